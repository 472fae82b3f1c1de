/* The viewer: a record on the terminal, looked through by keys. */
#ifndef VIEW_VIEW_H
#define VIEW_VIEW_H

#include "base/bytes.h"
#include "base/input.h"
#include "draw/art.h"
#include "record/format.h"
#include "record/tree_read.h"

struct view_options {
    struct tree_source source; /* how games are read; format and rules must be set */
    const struct art *art;     /* NULL: whatever fits */
    uint64_t game;             /* 1-based, 0: the first */
    bool at_end;               /* begin at the end of the game */
    uint64_t ply;              /* else after so many plies, at the end at most */
    bool is_new;               /* an empty game of the rules, no input */
    bool flip;
    bool lenient; /* show impossible positions */
    bool color;
    bool unicode;
    bool mouse;
};

enum { VIEW_REASON_SIZE = 256 };

/* Runs until the user leaves. The input (NULL with is_new) becomes the viewer's. False: `reason` says in one
 * line why nothing could be shown. *ended_by is the signal that ended it, 0: none. */
bool view_run(
    const struct view_options *options, struct input *input, char reason[VIEW_REASON_SIZE], int *ended_by);

/* The line mode, without a terminal to draw on: tags and a line a ply, then, when `commands` gives any,
 * answers to them. */
struct view_text {
    void (*write)(void *context, struct span text); /* takes what is printed */
    /* Gives the next command line into `line` (without its end) after writing out what is printed; false: no
     * more. NULL: there are none at all. */
    bool (*read)(void *context, struct bytes *line);
    void *context;
};
bool view_run_text(const struct view_options *options, struct input *input, const struct view_text *text,
    char reason[VIEW_REASON_SIZE]);

#endif
