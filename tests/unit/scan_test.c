/* The scanner of contest input: blanks, numbers, words, ends, and where each of them stands. */
#include "contest_support.h"

#include "contest/scan.h"

/* A scanner over a text, through a window of the least size. */
struct opened {
    struct input *input;
    struct reader reader;
    struct scan scan;
    struct diag fault;
};

static void open_text(struct opened *opened, const char *text, size_t length)
{
    opened->input = support_input(text, length);
    reader_open(&opened->reader, opened->input, CONTEST_WINDOW);
    scan_open(&opened->scan, &opened->reader, &opened->fault);
}

static void close_text(struct opened *opened)
{
    reader_close(&opened->reader);
    input_close(opened->input);
}

static void reads(const char *text, int64_t min, int64_t max, int64_t wanted)
{
    struct opened opened;
    int64_t value;
    open_text(&opened, text, strlen(text));
    assert_true(scan_number(&opened.scan, "a thing", min, max, &value));
    assert_int_equal(value, wanted);
    assert_true(scan_end(&opened.scan));
    close_text(&opened);
}

static void refuses(const char *text, int64_t min, int64_t max, enum diag_code code, const char *message)
{
    struct opened opened;
    int64_t value;
    open_text(&opened, text, strlen(text));
    assert_false(scan_number(&opened.scan, "a thing", min, max, &value));
    assert_int_equal(opened.fault.code, code);
    assert_string_equal(opened.fault.message, message);
    close_text(&opened);
}

static void numbers_have_their_value(void **state)
{
    (void)state;
    reads("0", 0, 0, 0);
    reads("-0", 0, 0, 0);
    reads("  \t\r\n 17 \n", 0, 100, 17);
    reads("-6", -6, 6, -6);
    reads("007", 0, 100, 7);
    reads("9223372036854775807", 0, INT64_MAX, INT64_MAX);
    reads("-9223372036854775807", -INT64_MAX, 0, -INT64_MAX);
    reads("1000000000000000000", 0, INT64_C(1000000000000000000), INT64_C(1000000000000000000));
}

static void zeros_in_front_fill_windows(void **state)
{
    (void)state;
    char text[1000];
    for (size_t length = 2; length < sizeof text; length++) {
        memset(text, '0', length);
        memcpy(text + length - 2, "42", 3);
        reads(text, 0, 100, 42);
        text[0] = length > 2 ? '-' : text[0];
        reads(text, -100, 100, length > 2 ? -42 : 42);
    }
}

static void numbers_out_of_range_are_told(void **state)
{
    (void)state;
    refuses("9", 1, 8, DIAG_NUMBER_TOO_LARGE, "9 is out of range: a thing is 1 to 8");
    refuses("-1", 0, 8, DIAG_NUMBER_TOO_LARGE, "-1 is out of range: a thing is 0 to 8");
    refuses("9223372036854775808", 0, INT64_MAX, DIAG_NUMBER_TOO_LARGE,
        "9223372036854775808 is out of range: a thing is 0 to 9223372036854775807");
    refuses("18446744073709551617", 0, 8, DIAG_NUMBER_TOO_LARGE,
        "18446744073709551617 is out of range: a thing is 0 to 8");
    char text[301];
    memset(text, '1', 300);
    text[300] = '\0';
    struct opened opened;
    int64_t value;
    open_text(&opened, text, 300);
    assert_false(scan_number(&opened.scan, "a thing", 0, INT64_MAX, &value));
    assert_int_equal(opened.fault.code, DIAG_NUMBER_TOO_LARGE);
    assert_int_equal(opened.fault.place.column, 1);
    close_text(&opened);
    memset(text, '0', 290);
    text[0] = '\n';
    open_text(&opened, text, 300);
    assert_false(scan_number(&opened.scan, "a thing", 0, 8, &value));
    assert_int_equal(opened.fault.code, DIAG_NUMBER_TOO_LARGE);
    assert_int_equal(opened.fault.place.line, 2);
    assert_int_equal(opened.fault.place.column, 1);
    close_text(&opened);
    memset(text, '1', 300);
    text[200] = 'x';
    open_text(&opened, text, 300);
    assert_false(scan_number(&opened.scan, "a thing", 0, INT64_MAX, &value));
    assert_int_equal(opened.fault.code, DIAG_NUMBER_TOO_LARGE);
    close_text(&opened);
}

static void what_is_no_number_is_told(void **state)
{
    (void)state;
    refuses("x", 0, 8, DIAG_NUMBER_EXPECTED, "x is not a thing");
    refuses("1x", 0, 8, DIAG_NUMBER_EXPECTED, "1x is not a thing");
    refuses("1.5", 0, 8, DIAG_NUMBER_EXPECTED, "1.5 is not a thing");
    refuses("+1", 0, 8, DIAG_NUMBER_EXPECTED, "+1 is not a thing");
    refuses("-", 0, 8, DIAG_NUMBER_EXPECTED, "- is not a thing");
    refuses("--1", 0, 8, DIAG_NUMBER_EXPECTED, "--1 is not a thing");
    refuses("1,2", 0, 8, DIAG_NUMBER_EXPECTED, "1,2 is not a thing");
    refuses("1\x01", 0, 8, DIAG_NUMBER_EXPECTED, "1? is not a thing");
    refuses("1\v2", 0, 8, DIAG_NUMBER_EXPECTED, "1?2 is not a thing");
    refuses("", 0, 8, DIAG_INPUT_ENDS, "the input ends where a thing should stand");
    refuses(" \n ", 0, 8, DIAG_INPUT_ENDS, "the input ends where a thing should stand");
}

