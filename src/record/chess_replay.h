/* Replaying the main lines of a PGN file ply by ply. */
#ifndef RECORD_CHESS_REPLAY_H
#define RECORD_CHESS_REPLAY_H

#include "notation/pgn.h"
#include "notation/san.h"
#include "record/chess_setup.h"
#include "rules/rules.h"

enum { CHESS_REPLAY_WORD = 32 };

struct chess_replay {
    struct pgn_reader *reader; /* owned */
    bool chess960;             /* for games whose tags do not say */
    const struct san_letters *letters;
    union rules_position position;
    union rules_move last;
    const struct pgn_event *held; /* the event behind a game's start, which has been looked at; NULL: none */
    enum chess_setup setup;
    uint64_t plies;
    char word[CHESS_REPLAY_WORD]; /* the last move as SAN */
};

enum chess_replay_event { CHESS_REPLAY_GAME, CHESS_REPLAY_PLY, CHESS_REPLAY_GAME_END, CHESS_REPLAY_END };

/* The reader, the letters and the sink stay the caller's. */
void chess_replay_open(struct chess_replay *replay, struct reader *reader, bool chess960,
    const struct san_letters *letters, const struct diag_sink *sink);
void chess_replay_close(struct chess_replay *replay);

/* Leaves the rest of the game out. */
void chess_replay_skip(struct chess_replay *replay);

/* Goes on by one event. Faults go to the sink; the game ends there. */
enum chess_replay_event chess_replay_next(struct chess_replay *replay);

#endif
