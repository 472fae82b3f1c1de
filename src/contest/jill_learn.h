/* How the weights of the contest "jill" are learned: by playing games and moving the weights towards what the
 * positions turned out to be worth. In whole numbers throughout, so that the same recipe gives the same
 * weights on every machine. */
#ifndef CONTEST_JILL_LEARN_H
#define CONTEST_JILL_LEARN_H

#include "contest/jill_lesson.h"

struct jill_recipe {
    uint64_t seed;
    int games;
    int first_rate; /* of learning, in thousandths; it falls as the reciprocal of a line */
    int last_rate;
    int settling; /* thousandths of the games; the weights are their mean over those that follow */
    struct jill_habits habits;
};

/* What the weights in the tree are learned with. */
extern const struct jill_recipe jill_recipe_standard;

/* A very short training that shows whether learning is still what it was. */
extern const struct jill_recipe jill_recipe_trial;

/* Learns. After every tenth part of the games `tell` (may be NULL) hears how many have been played, how many
 * of that part were won, and White's moves in those. */
void jill_learn(const struct jill_recipe *recipe, struct jill_weights *weights,
    void (*tell)(int games, int won, long moves));

/* A checksum of weights: FNV-1a, 64 bits, each weight's lower byte first. */
uint64_t jill_weights_checksum(const struct jill_weights *weights);

#endif
