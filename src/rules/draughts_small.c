/* The draughts move generator for boards of 8 x 8 and 10 x 10: a set is one machine word. */
#include "rules/draughts_engine.h"

typedef uint64_t set;

static inline int set_size(set s)
{
    s -= s >> 1 & UINT64_C(0x5555555555555555);
    s = (s & UINT64_C(0x3333333333333333)) + (s >> 2 & UINT64_C(0x3333333333333333));
    s = (s + (s >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(s * UINT64_C(0x0101010101010101) >> 56);
}

static inline int set_lowest(set s)
{
    return __builtin_ctzll(s);
}

#include "rules/draughts_generator.h"

static const struct geometry geometry_8 = {
    .board = 0xff * (1 | (set)1 << 9 | (set)1 << 18 | (set)1 << 27),
    .far = {0xf, (set)0xf << 31},
    .half = 4,
};

static const struct geometry geometry_10 = {
    .board = 0x3ff * (1 | (set)1 << 11 | (set)1 << 22 | (set)1 << 33 | (set)1 << 44),
    .far = {0x1f, (set)0x1f << 49},
    .half = 5,
};

static const struct geometry *geometry_of(const struct draughts_variant *variant)
{
    return variant->side == 8 ? &geometry_8 : &geometry_10;
}

const struct draughts_engine draughts_engine_small = GENERATOR;
