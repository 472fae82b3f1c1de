/* Playing all lines of a game: a stack of lines, one for each variation that is open. Knows the shape of a
 * game and when a line is over; what a position is and how a move is played, the game's own operations know.
 */
#ifndef RECORD_VARIATIONS_H
#define RECORD_VARIATIONS_H

#include "notation/pgn_event.h"

/* A line of play: a variation replaces the move played last, so it starts from the position before it. */
struct variations_line {
    void *now;
    void *before;   /* the last move; as `now` when there is none */
    uint64_t plies; /* played from the start position to `now` */
    bool is_main;
};

enum variations_move {
    VARIATIONS_PLAYED, /* `now` has gone on, and `before` is where it was */
    VARIATIONS_PASSED, /* the word is no move and no fault either */
    VARIATIONS_OVER    /* a fault, which has been told, ends the line */
};

/* A game's operations; the context is the user's. */
struct variations_game {
    size_t position_size;

    /* Sets the start position up. False: the game cannot begin, which has been told. */
    bool (*start)(void *context, void *position);

    /* Plays the move of a PGN_MOVE. */
    enum variations_move (*play)(
        void *context, const struct pgn_event *event, const struct variations_line *line);

    /* Sets a position inside a line, for PGN_SET_POSITION; NULL in games that have none. False: it is none,
     * which has been told. */
    bool (*set)(void *context, const struct pgn_event *event, const struct variations_line *line);

    /* The main line has ended without a fault, with this position. */
    void (*end)(void *context, const struct pgn_event *result, const void *last);
};

struct variations_frame {
    uint64_t plies;
    bool over; /* a fault has ended the line */
};

struct variations {
    const struct variations_game *game;
    void *context;
    struct variations_frame *frames; /* open lines, the main line first; owned */
    char *positions;                 /* two for each line: now and before; owned */
    size_t capacity;
    size_t depth; /* of the current line, 0: the main line */
};

/* The game and the context stay the caller's. */
void variations_open(struct variations *variations, const struct variations_game *game, void *context);
void variations_close(struct variations *variations);

/* Acts on an event of a game. True: the rest of the game is of no interest, since it cannot begin or a fault
 * has ended its main line. */
bool variations_meet(struct variations *variations, const struct pgn_event *event);

#endif
