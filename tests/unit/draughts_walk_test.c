/* Draughts held against the slow reference generator on random positions and random games of every row:
 * legal moves, applying and taking back, move texts, position texts. The seeds are fixed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draughts_reference.h"
#include "notation/draughts.h"
#include "rules/draughts_board.h"
#include "rules/draughts_line.h"

#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 3000, GAMES = 12, PLIES = 150 };

static void assert_same_position(const struct draughts_position *a, const struct draughts_position *b)
{
    assert_true(a->pieces[0] == b->pieces[0]);
    assert_true(a->pieces[1] == b->pieces[1]);
    assert_true(a->kings == b->kings);
    assert_int_equal(a->turn, b->turn);
}

static void check_text(
    const struct draughts_position *position, const struct draughts_move *move, const char *text)
{
    struct draughts_text read;
    struct draughts_move again;
    struct draughts_refusal refusal = {0};
    assert_int_equal(draughts_text_read(span_of(text), &read), strlen(text));
    if (draughts_text_resolve(position, &read, &again, &refusal) != DRAUGHTS_GOOD) {
        char line[DRAUGHTS_LINE_SIZE];
        draughts_write(position, line);
        fail_msg("%s %s: %s: %s", position->variant->name, line, text, refusal.reason);
    }
    struct draughts_position one = *position, other = *position;
    struct draughts_undo undo;
    draughts_apply(&one, move, &undo);
    draughts_apply(&other, &again, &undo);
    assert_same_position(&one, &other);
}

/* Every legal move, written short and long, reads as itself; taking back undoes it. */
static void check_moves(const struct draughts_position *position)
{
    static struct draughts_move moves[DRAUGHTS_MAX_MOVES];
    int count = draughts_legal_moves(position, moves);
    assert_int_equal(count, draughts_count_moves(position));
    assert_int_equal(count > 0, draughts_has_move(position));
    for (int i = 0; i < count; i++) {
        char text[DRAUGHTS_TEXT_SIZE];
        size_t length = draughts_text_write(position, &moves[i], text);
        assert_int_equal(length, strlen(text));
        check_text(position, &moves[i], text);
        length = draughts_text_write_long(position, &moves[i], text);
        assert_int_equal(length, strlen(text));
        check_text(position, &moves[i], text);
        struct draughts_position after = *position;
        struct draughts_undo undo;
        draughts_apply(&after, &moves[i], &undo);
        draughts_take_back(&after, &moves[i], &undo);
        assert_same_position(&after, position);
    }
}

static void check_line(const struct draughts_position *position)
{
    char line[DRAUGHTS_LINE_SIZE];
    struct draughts_position again;
    size_t at;
    unsigned notes;
    size_t length = draughts_write(position, line);
    assert_int_equal(length, strlen(line));
    assert_null(draughts_set_up(&again, position->variant, position->numbering, span_of(line), &at, &notes));
    assert_int_equal(notes, 0);
    assert_same_position(&again, position);
}

static void agrees_on_random_positions(void **state)
{
    (void)state;
    unsigned seed = 20;
    for (const struct draughts_variant *const *row = draughts_variants; *row; row++)
        for (int i = 0; i < POSITIONS; i++) {
            struct draughts_position position;
            reference_random_position(&position, *row, 2 + i % ((*row)->side * 3 / 2), &seed);
            assert_true(reference_agrees(&position));
            check_moves(&position);
            check_line(&position);
        }
}

static void agrees_along_random_games(void **state)
{
    (void)state;
    unsigned seed = 64;
    static struct draughts_move moves[DRAUGHTS_MAX_MOVES];
    for (const struct draughts_variant *const *row = draughts_variants; *row; row++)
        for (int game = 0; game < GAMES; game++) {
            struct draughts_position position;
            draughts_start(&position, *row);
            for (int ply = 0; ply < PLIES; ply++) {
                assert_true(reference_agrees(&position));
                check_moves(&position);
                check_line(&position);
                int count = draughts_legal_moves(&position, moves);
                if (!count)
                    break;
                struct draughts_undo undo;
                draughts_apply(&position, &moves[rand_r(&seed) % count], &undo);
            }
        }
}

