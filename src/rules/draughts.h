/* The draughts engine: positions, legal moves with complete captures, applying and taking back, for every
 * game that is a row of struct draughts_variant. How squares are called is kept beside the position (struct
 * draughts_numbering) but no rule asks for it; move text is the notation room's.
 *
 * Squares are indices into a bit set. Rows count from White's far row, 0, to White's first row, side - 1;
 * columns from the left, as White sees a board whose lower left corner is a playing square (column + row is
 * odd there). Two rows share side + 1 bits, the last of which is no square, so that a step in one of the four
 * directions is the same shift everywhere and a step over the edge falls on a bit that is never set. Boards
 * that are turned (Italian, Spanish) are the same board in a mirror: only the numbering and the scene care.
 */
#ifndef RULES_DRAUGHTS_H
#define RULES_DRAUGHTS_H

#include "base/span.h"

#include <stdint.h>

__extension__ typedef unsigned __int128 draughts_set;

enum {
    DRAUGHTS_WHITE = 0,
    DRAUGHTS_BLACK = 1,
    DRAUGHTS_MAX_SIDE = 12,
    /* Lists of moves end here. Hill climbs over made-up positions, men on every second square and
     * boards full of kings, found none that has a third as many. */
    DRAUGHTS_MAX_MOVES = 1024,
    DRAUGHTS_MAX_LEGS = 50,   /* captures in one move: no more men stand away from the edge */
    DRAUGHTS_LINE_SIZE = 512, /* a position's text fits, terminated */
    DRAUGHTS_NO_SQUARE = 0xff /* not a square of the board */
};

/* What a man does that reaches its far row by a capture. */
enum draughts_promotion {
    DRAUGHTS_PROMOTION_ENDS,   /* it becomes a king and the move ends */
    DRAUGHTS_PROMOTION_STAYS,  /* it goes on as a man if it can, and is a king only if it stops there */
    DRAUGHTS_PROMOTION_GOES_ON /* it becomes a king at once and goes on as one */
};

/* Which captures are legal when there are several. */
enum draughts_choice {
    DRAUGHTS_CHOICE_ANY,
    DRAUGHTS_CHOICE_MOST,       /* those that take most pieces */
    DRAUGHTS_CHOICE_MOST_KINGS, /* of these, those that take most kings */
    DRAUGHTS_CHOICE_ITALIAN,    /* most pieces, then by a king, then most kings, then kings earliest */
    DRAUGHTS_CHOICE_KING_FIRST  /* by a king if a king can capture */
};

/* How squares are written. */
struct draughts_numbering {
    bool algebraic; /* files and ranks, else numbers from 1 */
    uint8_t corner; /* where 1 or a1 is, as White sees it: 0 bottom left, 1 bottom right, 2 top left, 3 top
                       right; numbers run along the rows */
    bool turned;    /* the lower left corner is not a playing square */
};

/* One game. */
struct draughts_variant {
    const char *name;
    uint8_t game_type; /* the type number of PDN's GameType tag, 0: none */
    uint8_t side;      /* columns and rows: 8, 10, 12 */
    uint8_t men_rows;  /* rows of men at the start */
    uint8_t first;     /* the side that begins */
    struct draughts_numbering numbering;
    char capture_sign;       /* written between the squares of a capture */
    bool men_capture_back;   /* men capture backward too */
    bool men_capture_kings;  /* men may capture kings */
    bool flying;             /* kings move and capture over any distance */
    bool must_land_to_go_on; /* of the squares behind a captured piece a king chooses one from which it can go
                                on, if there is one */
    bool optional_captures;  /* a capture need not be begun; it must be finished */
    bool removes_at_once;    /* captured pieces leave at once, not after the move */
    enum draughts_choice choice;
    enum draughts_promotion promotion;
};

struct draughts_position {
    draughts_set pieces[2]; /* of White and of Black */
    draughts_set kings;     /* of both */
    const struct draughts_variant *variant;
    struct draughts_numbering numbering;
    uint8_t turn; /* the side to move */
};

