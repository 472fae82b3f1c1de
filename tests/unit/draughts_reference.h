/* A second, slow draughts move generator to hold the engine against: a plain array of squares, rules asked
 * one by one, every capture followed to its end by recursion. It shares nothing with the engine: its table of
 * rules is its own. */
#ifndef TESTS_DRAUGHTS_REFERENCE_H
#define TESTS_DRAUGHTS_REFERENCE_H

#include "rules/draughts.h"

/* All legal moves, without repetitions, in no special order; never more than DRAUGHTS_MAX_MOVES. */
int reference_moves(const struct draughts_position *position, struct draughts_move moves[DRAUGHTS_MAX_MOVES]);

/* The number of lines of `depth` moves. */
uint64_t reference_perft(const struct draughts_position *position, int depth);

/* Whether engine and reference find the same moves; when not, both lists are printed. */
bool reference_agrees(const struct draughts_position *position);

/* A position made at random, of up to `pieces` a side, a third of them kings. */
void reference_random_position(
    struct draughts_position *position, const struct draughts_variant *variant, int pieces, unsigned *seed);

/* The row with a name. */
const struct draughts_variant *reference_variant(const char *name);

#endif
