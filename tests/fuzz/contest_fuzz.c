/* Any bytes as a contest's input, from memory and through the smallest window, which must agree: the first
 * byte picks the contest and its options. A fault has a place, a code and a message of printable ASCII. */
#include "contest/contest.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define CHECK(condition) ((condition) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct judged {
    bool good;
    struct bytes out;
    struct diag fault;
};

static struct judged judge(
    const struct contest *contest, struct reader *reader, const struct contest_options *options)
{
    struct judged judged = {0};
    judged.good = contest->run(reader, options, &judged.out, &judged.fault);
    reader_close(reader);
    return judged;
}

static struct judged judge_memory(
    const struct contest *contest, const struct contest_options *options, const char *text, size_t length)
{
    struct reader reader;
    reader_open_memory(&reader, (struct span){text, length});
    return judge(contest, &reader, options);
}

static struct judged judge_window(
    const struct contest *contest, const struct contest_options *options, const char *text, size_t length)
{
    char path[64];
    int fd = memfd_create("contest_fuzz", 0);
    CHECK(fd >= 0 && write(fd, text, length) == (ssize_t)length);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    struct input *whole = input_open(path);
    CHECK(whole);
    /* A part is read as it is, even when it looks packed. */
    struct input *part = length ? input_open_part(whole, 0, length) : NULL;
    CHECK(part || length == 0);
    struct reader reader;
    reader_open(&reader, part ? part : whole, CONTEST_WINDOW);
    struct judged judged = judge(contest, &reader, options);
    if (part)
        input_close(part);
    input_close(whole);
    close(fd);
    return judged;
}

static void check_same(const struct judged *a, const struct judged *b)
{
    CHECK(a->good == b->good);
    if (a->good) {
        CHECK(a->out.length == b->out.length);
        CHECK(a->out.length == 0 || memcmp(a->out.at, b->out.at, a->out.length) == 0);
        return;
    }
    CHECK(a->fault.code == b->fault.code && strcmp(a->fault.message, b->fault.message) == 0);
    CHECK(a->fault.place.line == b->fault.place.line && a->fault.place.column == b->fault.place.column);
}

static void check_fault(const struct diag *fault)
{
    CHECK(fault->place.line > 0 && fault->place.column > 0 && fault->code < DIAG_CODE_COUNT);
    CHECK(fault->severity == DIAG_ERROR && fault->message[0]);
    for (const char *c = fault->message; *c; c++)
        CHECK(*c >= 0x20 && *c <= 0x7e);
}

/* The contest whose name begins with the letter, in upper case with its option; NULL: none. Mango has a
 * fuzzer of its own. */
static const struct contest *pick(uint8_t byte, struct contest_options *options)
{
    bool upper = byte >= 'A' && byte <= 'Z';
    *options = (struct contest_options){upper ? CONTEST_ENGLISH : CONTEST_SLOVAK, upper};
    for (const struct contest *contest = contests; contest->name; contest++)
        if (contest->name[0] == (byte | 0x20) && contest->run != contest_mango)
            return contest;
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct contest_options options;
    const struct contest *contest = size ? pick(data[0], &options) : NULL;
    if (!contest)
        return -1;
    char *text = malloc(size);
    CHECK(text);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    struct judged memory = judge_memory(contest, &options, text, size - 1);
    struct judged window = judge_window(contest, &options, text, size - 1);
    check_same(&memory, &window);
    if (!memory.good)
        check_fault(&memory.fault);
    bytes_free(&memory.out);
    bytes_free(&window.out);
    free(text);
    return 0;
}
