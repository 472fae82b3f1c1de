/* From events to FEN lines. The loop over moves is the hottest one of the program: it allocates nothing,
 * and moves are played by san_run, or by san_track where a position is wanted after each. */
#include "record/chess_positions.h"

#include "notation/pgn.h"
#include "notation/san_run.h"
#include "record/chess_fault.h"
#include "record/chess_setup.h"
#include "rules/chess_fen.h"

/* A run of the job. */
struct positions {
    const struct chess_positions *options;
    struct job_part *part;
    struct pgn_reader *reader;
    struct san_prefixes prefixes;
    struct chess_track_start start;
    struct chess_track usual; /* where games begin whose tags do not say */
    struct chess_track track;
    uint64_t plies;
    bool playing;  /* the game could begin and has had no fault */
    bool begun;    /* the game could begin */
    bool listed;   /* the game is one of those wanted */
    bool at_start; /* its start position has not been passed yet: the first move may turn it */
};

static void write_position(struct positions *positions)
{
    struct bytes *out = &positions->part->out;
    struct chess_position position;
    chess_track_get(&positions->track, &position);
    char *line = bytes_reserve(out, CHESS_FEN_SIZE + 1);
    size_t length = chess_write(&position, line);
    line[length] = '\n';
    out->length += length + 1;
}

/* Writes the position if it is wanted at this ply. */
static void pass_position(struct positions *positions)
{
    if (!positions_want_ply(&positions->options->wanted, positions->plies))
        return;
    write_position(positions);
    job_drain(positions->part);
}

static bool set_up(struct positions *positions)
{
    struct chess_position position;
    if (chess_setup_is_usual(positions->reader)) {
        positions->track = positions->usual;
        return true;
    }
    if (chess_setup_game(positions->reader, positions->options->chess960, &position) != CHESS_SETUP_GOOD)
        return false;
    chess_track_begin(&positions->track, &position, &positions->start);
    return true;
}

static void start_game(struct positions *positions)
{
    const struct positions_wanted *wanted = &positions->options->wanted;
    positions->plies = 0;
    positions->playing = false;
    positions->listed = !wanted->game || wanted->game == pgn_game_number(positions->reader);
    if (!positions->listed) {
        pgn_skip_game(positions->reader);
        return;
    }
    if (wanted->which == POSITIONS_ALL && positions->part->tally.games > 0 && !wanted->game)
        bytes_append_char(&positions->part->out, '\n');
    positions->playing = positions->begun = set_up(positions);
    if (!positions->playing) {
        bytes_append_char(&positions->part->out, '\n');
        pgn_skip_game(positions->reader);
        return;
    }
    positions->at_start = wanted->which != POSITIONS_LAST;
}

/* Passes the start position if it has not been: it is known now. `move` is the first one, NULL: there is
 * none. */
static void leave_start(struct positions *positions, const struct pgn_event *move)
{
    if (!positions->at_start)
        return;
    positions->at_start = false;
    if (move)
        chess_setup_turn_track(positions->reader, move, positions->options->letters, &positions->track);
    pass_position(positions);
}

/* Ends the line of play after a fault: the position before it stands for the game's last. */
static void end_play(struct positions *positions)
{
    leave_start(positions, NULL);
    positions->playing = false;
    pgn_skip_game(positions->reader);
}

static void end_game(struct positions *positions)
{
    const struct positions_wanted *wanted = &positions->options->wanted;
    positions->part->tally.games++;
    positions->part->tally.plies += positions->plies;
    leave_start(positions, NULL);
    if (!positions->listed || !positions->begun || !positions_want_last(wanted, positions->plies))
        return;
    write_position(positions);
    if (wanted->which != POSITIONS_PLY || !positions->playing)
        return;
    struct diag diag;
    positions_blame_ply(wanted->ply, positions->plies, &diag);
    diag.file = input_name(positions->part->reader.input);
    diag.place = pgn_game_place(positions->reader);
    diag.game = pgn_game_number(positions->reader);
    diag_put(&positions->part->sink, &diag);
}

static void blame_move(struct positions *positions, const struct pgn_event *event, enum san_fault fault)
{
    struct chess_position position;
    const struct san_letters *letters = positions->options->letters;
    chess_track_get(&positions->track, &position);
    chess_fault_report(positions->reader, event, letters, fault, &position, positions->plies + 1);
    end_play(positions);
}

/* Plays this move and those that wait behind it; returns how many it could. */
static uint64_t play_moves(struct positions *positions, const struct pgn_event *event)
{
    struct pgn_queue *waiting = pgn_waiting(positions->reader);
    struct san_run run = {event, waiting->end, positions->part->reader.end - SAN_TRACK_BYTES};
    san_run(&run, &positions->track, &positions->prefixes, NULL);
    if (run.next == event)
        return 0;
    waiting->next = run.next;
    return (uint64_t)(run.next - event);
}

static inline enum san_fault play_move(struct positions *positions, const struct pgn_event *event)
{
    struct span text = pgn_text(event);
    if (positions->part->reader.end - text.at < SAN_TRACK_BYTES)
        return san_track_last(&positions->track, &positions->prefixes, text, NULL);
    return san_track(&positions->track, &positions->prefixes, text, NULL);
}

static void run(struct positions *positions)
{
    const struct positions_wanted *wanted = &positions->options->wanted;
    bool every = wanted->which != POSITIONS_LAST;
    for (;;) {
        const struct pgn_event *event = pgn_next(positions->reader);
        if (event->type == PGN_MOVE) {
            uint64_t played = 0;
            if (!every)
                played = play_moves(positions, event);
            else
                leave_start(positions, event);
            positions->plies += played;
            if (played)
                continue;
            enum san_fault fault = play_move(positions, event);
            if (fault && positions->plies == 0 &&
                chess_setup_turn_track(
                    positions->reader, event, positions->options->letters, &positions->track))
                fault = play_move(positions, event);
            if (fault) {
                blame_move(positions, event, fault);
                continue;
            }
            positions->plies++;
            if (every)
                pass_position(positions);
        } else if (event->type == PGN_GAME_START) {
            start_game(positions);
        } else if (event->type == PGN_GAME_END) {
            end_game(positions);
            job_drain(positions->part);
            if (wanted->game && positions->listed)
                return;
        } else if (event->type == PGN_FAULT) {
            if (event->depth == 0)
                end_play(positions);
        } else if (event->type == PGN_END) {
            if (wanted->game)
                positions_tell_missing_game(wanted->game, positions->part);
            return;
        }
    }
}

static void set_usual(struct chess_track *track, bool chess960)
{
    struct chess_position position;
    chess_start(&position);
    position.chess960 = chess960;
    chess_track_set(track, &position);
}

void chess_positions_run(const void *options, struct job_part *part)
{
    struct positions positions = {.options = options, .part = part};
    struct pgn_options reading = {.main_line = true};
    san_prefixes_make(&positions.prefixes, positions.options->letters);
    set_usual(&positions.usual, positions.options->chess960);
    positions.reader = pgn_open(&part->reader, &reading, &part->sink);
    run(&positions);
    pgn_close(positions.reader);
}
