/* A place in a game's tree, and its position: steps, jumps, variations, and moves added by hand. Positions
 * are kept every few plies, so that any jump costs a few moves. Knows nothing of what is shown. */
#ifndef RECORD_CURSOR_H
#define RECORD_CURSOR_H

#include "record/tree.h"

enum {
    CURSOR_STRIDE = 16, /* a position is kept for every node whose ply is a multiple of this */
    CURSOR_KEPT = 512   /* positions kept at most */
};

struct cursor;

/* Opens at the start position. The tree stays the caller's and must not be changed but by this cursor; after
 * another game has been read into it, call cursor_reset. */
struct cursor *cursor_open(struct tree *tree);
void cursor_reset(struct cursor *cursor);
void cursor_close(struct cursor *cursor);

/* Where it stands: a node of type TREE_START, TREE_MOVE or TREE_FAULT. */
uint32_t cursor_node(const struct cursor *cursor);
/* Plies from the start position to the position shown. */
uint32_t cursor_ply(const struct cursor *cursor);
uint32_t cursor_line(const struct cursor *cursor);

/* The position after the node's move; at a fault, the one before it. NULL when the game has none. Valid until
 * the cursor moves. */
const union rules_position *cursor_position(const struct cursor *cursor);
/* The move that led there, NULL at the start and at a fault whose line has no move. */
const union rules_move *cursor_last_move(const struct cursor *cursor);

/* All of these return whether the cursor has moved. */
bool cursor_forward(struct cursor *cursor, uint64_t plies); /* along its line, to its end at most */
bool cursor_back(struct cursor *cursor, uint64_t plies);    /* out of variations, to the start at most */
bool cursor_to_start(struct cursor *cursor);
bool cursor_to_end(struct cursor *cursor); /* of its line */
bool cursor_to_ply(
    struct cursor *cursor, uint64_t ply); /* of its line and the lines it comes from; clamped */
bool cursor_to_node(struct cursor *cursor, uint32_t node);

/* Into a variation that replaces the move at the cursor: its first move. `which` is 0-based. */
bool cursor_enter(struct cursor *cursor, uint32_t which);
/* Into the next variation that starts here: at a move with variations the first of them; at the first move of
 * a variation without its own, the next sibling. */
bool cursor_next_variation(struct cursor *cursor);
/* To the first move of the next or previous variation beside this line; before the first one comes the move
 * that they replace, and from that move the next one is its first variation. */
bool cursor_next_sibling(struct cursor *cursor);
bool cursor_previous_sibling(struct cursor *cursor);
/* Out of the variation, to the move that it replaces. */
bool cursor_leave(struct cursor *cursor);

/* The move forward would play, TREE_NONE at the end of the line. */
uint32_t cursor_next_node(const struct cursor *cursor);

/* Plays a legal move from the position: goes to it when it is there already (as the next move or first in a
 * variation of it), else adds it, at the end of the line or as a new variation of the next move. The cursor
 * stands on it then. False: the game has no good position, or the tree is full. */
bool cursor_play(struct cursor *cursor, const union rules_move *move);

/* Takes the move added last out of the tree; the cursor goes to the node before it when it stood there.
 * False: none has been added. */
bool cursor_take_back(struct cursor *cursor);

/* How many added moves there are: whether the record has been changed. */
uint32_t cursor_added(const struct cursor *cursor);

#endif
