/* Positions of the shogi family as scenes: plain copying, no rule is asked. */
#include "rules/shogi_scene.h"

static void fill_cell(struct scene_cell *to, const struct shogi_variant *variant, uint8_t cell)
{
    *to = (struct scene_cell){0};
    if (!cell)
        return;
    to->piece = variant->kind[cell & SHOGI_KIND].letter;
    to->side = (cell & SHOGI_SECOND) != 0;
    to->promoted = (cell & SHOGI_PROMOTED) != 0;
}

static void fill_hand(struct scene_hand *hand, const struct shogi_variant *variant, const uint8_t *counts)
{
    hand->size = 0;
    for (int kind = 1; kind <= variant->kinds; kind++) {
        if (variant->kind[kind].royal)
            continue;
        hand->piece[hand->size] = variant->kind[kind].letter;
        hand->count[hand->size] = counts[kind];
        hand->size++;
    }
}

static void mark(struct scene *scene, uint8_t square, enum scene_mark mark)
{
    int column = SHOGI_SIDE - shogi_column(square);
    int row = shogi_row(square) - 1;
    scene->cell[row * SHOGI_SIDE + column].marks |= (uint8_t)mark;
}

void shogi_scene(const struct shogi_position *position, const struct shogi_move *last, struct scene *scene)
{
    scene->columns = SHOGI_SIDE;
    scene->rows = SHOGI_SIDE;
    scene->dark = 1;
    scene->named = 0;
    struct scene_cell *to = scene->cell;
    for (int row = 1; row <= SHOGI_SIDE; row++) {
        const uint8_t *from = position->cell + row * SHOGI_STRIDE + 1;
        for (int column = 0; column < SHOGI_SIDE; column++)
            fill_cell(to++, position->variant, from[column]);
    }
    for (int side = 0; side < SCENE_SIDES; side++)
        fill_hand(&scene->hand[side], position->variant, position->hand[side]);
    if (!last || last->type == SHOGI_FLIP)
        return;
    if (last->type == SHOGI_STEP)
        mark(scene, last->from, SCENE_FROM);
    mark(scene, last->to, SCENE_TO);
}
