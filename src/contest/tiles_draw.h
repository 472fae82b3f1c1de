/* The picture of a board of tiles with a path on it. */
#ifndef CONTEST_TILES_DRAW_H
#define CONTEST_TILES_DRAW_H

#include "base/bytes.h"
#include "base/diag.h"
#include "contest/tiles_path.h"

/* What a character of the picture shows. */
enum tiles_look {
    TILES_FREE,
    TILES_TILE,
    TILES_OUTSIDE,
    TILES_ACROSS,  /* the path from left to right */
    TILES_UPRIGHT, /* the path from top to bottom */
    TILES_BEND,
    TILES_START,
    TILES_END,
    TILES_LOOKS
};

/* Takes the characters from the art template `tiles`. False: it has a fault. */
bool tiles_load_looks(char looks[TILES_LOOKS], struct diag *fault);

/* Finds the path between two squares of the board and appends the picture: height + 2 lines of width + 2
 * characters, the ring around the board included. */
void tiles_draw(const struct tiles_board *board, struct tiles_search *search, struct tiles_point from,
    struct tiles_point to, const char looks[TILES_LOOKS], struct bytes *out);

#endif
