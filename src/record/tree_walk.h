/* A game's tree in the order of its record: what writers need, without recursion however deep it is. */
#ifndef RECORD_TREE_WALK_H
#define RECORD_TREE_WALK_H

#include "record/tree.h"

enum tree_step {
    TREE_STEP_OPEN,  /* a line begins; the main line too */
    TREE_STEP_NODE,  /* a move */
    TREE_STEP_NOTE,  /* a note of the move last met, or before the line's first move; no variation */
    TREE_STEP_CLOSE, /* a line ends */
    TREE_STEP_END
};

/* A line that is open. */
struct tree_walk_frame {
    uint32_t line;
    bool over;      /* it has been told that it ends */
    uint32_t node;  /* the one met last, TREE_ROOT: none */
    uint32_t next;  /* the node to come, which may be a fault */
    uint32_t note;  /* the note to come */
    uint32_t fault; /* in whose place `node` stands, TREE_NONE: none */
    uint32_t other; /* of the fault's notes, the one to come */
};

struct tree_walk {
    const struct tree *tree;
    struct tree_walk_frame *frame; /* the open lines, the main line first; owned */
    size_t depth;                  /* how many are open */
    size_t room;
    uint32_t note;   /* TREE_STEP_NOTE: which */
    uint32_t closed; /* TREE_STEP_CLOSE: the line that ends */
    bool begun;
};

/* Starts before the main line. Faults, what replaces them in the record, and variations of which nothing can
 * be written are left out; but where moves have been added by edits in place of a fault, the line goes on
 * with the first such variation, and the others replace its first move. */
void tree_walk_open(struct tree_walk *walk, const struct tree *tree);
void tree_walk_close(struct tree_walk *walk);
enum tree_step tree_walk_next(struct tree_walk *walk);

/* The innermost open line. */
static inline struct tree_walk_frame *tree_walk_top(const struct tree_walk *walk)
{
    return &walk->frame[walk->depth - 1];
}

/* Whether a line has something to be written. */
bool tree_line_is_written(const struct tree *tree, uint32_t line);

/* The node, if it is a move; for a fault the move that an edit has put in its place; else TREE_NONE: where
 * writing ends. */
uint32_t tree_written_node(const struct tree *tree, uint32_t node);

#endif
