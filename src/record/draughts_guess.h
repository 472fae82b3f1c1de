/* Which draughts a game without a GameType tag is, told from how it calls its squares and, where that does
 * not tell, from what is legal. */
#ifndef RECORD_DRAUGHTS_GUESS_H
#define RECORD_DRAUGHTS_GUESS_H

#include "record/draughts_feed.h"
#include "record/draughts_type.h"

/* Right after PGN_GAME_START, looks into the main line: algebraic squares mean Russian draughts, a number
 * over 32 International; else the first of English, Italian, Spanish and Brazilian draughts in which
 * everything is legal, else English. *why says which of these it was. */
struct draughts_type draughts_guess(struct draughts_feed *feed, const char **why);

#endif
