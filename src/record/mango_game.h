/* A mango record being replayed: actions from the record, resolved and played one by one. Serves every job
 * that streams a record (judge, draw, fen, check); nothing is kept but the current position. */
#ifndef RECORD_MANGO_GAME_H
#define RECORD_MANGO_GAME_H

#include "notation/mango_record.h"
#include "rules/rules.h"

struct mango_game {
    struct mango_record record;
    union rules_position position;
    union rules_move last;               /* the move that led here, valid when plies > 0 */
    uint64_t plies;                      /* played so far */
    char last_word[MANGO_WORD_SIZE + 1]; /* the last action as the record gives it; empty before the first */
};

/* The reader stays the caller's. See mango_record_open for count_needed. */
void mango_game_open(struct mango_game *game, struct reader *reader, bool count_needed);

/* Plays the next action. MANGO_FAULT: *fault says what is wrong with the record or the action; the position
 * is still the one before the fault. */
enum mango_event mango_game_next(struct mango_game *game, struct diag *fault);

#endif
