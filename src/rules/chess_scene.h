/* Chess positions as scenes for the draw room. */
#ifndef RULES_CHESS_SCENE_H
#define RULES_CHESS_SCENE_H

#include "rules/chess.h"
#include "rules/scene.h"

/* `last` is the move that led to the position, or NULL; of castling the king's squares are marked. */
void chess_scene(const struct chess_position *position, const struct chess_move *last, struct scene *scene);

#endif
