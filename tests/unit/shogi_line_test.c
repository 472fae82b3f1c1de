/* Position lines: written, read back, and each way in which a text is none, with the offset of its fault. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/rules.h"

#include <stdio.h>
#include <stdlib.h>

#define EMPTY "9/9/9/9/9/9/9/9/9"
#define KINGS "4m4/9/9/9/9/9/9/9/4M4"

static const char *set_up(struct shogi_position *position, const char *line, size_t *at)
{
    /* a copy that ends where the text ends, so that reading behind it is seen */
    size_t length = strlen(line);
    char *copy = malloc(length ? length : 1);
    memcpy(copy, line, length);
    const char *fault = shogi_set_up(position, &shogi_mango, (struct span){copy, length}, at);
    free(copy);
    return fault;
}

static void good_lines_come_back(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "bcdemedcb/1g5f1/aaaaaaaaa/9/9/9/AAAAAAAAA/1F5G1/BCDEMEDCB f - 0",
        EMPTY " s - 0",
        KINGS " f A 1",
        KINGS " s ABCDEFGabcdefg 12",
        KINGS " f 18A2B10Gg 400",
        KINGS " s 99A99B99C99D99E99F99G99a99b99c99d99e99f99g 1000000000000000000",
        "+a+b+c+d+f+g2m/1+A1+B1+C1+D1/F+FG+GE4/9/9/9/9/9/M8 f 2e 7",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct shogi_position position;
        size_t at;
        char line[SHOGI_LINE_SIZE];
        const char *fault = set_up(&position, lines[i], &at);
        if (fault)
            fail_msg("%s: %s at %zu", lines[i], fault, at);
        assert_int_equal(shogi_write(&position, line), strlen(lines[i]));
        assert_string_equal(line, lines[i]);
    }
}

/* Runs and counts may be split: the same position. */
static void split_runs_mean_the_same(void **state)
{
    (void)state;
    struct shogi_position position;
    size_t at;
    char line[SHOGI_LINE_SIZE];
    assert_null(set_up(&position, "13m211/9/333/9/9/9/9/9/4M4 f AA3Bg2g 5", &at));
    shogi_write(&position, line);
    assert_string_equal(line, KINGS " f 2A3B3g 5");
}

/* A place as the picture shows it: column 9 is the left one, row 1 the top one. */
static void squares_are_where_the_record_says(void **state)
{
    (void)state;
    struct shogi_position position;
    size_t at;
    assert_null(set_up(&position, "A7b/9/9/9/9/9/9/9/+c7D f - 0", &at));
    assert_int_equal(position.cell[shogi_square(9, 1)], 1 | SHOGI_FIRST);
    assert_int_equal(position.cell[shogi_square(1, 1)], 2 | SHOGI_SECOND);
    assert_int_equal(position.cell[shogi_square(9, 9)], 3 | SHOGI_SECOND | SHOGI_PROMOTED);
    assert_int_equal(position.cell[shogi_square(1, 9)], 4 | SHOGI_FIRST);
    for (int column = 1; column <= 9; column++)
        for (int row = 1; row <= 9; row++) {
            assert_int_equal(shogi_column(shogi_square(column, row)), column);
            assert_int_equal(shogi_row(shogi_square(column, row)), row);
        }
}

static void games_without_a_royal_piece_are_over(void **state)
{
    (void)state;
    struct shogi_position position;
    struct shogi_move moves[SHOGI_MAX_MOVES];
    size_t at;
    static const char *const over[] = {
        EMPTY " f - 0", "4m4/9/9/9/9/9/9/9/9 f - 0", "9/9/9/9/4M4/9/9/9/9 s - 0"};
    for (int i = 0; i < 3; i++) {
        assert_null(set_up(&position, over[i], &at));
        assert_true(position.over);
        assert_int_equal(shogi_legal_moves(&position, moves), 0);
    }
    assert_null(set_up(&position, KINGS " f - 0", &at));
    assert_false(position.over);
}

