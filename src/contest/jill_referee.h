/* The referee of "jill": plays Black's random moves against a contestant, who is White, and says how the game
 * ends. The contestant is whatever takes lines and gives lines; processes and clocks are not the referee's
 * business. */
#ifndef CONTEST_JILL_REFEREE_H
#define CONTEST_JILL_REFEREE_H

#include "base/bytes.h"
#include "contest/jill_answer.h"

/* What comes of waiting for an answer. */
enum jill_heard {
    JILL_HEARD_LINE,
    JILL_HEARD_SILENCE, /* no complete line in time */
    JILL_HEARD_END,     /* nothing will come any more */
    JILL_HEARD_FLOOD,   /* a line without an end in sight */
    JILL_HEARD_WAYS
};

struct jill_contestant {
    void *context;

    /* Gives the contestant a line, its end included. One that does not read is found out by its answer. */
    void (*tell)(void *context, struct span line);

    /* Waits for a line. *line is also what has come of one that is not complete; valid until the next call.
     */
    enum jill_heard (*hear)(void *context, struct span *line);
};

/* How a game ends: the verdicts of the board, then a contestant's faults. */
enum jill_end {
    JILL_WON,
    JILL_DRAWN_BY_STALEMATE,
    JILL_DRAWN_BY_REPETITION,
    JILL_DRAWN_BY_FIFTY_MOVES,
    JILL_LOST_BY_MATE,
    JILL_LOST_BY_ILLEGAL_MOVE,
    JILL_LOST_BY_UNOFFERED_MOVE,
    JILL_LOST_BY_NO_MOVE,
    JILL_LOST_BY_FLOOD,
    JILL_LOST_ON_TIME,
    JILL_LOST_BY_LEAVING,
    JILL_ENDS
};

/* The end that a verdict of the board is; the game must not be running. */
enum jill_end jill_end_of(enum jill_verdict verdict);

/* An end for programs: "checkmate"; in the words of the protocol: "White won by checkmate"; as PGN's result
 * and as its Termination tag. */
const char *jill_end_name(enum jill_end end);
const char *jill_end_text(enum jill_end end);
const char *jill_end_result(enum jill_end end);
const char *jill_end_termination(enum jill_end end);

/* Whether the contestant is not given time to end by itself, for it has been waited for in vain. */
bool jill_end_is_cut(enum jill_end end);

/* A game that has been played. Starts as {0}; jill_record_free gives the memory back. */
struct jill_record {
    enum jill_end end;
    struct chess_move *moves;
    int plies;
    size_t room;
};

/* The moves of White that were played. */
static inline int jill_record_moves(const struct jill_record *record)
{
    return (record->plies + 1) / 2;
}

void jill_record_free(struct jill_record *record);

/* Which game is played. */
struct jill_setting {
    const struct chess_position *start; /* White to move, not decided; NULL: the usual one */
    uint64_t seed;
    uint64_t number; /* of the game; each has random numbers of its own */
};

/* Plays a game to its end, the `result` line included. What is said is appended to *transcript (NULL: it is
 * not wanted), a line each: `< ` before what the contestant reads, `> ` before what it answers, with no byte
 * in it that means something to a terminal. */
void jill_referee_play(const struct jill_contestant *contestant, const struct jill_setting *setting,
    struct jill_record *record, struct bytes *transcript);

#endif
