/* The draughts move generator for the board of 12 x 12: a set is two machine words. */
#include "rules/draughts_engine.h"

typedef draughts_set set;

static inline int set_size(set s)
{
    return draughts_size(s);
}

static inline int set_lowest(set s)
{
    return draughts_lowest(s);
}

#include "rules/draughts_generator.h"

static const struct geometry geometry_12 = {
    .board = 0xfff * (1 | (set)1 << 13 | (set)1 << 26 | (set)1 << 39 | (set)1 << 52 | (set)1 << 65),
    .far = {0x3f, (set)0x3f << 71},
    .half = 6,
};

static const struct geometry *geometry_of(const struct draughts_variant *variant)
{
    (void)variant;
    return &geometry_12;
}

const struct draughts_engine draughts_engine_large = GENERATOR;
