/* Replaying the main lines of a PDN file ply by ply. */
#ifndef RECORD_DRAUGHTS_REPLAY_H
#define RECORD_DRAUGHTS_REPLAY_H

#include "notation/draughts.h"
#include "record/draughts_feed.h"
#include "record/draughts_setup.h"
#include "rules/rules.h"

struct draughts_replay {
    struct draughts_feed feed;
    const struct rules *rules; /* for games without a GameType tag; NULL: they are looked into */
    struct draughts_type type; /* of the game */
    bool good;                 /* the game could begin */
    bool second;               /* see struct draughts_setup */
    bool moved;                /* `last` led to `position`, from `before`; else it was set up */
    uint64_t plies;
    union rules_position position;
    union rules_move last;
    struct draughts_position before;
};

enum draughts_replay_event {
    DRAUGHTS_REPLAY_GAME,
    DRAUGHTS_REPLAY_PLY,
    DRAUGHTS_REPLAY_GAME_END,
    DRAUGHTS_REPLAY_END
};

/* The reader and the sink stay the caller's; the replay must not be moved. */
void draughts_replay_open(struct draughts_replay *replay, struct reader *reader, const struct rules *rules,
    const struct diag_sink *sink);
void draughts_replay_close(struct draughts_replay *replay);

/* Goes on by one event. Faults go to the sink; the game ends there. */
enum draughts_replay_event draughts_replay_next(struct draughts_replay *replay);

/* The rest of the game is of no interest. */
void draughts_replay_skip(struct draughts_replay *replay);

#endif
