/* The search of the contest "jill": White's move that mates soonest on average over a Black who plays every
 * legal move equally often. Values are expected numbers of White's moves until mate, to be kept small. No
 * clock: how much is looked at depends on the position alone. */
#ifndef CONTEST_JILL_SEARCH_H
#define CONTEST_JILL_SEARCH_H

#include "contest/jill_features.h"
#include "contest/jill_game.h"

enum {
    JILL_MOVE = 256,                /* the value of one move of White's */
    JILL_FAILURE = 200 * JILL_MOVE, /* of a draw or a loss */
    JILL_MOST = 60 * JILL_MOVE      /* the most that a position is judged to need */
};

/* Learned weights, in 256ths of a move. */
struct jill_weights {
    int16_t before[JILL_SETS * JILL_FEATURES]; /* of positions with White to move */
    int16_t after[JILL_SETS * JILL_FEATURES];  /* with Black to move */
};

struct jill_search {
    const struct jill_weights *weights;
    int depth;      /* of White's moves that are tried, 1 to 3; Black's replies follow each */
    int root_width; /* how many of White's moves are looked into, the best by their weights, */
    int width;      /* the same further down */
    int margin;     /* but none that is weighed so much worse than the best */
    long budget;    /* of positions: when it is spent, the answer is that of the last depth
                     * done, of none the move that is weighed best */
};

/* What `judge jill` plays by. */
extern const struct jill_search jill_search_standard;

struct jill_choice {
    int index; /* in the list of moves */
    int value;
    long positions; /* looked at */
};

/* The best of White's moves; `moves` are legal ones, at least one. */
struct jill_choice jill_search_choose(const struct jill_search *search, const struct jill_game *game,
    const struct chess_move *moves, int count);

/* The value of one legal move, whole even when others are better; for learning. */
int jill_search_value(const struct jill_search *search, const struct jill_game *game, struct chess_move move);

#endif
