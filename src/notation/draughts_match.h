/* What resolving, explaining and writing draughts moves share: a text's squares on a board, and whether a
 * capture goes by them. Only this room's draughts files include it. */
#ifndef NOTATION_DRAUGHTS_MATCH_H
#define NOTATION_DRAUGHTS_MATCH_H

#include "notation/draughts.h"
#include "rules/draughts_board.h"

/* A text's squares on the board. */
struct draughts_way {
    int count;
    uint8_t square[DRAUGHTS_TEXT_SQUARES];
};

/* Whether a square is one a capture can rest on in a leg. */
static inline bool draughts_rests_on(const struct draughts_leg *leg, uint8_t square)
{
    for (int at = leg->first;; at += leg->step) {
        if (at == square)
            return true;
        if (at == leg->last)
            return false;
    }
}

/* Whether the squares square[1] .. square[last - 1] of a way are rests of a capture, in order. */
static inline bool draughts_goes_by(
    const struct draughts_capture *capture, const struct draughts_way *way, int last)
{
    int next = 1;
    for (int i = 0; i < capture->count - 1 && next < last; i++)
        if (draughts_rests_on(&capture->leg[i], way->square[next]))
            next++;
    return next >= last;
}

static inline bool draughts_same_move(const struct draughts_move *a, const struct draughts_move *b)
{
    return a->from == b->from && a->to == b->to && a->taken == b->taken && a->promotes == b->promotes;
}

/* Says why a text is no legal move. `outdone_by`: it is a capture, but the rules ask for this one instead;
 * else NULL. */
void draughts_explain(const struct draughts_position *position, const struct draughts_way *way,
    const struct draughts_move *outdone_by, struct draughts_refusal *refusal);

#endif
