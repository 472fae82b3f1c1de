/* Perft: how many positions can be reached in a number of plies. The usual proof of a move generator. */
#ifndef RULES_PERFT_H
#define RULES_PERFT_H

#include "rules/rules.h"

enum { PERFT_MAX_DEPTH = 60 };

/* Leaf positions at a depth of 0 to PERFT_MAX_DEPTH plies, by the family's own fast count where it has one.
 */
uint64_t perft_count(const struct rules *rules, const union rules_position *position, int depth);

#endif
