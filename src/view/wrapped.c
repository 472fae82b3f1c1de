/* Marks among the lines of a wrapped text. */
#include "view/wrapped.h"

#include "base/memory.h"
#include "view/screen.h"

#include <stdlib.h>

/* The offset of the line behind the one that begins at `at`. */
static size_t next_line(struct span text, size_t at, int width)
{
    size_t next;
    screen_wrap((struct span){text.at + at, text.length - at}, width, &next);
    return at + next;
}

void wrapped_find(struct wrapped *wrapped, struct span text, int width)
{
    if (wrapped->width == width)
        return;
    wrapped->width = width;
    wrapped->lines = 0;
    for (size_t at = 0; at < text.length; at = next_line(text, at, width), wrapped->lines++) {
        size_t marks = (size_t)(wrapped->lines / WRAPPED_STEP);
        if (wrapped->lines % WRAPPED_STEP != 0)
            continue;
        wrapped->mark = memory_grow(wrapped->mark, &wrapped->room, marks, sizeof *wrapped->mark);
        wrapped->mark[marks] = at;
    }
}

void wrapped_forget(struct wrapped *wrapped)
{
    wrapped->width = 0;
    wrapped->lines = 0;
}

size_t wrapped_line(const struct wrapped *wrapped, struct span text, uint64_t line)
{
    size_t at = wrapped->mark[line / WRAPPED_STEP];
    for (uint64_t left = line % WRAPPED_STEP; left > 0; left--)
        at = next_line(text, at, wrapped->width);
    return at;
}

void wrapped_free(struct wrapped *wrapped)
{
    free(wrapped->mark);
    *wrapped = (struct wrapped){0};
}
