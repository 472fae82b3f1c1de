/* Random numbers that are the same on every machine: SplitMix64 (Steele, Lea and Flood, "Fast splittable
 * pseudorandom number generators", 2014), a counter whose every value is mixed. A generator is one number, so
 * that it can be copied, and as many independent ones as wanted are made from one seed. Not for secrets. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state;
};

/* The generator number `stream` of a seed; streams begin far apart on one cycle of 2^64
 * numbers, so that two of them will not meet. */
struct random random_stream(uint64_t seed, uint64_t stream);

/* The next 64 bits. */
uint64_t random_next(struct random *random);

/* A number from 0 to bound - 1, each equally likely; bound is at least 1. */
uint64_t random_below(struct random *random, uint64_t bound);

#endif
