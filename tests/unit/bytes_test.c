/* Growing byte arrays and spans: appending, formatting, growth, and sizes that no memory can hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bytes.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void appending_keeps_what_was_there(void **state)
{
    (void)state;
    struct bytes bytes = {0};
    for (int i = 0; i < 5000; i++)
        bytes_append_char(&bytes, (char)(i % 251));
    bytes_append_text(&bytes, "text");
    bytes_append(&bytes, "a\0b", 3);
    bytes_append(&bytes, NULL, 0);
    assert_int_equal(bytes.length, 5000 + 4 + 3);
    assert_true(bytes.capacity >= bytes.length);
    for (int i = 0; i < 5000; i++)
        assert_int_equal(bytes.at[i], (char)(i % 251));
    assert_memory_equal(bytes.at + 5000, "texta\0b", 7);
    bytes_free(&bytes);
    assert_null(bytes.at);
    assert_int_equal(bytes.length, 0);
}

/* A format whose text does not fit the room that is left, at every room there can be. */
static void formats_are_never_cut(void **state)
{
    (void)state;
    for (size_t before = 0; before < 140; before++) {
        struct bytes bytes = {0};
        for (size_t i = 0; i < before; i++)
            bytes_append_char(&bytes, '.');
        bytes_append_format(&bytes, "%s-%d", "0123456789012345678901234567890123456789", 42);
        assert_int_equal(bytes.length, before + 43);
        assert_memory_equal(bytes.at + before, "0123456789012345678901234567890123456789-42", 43);
        bytes_free(&bytes);
    }
}

/* Ends in a child, with the status that stands for "out of memory". */
static void assert_ends_without_memory(size_t held, size_t more)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct bytes bytes = {0};
        alarm(5); /* a loop that never ends is a failure, too */
        close(STDERR_FILENO);
        for (size_t i = 0; i < held; i++)
            bytes_append_char(&bytes, '.');
        bytes_reserve(&bytes, more);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 3);
}

static void sizes_beyond_memory_end_the_program(void **state)
{
    (void)state;
    assert_ends_without_memory(1, SIZE_MAX);
    assert_ends_without_memory(0, SIZE_MAX);
    assert_ends_without_memory(100, SIZE_MAX / 2 + 1);
}

static void spans_compare_every_byte(void **state)
{
    (void)state;
    assert_true(span_equals(span_of("mango"), "mango"));
    assert_false(span_equals(span_of("mang"), "mango"));
    assert_false(span_equals(span_of("mangoo"), "mango"));
    assert_false(span_equals((struct span){"a\0b", 3}, "a"));
    assert_true(span_equals((struct span){"", 0}, ""));
}

static void numbers_are_decimal(void **state)
{
    (void)state;
    static const int64_t numbers[] = {0, 7, -1, 10, -120, INT64_MAX, INT64_MIN};
    struct bytes bytes = {0};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        bytes_append_number(&bytes, numbers[i]);
        bytes_append_char(&bytes, ' ');
    }
    bytes_append_char(&bytes, '\0');
    assert_string_equal(bytes.at, "0 7 -1 10 -120 9223372036854775807 -9223372036854775808 ");
    bytes_free(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_decimal),
        cmocka_unit_test(appending_keeps_what_was_there),
        cmocka_unit_test(formats_are_never_cut),
        cmocka_unit_test(sizes_beyond_memory_end_the_program),
        cmocka_unit_test(spans_compare_every_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
