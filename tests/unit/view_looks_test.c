/* Looks: what must be told apart is, and letters can be read on every ground of 256 colours. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draw/canvas.h"
#include "view/looks.h"

#include <math.h>
#include <string.h>

static const enum look_palette palettes[] = {LOOK_MONO, LOOK_PLAIN, LOOK_RICH};
enum { PALETTES = sizeof palettes / sizeof *palettes };

static bool same(struct look a, struct look b)
{
    return a.ink == b.ink && a.ground == b.ground && a.attributes == b.attributes;
}

static void what_is_chosen_wrong_or_current_stands_out(void **state)
{
    (void)state;
    static const int styles[] = {STYLE_TITLE, STYLE_STRONG, STYLE_CURRENT, STYLE_CHOSEN, STYLE_FAULT};
    for (int palette = 0; palette < PALETTES; palette++)
        for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
            assert_false(same(look_of(styles[i], palettes[palette]), look_of(STYLE_TEXT, palettes[palette])));
}

static void boards_tell_the_sides_and_the_cursor(void **state)
{
    (void)state;
    for (int palette = 0; palette < PALETTES; palette++) {
        struct look first = look_of(STYLE_BOARD + CANVAS_LIGHT + CANVAS_FIRST, palettes[palette]);
        struct look second = look_of(STYLE_BOARD + CANVAS_LIGHT + CANVAS_SECOND, palettes[palette]);
        struct look cursor = look_of(STYLE_BOARD + CANVAS_CURSOR + CANVAS_FIRST, palettes[palette]);
        struct look target = look_of(STYLE_BOARD + CANVAS_TARGET + CANVAS_FIRST, palettes[palette]);
        assert_false(same(first, second));
        assert_false(same(first, cursor));
        assert_false(same(first, target));
        assert_false(same(cursor, target));
    }
}

static void no_style_has_the_colours_of_another_palette(void **state)
{
    (void)state;
    for (int style = 0; style < STYLE_COUNT; style++) {
        struct look mono = look_of(style, LOOK_MONO), plain = look_of(style, LOOK_PLAIN);
        struct look rich = look_of(style, LOOK_RICH);
        assert_int_equal(mono.ink, -1);
        assert_int_equal(mono.ground, -1);
        assert_in_range(plain.ink + 1, 0, 8);
        assert_in_range(plain.ground + 1, 0, 8);
        assert_in_range(rich.ink + 1, 0, 256);
        assert_in_range(rich.ground + 1, 0, 256);
    }
}

/* Of a part of a colour, 0-255, as WCAG 2.1 defines relative luminance. */
static double linear(int part)
{
    double share = part / 255.0;
    return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
}

/* Of a colour of xterm's cube and greys, 16-255. */
static double luminance(int color)
{
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    if (color >= 232)
        return linear(8 + 10 * (color - 232));
    color -= 16;
    return 0.2126 * linear(steps[color / 36]) + 0.7152 * linear(steps[color / 6 % 6]) +
           0.0722 * linear(steps[color % 6]);
}

static double contrast(int a, int b)
{
    double first = luminance(a) + 0.05, second = luminance(b) + 0.05;
    return first > second ? first / second : second / first;
}

/* WCAG 2.1: 4.5 for text (1.4.3), 3 when it is bold, and for what is a picture (1.4.11). */
static void letters_can_be_read(void **state)
{
    (void)state;
    for (int style = 0; style < STYLE_COUNT; style++) {
        struct look look = look_of(style, LOOK_RICH);
        bool is_easy = look.attributes & LOOK_BOLD || style >= STYLE_BOARD;
        if (look.ink >= 16 && look.ground >= 16)
            assert_true(contrast(look.ink, look.ground) >= (is_easy ? 3 : 4.5));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_chosen_wrong_or_current_stands_out),
        cmocka_unit_test(boards_tell_the_sides_and_the_cursor),
        cmocka_unit_test(no_style_has_the_colours_of_another_palette),
        cmocka_unit_test(letters_can_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
