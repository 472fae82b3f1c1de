/* What a position of draughts looks like, as a scene. */
#ifndef RULES_DRAUGHTS_SCENE_H
#define RULES_DRAUGHTS_SCENE_H

#include "rules/draughts.h"
#include "rules/scene.h"

/* White is side 0 and sits at the bottom in every game, whoever begins: so draughts diagrams are printed.
 * Pieces are `M`, kings are promoted ones. A board that is turned is shown so. `last` may be NULL. */
void draughts_scene(
    const struct draughts_position *position, const struct draughts_move *last, struct scene *scene);

#endif
