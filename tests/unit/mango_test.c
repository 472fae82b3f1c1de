/* The mango game: actions, moves, positions. Properties are proven on random walks whose seed is printed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "notation/mango.h"
#include "rules/rules.h"

#include <stdlib.h>
#include <string.h>

enum { WALKS = 40, WALK_PLIES = 400 };

static void starts_as_the_statement_says(void **state)
{
    (void)state;
    struct shogi_position position;
    char line[SHOGI_LINE_SIZE];
    shogi_start(&position, &shogi_mango);
    shogi_write(&position, line);
    assert_string_equal(line, "bcdemedcb/1g5f1/aaaaaaaaa/9/9/9/AAAAAAAAA/1F5G1/BCDEMEDCB f - 0");
}

/* Every legal move is written, read and resolved to itself; applying and taking back changes nothing; the
 * position line gives the position back. */
static void check_position(struct shogi_position *position)
{
    static struct shogi_move moves[SHOGI_MAX_MOVES];
    struct shogi_position before = *position, again;
    char line[SHOGI_LINE_SIZE], word[MANGO_WORD_SIZE];
    size_t at;
    shogi_write(position, line);
    assert_null(shogi_set_up(&again, &shogi_mango, span_of(line), &at));
    assert_memory_equal(&again, position, sizeof again);
    int count = shogi_legal_moves(position, moves);
    for (int i = 0; i < count; i++) {
        struct mango_action action;
        struct mango_fault fault;
        struct shogi_move move;
        struct shogi_undo undo;
        mango_write(position, &moves[i], word);
        assert_true(mango_read(span_of(word), &action, &fault));
        assert_true(mango_resolve(position, &action, &move, &fault));
        assert_memory_equal(&move, &moves[i], sizeof move);
        shogi_apply(position, move, &undo);
        shogi_take_back(position, move, &undo);
        assert_memory_equal(&before, position, sizeof before);
    }
}

static void walks_forth_and_back(void **state)
{
    (void)state;
    static struct shogi_move moves[SHOGI_MAX_MOVES], played[WALK_PLIES];
    static struct shogi_undo undos[WALK_PLIES];
    for (unsigned seed = 1; seed <= WALKS; seed++) {
        struct shogi_position position, start;
        print_message("# seed %u\n", seed);
        srandom(seed);
        shogi_start(&position, &shogi_mango);
        start = position;
        int plies = 0;
        for (int count; plies < WALK_PLIES && (count = shogi_legal_moves(&position, moves)) > 0; plies++) {
            if (plies % 16 == 0)
                check_position(&position);
            played[plies] = moves[random() % count];
            shogi_apply(&position, played[plies], &undos[plies]);
        }
        while (plies-- > 0)
            shogi_take_back(&position, played[plies], &undos[plies]);
        assert_memory_equal(&start, &position, sizeof start);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_as_the_statement_says),
        cmocka_unit_test(walks_forth_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
