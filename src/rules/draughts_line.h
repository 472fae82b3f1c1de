/* Position texts of draughts, as PDN's FEN tag has them: `W:W18,24,K10:BK25,12`. */
#ifndef RULES_DRAUGHTS_LINE_H
#define RULES_DRAUGHTS_LINE_H

#include "rules/draughts.h"

/* What was odd about a text but could be read all the same; bits. */
enum draughts_line_note {
    DRAUGHTS_LINE_DOUBLED_SIDE = 1 /* a side's letter stands twice: `W:WW18` or `W:W:W18` */
};

/* Reads a position text. Squares are called as `numbering` says; where that is algebraic, numbers (from the
 * top left) are read too. Ranges (`21-32`, `K1-4`), blanks, an empty or a missing side, a full stop at the
 * end and the move counters `:H0:F1` some programs add are fine. Returns NULL, or the reason (a constant) why
 * it is none; *at is then the offset of the fault in the text. The position is undefined after a fault.
 * `notes` may be NULL. */
const char *draughts_set_up(struct draughts_position *position, const struct draughts_variant *variant,
    struct draughts_numbering numbering, struct span text, size_t *at, unsigned *notes);

/* Writes the position's text, terminated, and returns its length: the side to move, White's and Black's
 * pieces by ascending number, as the position's numbering calls them; algebraic squares come in the order of
 * their numbers from the top left. */
size_t draughts_write(const struct draughts_position *position, char out[DRAUGHTS_LINE_SIZE]);

#endif
