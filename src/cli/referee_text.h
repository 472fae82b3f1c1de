/* How the referee tells games and what they come to: as text, or as JSON. */
#ifndef CLI_REFEREE_TEXT_H
#define CLI_REFEREE_TEXT_H

#include "cli/output.h"
#include "contest/jill_tally.h"

void referee_text_game(const struct jill_match_game *game, struct output *output);
void referee_json_game(const struct jill_match_game *game, struct output *output);

void referee_text_summary(const struct jill_tally *tally, uint64_t seed, struct output *output);
void referee_json_summary(const struct jill_tally *tally, uint64_t seed, struct output *output);

#endif
