/* What checking lines of play means in chess. */
#include "record/chess_check.h"

#include "notation/pgn.h"
#include "notation/san_run.h"
#include "record/chess_fault.h"
#include "record/chess_setup.h"
#include "record/chess_strict.h"
#include "record/roster.h"
#include "record/variations.h"

/* What is kept of a line. */
struct state {
    struct chess_track now;
    struct chess_track_undo last; /* takes the last move back */
};

struct check {
    const struct chess_check *options;
    struct job_part *part;
    struct pgn_reader *reader;
    struct san_prefixes prefixes;
    struct chess_track_start start;
};

static bool start(void *context, void *line)
{
    struct check *check = context;
    struct state *state = line;
    struct chess_position position;
    enum chess_setup setup = chess_setup_game(check->reader, check->options->chess960, &position);
    if (setup == CHESS_SETUP_GOOD)
        chess_track_begin(&state->now, &position, &check->start);
    if (check->options->strict)
        roster_check(check->reader);
    return setup == CHESS_SETUP_GOOD;
}

static void branch(void *line, const struct variations_line *parent)
{
    struct state *state = line;
    const struct state *around = parent->state;
    state->now = around->now;
    if (parent->played)
        chess_track_take_back(&state->now, &around->last);
}

static enum variations_move blame_move(struct check *check, const struct variations_line *line,
    const struct pgn_event *event, enum san_fault fault)
{
    const struct state *state = line->state;
    struct chess_position position;
    chess_track_get(&state->now, &position);
    chess_fault_report(check->reader, event, check->options->letters, fault, &position, line->plies + 1);
    return VARIATIONS_OVER;
}

/* Looks at the form of the move that has just been played. */
static void judge_form(struct check *check, const struct variations_line *line, const struct pgn_event *event)
{
    const struct state *state = line->state;
    struct chess_track earlier = state->now;
    struct chess_position before;
    struct san san;
    struct chess_move move;
    chess_track_take_back(&earlier, &state->last);
    chess_track_get(&earlier, &before);
    if (!san_read(pgn_text(event), check->options->letters, &san) && !san_resolve(&before, &san, &move))
        chess_strict_move(check->reader, event, &before, move, &san, line->plies + 1);
}

static inline enum san_fault play_text(struct check *check, struct state *state, struct span text)
{
    if (check->part->reader.end - text.at < SAN_TRACK_BYTES)
        return san_track_last(&state->now, &check->prefixes, text, &state->last);
    return san_track(&state->now, &check->prefixes, text, &state->last);
}

/* Plays the move of a PGN_MOVE. */
static inline enum variations_move play(
    struct check *check, const struct pgn_event *event, const struct variations_line *line)
{
    struct state *state = line->state;
    struct span text = pgn_text(event);
    enum san_fault fault = play_text(check, state, text);
    if (fault && line->is_main && line->plies == 0 &&
        chess_setup_turn_track(check->reader, event, check->options->letters, &state->now))
        fault = play_text(check, state, text);
    if (fault)
        return blame_move(check, line, event, fault);
    check->part->tally.plies++;
    if (check->options->strict)
        judge_form(check, line, event);
    return VARIATIONS_PLAYED;
}

static void end(void *context, const struct pgn_event *result, const void *line)
{
    struct check *check = context;
    const struct state *state = line;
    struct chess_position position;
    if (!check->options->strict)
        return;
    chess_track_get(&state->now, &position);
    chess_strict_result(check->reader, result, &position);
}

/* Plays this move and those that wait behind it, when nobody wants to look at each; how many it could. A row
 * of one is left to play. */
static uint64_t play_moves(
    struct check *check, const struct pgn_event *event, const struct variations_line *line)
{
    struct state *state = line->state;
    struct pgn_queue *waiting = pgn_waiting(check->reader);
    if (waiting->next == waiting->end || waiting->next->type != PGN_MOVE)
        return 0;
    struct san_run run = {event, waiting->end, check->part->reader.end - SAN_TRACK_BYTES};
    san_run(&run, &state->now, &check->prefixes, &state->last);
    if (run.next == event)
        return 0;
    waiting->next = run.next;
    return (uint64_t)(run.next - event);
}

/* Acts on an event. True: the rest of the game is of no interest. */
static inline bool meet(struct check *check, struct variations *variations, const struct pgn_event *event)
{
    if (event->type != PGN_MOVE)
        return variations_meet(variations, event);
    const struct variations_line *line = variations_line(variations);
    if (!line)
        return false;
    uint64_t played = check->options->strict ? 0 : play_moves(check, event, line);
    check->part->tally.plies += played;
    variations->line.plies += played;
    variations->line.played += played;
    return !played && variations_count(variations, play(check, event, line));
}

static void run(struct check *check, struct variations *variations)
{
    const struct pgn_event *event;
    while ((event = pgn_next(check->reader))->type != PGN_END) {
        if (event->type == PGN_GAME_END) {
            check->part->tally.games++;
            job_drain(check->part);
        } else if (meet(check, variations, event)) {
            pgn_skip_game(check->reader);
        }
    }
}

void chess_check_run(const void *options, struct job_part *part)
{
    static const struct variations_game game = {sizeof(struct state), start, branch, NULL, end};
    struct check check = {.options = options, .part = part};
    struct variations variations;
    san_prefixes_make(&check.prefixes, check.options->letters);
    check.reader = pgn_open(&part->reader, &(struct pgn_options){0}, &part->sink);
    variations_open(&variations, &game, &check);
    run(&check, &variations);
    variations_close(&variations);
    pgn_close(check.reader);
}
