/* Positions of draughts as scenes: plain copying, no rule is asked. */
#include "rules/draughts_scene.h"

#include "rules/draughts_board.h"

#include <string.h>

static struct scene_cell *cell_of(
    const struct draughts_position *position, struct scene *scene, uint8_t square)
{
    int side = position->variant->side;
    int column = draughts_column(side, square);
    if (position->numbering.turned)
        column = side - 1 - column;
    return &scene->cell[draughts_row(side, square) * side + column];
}

/* The names of all squares, in the position's own numbering. */
static void name_squares(const struct draughts_position *position, struct scene *scene)
{
    int side = position->variant->side;
    scene->named = 1;
    memset(scene->name, 0, (size_t)(side * side) * sizeof *scene->name);
    for (draughts_set rest = draughts_board(side); rest; rest &= rest - 1) {
        uint8_t square = draughts_lowest(rest);
        size_t cell = (size_t)(cell_of(position, scene, square) - scene->cell);
        draughts_write_square(side, position->numbering, square, scene->name[cell]);
    }
}

void draughts_scene(
    const struct draughts_position *position, const struct draughts_move *last, struct scene *scene)
{
    int side = position->variant->side;
    scene->columns = scene->rows = (uint8_t)side;
    scene->dark = !position->numbering.turned;
    memset(scene->cell, 0, (size_t)(side * side) * sizeof *scene->cell);
    scene->hand[0].size = scene->hand[1].size = 0;
    name_squares(position, scene);
    for (int player = DRAUGHTS_WHITE; player <= DRAUGHTS_BLACK; player++) {
        for (draughts_set rest = position->pieces[player]; rest; rest &= rest - 1) {
            uint8_t square = draughts_lowest(rest);
            struct scene_cell *cell = cell_of(position, scene, square);
            cell->piece = 'M';
            cell->side = (uint8_t)player;
            cell->promoted = (position->kings & draughts_bit(square)) != 0;
        }
    }
    if (!last)
        return;
    cell_of(position, scene, last->from)->marks |= SCENE_FROM;
    cell_of(position, scene, last->to)->marks |= SCENE_TO;
}
