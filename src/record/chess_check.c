/* Playing all lines of a game: a stack of lines, one frame for each variation that is open. */
#include "record/chess_check.h"

#include "base/memory.h"
#include "notation/pgn.h"
#include "record/chess_fault.h"
#include "record/chess_setup.h"
#include "record/chess_strict.h"

#include <stdlib.h>

/* A line of play: a variation replaces the move played last, so it starts from the position before it. */
struct line {
    struct chess_position now;
    struct chess_position before; /* the last move; as `now` when there is none */
    uint64_t plies;               /* played from the start position to `now` */
    bool over;                    /* a fault has ended the line */
};

struct check {
    const struct chess_check *options;
    struct job_part *part;
    struct pgn_reader *reader;
    struct line *lines; /* open lines, the main line first; owned */
    size_t capacity;
    size_t depth; /* of the current line, 0: the main line */
};

static void start_game(struct check *check)
{
    struct line *main_line = &check->lines[0];
    enum chess_setup setup = chess_setup_game(check->reader, check->options->chess960, &main_line->now);
    check->depth = 0;
    main_line->plies = 0;
    main_line->before = main_line->now;
    main_line->over = setup != CHESS_SETUP_GOOD;
    if (check->options->strict)
        chess_strict_tags(check->reader);
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
    line->now = line->before = parent->before;
    line->plies = parent->plies ? parent->plies - 1 : 0;
    line->over = parent->over;
}

static void play_move(struct check *check, const struct pgn_event *event)
{
    struct line *line = &check->lines[check->depth];
    struct san san;
    struct chess_move move;
    if (line->over)
        return;
    if (check->depth == 0 && line->plies == 0)
        chess_setup_turn(check->reader, event, check->options->letters, &line->now);
    struct chess_position before = line->now;
    enum san_fault fault = san_play(&line->now, pgn_text(event), check->options->letters, &san, &move);
    if (fault) {
        line->over = chess_fault_report(
            check->reader, event, check->options->letters, fault, &line->now, line->plies + 1);
        if (line->over && check->depth == 0)
            pgn_skip_game(check->reader);
        return;
    }
    line->before = before;
    line->plies++;
    check->part->tally.plies++;
    if (check->options->strict)
        chess_strict_move(check->reader, event, &line->before, move, &san, line->plies);
}

static void meet_fault(struct check *check)
{
    check->lines[check->depth].over = true;
    if (check->depth == 0)
        pgn_skip_game(check->reader);
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
                chess_strict_result(check->reader, event, &check->lines[0].now);
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
    check.reader = pgn_open(&part->reader, &(struct pgn_options){0}, &part->sink);
    run(&check);
    pgn_close(check.reader);
    free(check.lines);
}
