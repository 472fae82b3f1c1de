/* Commands in comments: [%clk 1:23:45], [%eval 0.31], [%csl Gd4,Re5] and their like, as chess programs and
 * sites write them. A comment is text with such commands in it; knows nothing else of PGN. */
#ifndef NOTATION_PGN_COMMAND_H
#define NOTATION_PGN_COMMAND_H

#include "base/span.h"

#include <stdint.h>

enum pgn_command_type {
    PGN_COMMAND_CLOCK,   /* clk: time left, milliseconds */
    PGN_COMMAND_ELAPSED, /* emt: time spent, milliseconds */
    PGN_COMMAND_EVAL,    /* eval: centipawns or moves to mate, maybe a depth */
    PGN_COMMAND_SQUARES, /* csl: coloured squares */
    PGN_COMMAND_ARROWS,  /* cal: coloured arrows */
    PGN_COMMAND_OTHER    /* any other, or a known one whose value cannot be read: stays text */
};

enum { PGN_COMMAND_SHAPES = 64 };

/* Squares are 0 (a1), 1 (b1) ... 63 (h8). */
struct pgn_shape {
    char colour; /* as it stands: R G Y B ... */
    uint8_t from;
    uint8_t to; /* of an arrow; equal to from for a square */
};

struct pgn_command {
    enum pgn_command_type type;
    struct span text;     /* the whole, brackets included */
    struct span name;     /* between % and the blank */
    struct span value;    /* behind the blank(s), up to the bracket */
    int64_t milliseconds; /* clk, emt; may be negative */
    bool mate;            /* eval: score counts moves to mate (negative: the second side mates) */
    int32_t score;        /* eval: centipawns from the first side's view, or moves */
    int32_t depth;        /* eval: plies, -1 when not given */
    uint8_t shapes;       /* csl, cal: how many (more than fit: type OTHER) */
    struct pgn_shape shape[PGN_COMMAND_SHAPES];
};

/* Finds the next command in the comment from *at on and moves *at behind it. False when there is none. */
bool pgn_find_command(struct span comment, size_t *at, struct pgn_command *command);

#endif
