/* The memory of a board of tiles. */
#include "contest/tiles_board.h"

#include "base/memory.h"

#include <stdlib.h>

static void make_free(struct tiles_board *board, struct tiles_point at)
{
    *tiles_free_word(board, at) |= tiles_bit_of(at);
}

static void make_ring_free(struct tiles_board *board)
{
    for (int y = 0; y <= board->height + 1; y++) {
        make_free(board, (struct tiles_point){0, y});
        make_free(board, (struct tiles_point){board->width + 1, y});
    }
    for (int x = 0; x <= board->width + 1; x++) {
        make_free(board, (struct tiles_point){x, 0});
        make_free(board, (struct tiles_point){x, board->height + 1});
    }
}

void tiles_open(struct tiles_board *board, int width, int height)
{
    *board = (struct tiles_board){.width = width, .height = height};
    board->stride = (size_t)(width + 1 + TILES_LEFT_MARGIN) / TILES_PATCH_SIDE + 1;
    board->count = board->stride * ((size_t)(height + 1) / TILES_PATCH_SIDE + 1);
    board->patches = memory_new(board->count, sizeof *board->patches);
    make_ring_free(board);
}

void tiles_close(struct tiles_board *board)
{
    free(board->patches);
    *board = (struct tiles_board){0};
}

void tiles_put_eight(struct tiles_board *board, int x, int y, uint8_t tiles)
{
    int there = board->width - x + 1;
    unsigned inside = there < 8 ? (1U << there) - 1 : 0xff;
    struct tiles_point at = {x, y};
    *tiles_free_word(board, at) |= (~tiles & inside) * tiles_bit_of(at);
}
