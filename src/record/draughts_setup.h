/* How a draughts game of a PDN file begins: what its GameType and FEN tags mean. */
#ifndef RECORD_DRAUGHTS_SETUP_H
#define RECORD_DRAUGHTS_SETUP_H

#include "record/draughts_feed.h"
#include "record/draughts_type.h"

struct draughts_setup {
    struct draughts_type type;
    struct draughts_position position;
    bool second; /* the game begins with a move of the side that usually moves second */
};

/* Sets the start position up right after PGN_GAME_START. `rules` hold for a game without a GameType tag;
 * NULL: it is looked into. False: the game cannot begin, as a variant not supported or with a FEN that cannot
 * be read; setup->type.rules is NULL if it is the type that is at fault. What is wrong or odd is reported. */
bool draughts_setup_game(struct draughts_feed *feed, const struct rules *rules, struct draughts_setup *setup);

/* Sets up the position of a PGN_SET_POSITION, which stands behind `ply` plies. False: it is none, which has
 * been reported. */
bool draughts_setup_position(struct draughts_feed *feed, const struct draughts_type *type,
    const struct pgn_event *event, uint64_t ply, struct draughts_position *position);

/* The number records give a ply (1 up) of a game, and whether it is the second half of its move. */
static inline uint64_t draughts_setup_number(bool second, uint64_t ply)
{
    return (ply - 1 + second) / 2 + 1;
}

static inline bool draughts_setup_is_second(bool second, uint64_t ply)
{
    return (ply - 1 + second) % 2 == 1;
}

#endif
