/* Shortest paths of horizontal and vertical steps over the free squares of a board of tiles. */
#ifndef CONTEST_TILES_PATH_H
#define CONTEST_TILES_PATH_H

#include "contest/tiles_board.h"

/* In the order in which a path prefers them. */
enum tiles_step { TILES_UP, TILES_LEFT, TILES_RIGHT, TILES_DOWN, TILES_STAY };

/* The memory of searches on a board, which stays the caller's and must live longer. tiles_search_close gives
 * it back. */
struct tiles_search;
struct tiles_search *tiles_search_open(struct tiles_board *board);
void tiles_search_close(struct tiles_search *search);

/* The length of the shortest path between two squares of the board (not of the ring), that crosses no tile
 * but what stands on the two, and may use the ring. 0 when there is none, or when both are the same. */
uint32_t tiles_distance(struct tiles_search *search, struct tiles_point from, struct tiles_point to);

/* The same, and makes ready for tiles_next_step. Slower. */
uint32_t tiles_trace(struct tiles_search *search, struct tiles_point from, struct tiles_point to);

/* The step at `at` of the shortest path that the last search, a tiles_trace, found: of several paths the one
 * that is first when at every step the directions are tried in the order of enum tiles_step. `at` is the
 * path's start or a square that earlier steps led to. TILES_STAY at the end. */
enum tiles_step tiles_next_step(const struct tiles_search *search, struct tiles_point at);

/* Where a step leads. */
struct tiles_point tiles_after(struct tiles_point at, enum tiles_step step);

#endif
