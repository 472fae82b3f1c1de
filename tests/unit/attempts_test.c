/* The contest "attempts": the statement's case, scores worked out by hand, and every fault. */
#include "contest_support.h"

static void the_statement(void **state)
{
    (void)state;
    support_case("attempts", "1-statement");
}

static void scores_follow_the_rules(void **state)
{
    (void)state;
    support_answers("attempts", "1 10 5 0", "");
    support_answers("attempts", "1 10 5 1 1", "15\n");
    /* All passed at last: 10 + 5 - 2 * 3 = 9 is better than nothing. */
    support_answers("attempts", "1 10 5 4 0 0 0 1", "0\n0\n0\n9\n");
    /* 10, then the same less 2, then 30 + 7 - 4. */
    support_answers("attempts", "2 10 20 7 3 1 0 1 0 1 1", "10\n10\n33\n");
    /* Points and a bonus may take away. */
    support_answers("attempts", "2 -5 3 -100 3 1 0 1 1 0 1", "-5\n-5\n-1\n");
}

static void scores_may_be_huge(void **state)
{
    (void)state;
    support_answers(
        "attempts", "1 3999999999999999999 1 2 1 1", "4000000000000000000\n4000000000000000000\n");
    support_answers("attempts", "1 -3999999999999999999 -1 1 1", "-4000000000000000000\n");
    support_fails(
        "attempts", "1 4000000000000000000 1 1 1", DIAG_NUMBER_TOO_LARGE, 1, 23, "1 is out of range");
    support_fails(
        "attempts", "2\n2000000000000000000 -2000000000000000001", DIAG_NUMBER_TOO_LARGE, 2, 21, "-20000");
}

static void many_tests_are_served(void **state)
{
    (void)state;
    struct bytes text = {0};
    bytes_append_text(&text, "1000\n");
    for (int i = 0; i < 1000; i++)
        bytes_append_format(&text, "%d ", i);
    bytes_append_text(&text, "1 2");
    for (int i = 0; i < 2000; i++)
        bytes_append_text(&text, i == 500 ? " 0" : " 1");
    bytes_append_char(&text, '\0');
    /* The sum of 0 to 999 is 499500; the first attempt misses test 501, worth 500, and the bonus. */
    support_answers("attempts", text.at, "499000\n499499\n");
    bytes_free(&text);
}

static void faults_have_code_and_place(void **state)
{
    (void)state;
    support_fails("attempts", "", DIAG_INPUT_ENDS, 1, 1, "the number of tests");
    support_fails("attempts", "0 0 0", DIAG_NUMBER_TOO_LARGE, 1, 1, "the number of tests is 1 to");
    support_fails("attempts", "-1", DIAG_NUMBER_TOO_LARGE, 1, 1, "-1");
    support_fails("attempts", "one", DIAG_NUMBER_EXPECTED, 1, 1, "one");
    support_fails("attempts", "1000000000000000000 1 2\n", DIAG_INPUT_ENDS, 2, 1, "a test's points");
    support_fails("attempts", "1000000000000000001", DIAG_NUMBER_TOO_LARGE, 1, 1, "1000000000000000001");
    support_fails("attempts", "1 2", DIAG_INPUT_ENDS, 1, 4, "the bonus");
    support_fails("attempts", "1 2 3", DIAG_INPUT_ENDS, 1, 6, "the number of attempts");
    support_fails("attempts", "1 2 3 -1", DIAG_NUMBER_TOO_LARGE, 1, 7, "the number of attempts");
    support_fails("attempts", "1 2 3\n1000000000000000000\n0", DIAG_INPUT_ENDS, 3, 2, "a flag");
    support_fails("attempts", "1 2 3\n1\n2", DIAG_NUMBER_TOO_LARGE, 3, 1, "a flag is 0 to 1");
    support_fails("attempts", "1 2 3\n1\nx", DIAG_NUMBER_EXPECTED, 3, 1, "x is not a flag");
    support_fails("attempts", "1 2 3\n1\n1 1", DIAG_TRAILING_TEXT, 3, 3, "1 follows");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_statement),
        cmocka_unit_test(scores_follow_the_rules),
        cmocka_unit_test(scores_may_be_huge),
        cmocka_unit_test(many_tests_are_served),
        cmocka_unit_test(faults_have_code_and_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
