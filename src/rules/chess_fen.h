/* FEN: chess positions as text, with the Chess960 spellings X-FEN and Shredder-FEN. Reads what real files
 * hold and lists what is wrong with it; writes X-FEN. */
#ifndef RULES_CHESS_FEN_H
#define RULES_CHESS_FEN_H

#include "base/diag.h"
#include "base/span.h"
#include "rules/chess.h"

enum {
    CHESS_FEN_SIZE = 128, /* a position's text fits, terminated */
    CHESS_MAX_FAULTS = 12
};

/* What is wrong with a text, or worth a word. */
struct chess_fault {
    enum diag_code code;
    enum diag_severity severity;
    size_t offset;       /* 0-based, in the text */
    const char *message; /* a constant */
};

/* In the order of the text; what does not fit is left out, but the first error always fits. */
struct chess_faults {
    int count;
    struct chess_fault fault[CHESS_MAX_FAULTS];
};

enum chess_reading {
    CHESS_POSITION_GOOD,
    CHESS_POSITION_IMPOSSIBLE, /* an error, but the position can be shown */
    CHESS_POSITION_UNREADABLE  /* an error, and the position is empty */
};

/* Reads a position. Fields are parted by blanks; with four or five the clocks are 0 and 1, with a note.
 * `chess960` sets the position's field of that name; it is set anyway when a right to castle belongs to a
 * king or rook off its usual square. Rights without a rook are dropped with a warning; an en passant square
 * where no pawn can take is dropped. */
enum chess_reading chess_set_up(
    struct chess_position *position, struct span text, bool chess960, struct chess_faults *faults);

/* The first error in the list, or NULL. */
const struct chess_fault *chess_first_error(const struct chess_faults *faults);

/* Writes X-FEN, terminated, and returns its length. The en passant square is there only when a capture is
 * legal.
 */
size_t chess_write(const struct chess_position *position, char out[CHESS_FEN_SIZE]);

#endif
