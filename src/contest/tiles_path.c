/* Waves that run over the board a step at a time, patch by patch and a row of a patch in one word: all
 * squares of a patch which a wave reaches in a step are found with a few shifts of the rows it has reached. A
 * length is found by two waves, one from each end, that keep one bit a square each, until they meet. A path
 * is found by one wave from the end, which keeps in two bits the distance modulo 3: enough to know afterwards
 * which of a square's neighbours are nearer. */
#include "contest/tiles_path.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = TILES_PATCH_SIDE };

/* No place in a front's list. */
#define NOWHERE UINT32_MAX

#define BORDER_COLUMNS (UINT64_C(1) << (SIDE - 1) | 1)

/* The squares of a patch which a wave reached in its last step. */
struct reach {
    uint32_t patch;
    uint8_t first; /* row */
    uint8_t last;
    uint64_t top; /* those in the first row, as a row; the others accordingly, bit r of a column is row r */
    uint64_t bottom;
    uint64_t left;
    uint64_t right;
    uint64_t columns; /* the columns they stand in */
};

struct front {
    struct reach *reaches;
    size_t count;
    size_t capacity;
};

/* What a wave writes: its own plane of the patches, or into both the number of the step modulo 3, plus one.
 */
enum writes { PLANE_0, PLANE_1, BOTH };

struct wave {
    struct front front;
    enum writes writes;
    uint32_t steps;
};

struct tiles_search {
    struct tiles_board *board;
    struct wave waves[2];
    struct front next;       /* the front which a step builds */
    uint32_t *place;         /* by patch: where it is in next, or NOWHERE */
    uint8_t *visited;        /* by patch: bit i when wave i was there */
    struct tiles_point goal; /* where a lone wave runs to */
    bool met;                /* a wave has reached what the other one has, or the goal */
};

/* The squares of a row that count as reached for a wave. */
static inline uint64_t reached_in(const struct tiles_patch *patch, enum writes writes, int row)
{
    return writes == BOTH ? patch->plane[0][row] | patch->plane[1][row] : patch->plane[writes][row];
}

/* Writes squares of a row; `number` is that of the step modulo 3, plus one. */
static inline void write_row(
    struct tiles_patch *patch, enum writes writes, unsigned number, int row, uint64_t squares)
{
    if (writes != BOTH) {
        patch->plane[writes][row] |= squares;
        return;
    }
    patch->plane[0][row] |= number & 1 ? squares : 0;
    patch->plane[1][row] |= number & 2 ? squares : 0;
}

static struct reach *reach_of(struct tiles_search *search, size_t patch, int row)
{
    struct front *next = &search->next;
    uint32_t place = search->place[patch];
    if (place != NOWHERE)
        return &next->reaches[place];
    next->reaches = memory_grow(next->reaches, &next->capacity, next->count, sizeof *next->reaches);
    search->place[patch] = (uint32_t)next->count;
    struct reach *reach = &next->reaches[next->count++];
    *reach = (struct reach){.patch = (uint32_t)patch, .first = (uint8_t)row, .last = (uint8_t)row};
    return reach;
}

static void note_row(struct reach *reach, int row, uint64_t squares)
{
    if (row < reach->first)
        reach->first = (uint8_t)row;
    if (row > reach->last)
        reach->last = (uint8_t)row;
    reach->top |= row == 0 ? squares : 0;
    reach->bottom |= row == SIDE - 1 ? squares : 0;
    reach->left |= (squares & 1) << row;
    reach->right |= squares >> (SIDE - 1) << row;
    reach->columns |= squares;
}

/* Notes what a wave has reached inside a patch, in rows `first` to `last`: some in both, and together in
 * these columns. */
