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

static bool start(void *context, void *position)
{
    struct check *check = context;
    if (check->options->strict)
        roster_check(check->feed.reader);
    bool begun = draughts_setup_game(&check->feed, check->options->rules, &check->setup);
    memcpy(position, &check->setup.position, sizeof check->setup.position);
    if (begun && check->options->strict)
        draughts_strict_start(&check->strict, &check->feed, &check->setup);
    return begun;
}

static enum variations_move play(
    void *context, const struct pgn_event *event, const struct variations_line *line)
{
    struct check *check = context;
    struct draughts_move move;
    struct draughts_position *now = line->now, *before = line->before, old = *now;
    if (!draughts_play(&check->feed, event, now, &move, line->plies + 1))
        return VARIATIONS_OVER;
    *before = old;
    check->part->tally.plies++;
    if (check->options->strict)
        draughts_strict_move(&check->strict, &check->feed, event, before, &move, line->plies + 1);
    return VARIATIONS_PLAYED;
}

static bool set(void *context, const struct pgn_event *event, const struct variations_line *line)
{
    struct check *check = context;
    check->strict.counting = false;
    return draughts_setup_position(&check->feed, &check->setup.type, event, line->plies, line->now);
}

static void end(void *context, const struct pgn_event *result, const void *last)
{
    struct check *check = context;
    if (check->options->strict)
        draughts_strict_result(&check->feed, result, &check->setup.type, last);
}

static void run(struct check *check, struct variations *variations)
{
    const struct pgn_event *event;
    while ((event = draughts_feed_next(&check->feed))->type != PGN_END) {
        if (event->type == PGN_GAME_END) {
            check->part->tally.games++;
            job_drain(check->part);
        } else if (variations_meet(variations, event)) {
            draughts_feed_skip(&check->feed);
        }
    }
}

void draughts_check_run(const void *options, struct job_part *part)
{
    static const struct variations_game game = {.position_size = sizeof(struct draughts_position),
        .start = start,
        .play = play,
        .set = set,
        .end = end};
    struct check check = {.options = options, .part = part};
    struct variations variations;
    draughts_feed_open(&check.feed, &part->reader, false, &part->sink);
    variations_open(&variations, &game, &check);
    run(&check, &variations);
    variations_close(&variations);
    draughts_feed_close(&check.feed);
}
