/* The input files of a command that streams games: opened one after another, each read as what it is. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include "cli/options.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "record/format.h"
#include "record/job.h"

/* What a text is, by the options, its name and its first bytes. */
struct record_kind files_kind(const struct cli_options *options, struct input *input);

/* Checks that the format named is one of games. False: a usage error has been told. */
bool files_accept(const struct cli_options *options);

/* Makes the job for a file of this kind; what job->options points to must stay until the next call. */
typedef void files_choose(void *context, const struct record_kind *kind, struct job *job);

/* Runs the jobs over all files named by the options (standard input when there are none). A file that cannot
 * be opened is told. Returns what has been counted. */
struct job_tally files_run(
    const struct cli_options *options, files_choose *choose, void *context, const struct job_output *output);

/* A job's output to standard output (or --output) and its diagnostics to the report, with a line that shows
 * the progress of long work on a terminal. */
struct files_sinks {
    struct output *output;
    struct report *report;
    struct progress progress;
    bool any; /* something has been written */
};
struct job_output files_open_sinks(struct files_sinks *sinks, struct output *output, struct report *report);

/* Takes the progress line away. When nothing could be read and nothing was written, an output file is left as
 * it was. */
void files_close_sinks(struct files_sinks *sinks);

#endif
