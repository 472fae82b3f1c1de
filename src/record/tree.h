/* The tree of one game: tags, moves, variations inside one another, comments, marks, results and faults, each
 * with its place in the file. Plain data in one block, found by index, freed at once. Knows no file format:
 * tree_read.h makes it from records, tree_write_*.c write it out, cursor.h walks it and adds moves.
 *
 * A game is a set of lines. Line 0 is the main line; every other one is a variation, which replaces one move
 * of its parent line. A line is a chain of nodes, each a move:
 *
 *     line 0:  root -> e4 -> e5 -> Nf3          a variation of e5: line 1, whose parent is the node e5 and
 *                      `-- line 1: c5 -> Nf3    whose first node is played from the same position as e5
 *
 * What is said about a move stands in lists: its marks (NAGs and signs), and its notes, which are comments,
 * variations and results of variations in the order of the file. Notes before a line's first move belong to
 * the line. A comment behind a variation stands before the next move; such notes are told by `before`. */
#ifndef RECORD_TREE_H
#define RECORD_TREE_H

#include "base/bytes.h"
#include "base/diag.h"
#include "notation/pgn_event.h"
#include "rules/rules.h"

enum {
    TREE_ROOT = 0,      /* the node of the start position; it is no move */
    TREE_MAIN_LINE = 0, /* its line */
    TREE_NONE = 0,      /* as an index: there is none (no list leads to element 0) */

    /* Documented limits of one game. What goes beyond is left out, with one error. */
    TREE_NODE_LIMIT = 1 << 20,
    TREE_TEXT_LIMIT = 1 << 28 /* bytes */
};

enum tree_node_type {
    TREE_START, /* the root */
    TREE_MOVE,
    TREE_FAULT /* a word that is no move here: nothing can follow it, but variations can replace it */
};

struct tree_node {
    union rules_move move; /* TREE_MOVE */
    uint64_t offset;       /* of the move in its input, bytes; 0: added, or not known */
    uint32_t previous;     /* the node whose position the move is played from; the root's: itself */
    uint32_t next;         /* the line's next node, TREE_NONE: it ends here */
    uint32_t line;
    uint32_t ply;   /* 1-based from the start position; the root's is 0. A fault has the ply it should be */
    uint32_t text;  /* offset in the tree's text: a move in the game's least form, a fault as it stands */
    uint32_t marks; /* list of notes: NAGs and signs */
    uint32_t notes; /* list of notes: comments, variations, results */
    uint32_t last_note;
    uint32_t last_mark;
    uint32_t fault; /* TREE_FAULT: which of the tree's faults, 0-based */
    uint8_t length; /* of the text */
    uint8_t type;   /* enum tree_node_type */
    bool added;     /* by an edit */
};

struct tree_line {
    uint32_t parent; /* the node this line replaces, TREE_NONE: the main line */
    uint32_t first;  /* its first node, TREE_NONE: it has no move */
    uint32_t last;   /* its last node; the node before it when it has no move */
    uint32_t notes;  /* before its first move */
    uint32_t last_note;
    uint32_t marks; /* before its first move; rare */
    uint32_t last_mark;
    uint32_t depth; /* 0: the main line */
    uint32_t added; /* how many nodes of it, and of lines that begin in it, were added by edits */
};

enum tree_note_type {
    TREE_COMMENT,   /* text */
    TREE_VARIATION, /* line */
    TREE_RESULT,    /* text: a result inside a variation, which says how that would end */
    TREE_NAG,       /* number: 0-255 */
    TREE_SIGN       /* text: a mark without a number of the standard */
};

struct tree_note {
    uint32_t next; /* in its list, TREE_NONE: the last one */
    uint32_t text; /* offset in the tree's text */
    uint32_t length;
    uint32_t number; /* NAG: its number; variation: its line */
    uint8_t type;    /* enum tree_note_type */
    bool before;     /* it stands behind a variation of which something is written: before the next move */
};

struct tree_tag {
    uint32_t name; /* offsets in the tree's text */
    uint32_t value;
    uint32_t name_length;
    uint32_t value_length;
};

/* A diagnostic of the game. */
struct tree_fault {
    enum diag_code code;
    enum diag_severity severity;
    struct diag_place place;
    uint64_t ply;  /* as in struct diag */
    uint32_t node; /* the node it was found at: a TREE_FAULT, or the last node read before it */
    uint32_t message;
    uint32_t message_length;
};

/* Whether the game has a position to begin with. */
enum tree_setup {
    TREE_GOOD,
    TREE_IMPOSSIBLE, /* it breaks the rules, but can be shown */
    TREE_NOTHING     /* the game cannot begin: `start` means nothing */
};

/* All text in it is clean UTF-8: no controls, TAB in comments apart, and none that turn the direction of
 * writing; what was there instead has become `?`. In comments a line end and the blanks around it are one
 * blank. Pointers and spans into a tree are valid until it is changed. */
