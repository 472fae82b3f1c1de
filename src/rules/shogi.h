/* The engine of the shogi family: positions, moves, applying and taking back, for games in which pieces
 * promote, captured pieces join the captor's hand and are dropped again. Which pieces there are and how they
 * move is a row of data (struct shogi_variant); the mango game is such a row. Knows no notation but its
 * position line.
 *
 * Squares: files (columns) 1-9 from the right, ranks (rows) 1-9 from the top, as the first side sees the
 * board. Inside the engine a square is an index into a padded 11 x 11 array, see shogi_square. */
#ifndef RULES_SHOGI_H
#define RULES_SHOGI_H

#include "base/span.h"

#include <stdint.h>

enum {
    SHOGI_SIDE = 9,                /* columns and rows */
    SHOGI_STRIDE = SHOGI_SIDE + 2, /* a wall on each side */
    SHOGI_CELLS = SHOGI_STRIDE * SHOGI_STRIDE,
    SHOGI_MAX_KINDS = 8,
    SHOGI_MAX_MOVES = 1024, /* no position of any row has more legal moves */
    SHOGI_LINE_SIZE = 256   /* a position line fits, terminated */
};

/* A cell is 0 when empty, SHOGI_WALL, or kind (1 up) + SHOGI_PROMOTED + the owner's bit. */
enum { SHOGI_KIND = 0x0f, SHOGI_PROMOTED = 0x80, SHOGI_FIRST = 0x10, SHOGI_SECOND = 0x20, SHOGI_WALL = 0x40 };

/* Eight directions as bits, clockwise from the mover's forward; the other side's are the same bits turned by
 * four places. Jumps are the eight knight jumps, clockwise from the one two forward and one right. */
struct shogi_moves {
    uint8_t steps;
    uint8_t slides;
    uint8_t jumps;
};

struct shogi_kind {
    char letter;
    const char *name;
    struct shogi_moves plain;
    struct shogi_moves promoted;
    bool promotes;
    uint8_t stuck_rows; /* promotion is compulsory on this many last rows */
    bool royal;         /* its capture ends the game; it never enters a hand */
};

struct shogi_variant {
    const char *name;
    uint8_t kinds;
    struct shogi_kind kind[SHOGI_MAX_KINDS + 1]; /* from 1 */
    uint8_t kind_of_letter[26];                  /* the inverse: the kind with a letter from A on, 0: none */
    uint8_t zone_rows;                           /* promotion zone: this many last rows */
    bool flips;                                  /* a turn may be a flip of the whole board */
    const char *start;                           /* position line */
    char sides[2];                               /* letters of the sides in a position line */
};

struct shogi_position {
    uint8_t cell[SHOGI_CELLS];
    uint8_t hand[2][SHOGI_MAX_KINDS + 1];
    uint8_t turn; /* 0: first to move, 1: second */
    uint8_t over; /* 1: a royal piece has been captured */
    uint64_t plies;
    const struct shogi_variant *variant;
};

enum shogi_move_type { SHOGI_STEP, SHOGI_DROP, SHOGI_FLIP };

struct shogi_move {
    uint8_t type;  /* enum shogi_move_type */
    uint8_t piece; /* kind, with SHOGI_PROMOTED if it was promoted before; 0 for a flip */
    uint8_t from;  /* square; 0 for a drop and a flip */
    uint8_t to;    /* square; 0 for a flip */
    uint8_t promote;
};

/* What shogi_take_back needs besides the move: the captured cell (0: none) and whether the game was over. */
struct shogi_undo {
    uint8_t captured;
    uint8_t over;
};

extern const struct shogi_variant shogi_mango;

/* The square of column c and row r, both 1-9. */
static inline uint8_t shogi_square(int column, int row)
{
    return (uint8_t)(row * SHOGI_STRIDE + (SHOGI_SIDE + 1 - column));
}

static inline int shogi_row(uint8_t square)
{
    return square / SHOGI_STRIDE;
}

static inline int shogi_column(uint8_t square)
{
    return SHOGI_SIDE + 1 - square % SHOGI_STRIDE;
}

static inline uint8_t shogi_owner_bit(int side)
{
    return side ? SHOGI_SECOND : SHOGI_FIRST;
}

/* The kind (1 up) with this letter, 0 when there is none. */
int shogi_kind_of_letter(const struct shogi_variant *variant, char letter);

void shogi_start(struct shogi_position *position, const struct shogi_variant *variant);

/* Reads a position line. Returns NULL, or the reason (a constant) why it is none; *at is then the offset of
 * the fault in the text. The position is undefined after a fault. */
const char *shogi_set_up(
    struct shogi_position *position, const struct shogi_variant *variant, struct span text, size_t *at);

/* Writes the position line, terminated; returns its length. */
size_t shogi_write(const struct shogi_position *position, char out[SHOGI_LINE_SIZE]);

/* Finds the squares from which own pieces equal to `piece` (kind, with SHOGI_PROMOTED or not) move to `to` by
 * movement, path and occupancy. Writes them to `from` and returns how many; `to` must not hold an own piece.
 */
int shogi_origins(
    const struct shogi_position *position, uint8_t piece, uint8_t to, uint8_t from[SHOGI_CELLS]);

/* Whether a piece (kind, unpromoted or not) of the side to move that goes from `from` to `to` may, or must,
 * promote. */
bool shogi_may_promote(const struct shogi_position *position, uint8_t piece, uint8_t from, uint8_t to);
bool shogi_must_promote(const struct shogi_position *position, uint8_t piece, uint8_t to);

/* Whether a side still has its royal piece. */
bool shogi_has_royal(const struct shogi_position *position, int side);

/* All legal moves of the side to move, in no special order; none when the game is over. */
int shogi_legal_moves(const struct shogi_position *position, struct shogi_move moves[SHOGI_MAX_MOVES]);

/* Plays a legal move; an illegal one leaves the position undefined. */
void shogi_apply(struct shogi_position *position, struct shogi_move move, struct shogi_undo *undo);

/* Takes the last move back. */
void shogi_take_back(struct shogi_position *position, struct shogi_move move, const struct shogi_undo *undo);

#endif
