/* What checking lines of play means in chess. */
#include "record/chess_check.h"

#include "notation/pgn.h"
#include "record/chess_fault.h"
#include "record/chess_setup.h"
#include "record/chess_strict.h"
#include "record/roster.h"
#include "record/variations.h"

struct check {
    const struct chess_check *options;
    struct job_part *part;
    struct pgn_reader *reader;
};

static bool start(void *context, void *position)
{
    struct check *check = context;
    enum chess_setup setup = chess_setup_game(check->reader, check->options->chess960, position);
    if (check->options->strict)
        roster_check(check->reader);
    return setup == CHESS_SETUP_GOOD;
}

static enum variations_move play(
    void *context, const struct pgn_event *event, const struct variations_line *line)
{
    struct check *check = context;
    struct san san;
    struct chess_move move;
    struct chess_position *now = line->now, *before = line->before;
    if (line->is_main && line->plies == 0)
        chess_setup_turn(check->reader, event, check->options->letters, now);
    struct chess_position old = *now;
    enum san_fault fault = san_play(now, pgn_text(event), check->options->letters, &san, &move);
    if (fault) {
        bool over =
            chess_fault_report(check->reader, event, check->options->letters, fault, now, line->plies + 1);
        return over ? VARIATIONS_OVER : VARIATIONS_PASSED;
    }
    *before = old;
    check->part->tally.plies++;
    if (check->options->strict)
        chess_strict_move(check->reader, event, before, move, &san, line->plies + 1);
    return VARIATIONS_PLAYED;
}

static void end(void *context, const struct pgn_event *result, const void *last)
{
    struct check *check = context;
    if (check->options->strict)
        chess_strict_result(check->reader, result, last);
}

static void run(struct check *check, struct variations *variations)
{
    const struct pgn_event *event;
    while ((event = pgn_next(check->reader))->type != PGN_END) {
        if (event->type == PGN_GAME_END) {
            check->part->tally.games++;
            job_drain(check->part);
        } else if (variations_meet(variations, event)) {
            pgn_skip_game(check->reader);
        }
    }
}

void chess_check_run(const void *options, struct job_part *part)
{
    static const struct variations_game game = {
        .position_size = sizeof(struct chess_position), .start = start, .play = play, .end = end};
    struct check check = {.options = options, .part = part};
    struct variations variations;
    check.reader = pgn_open(&part->reader, &(struct pgn_options){0}, &part->sink);
    variations_open(&variations, &game, &check);
    run(&check, &variations);
    variations_close(&variations);
    pgn_close(check.reader);
}
