/* Least significant digit radix sort: entries are dealt into buckets by one digit after the other, the lowest
 * first, and each pass keeps the order of the pass before among equals. */
#include "contest/radix.h"

#include <stdbool.h>
#include <string.h>

enum { DIGIT_BITS = 11, BUCKETS = 1 << DIGIT_BITS, DIGITS = (64 + DIGIT_BITS - 1) / DIGIT_BITS };

/* Few entries are not worth a table of buckets. */
enum { FEW = 64 };

static void insert_sort(struct radix_entry *entries, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        struct radix_entry entry = entries[i];
        size_t to = i;
        for (; to > 0 && entries[to - 1].key > entry.key; to--)
            entries[to] = entries[to - 1];
        entries[to] = entry;
    }
}

static size_t digit_of(uint64_t key, int digit)
{
    return key >> digit * DIGIT_BITS & (BUCKETS - 1);
}

static void deal(const struct radix_entry *from, struct radix_entry *to, size_t count, int digit)
{
    uint32_t next[BUCKETS] = {0};
    for (size_t i = 0; i < count; i++)
        next[digit_of(from[i].key, digit)]++;
    uint32_t sum = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
        uint32_t here = next[bucket];
        next[bucket] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++)
        to[next[digit_of(from[i].key, digit)]++] = from[i];
}

void radix_sort(struct radix_entry *entries, struct radix_entry *spare, size_t count)
{
    if (count <= FEW) {
        insert_sort(entries, count);
        return;
    }
    uint64_t differing = 0;
    for (size_t i = 1; i < count; i++)
        differing |= entries[i].key ^ entries[0].key;
    struct radix_entry *from = entries;
    struct radix_entry *to = spare;
    for (int digit = 0; digit < DIGITS; digit++) {
        if (digit_of(differing, digit) == 0)
            continue;
        deal(from, to, count, digit);
        struct radix_entry *turned = from;
        from = to;
        to = turned;
    }
    if (from != entries)
        memcpy(entries, from, count * sizeof *entries);
}
