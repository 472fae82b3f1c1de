/* A small "boardstate" board as a scene, with the moves that help marked. */
#ifndef CONTEST_BOARDSTATE_SCENE_H
#define CONTEST_BOARDSTATE_SCENE_H

#include "contest/boardstate_verdict.h"
#include "rules/scene.h"

/* Fills a scene from a board of up to SCENE_MAX_SIDE squares a side that boardstate_judge can judge. The
 * threatened king gets SCENE_CHECK, pieces with a move that leaves it unthreatened SCENE_FROM, the targets
 * SCENE_TARGET. Returns how many such moves there are: what the verdict counts. */
uint64_t boardstate_scene(
    const struct boardstate_board *board, struct boardstate_verdict verdict, struct scene *scene);

#endif
