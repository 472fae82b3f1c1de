/* The radix sort against the C library's sort, on keys of every size. */
#include "contest_support.h"

#include "contest/radix.h"

/* By key and then by value, which is the place before: a stable sort leaves exactly this order. */
static int compare(const void *left, const void *right)
{
    const struct radix_entry *a = left;
    const struct radix_entry *b = right;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return (a->value > b->value) - (a->value < b->value);
}

static void sorts_as_the_library_does(void **state)
{
    (void)state;
    enum { MOST = 5000 };
    static struct radix_entry entries[MOST];
    static struct radix_entry spare[MOST];
    static struct radix_entry wanted[MOST];
    struct support_random random = support_random_begin();
    for (int round = 0; round < 500; round++) {
        int count = support_random_below(&random, round % 2 ? MOST : 130);
        int bits = support_random_below(&random, 64);
        int shift = support_random_below(&random, 64 - bits);
        for (int i = 0; i < count; i++) {
            support_random_below(&random, 2);
            uint64_t key = random.state >> (63 - bits) << shift;
            entries[i] = wanted[i] = (struct radix_entry){key, (uint64_t)i};
        }
        radix_sort(entries, spare, (size_t)count);
        qsort(wanted, (size_t)count, sizeof *wanted, compare);
        if (memcmp(entries, wanted, (size_t)count * sizeof *wanted) != 0)
            fail_msg("SEED=%" PRIu64 ": round %d differs", random.seed, round);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sorts_as_the_library_does)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
