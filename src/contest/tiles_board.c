/* Shortest paths by a wave that runs from the target over blocks of 8 x 8 squares, a block in one word of 64
 * bits: all squares of a block that the wave reaches in a step are found with a few shifts. A square keeps its
 * distance modulo 3, which is enough to know afterwards which neighbours are nearer. The wave's front is a
 * list of blocks; should the list grow too long, the blocks are found by their bits in a map instead, so that
 * memory stays small on any board. */
#include "contest/tiles_board.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_COLUMN UINT64_C(0x0101010101010101)
#define LAST_COLUMN UINT64_C(0x8080808080808080)
#define ALL_SQUARES UINT64_MAX

enum { BLOCK_SIDE = 8, LIST_SHARE = 32, LIST_LEAST = 256 };

/* Square (column, row) of the block is bit 8 * row + column. `low` and `high` say how far the square is from
 * the target: both 0 when not reached, else the distance modulo 3 is 0 (low), 1 (high) or 2 (both). */
struct block {
    uint64_t free;
    uint64_t low;
    uint64_t high;
};

/* The blocks which the wave entered in one step. */
struct front {
    uint64_t *map;  /* a bit a block */
    uint32_t *list; /* the same blocks, as long as they fit */
    size_t count;   /* more than the list's capacity: only the map knows them all */
};

struct tiles_board {
    int width;
    int height;
    size_t stride; /* blocks in a row of blocks */
    size_t count;  /* blocks */
    size_t map_words;
    size_t list_capacity;
    struct block *blocks;
    struct front fronts[2];
};

/* Which bits the squares of a distance have, modulo 3: all ones or all zeros. */
static const struct {
    uint64_t low;
    uint64_t high;
} marks[3] = {{ALL_SQUARES, 0}, {0, ALL_SQUARES}, {ALL_SQUARES, ALL_SQUARES}};

/* The board's first square is the first one of block (1, 1): a row of blocks above and a column to the left
 * hold the ring, and one more to the right and below leave room for it and for what is shifted out. */
static size_t block_of(const struct tiles_board *board, struct tiles_point at)
{
    size_t column = (size_t)(at.x + BLOCK_SIDE - 1) / BLOCK_SIDE;
    size_t row = (size_t)(at.y + BLOCK_SIDE - 1) / BLOCK_SIDE;
    return row * board->stride + column;
}

static uint64_t bit_of(struct tiles_point at)
{
    int column = (at.x + BLOCK_SIDE - 1) % BLOCK_SIDE;
    int row = (at.y + BLOCK_SIDE - 1) % BLOCK_SIDE;
    return UINT64_C(1) << (BLOCK_SIDE * row + column);
}

static void make_free(struct tiles_board *board, struct tiles_point at)
{
    board->blocks[block_of(board, at)].free |= bit_of(at);
}

static void free_rows(struct tiles_board *board)
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

struct tiles_board *tiles_open(int width, int height)
{
    struct tiles_board *board = memory_new(1, sizeof *board);
    board->width = width;
    board->height = height;
    board->stride = (size_t)width / BLOCK_SIDE + 3;
    board->count = board->stride * ((size_t)height / BLOCK_SIDE + 3);
    board->map_words = board->count / 64 + 1;
    board->list_capacity = board->count / LIST_SHARE + LIST_LEAST;
    board->blocks = memory_new(board->count, sizeof *board->blocks);
    for (int i = 0; i < 2; i++) {
        board->fronts[i].map = memory_new(board->map_words, sizeof(uint64_t));
        board->fronts[i].list = memory_new(board->list_capacity, sizeof(uint32_t));
    }
    free_rows(board);
    return board;
}

void tiles_close(struct tiles_board *board)
{
    if (!board)
        return;
    for (int i = 0; i < 2; i++) {
        free(board->fronts[i].map);
        free(board->fronts[i].list);
    }
    free(board->blocks);
    free(board);
}

void tiles_put_eight(struct tiles_board *board, int x, int y, uint8_t tiles)
{
    int there = board->width - x + 1;
    unsigned inside = there < BLOCK_SIDE ? (1U << there) - 1 : 0xff;
    struct tiles_point at = {x, y};
    board->blocks[block_of(board, at)].free |= (~tiles & inside) * bit_of(at);
}

bool tiles_holds(const struct tiles_board *board, struct tiles_point at)
{
    return !(board->blocks[block_of(board, at)].free & bit_of(at));
}

/* The squares of a block that the wave reached in a step of this number modulo 3. Among them are squares it
 * reached three, six, ... steps ago; all around those is reached already, so that they do no harm. */
static uint64_t squares_of(const struct block *block, int phase)
{
    return (block->low ^ ~marks[phase].low) & (block->high ^ ~marks[phase].high);
}

