/* Both trees are walked side by side. */
#include "tree_same.h"

#include "record/tree_walk.h"

bool tree_same_text(struct span text, struct span other)
{
    return text.length == other.length && (text.length == 0 || memcmp(text.at, other.at, text.length) == 0);
}

static const char *same_note(
    const struct tree *tree, uint32_t note, const struct tree *other, uint32_t other_note)
{
    const struct tree_note *at = &tree->note[note], *with = &other->note[other_note];
    if (at->type != with->type || at->before != with->before)
        return "a note's type or place";
    if (at->type == TREE_NAG && at->number != with->number)
        return "a NAG's number";
    bool same = tree_same_text(tree_note_text(tree, note), tree_note_text(other, other_note));
    return same ? NULL : "a note's text";
}

static const char *same_marks(
    const struct tree *tree, uint32_t mark, const struct tree *other, uint32_t other_mark)
{
    while (mark && other_mark) {
        const char *difference = same_note(tree, mark, other, other_mark);
        if (difference)
            return difference;
        mark = tree->note[mark].next;
        other_mark = other->note[other_mark].next;
    }
    return mark == other_mark ? NULL : "the number of marks";
}

static const char *same_node(
    const struct tree *tree, uint32_t node, const struct tree *other, uint32_t other_node)
{
    const struct tree_node *at = &tree->node[node], *with = &other->node[other_node];
    if (at->ply != with->ply || at->type != with->type)
        return "a move's ply or type";
    if (!tree_same_text(tree_move_text(tree, node), tree_move_text(other, other_node)))
        return "a move";
    return same_marks(tree, at->marks, other, with->marks);
}

static const char *same_step(enum tree_step step, const struct tree *tree, const struct tree_walk *walk,
    const struct tree *other, const struct tree_walk *beside)
{
    switch (step) {
    case TREE_STEP_NODE:
        return same_node(tree, tree_walk_top(walk)->node, other, tree_walk_top(beside)->node);
    case TREE_STEP_NOTE:
        return same_note(tree, walk->note, other, beside->note);
    case TREE_STEP_OPEN:
        return same_marks(tree, tree->line[tree_walk_top(walk)->line].marks, other,
            other->line[tree_walk_top(beside)->line].marks);
    default:
        return NULL;
    }
}

const char *tree_same_moves(const struct tree *tree, const struct tree *other)
{
    struct tree_walk walk, beside;
    enum tree_step step = TREE_STEP_OPEN;
    const char *difference = NULL;
    tree_walk_open(&walk, tree);
    tree_walk_open(&beside, other);
    while (step != TREE_STEP_END && !difference) {
        step = tree_walk_next(&walk);
        if (step != tree_walk_next(&beside) || walk.depth != beside.depth)
            difference = "the order of moves, variations and notes";
        else
            difference = same_step(step, tree, &walk, other, &beside);
    }
    tree_walk_close(&walk);
    tree_walk_close(&beside);
    return difference;
}
