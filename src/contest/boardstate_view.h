/* What can be seen from a square of a "boardstate" board: the first pieces in the eight directions and the
 * knights, and which of them attack the square. */
#ifndef CONTEST_BOARDSTATE_VIEW_H
#define CONTEST_BOARDSTATE_VIEW_H

#include "contest/boardstate_board.h"

enum { BOARDSTATE_DIRECTIONS = 8, BOARDSTATE_KNIGHTS = 8 };

/* Steps of the directions. */
extern const struct boardstate_step {
    int8_t x;
    int8_t y;
} boardstate_steps[BOARDSTATE_DIRECTIONS];

/* Pieces are indices into the board's arrays. The square itself is not looked at. */
struct boardstate_view {
    int64_t x;
    int64_t y;
    uint32_t first[BOARDSTATE_DIRECTIONS];  /* BOARDSTATE_NONE: nothing up to the edge */
    uint32_t second[BOARDSTATE_DIRECTIONS]; /* the next piece behind the first one */
    int64_t first_distance[BOARDSTATE_DIRECTIONS];
    int64_t second_distance[BOARDSTATE_DIRECTIONS];
    uint32_t knight[BOARDSTATE_KNIGHTS]; /* pieces a knight's move away that are knights */
    int knights;
};

/* A piece that attacks the square, and from where. */
struct boardstate_attacker {
    uint32_t piece;
    int direction; /* -1: a knight */
    int64_t distance;
};

enum { BOARDSTATE_ATTACKERS = BOARDSTATE_DIRECTIONS + BOARDSTATE_KNIGHTS };

/* Looks from a square at the `count` pieces of a list, which must hold all that stand on lines through the
 * square or a knight's move away. The piece `skip` is looked through (BOARDSTATE_NONE: none is). */
void boardstate_look(const struct boardstate_board *board, const uint32_t *list, uint32_t count, int64_t x,
    int64_t y, uint32_t skip, struct boardstate_view *view);

/* The pieces of a side that could capture on the square the view is from, pins left aside. Returns how many.
 */
int boardstate_attackers(const struct boardstate_board *board, const struct boardstate_view *view,
    enum boardstate_side by, struct boardstate_attacker attackers[BOARDSTATE_ATTACKERS]);

bool boardstate_is_attacked(
    const struct boardstate_board *board, const struct boardstate_view *view, enum boardstate_side by);

/* Whether a piece slides along a direction. */
bool boardstate_slides(const struct boardstate_board *board, uint32_t piece, int direction);

#endif
