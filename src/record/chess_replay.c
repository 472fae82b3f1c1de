/* Main lines of PGN games, one move at a time. */
#include "record/chess_replay.h"

#include "record/chess_fault.h"

void chess_replay_open(struct chess_replay *replay, struct reader *reader, bool chess960,
    const struct san_letters *letters, const struct diag_sink *sink)
{
    *replay = (struct chess_replay){.chess960 = chess960, .letters = letters};
    replay->reader = pgn_open(reader, &(struct pgn_options){.main_line = true}, sink);
}

void chess_replay_close(struct chess_replay *replay)
{
    pgn_close(replay->reader);
}

/* The first move may say that Black begins, so it is looked at before the start position is shown. */
static void hold_first_move(struct chess_replay *replay)
{
    do
        replay->held = pgn_next(replay->reader);
    while (replay->held->type != PGN_MOVE && replay->held->type != PGN_FAULT &&
           replay->held->type != PGN_GAME_END);
    if (replay->held->type == PGN_MOVE)
        chess_setup_turn(replay->reader, replay->held, replay->letters, &replay->position.chess);
}

static const struct pgn_event *next_event(struct chess_replay *replay)
{
    const struct pgn_event *held = replay->held;
    replay->held = NULL;
    return held ? held : pgn_next(replay->reader);
}

void chess_replay_skip(struct chess_replay *replay)
{
    if (replay->held && replay->held->type == PGN_GAME_END)
        return;
    replay->held = NULL;
    pgn_skip_game(replay->reader);
}

static void start_game(struct chess_replay *replay)
{
    replay->plies = 0;
    replay->word[0] = '\0';
    replay->setup = chess_setup_game(replay->reader, replay->chess960, &replay->position.chess);
    if (replay->setup == CHESS_SETUP_GOOD)
        hold_first_move(replay);
    else
        pgn_skip_game(replay->reader);
}

/* Plays a move. False: it has a fault, which has been reported. */
static bool play_move(struct chess_replay *replay, const struct pgn_event *event)
{
    struct san san;
    struct chess_position *position = &replay->position.chess;
    struct chess_position before = *position;
    enum san_fault fault = san_play(position, pgn_text(event), replay->letters, &san, &replay->last.chess);
    if (fault) {
        chess_fault_report(replay->reader, event, replay->letters, fault, &before, replay->plies + 1);
        pgn_skip_game(replay->reader);
        return false;
    }
    replay->plies++;
    san_write(&before, replay->last.chess, replay->word);
    return true;
}

enum chess_replay_event chess_replay_next(struct chess_replay *replay)
{
    for (;;) {
        const struct pgn_event *event = next_event(replay);
        switch (event->type) {
        case PGN_GAME_START:
            start_game(replay);
            return CHESS_REPLAY_GAME;
        case PGN_MOVE:
            if (play_move(replay, event))
                return CHESS_REPLAY_PLY;
            break;
        case PGN_FAULT:
            if (event->depth == 0)
                pgn_skip_game(replay->reader);
            break;
        case PGN_GAME_END:
            return CHESS_REPLAY_GAME_END;
        case PGN_END:
            return CHESS_REPLAY_END;
        default:
            break;
        }
    }
}
