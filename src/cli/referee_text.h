/* How the referee tells games and what they come to: as text, or as JSON, an object a line. Nothing of a game
 * or tally is kept: they may go when the call has returned. An output that cannot be written says so itself
 * when it is closed (output.h). */
#ifndef CLI_REFEREE_TEXT_H
#define CLI_REFEREE_TEXT_H

#include "cli/output.h"
#include "contest/jill_tally.h"

/* One game: how it ended and after how many moves, and how its program ended where that is worth a word. */
void referee_text_game(const struct jill_match_game *game, struct output *output);
void referee_json_game(const struct jill_match_game *game, struct output *output);

/* All games, of `seed`: how they ended, how many moves they took. */
void referee_text_summary(const struct jill_tally *tally, uint64_t seed, struct output *output);
void referee_json_summary(const struct jill_tally *tally, uint64_t seed, struct output *output);

#endif
