/* One way to step through records of every format. */
#include "record/replay.h"

void replay_open(struct replay *replay, struct reader *reader, const struct rules *rules)
{
    *replay = (struct replay){.rules = rules, .word = ""};
    mango_game_open(&replay->mango, reader, false);
    replay->position = &replay->mango.position;
}

enum replay_event replay_next(struct replay *replay, struct diag *fault)
{
    if (replay->ended)
        return REPLAY_END;
    struct reader *reader = replay->mango.record.reader;
    bool unreadable = replay->game == 0 && reader_need(reader, 1) == 0 && reader->error;
    if (replay->game == 0 && !unreadable) {
        replay->game = 1;
        return REPLAY_GAME;
    }
    enum mango_event event = mango_game_next(&replay->mango, fault);
    replay->ended = event != MANGO_ACTION;
    if (event != MANGO_ACTION)
        return event == MANGO_END ? REPLAY_END : REPLAY_FAULT;
    replay->ply = replay->mango.plies;
    replay->last = &replay->mango.last;
    replay->word = replay->mango.last_word;
    return REPLAY_PLY;
}
