/* judge: a contest's input to its output. */
#include "cli/command.h"

#include "contest/contest.h"

#include <errno.h>

enum { WINDOW = 1 << 18 }; /* bytes read at once */
_Static_assert(
    (int)WINDOW >= (int)CONTEST_WINDOW && (int)WINDOW >= (int)CONTEST_TALK_WINDOW, "what contests ask for");

/* The answer is held back until the input is known to be good. */
static bool run(const struct contest *contest, const struct contest_options *options, struct reader *reader,
    struct output *output, struct diag *fault)
{
    struct bytes answer = {0};
    bool good = contest->run(reader, options, &answer, fault);
    if (good)
        output_write(output, (struct span){answer.at, answer.length});
    else
        output_discard(output);
    bytes_free(&answer);
    return good;
}

struct streams {
    struct output *output;
    struct report *report;
};

static void say(void *context, struct span line)
{
    struct streams *streams = context;
    output_write(streams->output, line);
    output_write(streams->output, span_of("\n"));
    output_flush(streams->output);
    report_flush(streams->report);
}

static bool talk(const struct contest *contest, struct reader *reader, struct output *output,
    struct report *report, struct diag *fault)
{
    struct streams streams = {output, report};
    struct contest_dialogue dialogue = {say, &streams, report_sink(report)};
    return contest->talk(reader, &dialogue, fault);
}

static void judge(const struct contest *contest, const struct contest_options *options, struct input *input,
    struct output *output, struct report *report)
{
    struct diag fault = {0};
    struct reader reader;
    reader_open(&reader, input, WINDOW);
    bool good = contest->talk ? talk(contest, &reader, output, report, &fault)
                              : run(contest, options, &reader, output, &fault);
    if (!good) {
        fault.file = input_name(input);
        report_put(report, &fault);
    }
    reader_close(&reader);
}

bool cli_judge_accept(const struct cli_options *options)
{
    const struct contest *contest = contest_find(span_of(options->operands[0]));
    if (!contest)
        return report_usage(
            "unknown contest '%s'; 'boardwalk judge --help' lists them", options->operands[0]);
    if (options->language_given && !contest->speaks)
        return report_usage("the contest %s has no option --lang", contest->name);
    if (options->contest.draw && !contest->draws)
        return report_usage("the contest %s has no option --draw", contest->name);
    return true;
}

void cli_judge(const struct cli_options *options, struct output *output, struct report *report)
{
    const char *path = options->operand_count > 1 ? options->operands[1] : "-";
    struct input *input = input_open(path);
    if (!input) {
        report_read_failure(report, path, strerror(errno));
        output_discard(output);
        return;
    }
    judge(contest_find(span_of(options->operands[0])), &options->contest, input, output, report);
    input_close(input);
}
