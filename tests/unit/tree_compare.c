/* Trees compared by what cmocka asserts, and made of texts. */
#include "tree_compare.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "record/tree_read.h"
#include "tree_same.h"

static void same_text(struct span text, struct span other)
{
    if (!tree_same_text(text, other))
        fail_msg("'%.*s' and '%.*s'", (int)text.length, text.at, (int)other.length, other.at);
}

void tree_compare_moves(const struct tree *tree, const struct tree *other)
{
    const char *difference = tree_same_moves(tree, other);
    if (difference)
        fail_msg("the trees differ: %s", difference);
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
