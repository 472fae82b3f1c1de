/* The picture of a board of tiles with a path on it. */
#ifndef CONTEST_TILES_DRAW_H
#define CONTEST_TILES_DRAW_H

#include "base/bytes.h"
#include "contest/tiles_path.h"

/* Finds the path between two squares of the board and appends the picture: height + 2 lines of width + 2
 * characters, the ring around the board included. `X` is a tile, `.` a free square, `:` a square of the ring;
 * the path's ends are `1` (from) and `2` (to), its squares `-`, `|` and, where it turns, `+`. */
void tiles_draw(const struct tiles_board *board, struct tiles_search *search, struct tiles_point from,
    struct tiles_point to, struct bytes *out);

#endif
