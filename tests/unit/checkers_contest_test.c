/* The checkers contest: the cases of tests/data/checkers, and inputs that are wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "contest/contest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void load(struct bytes *to, const char *name, const char *ending)
{
    char path[512];
    const char *sources = getenv("SOURCES");
    snprintf(path, sizeof path, "%s/tests/data/checkers/%s.%s", sources ? sources : ".", name, ending);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s cannot be opened", path);
    char buffer[4096];
    size_t size;
    while ((size = fread(buffer, 1, sizeof buffer, file)) > 0)
        bytes_append(to, buffer, size);
    fclose(file);
    bytes_append_char(to, '\0');
    to->length--;
}

static bool judge(struct span input, struct bytes *out, struct diag *fault)
{
    struct reader reader;
    reader_open_memory(&reader, input);
    bool good = contest_checkers(&reader, &(struct contest_options){0}, out, fault);
    reader_close(&reader);
    return good;
}

static void solves_the_cases(void **state)
{
    (void)state;
    static const char *const names[] = {"1-start", "2-random", "3-random", "4-random", "5-random"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct bytes input = {0}, wanted = {0}, got = {0};
        struct diag fault;
        load(&input, names[i], "in");
        load(&wanted, names[i], "out");
        assert_true(judge((struct span){input.at, input.length}, &got, &fault));
        assert_int_equal(got.length, wanted.length);
        assert_memory_equal(got.at, wanted.at, wanted.length);
        bytes_free(&input);
        bytes_free(&wanted);
        bytes_free(&got);
    }
}

/* Blanks of any kind, a byte order mark, either sign of captures, middles left out. */
static void takes_any_blanks(void **state)
{
    (void)state;
    static const char board[] =
        ".b.b.b.b\nb.b.b.b.\n.b...b.w\n........\n.b......\nw.w.w.w.\n.w.w...w\nw.w.w.w.\n";
    static const char *const inputs[] = {
        "6 e3-f4 h6-g5 f4:h6 d6-c5 f2-e3 c5-b4",
        "\xef\xbb\xbf 6\r\ne3-f4\r\nh6-g5\r\nf4xh6\td6-c5\n\n\nf2-e3 c5-b4 \r\n\r\n",
    };
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        struct bytes got = {0};
        struct diag fault;
        assert_true(judge(span_of(inputs[i]), &got, &fault));
        assert_int_equal(got.length, sizeof board - 1);
        assert_memory_equal(got.at, board, sizeof board - 1);
        bytes_free(&got);
    }
}

static const struct {
    const char *input;
    enum diag_code code;
    uint64_t line, column;
    const char *message;
} faults[] = {
    {"", DIAG_INPUT_ENDS, 1, 1, "the number of moves should stand"},
    {" \n", DIAG_INPUT_ENDS, 2, 1, "the number of moves should stand"},
    {"x", DIAG_NUMBER_EXPECTED, 1, 1, "x is not the number of moves"},
    {"-1", DIAG_NUMBER_TOO_LARGE, 1, 1, "the number of moves"},
    {"99999999999999999999", DIAG_NUMBER_TOO_LARGE, 1, 1, ""},
    {"2\nc3-d4\n", DIAG_INPUT_ENDS, 3, 1, "the input ends where move 2 of 2 should stand"},
    {"1\nc3-d4\n\n d6-c5", DIAG_TRAILING_TEXT, 4, 2, "d6-c5 follows the end of the input"},
    {"1\n c3", DIAG_NOT_A_MOVE, 2, 2, "move 1 \"c3\": not a move"},
    {"1 c3d4", DIAG_NOT_A_MOVE, 1, 3, "move 1 \"c3d4\": not a move"},
    {"1 C3-D4", DIAG_NOT_A_MOVE, 1, 3, "not a move"},
    {"1 22-18", DIAG_NOT_A_MOVE, 1, 3, "not a move"},
    {"1 c3-d4!", DIAG_NOT_A_MOVE, 1, 3, "not a move"},
    {"1 c3 - d4", DIAG_NOT_A_MOVE, 1, 3, "not a move"},
    {"1 c3-i4", DIAG_BAD_SQUARE, 1, 3, "i4 is not a playing square"},
    {"1 c3-c4", DIAG_BAD_SQUARE, 1, 3, "c4 is not a playing square"},
    {"1 c3:d4", DIAG_WRONG_SIGN, 1, 3, "a step is written like a capture"},
    {"1 d4-e5", DIAG_EMPTY_SQUARE, 1, 3, "d4 is empty"},
    {"1 d6-c5", DIAG_WRONG_COLOUR, 1, 3, "the piece on d6 is not White's"},
    {"1 b2-c3", DIAG_OCCUPIED_TARGET, 1, 3, "c3 is occupied"},
    {"1 c3-c5", DIAG_NOT_DIAGONAL, 1, 3, "c3 and c5 are not on a diagonal"},
    {"1 c3-h4", DIAG_NOT_DIAGONAL, 1, 3, "c3 and h4"},
    {"1 c3-e5", DIAG_ILLEGAL_MOVE, 1, 3, "there is nothing to capture"},
    {"3 c3-d4 d6-c5 d4-b6", DIAG_OCCUPIED_TARGET, 1, 15, "move 3 \"d4-b6\": b6 is occupied"},
    {"3 e3-f4 h6-g5 f4-h6", DIAG_WRONG_SIGN, 1, 15, "a capture is written like a step"},
};

static void names_the_first_fault(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct bytes got = {0};
        struct diag fault = {0};
        assert_false(judge(span_of(faults[i].input), &got, &fault));
        assert_int_equal(got.length, 0);
        if (fault.code != faults[i].code || fault.place.line != faults[i].line ||
            fault.place.column != faults[i].column || !strstr(fault.message, faults[i].message))
            fail_msg("%s: %d:%d %s [%s]", faults[i].input, (int)fault.place.line, (int)fault.place.column,
                fault.message, diag_code_name(fault.code));
    }
}

/* A word without an end is no move, however long it is. */
static void bounds_long_words(void **state)
{
    (void)state;
    static char input[100000] = "1 ";
    memset(input + 2, 'c', sizeof input - 3);
    struct bytes got = {0};
    struct diag fault = {0};
    assert_false(judge(span_of(input), &got, &fault));
    assert_int_equal(fault.code, DIAG_NOT_A_MOVE);
    assert_int_equal(fault.place.column, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solves_the_cases),
        cmocka_unit_test(takes_any_blanks),
        cmocka_unit_test(names_the_first_fault),
        cmocka_unit_test(bounds_long_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
