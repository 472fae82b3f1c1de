/* Commands in comments, as the sites and programs that write them document them: lichess and chess.com (clk,
 * eval), FICS (emt in seconds), ChessBase and lichess (csl, cal). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "notation/pgn_command.h"

#include <stdlib.h>

/* The first command of a comment. */
static struct pgn_command command_of(const char *comment)
{
    struct pgn_command command = {0};
    size_t at = 0;
    assert_true(pgn_find_command(span_of(comment), &at, &command));
    return command;
}

static void check_time(const char *comment, enum pgn_command_type type, int64_t milliseconds)
{
    struct pgn_command command = command_of(comment);
    assert_int_equal(command.type, type);
    assert_int_equal(command.milliseconds, milliseconds);
}

static void times_are_read(void **state)
{
    (void)state;
    check_time("[%clk 0:03:00]", PGN_COMMAND_CLOCK, 180000);
    check_time("[%clk 1:00:05.9]", PGN_COMMAND_CLOCK, 3605900);
    check_time("[%clk 12:34:56.789]", PGN_COMMAND_CLOCK, 45296789);
    check_time("[%clk 05:30]", PGN_COMMAND_CLOCK, 330000);
    check_time("[%clk -0:00:01]", PGN_COMMAND_CLOCK, -1000);
    check_time("[%emt 0.359]", PGN_COMMAND_ELAPSED, 359);
    check_time("[%emt 24.6628]", PGN_COMMAND_ELAPSED, 24662);
    check_time("[%emt 0:00:12]", PGN_COMMAND_ELAPSED, 12000);
}

static void check_eval(const char *comment, bool mate, int32_t score, int32_t depth)
{
    struct pgn_command command = command_of(comment);
    assert_int_equal(command.type, PGN_COMMAND_EVAL);
    assert_int_equal(command.mate, mate);
    assert_int_equal(command.score, score);
    assert_int_equal(command.depth, depth);
}

static void evaluations_are_read(void **state)
{
    (void)state;
    check_eval("[%eval 0.31]", false, 31, -1);
    check_eval("[%eval -1.5]", false, -150, -1);
    check_eval("[%eval +12]", false, 1200, -1);
    check_eval("[%eval -0.05,20]", false, -5, 20);
    check_eval("[%eval #3]", true, 3, -1);
    check_eval("[%eval #-4,18]", true, -4, 18);
}

static void squares_and_arrows_are_read(void **state)
{
    (void)state;
    struct pgn_command command = command_of("[%csl Gd4,Re5, Yh8]");
    assert_int_equal(command.type, PGN_COMMAND_SQUARES);
    assert_int_equal(command.shapes, 3);
    assert_int_equal(command.shape[0].colour, 'G');
    assert_int_equal(command.shape[0].from, 27); /* d4 */
    assert_int_equal(command.shape[1].from, 36); /* e5 */
    assert_int_equal(command.shape[2].from, 63); /* h8 */
    assert_int_equal(command.shape[2].to, 63);
    command = command_of("[%cal Ga1h8,Rd1d8]");
    assert_int_equal(command.type, PGN_COMMAND_ARROWS);
    assert_int_equal(command.shapes, 2);
    assert_int_equal(command.shape[0].from, 0);
    assert_int_equal(command.shape[0].to, 63);
    assert_int_equal(command.shape[1].from, 3);
    assert_int_equal(command.shape[1].to, 59);
}

static void what_cannot_be_read_stays_text(void **state)
{
    (void)state;
    static const char *const comments[] = {"[%clk]", "[%clk 1:2:3:4]", "[%clk 0:60:00]", "[%clk 1:00:]",
        "[%clk x]", "[%clk 9999999999]", "[%emt 1.]", "[%eval]", "[%eval #]", "[%eval 1,]", "[%eval 1.2.3]",
        "[%eval 12345678]", "[%csl Gi4]", "[%csl Gd4;]", "[%csl d4]", "[%cal Gd4]", "[%tqu \"x\"]",
        "[%CLK 0:01]"};
    for (size_t i = 0; i < sizeof comments / sizeof *comments; i++)
        assert_int_equal(command_of(comments[i]).type, PGN_COMMAND_OTHER);
}

static void commands_are_found_in_text(void **state)
{
    (void)state;
    struct span comment = span_of("good [%clk 0:00:01] move [%eval 0.1][%x  y z ] [% a] [%b end");
    struct pgn_command command;
    size_t at = 0;
    assert_true(pgn_find_command(comment, &at, &command));
    assert_int_equal(at, 19);
    assert_ptr_equal(command.text.at, comment.at + 5);
    assert_int_equal(command.text.length, 14);
    assert_true(span_equals(command.name, "clk"));
    assert_true(span_equals(command.value, "0:00:01"));
    assert_true(pgn_find_command(comment, &at, &command));
    assert_int_equal(command.type, PGN_COMMAND_EVAL);
    assert_true(pgn_find_command(comment, &at, &command));
    assert_true(span_equals(command.name, "x"));
    assert_true(span_equals(command.value, "y z"));
    assert_false(pgn_find_command(comment, &at, &command));
    assert_int_equal(at, comment.length);
}

/* Many openers without an end take no long time. */
static void unclosed_commands_are_passed_quickly(void **state)
{
    (void)state;
    enum { LENGTH = 3000000 };
    char *text = test_malloc(LENGTH);
    for (size_t i = 0; i < LENGTH; i++)
        text[i] = "[%a"[i % 3];
    struct pgn_command command;
    size_t at = 0;
    assert_false(pgn_find_command((struct span){text, LENGTH}, &at, &command));
    test_free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_are_read),
        cmocka_unit_test(evaluations_are_read),
        cmocka_unit_test(squares_and_arrows_are_read),
        cmocka_unit_test(what_cannot_be_read_stays_text),
        cmocka_unit_test(commands_are_found_in_text),
        cmocka_unit_test(unclosed_commands_are_passed_quickly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
