/* referee: games against a contest's program, and what comes of them. */
#include "cli/command.h"

#include "cli/progress.h"
#include "cli/referee_text.h"
#include "contest/jill_pgn.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

/* A match while it is played. */
struct referee {
    const struct cli_options *options;
    struct output *output;
    struct output transcript; /* where wanted */
    struct output pgn;
    struct report *report;
    struct jill_tally tally;
    struct progress progress;
};

bool cli_referee_accept(const struct cli_options *options)
{
    const char *files[] = {options->output, options->pgn, options->transcript};
    if (strcmp(options->operands[0], "jill") != 0)
        return report_usage("unknown contest '%s': there is a referee for jill", options->operands[0]);
    for (int i = 0; i < 3; i++)
        if (files[i] && files[(i + 1) % 3] && strcmp(files[i], files[(i + 1) % 3]) == 0)
            return report_usage("the file '%s' is named twice", files[i]);
    return true;
}

/* The progress line leaves before anything else is written on the terminal. */
static void hide_progress(struct referee *referee)
{
    progress_hide(&referee->progress);
    report_flush(referee->report);
}

static void show_progress(struct referee *referee)
{
    uint64_t done = referee->tally.games, left = referee->options->games - done;
    if (!progress_begin(&referee->progress))
        return;
    double taken = progress_seconds(&referee->progress);
    bytes_append_format(&referee->report->pending, "%llu of %llu games, %llu won, %.0f s left",
        (unsigned long long)done, (unsigned long long)referee->options->games,
        (unsigned long long)referee->tally.ends[JILL_WON], taken * (double)left / (double)done);
    report_flush(referee->report);
}

/* The last part of a path. */
static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

static void write_pgn(struct referee *referee, const struct jill_match_game *game)
{
    struct bytes text = {0};
    const struct jill_pgn_names names = {
        base_name(referee->options->operands[1]), referee->options->seed, game->number};
    if (game->number > 1)
        bytes_append_char(&text, '\n');
    jill_pgn_append(&game->record, &names, &text);
    output_write(&referee->pgn, (struct span){text.at, text.length});
    bytes_free(&text);
}

static void write_transcript(struct referee *referee, const struct jill_match_game *game)
{
    output_format(&referee->transcript, "%s# game %llu of seed %llu\n", game->number > 1 ? "\n" : "",
        (unsigned long long)game->number, (unsigned long long)referee->options->seed);
    output_write(&referee->transcript, (struct span){game->transcript.at, game->transcript.length});
}

static void take_game(void *context, const struct jill_match_game *game)
{
    struct referee *referee = context;
    hide_progress(referee);
    jill_tally_add(&referee->tally, game);
    if (referee->options->json)
        referee_json_game(game, referee->output);
    else
        referee_text_game(game, referee->output);
    output_flush(referee->output);
    if (referee->options->pgn)
        write_pgn(referee, game);
    if (referee->options->transcript)
        write_transcript(referee, game);
    referee->report->errors += game->record.end != JILL_WON || game->program.overstayed;
    show_progress(referee);
}

static void tell_summary(struct referee *referee)
{
    const struct jill_tally *tally = &referee->tally;
    const double second = 1e9;
    if (referee->options->quiet)
        return;
    if (referee->options->json)
        referee_json_summary(tally, referee->options->seed, referee->output);
    else
        referee_text_summary(tally, referee->options->seed, referee->output);
    output_flush(referee->output);
    report_line(referee->report,
        "processor time of the program: %.2f s, at most %.2f s a game; %.2f s elapsed",
        (double)tally->time / second, (double)tally->longest_time / second,
        progress_seconds(&referee->progress));
}

/* Returns 0, or errno when the program could not be started. */
static int play(struct referee *referee)
{
    const struct cli_options *options = referee->options;
    const struct jill_match match = {.arguments = options->operands + 1,
        .games = options->games,
        .seed = options->seed,
        .limit = options->timeout * INT64_C(1000000),
        .jobs = options->jobs ? options->jobs : 1,
        .transcripts = options->transcript != NULL};
    return jill_match_run(&match, take_game, referee);
}

static void finish(struct referee *referee, int error)
{
    hide_progress(referee);
    if (!error) {
        tell_summary(referee);
        return;
    }
    referee->report->file_failed = true;
    report_line(
        referee->report, "boardwalk: cannot run %s: %s", referee->options->operands[1], strerror(error));
    output_discard(referee->output);
    output_discard(&referee->pgn);
    output_discard(&referee->transcript);
}

/* Opens the files that are wanted; false: one cannot be opened, and that has been told. */
static bool open_files(struct referee *referee)
{
    const struct cli_options *options = referee->options;
    if (options->pgn && !output_open(&referee->pgn, options->pgn, referee->report))
        return false;
    if (!options->transcript || output_open(&referee->transcript, options->transcript, referee->report))
        return true;
    output_discard(&referee->pgn);
    return false;
}

void cli_referee(const struct cli_options *options, struct output *output, struct report *report)
{
    struct output none = {.fd = STDOUT_FILENO, .file = {.fd = -1}};
    struct referee referee = {
        .options = options, .output = output, .transcript = none, .pgn = none, .report = report};
    progress_start(&referee.progress, report);
    if (!open_files(&referee)) {
        output_discard(output);
        return;
    }
    signal(SIGPIPE, SIG_IGN); /* a program that does not read is no reason to end */
    finish(&referee, play(&referee));
    if (options->pgn)
        output_close(&referee.pgn, report);
    if (options->transcript)
        output_close(&referee.transcript, report);
    jill_tally_free(&referee.tally);
}
