/* The viewer: a record on the terminal, looked through by keys. */
#ifndef VIEW_VIEW_H
#define VIEW_VIEW_H

#include "base/bytes.h"
#include "base/input.h"
#include "draw/art.h"
#include "record/format.h"
#include "record/tree_read.h"

struct view_options {
    struct tree_source source; /* how games are read; the rules of a new one */
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

/* The line mode, without a terminal to draw on. */
struct view_text {
    void (*write)(void *context, struct span text); /* takes what is printed */
    /* Puts the next command, a line without its end, into `line`, after what was printed has been written
     * out. False: there is none any more. NULL: there are no commands at all. */
    bool (*read)(void *context, struct bytes *line);
    void *context;
};

/* Prints the game's tags, a position that the record begins with among them, and a line a ply; then answers
 * commands, and where there are some tells faults among the lines too. Faults of the game, and that there is
 * no such game, go to the sink. Returns as view_run does; `reason` is empty when the sink has been told. */
bool view_run_text(const struct view_options *options, struct input *input, const struct view_text *text,
    const struct diag_sink *sink, char reason[VIEW_REASON_SIZE]);

#endif
