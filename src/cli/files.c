/* Opening files, telling their formats, and what is seen meanwhile. */
#include "cli/files.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

struct record_kind files_kind(const struct cli_options *options, struct input *input)
{
    struct record_kind asked = {options->format, options->rules};
    struct span start = input_peek(input); /* first: it finds out the member that the name tells */
    return format_judge(asked, span_of(input_name(input)), start);
}

bool files_accept(const struct cli_options *options)
{
    return format_holds_games(options->format) ||
           report_usage("only draw knows the format %s", format_name(options->format));
}

/* As many threads as there are processors for files, one for a pipe, unless --jobs says otherwise. */
static int thread_count(const struct cli_options *options, struct input *input)
{
    if (options->game)
        return 1;
    if (options->jobs)
        return options->jobs;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return input_plain_size(input) && processors > 1 ? (int)processors : 1;
}

struct job_tally files_run(
    const struct cli_options *options, files_choose *choose, void *context, const struct job_output *output)
{
    static char *standard_input[] = {"-"};
    char **files = options->operand_count ? options->operands : standard_input;
    int count = options->operand_count ? options->operand_count : 1;
    struct job_run run = {.output = output};
    for (int i = 0; i < count; i++) {
        struct input *input = input_open(files[i]);
        if (!input) {
            struct diag diag = {.code = DIAG_READ_FAILED, .file = files[i]};
            diag_say(&diag, "cannot be read: %s", strerror(errno));
            diag_put(&output->sink, &diag);
            continue;
        }
        run.threads = thread_count(options, input);
        do {
            struct record_kind kind = files_kind(options, input);
            struct job job = {0};
            choose(context, &kind, &job);
            job_run_input(&run, &job, input);
        } while (job_next_member(&run, input));
        input_close(input);
    }
    return run.tally;
}

static void write_product(void *context, struct span text)
{
    struct files_sinks *sinks = context;
    sinks->any = true;
    output_write(sinks->output, text);
}

static void put_diag(void *context, const struct diag *diag)
{
    struct files_sinks *sinks = context;
    progress_hide(&sinks->progress);
    report_put(sinks->report, diag);
}

static void show_progress(void *context, uint64_t done, uint64_t total, uint64_t games)
{
    struct files_sinks *sinks = context;
    if (!progress_begin(&sinks->progress))
        return;
    double taken = progress_seconds(&sinks->progress);
    bytes_append_format(&sinks->report->pending, "%.0f MB, %llu games, %.0f MB/s", (double)done / 1e6,
        (unsigned long long)games, (double)done / 1e6 / taken);
    if (total > done && done > 0)
        bytes_append_format(
            &sinks->report->pending, ", %.0f s left", taken * (double)(total - done) / (double)done);
    report_flush(sinks->report);
}

struct job_output files_open_sinks(struct files_sinks *sinks, struct output *output, struct report *report)
{
    *sinks = (struct files_sinks){.output = output, .report = report};
    progress_start(&sinks->progress, report);
    return (struct job_output){
        .write = write_product, .context = sinks, .sink = {put_diag, sinks}, .progress = show_progress};
}

void files_close_sinks(struct files_sinks *sinks)
{
    progress_hide(&sinks->progress);
    bool failed =
        sinks->report->file_failed || (output_is_new_file(sinks->output) && sinks->report->errors > 0);
    if (!sinks->any && failed) /* a file that would be replaced by nothing stays */
        output_discard(sinks->output);
}
