/* The viewer's screens: whatever is put on them can go to a terminal, and wrapping loses nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "view/screen.h"
#include "view/wrapped.h"

#include <locale.h>
#include <stdlib.h>

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

/* Pieces that are dangerous for a terminal, wide, of no width, cut off, or harmless. */
static size_t hostile_text(char *text, size_t room, uint64_t *seed)
{
    static const char *const pieces[] = {"a", "word ", "\033[31m", "\033]0;x\a", "\xe4\xb8\xad", "e\xcc\x81",
        "\xe2\x80\xae", "\xc2\x9b", "\xff", "\xe4\xb8", "\n", "\t", "\x7f", "\xe2\x80\x8b",
        "\xf0\x9f\x91\xa9", "\xd7\xa9", " ", "\x01", "\xed\xa0\x80", "\xf4\x90\x80\x80"};
    size_t length = 0;
    for (int i = 0; i < 60; i++) {
        const char *piece = pieces[next_random(seed) % (sizeof pieces / sizeof *pieces)];
        if (length + strlen(piece) > room)
            break;
        memcpy(text + length, piece, strlen(piece));
        length += strlen(piece);
    }
    return length;
}

static void assert_can_be_shown(const struct screen *screen)
{
    for (int i = 0; i < screen->width * screen->height; i++) {
        const struct screen_cell *cell = &screen->cell[i];
        if (cell->point == SCREEN_BEHIND) {
            assert_true(i % screen->width > 0);
            assert_true(cell[-1].point > 0xff && cell[-1].point != SCREEN_BEHIND);
            continue;
        }
        assert_true(cell->point >= 0x20);
        assert_false(text_is_control(cell->point));
        for (int k = 0; k < SCREEN_COMBINING; k++)
            assert_true(cell->combining[k] == 0 || cell->combining[k] > 0x2ff);
    }
}

static void whatever_is_put_can_be_shown(void **state)
{
    (void)state;
    struct screen screen = {0};
    uint64_t seed = 1;
    for (int round = 0; round < 3000; round++) {
        char text[400];
        size_t length = hostile_text(text, sizeof text, &seed);
        if (round % 50 == 0)
            screen_begin(&screen, 1 + (int)(next_random(&seed) % 40), 1 + (int)(next_random(&seed) % 5));
        int width = (int)(next_random(&seed) % 50);
        int used = screen_put(&screen, (int)(next_random(&seed) % 60) - 10, (int)(next_random(&seed) % 8) - 1,
            width, STYLE_TEXT, (struct span){text, length});
        assert_true(used <= width);
        assert_can_be_shown(&screen);
    }
    screen_free(&screen);
}

static void escape_sequences_become_question_marks(void **state)
{
    (void)state;
    struct screen screen = {0};
    screen_begin(&screen, 8, 1);
    assert_int_equal(screen_put(&screen, 0, 0, 8, STYLE_TEXT, span_of("\033[1m\xe2\x80\xae\xc2\x9b")), 6);
    static const char wanted[] = "?[1m??  ";
    for (int i = 0; i < 8; i++)
        assert_int_equal(screen.cell[i].point, wanted[i]);
    screen_free(&screen);
}

/* What overwrites half of a wide character takes the other half away too. */
static void wide_characters_are_whole_or_gone(void **state)
{
    (void)state;
    struct screen screen = {0};
    screen_begin(&screen, 5, 1);
    screen_put(&screen, 0, 0, 5, STYLE_TEXT, span_of("\xe4\xb8\xad\xe4\xb8\xad"));
    assert_int_equal(screen.cell[0].point, 0x4e2d);
    assert_int_equal(screen.cell[1].point, SCREEN_BEHIND);
    screen_put(&screen, 1, 0, 5, STYLE_TEXT, span_of("x"));
    assert_int_equal(screen.cell[0].point, ' ');
    assert_int_equal(screen.cell[1].point, 'x');
    screen_put(&screen, 2, 0, 5, STYLE_TEXT, span_of("y"));
    assert_int_equal(screen.cell[3].point, ' ');
    screen_put(&screen, 4, 0, 5, STYLE_TEXT, span_of("\xe4\xb8\xad")); /* no room for its second half */
    assert_int_equal(screen.cell[4].point, ' ');
    assert_int_equal(screen_measure(span_of("\xe4\xb8\xad"
                                            "e\xcc\x81")),
        3);
    screen_free(&screen);
}

