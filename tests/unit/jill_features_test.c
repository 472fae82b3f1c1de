/* What the value functions see: the same board mirrored is the same, listing and weighing agree, and numbers
 * stay in their range. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "contest/jill_features.h"
#include "contest/jill_game.h"

static int compare(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static int list(const struct chess_position *position, uint16_t features[JILL_MOST_ACTIVE])
{
    int replies = position->turn == CHESS_BLACK ? chess_count_moves(position) : 0;
    int count = jill_features_list(position, replies, features);
    assert_in_range(count, 1, JILL_MOST_ACTIVE);
    qsort(features, (size_t)count, sizeof *features, compare);
    for (int i = 0; i < count; i++)
        assert_in_range(features[i], i ? features[i - 1] + 1 : 0, JILL_SETS * JILL_FEATURES - 1);
    return count;
}

/* The board with its files turned round. Castling cannot be mirrored. */
static struct chess_position mirror(const struct chess_position *position)
{
    struct chess_position mirrored;
    chess_clear(&mirrored);
    for (unsigned square = 0; square < CHESS_CELLS; square++)
        if (position->cell[square])
            chess_put(&mirrored, square ^ 7, position->cell[square]);
    mirrored.turn = position->turn;
    return mirrored;
}

typedef void visitor(const struct chess_position *position);

/* Some 30,000 positions of random games. */
static void walk(visitor *visit)
{
    struct random random = random_stream(21, 0);
    for (int number = 0; number < 150; number++) {
        struct jill_game game;
        jill_game_start(&game);
        for (int ply = 0; ply < 300 && jill_game_verdict(&game) == JILL_RUNNING; ply++) {
            visit(&game.position);
            jill_game_play(&game, jill_random_move(&game, &random));
        }
    }
}

static void compare_with_mirror(const struct chess_position *position)
{
    uint16_t features[JILL_MOST_ACTIVE], mirrored[JILL_MOST_ACTIVE];
    if (position->castling)
        return;
    struct chess_position other = mirror(position);
    struct chess_position same = mirror(&other);
    int count = list(&same, features);
    assert_int_equal(list(&other, mirrored), count);
    assert_memory_equal(features, mirrored, (size_t)count * sizeof *features);
}

static void is_the_same_mirrored(void **state)
{
    (void)state;
    walk(compare_with_mirror);
}

static void weigh_both_ways(const struct chess_position *position)
{
    static int16_t weights[JILL_SETS * JILL_FEATURES];
    uint16_t features[JILL_MOST_ACTIVE];
    int32_t sum = 0;
    for (int i = 0; i < JILL_SETS * JILL_FEATURES; i++)
        weights[i] = (int16_t)(i * 7919);
    int count = list(position, features);
    for (int i = 0; i < count; i++)
        sum += weights[features[i]];
    int replies = position->turn == CHESS_BLACK ? chess_count_moves(position) : 0;
    assert_int_equal(jill_features_weigh(position, replies, weights), sum);
}

static void weighs_what_it_lists(void **state)
{
    (void)state;
    walk(weigh_both_ways);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_same_mirrored),
        cmocka_unit_test(weighs_what_it_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
