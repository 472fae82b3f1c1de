/* What checking lines of play means in draughts. */
#include "record/draughts_check.h"

#include "record/draughts_feed.h"
#include "record/draughts_play.h"
#include "record/draughts_setup.h"
#include "record/draughts_strict.h"
#include "record/roster.h"
#include "record/variations.h"

struct check {
    const struct draughts_check *options;
    struct job_part *part;
    struct draughts_feed feed;
    struct draughts_setup setup; /* of the game */
    struct draughts_strict strict;
};

/* What is kept of a line. */
struct state {
    struct draughts_position now;
    struct draughts_position before; /* the last move */
};

static bool start(void *context, void *line)
{
    struct check *check = context;
    struct state *state = line;
    if (check->options->strict)
        roster_check(check->feed.reader);
    bool begun = draughts_setup_game(&check->feed, check->options->rules, &check->setup);
    state->now = check->setup.position;
    if (begun && check->options->strict)
        draughts_strict_start(&check->strict, &check->feed, &check->setup);
    return begun;
}

static void branch(void *line, const struct variations_line *parent)
{
    struct state *state = line;
    const struct state *around = parent->state;
    state->now = parent->played ? around->before : around->now;
}

/* Plays the move of a PGN_MOVE. */
static enum variations_move play(
    struct check *check, const struct pgn_event *event, const struct variations_line *line)
{
    struct draughts_move move;
    struct state *state = line->state;
    state->before = state->now;
    if (!draughts_play(&check->feed, event, &state->now, &move, line->plies + 1))
        return VARIATIONS_OVER;
    check->part->tally.plies++;
    if (check->options->strict)
        draughts_strict_move(&check->strict, &check->feed, event, &state->before, &move, line->plies + 1);
    return VARIATIONS_PLAYED;
}

static bool set(void *context, const struct pgn_event *event, const struct variations_line *line)
{
    struct check *check = context;
    struct state *state = line->state;
    check->strict.counting = false;
    return draughts_setup_position(&check->feed, &check->setup.type, event, line->plies, &state->now);
}

static void end(void *context, const struct pgn_event *result, const void *line)
{
    struct check *check = context;
    const struct state *state = line;
    if (check->options->strict)
        draughts_strict_result(&check->feed, result, &check->setup.type, &state->now);
}

/* Acts on an event. True: the rest of the game is of no interest. */
static bool meet(struct check *check, struct variations *variations, const struct pgn_event *event)
{
    if (event->type != PGN_MOVE)
        return variations_meet(variations, event);
    const struct variations_line *line = variations_line(variations);
    return line && variations_count(variations, play(check, event, line));
}

static void run(struct check *check, struct variations *variations)
{
    const struct pgn_event *event;
    while ((event = draughts_feed_next(&check->feed))->type != PGN_END) {
        if (event->type == PGN_GAME_END) {
            check->part->tally.games++;
            job_drain(check->part);
        } else if (meet(check, variations, event)) {
            draughts_feed_skip(&check->feed);
        }
    }
}

void draughts_check_run(const void *options, struct job_part *part)
{
    static const struct variations_game game = {sizeof(struct state), start, branch, set, end};
    struct check check = {.options = options, .part = part};
    struct variations variations;
    draughts_feed_open(&check.feed, &part->reader, false, &part->sink);
    variations_open(&variations, &game, &check);
    run(&check, &variations);
    variations_close(&variations);
    draughts_feed_close(&check.feed);
}
