/* The two builds of the draughts move generator: sets of 64 bits for boards up to 10 x 10, of 128 bits for
 * 12 x 12. Only the draughts engine itself includes this file; see draughts.h for what the operations do. */
#ifndef RULES_DRAUGHTS_ENGINE_H
#define RULES_DRAUGHTS_ENGINE_H

#include "rules/draughts.h"

struct draughts_engine {
    int (*legal_moves)(
        const struct draughts_position *position, struct draughts_move moves[DRAUGHTS_MAX_MOVES]);
    int (*count_moves)(const struct draughts_position *position);
    bool (*has_move)(const struct draughts_position *position);
    void (*visit_captures)(const struct draughts_position *position, draughts_set from, bool free_landing,
        draughts_visitor *visit, void *context);
    unsigned (*look_up)(
        const struct draughts_position *position, uint8_t from, uint8_t to, struct draughts_move *step);
};

extern const struct draughts_engine draughts_engine_small;
extern const struct draughts_engine draughts_engine_large;

static inline const struct draughts_engine *draughts_engine(const struct draughts_position *position)
{
    return position->variant->side <= 10 ? &draughts_engine_small : &draughts_engine_large;
}

#endif
