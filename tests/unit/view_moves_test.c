/* The move list: every piece of it has a place of its own, where it is seen whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "view/moves.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#define ZHONG "\xe4\xb8\xad" /* a character of two columns and three bytes */

static void add_move(struct tree *tree, uint32_t line, const char *text)
{
    assert_true(tree_add_node(tree, line, TREE_MOVE, NULL, span_of(text)) != TREE_NONE);
}

/* A line of the list as it is drawn, without blanks at its end; terminated. */
static const char *drawn(struct moves *moves, int width, int line)
{
    static char text[1000];
    struct screen screen = {0};
    struct bytes shown = {0};
    screen_begin(&screen, width, line + 1);
    moves->top = 0;
    moves_draw(moves, TREE_ROOT, &screen, (struct screen_area){0, 0, width, line + 1});
    for (int i = 0; i < width; i++) {
        uint32_t point = screen.cell[line * width + i].point;
        if (point == 0x4e2d)
            bytes_append_text(&shown, ZHONG);
        else if (point != SCREEN_BEHIND)
            bytes_append_char(&shown, point < 0x80 ? (char)point : '?');
    }
    while (shown.length > 0 && shown.at[shown.length - 1] == ' ')
        shown.length--;
    snprintf(text, sizeof text, "%.*s", (int)shown.length, shown.at ? shown.at : "");
    bytes_free(&shown);
    screen_free(&screen);
    return text;
}

static void assert_lines(const struct tree *tree, int width, const char *const *wanted, int lines)
{
    struct moves moves = {0};
    moves_lay_out(&moves, tree, width, true);
    for (int i = 0; i < lines; i++)
        assert_string_equal(drawn(&moves, width, i), wanted[i]);
    assert_int_equal(moves.lines, lines);
    moves_free(&moves);
}

/* 1. e4 (1. d4 d5 (1... Nf6 (1... e6))) */
static void every_parenthesis_is_closed(void **state)
{
    (void)state;
    struct tree tree = {0};
    tree_start(&tree, &rules_chess);
    add_move(&tree, TREE_MAIN_LINE, "e4");
    uint32_t first = tree_add_variation(&tree, tree.line[TREE_MAIN_LINE].first);
    add_move(&tree, first, "d4");
    add_move(&tree, first, "d5");
    uint32_t second = tree_add_variation(&tree, tree.line[first].last);
    add_move(&tree, second, "Nf6");
    uint32_t third = tree_add_variation(&tree, tree.line[second].last);
    add_move(&tree, third, "e6");
    assert_lines(
        &tree, 40, (const char *const[]){" 1. e4", "  (1.d4 d5", "    (1...Nf6", "      (1...e6)))"}, 4);
    assert_lines(&tree, 15, (const char *const[]){" 1. e4", " (1.d4 d5", " (1...Nf6", " (1...e6)))"}, 4);
    assert_lines(
        &tree, 10, (const char *const[]){" 1. e4", " (1.d4 d5", " (1...Nf6", " (1...e6))", "  )"}, 5);
    tree_free(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_parenthesis_is_closed),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