struct tree {
    const struct rules *rules;
    enum tree_setup setup;
    union rules_position start;
    struct tree_node *node;
    struct tree_line *line;
    struct tree_note *note;
    struct tree_tag *tag;
    struct tree_fault *fault;
    uint32_t nodes, lines, notes, tags, faults;
    size_t room_nodes, room_lines, room_notes, room_tags, room_faults;
    struct bytes text;
    uint32_t result; /* offset in the text: the result as it stands, `*` when the file has none */
    uint32_t result_length;
    enum pgn_result outcome;
    bool result_missing; /* none stands in the file */
    bool second;         /* draughts: the game begins with a move of the side that usually moves second */
    bool broken;         /* a fault has ended the main line, or the game could not begin */
    bool cleaned;        /* some text has been changed because it held controls */
    bool full;           /* a limit has been met */
    uint64_t game;       /* 1-based number in its input, 0: a new one */
    uint64_t offset;     /* of the game in its input, and how many bytes it has */
    uint64_t length;
    struct diag_place place;
};

/* A new game without moves from the rules' start position. `tree` may hold an old game, or be {0}. */
void tree_start(struct tree *tree, const struct rules *rules);

/* Gives the memory back; the tree is {0} then. */
void tree_free(struct tree *tree);

/* The value of the tag of this name; a null span when there is none. */
struct span tree_get_tag(const struct tree *tree, const char *name);

/* Sets a tag, in the place of one of the same name or as the last. Neither text may lie in the tree. */
void tree_set_tag(struct tree *tree, struct span name, struct span value);

/* The same for one who knows the index of the tag of this name; `tags`, their number: there is none yet. */
void tree_put_tag(struct tree *tree, uint32_t index, struct span name, struct span value);

static inline struct span tree_tag_name(const struct tree *tree, uint32_t tag)
{
    return (struct span){tree->text.at + tree->tag[tag].name, tree->tag[tag].name_length};
}

static inline struct span tree_tag_value(const struct tree *tree, uint32_t tag)
{
    return (struct span){tree->text.at + tree->tag[tag].value, tree->tag[tag].value_length};
}

/* The result at the game's end, as it stands: `1-0`, `*`. */
static inline struct span tree_result(const struct tree *tree)
{
    return (struct span){tree->text.at + tree->result, tree->result_length};
}

/* The move as records write it (SAN without marks); a fault's word; the root's is empty. */
static inline struct span tree_move_text(const struct tree *tree, uint32_t node)
{
    return (struct span){tree->text.at + tree->node[node].text, tree->node[node].length};
}

static inline struct span tree_note_text(const struct tree *tree, uint32_t note)
{
    return (struct span){tree->text.at + tree->note[note].text, tree->note[note].length};
}

static inline struct span tree_fault_message(const struct tree *tree, uint32_t fault)
{
    return (struct span){tree->text.at + tree->fault[fault].message, tree->fault[fault].message_length};
}

/* The first of a list's notes from `note` on that is a variation, TREE_NONE when there is none:
 *     for (n = tree_find_variation(tree, node.notes); n; n = tree_find_variation(tree, tree->note[n].next))
 *         tree->note[n].number is the line */
uint32_t tree_find_variation(const struct tree *tree, uint32_t note);

/* How many variations replace this move. */
uint32_t tree_variation_count(const struct tree *tree, uint32_t node);

/* What is written before a move: its number and whether dots for the second player's move belong there
 * (chess: `12.` or `12...`; the mango game numbers every action). */
struct tree_number {
    uint64_t number;
    bool dots; /* three instead of one */
};
struct tree_number tree_move_number(const struct tree *tree, uint32_t node);

/* What the comments of a move say in commands (see notation/pgn_command.h). The last of each kind counts. */
struct tree_figures {
    bool has_clock, has_elapsed, has_evaluation;
    int64_t clock; /* time left, milliseconds */
    int64_t elapsed;
    bool mate;     /* the score counts moves to mate */
    int32_t score; /* centipawns from the first side's view, or moves (negative: the second side mates) */
    int32_t depth; /* plies, -1: not given */
};
struct tree_figures tree_move_figures(const struct tree *tree, uint32_t node);

/* Appends a comment without its commands, for people: what is left may be empty. */
void tree_append_plain_comment(struct bytes *to, struct span comment);

/* Building; used by tree_read.c and cursor.c. All return the new element's index, TREE_NONE when a limit has
 * been met (`full` is set then). */

/* A move behind the last one of a line. `text` must not lie in the tree. */
uint32_t tree_add_node(struct tree *tree, uint32_t line, enum tree_node_type type,
    const union rules_move *move, struct span text);

/* An empty line that replaces `parent`, with the note that leads to it. */
uint32_t tree_add_variation(struct tree *tree, uint32_t parent);

/* A note or mark behind the last node of a line, or before its first when it has none. */
uint32_t tree_add_note(struct tree *tree, uint32_t line, enum tree_note_type type, struct span text);
uint32_t tree_add_nag(struct tree *tree, uint32_t line, uint32_t number);

/* Keeps a diagnostic; `node` is where it was found. Returns its 0-based index; once no more are kept, their
 * number. */
uint32_t tree_add_fault(struct tree *tree, const struct diag *diag, uint32_t node);

void tree_set_result(struct tree *tree, enum pgn_result outcome, struct span text);

#endif
