/* The stack of open lines. A line that ends stays on it until the next step, so that it can be looked at. */
#include "record/tree_walk.h"

#include "base/memory.h"

#include <stdlib.h>

void tree_walk_open(struct tree_walk *walk, const struct tree *tree)
{
    *walk = (struct tree_walk){.tree = tree};
}

void tree_walk_close(struct tree_walk *walk)
{
    free(walk->frame);
    *walk = (struct tree_walk){0};
}

/* Whether a note is a variation in which edits have added moves. */
static bool is_edited(const struct tree *tree, uint32_t note)
{
    return tree->note[note].type == TREE_VARIATION && tree->line[tree->note[note].number].added > 0;
}

/* The first node of the edited variation that replaces a fault. */
static uint32_t replacement(const struct tree *tree, uint32_t fault)
{
    uint32_t note = tree->node[fault].notes;
    while (note && !is_edited(tree, note))
        note = tree->note[note].next;
    return note ? tree->line[tree->note[note].number].first : TREE_NONE;
}

uint32_t tree_written_node(const struct tree *tree, uint32_t node)
{
    while (tree->node[node].type == TREE_FAULT)
        node = replacement(tree, node);
    return tree->node[node].type == TREE_MOVE ? node : TREE_NONE;
}

bool tree_line_is_written(const struct tree *tree, uint32_t line)
{
    const struct tree_line *at = &tree->line[line];
    return at->notes || at->marks || tree_written_node(tree, at->first);
}

static enum tree_step open_line(struct tree_walk *walk, uint32_t line)
{
    const struct tree *tree = walk->tree;
    walk->frame = memory_grow(walk->frame, &walk->room, walk->depth, sizeof *walk->frame);
    walk->frame[walk->depth++] = (struct tree_walk_frame){
        .line = line, .next = tree->line[line].first, .note = tree->line[line].notes};
    return TREE_STEP_OPEN;
}

static void set_fault(const struct tree *tree, struct tree_walk_frame *frame, uint32_t node)
{
    frame->fault = tree->node[node].type == TREE_FAULT ? node : TREE_NONE;
    frame->other = frame->fault ? tree->node[node].notes : TREE_NONE;
}

static enum tree_step meet_node(const struct tree *tree, struct tree_walk_frame *frame, uint32_t node)
{
    frame->node = node;
    frame->note = tree->node[node].notes;
    set_fault(tree, frame, frame->next);
    frame->next = tree->node[node].next;
    return TREE_STEP_NODE;
}

/* Whether a note of a fault is a variation that is written behind the node in the fault's place. */
static bool is_other(const struct tree *tree, const struct tree_walk_frame *frame, uint32_t note)
{
    return is_edited(tree, note) &&
           tree_written_node(tree, tree->line[tree->note[note].number].first) != frame->node;
}

enum tree_step tree_walk_next(struct tree_walk *walk)
{
    const struct tree *tree = walk->tree;
    uint32_t next;
    if (!walk->begun) {
        walk->begun = true;
        return open_line(walk, TREE_MAIN_LINE);
    }
    while (walk->depth > 0) {
        struct tree_walk_frame *top = tree_walk_top(walk);
        if (top->note) {
            const struct tree_note *note = &tree->note[walk->note = top->note];
            top->note = note->next;
            if (note->type != TREE_VARIATION)
                return TREE_STEP_NOTE;
            if (tree_line_is_written(tree, note->number))
                return open_line(walk, note->number);
        } else if (top->other) {
            uint32_t note = top->other;
            top->other = tree->note[note].next;
            if (is_other(tree, top, note))
                return open_line(walk, tree->note[note].number);
        } else if (top->fault) {
            set_fault(tree, top, replacement(tree, top->fault)); /* which may be one again */
        } else if ((next = tree_written_node(tree, top->next))) {
            return meet_node(tree, top, next);
        } else if (!top->over) {
            top->over = true;
            walk->closed = top->line;
            return TREE_STEP_CLOSE;
        } else {
            walk->depth--;
        }
    }
    return TREE_STEP_END;
}