static void nul_is_no_blank_and_no_end(void **state)
{
    (void)state;
    struct opened opened;
    int64_t value;
    open_text(&opened, "1\0002", 3);
    assert_false(scan_number(&opened.scan, "a thing", 0, 8, &value));
    assert_int_equal(opened.fault.code, DIAG_NUMBER_EXPECTED);
    close_text(&opened);
    open_text(&opened, "1 \0", 3);
    assert_true(scan_number(&opened.scan, "a thing", 0, 8, &value));
    assert_false(scan_end(&opened.scan));
    assert_int_equal(opened.fault.code, DIAG_TRAILING_TEXT);
    assert_int_equal(opened.fault.place.column, 3);
    close_text(&opened);
}

static void places_count_lines_and_bytes(void **state)
{
    (void)state;
    static const char text[] = "\xEF\xBB\xBF"
                               "a  bb\n\n\tc\r\nd\r\re\n\r f";
    static const struct {
        const char *word;
        uint64_t line;
        uint64_t column;
    } wanted[] = {{"a", 1, 1}, {"bb", 1, 4}, {"c", 3, 2}, {"d", 4, 1}, {"e", 6, 1}, {"f", 8, 2}};
    struct opened opened;
    open_text(&opened, text, strlen(text));
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct span word;
        assert_true(scan_word(&opened.scan, "a word", &word));
        assert_true(span_equals(word, wanted[i].word));
        assert_int_equal(scan_place(&opened.scan).line, wanted[i].line);
        assert_int_equal(scan_place(&opened.scan).column, wanted[i].column);
    }
    assert_true(scan_end(&opened.scan));
    close_text(&opened);
}

/* Words and line ends at every distance from the window's end. */
static void windows_end_anywhere(void **state)
{
    (void)state;
    for (size_t gap = 0; gap < 3 * CONTEST_WINDOW; gap++) {
        char text[4 * CONTEST_WINDOW];
        memset(text, ' ', gap);
        size_t length = gap + (size_t)sprintf(text + gap, "\r\n123456789 word\r\n-7");
        struct opened opened;
        int64_t value;
        struct span word;
        open_text(&opened, text, length);
        assert_true(scan_number(&opened.scan, "a number", 0, 999999999, &value));
        assert_int_equal(value, 123456789);
        assert_int_equal(scan_place(&opened.scan).line, 2);
        assert_int_equal(scan_place(&opened.scan).column, 1);
        assert_true(scan_word(&opened.scan, "a word", &word));
        assert_true(span_equals(word, "word"));
        assert_true(scan_number(&opened.scan, "a number", -9, 9, &value));
        assert_int_equal(value, -7);
        assert_int_equal(scan_place(&opened.scan).line, 3);
        assert_true(scan_end(&opened.scan));
        close_text(&opened);
    }
}

static void long_words_are_cut(void **state)
{
    (void)state;
    char text[500];
    memset(text, 'w', sizeof text);
    struct opened opened;
    struct span word;
    open_text(&opened, text, sizeof text);
    assert_true(scan_word(&opened.scan, "a word", &word));
    assert_int_equal(word.length, SCAN_AHEAD);
    close_text(&opened);
}

static void failed_reads_are_told(void **state)
{
    (void)state;
    struct opened opened;
    int64_t value;
    opened.input = input_open("/");
    assert_non_null(opened.input);
    reader_open(&opened.reader, opened.input, CONTEST_WINDOW);
    scan_open(&opened.scan, &opened.reader, &opened.fault);
    assert_false(scan_number(&opened.scan, "a thing", 0, 8, &value));
    assert_int_equal(opened.fault.code, DIAG_READ_FAILED);
    assert_int_equal(opened.fault.place.line, 0);
    assert_string_equal(opened.fault.message, "cannot be read: Is a directory");
    assert_false(scan_end(&opened.scan));
    assert_int_equal(opened.fault.code, DIAG_READ_FAILED);
    close_text(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_have_their_value),
        cmocka_unit_test(zeros_in_front_fill_windows),
        cmocka_unit_test(numbers_out_of_range_are_told),
        cmocka_unit_test(what_is_no_number_is_told),
        cmocka_unit_test(nul_is_no_blank_and_no_end),
        cmocka_unit_test(places_count_lines_and_bytes),
        cmocka_unit_test(windows_end_anywhere),
        cmocka_unit_test(long_words_are_cut),
        cmocka_unit_test(failed_reads_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
