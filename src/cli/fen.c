/* fen: positions of games as text, one a line. */
#include "cli/command.h"

#include "cli/files.h"
#include "cli/wanted.h"
#include "record/chess_positions.h"
#include "record/replay_jobs.h"

/* The options of both jobs; each file uses one. */
struct jobs {
    const struct cli_options *options;
    struct chess_positions chess;
    struct replay_job replay;
};

static void choose(void *context, const struct record_kind *kind, struct job *job)
{
    struct jobs *jobs = context;
    struct positions_wanted wanted = wanted_by(jobs->options);
    job->numbering = wanted.which == POSITIONS_ALL ? JOB_SEPARATED : JOB_PLAIN;
    if (kind->format == FORMAT_PGN) {
        jobs->chess = (struct chess_positions){
            .wanted = wanted, .chess960 = kind->rules == &rules_chess960, .letters = jobs->options->letters};
        job->run = chess_positions_run;
        job->options = &jobs->chess;
        job->can_split = true;
    } else {
        jobs->replay = (struct replay_job){kind->format, kind->rules, wanted};
        job->run = replay_positions_run;
        job->options = &jobs->replay;
        job->can_split = kind->format == FORMAT_PDN;
    }
}

bool cli_fen_accept(const struct cli_options *options)
{
    return files_accept(options) && wanted_accept(options);
}

void cli_fen(const struct cli_options *options, struct output *output, struct report *report)
{
    struct jobs jobs = {.options = options};
    struct files_sinks sinks;
    struct job_output to = files_open_sinks(&sinks, output, report);
    files_run(options, choose, &jobs, &to);
    files_close_sinks(&sinks);
}
