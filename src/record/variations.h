/* Playing all lines of a game: a stack of lines, one for each variation that is open. Knows the shape of a
 * game and when a line is over; what stands on the board of a line, and how moves are played, the game's own
 * code knows. */
#ifndef RECORD_VARIATIONS_H
#define RECORD_VARIATIONS_H

#include "notation/pgn_event.h"

/* A line of play. */
struct variations_line {
    void *state;     /* what the game keeps of it */
    uint64_t plies;  /* played from the start position */
    uint64_t played; /* in this line, since its beginning or since a position has been set up in it */
    bool is_main;
};

enum variations_move {
    VARIATIONS_PLAYED,
    VARIATIONS_OVER /* a fault, which has been told, ends the line */
};

/* A game's operations but for playing a move, which is the user's own so that it can be fast. The context is
 * the user's. */
struct variations_game {
    size_t state_size;

    /* Begins the main line. False: the game cannot begin, which has been told. */
    bool (*start)(void *context, void *state);

    /* Begins a variation: it replaces the move that was played last in the line around it, so it starts from
     * the position before that move, or, when no move has been played there, from where that line is. */
    void (*branch)(void *state, const struct variations_line *parent);

    /* Sets a position inside a line, for PGN_SET_POSITION; NULL in games that have none. False: it is none,
     * which has been told. */
    bool (*set)(void *context, const struct pgn_event *event, const struct variations_line *line);

    /* The main line has ended without a fault. */
    void (*end)(void *context, const struct pgn_event *result, const void *state);
};

/* A line that waits until the variations in it are over. */
struct variations_frame {
    uint64_t plies;
    uint64_t played;
    bool over;
};

struct variations {
    const struct variations_game *game;
    void *context;
    struct variations_line line;     /* the current one */
    bool over;                       /* a fault has ended it */
    struct variations_frame *frames; /* of the lines around it, the main line first; owned */
    char *states;                    /* of all lines; owned */
    size_t capacity;
    size_t depth; /* of the current line, 0: the main line */
};

/* The game and the context stay the caller's. */
void variations_open(struct variations *variations, const struct variations_game *game, void *context);
void variations_close(struct variations *variations);

/* Acts on an event of a game other than PGN_MOVE. True: the rest of the game is of no interest, since it
 * cannot begin or a fault has ended its main line. */
bool variations_meet(struct variations *variations, const struct pgn_event *event);

/* The line in which a PGN_MOVE is to be played; NULL: it is over. */
static inline const struct variations_line *variations_line(const struct variations *variations)
{
    return variations->over ? NULL : &variations->line;
}

/* What has become of the move. True: as variations_meet. */
static inline bool variations_count(struct variations *variations, enum variations_move move)
{
    variations->line.plies += move == VARIATIONS_PLAYED;
    variations->line.played += move == VARIATIONS_PLAYED;
    variations->over |= move == VARIATIONS_OVER;
    return move == VARIATIONS_OVER && variations->depth == 0;
}

#endif
