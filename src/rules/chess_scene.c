/* Chess positions as scenes: plain copying, and the king in check. */
#include "rules/chess_scene.h"

static struct scene_cell *cell_at(struct scene *scene, unsigned square)
{
    return &scene->cell[(7 - chess_rank(square)) * 8 + chess_file(square)];
}

void chess_scene(const struct chess_position *position, const struct chess_move *last, struct scene *scene)
{
    scene->columns = 8;
    scene->rows = 8;
    scene->dark = 1;
    scene->named = 0;
    for (unsigned square = 0; square < CHESS_CELLS; square++) {
        unsigned cell = position->cell[square];
        *cell_at(scene, square) = (struct scene_cell){
            .piece = cell ? chess_letters[chess_cell_kind(cell)] : 0,
            .side = (uint8_t)chess_cell_side(cell),
        };
    }
    scene->hand[0].size = 0;
    scene->hand[1].size = 0;
    if (chess_is_check(position))
        cell_at(scene, chess_king(position, position->turn))->marks |= SCENE_CHECK;
    if (!last || last->type == CHESS_NULL)
        return;
    cell_at(scene, last->from)->marks |= SCENE_FROM;
    cell_at(scene, last->type == CHESS_CASTLE ? chess_castle_king(*last) : last->to)->marks |= SCENE_TO;
}
