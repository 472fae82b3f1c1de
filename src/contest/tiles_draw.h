/* The picture of a board of tiles with a path on it. */
#ifndef CONTEST_TILES_DRAW_H
#define CONTEST_TILES_DRAW_H

#include "base/bytes.h"
#include "contest/tiles_board.h"

/* Appends the picture: height + 2 lines of width + 2 characters, the ring around the board included. `X` is a
 * tile, `.` a free square, `:` a square of the ring; the path's ends are `1` (from) and `2` (to), its squares
 * `-`, `|` and, where it turns, `+`. `length` is what tiles_distance last returned, for these two ends; 0
 * draws no path but the ends. */
void tiles_draw(const struct tiles_board *board, int width, int height, struct tiles_point from,
    struct tiles_point to, uint32_t length, struct bytes *out);

#endif
