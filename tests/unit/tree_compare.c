/* Both trees are walked side by side. */
#include "tree_compare.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "record/tree_read.h"
#include "record/tree_walk.h"

static void same_text(struct span text, struct span other)
{
    if (text.length != other.length || memcmp(text.at, other.at, text.length) != 0)
        fail_msg("'%.*s' and '%.*s'", (int)text.length, text.at, (int)other.length, other.at);
}

static void same_note(const struct tree *tree, uint32_t note, const struct tree *other, uint32_t other_note)
{
    assert_int_equal(tree->note[note].type, other->note[other_note].type);
    assert_int_equal(tree->note[note].before, other->note[other_note].before);
    same_text(tree_note_text(tree, note), tree_note_text(other, other_note));
    if (tree->note[note].type == TREE_NAG)
        assert_int_equal(tree->note[note].number, other->note[other_note].number);
}

static void same_marks(const struct tree *tree, uint32_t mark, const struct tree *other, uint32_t other_mark)
{
    while (mark && other_mark) {
        same_note(tree, mark, other, other_mark);
        mark = tree->note[mark].next;
        other_mark = other->note[other_mark].next;
    }
    assert_int_equal(mark, other_mark);
}

static void same_node(const struct tree *tree, uint32_t node, const struct tree *other, uint32_t other_node)
{
    const struct tree_node *at = &tree->node[node], *with = &other->node[other_node];
    assert_int_equal(at->ply, with->ply);
    assert_int_equal(at->type, with->type);
    same_text(tree_move_text(tree, node), tree_move_text(other, other_node));
    same_marks(tree, at->marks, other, with->marks);
}

void tree_compare_moves(const struct tree *tree, const struct tree *other)
{
    struct tree_walk walk, beside;
    enum tree_step step = TREE_STEP_OPEN;
    tree_walk_open(&walk, tree);
    tree_walk_open(&beside, other);
    while (step != TREE_STEP_END) {
        step = tree_walk_next(&walk);
        assert_int_equal(step, tree_walk_next(&beside));
        assert_int_equal(walk.depth, beside.depth);
        if (step == TREE_STEP_NODE)
            same_node(tree, tree_walk_top(&walk)->node, other, tree_walk_top(&beside)->node);
        else if (step == TREE_STEP_NOTE)
            same_note(tree, walk.note, other, beside.note);
        else if (step == TREE_STEP_OPEN)
            same_marks(tree, tree->line[tree_walk_top(&walk)->line].marks, other,
                other->line[tree_walk_top(&beside)->line].marks);
    }
    tree_walk_close(&walk);
    tree_walk_close(&beside);
}

void tree_compare(const struct tree *tree, const struct tree *other)
{
    assert_ptr_equal(tree->rules, other->rules);
    assert_int_equal(tree->setup, other->setup);
    assert_int_equal(tree->tags, other->tags);
    for (uint32_t i = 0; i < tree->tags; i++) {
        same_text(tree_tag_name(tree, i), tree_tag_name(other, i));
        same_text(tree_tag_value(tree, i), tree_tag_value(other, i));
    }
    assert_int_equal(tree->outcome, other->outcome);
    same_text(tree_result(tree), tree_result(other));
    tree_compare_moves(tree, other);
}

static void refuse(void *context, const struct diag *diag)
{
    (void)context;
    if (diag->severity == DIAG_ERROR)
        fail_msg("%s", diag->message);
}

void tree_from_text(struct span text, struct tree *tree)
{
    struct reader window;
    struct diag_sink sink = {refuse, NULL};
    struct tree_source source = {.format = FORMAT_PGN, .rules = &rules_chess};
    reader_open_memory(&window, text);
    struct tree_reader *reader = tree_reader_open(&window, &source, &sink);
    assert_true(tree_reader_next(reader, tree));
    tree_reader_close(reader);
    reader_close(&window);
}