static void faults_have_a_place(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        size_t at;
    } faults[] = {
        {"", 0}, {"bcdemedcb", 9},                  /* the slash */
        {"bcdemedcbb/9/9/9/9/9/9/9/9 f - 0", 9},    /* ten pieces */
        {"54/9/9/9/9/9/9/9/9 f - 0x", 24},          /* text behind */
        {"55/9/9/9/9/9/9/9/9 f - 0", 1},            /* ten squares */
        {"0m8/9/9/9/9/9/9/9/9 f - 0", 0},           /* an empty run */
        {"8/9/9/9/9/9/9/9/9 f - 0", 1},             /* eight squares */
        {"h8/9/9/9/9/9/9/9/9 f - 0", 0},            /* no such piece */
        {"8+/9/9/9/9/9/9/9/9 f - 0", 2},            /* + before nothing */
        {"8+E/9/9/9/9/9/9/9/9 f - 0", 2},           /* an Eggfruit is never promoted */
        {"+m8/9/9/9/9/9/9/9/9 f - 0", 1},           /* nor is a Mango */
        {"9/9/9/9/9/9/9/9/9/9 f - 0", 17},          /* ten rows */
        {"9/9/9/9/9/9/9/9 f - 0", 15},              /* eight rows */
        {"9/9/9/9/9/9/9/9/9", 17},                  /* no side */
        {EMPTY "  f - 0", 18},                      /* two blanks */
        {EMPTY " w - 0", 18},                       /* no such side */
        {EMPTY " F - 0", 18},                       /* sides are lower case */
        {EMPTY " f", 19},                           /* the blank behind the side */
        {EMPTY " f ", 20},                          /* no hands */
        {EMPTY " f  0", 20},                        /* hands of no length: - is written */
        {EMPTY " f M 0", 20},                       /* a Mango is never in hand */
        {EMPTY " f +A 0", 20},                      /* nor is a promoted piece */
        {EMPTY " f A2M 0", 22},                     /* nor two */
        {EMPTY " f 0A 0", 20},                      /* a count of none */
        {EMPTY " f A100B 0", 21},                   /* more than 99 */
        {EMPTY " f 60A60A 0", 23},                  /* together, too */
        {EMPTY " f 1000000000000000000000A 0", 20}, /* whatever the count's length */
        {EMPTY " f 5 0", 21},                       /* a count of nothing */
        {EMPTY " f aA 0", 21},                      /* first's hand comes first */
        {EMPTY " f BA 0", 21},                      /* A before B */
        {EMPTY " f A- 0", 21},                      /* - stands for both hands */
        {EMPTY " f -A 0", 21}, {EMPTY " f -", 21},  /* no count of moves */
        {EMPTY " f - ", 22}, {EMPTY " f - -1", 22}, {EMPTY " f - 0 ", 23}, /* text behind */
        {EMPTY " f - 1a", 23}, {EMPTY " f - 99999999999999999999", 40},    /* too many moves */
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct shogi_position position;
        size_t at = 1000;
        const char *fault = set_up(&position, faults[i].line, &at);
        if (!fault)
            fail_msg("'%s' was read", faults[i].line);
        if (at != faults[i].at)
            fail_msg("'%s': '%s' at %zu, not %zu", faults[i].line, fault, at, faults[i].at);
        assert_true(strlen(fault) > 0);
    }
}

/* Every text that ends too early, and every single byte changed: read or refused, and if read, written back
 * to a line that reads the same. */
static void changed_lines_never_break_it(void **state)
{
    (void)state;
    static const char good[] = "bc1em1d+cb/1g5f1/aaa3aaa/9/9/9/AAAA1AAAA/1F5G1/BCDEMEDCB s 2A10Bcg 37";
    char line[sizeof good], first[SHOGI_LINE_SIZE], second[SHOGI_LINE_SIZE];
    struct shogi_position position;
    size_t at, length = sizeof good - 1;
    for (size_t cut = 0; cut < length - 1; cut++) {
        memcpy(line, good, cut);
        line[cut] = '\0';
        assert_non_null(set_up(&position, line, &at));
        assert_true(at <= cut);
    }
    for (size_t i = 0; i < length; i++) {
        for (int byte = 0; byte < 256; byte++) {
            memcpy(line, good, sizeof good);
            line[i] = (char)byte;
            if (shogi_set_up(&position, &shogi_mango, (struct span){line, length}, &at)) {
                assert_true(at <= length);
                continue;
            }
            shogi_write(&position, first);
            assert_null(set_up(&position, first, &at));
            shogi_write(&position, second);
            assert_string_equal(first, second);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_lines_come_back),
        cmocka_unit_test(split_runs_mean_the_same),
        cmocka_unit_test(squares_are_where_the_record_says),
        cmocka_unit_test(games_without_a_royal_piece_are_over),
        cmocka_unit_test(faults_have_a_place),
        cmocka_unit_test(changed_lines_never_break_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
