/* Boards of contests as scenes, for drawing: what a contest's input shows, one scene after another. */
#ifndef CONTEST_SCENES_H
#define CONTEST_SCENES_H

#include "base/diag.h"
#include "base/reader.h"
#include "rules/scene.h"

/* A visitor gets each scene (NULL for a board that is not wanted) with the number of its board (1-based) and
 * of the moves made on it so far. */
struct contest_visitor {
    void (*visit)(void *context, const struct scene *scene, uint64_t board, uint64_t ply);
    void *context;
};

/* Reads an ostap input, or its 64 numbers alone, and visits the position before the first move and after each
 * move that is made. False: *fault says what is wrong; what came before has been visited. */
bool contest_ostap_scenes(struct reader *reader, struct contest_visitor visitor, struct diag *fault);

/* Reads a boardstate input and visits board number `wanted` (1-based; the others are only read): the
 * threatened king is marked, the pieces that can help it and the squares where they can go. A board of more
 * than SCENE_MAX_SIDE squares a side is a fault. */
bool contest_boardstate_scenes(
    struct reader *reader, uint64_t wanted, struct contest_visitor visitor, struct diag *fault);

#endif
