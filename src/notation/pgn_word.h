/* Words of movetext, told by their letters alone: results, evaluation signs, null moves and what looks like a
 * move. Knows no position. */
#ifndef NOTATION_PGN_WORD_H
#define NOTATION_PGN_WORD_H

#include "base/span.h"

/* Whether a word looks like a move: chess: a square with what may stand around it (`Nbd2`, `exd6e.p.`,
 * `e8=Q+`, `Sf3`, `P@e4`), castling, a null move; draughts: two squares or more (`32-28`, `c3:e5:g7`,
 * `c3d4`). Glued marks do not belong to the word. */
bool pgn_is_move_like(struct span word, bool draughts);

/* The same without null moves, which may be words or dashes of a text as well. */
bool pgn_is_real_move_like(struct span word, bool draughts);

/* Castling with O, 0 or o and any dash, with or without check marks. */
bool pgn_is_castling(struct span word);

/* -- Z0 <> @@@@ 0000 pass null, with or without check marks. */
bool pgn_is_null_move(struct span word);

/* ep e.p. e.p, with or without check marks: it belongs to the move before it. */
bool pgn_is_passing(struct span word);

/* A bare evaluation sign: = += ± N ... */
bool pgn_is_sign(struct span word);

/* The result (enum pgn_result) a word stands for, -1 when it is none. *odd: it is not in the standard's form
 * (1/2, long dashes, the character for a half). Draughts has results of its own: 2-0 1-1 0-2 0-0. */
int pgn_read_result(struct span word, bool draughts, bool *odd);

#endif
