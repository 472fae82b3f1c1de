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

uint32_t tree_written_node(const struct tree *tree, uint32_t node)
{
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
    walk->frame[walk->depth++] = (struct tree_walk_frame){.line = line,
        .next = tree_written_node(tree, tree->line[line].first),
        .note = tree->line[line].notes};
    return TREE_STEP_OPEN;
}

enum tree_step tree_walk_next(struct tree_walk *walk)
{
    const struct tree *tree = walk->tree;
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
        } else if (top->next) {
            top->node = top->next;
            top->note = tree->node[top->node].notes;
            top->next = tree_written_node(tree, tree->node[top->node].next);
            return TREE_STEP_NODE;
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
