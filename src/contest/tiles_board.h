/* A board of tiles with one ring of free squares around it, cut into patches of 64 x 64 squares. Holds what
 * the search for paths (contest/tiles_path.h) needs; reads no input, draws nothing, searches nothing. */
#ifndef CONTEST_TILES_BOARD_H
#define CONTEST_TILES_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TILES_MAX_SIDE = 10000, TILES_PATCH_SIDE = 64, TILES_LEFT_MARGIN = 7 };

/* Column and row: 1 to width or height on the board, 0 and width + 1 or height + 1 on the ring. */
struct tiles_point {
    int x;
    int y;
};

/* Three bits a square. Column c of row r is bit c of the r-th word. Free squares are those of the board
 * without a tile and the ring; what lies beyond is not free. */
struct tiles_patch {
    uint64_t free[TILES_PATCH_SIDE];
    uint64_t plane[2][TILES_PATCH_SIDE]; /* the search's */
};

struct tiles_board {
    int width;
    int height;
    size_t stride; /* patches in a row of patches */
    size_t count;  /* patches */
    struct tiles_patch *patches;
};

/* A board whose squares are still to be put; sides are 1 to TILES_MAX_SIDE. tiles_close gives the memory
 * back.
 */
void tiles_open(struct tiles_board *board, int width, int height);
void tiles_close(struct tiles_board *board);

/* Puts eight squares side by side at once: bit i of `tiles` is for column x + i, 1 for a tile. x is 1, 9, 17,
 * ...; bits past the board's width do not matter. Each square may be put once. */
void tiles_put_eight(struct tiles_board *board, int x, int y, uint8_t tiles);

/* Where a point lies. Column 1 of the board begins a byte of its word. */
static inline size_t tiles_patch_of(const struct tiles_board *board, struct tiles_point at)
{
    return (size_t)at.y / TILES_PATCH_SIDE * board->stride +
           (size_t)(at.x + TILES_LEFT_MARGIN) / TILES_PATCH_SIDE;
}

static inline int tiles_row_of(struct tiles_point at)
{
    return at.y % TILES_PATCH_SIDE;
}

static inline uint64_t tiles_bit_of(struct tiles_point at)
{
    return UINT64_C(1) << (at.x + TILES_LEFT_MARGIN) % TILES_PATCH_SIDE;
}

/* The word of free squares that a point's bit is in. */
static inline uint64_t *tiles_free_word(const struct tiles_board *board, struct tiles_point at)
{
    return &board->patches[tiles_patch_of(board, at)].free[tiles_row_of(at)];
}

static inline bool tiles_is_free(const struct tiles_board *board, struct tiles_point at)
{
    return *tiles_free_word(board, at) & tiles_bit_of(at);
}

#endif
