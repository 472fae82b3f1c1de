/* Replaying a mango record: read, resolve, apply. */
#include "record/mango_game.h"

void mango_game_open(struct mango_game *game, struct reader *reader, bool count_needed)
{
    game->plies = 0;
    game->last_word[0] = '\0';
    shogi_start(&game->position.shogi, &shogi_mango);
    mango_record_open(&game->record, reader, count_needed);
}

enum mango_event mango_game_next(struct mango_game *game, struct diag *fault)
{
    struct mango_action action;
    struct mango_fault why;
    struct shogi_undo undo;
    enum mango_event event = mango_record_next(&game->record, &action, fault);
    if (event != MANGO_ACTION)
        return event;
    struct shogi_move move;
    if (!mango_resolve(&game->position.shogi, &action, &move, &why)) {
        mango_record_blame(&game->record, &why, fault);
        return MANGO_FAULT;
    }
    shogi_apply(&game->position.shogi, move, &undo);
    game->last.shogi = move;
    memcpy(game->last_word, game->record.word, sizeof game->last_word);
    game->plies++;
    return MANGO_ACTION;
}
