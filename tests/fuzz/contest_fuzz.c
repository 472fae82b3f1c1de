/* Any bytes as a contest's input, from memory and through the smallest window, which must agree: the first
 * byte picks the contest and its options. A fault has a place, a code and a message of printable ASCII. */
#include "fuzz.h"

#include "contest/contest.h"

#include <string.h>

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
    struct fuzz_file file = fuzz_open((struct span){text, length});
    /* A part is read as it is, even when it looks packed. */
    struct input *part = length ? input_open_part(file.input, 0, length) : NULL;
    CHECK(part || length == 0);
    struct reader reader;
    reader_open(&reader, part ? part : file.input, CONTEST_WINDOW);
    struct judged judged = judge(contest, &reader, options);
    if (part)
        input_close(part);
    fuzz_close(&file);
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
    CHECK(fault->place.line > 0 && fault->place.column > 0 && fault->severity == DIAG_ERROR);
    fuzz_check_diag(fault);
}

/* The contest whose name begins with the letter, in upper case with its option; NULL: none, or a dialogue. */
static const struct contest *pick(uint8_t byte, struct contest_options *options)
{
    bool upper = byte >= 'A' && byte <= 'Z';
    *options = (struct contest_options){upper ? CONTEST_ENGLISH : CONTEST_SLOVAK, upper};
    for (const struct contest *contest = contests; contest->name; contest++)
        if (contest->run && contest->name[0] == (byte | 0x20))
            return contest;
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct contest_options options;
    const struct contest *contest = size ? pick(data[0], &options) : NULL;
    if (!contest)
        return -1;
    struct span copy = fuzz_copy(data + 1, size - 1);
    const char *text = copy.at;
    struct judged memory = judge_memory(contest, &options, text, size - 1);
    struct judged window = judge_window(contest, &options, text, size - 1);
    check_same(&memory, &window);
    if (!memory.good)
        check_fault(&memory.fault);
    bytes_free(&memory.out);
    bytes_free(&window.out);
    free((char *)text);
    return 0;
}
