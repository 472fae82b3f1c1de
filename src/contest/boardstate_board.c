/* The pieces of a large board in parallel arrays, so that passes over all of them read little memory. */
#include "contest/boardstate_board.h"

#include "base/memory.h"

#include <stdlib.h>

enum { ENTRIES_A_PIECE = 3, LEAST_CAPACITY = 64 };

static void make_room(struct boardstate_board *board, uint32_t pieces)
{
    size_t capacity = board->capacity ? board->capacity : LEAST_CAPACITY;
    while (capacity < pieces)
        capacity *= 2;
    boardstate_free(board);
    board->capacity = (uint32_t)capacity;
    board->x = memory_new(capacity, sizeof *board->x);
    board->y = memory_new(capacity, sizeof *board->y);
    board->piece = memory_new(capacity, sizeof *board->piece);
    board->place = memory_new(capacity, sizeof *board->place);
    board->near = memory_new(capacity, sizeof *board->near);
    board->entry = memory_new(capacity * ENTRIES_A_PIECE, sizeof *board->entry);
    board->spare = memory_new(capacity * ENTRIES_A_PIECE, sizeof *board->spare);
}

void boardstate_clear(struct boardstate_board *board, int64_t side, uint32_t pieces)
{
    if (pieces > board->capacity)
        make_room(board, pieces);
    board->side = side;
    board->count = 0;
    board->king[BOARDSTATE_WHITE] = board->king[BOARDSTATE_BLACK] = BOARDSTATE_NONE;
}

void boardstate_free(struct boardstate_board *board)
{
    free(board->x);
    free(board->y);
    free(board->piece);
    free(board->place);
    free(board->near);
    free(board->entry);
    free(board->spare);
    *board = (struct boardstate_board){0};
}

/* Sorts the pieces by column and, within a column, by row; within a square they keep their order. */
static void sort_by_square(struct boardstate_board *board)
{
    for (uint32_t i = 0; i < board->count; i++)
        board->entry[i] = (struct radix_entry){(uint64_t)board->y[i], i};
    radix_sort(board->entry, board->spare, board->count);
    for (uint32_t i = 0; i < board->count; i++)
        board->entry[i].key = (uint64_t)board->x[board->entry[i].value];
    radix_sort(board->entry, board->spare, board->count);
}

uint32_t boardstate_find_double(struct boardstate_board *board)
{
    uint32_t found = BOARDSTATE_NONE;
    sort_by_square(board);
    for (uint32_t i = 1; i < board->count; i++) {
        uint32_t before = (uint32_t)board->entry[i - 1].value;
        uint32_t piece = (uint32_t)board->entry[i].value;
        if (board->entry[i - 1].key == board->entry[i].key && board->y[before] == board->y[piece] &&
            piece < found)
            found = piece;
    }
    return found;
}

/* Whether a number lies between -limit and limit. */
static unsigned is_small(int64_t number, int64_t limit)
{
    return (uint64_t)(number + limit) <= (uint64_t)(2 * limit);
}

uint32_t boardstate_list_near(struct boardstate_board *board, int64_t x, int64_t y)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < board->count; i++) {
        int64_t dx = board->x[i] - x;
        int64_t dy = board->y[i] - y;
        unsigned lines = is_small(dx, 1) | is_small(dy, 1) | is_small(dx - dy, 2) | is_small(dx + dy, 2);
        board->near[count] = i;
        count += lines | (is_small(dx, 3) & is_small(dy, 3));
    }
    return count;
}
