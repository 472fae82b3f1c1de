/* Where the lines of a long text begin when it is wrapped to a width: found once for a width, and kept for
 * one line in many, so that scrolling does not begin at the text's start each time. */
#ifndef VIEW_WRAPPED_H
#define VIEW_WRAPPED_H

#include "base/span.h"

#include <stdint.h>

/* Starts as {0}; wrapped_free gives the memory back. */
struct wrapped {
    int width;      /* columns; 0: nothing is known */
    uint64_t lines; /* how many there are */
    size_t *mark;   /* the offset of every WRAPPED_STEP-th line, from the first one on */
    size_t room;
};

enum { WRAPPED_STEP = 128 };

/* Finds the lines of a text that is the same as at the last call, or behind wrapped_forget any other; `width`
 * is at least 1. */
void wrapped_find(struct wrapped *wrapped, struct span text, int width);

/* The text will be another one. */
void wrapped_forget(struct wrapped *wrapped);

/* The offset where a line (0-based, below `lines`) of the same text begins. */
size_t wrapped_line(const struct wrapped *wrapped, struct span text, uint64_t line);

void wrapped_free(struct wrapped *wrapped);

#endif
