/* Where a chess game of a PGN file begins: what its Variant and FEN tags mean. */
#ifndef RECORD_CHESS_SETUP_H
#define RECORD_CHESS_SETUP_H

#include "notation/pgn.h"
#include "notation/san.h"
#include "rules/chess_track.h"

enum chess_setup {
    CHESS_SETUP_GOOD,
    CHESS_SETUP_IMPOSSIBLE, /* the position breaks the rules but can be shown */
    CHESS_SETUP_NONE        /* the game cannot begin: a variant not supported, or a FEN that cannot be read */
};

/* Sets the start position up after PGN_GAME_START. `chess960` holds for games whose tags do not say. What is
 * wrong is reported through the reader. */
enum chess_setup chess_setup_game(struct pgn_reader *reader, bool chess960, struct chess_position *position);

/* Whether the tags say nothing about where the game begins: as every other such game of the job. */
bool chess_setup_is_usual(const struct pgn_reader *reader);

/* The first move of a game without a FEN may be Black's, as `1... e5` says: when three dots stand before it
 * and only Black can play it, gives Black the first turn. False: the position stays as it was. */
bool chess_setup_turn(const struct pgn_reader *reader, const struct pgn_event *event,
    const struct san_letters *letters, struct chess_position *position);

/* The same for a position that is kept as a track. */
bool chess_setup_turn_track(const struct pgn_reader *reader, const struct pgn_event *event,
    const struct san_letters *letters, struct chess_track *track);

#endif
