/* Playing all lines of a game: a stack of lines, one frame for each variation that is open. */
#include "record/chess_check.h"

#include "base/memory.h"
#include "notation/pgn.h"
#include "notation/san_track.h"
#include "record/chess_fault.h"
#include "record/chess_setup.h"
#include "record/chess_strict.h"
#include "record/roster.h"

#include <stdlib.h>

/* A line of play: a variation replaces the move played last, so it starts from the position before it. */
struct line {
    struct chess_track now;
    struct chess_track_undo last; /* takes the last move back */
    uint64_t plies;               /* played in this line */
    uint64_t before;              /* played from the start position to the line's beginning */
    bool over;                    /* a fault has ended the line */
};

struct check {
    const struct chess_check *options;
    struct job_part *part;
    struct pgn_reader *reader;
    struct line *lines; /* open lines, the main line first; owned */
    size_t capacity;
    size_t depth; /* of the current line, 0: the main line */
    struct san_prefixes prefixes;
    struct chess_track_start start;
};

static void start_game(struct check *check)
{
    struct line *main_line = &check->lines[0];
    struct chess_position position;
    enum chess_setup setup = chess_setup_game(check->reader, check->options->chess960, &position);
    check->depth = 0;
    main_line->plies = main_line->before = 0;
    if (setup == CHESS_SETUP_GOOD)
        chess_track_begin(&main_line->now, &position, &check->start);
    main_line->over = setup != CHESS_SETUP_GOOD;
    if (check->options->strict)
        roster_check(check->reader);
    if (main_line->over)
        pgn_skip_game(check->reader);
}

static void open_line(struct check *check)
{
    if (check->depth + 1 == check->capacity) {
        check->capacity *= 2;
        check->lines = memory_resize(check->lines, check->capacity * sizeof *check->lines);
    }
    const struct line *parent = &check->lines[check->depth];
    struct line *line = &check->lines[++check->depth];
    line->now = parent->now;
    line->plies = 0;
    line->before = parent->before + parent->plies;
    line->over = parent->over;
    if (line->over || !parent->plies)
        return;
    chess_track_take_back(&line->now, &parent->last);
    line->before--;
}

static void blame_move(
    struct check *check, struct line *line, const struct pgn_event *event, enum san_fault fault)
{
    struct chess_position position;
    chess_track_get(&line->now, &position);
    line->over = chess_fault_report(
        check->reader, event, check->options->letters, fault, &position, line->before + line->plies + 1);
    if (line->over && check->depth == 0)
        pgn_skip_game(check->reader);
}

/* Looks at the form of the move that has just been played. */
static void judge_form(struct check *check, const struct line *line, const struct pgn_event *event)
{
    struct chess_track earlier = line->now;
    struct chess_position before;
    struct san san;
    struct chess_move move;
    chess_track_take_back(&earlier, &line->last);
    chess_track_get(&earlier, &before);
    if (!san_read(pgn_text(event), check->options->letters, &san) && !san_resolve(&before, &san, &move))
        chess_strict_move(check->reader, event, &before, move, &san, line->before + line->plies);
}

static inline enum san_fault play_text(struct check *check, struct line *line, struct span text)
{
    if (check->part->reader.end - text.at < SAN_TRACK_BYTES)
        return san_track_last(&line->now, &check->prefixes, text, &line->last);
    return san_track(&line->now, &check->prefixes, text, &line->last);
}

/* Gives Black the first turn when the first move says so. */
static bool turn(struct check *check, struct line *line, const struct pgn_event *event)
{
    struct chess_position position;
    chess_track_get(&line->now, &position);
    if (!chess_setup_turn(check->reader, event, check->options->letters, &position))
        return false;
    chess_track_set(&line->now, &position);
    return true;
}

static void play_move(struct check *check, const struct pgn_event *event)
{
    struct line *line = &check->lines[check->depth];
    struct span text = pgn_text(event);
    if (line->over)
        return;
    enum san_fault fault = play_text(check, line, text);
    if (fault && check->depth == 0 && line->plies == 0 && turn(check, line, event))
        fault = play_text(check, line, text);
    if (fault) {
        blame_move(check, line, event, fault);
        return;
    }
    line->plies++;
    check->part->tally.plies++;
    if (check->options->strict)
        judge_form(check, line, event);
}

static void meet_fault(struct check *check)
{
    check->lines[check->depth].over = true;
    if (check->depth == 0)
        pgn_skip_game(check->reader);
}

static void judge_result(struct check *check, const struct pgn_event *event)
{
    struct chess_position position;
    chess_track_get(&check->lines[0].now, &position);
    chess_strict_result(check->reader, event, &position);
}

static void run(struct check *check)
{
    for (;;) {
        const struct pgn_event *event = pgn_next(check->reader);
        switch (event->type) {
        case PGN_MOVE:
            play_move(check, event);
            break;
        case PGN_OPEN:
            open_line(check);
            break;
        case PGN_CLOSE:
            check->depth -= check->depth > 0;
            break;
        case PGN_FAULT:
            meet_fault(check);
            break;
        case PGN_RESULT:
            if (check->options->strict && event->depth == 0 && !check->lines[0].over)
                judge_result(check, event);
            break;
        case PGN_GAME_START:
            start_game(check);
            break;
        case PGN_GAME_END:
            check->part->tally.games++;
            job_drain(check->part);
            break;
        case PGN_END:
            return;
        default:
            break;
        }
    }
}

void chess_check_run(const void *options, struct job_part *part)
{
    enum { FIRST_CAPACITY = 16 };
    struct check check = {.options = options, .part = part, .capacity = FIRST_CAPACITY};
    check.lines = memory_new(check.capacity, sizeof *check.lines);
    san_prefixes_make(&check.prefixes, check.options->letters);
    check.reader = pgn_open(&part->reader, &(struct pgn_options){0}, &part->sink);
    run(&check);
    pgn_close(check.reader);
    free(check.lines);
}
