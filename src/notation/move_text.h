/* Moves of any game as text, for code that does not know which game it serves. */
#ifndef NOTATION_MOVE_TEXT_H
#define NOTATION_MOVE_TEXT_H

#include "base/diag.h"
#include "notation/san.h"
#include "rules/rules.h"

enum { MOVE_TEXT_SIZE = 256 }; /* a move of any game fits, terminated */

/* Writes a legal move the way the game's records do, in its least form. Returns the length. */
size_t move_text_write(const struct rules *rules, const union rules_position *position,
    const union rules_move *move, char out[MOVE_TEXT_SIZE]);

/* Writes a legal move the way programs name it, without looking at other moves: UCI for chess (`e2e4`), the
 * record's form for other games. Returns the length. */
size_t move_text_write_plain(const struct rules *rules, const union rules_position *position,
    const union rules_move *move, char out[MOVE_TEXT_SIZE]);

/* Finds the legal move that a text means on a position. Letters name the pieces of chess (NULL: English).
 * False: code, severity and message of *diag say why there is none. */
bool move_text_read(const struct rules *rules, const union rules_position *position, struct span text,
    const struct san_letters *letters, union rules_move *move, struct diag *diag);

#endif
