/* On a board that can be drawn every move can be tried: it is made, the king is looked at, and it is taken
 * back. Nothing of the fast verdict is used, so that the one can be held against the other. */
#include "contest/boardstate_scene.h"

#include <string.h>

/* The board square by square while moves are tried. Columns and rows are 0-based here. */
struct grid {
    int side;                                         /* squares a side */
    struct scene_cell *cell;                          /* row by row */
    bool helps_from[SCENE_MAX_SIDE * SCENE_MAX_SIDE]; /* squares to be marked */
    bool helps_to[SCENE_MAX_SIDE * SCENE_MAX_SIDE];
    uint64_t helping; /* moves that help */
};

static const struct {
    int8_t x, y;
} rays[8] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}},
  jumps[8] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

static bool is_inside(const struct grid *grid, int x, int y)
{
    return x >= 0 && y >= 0 && x < grid->side && y < grid->side;
}

/* The piece on a square of a side, 0 when it is empty, outside or the other side's. */
static char piece_of(const struct grid *grid, int x, int y, int side)
{
    if (!is_inside(grid, x, y))
        return 0;
    const struct scene_cell *cell = &grid->cell[y * grid->side + x];
    return cell->side == side ? cell->piece : 0;
}

/* White's pawns move to larger y. */
static int forward(int side)
{
    return side == BOARDSTATE_WHITE ? 1 : -1;
}

/* Whether a piece that is first on a ray, `distance` squares away, attacks along it. */
static bool attacks_along(char piece, int ray, int distance)
{
    return piece == 'Q' || (piece == 'K' && distance == 1) || piece == (ray < 4 ? 'R' : 'B');
}

static bool is_attacked(const struct grid *grid, int x, int y, int by)
{
    for (int i = 0; i < 8; i++) {
        if (piece_of(grid, x + jumps[i].x, y + jumps[i].y, by) == 'H')
            return true;
        int distance = 1;
        int at_x = x + rays[i].x, at_y = y + rays[i].y;
        while (is_inside(grid, at_x, at_y) && !grid->cell[at_y * grid->side + at_x].piece) {
            at_x += rays[i].x;
            at_y += rays[i].y;
            distance++;
        }
        if (attacks_along(piece_of(grid, at_x, at_y, by), i, distance))
            return true;
    }
    return piece_of(grid, x - 1, y - forward(by), by) == 'P' ||
           piece_of(grid, x + 1, y - forward(by), by) == 'P';
}

static bool king_is_attacked(const struct grid *grid, int side)
{
    for (int i = 0; i < grid->side * grid->side; i++)
        if (grid->cell[i].piece == 'K' && grid->cell[i].side == side)
            return is_attacked(grid, i % grid->side, i / grid->side, !side);
    return false;
}

/* Tries a move that the piece can make; the target is inside. */
static void try_move(struct grid *grid, int from, int to)
{
    struct scene_cell mover = grid->cell[from], target = grid->cell[to];
    grid->cell[to] = mover;
    grid->cell[from] = (struct scene_cell){0};
    bool helps = !king_is_attacked(grid, mover.side);
    grid->cell[from] = mover;
    grid->cell[to] = target;
    grid->helping += helps;
    grid->helps_from[from] |= helps;
    grid->helps_to[to] |= helps;
}

/* Tries a step to a square, if it is inside and not the mover's own. Returns whether a slide could go on. */
static bool try_step(struct grid *grid, int from, int x, int y)
{
    if (!is_inside(grid, x, y))
        return false;
    int to = y * grid->side + x;
    bool empty = !grid->cell[to].piece;
    if (!empty && grid->cell[to].side == grid->cell[from].side)
        return false;
    try_move(grid, from, to);
    return empty;
}

static void try_pawn(struct grid *grid, int from, int x, int y)
{
    int side = grid->cell[from].side;
    int ahead = y + forward(side);
    if (is_inside(grid, x, ahead) && !grid->cell[ahead * grid->side + x].piece)
        try_move(grid, from, ahead * grid->side + x);
    for (int aside = -1; aside <= 1; aside += 2)
        if (piece_of(grid, x + aside, ahead, !side))
            try_move(grid, from, ahead * grid->side + x + aside);
}

static void try_piece(struct grid *grid, int from)
{
    int x = from % grid->side, y = from / grid->side;
    char piece = grid->cell[from].piece;
    if (piece == 'P')
        try_pawn(grid, from, x, y);
    for (int i = 0; i < 8; i++) {
        if (piece == 'H')
            try_step(grid, from, x + jumps[i].x, y + jumps[i].y);
        int distance = 1;
        while (attacks_along(piece, i, distance) &&
               try_step(grid, from, x + distance * rays[i].x, y + distance * rays[i].y))
            distance++;
    }
}

static void fill_cells(const struct boardstate_board *board, struct scene *scene)
{
    static const char letters[BOARDSTATE_KINDS] = {'K', 'Q', 'R', 'B', 'H', 'P'};
    memset(scene->cell, 0, (size_t)(scene->columns * scene->rows) * sizeof *scene->cell);
    for (uint32_t i = 0; i < board->count; i++) {
        struct scene_cell *cell = &scene->cell[(board->y[i] - 1) * board->side + board->x[i] - 1];
        cell->piece = letters[boardstate_kind_of(board, i)];
        cell->side = (uint8_t)boardstate_side_of(board, i);
    }
}

static void mark_help(const struct grid *grid, int side, struct scene *scene)
{
    for (int i = 0; i < grid->side * grid->side; i++) {
        struct scene_cell *cell = &scene->cell[i];
        if (cell->piece == 'K' && cell->side == side)
            cell->marks |= SCENE_CHECK;
        if (grid->helps_from[i])
            cell->marks |= SCENE_FROM;
        if (grid->helps_to[i])
            cell->marks |= SCENE_TARGET;
    }
}

/* Both kings are threatened. */
static void mark_kings(struct scene *scene)
{
    for (int i = 0; i < scene->columns * scene->rows; i++)
        if (scene->cell[i].piece == 'K')
            scene->cell[i].marks |= SCENE_CHECK;
}

uint64_t boardstate_scene(
    const struct boardstate_board *board, struct boardstate_verdict verdict, struct scene *scene)
{
    scene->columns = scene->rows = (uint8_t)board->side;
    scene->dark = 1;
    scene->named = 0;
    scene->hand[0].size = scene->hand[1].size = 0;
    fill_cells(board, scene);
    if (verdict.state == BOARDSTATE_IMPOSSIBLE)
        mark_kings(scene);
    if (verdict.state != BOARDSTATE_THREATENED)
        return 0;
    struct grid grid = {.side = (int)board->side, .cell = scene->cell};
    for (int i = 0; i < grid.side * grid.side; i++)
        if (scene->cell[i].piece && scene->cell[i].side == verdict.side)
            try_piece(&grid, i);
    mark_help(&grid, verdict.side, scene);
    return grid.helping;
}
