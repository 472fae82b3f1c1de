/* SplitMix64. */
#include "base/random.h"

/* The odd number next to 2^64 divided by the golden ratio: what the counter goes on by. */
#define GOLDEN UINT64_C(0x9e3779b97f4a7c15)

static uint64_t mix(uint64_t bits)
{
    bits = (bits ^ bits >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    bits = (bits ^ bits >> 27) * UINT64_C(0x94d049bb133111eb);
    return bits ^ bits >> 31;
}

struct random random_stream(uint64_t seed, uint64_t stream)
{
    return (struct random){mix(mix(seed + GOLDEN) ^ (stream + 1) * GOLDEN)};
}

uint64_t random_next(struct random *random)
{
    return mix(random->state += GOLDEN);
}

uint64_t random_below(struct random *random, uint64_t bound)
{
    /* Of the 2^64 numbers the first 2^64 mod bound are drawn again, or small results would be likelier. */
    uint64_t uneven = -bound % bound;
    uint64_t bits;
    do
        bits = random_next(random);
    while (bits < uneven);
    return bits % bound;
}
