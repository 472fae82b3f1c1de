/* Text that looks like PGN or PDN, good and bad, put together at random: for properties that hold for any
 * text. */
#ifndef TESTS_PGN_HOSTILE_H
#define TESTS_PGN_HOSTILE_H

#include "base/bytes.h"

#include <stdint.h>

/* Xorshift: the same numbers on every machine. Never zero. */
struct pgn_random {
    uint64_t state;
};

uint64_t pgn_random_below(struct pgn_random *random, uint64_t limit);

/* Appends about `length` bytes. `wild`: 0 mostly good games, 1 anything. */
void pgn_hostile_append(struct pgn_random *random, size_t length, bool wild, struct bytes *out);

#endif
