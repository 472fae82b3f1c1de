/* judge: a contest's input to its output. */
#include "cli/command.h"

#include "cli/source.h"
#include "contest/contest.h"

static void run(
    const struct contest *contest, struct source *source, struct output *output, struct report *report)
{
    struct bytes answer = {0};
    struct diag fault;
    if (contest->run(&source->reader, &answer, &fault)) {
        output_write(output, (struct span){answer.at, answer.length});
    } else {
        fault.file = source_name(source);
        report_put(report, &fault);
        output_discard(output);
    }
    bytes_free(&answer);
}

bool cli_judge_accept(const struct cli_options *options)
{
    return contest_find(span_of(options->operands[0])) ||
           report_usage("unknown contest '%s'; 'boardwalk judge --help' lists them", options->operands[0]);
}

void cli_judge(const struct cli_options *options, struct output *output, struct report *report)
{
    struct source source;
    if (!source_open(&source, options->operand_count > 1 ? options->operands[1] : "-", report)) {
        output_discard(output);
        return;
    }
    run(contest_find(span_of(options->operands[0])), &source, output, report);
    source_close(&source);
}
