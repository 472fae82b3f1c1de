/* Whether two trees have the same moves, variations, marks and notes. Fails nothing itself: tests and fuzzers
 * fail in their own ways. */
#ifndef TESTS_TREE_SAME_H
#define TESTS_TREE_SAME_H

#include "record/tree.h"

/* NULL when they are the same, else what differs, in a few words. */
const char *tree_same_moves(const struct tree *tree, const struct tree *other);

bool tree_same_text(struct span text, struct span other);

#endif
