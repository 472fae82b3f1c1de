/* The weights in the tree are those that the recorded recipe made, by the learning that stands there today.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "contest/jill_learn.h"
#include "contest/jill_weights.h"

static void weights_have_their_checksum(void **state)
{
    (void)state;
    assert_true(jill_weights_checksum(&jill_weights) == jill_training.checksum);
}

/* FNV-1a of known bytes: no weight but the first, 0x6261, is set. Source: the algorithm by Fowler, Noll and
 * Vo, worked out with a second implementation below. */
static void checksum_is_fnv_1a(void **state)
{
    (void)state;
    static struct jill_weights weights;
    uint64_t hash = UINT64_C(14695981039346656037);
    weights.before[0] = 0x6261;
    for (size_t i = 0; i < 2 * sizeof weights.before; i++)
        hash = (hash ^ (i == 0 ? 'a' : i == 1 ? 'b' : 0)) * UINT64_C(1099511628211);
    assert_true(jill_weights_checksum(&weights) == hash);
}

static void recipe_is_the_recorded_one(void **state)
{
    (void)state;
    const struct jill_recipe *recipe = &jill_recipe_standard, *recorded = &jill_training.recipe;
    assert_true(recipe->seed == recorded->seed);
    assert_int_equal(recipe->games, recorded->games);
    assert_int_equal(recipe->first_rate, recorded->first_rate);
    assert_int_equal(recipe->last_rate, recorded->last_rate);
    assert_int_equal(recipe->settling, recorded->settling);
    assert_int_equal(recipe->habits.endings, recorded->habits.endings);
    assert_int_equal(recipe->habits.openings, recorded->habits.openings);
    assert_int_equal(recipe->habits.strays, recorded->habits.strays);
    assert_int_equal(recipe->habits.others, recorded->habits.others);
    assert_int_equal(recipe->habits.leaves, recorded->habits.leaves);
}

/* When features, search or learning have changed, the weights must be learned anew. */
static void learning_is_what_it_was(void **state)
{
    (void)state;
    static struct jill_weights weights;
    jill_learn(&jill_recipe_trial, &weights, NULL);
    assert_true(jill_weights_checksum(&weights) == jill_training.trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weights_have_their_checksum),
        cmocka_unit_test(checksum_is_fnv_1a),
        cmocka_unit_test(recipe_is_the_recorded_one),
        cmocka_unit_test(learning_is_what_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