struct draughts_move {
    draughts_set taken; /* 0: not a capture */
    uint8_t from;
    uint8_t to;
    bool promotes; /* a man becomes a king */
};

/* What taking back needs besides the move. */
struct draughts_undo {
    draughts_set kings;
};

/* The rows; all of them, ended by NULL, are in draughts_variants. */
extern const struct draughts_variant draughts_checkers;
extern const struct draughts_variant draughts_international;
extern const struct draughts_variant draughts_english;
extern const struct draughts_variant draughts_italian;
extern const struct draughts_variant draughts_pool;
extern const struct draughts_variant draughts_spanish;
extern const struct draughts_variant draughts_portuguese;
extern const struct draughts_variant draughts_russian;
extern const struct draughts_variant draughts_brazilian;
extern const struct draughts_variant draughts_canadian;
extern const struct draughts_variant draughts_czech;
extern const struct draughts_variant *const draughts_variants[];

/* The row with this type number of PDN's GameType tag, or NULL. */
const struct draughts_variant *draughts_variant_of_game_type(unsigned type);

/* The start position; the squares are called as the variant calls them. */
void draughts_start(struct draughts_position *position, const struct draughts_variant *variant);

/* All legal moves of the side to move, in no special order. */
int draughts_legal_moves(
    const struct draughts_position *position, struct draughts_move moves[DRAUGHTS_MAX_MOVES]);

/* How many moves draughts_legal_moves finds, without the list where that is faster. */
int draughts_count_moves(const struct draughts_position *position);

/* Whether the side to move has a move; without one it has lost. */
bool draughts_has_move(const struct draughts_position *position);

/* Plays a legal move; an illegal one leaves the position undefined. */
void draughts_apply(
    struct draughts_position *position, const struct draughts_move *move, struct draughts_undo *undo);

/* Takes the last move back. */
void draughts_take_back(
    struct draughts_position *position, const struct draughts_move *move, const struct draughts_undo *undo);

/* The number of lines of `depth` legal moves, 1 for depth 0; each ply takes some memory. */
uint64_t draughts_perft(const struct draughts_position *position, int depth);

/* A rest between two captures of one move: any of the squares from `first` to `last`, `step` apart, is a
 * landing square that makes the same move. */
struct draughts_leg {
    uint8_t first;
    uint8_t last;
    int8_t step;
};

/* A complete capture as it is found. Among captures of equal `value` the rules leave the choice; only those
 * of the largest value are legal. The same move may be found several times, by different ways. */
struct draughts_capture {
    struct draughts_move move;
    uint64_t value;
    int count;                      /* pieces taken */
    const struct draughts_leg *leg; /* count - 1 rests; gone when the visitor returns */
};

typedef void draughts_visitor(void *context, const struct draughts_capture *capture);

/* Finds every complete capture of the side to move by the pieces of `from` (a set of squares) and shows it to
 * the visitor. With `free_landing` a king may also stop short on a square from which it cannot go on where
 * another would let it; such captures are not legal where the variant forbids them. */
void draughts_visit_captures(const struct draughts_position *position, draughts_set from, bool free_landing,
    draughts_visitor *visit, void *context);

/* What draughts_look_up finds, as bits. */
enum { DRAUGHTS_CAN_CAPTURE = 1, DRAUGHTS_CAN_STEP = 2 };

/* Asks two things at once, for speed: whether the side to move can capture, and whether its piece on `from`
 * (there must be one) can step to another square, captures left aside; *step is that move. */
unsigned draughts_look_up(
    const struct draughts_position *position, uint8_t from, uint8_t to, struct draughts_move *step);

static inline draughts_set draughts_bit(uint8_t square)
{
    return (draughts_set)1 << square;
}

/* The set's lowest square; the set must not be empty. */
static inline uint8_t draughts_lowest(draughts_set set)
{
    uint64_t low = (uint64_t)set;
    return (uint8_t)(low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64)));
}

static inline int draughts_size(draughts_set set)
{
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}

#endif
