/* Any bytes as what the opponent of "jill" says: whatever comes, each list of moves is answered at once by
 * one of its own words, printable; warnings and the fault have a place and a message of printable ASCII; and
 * the dialogue is good only when it has come to its result. Inputs are short, for each answer is searched
 * for. */
#include "fuzz.h"

#include "base/ascii.h"
#include "contest/contest.h"

#include <string.h>

enum { SIZE_MOST = 600 };

struct dialogue {
    struct reader *reader;
    int answers;
};

/* The reader stands at the line that is answered. */
static void say(void *context, struct span word)
{
    struct dialogue *dialogue = context;
    const struct reader *reader = dialogue->reader;
    const char *line_end = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    const char *end = word.at + word.length;
    CHECK(word.length > 0 && word.at > reader->at && end <= (line_end ? line_end : reader->end));
    CHECK(ascii_is_blank(word.at[-1]) && (end == reader->end || strchr(" \t\r\n", *end)));
    for (size_t i = 0; i < word.length; i++)
        CHECK(ascii_is_printable(word.at[i]));
    dialogue->answers++;
}

static void warn(void *context, const struct diag *diag)
{
    (void)context;
    CHECK(diag->severity == DIAG_WARNING && diag->place.line > 0 && diag->place.column > 0);
    fuzz_check_diag(diag);
}

/* How often a word stands in a text. */
static int count(struct span text, const char *word)
{
    int found = 0;
    const char *at = text.at, *end = text.at + text.length;
    while ((at = memmem(at, (size_t)(end - at), word, strlen(word)))) {
        at += strlen(word);
        found++;
    }
    return found;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > SIZE_MOST)
        return -1;
    struct span text = fuzz_copy(data, size);
    struct reader reader;
    struct dialogue dialogue = {&reader, 0};
    struct contest_dialogue talk = {say, &dialogue, {warn, NULL}};
    struct diag fault = {0};
    reader_open_memory(&reader, text);
    bool good = contest_jill(&reader, &talk, &fault);
    CHECK(dialogue.answers <= count(text, "white_moves:"));
    if (good) {
        CHECK(count(text, "result:") > 0);
    } else {
        CHECK(fault.place.line > 0 && fault.place.column > 0 && fault.severity == DIAG_ERROR);
        fuzz_check_diag(&fault);
    }
    reader_close(&reader);
    free((char *)text.at);
    return 0;
}
