/* One loop over a replay for every command that shows positions. */
#include "cli/walk.h"

bool walk_options_fit(const struct cli_options *options)
{
    if (options->all && options->ply_given)
        return report_usage("--all and --ply exclude each other");
    return true;
}

static bool is_wanted(const struct cli_options *options, const struct replay *replay)
{
    if (options->all)
        return true;
    return (options->ply == CLI_PLY_START && replay->ply == 0) ||
           (options->ply == CLI_PLY_NUMBER && options->ply_number == replay->ply);
}

/* Whether a position asked for has not been visited when the game ends at this ply. */
static bool is_missing(const struct cli_options *options, const struct replay *replay)
{
    if (options->all)
        return false;
    return options->ply == CLI_PLY_END ||
           (options->ply == CLI_PLY_NUMBER && options->ply_number > replay->ply);
}

static void tell_past_end(const struct cli_options *options, struct source *source,
    const struct replay *replay, struct report *report)
{
    struct diag diag = {.code = DIAG_PAST_END, .file = source_name(source)};
    diag_say(&diag, "there is no ply %llu: the game ends after ply %llu",
        (unsigned long long)options->ply_number, (unsigned long long)replay->ply);
    report_put(report, &diag);
}

void walk_positions(const struct cli_options *options, struct source *source, struct walk_visitor visitor,
    struct report *report)
{
    struct replay replay;
    struct diag fault;
    enum replay_event event;
    replay_open(&replay, &source->reader, options->rules ? options->rules : &rules_mango);
    while ((event = replay_next(&replay, &fault)) == REPLAY_GAME || event == REPLAY_PLY)
        if (is_wanted(options, &replay))
            visitor.visit(visitor.context, &replay);
    if (replay.game > 0 && is_missing(options, &replay))
        visitor.visit(visitor.context, &replay);
    if (event == REPLAY_FAULT) {
        fault.file = source_name(source);
        report_put(report, &fault);
    } else if (is_missing(options, &replay) && options->ply == CLI_PLY_NUMBER) {
        tell_past_end(options, source, &replay, report);
    }
}