/* Whatever numbering a GameType tag asks for, names and position texts come back. */
static void agrees_in_every_numbering(void **state)
{
    (void)state;
    unsigned seed = 3;
    for (const struct draughts_variant *const *row = draughts_variants; *row; row++)
        for (int i = 0; i < 16 * 20; i++) {
            struct draughts_position position;
            reference_random_position(&position, *row, 8, &seed);
            position.numbering = (struct draughts_numbering){i & 1, i >> 1 & 3, i >> 3 & 1};
            check_moves(&position);
            check_line(&position);
        }
}

/* What the pair of squares written as a capture should mean, by the list of legal moves. */
static enum draughts_meaning wanted_meaning(
    const struct draughts_move *legal, int count, uint8_t from, uint8_t to, bool *ambiguous)
{
    int captures = 0, steps = 0;
    for (int i = 0; i < count; i++) {
        if (legal[i].from != from || legal[i].to != to)
            continue;
        captures += legal[i].taken != 0;
        steps += legal[i].taken == 0;
    }
    *ambiguous = captures > 1;
    if (captures)
        return captures == 1 ? DRAUGHTS_GOOD : DRAUGHTS_REFUSED;
    return steps ? DRAUGHTS_ODD : DRAUGHTS_REFUSED;
}

/* Every pair of squares of the board, written as a capture: a move if and only if the rules have one. */
static void refuses_what_is_not_legal(void **state)
{
    (void)state;
    unsigned seed = 7;
    static struct draughts_move legal[DRAUGHTS_MAX_MOVES];
    for (const struct draughts_variant *const *row = draughts_variants; *row; row++)
        for (int i = 0; i < 40; i++) {
            struct draughts_position position;
            reference_random_position(&position, *row, 3 + i % 12, &seed);
            int count = reference_moves(&position, legal);
            unsigned squares = (unsigned)((*row)->side * (*row)->side / 2);
            for (unsigned pair = 0; pair < squares * squares; pair++) {
                struct draughts_text text = {.count = 2,
                    .signs = DRAUGHTS_SIGN_CROSS,
                    .square = {(uint8_t)(pair / squares + 1), (uint8_t)(pair % squares + 1)}};
                struct draughts_move move;
                struct draughts_refusal refusal = {0};
                bool ambiguous;
                enum draughts_meaning wanted = wanted_meaning(legal, count,
                    draughts_square_of_number((*row)->side, position.numbering, pair / squares + 1),
                    draughts_square_of_number((*row)->side, position.numbering, pair % squares + 1),
                    &ambiguous);
                assert_int_equal(draughts_text_resolve(&position, &text, &move, &refusal), wanted);
                assert_int_equal(refusal.code == DIAG_AMBIGUOUS_MOVE, ambiguous);
                assert_int_equal(refusal.reason[0] == '\0', wanted == DRAUGHTS_GOOD);
            }
        }
}

/* Bytes made at random, and texts with bytes changed, do no harm. */
static void survives_any_bytes(void **state)
{
    (void)state;
    unsigned seed = 9;
    static const char letters[] = "0123456789abcdefghijklKWB:x-,. *!?()\n\xe2";
    for (int i = 0; i < 200000; i++) {
        const struct draughts_variant *row = draughts_variants[rand_r(&seed) % 11];
        char bytes[24];
        size_t length = (size_t)(rand_r(&seed) % (int)sizeof bytes);
        for (size_t j = 0; j < length; j++)
            bytes[j] = letters[rand_r(&seed) % (int)(sizeof letters - 1)];
        struct draughts_position position;
        size_t at = 0;
        unsigned notes;
        if (draughts_set_up(&position, row, row->numbering, (struct span){bytes, length}, &at, &notes))
            assert_in_range(at, 0, length);
        struct draughts_text text;
        struct draughts_move move;
        struct draughts_refusal refusal;
        draughts_start(&position, row);
        size_t used = draughts_text_read((struct span){bytes, length}, &text);
        assert_in_range(used, 0, length);
        if (used)
            draughts_text_resolve(&position, &text, &move, &refusal);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_on_random_positions),
        cmocka_unit_test(agrees_along_random_games),
        cmocka_unit_test(agrees_in_every_numbering),
        cmocka_unit_test(refuses_what_is_not_legal),
        cmocka_unit_test(survives_any_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