static void note_patch(struct tiles_search *search, size_t patch, const uint64_t squares[SIDE], int first,
    int last, uint64_t columns)
{
    struct reach *reach = reach_of(search, patch, first);
    note_row(reach, first, squares[first]);
    note_row(reach, last, squares[last]);
    reach->columns |= columns;
    if (!(columns & BORDER_COLUMNS))
        return;
    uint64_t left = 0;
    uint64_t right = 0;
    for (int row = first; row <= last; row++) {
        left |= (squares[row] & 1) << row;
        right |= squares[row] >> (SIDE - 1) << row;
    }
    reach->left |= left;
    reach->right |= right;
}

/* Whether one of the squares, squares[0] in row `first` and so on, was reached by the other wave or is the
 * goal. */
static bool meets(const struct tiles_search *search, const struct wave *wave, size_t patch, int first,
    int last, const uint64_t *squares)
{
    if (wave->writes == BOTH) {
        int row = tiles_row_of(search->goal);
        return patch == tiles_patch_of(search->board, search->goal) && row >= first && row <= last &&
               (squares[row - first] & tiles_bit_of(search->goal));
    }
    if (!(search->visited[patch] & (wave->writes == PLANE_0 ? 2 : 1)))
        return false;
    const uint64_t *other = search->board->patches[patch].plane[!wave->writes];
    uint64_t both = 0;
    for (int row = first; row <= last; row++)
        both |= squares[row - first] & other[row];
    return both != 0;
}

/* The wave reaches those of a row's squares that are free and new to it. Beyond the board is no patch. */
static void enter_row(
    struct tiles_search *search, const struct wave *wave, size_t index, int row, uint64_t squares)
{
    if (squares == 0 || index >= search->board->count)
        return;
    struct tiles_patch *patch = &search->board->patches[index];
    uint64_t fresh = squares & patch->free[row] & ~reached_in(patch, wave->writes, row);
    if (!fresh)
        return;
    write_row(patch, wave->writes, wave->steps % 3 + 1, row, fresh);
    note_row(reach_of(search, index, row), row, fresh);
    search->visited[index] |= wave->writes == PLANE_1 ? 2 : 1;
    search->met |= meets(search, wave, index, row, row, &fresh);
}

/* The squares of rows `first` to `last` that are free, new and beside squares the wave has reached: written,
 * and given in fresh[row]. Returns the columns they stand in. Inlined for each kind of wave, which makes the
 * loop short. */
static inline __attribute__((always_inline)) uint64_t spread_rows(
    struct tiles_patch *patch, enum writes writes, unsigned number, int first, int last, uint64_t fresh[SIDE])
{
    uint64_t above = first > 0 ? reached_in(patch, writes, first - 1) : 0;
    uint64_t here = reached_in(patch, writes, first);
    uint64_t columns = 0;
    for (int row = first; row <= last; row++) {
        uint64_t below = row < SIDE - 1 ? reached_in(patch, writes, row + 1) : 0;
        uint64_t around = above | below | here << 1 | here >> 1;
        fresh[row] = around & patch->free[row] & ~here;
        write_row(patch, writes, number, row, fresh[row]);
        columns |= fresh[row];
        above = here;
        here = below;
    }
    return columns;
}

/* The wave moves on inside a patch. */
static void spread_inside(struct tiles_search *search, const struct wave *wave, const struct reach *reach)
{
    struct tiles_patch *patch = &search->board->patches[reach->patch];
    int first = reach->first > 0 ? reach->first - 1 : 0;
    int last = reach->last < SIDE - 1 ? reach->last + 1 : SIDE - 1;
    uint64_t fresh[SIDE];
    uint64_t columns;
    unsigned number = wave->steps % 3 + 1;
    if (wave->writes == BOTH)
        columns = spread_rows(patch, BOTH, number, first, last, fresh);
    else
        columns = spread_rows(patch, wave->writes, number, first, last, fresh);
    if (!columns)
        return;
    while (!fresh[first])
        first++;
    while (!fresh[last])
        last--;
    note_patch(search, reach->patch, fresh, first, last, columns);
    search->met |= meets(search, wave, reach->patch, first, last, fresh + first);
}

