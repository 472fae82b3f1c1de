/* A board of tiles of up to TILES_MAX_SIDE squares a side, with one ring of free squares around it, and the
 * shortest paths on it. Costs three bits a square and little more: one for the tile, two for the distance to
 * the last target. Reads no input and draws nothing. */
#ifndef CONTEST_TILES_BOARD_H
#define CONTEST_TILES_BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum { TILES_MAX_SIDE = 10000 };

/* Column and row: 1 to width or height on the board, 0 and width + 1 or height + 1 on the ring. */
struct tiles_point {
    int x;
    int y;
};

/* In the order in which a path prefers them. */
enum tiles_step { TILES_UP, TILES_LEFT, TILES_RIGHT, TILES_DOWN, TILES_STAY };

struct tiles_board;

/* A board whose squares are still to be put; sides are 1 to TILES_MAX_SIDE. The caller closes it. */
struct tiles_board *tiles_open(int width, int height);
void tiles_close(struct tiles_board *board);

/* Puts eight squares side by side at once: bit i of `tiles` is for column x + i. x is 1, 9, 17, ...;
 * bits past the board's width must be 0. Each square may be set once. */
void tiles_put_eight(struct tiles_board *board, int x, int y, uint8_t tiles);

bool tiles_holds(const struct tiles_board *board, struct tiles_point at);

/* The length of the shortest path of horizontal and vertical steps between two squares on the board that
 * crosses no tile but what stands on the two, and may use the ring. 0 when there is none, or when both are
 * the same. */
uint32_t tiles_distance(struct tiles_board *board, struct tiles_point from, struct tiles_point to);

/* The step at `at` of the shortest path to the last target of tiles_distance: of several the first one in the
 * order of enum tiles_step. `at` must be the `from` of that call, which must have found a path, or lie on the
 * path from there. TILES_STAY at the target. */
enum tiles_step tiles_next_step(const struct tiles_board *board, struct tiles_point at);

/* Where a step leads. */
struct tiles_point tiles_after(struct tiles_point at, enum tiles_step step);

#endif
