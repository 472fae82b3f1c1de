/* Replaying any record the program knows, ply by ply, game by game: what drawing and listing positions need,
 * whatever the game. Jobs that must be fast on one format use that format's own replay (mango_game.h, ...).
 */
#ifndef RECORD_REPLAY_H
#define RECORD_REPLAY_H

#include "base/diag.h"
#include "record/chess_replay.h"
#include "record/draughts_replay.h"
#include "record/format.h"
#include "record/mango_game.h"
#include "rules/rules.h"

enum replay_event {
    REPLAY_GAME,     /* a game begins; the position is its start position */
    REPLAY_PLY,      /* a move was played */
    REPLAY_GAME_END, /* the game ends, by itself or by a fault; the position is its last good one */
    REPLAY_END       /* nothing more */
};

/* Whether a game has a position. */
enum replay_state {
    REPLAY_GOOD,
    REPLAY_IMPOSSIBLE, /* it breaks the rules, but can be shown */
    REPLAY_NOTHING     /* the game cannot begin */
};

struct replay {
    enum record_format format;
    const struct rules *rules; /* of the game; NULL before the first when each game says */
    enum replay_state state;
    const union rules_position *position;
    const union rules_move *last; /* the move that led to the position, NULL before the first */
    uint64_t game;                /* 1-based, 0 before the first */
    uint64_t ply;                 /* plies played in this game */
    bool faulty;                  /* a fault has ended the game */
    struct diag_sink sink;
    struct diag_sink counted; /* the sink, with faults noted on the way */
    struct reader *reader;
    bool in_game;
    struct mango_game mango;
    struct chess_replay chess;
    struct draughts_replay draughts;
};

/* Starts replaying. `rules` hold for games that do not say; NULL where the format allows that. `letters` name
 * the pieces of chess moves. Faults go to the sink. The reader stays the caller's, the letters too; the
 * replay must not be moved. */
void replay_open(struct replay *replay, struct reader *reader, enum record_format format,
    const struct rules *rules, const struct san_letters *letters, const struct diag_sink *sink);
void replay_close(struct replay *replay);

enum replay_event replay_next(struct replay *replay);

/* The rest of the game is of no interest: its moves are not played. */
void replay_skip_game(struct replay *replay);

enum { REPLAY_WORD_SIZE = 256 };

/* Writes the move that led to the position, terminated, as a record gives it; nothing before the first. */
void replay_write_word(const struct replay *replay, char out[REPLAY_WORD_SIZE]);

/* Where the game begins; line 0 in formats of one game a file. */
struct diag_place replay_game_place(const struct replay *replay);

/* The number of the last move as records of the game count, and what stands between it and the move: in chess
 * "12." or "12...", in the mango game every action has its own. */
uint64_t replay_move_number(const struct replay *replay);
const char *replay_move_dots(const struct replay *replay);

/* The value of a tag of the game; a null span when the record has none. */
struct span replay_tag(const struct replay *replay, const char *name);

#endif
