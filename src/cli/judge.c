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

bool cli_judge(const struct cli_options *options, struct output *output, struct report *report)
{
    const char *path = options->operand_count > 1 ? options->operands[1] : "-";
    const struct contest *contest = contest_find(span_of(options->operands[0]));
    if (!contest)
        return report_usage("unknown contest '%s'", options->operands[0]);
    struct source source;
    if (source_open(&source, path, report)) {
        run(contest, &source, output, report);
        source_close(&source);
    }
    return true;
}
