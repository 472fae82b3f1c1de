/* The learned weights that `judge jill` plays by, and what they were learned with. */
#ifndef CONTEST_JILL_WEIGHTS_H
#define CONTEST_JILL_WEIGHTS_H

#include "contest/jill_learn.h"
#include "contest/jill_search.h"

/* What the trainer wrote down with the weights. */
struct jill_training {
    struct jill_recipe recipe;
    uint64_t checksum; /* of the weights, jill_weights_checksum */
    uint64_t trial;    /* of those that jill_recipe_trial gave */
};

extern const struct jill_weights jill_weights;
extern const struct jill_training jill_training;

#endif
