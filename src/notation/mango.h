/* The mango game's actions: what a text says (struct mango_action, syntax only), what it means on a position
 * (a move), and back. The form is that of the contest statement:
 *
 *     [+]<code>[source]<sign><target>[promotion]    or    Z
 *
 * Reading is strict: of all texts that could describe a move exactly one is right, the one mango_write gives.
 */
#ifndef NOTATION_MANGO_H
#define NOTATION_MANGO_H

#include "base/diag.h"
#include "rules/shogi.h"

enum {
    MANGO_WORD_SIZE = 16, /* any action fits, terminated */
    MANGO_REASON_SIZE = 192
};

struct mango_action {
    bool flip; /* `Z`; nothing else is set then */
    bool promoted;
    char code;      /* A to G, M */
    uint8_t kind;   /* the code's kind in shogi_mango */
    uint8_t source; /* shogi square, 0 when not given */
    char sign;      /* '-', 'x' or '*' */
    uint8_t target; /* shogi square */
    char promotion; /* '+', '=' or 0 */
};

/* Why a text is no action, or an action no move. `at` is the offset in the word of what is wrong. */
struct mango_fault {
    enum diag_code code;
    size_t at;
    char reason[MANGO_REASON_SIZE];
};

/* Reads the syntax of one word. False: *fault says why. */
bool mango_read(struct span word, struct mango_action *action, struct mango_fault *fault);

/* Finds the move an action means on a position of the mango game. False: *fault says why there is none. */
bool mango_resolve(const struct shogi_position *position, const struct mango_action *action,
    struct shogi_move *move, struct mango_fault *fault);

/* Writes a legal move in the one form the record demands, terminated; returns its length. */
size_t mango_write(
    const struct shogi_position *position, const struct shogi_move *move, char out[MANGO_WORD_SIZE]);

#endif
