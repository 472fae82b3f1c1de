/* convert: records rewritten in another format, or in the same one in its canonical form. */
#include "cli/command.h"

#include "cli/files.h"
#include "record/convert.h"

struct jobs {
    const struct cli_options *options;
    struct convert convert;
    const struct files_sinks *sinks;
};

static void choose(void *context, const struct record_kind *kind, struct job *job)
{
    struct jobs *jobs = context;
    const struct cli_options *options = jobs->options;
    jobs->convert = (struct convert){.to = options->to,
        .source = {.format = kind->format,
            .rules = kind->rules,
            .letters = options->letters,
            .note_controls = true},
        .game = options->game,
        .is_full = jobs->sinks->any && tree_format_is_single(options->to)};
    job->run = convert_run;
    job->options = &jobs->convert;
    job->numbering = convert_numbering(options->to);
    job->first_number = options->game ? options->game - 1 : 0;
    job->can_split = kind->format == FORMAT_PGN || kind->format == FORMAT_PDN;
}

bool cli_convert_accept(const struct cli_options *options)
{
    return options->to != TREE_FORMAT_NONE || report_usage("convert needs --to=FORMAT");
}

void cli_convert(const struct cli_options *options, struct output *output, struct report *report)
{
    struct files_sinks sinks;
    struct jobs jobs = {.options = options, .sinks = &sinks};
    struct job_output to = files_open_sinks(&sinks, output, report);
    files_run(options, choose, &jobs, &to);
    files_close_sinks(&sinks);
}
