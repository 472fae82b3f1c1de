/* Playing the moves of a PDN game, with what is wrong told. */
#ifndef RECORD_DRAUGHTS_PLAY_H
#define RECORD_DRAUGHTS_PLAY_H

#include "record/draughts_feed.h"
#include "rules/draughts.h"

/* Plays the move of a PGN_MOVE; `ply` is its own, 1-based. False: it is none or not legal, which has been
 * reported. A move with a wrong sign is played, with a warning. */
bool draughts_play(struct draughts_feed *feed, const struct pgn_event *event,
    struct draughts_position *position, struct draughts_move *move, uint64_t ply);

#endif