/* The wave moves on from a patch into those beside it. */
static void spread_outside(struct tiles_search *search, const struct wave *wave, const struct reach *reach)
{
    size_t stride = search->board->stride;
    enter_row(search, wave, reach->patch - stride, SIDE - 1, reach->top);
    enter_row(search, wave, reach->patch + stride, 0, reach->bottom);
    for (uint64_t rows = reach->left; rows; rows &= rows - 1)
        enter_row(search, wave, reach->patch - 1, __builtin_ctzll(rows), UINT64_C(1) << (SIDE - 1));
    for (uint64_t rows = reach->right; rows; rows &= rows - 1)
        enter_row(search, wave, reach->patch + 1, __builtin_ctzll(rows), 1);
}

/* The front that was built becomes the wave's. */
static void take_next(struct tiles_search *search, struct wave *wave)
{
    struct front old = wave->front;
    wave->front = search->next;
    search->next = old;
    search->next.count = 0;
    for (size_t i = 0; i < wave->front.count; i++)
        search->place[wave->front.reaches[i].patch] = NOWHERE;
}

/* The squares of a row that a wave has yet to reach. */
static uint64_t open_in(const struct tiles_patch *patch, enum writes writes, int row)
{
    return patch->free[row] & ~reached_in(patch, writes, row);
}

/* A wave that consists of one square runs along a corridor as long as it finds one way on, inside a patch: a
 * step at a time as any other, but without a front to build. Returns whether it made a step. */
static bool run_along(struct tiles_search *search, struct wave *wave)
{
    struct reach *reach = wave->front.reaches;
    struct tiles_patch *patch = &search->board->patches[reach->patch];
    uint64_t square = reach->columns;
    int row = reach->first;
    uint32_t before = wave->steps;
    if (reach->last != row || square & (square - 1))
        return false;
    while (row > 0 && row < SIDE - 1 && !(square & BORDER_COLUMNS) && !search->met) {
        uint64_t up = open_in(patch, wave->writes, row - 1) & square;
        uint64_t down = open_in(patch, wave->writes, row + 1) & square;
        uint64_t aside = open_in(patch, wave->writes, row) & (square << 1 | square >> 1);
        if ((up != 0) + (down != 0) + (aside != 0) != 1 || aside & (aside - 1))
            break;
        row += (down != 0) - (up != 0);
        square = up | down | aside;
        wave->steps++;
        write_row(patch, wave->writes, wave->steps % 3 + 1, row, square);
        search->met = meets(search, wave, reach->patch, row, row, &square);
    }
    *reach = (struct reach){.patch = reach->patch, .first = (uint8_t)row, .last = (uint8_t)row};
    note_row(reach, row, square);
    return wave->steps != before;
}

/* One step or more. Inside all patches first: what enters a patch from outside must not move on in the same
 * step.
 */
static void advance(struct tiles_search *search, struct wave *wave)
{
    if (wave->front.count == 1 && run_along(search, wave))
        return;
    wave->steps++;
    for (size_t i = 0; i < wave->front.count; i++)
        spread_inside(search, wave, &wave->front.reaches[i]);
    for (size_t i = 0; i < wave->front.count; i++)
        spread_outside(search, wave, &wave->front.reaches[i]);
    take_next(search, wave);
}

static void begin_wave(
    struct tiles_search *search, struct wave *wave, enum writes writes, struct tiles_point at)
{
    wave->writes = writes;
    wave->steps = 0;
    enter_row(search, wave, tiles_patch_of(search->board, at), tiles_row_of(at), tiles_bit_of(at));
    take_next(search, wave);
}

static void forget_waves(struct tiles_search *search)
{
    for (size_t i = 0; i < search->board->count; i++)
        if (search->visited[i])
            memset(search->board->patches[i].plane, 0, sizeof search->board->patches[i].plane);
    memset(search->visited, 0, search->board->count);
    search->met = false;
}

/* Two waves run towards each other, the smaller one first. When they have no square in common yet, the path
 * is longer than their steps together: so it is just as long when they have one first. */
