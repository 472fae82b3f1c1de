/* Trees made at random: writing one and reading it gives the same tree, and writing that the same bytes. The
 * moves are random legal ones, the comments hold what is hard to write: braces, long words, runs of blanks,
 * text that looks like tags, numbers, results. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "notation/move_text.h"
#include "pgn_hostile.h"
#include "record/tree_write.h"
#include "tree_compare.h"

enum { TREES = 400, DEEPEST = 6 };

static struct pgn_random dice = {20240607};

static bool chance(uint64_t percent)
{
    return pgn_random_below(&dice, 100) < percent;
}

static const char *const pieces[] = {"good", "}", "{", "(", ")", ";", "%", "[Event \"x\"]", "[%clk 0:01:02]",
    "[%eval -1.5]", "1-0", "*", "12.", "e4", "\xc3\xa9", "\xe2\x99\x9e", "a  b", "tab\there", "\\", "\"",
    "$1", "averyveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryverylongword",
    "?"};

/* A comment in its normal form: no blank at its ends. */
static void make_comment(struct bytes *out)
{
    uint64_t words = pgn_random_below(&dice, chance(10) ? 60 : 8);
    for (uint64_t i = 0; i < words; i++) {
        if (i > 0)
            bytes_append_text(out, chance(90) ? " " : "   ");
        bytes_append_text(out, pieces[pgn_random_below(&dice, sizeof pieces / sizeof *pieces)]);
    }
}

static void add_comments(struct tree *tree, uint32_t line)
{
    while (chance(15)) {
        struct bytes text = {0};
        make_comment(&text);
        tree_add_note(tree, line, TREE_COMMENT, (struct span){text.at ? text.at : "", text.length});
        bytes_free(&text);
    }
}

static void add_marks(struct tree *tree, uint32_t line)
{
    while (chance(15))
        tree_add_nag(tree, line, (uint32_t)pgn_random_below(&dice, 256));
    if (chance(2))
        tree_add_note(tree, line, TREE_SIGN, span_of("+="));
}

/* Moves of a line from a position; tests may call themselves. */
static void add_moves(struct tree *tree, uint32_t line, const union rules_position *start, int depth)
{
    union rules_position now = *start, before;
    union rules_move moves[RULES_MAX_MOVES];
    union rules_undo undo;
    char text[MOVE_TEXT_SIZE];
    uint64_t plies = pgn_random_below(&dice, depth == 0 ? 120 : 12) + (depth > 0);
    add_comments(tree, line);
    if (chance(3))
        add_marks(tree, line);
    for (uint64_t i = 0; i < plies; i++) {
        int count = tree->rules->legal_moves(&now, moves);
        if (count == 0)
            return;
        union rules_move move = moves[pgn_random_below(&dice, (uint64_t)count)];
        before = now;
        size_t length = move_text_write(tree->rules, &now, &move, text);
        uint32_t node = tree_add_node(tree, line, TREE_MOVE, &move, (struct span){text, length});
        tree->rules->apply(&now, &move, &undo);
        add_marks(tree, line);
        add_comments(tree, line);
        while (depth < DEEPEST && chance(12)) {
            add_moves(tree, tree_add_variation(tree, node), &before, depth + 1);
            add_comments(tree, line);
        }
    }
    if (depth > 0 && chance(5))
        tree_add_note(tree, line, TREE_RESULT, span_of("1/2-1/2"));
}

static void set_tags(struct tree *tree)
{
    static const char *const names[] = {"Event", "Site", "Date", "Round", "White", "Black", "Result"};
    static const char *const values[] = {"", "a \"quoted\\ value\"", "[x \"y\"]", "\xc3\x9c", "?", "plain"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        tree_set_tag(tree, span_of(names[i]), span_of(values[pgn_random_below(&dice, 6)]));
    if (chance(50))
        tree_set_tag(tree, span_of("Annotator"), span_of(values[pgn_random_below(&dice, 6)]));
}

static void trees_survive_writing(void **state)
{
    (void)state;
    struct tree tree = {0}, again = {0};
    for (int i = 0; i < TREES; i++) {
        struct bytes text = {0}, other = {0};
        tree_start(&tree, &rules_chess);
        set_tags(&tree);
        add_moves(&tree, TREE_MAIN_LINE, &tree.start, 0);
        tree_set_result(&tree, PGN_DRAW, span_of("1/2-1/2"));
        tree_write_pgn(&tree, &text);
        *bytes_reserve(&text, 1) = '\0';
        tree_from_text((struct span){text.at, text.length}, &again);
        tree_compare(&tree, &again);
        tree_write_pgn(&again, &other);
        assert_int_equal(text.length, other.length);
        assert_memory_equal(text.at, other.at, text.length);
        bytes_free(&text);
        bytes_free(&other);
    }
    tree_free(&tree);
    tree_free(&again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(trees_survive_writing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
