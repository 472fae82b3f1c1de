/* Generic jobs: one loop over a replay each. */
#include "record/replay_jobs.h"

#include "base/memory.h"

#include <stdlib.h>

static void write_position(const struct replay *replay, struct job_part *part)
{
    if (replay->state == REPLAY_GOOD) {
        char *line = bytes_reserve(&part->out, RULES_LINE_SIZE + 1);
        part->out.length += replay->rules->write(replay->position, line);
    }
    bytes_append_char(&part->out, '\n');
}

/* Whether the last event ended the game wanted, so that the rest is of no interest. */
static bool is_done(const struct positions_wanted *wanted, const struct replay *replay)
{
    return wanted->game && replay->game == wanted->game;
}

static void end_game(
    const struct positions_wanted *wanted, const struct replay *replay, struct job_part *part)
{
    struct diag diag;
    if (replay->state == REPLAY_GOOD && positions_want_last(wanted, replay->ply))
        write_position(replay, part);
    if (replay->state != REPLAY_GOOD || replay->faulty || wanted->which != POSITIONS_PLY ||
        wanted->ply <= replay->ply)
        return;
    positions_blame_ply(wanted->ply, replay->ply, &diag);
    diag.file = reader_name(&part->reader);
    diag.place = replay_game_place(replay);
    diag.game = replay->format == FORMAT_MANGO ? 0 : replay->game;
    diag_put(&part->sink, &diag);
}

static void start_game(
    const struct positions_wanted *wanted, const struct replay *replay, struct job_part *part)
{
    if (wanted->which == POSITIONS_ALL && part->tally.games > 0 && !wanted->game)
        bytes_append_char(&part->out, '\n');
    if (replay->state != REPLAY_GOOD || positions_want_ply(wanted, 0))
        write_position(replay, part);
}

static void list_positions(
    const struct positions_wanted *wanted, struct replay *replay, struct job_part *part)
{
    enum replay_event event;
    while ((event = replay_next(replay)) != REPLAY_END) {
        bool listed = !wanted->game || replay->game == wanted->game;
        if (event == REPLAY_GAME && listed)
            start_game(wanted, replay, part);
        else if (event == REPLAY_GAME)
            replay_skip_game(replay);
        else if (event == REPLAY_PLY && listed && positions_want_ply(wanted, replay->ply))
            write_position(replay, part);
        job_drain(part);
        if (event != REPLAY_GAME_END)
            continue;
        part->tally.games++;
        part->tally.plies += replay->ply;
        if (listed)
            end_game(wanted, replay, part);
        if (is_done(wanted, replay))
            return;
    }
    if (wanted->game)
        positions_tell_missing_game(wanted->game, part);
}

void replay_positions_run(const void *options, struct job_part *part)
{
    const struct replay_job *job = options;
    struct replay *replay = memory_new(1, sizeof *replay);
    replay_open(replay, &part->reader, job->format, job->rules, &san_english, &part->sink);
    list_positions(&job->wanted, replay, part);
    replay_close(replay);
    free(replay);
}

void replay_check_run(const void *options, struct job_part *part)
{
    const struct replay_job *job = options;
    struct replay *replay = memory_new(1, sizeof *replay);
    enum replay_event event;
    replay_open(replay, &part->reader, job->format, job->rules, &san_english, &part->sink);
    while ((event = replay_next(replay)) != REPLAY_END) {
        part->tally.games += event == REPLAY_GAME_END;
        part->tally.plies += event == REPLAY_PLY;
        job_drain(part);
    }
    replay_close(replay);
    free(replay);
}
