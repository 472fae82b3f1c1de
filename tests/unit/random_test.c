/* The random numbers are those published for SplitMix64, and draws are even. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"

/* The first five of seed 1234567, as rosettacode.org lists them ("Pseudo-random numbers/Splitmix64"). */
static void gives_the_published_numbers(void **state)
{
    (void)state;
    static const uint64_t published[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
        UINT64_C(9817491932198370423), UINT64_C(4593380528125082431), UINT64_C(16408922859458223821)};
    struct random random = {1234567};
    for (int i = 0; i < 5; i++)
        assert_true(random_next(&random) == published[i]);
}

/* Each of seven numbers comes up 10,000 times of 70,000, give or take; five deviations are 463. */
static void draws_evenly(void **state)
{
    (void)state;
    int times[7] = {0};
    struct random random = random_stream(1, 0);
    for (int i = 0; i < 70000; i++)
        times[random_below(&random, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(times[i], 10000 - 463, 10000 + 463);
    assert_int_equal(random_below(&random, 1), 0);
}

/* Half of the numbers below 2^63 + 1 lie in each half; a plain remainder would favour the lower one 2 : 1. */
static void draws_evenly_below_a_huge_bound(void **state)
{
    (void)state;
    int upper = 0;
    struct random random = random_stream(2, 0);
    for (int i = 0; i < 10000; i++)
        upper += random_below(&random, (UINT64_C(1) << 63) + 1) >= UINT64_C(1) << 62;
    assert_in_range(upper, 5000 - 250, 5000 + 250);
}

static void streams_differ(void **state)
{
    (void)state;
    struct random a = random_stream(1, 0), b = random_stream(1, 1), c = random_stream(2, 0);
    struct random again = random_stream(1, 0);
    uint64_t first = random_next(&a);
    assert_true(first != random_next(&b));
    assert_true(first != random_next(&c));
    assert_true(first == random_next(&again));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_the_published_numbers),
        cmocka_unit_test(draws_evenly),
        cmocka_unit_test(draws_evenly_below_a_huge_bound),
        cmocka_unit_test(streams_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
