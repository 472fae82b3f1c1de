/* The move list: a game's tree laid out as lines of a given width, once, and then drawn from wherever the
 * cursor is. The main line stands in columns, each variation begins a line of its own, indented by its depth.
 * Knows no keys. */
#ifndef VIEW_MOVES_H
#define VIEW_MOVES_H

#include "base/bytes.h"
#include "record/tree.h"
#include "view/screen.h"

/* A piece of text on a line. */
struct moves_item {
    uint32_t line;
    uint32_t node; /* the move it is, TREE_NONE: it is none */
    uint32_t text; /* offset in the list's text */
    uint16_t length;
    uint16_t column;
    uint16_t width; /* columns */
    uint8_t style;  /* enum screen_style */
};

/* Starts as {0}; moves_free gives the memory back. */
struct moves {
    struct bytes text;
    struct moves_item *item; /* line by line */
    uint32_t *first;         /* the first item of each line, and one more behind the last */
    uint32_t *item_of;       /* of each node, UINT32_MAX: none */
    uint32_t items, lines, nodes;
    size_t room_items, room_lines, room_nodes;
    uint32_t top; /* the line drawn first */
};

/* Lays a tree out for `width` columns, with comments and marks or without. */
void moves_lay_out(struct moves *moves, const struct tree *tree, int width, bool comments);
void moves_free(struct moves *moves);

/* Draws the part around a node, which is shown as the current one. */
void moves_draw(struct moves *moves, uint32_t node, struct screen *screen, struct screen_area area);

/* The move at a place of the area drawn last (0-based, from its corner), TREE_NONE when there is none. */
uint32_t moves_find(const struct moves *moves, int column, int line);

/* Appends the marks of a node as signs (`!?`, `$80`). */
void moves_append_marks(struct bytes *text, const struct tree *tree, uint32_t node);

#endif
