/* Inputs and the window that slides over them: files, pipes that come in pieces, byte order marks, windows of
 * a few bytes, reads that fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/reader.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* An input that holds the bytes given. */
static struct input *input_of(const char *bytes, size_t length)
{
    char path[64];
    int fd = memfd_create("reader_test", 0);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, bytes, length), length);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    struct input *input = input_open(path);
    assert_non_null(input);
    assert_string_equal(input_name(input), path);
    close(fd);
    return input;
}

/* Reads everything, `step` bytes at a time, and checks bytes, offsets and the byte behind the window. */
static void check_reading(const char *bytes, size_t length, size_t skipped, size_t capacity, size_t step)
{
    struct input *input = input_of(bytes, length);
    struct reader reader;
    reader_open(&reader, input, capacity);
    size_t at = skipped;
    for (;;) {
        size_t wanted = length - at < step ? length - at : step;
        assert_true(reader_need(&reader, step) >= wanted);
        assert_int_equal(*reader.end, '\0');
        assert_int_equal(reader_offset(&reader, reader.at), at);
        assert_memory_equal(reader.at, bytes + at, wanted);
        if (wanted == 0)
            break;
        reader.at += wanted;
        at += wanted;
    }
    assert_true(reader.exhausted);
    assert_int_equal(reader.error, 0);
    assert_ptr_equal(reader.at, reader.end);
    reader_close(&reader);
    input_close(input);
}

static void windows_of_any_size_read_everything(void **state)
{
    (void)state;
    char bytes[500];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(i * 7);
    for (size_t capacity = 1; capacity < 70; capacity++)
        for (size_t step = 1; step <= capacity; step += 1 + step / 4)
            check_reading(bytes, sizeof bytes, 0, capacity, step);
    check_reading(bytes, sizeof bytes, 0, sizeof bytes, sizeof bytes);
    check_reading(bytes, sizeof bytes, 0, 4096, 1000);
    check_reading("", 0, 0, 64, 1);
    check_reading("a", 1, 0, 1, 1);
}

static void byte_order_marks_are_passed_over_once(void **state)
{
    (void)state;
    for (size_t capacity = 3; capacity < 12; capacity++) {
        check_reading("\xEF\xBB\xBF", 3, 3, capacity, 1);
        check_reading("\xEF\xBB\xBFtext", 7, 3, capacity, 2);
        check_reading("\xEF\xBB\xBF\xEF\xBB\xBF", 6, 3, capacity, 1);
        check_reading("\xEF\xBB", 2, 0, capacity, 1);
        check_reading("\xEF\xBB?text", 7, 0, capacity, 1);
        check_reading("x\xEF\xBB\xBF", 4, 0, capacity, 1);
    }
}

static void memory_is_read_in_place(void **state)
{
    (void)state;
    static const char text[] = "\xEF\xBB\xBFone\0two";
    struct reader reader;
    reader_open_memory(&reader, (struct span){text, sizeof text - 1});
    assert_ptr_equal(reader.at, text + 3);
    assert_int_equal(reader_offset(&reader, reader.at), 3);
    assert_int_equal(reader_need(&reader, 100), 7);
    assert_int_equal(*reader.end, '\0');
    reader_close(&reader);
}

/* A pipe gives a byte at a time: what is asked for still comes whole. */
static void pieces_are_put_together(void **state)
{
    (void)state;
    int ends[2];
    char path[64];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        for (int i = 0; i < 40; i++) {
            char c = (char)('a' + i % 26);
            if (write(ends[1], &c, 1) != 1)
                _exit(1);
            usleep(200);
        }
        _exit(0);
    }
    close(ends[1]);
    snprintf(path, sizeof path, "/proc/self/fd/%d", ends[0]);
    struct input *input = input_open(path);
    assert_non_null(input);
    close(ends[0]);
    struct reader reader;
    reader_open(&reader, input, 16);
    for (int i = 0; i < 40; i += 8) {
        assert_true(reader_need(&reader, 8) >= 8);
        for (int k = 0; k < 8; k++)
            assert_int_equal(*reader.at++, 'a' + (i + k) % 26);
    }
    assert_int_equal(reader_need(&reader, 1), 0);
    reader_close(&reader);
    input_close(input);
}

static void failures_are_told(void **state)
{
    (void)state;
    errno = 0;
    assert_null(input_open("/nowhere/at/all"));
    assert_int_equal(errno, ENOENT);
    struct input *input = input_open("/");
    assert_non_null(input);
    struct reader reader;
    reader_open(&reader, input, 64);
    assert_int_equal(reader_need(&reader, 1), 0);
    assert_int_equal(reader.error, EISDIR);
    assert_int_equal(*reader.end, '\0');
    reader_close(&reader);
    input_close(input);
    input_close(NULL);
}

static void standard_input_has_two_names(void **state)
{
    (void)state;
    struct input *named = input_open("-");
    struct input *unnamed = input_open(NULL);
    assert_string_equal(input_name(named), "<stdin>");
    assert_string_equal(input_name(unnamed), "<stdin>");
    input_close(named);
    input_close(unnamed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(windows_of_any_size_read_everything),
        cmocka_unit_test(byte_order_marks_are_passed_over_once),
        cmocka_unit_test(memory_is_read_in_place),
        cmocka_unit_test(pieces_are_put_together),
        cmocka_unit_test(failures_are_told),
        cmocka_unit_test(standard_input_has_two_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
