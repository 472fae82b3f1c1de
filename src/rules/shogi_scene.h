/* What a position of the shogi family looks like, as a scene. */
#ifndef RULES_SHOGI_SCENE_H
#define RULES_SHOGI_SCENE_H

#include "rules/scene.h"
#include "rules/shogi.h"

/* Column 0 of the scene is column 9 of the game, row 0 is row 1. Hands list every kind that can be in a hand,
 * in the order of the variant's row. `last` may be NULL. */
void shogi_scene(const struct shogi_position *position, const struct shogi_move *last, struct scene *scene);

#endif
