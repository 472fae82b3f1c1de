/* Sorting entries by a key of 64 bits in time that grows only with their number. */
#ifndef CONTEST_RADIX_H
#define CONTEST_RADIX_H

#include <stddef.h>
#include <stdint.h>

struct radix_entry {
    uint64_t key;
    uint64_t value; /* carried along */
};

/* Sorts by key, smallest first; equal keys keep their order. `spare` is room for as many entries, and what it
 * holds afterwards means nothing. Both stay the caller's. Bits above and below those in which keys differ
 * cost nothing, so that small keys are sorted faster. */
void radix_sort(struct radix_entry *entries, struct radix_entry *spare, size_t count);

#endif
