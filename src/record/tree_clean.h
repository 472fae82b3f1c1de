/* Text on its way into a tree: UTF-8 that can go to a terminal. */
#ifndef RECORD_TREE_CLEAN_H
#define RECORD_TREE_CLEAN_H

#include "base/bytes.h"

/* All append the clean text and return whether something had to be replaced by `?`. What is not valid UTF-8
 * is read as Latin-1. */

/* A tag's value or a word: all controls are replaced. */
bool tree_clean_text(struct bytes *to, struct span text);

/* The value of a tag that says how the game begins: TAB, CR and LF part its words as blanks do, and become
 * blanks. A lone control becomes `??`, for a lone `?` says that nothing is known. */
bool tree_clean_setup(struct bytes *to, struct span text);

/* A comment: the blanks around it are taken off, a line end with the blanks around it becomes one blank, TAB
 * stays. */
bool tree_clean_comment(struct bytes *to, struct span text);

#endif