/* The wave enters those of the given squares of a block that are free and new. */
static void enter(struct tiles_board *board, struct front *front, size_t index, uint64_t squares, int phase)
{
    struct block *block = &board->blocks[index];
    uint64_t reached = squares & block->free & ~(block->low | block->high);
    if (!reached)
        return;
    block->low |= reached & marks[phase].low;
    block->high |= reached & marks[phase].high;
    uint64_t bit = UINT64_C(1) << index % 64;
    if (front->map[index / 64] & bit)
        return;
    front->map[index / 64] |= bit;
    if (front->count < board->list_capacity)
        front->list[front->count] = (uint32_t)index;
    front->count++;
}

/* The wave moves on from a block into itself and its four neighbours. */
static void spread(struct tiles_board *board, struct front *next, size_t index, int phase, int next_phase)
{
    uint64_t squares = squares_of(&board->blocks[index], phase);
    uint64_t across = (squares & ~LAST_COLUMN) << 1 | (squares & ~FIRST_COLUMN) >> 1;
    enter(board, next, index, across | squares << BLOCK_SIDE | squares >> BLOCK_SIDE, next_phase);
    if (squares << 56)
        enter(board, next, index - board->stride, squares << 56, next_phase);
    if (squares & FIRST_COLUMN)
        enter(board, next, index - 1, (squares & FIRST_COLUMN) << 7, next_phase);
    if (squares & LAST_COLUMN)
        enter(board, next, index + 1, (squares & LAST_COLUMN) >> 7, next_phase);
    if (squares >> 56)
        enter(board, next, index + board->stride, squares >> 56, next_phase);
}

/* One step of the wave from all blocks of a front, which is empty afterwards. */
static void advance(struct tiles_board *board, struct front *front, struct front *next, int phase)
{
    int next_phase = phase == 2 ? 0 : phase + 1;
    if (front->count <= board->list_capacity) {
        for (size_t i = 0; i < front->count; i++) {
            size_t index = front->list[i];
            front->map[index / 64] &= ~(UINT64_C(1) << index % 64);
            spread(board, next, index, phase, next_phase);
        }
    } else {
        for (size_t word = 0; word < board->map_words; word++) {
            for (uint64_t bits = front->map[word]; bits; bits &= bits - 1)
                spread(board, next, word * 64 + (size_t)__builtin_ctzll(bits), phase, next_phase);
            front->map[word] = 0;
        }
    }
    front->count = 0;
}

static void forget_wave(struct tiles_board *board)
{
    for (size_t i = 0; i < board->count; i++)
        board->blocks[i].low = board->blocks[i].high = 0;
    for (int i = 0; i < 2; i++) {
        memset(board->fronts[i].map, 0, board->map_words * sizeof(uint64_t));
        board->fronts[i].count = 0;
    }
}

static bool is_reached(const struct tiles_board *board, struct tiles_point at)
{
    const struct block *block = &board->blocks[block_of(board, at)];
    return (block->low | block->high) & bit_of(at);
}

/* Sends the wave from the target until it reaches `from`; returns after how many steps, or 0. */
static uint32_t run_wave(struct tiles_board *board, struct tiles_point from, struct tiles_point target)
{
    uint32_t steps = 0;
    enter(board, &board->fronts[0], block_of(board, target), bit_of(target), 0);
    while (!is_reached(board, from)) {
        struct front *front = &board->fronts[steps % 2];
        if (front->count == 0)
            return 0;
        advance(board, front, &board->fronts[(steps + 1) % 2], (int)(steps % 3));
        steps++;
    }
    return steps;
}

uint32_t tiles_distance(struct tiles_board *board, struct tiles_point from, struct tiles_point to)
{
    uint64_t *from_word = &board->blocks[block_of(board, from)].free;
    uint64_t *to_word = &board->blocks[block_of(board, to)].free;
    uint64_t from_before = *from_word;
    uint64_t to_before = *to_word;
    *from_word |= bit_of(from);
    *to_word |= bit_of(to);
    forget_wave(board);
    uint32_t steps = run_wave(board, from, to);
    *from_word = from_before;
    *to_word = to_before;
    return steps;
}

struct tiles_point tiles_after(struct tiles_point at, enum tiles_step step)
{
    static const struct tiles_point way[] = {
        [TILES_UP] = {0, -1}, [TILES_LEFT] = {-1, 0}, [TILES_RIGHT] = {1, 0}, [TILES_DOWN] = {0, 1}, {0, 0}};
    return (struct tiles_point){at.x + way[step].x, at.y + way[step].y};
}

/* Neighbours are one step nearer to the target or one step farther, never as far: what is nearer is told by
 * the distance modulo 3. */
enum tiles_step tiles_next_step(const struct tiles_board *board, struct tiles_point at)
{
    const struct block *block = &board->blocks[block_of(board, at)];
    int phase = 0;
    while (phase < 2 && !(squares_of(block, phase) & bit_of(at)))
        phase++;
    int nearer = phase == 0 ? 2 : phase - 1;
    for (enum tiles_step step = TILES_UP; step < TILES_STAY; step++) {
        struct tiles_point next = tiles_after(at, step);
        if (squares_of(&board->blocks[block_of(board, next)], nearer) & bit_of(next))
            return step;
    }
    return TILES_STAY;
}
