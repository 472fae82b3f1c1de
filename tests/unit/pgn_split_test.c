/* Cutting at proven game starts: the parts read one by one say what the whole says, for any text; and good
 * files have such places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "notation/pgn_split.h"
#include "pgn_hostile.h"
#include "pgn_trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ROUNDS = 4000 };

static uint64_t cuts;

/* Reads the text in parts that begin at the first proven starts behind random offsets. */
static struct bytes trace_of_parts(struct span text, struct pgn_options options, struct pgn_random *random)
{
    struct pgn_trace trace = {.options = options, .places = true};
    size_t from = 0;
    while (from < text.length) {
        int64_t next = pgn_find_start(text, from + 1 + pgn_random_below(random, 400));
        size_t to = next == PGN_NO_START ? text.length : (size_t)next;
        trace.offset = from;
        pgn_trace_text(&trace, (struct span){text.at + from, to - from});
        trace.games_before = trace.games;
        trace.lines_before = trace.lines;
        cuts += to < text.length;
        from = to;
    }
    return trace.out;
}

static void check_text(struct span text, struct pgn_options options, struct pgn_random *random)
{
    struct pgn_trace whole = {.options = options, .places = true};
    pgn_trace_text(&whole, text);
    struct bytes parts = trace_of_parts(text, options, random);
    if (whole.out.length != parts.length || memcmp(whole.out.at, parts.at, parts.length) != 0) {
        size_t at = 0;
        while (at < whole.out.length && at < parts.length && whole.out.at[at] == parts.at[at])
            at++;
        size_t from = at > 200 ? at - 200 : 0;
        print_message("differ at %zu\n whole: %.400s\n parts: %.400s\n text: <<<%.*s>>>\n", at,
            whole.out.at + from, parts.at + from, (int)(text.length < 3000 ? text.length : 3000), text.at);
        fail();
    }
    bytes_free(&whole.out);
    bytes_free(&parts);
}

static void parts_say_what_the_whole_says(void **state)
{
    (void)state;
    cuts = 0;
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        struct pgn_random random = {round * 7919u};
        struct bytes text = {0};
        bool wild = round % 2;
        pgn_hostile_append(&random, 20 + pgn_random_below(&random, 4000), wild, &text);
        struct pgn_options options = {
            .draughts = round % 3 == 0, .main_line = round % 4 > 1, .count_moves = round % 8 > 5};
        check_text((struct span){text.at, text.length}, options, &random);
        bytes_free(&text);
    }
    assert_true(cuts > ROUNDS); /* else nothing has been tested */
}

static void check_start(const char *text, int64_t wanted)
{
    int64_t found = pgn_find_start(span_of(text), 0);
    if (found != wanted)
        print_message("in <<<%s>>>\n", text);
    assert_int_equal(found, wanted);
}

static void a_result_a_blank_line_and_a_tag_are_a_proof(void **state)
{
    (void)state;
    check_start("\n1. e4 1-0\n\n[Event \"x\"]\n", 12);
    check_start("\n0-1\n\n[Event \"x\"]\n", 6);
    check_start("\n1/2-1/2\n\n[Event \"x\"]\n", 10);
    check_start("\n*\n\n\n\n[Event \"x\"]\n", 6);
    check_start("\r\n1-0\r\n\r\n[Event \"x\"]\r\n", 9);
    check_start("\r1-0\r\r[Event \"x\"]\r", 6);
    check_start("\n1-0 \t\n \t \n[Event \"x\"]\n", 11);
    check_start("\n{c} (1-0) 1-0\n\n[Event \"x\"]\n", 16);
}

static void less_is_no_proof(void **state)
{
    (void)state;
    check_start("\n1. e4 1-0\n[Event \"x\"]\n", PGN_NO_START);       /* no blank line */
    check_start("\n1. e4 e5\n\n[Event \"x\"]\n", PGN_NO_START);      /* no result */
    check_start("\n[White \"a\"]\n\n[Event \"x\"]\n", PGN_NO_START); /* tags may go on behind a blank line */
    check_start("\n; 1-0\n\n[Event \"x\"]\n", PGN_NO_START);         /* a comment */
    check_start("\n% 1-0\n\n[Event \"x\"]\n", PGN_NO_START);         /* an escape line */
    check_start("\n[White \"1-0\n\n[Event \"x\"]\n", PGN_NO_START);  /* a value without its quote */
    check_start("\n1-0\n\n [Event \"x\"]\n", PGN_NO_START);          /* not in the first column */
    check_start("\n1-0\n\n[Event x]\n", PGN_NO_START);               /* no tag */
    check_start("\n1-0\n\n[Event\n\"x\"]\n", PGN_NO_START);          /* the quote not on its line */
    check_start("\ne41-0\n\n[Event \"x\"]\n", PGN_NO_START);         /* no word of its own */
    check_start("1-0\n\n[Event \"x\"]\n", PGN_NO_START);             /* where the line begins is not known */
    check_start("\n1-0\n\n[Event ", PGN_NO_START);                   /* not all there */
    check_start("", PGN_NO_START);
}

static void the_first_from_a_place_on_is_found(void **state)
{
    (void)state;
    struct span text = span_of("[A \"\"]\n\n1-0\n\n[B \"\"]\n\n1-0\n\n[C \"\"]\n\n1-0\n\n[");
    assert_int_equal(pgn_find_start(text, 0), 13);
    assert_int_equal(pgn_find_start(text, 13), 13);
    assert_int_equal(pgn_find_start(text, 14), 26);
    assert_int_equal(pgn_find_start(text, 27), PGN_NO_START);
}

/* Games with a long one between, so that the file is looked at in several pieces. */
static void starts_are_found_in_files(void **state)
{
    (void)state;
    struct bytes text = {0};
    bytes_append_text(&text, "[A \"\"]\n\n1-0\n\n[B \"\"]\n\n");
    for (unsigned i = 0; i < 100000; i++)
        bytes_append_text(&text, "Nf3 Nf6 Ng1 Ng8\n");
    bytes_append_text(&text, "1-0\n\n");
    uint64_t third = text.length;
    bytes_append_text(&text, "[C \"\"]\n\n1-0\n");
    char path[64];
    int fd = memfd_create("pgn_split_test", 0);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text.at, text.length), text.length);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    struct input *input = input_open(path);
    assert_int_equal(input_plain_size(input), text.length);
    assert_int_equal(pgn_find_start_in_file(input, 1, text.length), 13);
    for (uint64_t from = 14; from <= third; from += (third - from) / 3 + 1)
        assert_int_equal(pgn_find_start_in_file(input, from, text.length), third);
    assert_int_equal(pgn_find_start_in_file(input, third + 1, text.length), text.length);
    input_close(input);
    close(fd);
    bytes_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_say_what_the_whole_says),
        cmocka_unit_test(a_result_a_blank_line_and_a_tag_are_a_proof),
        cmocka_unit_test(less_is_no_proof),
        cmocka_unit_test(the_first_from_a_place_on_is_found),
        cmocka_unit_test(starts_are_found_in_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
