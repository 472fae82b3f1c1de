/* Where the parts of the board screen go, for any size of the window. Knows sizes only. */
#ifndef VIEW_LAYOUT_H
#define VIEW_LAYOUT_H

#include "view/board.h"

/* Areas of no width or height are left out. */
struct layout {
    int art; /* of the board, -1: none */
    struct screen_area board;
    struct screen_area tags;
    struct screen_area moves;
    struct screen_area comments;
};

/* Lays the body out. `tag_lines` and `comment_lines` are how many would be welcome; 0: none. */
void layout_make(struct layout *layout, const struct board *board, struct screen_area body, int tag_lines,
    int comment_lines);

#endif
