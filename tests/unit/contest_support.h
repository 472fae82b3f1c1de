/* What the tests of the contests share: judging a text, comparing answers and faults, files of tests/data,
 * random numbers. Every text is judged twice, from memory and through a window of the least size, which must
 * agree. */
#ifndef TESTS_CONTEST_SUPPORT_H
#define TESTS_CONTEST_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "contest/contest.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

struct judged {
    bool good;
    struct bytes out;
    struct diag fault;
};

static inline struct input *support_input(const char *text, size_t length)
{
    char path[64];
    int fd = memfd_create("contest_test", 0);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, length), length);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    struct input *input = input_open(path);
    assert_non_null(input);
    close(fd);
    return input;
}

static inline struct judged support_judge_reader(
    const char *name, struct reader *reader, const struct contest_options *options)
{
    struct judged judged = {0};
    const struct contest *contest = contest_find(span_of(name));
    assert_non_null(contest);
    judged.good = contest->run(reader, options, &judged.out, &judged.fault);
    bytes_append_char(&judged.out, '\0');
    return judged;
}

/* The caller frees out. */
static inline struct judged support_judge(
    const char *name, const char *text, size_t length, const struct contest_options *options)
{
    struct reader reader;
    reader_open_memory(&reader, (struct span){text, length});
    struct judged judged = support_judge_reader(name, &reader, options);
    reader_close(&reader);

    struct input *input = support_input(text, length);
    reader_open(&reader, input, CONTEST_WINDOW);
    struct judged again = support_judge_reader(name, &reader, options);
    assert_true(reader.error == 0);
    reader_close(&reader);
    input_close(input);

    assert_int_equal(again.good, judged.good);
    if (judged.good) {
        assert_string_equal(again.out.at, judged.out.at);
    } else {
        assert_string_equal(again.fault.message, judged.fault.message);
        assert_int_equal(again.fault.code, judged.fault.code);
        assert_int_equal(again.fault.place.line, judged.fault.place.line);
        assert_int_equal(again.fault.place.column, judged.fault.place.column);
    }
    bytes_free(&again.out);
    return judged;
}

static inline void support_answers_with(
    const char *name, const char *text, const struct contest_options *options, const char *answer)
{
    struct judged judged = support_judge(name, text, strlen(text), options);
    if (!judged.good)
        fail_msg("%" PRIu64 ":%" PRIu64 ": %s", judged.fault.place.line, judged.fault.place.column,
            judged.fault.message);
    assert_string_equal(judged.out.at, answer);
    bytes_free(&judged.out);
}

static inline void support_answers(const char *name, const char *text, const char *answer)
{
    support_answers_with(name, text, &(struct contest_options){0}, answer);
}

/* The message must be there, printable, and hold the words given. */
static inline void support_fails_long(const char *name, const char *text, size_t length, enum diag_code code,
    uint64_t line, uint64_t column, const char *words)
{
    struct judged judged = support_judge(name, text, length, &(struct contest_options){0});
    assert_false(judged.good);
    if (judged.fault.code != code || judged.fault.place.line != line || judged.fault.place.column != column ||
        !strstr(judged.fault.message, words))
        fail_msg("not %" PRIu64 ":%" PRIu64 " %s [%s], but %" PRIu64 ":%" PRIu64 " %s [%s]", line, column,
            words, diag_code_name(code), judged.fault.place.line, judged.fault.place.column,
            judged.fault.message, diag_code_name(judged.fault.code));
    assert_int_equal(judged.fault.severity, DIAG_ERROR);
    bytes_free(&judged.out);
}

static inline void support_fails(const char *name, const char *text, enum diag_code code, uint64_t line,
    uint64_t column, const char *words)
{
    support_fails_long(name, text, strlen(text), code, line, column, words);
}

/* A file of tests/data, terminated; the caller frees it. */
static inline char *support_read(const char *path)
{
    char whole[4096];
    const char *sources = getenv("SOURCES");
    snprintf(whole, sizeof whole, "%s/tests/data/%s", sources ? sources : ".", path);
    FILE *file = fopen(whole, "rb");
    if (!file)
        fail_msg("%s cannot be read", whole);
    struct bytes bytes = {0};
    char piece[4096];
    for (size_t got; (got = fread(piece, 1, sizeof piece, file)) > 0;)
        bytes_append(&bytes, piece, got);
    fclose(file);
    bytes_append_char(&bytes, '\0');
    return bytes.at;
}

/* Judges tests/data/NAME/CASE.in, as it is, with CR LF, without its last line end and with a byte order mark;
 * the answer is CASE.out each time. */
static inline void support_case(const char *name, const char *which)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s.in", name, which);
    char *in = support_read(path);
    snprintf(path, sizeof path, "%s/%s.out", name, which);
    char *out = support_read(path);
    support_answers(name, in, out);
    struct bytes changed = {0};
    bytes_append_text(&changed, "\xEF\xBB\xBF");
    for (const char *c = in; *c; c++)
        bytes_append_text(&changed, *c == '\n' ? "\r\n" : (char[]){*c, '\0'});
    bytes_append_char(&changed, '\0');
    support_answers(name, changed.at, out);
    size_t length = strlen(in);
    while (length > 0 && in[length - 1] == '\n')
        in[--length] = '\0';
    support_answers(name, in, out);
    bytes_free(&changed);
    free(in);
    free(out);
}

/* Marsaglia's xorshift with a multiplication (Vigna 2016). */
struct support_random {
    uint64_t seed; /* where it began, for messages */
    uint64_t state;
};

/* Begins at SEED of the environment, or at the time. */
static inline struct support_random support_random_begin(void)
{
    const char *given = getenv("SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL) * 1000003 + (uint64_t)getpid();
    return (struct support_random){seed, seed * 2 + 1};
}

/* A number from 0 to below - 1. */
static inline int support_random_below(struct support_random *random, int below)
{
    random->state ^= random->state >> 12;
    random->state ^= random->state << 25;
    random->state ^= random->state >> 27;
    return (int)(random->state * UINT64_C(2685821657736338717) >> 33) % below;
}

#endif
