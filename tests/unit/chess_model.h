/* A slow, plain model of chess for tests: a board of 64 letters, legality by trying every pair of squares and
 * looking whether the king can be taken. Shares nothing with the program but the numbering of squares. */
#ifndef TESTS_CHESS_MODEL_H
#define TESTS_CHESS_MODEL_H

#include <stdbool.h>

enum { MODEL_MAX_MOVES = 512 };

struct model {
    char board[64];      /* letters as in FEN, 0: empty */
    bool may_castle[64]; /* a rook stands here that may castle */
    bool black;          /* to move */
    int passed;          /* -1: none */
};

struct model_move {
    int from;
    int to;
    char promotion; /* Q R B N or 0 */
    bool castles;   /* `to` is the rook */
};

/* Whether the side's king can be taken. */
bool model_in_check(const struct model *model, bool black);

/* All legal moves; returns how many. */
int model_moves(const struct model *model, struct model_move moves[MODEL_MAX_MOVES]);

void model_play(struct model *model, struct model_move move);

#endif
