/* Least significant digit radix sort: entries are dealt into buckets by one digit after the other, the lowest
 * first, and each pass keeps the order of the pass before among equals. */
#include "contest/radix.h"

#include <string.h>

enum { MOST_BITS = 11, BUCKETS = 1 << MOST_BITS };

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

/* Which bits of the keys a pass deals by. */
struct digit {
    int shift;
    uint64_t mask;
};

static size_t digit_of(uint64_t key, struct digit digit)
{
    return key >> digit.shift & digit.mask;
}

static void deal(const struct radix_entry *from, struct radix_entry *to, size_t count, struct digit digit)
{
    uint32_t next[BUCKETS] = {0};
    for (size_t i = 0; i < count; i++)
        next[digit_of(from[i].key, digit)]++;
    uint32_t sum = 0;
    for (uint64_t bucket = 0; bucket <= digit.mask; bucket++) {
        uint32_t here = next[bucket];
        next[bucket] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++)
        to[next[digit_of(from[i].key, digit)]++] = from[i];
}

/* Deals by the bits low to high - 1 in as few passes as can be, all of about the same width. Returns where
 * the sorted entries are. */
static struct radix_entry *deal_all(
    struct radix_entry *from, struct radix_entry *to, size_t count, int low, int high)
{
    int passes = (high - low + MOST_BITS - 1) / MOST_BITS;
    int width = (high - low + passes - 1) / passes;
    for (int pass = 0; pass < passes; pass++) {
        deal(from, to, count, (struct digit){low + pass * width, (UINT64_C(1) << width) - 1});
        struct radix_entry *turned = from;
        from = to;
        to = turned;
    }
    return from;
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
    if (differing == 0)
        return;
    struct radix_entry *sorted =
        deal_all(entries, spare, count, __builtin_ctzll(differing), 64 - __builtin_clzll(differing));
    if (sorted != entries)
        memcpy(entries, sorted, count * sizeof *entries);
}
