/* What the tests of the contest "jill" share: positions and moves out of texts. */
#ifndef TESTS_JILL_SUPPORT_H
#define TESTS_JILL_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "contest/jill_game.h"
#include "notation/san.h"
#include "rules/chess_fen.h"

static inline struct chess_position support_position(const char *fen)
{
    struct chess_position position;
    struct chess_faults faults;
    if (chess_set_up(&position, span_of(fen), false, &faults) != CHESS_POSITION_GOOD)
        fail_msg("no good position: %s", fen);
    return position;
}

static inline struct jill_game support_game(const char *fen)
{
    struct chess_position position = support_position(fen);
    struct jill_game game;
    jill_game_begin(&game, &position);
    return game;
}

/* The legal move that a text in SAN means. */
static inline struct chess_move support_move(const struct chess_position *position, struct span text)
{
    struct chess_position after = *position;
    struct chess_move move;
    assert_int_equal(san_play(&after, text, &san_english, NULL, &move), SAN_GOOD);
    return move;
}

#endif