static size_t count_visible(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += text[i] != ' ' && text[i] != '\n';
    return count;
}

static void wrapping_keeps_every_character_and_the_width(void **state)
{
    (void)state;
    uint64_t seed = 7;
    for (int round = 0; round < 3000; round++) {
        char text[400];
        size_t length = hostile_text(text, sizeof text, &seed), at = 0, seen = 0;
        int width = 2 + (int)(next_random(&seed) % 30);
        while (at < length) {
            size_t next, line = screen_wrap((struct span){text + at, length - at}, width, &next);
            assert_true(next > 0 && line <= next && at + next <= length);
            assert_true(screen_measure((struct span){text + at, line}) <= width);
            seen += count_visible(text + at, line);
            at += next;
        }
        assert_int_equal(seen, count_visible(text, length));
    }
}

static void lines_break_at_blanks(void **state)
{
    (void)state;
    size_t next;
    assert_int_equal(screen_wrap(span_of("one two three"), 8, &next), 7);
    assert_int_equal(next, 8);
    assert_int_equal(screen_wrap(span_of("one two"), 7, &next), 7);
    assert_int_equal(next, 7);
    assert_int_equal(screen_wrap(span_of("abcdefgh"), 3, &next), 3);
    assert_int_equal(next, 3);
    assert_int_equal(screen_wrap(span_of("a\nb"), 10, &next), 1);
    assert_int_equal(next, 2);
    assert_int_equal(screen_wrap(span_of("\xe4\xb8\xad"), 1, &next), 3); /* wider than the place */
    assert_int_equal(next, 3);
}

/* A line takes the time of a line, however long the text behind it is: this would take hours if it did not.
 */
static void long_texts_are_wrapped_in_linear_time(void **state)
{
    (void)state;
    enum { LENGTH = 64 << 20 };
    char *text = malloc(LENGTH);
    size_t lines = 0;
    memset(text, 'x', LENGTH);
    for (size_t at = 0, next; at < LENGTH; at += next, lines++)
        screen_wrap((struct span){text + at, LENGTH - at}, 64, &next);
    assert_int_equal(lines, LENGTH / 64);
    free(text);
}

/* Against wrapping from the start, at every line, at two widths, and again for another text. */
static void marks_find_every_line(void **state)
{
    (void)state;
    enum { ROOM = 60000 };
    struct wrapped wrapped = {0};
    char *text = malloc(ROOM);
    uint64_t seed = 7;
    for (int round = 0; round < 4; round++) {
        size_t length = hostile_text(text, ROOM, &seed);
        while (length < ROOM - 1000)
            length += hostile_text(text + length, ROOM - length, &seed);
        int width = round % 2 ? 1 : 17;
        wrapped_forget(&wrapped);
        wrapped_find(&wrapped, (struct span){text, length}, 80);
        wrapped_find(&wrapped, (struct span){text, length}, width);
        uint64_t line = 0;
        for (size_t at = 0, next; at < length; at += next, line++) {
            screen_wrap((struct span){text + at, length - at}, width, &next);
            assert_true(line < wrapped.lines);
            assert_int_equal(wrapped_line(&wrapped, (struct span){text, length}, line), at);
        }
        assert_int_equal(wrapped.lines, line);
    }
    wrapped_free(&wrapped);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_is_put_can_be_shown),
        cmocka_unit_test(escape_sequences_become_question_marks),
        cmocka_unit_test(wide_characters_are_whole_or_gone),
        cmocka_unit_test(wrapping_keeps_every_character_and_the_width),
        cmocka_unit_test(lines_break_at_blanks),
        cmocka_unit_test(long_texts_are_wrapped_in_linear_time),
        cmocka_unit_test(marks_find_every_line),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
