/* The move text of draughts as PDN has it: what a text says (struct draughts_text, syntax only), what it
 * means on a position (a move), and back. `32-28`, `28x19`, `28x19x10`, `c3:e5:g7`, `c3d4`, `09-14`, `32 -
 * 28`. A capture names squares of its way in order; those it leaves out do not matter as long as one
 * resulting position fits. Tags, comments and results are not known here. */
#ifndef NOTATION_DRAUGHTS_H
#define NOTATION_DRAUGHTS_H

#include "base/diag.h"
#include "rules/draughts.h"

enum {
    DRAUGHTS_TEXT_SQUARES = 64, /* squares in one text at most */
    DRAUGHTS_TEXT_SIZE = 256,   /* any written move fits, terminated */
    DRAUGHTS_REASON_SIZE = 200
};

/* The signs between the squares of a text, as bits. */
enum {
    DRAUGHTS_SIGN_NONE = 1, /* `c3d4` */
    DRAUGHTS_SIGN_DASH = 2,
    DRAUGHTS_SIGN_CROSS = 4,
    DRAUGHTS_SIGN_COLON = 8,
    DRAUGHTS_SIGN_CAPTURE = DRAUGHTS_SIGN_CROSS | DRAUGHTS_SIGN_COLON
};

/* What a text says. */
struct draughts_text {
    uint8_t count;    /* squares, at least 2 */
    uint8_t signs;    /* the signs that stand between them */
    bool algebraic;   /* squares are file << 4 | rank, files from 0, ranks from 1; else they are numbers */
    bool forced;      /* `*` stands behind: a forced move */
    uint8_t strength; /* `!` `?` `!!` `??` `!?` `?!`, bare or in brackets, as NAG 1 to 6; 0: none */
    uint8_t square[DRAUGHTS_TEXT_SQUARES]; /* numbers that cannot be squares have become 255 */
};

/* Reads a move at the start of a text and returns its length, marks included; 0 when no move stands there (a
 * move number, a result). What follows the move is not looked at. */
size_t draughts_text_read(struct span text, struct draughts_text *out);

enum draughts_meaning {
    DRAUGHTS_REFUSED, /* no move, or not one */
    DRAUGHTS_ODD,     /* a move, but its sign is wrong: a capture written as a step, or a step as a capture */
    DRAUGHTS_GOOD
};

/* Why a text is no move, or odd. */
struct draughts_refusal {
    enum diag_code code;
    char reason[DRAUGHTS_REASON_SIZE]; /* printable ASCII */
};

/* Finds the move a text means on a position. Unless the answer is DRAUGHTS_GOOD, *refusal says why. */
enum draughts_meaning draughts_text_resolve(const struct draughts_position *position,
    const struct draughts_text *text, struct draughts_move *move, struct draughts_refusal *refusal);

/* Writes a legal move in the position's own notation, terminated, and returns its length: by its first and
 * last square, or, where that leaves several moves, by every landing square. */
size_t draughts_text_write(
    const struct draughts_position *position, const struct draughts_move *move, char out[DRAUGHTS_TEXT_SIZE]);

/* Writes a legal move by every landing square. */
size_t draughts_text_write_long(
    const struct draughts_position *position, const struct draughts_move *move, char out[DRAUGHTS_TEXT_SIZE]);

#endif
