/* The game that is looked at: its tree, the cursor in it, and what can be said about a place in words. Knows
 * no screens. */
#ifndef VIEW_GAME_H
#define VIEW_GAME_H

#include "base/bytes.h"
#include "record/cursor.h"
#include "view/source.h"

struct game {
    struct tree tree;
    struct cursor *cursor; /* NULL: no game is open */
    uint64_t number;       /* 0-based, in its source; a new game's is 0 */
    uint64_t version;      /* changes with the tree */
    uint64_t written;      /* the version that was written to a file */
    bool is_new;           /* it comes from no source */
};

/* Starts as {0}. Both leave the cursor at the start. */
void game_start_new(struct game *game, const struct rules *rules);
/* False: the game cannot be read; the one before stays open. */
bool game_read(struct game *game, const struct source *source, uint64_t number);
void game_close(struct game *game);

/* Whether there are moves that were tried and not written. */
bool game_is_changed(const struct game *game);
/* To be called after the tree has been changed. */
void game_touch(struct game *game);

/* The node the cursor stands on. */
static inline uint32_t game_node(const struct game *game)
{
    return cursor_node(game->cursor);
}

/* What the board looks like. False: the game has no position. */
bool game_scene(const struct game *game, struct scene *scene);

/* The value of a player's tag (`White`, with an ending: `WhiteElo`), a null span: none. */
struct span game_player_tag(const struct game *game, int side, const char *ending);

/* Appends `12... Nf6`; "start" for the start position. */
void game_append_move(const struct game *game, uint32_t node, struct bytes *text);

/* Appends who is to move, or how the game has ended: "White to move", "White has won". */
void game_append_turn(const struct game *game, struct bytes *text);

/* Appends what is known of a player's time at the cursor: the clock, and how long the last move took:
 * `1:23:45, 4.2 s`. False: nothing is. */
bool game_append_clock(const struct game *game, int side, struct bytes *text);

/* Appends the evaluation of the move at the cursor, if there is one: `, +0.32, depth 18`, `, #-3`. */
void game_append_evaluation(const struct game *game, struct bytes *text);

/* Whether what stands before the first move of the node's line is told with the node. */
bool game_begins_line(const struct tree *tree, uint32_t node);

/* Appends a node's comments, a line each, of each `limit` bytes at most and none that would begin behind
 * `limit` bytes of text; with those before its line's first move. */
void game_append_comments(const struct game *game, uint32_t node, size_t limit, struct bytes *text);

/* Appends one of the tree's faults as a line: `error at line 3, column 13: ...`. */
void game_append_fault(const struct tree *tree, uint32_t fault, struct bytes *text);

/* Appends what was found wrong at a node, a line each: the errors, or what is less than an error. None begins
 * behind `limit` bytes of text. */
void game_append_faults(
    const struct game *game, uint32_t node, bool errors, size_t limit, struct bytes *text);

/* Appends all that is said about a node but its errors: what is less than an error, variations, marks in
 * words, comments, a line each. What is wrong with the record as a whole is not told with the start. */
void game_append_notes(const struct game *game, uint32_t node, size_t limit, struct bytes *text);

/* Appends everything about the game and the node at the cursor: tags, faults, notes. */
void game_append_all(const struct game *game, struct bytes *text);

/* Whether the record has errors (warnings and notes are none). */
bool game_is_faulty(const struct game *game);

/* Whether a node has comments or marks, or its line has some before it. */
bool game_is_annotated(const struct game *game, uint32_t node);

/* The ply of `number`'s move in the cursor's line; `second`: the second player's. In games that number every
 * move it is the ply itself. */
uint64_t game_ply_of_move(const struct game *game, uint64_t number, bool second);

#endif
