/* Main lines of PDN games, one move at a time. */
#include "record/draughts_replay.h"

#include "record/draughts_play.h"

void draughts_replay_open(struct draughts_replay *replay, struct reader *reader, const struct rules *rules,
    const struct diag_sink *sink)
{
    *replay = (struct draughts_replay){.rules = rules};
    draughts_feed_open(&replay->feed, reader, true, sink);
}

void draughts_replay_close(struct draughts_replay *replay)
{
    draughts_feed_close(&replay->feed);
}

static void start_game(struct draughts_replay *replay)
{
    struct draughts_setup setup;
    replay->plies = 0;
    replay->moved = false;
    replay->good = draughts_setup_game(&replay->feed, replay->rules, &setup);
    if (!replay->good) {
        draughts_feed_skip(&replay->feed);
        return;
    }
    replay->type = setup.type;
    replay->second = setup.second;
    replay->position.draughts = setup.position;
}

/* Plays a move. False: it is none, which has been reported, and the game ends. */
static bool play_move(struct draughts_replay *replay, const struct pgn_event *event)
{
    struct draughts_position *position = &replay->position.draughts;
    struct draughts_position before = *position;
    struct draughts_move move;
    if (!draughts_play(&replay->feed, event, position, &move, replay->plies + 1)) {
        draughts_feed_skip(&replay->feed);
        return false;
    }
    replay->before = before;
    replay->last.draughts = move;
    replay->moved = true;
    replay->plies++;
    return true;
}

static void set_position(struct draughts_replay *replay, const struct pgn_event *event)
{
    struct draughts_position position;
    if (!draughts_setup_position(&replay->feed, &replay->type, event, replay->plies, &position)) {
        draughts_feed_skip(&replay->feed);
        return;
    }
    replay->position.draughts = position;
    replay->moved = false;
}

enum draughts_replay_event draughts_replay_next(struct draughts_replay *replay)
{
    for (;;) {
        const struct pgn_event *event = draughts_feed_next(&replay->feed);
        switch (event->type) {
        case PGN_GAME_START:
            start_game(replay);
            return DRAUGHTS_REPLAY_GAME;
        case PGN_MOVE:
            if (play_move(replay, event))
                return DRAUGHTS_REPLAY_PLY;
            break;
        case PGN_SET_POSITION:
            set_position(replay, event);
            break;
        case PGN_FAULT:
            draughts_feed_skip(&replay->feed);
            break;
        case PGN_GAME_END:
            return DRAUGHTS_REPLAY_GAME_END;
        case PGN_END:
            return DRAUGHTS_REPLAY_END;
        default:
            break;
        }
    }
}

void draughts_replay_skip(struct draughts_replay *replay)
{
    draughts_feed_skip(&replay->feed);
}
