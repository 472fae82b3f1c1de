/* judge: a contest's input to its output. */
#include "cli/command.h"

#include "contest/contest.h"

#include <errno.h>

enum { WINDOW = 1 << 18 }; /* bytes read at once */

static void run(const struct contest *contest, const struct contest_options *options, struct input *input,
    struct output *output, struct report *report)
{
    struct bytes answer = {0};
    struct diag fault = {0};
    struct reader reader;
    reader_open(&reader, input, WINDOW);
    if (contest->run(&reader, options, &answer, &fault)) {
        output_write(output, (struct span){answer.at, answer.length});
    } else {
        fault.file = input_name(input);
        report_put(report, &fault);
        output_discard(output);
    }
    bytes_free(&answer);
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
        report_read_failure(report, path, errno);
        output_discard(output);
        return;
    }
    run(contest_find(span_of(options->operands[0])), &options->contest, input, output, report);
    input_close(input);
}
