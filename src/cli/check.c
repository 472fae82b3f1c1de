/* check: every move of every game, with a summary. */
#include "cli/command.h"

#include "cli/diag_json.h"
#include "cli/files.h"
#include "record/chess_check.h"
#include "record/draughts_check.h"
#include "record/replay_jobs.h"

/* The options of all jobs; each file uses one. */
struct jobs {
    const struct cli_options *options;
    struct chess_check chess;
    struct draughts_check draughts;
    struct replay_job replay;
};

static void choose(void *context, const struct record_kind *kind, struct job *job)
{
    struct jobs *jobs = context;
    if (kind->format == FORMAT_PGN) {
        jobs->chess = (struct chess_check){.strict = jobs->options->strict,
            .chess960 = kind->rules == &rules_chess960,
            .letters = jobs->options->letters};
        job->run = chess_check_run;
        job->options = &jobs->chess;
        job->can_split = true;
    } else if (kind->format == FORMAT_PDN) {
        jobs->draughts = (struct draughts_check){.strict = jobs->options->strict, .rules = kind->rules};
        job->run = draughts_check_run;
        job->options = &jobs->draughts;
        job->can_split = true;
    } else {
        jobs->replay = (struct replay_job){.format = kind->format, .rules = kind->rules};
        job->run = replay_check_run;
        job->options = &jobs->replay;
    }
}

/* With --json diagnostics are the product; they are counted all the same. */
static void put_json(void *context, const struct diag *diag)
{
    struct files_sinks *sinks = context;
    if (!report_wants(sinks->report, diag))
        return;
    sinks->any = true;
    report_count(sinks->report, diag);
    diag_json_write(diag, sinks->output);
}

static void tell_summary(const struct job_tally *tally, double seconds, struct report *report)
{
    report_line(report, "games: %llu, plies: %llu, errors: %llu, warnings: %llu; %.2f s, %.1f MB/s",
        (unsigned long long)tally->games, (unsigned long long)tally->plies,
        (unsigned long long)report->errors, (unsigned long long)report->warnings, seconds,
        seconds > 0 ? (double)tally->bytes / 1e6 / seconds : 0.0);
}

bool cli_check_accept(const struct cli_options *options)
{
    if (options->output && !options->json)
        return report_usage("check prints nothing that -o could write, except with --json");
    return files_accept(options);
}

void cli_check(const struct cli_options *options, struct output *output, struct report *report)
{
    struct jobs jobs = {.options = options};
    struct files_sinks sinks;
    struct job_output to = files_open_sinks(&sinks, output, report);
    if (options->json)
        to.sink.put = put_json;
    struct job_tally tally = files_run(options, choose, &jobs, &to);
    files_close_sinks(&sinks);
    if (!options->quiet)
        tell_summary(&tally, progress_seconds(&sinks.progress), report);
}