static uint32_t run_two(struct tiles_search *search, struct tiles_point from, struct tiles_point to)
{
    struct wave *waves = search->waves;
    begin_wave(search, &waves[0], PLANE_0, from);
    begin_wave(search, &waves[1], PLANE_1, to);
    while (!search->met) {
        if (waves[0].front.count == 0 || waves[1].front.count == 0)
            return 0;
        advance(search, &waves[waves[1].front.count < waves[0].front.count]);
    }
    return waves[0].steps + waves[1].steps;
}

/* The distance of a reached square modulo 3, -1 of any other and of what lies beyond the ring. */
static int distance_at(const struct tiles_board *board, struct tiles_point at)
{
    if (at.x < 0 || at.y < 0 || at.x > board->width + 1 || at.y > board->height + 1)
        return -1;
    const struct tiles_patch *patch = &board->patches[tiles_patch_of(board, at)];
    uint64_t bit = tiles_bit_of(at);
    bool low = patch->plane[0][tiles_row_of(at)] & bit;
    bool high = patch->plane[1][tiles_row_of(at)] & bit;
    return low + 2 * high - 1;
}

static uint32_t run_one(struct tiles_search *search, struct tiles_point from, struct tiles_point to)
{
    struct wave *wave = &search->waves[0];
    search->goal = from;
    begin_wave(search, wave, BOTH, to);
    while (!search->met) {
        if (wave->front.count == 0)
            return 0;
        advance(search, wave);
    }
    return wave->steps;
}

/* Runs a search with both ends free. */
static uint32_t run_between(struct tiles_search *search, struct tiles_point from, struct tiles_point to,
    uint32_t (*run)(struct tiles_search *, struct tiles_point, struct tiles_point))
{
    uint64_t *from_word = tiles_free_word(search->board, from);
    uint64_t *to_word = tiles_free_word(search->board, to);
    uint64_t from_before = *from_word;
    uint64_t to_before = *to_word;
    *from_word |= tiles_bit_of(from);
    *to_word |= tiles_bit_of(to);
    forget_waves(search);
    uint32_t steps = run(search, from, to);
    *from_word = from_before;
    *to_word = to_before;
    return steps;
}

uint32_t tiles_distance(struct tiles_search *search, struct tiles_point from, struct tiles_point to)
{
    return run_between(search, from, to, run_two);
}

uint32_t tiles_trace(struct tiles_search *search, struct tiles_point from, struct tiles_point to)
{
    return run_between(search, from, to, run_one);
}

struct tiles_point tiles_after(struct tiles_point at, enum tiles_step step)
{
    static const struct tiles_point way[] = {[TILES_UP] = {0, -1},
        [TILES_LEFT] = {-1, 0},
        [TILES_RIGHT] = {1, 0},
        [TILES_DOWN] = {0, 1},
        [TILES_STAY] = {0, 0}};
    return (struct tiles_point){at.x + way[step].x, at.y + way[step].y};
}

/* Neighbours are one step nearer to the path's end or one step farther, never as far: what is nearer is told
 * by the distance modulo 3. */
enum tiles_step tiles_next_step(const struct tiles_search *search, struct tiles_point at)
{
    int nearer = (distance_at(search->board, at) + 2) % 3;
    for (enum tiles_step step = TILES_UP; step < TILES_STAY; step++)
        if (distance_at(search->board, tiles_after(at, step)) == nearer)
            return step;
    return TILES_STAY;
}

struct tiles_search *tiles_search_open(struct tiles_board *board)
{
    struct tiles_search *search = memory_new(1, sizeof *search);
    search->board = board;
    search->place = memory_new(board->count, sizeof *search->place);
    search->visited = memory_new(board->count, sizeof *search->visited);
    for (size_t i = 0; i < board->count; i++)
        search->place[i] = NOWHERE;
    return search;
}

void tiles_search_close(struct tiles_search *search)
{
    if (!search)
        return;
    free(search->waves[0].front.reaches);
    free(search->waves[1].front.reaches);
    free(search->next.reaches);
    free(search->place);
    free(search->visited);
    free(search);
}
