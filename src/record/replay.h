/* Replaying any record the program knows, ply by ply, game by game: what drawing and listing positions need,
 * whatever the game. Jobs that must be fast on one format use that format's own replay (mango_game.h, ...).
 */
#ifndef RECORD_REPLAY_H
#define RECORD_REPLAY_H

#include "base/diag.h"
#include "record/mango_game.h"
#include "rules/rules.h"

enum replay_event {
    REPLAY_GAME,  /* a game begins; the position is its start position */
    REPLAY_PLY,   /* a move was played */
    REPLAY_FAULT, /* told in *fault; the position is the last good one. Before any REPLAY_GAME: nothing could
                     be read */
    REPLAY_END    /* nothing more */
};

struct replay {
    const struct rules *rules;
    const union rules_position *position;
    const union rules_move *last; /* the move that led to the position, NULL before the first */
    const char *word;             /* that move as the record gives it, "" before the first */
    uint64_t game;                /* 1-based, 0 before the first */
    uint64_t ply;                 /* plies played in this game */
    bool ended;
    struct mango_game mango;
};

/* The reader stays the caller's. */
void replay_open(struct replay *replay, struct reader *reader, const struct rules *rules);

/* Goes on by one event. *fault is set by REPLAY_FAULT only; its file is the caller's to set. */
enum replay_event replay_next(struct replay *replay, struct diag *fault);

#endif
