/* Warnings of `check --strict` for draughts: what can be read but is not as PDN is written. */
#ifndef RECORD_DRAUGHTS_STRICT_H
#define RECORD_DRAUGHTS_STRICT_H

#include "record/draughts_feed.h"
#include "record/draughts_setup.h"

/* What is remembered of a game. */
struct draughts_strict {
    bool second;   /* the first move is the second half of move 1 */
    bool counting; /* numbers mean something: no position has been set up among the moves */
};

/* After PGN_GAME_START, for a game that can begin. */
void draughts_strict_start(
    struct draughts_strict *strict, struct draughts_feed *feed, const struct draughts_setup *setup);

/* A move that has been played from `before`; `ply` is its own, 1-based. */
void draughts_strict_move(struct draughts_strict *strict, struct draughts_feed *feed,
    const struct pgn_event *event, const struct draughts_position *before, const struct draughts_move *move,
    uint64_t ply);

/* The game's result against the last position. */
void draughts_strict_result(struct draughts_feed *feed, const struct pgn_event *event,
    const struct draughts_type *type, const struct draughts_position *last);

#endif
