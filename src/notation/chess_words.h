/* The fixed words and characters of chess moves, told by their letters alone: dashes, null moves, en passant.
 * One table of each for all who read moves, so that they agree on what is one. */
#ifndef NOTATION_CHESS_WORDS_H
#define NOTATION_CHESS_WORDS_H

#include "base/span.h"

/* Length of what a text begins with; 0: it begins with none. */

/* A hyphen, a dash or the minus sign: in ASCII, in UTF-8, in Windows-1252, and in that taken for Latin-1. */
size_t chess_dash_length(struct span text);

/* -- Z0 <> @@@@ 0000 pass null */
size_t chess_null_length(struct span text);

/* e.p. e.p ep */
size_t chess_passing_length(struct span text);

#endif
