/* What the value functions of the contest "jill" see of a position: a list of features, each there or not,
 * all told from Black's king, which stands on the left half of the board after mirroring. The same code
 * either lists the features (to learn from) or adds up their weights (to play by).
 *
 * Features come in two sets, one for positions where Black has few pieces left: endings have little in common
 * with what goes before them. */
#ifndef CONTEST_JILL_FEATURES_H
#define CONTEST_JILL_FEATURES_H

#include "rules/chess.h"

/* The first number of each group; a group's length is what the next line adds to it. */
enum jill_feature {
    JILL_BIAS = 0,                            /* always there */
    JILL_OFFSET = JILL_BIAS + 1,              /* each piece but Black's king by its way from that king */
    JILL_WINDOW = JILL_OFFSET + 11 * 11 * 15, /* each square of the 5 x 5 around the king */
    JILL_FLIGHTS = JILL_WINDOW + 25 * 97,     /* how many squares the king may go to */
    JILL_CHECK_COUNT = JILL_FLIGHTS + 9,      /* safe checks by knight, bishop, rook, queen: 0 to 3 or more */
    JILL_CHECK_LEFT =
        JILL_CHECK_COUNT + 4 * 4,           /* the fewest flights one of them leaves; none; queen's contact */
    JILL_TARGETS = JILL_CHECK_LEFT + 5 * 5, /* squares where a supported queen would mate, 0 to 3 */
    JILL_KING = JILL_TARGETS + 4,           /* where the king stands */
    JILL_MATERIAL = JILL_KING + 32,         /* White's queens, rooks, minor pieces and pawns */
    JILL_CASTLING = JILL_MATERIAL + 3 * 3 * 3 * 3, /* Black's rights */
    JILL_WHITE_CHECK = JILL_CASTLING + 4,          /* White's king stands attacked */
    JILL_REPLIES = JILL_WHITE_CHECK + 1,           /* with Black to move: in check or not, number of moves */
    JILL_FEATURES = JILL_REPLIES + 2 * 41          /* of a set */
};

enum {
    JILL_SETS = 2,         /* Black with many pieces, with few */
    JILL_FEW = 4,          /* pieces, the king among them */
    JILL_MOST_ACTIVE = 128 /* more features than any position has at once */
};

/* The features of a position, less than JILL_SETS * JILL_FEATURES each. Returns how many. Positions without a
 * black king mean nothing. With Black to move `replies` is the number of legal moves, with White it is 0. */
int jill_features_list(
    const struct chess_position *position, int replies, uint16_t features[JILL_MOST_ACTIVE]);

/* The sum of the weights of a position's features. */
int32_t jill_features_weigh(
    const struct chess_position *position, int replies, const int16_t weights[JILL_SETS * JILL_FEATURES]);

#endif
