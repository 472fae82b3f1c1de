/* The board of the contest "boardstate": its pieces in the order of the input, whatever the board's size.
 * Finds two pieces on one square and the pieces that can matter near a king; knows nothing of checks and
 * mates. */
#ifndef CONTEST_BOARDSTATE_BOARD_H
#define CONTEST_BOARDSTATE_BOARD_H

#include "base/diag.h"
#include "contest/radix.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* White plays from the top: its pawns move to larger y. */
enum boardstate_side { BOARDSTATE_WHITE, BOARDSTATE_BLACK };

enum boardstate_kind {
    BOARDSTATE_KING,
    BOARDSTATE_QUEEN,
    BOARDSTATE_ROOK,
    BOARDSTATE_BISHOP,
    BOARDSTATE_KNIGHT,
    BOARDSTATE_PAWN,
    BOARDSTATE_KINDS
};

#define BOARDSTATE_MAX_SIDE INT64_C(1000000000000000000)

/* The value of an index that means no piece. */
#define BOARDSTATE_NONE UINT32_MAX

/* Columns x from the left and rows y from the top are 1 to `side`; sums and differences of two of them fit in
 * 64 bits. The arrays have room for `capacity` pieces, the two of entries for three times as many. */
struct boardstate_board {
    int64_t side;
    uint32_t count;
    uint32_t capacity;
    int64_t *x;
    int64_t *y;
    uint8_t *piece;            /* kind * 2 + side */
    struct diag_place *place;  /* where the piece stands in the input */
    uint32_t king[2];          /* by side; BOARDSTATE_NONE when there is none yet */
    uint32_t *near;            /* room for a list of pieces */
    struct radix_entry *entry; /* room for sorting */
    struct radix_entry *spare;
};

static inline enum boardstate_side boardstate_side_of(const struct boardstate_board *board, uint32_t piece)
{
    return board->piece[piece] & 1;
}

static inline enum boardstate_kind boardstate_kind_of(const struct boardstate_board *board, uint32_t piece)
{
    return board->piece[piece] >> 1;
}

/* Empties the board, which starts as {0}, and makes room for so many pieces. boardstate_free gives the memory
 * back. */
void boardstate_clear(struct boardstate_board *board, int64_t side, uint32_t pieces);
void boardstate_free(struct boardstate_board *board);

/* The first piece in the order of the input on whose square an earlier one stands, or BOARDSTATE_NONE. Takes
 * time in proportion to the pieces. */
uint32_t boardstate_find_double(struct boardstate_board *board);

/* Lists in board->near the pieces that stand on a line through a square not farther than one step from (x,
 * y), or within three steps, and returns how many they are: no other piece can attack such a square. */
uint32_t boardstate_list_near(struct boardstate_board *board, int64_t x, int64_t y);

#endif
