/* Where games begin: finds places in the middle of a PGN or PDN file at which a game is proven to start, so
 * that several threads can read one file and give what one would. */
#ifndef NOTATION_PGN_SPLIT_H
#define NOTATION_PGN_SPLIT_H

#include "base/input.h"
#include "base/span.h"

#include <stdint.h>

enum { PGN_NO_START = -1 };

/* The first offset >= from in the text at which a game is proven to start; PGN_NO_START when there is none.
 * The text need not begin at a file's beginning: what lies before it makes no difference. Reading the parts
 * before and behind such an offset one by one gives the same events and diagnostics as reading them at once,
 * if the second part's reader is told the games (pgn_set_game) and lines (reader_set_line) of the first, and
 * of notes on Latin-1 (DIAG_LATIN_1) all but the first are dropped. The lines of a part are told by
 * reader_lines at its end. */
int64_t pgn_find_start(struct span text, size_t from);

/* The same in a plain file (see input_plain_size): the first proven start >= from, or the file's size. */
uint64_t pgn_find_start_in_file(const struct input *input, uint64_t from, uint64_t size);

#endif
