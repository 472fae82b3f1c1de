/* The move list: at any width every piece of it has a place of its own, where it is seen whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "view/moves.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#define ZHONG "\xe4\xb8\xad" /* a character of two columns and three bytes */

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

static void add_move(struct tree *tree, uint32_t line, const char *text)
{
    assert_true(tree_add_node(tree, line, TREE_MOVE, NULL, span_of(text)) != TREE_NONE);
}

static void add_comment(struct tree *tree, uint32_t line, struct span text)
{
    assert_true(tree_add_note(tree, line, TREE_COMMENT, text) != TREE_NONE);
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

/* A hundred characters without a blank: as many as fit stand on each line, none is cut, and what is left out
 * (240 bytes are 80 characters) is told. A line begins with a blank, which leaves 29 columns, or 28. */
static void long_words_are_broken_between_characters(void **state)
{
    (void)state;
    struct tree tree = {0};
    struct bytes comment = {0};
    char full[14 * 3 + 2] = " ", rest[10 * 3 + 6] = " ";
    for (int i = 0; i < 100; i++)
        bytes_append_text(&comment, ZHONG);
    for (int i = 0; i < 14; i++)
        strcat(full, ZHONG);
    for (int i = 0; i < 10; i++)
        strcat(rest, ZHONG);
    tree_start(&tree, &rules_chess);
    add_move(&tree, TREE_MAIN_LINE, "e4");
    add_comment(&tree, TREE_MAIN_LINE, (struct span){comment.at, comment.length});
    strcat(rest, " ...");
    for (int width = 29; width <= 30; width++)
        assert_lines(&tree, width, (const char *const[]){" 1. e4", full, full, full, full, full, rest}, 7);
    bytes_free(&comment);
    tree_free(&tree);
}

/* The cut falls inside a character of two bytes, or on a word, which is left out whole. */
static void cut_comments_end_between_characters_and_words(void **state)
{
    (void)state;
    enum { WIDTH = 300 };
    struct tree tree = {0};
    char text[400], wanted[400];
    memset(text, 'a', 239);
    strcpy(text + 239, "\xc3\xa4\xc3\xa4");
    tree_start(&tree, &rules_chess);
    add_comment(&tree, TREE_MAIN_LINE, span_of(text));
    snprintf(wanted, sizeof wanted, " %.239s ...", text);
    assert_lines(&tree, WIDTH, (const char *const[]){wanted}, 1);
    memset(text, 'b', 244);
    text[235] = ' ';
    text[244] = '\0';
    tree_start(&tree, &rules_chess);
    add_comment(&tree, TREE_MAIN_LINE, span_of(text));
    snprintf(wanted, sizeof wanted, " %.235s ...", text);
    assert_lines(&tree, WIDTH, (const char *const[]){wanted}, 1);
    tree_free(&tree);
}

static void marks_are_cut_between_characters(void **state)
{
    (void)state;
    struct tree tree = {0};
    char sign[301];
    for (int i = 0; i < 300; i += 3)
        memcpy(sign + i, ZHONG, 3);
    tree_start(&tree, &rules_chess);
    /* 7 bytes with the blank behind it leave 248 of 255, which is no multiple of 3. */
    add_move(&tree, TREE_MAIN_LINE, "Ng1-f3");
    tree_add_note(&tree, TREE_MAIN_LINE, TREE_SIGN, (struct span){sign, 300});
    struct moves moves = {0};
    moves_lay_out(&moves, &tree, 300, true);
    assert_true(text_is_utf8((struct span){moves.text.at, moves.text.length}));
    moves_free(&moves);
    tree_free(&tree);
}

static const char *pick(const char *const *texts, size_t count, uint64_t *seed)
{
    return texts[next_random(seed) % count];
}
#define PICK(texts, seed) pick(texts, sizeof texts / sizeof *texts, seed)

static void add_random_comment(struct tree *tree, uint32_t line, uint64_t *seed)
{
    static const char *const pieces[] = {"a", "word", " ", " ", ZHONG, ZHONG ZHONG ZHONG, "e\xcc\x81",
        "\xc3\xa4", "[%clk 0:01:00]", "\xf0\x9f\x91\xa9", "0123456789012345678901234567890123456789"};
    struct bytes text = {0};
    for (uint64_t left = 1 + next_random(seed) % 40; left > 0; left--)
        bytes_append_text(&text, PICK(pieces, seed));
    add_comment(tree, line, (struct span){text.at, text.length});
    bytes_free(&text);
}

static void fill_line(struct tree *tree, uint32_t line, int depth, uint64_t *seed)
{
    static const char *const moves[] = {"e4", "O-O-O", "Nf3", "exd8=Q+"};
    for (uint64_t left = next_random(seed) % 5; left > 0; left--) {
        if (next_random(seed) % 4 == 0)
            add_random_comment(tree, line, seed);
        add_move(tree, line, PICK(moves, seed));
        if (next_random(seed) % 3 == 0)
            tree_add_nag(tree, line, (uint32_t)next_random(seed) % 20);
        if (depth < 9 && next_random(seed) % 2 == 0)
            fill_line(tree, tree_add_variation(tree, tree->line[line].last), depth + 1, seed);
        if (next_random(seed) % 4 == 0)
            add_random_comment(tree, line, seed);
    }
}

static void check_places(const struct moves *moves, int width)
{
    int open = 0;
    for (uint32_t line = 0; line < moves->lines; line++) {
        int column = 0;
        for (uint32_t i = moves->first[line]; i < moves->first[line + 1]; i++) {
            const struct moves_item *item = &moves->item[i];
            struct span text = {moves->text.at + item->text, item->length};
            assert_true(item->column >= column);
            column = item->column + item->width;
            assert_true(column <= width);
            assert_int_equal(item->width, screen_measure(text));
            assert_true(text_is_utf8(text));
            open += span_equals(text, "(") - span_equals(text, ")");
            assert_true(open >= 0);
        }
    }
    assert_int_equal(open, 0);
}

static void no_piece_lies_on_another_or_beyond_the_edge(void **state)
{
    (void)state;
    struct tree tree = {0};
    struct moves moves = {0};
    uint64_t seed = 5;
    for (int round = 0; round < 400; round++) {
        tree_start(&tree, &rules_chess);
        for (uint64_t left = next_random(&seed) % 30; left > 0; left--)
            fill_line(&tree, TREE_MAIN_LINE, 0, &seed);
        int width = 32 + (int)(next_random(&seed) % 40); /* what is narrower may be too narrow for a move */
        moves_lay_out(&moves, &tree, width, round % 4 != 0);
        check_places(&moves, width);
    }
    moves_free(&moves);
    tree_free(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_parenthesis_is_closed),
        cmocka_unit_test(long_words_are_broken_between_characters),
        cmocka_unit_test(cut_comments_end_between_characters_and_words),
        cmocka_unit_test(marks_are_cut_between_characters),
        cmocka_unit_test(no_piece_lies_on_another_or_beyond_the_edge),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
