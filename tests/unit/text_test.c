/* Line ends counted by blocks, and UTF-8 told from Latin-1, against looking at every byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/lines.h"
#include "base/text.h"

#include <locale.h>
#include <stdlib.h>

/* Two letters, LF and CR at random. */
static void fill(char *text, size_t length, uint64_t seed)
{
    for (size_t i = 0; i < length; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        text[i] = "ab\n\rcdef"[seed >> 61];
    }
}

static void line_ends_are_counted(void **state)
{
    (void)state;
    enum { LENGTH = 300 };
    char text[LENGTH + 1];
    for (uint64_t seed = 1; seed < 40; seed++) {
        fill(text, LENGTH, seed);
        text[LENGTH] = 'x';
        for (size_t from = 0; from < LENGTH; from += 7) {
            uint64_t count = 0;
            size_t start = from;
            for (size_t to = from; to < LENGTH; to++) {
                assert_int_equal(lines_count(text + from, text + to), count);
                assert_ptr_equal(lines_find_start(text + from, text + to), text + start);
                if (text[to] == '\n' || (text[to] == '\r' && text[to + 1] != '\n')) {
                    count++;
                    start = to + 1;
                }
            }
        }
    }
}

/* More line ends than a byte of an accumulator holds. */
static void many_line_ends_are_counted(void **state)
{
    (void)state;
    enum { LENGTH = 100000 };
    char *text = test_malloc(LENGTH + 1);
    memset(text, '\n', LENGTH + 1);
    assert_int_equal(lines_count(text, text + LENGTH), LENGTH);
    memset(text, '\r', LENGTH + 1);
    assert_int_equal(lines_count(text, text + LENGTH), LENGTH);
    test_free(text);
}

static void check_utf8(const char *text, bool wanted)
{
    struct text_utf8 utf8 = {0};
    assert_int_equal(text_is_utf8(span_of(text)), wanted);
    for (const char *c = text; *c; c++) /* byte by byte */
        text_utf8_feed(&utf8, (struct span){c, 1});
    assert_int_equal(text_utf8_is_valid(&utf8), wanted);
}

/* Valid and invalid sequences of table 3-7 of the Unicode standard. */
static void utf8_is_told_from_other_text(void **state)
{
    (void)state;
    check_utf8("", true);
    check_utf8("plain text that is longer than a word", true);
    check_utf8("\xC2\x80 \xDF\xBF \xE0\xA0\x80 \xED\x9F\xBF \xEE\x80\x80 \xEF\xBF\xBF \xF0\x90\x80\x80 "
               "\xF4\x8F\xBF\xBF",
        true);
    check_utf8("\x80", false);
    check_utf8("\xC1\xBF", false);
    check_utf8("\xC2", false);
    check_utf8("\xC2\x41", false);
    check_utf8("\xE0\x9F\xBF", false);
    check_utf8("\xED\xA0\x80", false);
    check_utf8("\xF0\x8F\xBF\xBF", false);
    check_utf8("\xF4\x90\x80\x80", false);
    check_utf8("\xF5\x80\x80\x80", false);
    check_utf8("long enough text\xE9", false);
}

static void latin1_becomes_utf8(void **state)
{
    (void)state;
    struct bytes out = {0};
    text_append_latin1(&out, span_of("a\xE9\xFF\x80"));
    assert_int_equal(out.length, 7);
    assert_memory_equal(out.at, "a\xC3\xA9\xC3\xBF\xC2\x80", 7);
    bytes_free(&out);
}

static void cutting_leaves_characters_whole(void **state)
{
    (void)state;
    struct span text = span_of("a\xC3\xA4\xE4\xB8\xAD");
    static const size_t fits[] = {0, 1, 1, 3, 3, 3, 6, 6};
    for (size_t most = 0; most < sizeof fits / sizeof *fits; most++)
        assert_int_equal(text_fit(text, most), fits[most]);
}

static bool holds(const char *text, const char *wanted)
{
    return text_holds(span_of(text), span_of(wanted));
}

static void a_text_is_found_whatever_its_case(void **state)
{
    (void)state;
    assert_true(
        holds("Garry Kasparov", "kasp") && holds("garry", "GARRY") && holds("garry", "") && holds("", ""));
    assert_false(holds("Garry", "Gary") || holds("Gar", "Gary") || holds("", "a"));
    assert_true(holds("Блиндер!", "блиндер") && holds("ход: блиндер", "БЛИНДЕР!") == false);
    assert_true(holds("MÜLLER, Hans", "Müller") && holds("Hans Müller", "S MÜLL"));
    assert_false(holds("Müller", "Muller") || holds("Muller", "Müller") || holds("Mü", "Mül"));
    assert_true(holds("ΟΔΥΣΣΕΥΣ", "οδυσσευς") && holds("Οδυσσευς", "ΥΣ")); /* two small sigmas */
    assert_true(holds("\xff Ж", "ж") && holds("ж\xd0", "Ж") && holds("a\xd0Ж", "\xd0ж"));
    assert_false(holds("ж", "\xd0") || holds("\xd0", "ж") || holds("\xfe", "\xff"));
}

/* Where the C library knows no letters but those of ASCII, others are found as they stand. */
static void a_text_is_found_without_a_locale(void **state)
{
    (void)state;
    setlocale(LC_CTYPE, "C");
    assert_true(holds("Hans Müller", "s Müller") && holds("HANS Müller", "hans mü"));
    setlocale(LC_CTYPE, "C.UTF-8");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(line_ends_are_counted),
        cmocka_unit_test(many_line_ends_are_counted),
        cmocka_unit_test(utf8_is_told_from_other_text),
        cmocka_unit_test(latin1_becomes_utf8),
        cmocka_unit_test(cutting_leaves_characters_whole),
        cmocka_unit_test(a_text_is_found_whatever_its_case),
        cmocka_unit_test(a_text_is_found_without_a_locale),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
