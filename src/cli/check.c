/* check: every move of every game, with a summary. */
#include "cli/command.h"

#include "cli/source.h"
#include "record/replay.h"

#include <time.h>

/* What the summary tells. */
struct tally {
    uint64_t games;
    uint64_t plies;
    uint64_t bytes;
};

static void check_source(
    const struct cli_options *options, struct source *source, struct tally *tally, struct report *report)
{
    struct replay replay;
    struct diag fault;
    enum replay_event event;
    replay_open(&replay, &source->reader, options->rules ? options->rules : &rules_mango);
    while ((event = replay_next(&replay, &fault)) != REPLAY_END) {
        tally->games += event == REPLAY_GAME;
        tally->plies += event == REPLAY_PLY;
        if (event == REPLAY_FAULT) {
            fault.file = source_name(source);
            report_put(report, &fault);
        }
    }
    tally->bytes += reader_offset(&source->reader, source->reader.at);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void tell_summary(const struct tally *tally, double seconds, struct report *report)
{
    report_line(report, "games: %llu, plies: %llu, errors: %llu, warnings: %llu; %.2f s, %.1f MB/s",
        (unsigned long long)tally->games, (unsigned long long)tally->plies,
        (unsigned long long)report->errors, (unsigned long long)report->warnings, seconds,
        seconds > 0 ? (double)tally->bytes / 1e6 / seconds : 0.0);
}

void cli_check(const struct cli_options *options, struct output *output, struct report *report)
{
    (void)output;
    static char *standard_input[] = {"-"};
    char **files = options->operand_count ? options->operands : standard_input;
    int count = options->operand_count ? options->operand_count : 1;
    struct tally tally = {0};
    double start = seconds_now();
    for (int i = 0; i < count; i++) {
        struct source source;
        if (!source_open(&source, files[i], report))
            continue;
        check_source(options, &source, &tally, report);
        source_close(&source);
    }
    if (!options->quiet)
        tell_summary(&tally, seconds_now() - start, report);
}
