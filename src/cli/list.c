/* list: the games of files, one a line, without playing them. */
#include "cli/command.h"

#include "cli/files.h"
#include "record/game_list.h"

struct jobs {
    const struct cli_options *options;
    struct game_list list;
};

static void choose(void *context, const struct record_kind *kind, struct job *job)
{
    struct jobs *jobs = context;
    jobs->list =
        (struct game_list){.json = jobs->options->json, .format = kind->format, .game = jobs->options->game};
    bool tagged = kind->format == FORMAT_PGN || kind->format == FORMAT_PDN;
    job->run = tagged ? game_list_run : game_list_played_run;
    job->options = &jobs->list;
    job->numbering = jobs->options->json ? JOB_JSON_NUMBERS : JOB_TABLE;
    job->first_number = jobs->options->game ? jobs->options->game - 1 : 0;
    job->can_split = tagged;
}

void cli_list(const struct cli_options *options, struct output *output, struct report *report)
{
    struct jobs jobs = {.options = options};
    struct files_sinks sinks;
    struct job_output to = files_open_sinks(&sinks, output, report);
    if (!options->json)
        output_write(output, game_list_heads());
    files_run(options, choose, &jobs, &to);
    files_close_sinks(&sinks);
}
