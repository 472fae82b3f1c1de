/* Whether two trees say the same. */
#ifndef TESTS_TREE_COMPARE_H
#define TESTS_TREE_COMPARE_H

#include "record/tree.h"

/* Fails the test when the games differ in their rules, tags, result, moves, variations, marks or notes. */
void tree_compare(const struct tree *tree, const struct tree *other);

/* The same for moves, variations, marks and notes alone. */
void tree_compare_moves(const struct tree *tree, const struct tree *other);

/* Reads the first game of a text. */
void tree_from_text(struct span text, struct tree *tree);

#endif
