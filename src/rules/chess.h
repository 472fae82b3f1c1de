/* Chess and Chess960 by the FIDE Laws: positions, moves, applying and taking back, legal moves, how a game
 * stands. Knows no notation: FEN is read in chess_fen.h, SAN in the notation room.
 *
 * A square is 0-63, a1 = 0, b1 = 1, h8 = 63; a bit board has bit n set for square n. Sides: 0 White, 1 Black.
 *
 * Every function is safe on any position that chess_set_up filled, impossible ones too; on those, moves mean
 * nothing in particular. */
#ifndef RULES_CHESS_H
#define RULES_CHESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum chess_side { CHESS_WHITE, CHESS_BLACK };

enum chess_kind {
    CHESS_EMPTY,
    CHESS_PAWN,
    CHESS_KNIGHT,
    CHESS_BISHOP,
    CHESS_ROOK,
    CHESS_QUEEN,
    CHESS_KING,
    CHESS_KINDS
};

/* ".PNBRQK": the letter of each kind, White's. */
extern const char chess_letters[CHESS_KINDS + 1];

enum {
    CHESS_CELLS = 64,
    CHESS_KIND_MASK = 7,  /* of a cell: enum chess_kind */
    CHESS_SIDE_SHIFT = 3, /* of a cell: 1 << this when Black's */
    /* An empty or enemy square is reached by at most eight line movers or steps and eight knights, a
     * promotion counts four times: no position, however impossible, has more moves. Possible ones have 218 at
     * most. */
    CHESS_MAX_MOVES = 1088
};

struct chess_position {
    uint64_t side[2];           /* squares of each side's pieces */
    uint64_t kind[CHESS_KINDS]; /* squares by kind; [CHESS_EMPTY]: the empty ones */
    uint64_t castling;          /* squares of the rooks that may still castle, both sides' */
    uint8_t cell[CHESS_CELLS];  /* enum chess_kind, with the side's bit */
    uint32_t halfmoves;         /* plies since a capture or pawn move */
    uint32_t fullmove;          /* number of the move, from 1 */
    uint8_t turn;               /* enum chess_side */
    uint8_t passed;             /* the square a pawn passed in the last ply, 0: none; see chess_en_passant */
    uint8_t chess960;           /* castling moves are spelt king takes rook in UCI */
    uint8_t reserved[5];        /* 0, so that positions can be compared as bytes */
};

enum chess_move_type {
    CHESS_STEP, /* whatever has no type of its own; CHESS_KNIGHT to CHESS_QUEEN: a pawn becomes that */
    CHESS_EN_PASSANT = CHESS_KINDS, /* `to` is the square the captured pawn has passed */
    CHESS_CASTLE,                   /* `from` is the king's square, `to` the rook's */
    CHESS_NULL                      /* the side flips, nothing moves; all else is 0 */
};

/* One word, so that it is written and read at once. */
struct chess_move {
    uint32_t from : 6;
    uint32_t to : 6;
    uint32_t kind : 3; /* enum chess_kind of what moves, before a promotion */
    uint32_t type : 4; /* enum chess_move_type */
};

/* What chess_take_back needs besides the move. */
struct chess_undo {
    uint64_t castling;
    uint32_t halfmoves;
    uint16_t captured; /* the cell */
    uint8_t passed;
};

enum chess_status { CHESS_RUNNING, CHESS_CHECKMATE, CHESS_STALEMATE };

static inline uint64_t chess_bit(unsigned square)
{
    return (uint64_t)1 << square;
}

/* 0-7 from the a-file. */
static inline unsigned chess_file(unsigned square)
{
    return square & 7;
}

/* 0-7 from White's first rank. */
static inline unsigned chess_rank(unsigned square)
{
    return square >> 3;
}

static inline unsigned chess_cell_kind(unsigned cell)
{
    return cell & CHESS_KIND_MASK;
}

static inline unsigned chess_cell_side(unsigned cell)
{
    return cell >> CHESS_SIDE_SHIFT;
}

static inline uint64_t chess_occupied(const struct chess_position *position)
{
    return ~position->kind[CHESS_EMPTY];
}

static inline uint64_t chess_pieces(const struct chess_position *position, unsigned side, unsigned kind)
{
    return position->side[side] & position->kind[kind];
}

/* The square of a side's king; h8 when it has none, the lowest when it has several. */
static inline unsigned chess_king(const struct chess_position *position, unsigned side)
{
    return (unsigned)__builtin_ctzll(chess_pieces(position, side, CHESS_KING) | chess_bit(63));
}

/* Where the king and the rook of a castling move come to stand: the g- and f-file, or the c- and d-file. */
static inline unsigned chess_castle_king(struct chess_move move)
{
    return (move.from & 56u) | (move.to > move.from ? 6 : 2);
}

static inline unsigned chess_castle_rook(struct chess_move move)
{
    return (move.from & 56u) | (move.to > move.from ? 5 : 3);
}

static inline struct chess_move chess_move_of(unsigned kind, unsigned from, unsigned to, unsigned type)
{
    return (struct chess_move){.from = from & 63, .to = to & 63, .kind = kind & 7, .type = type & 15};
}

static inline bool chess_same_move(struct chess_move a, struct chess_move b)
{
    return a.from == b.from && a.to == b.to && a.type == b.type;
}

/* The kind a pawn becomes, 0 when the move is no promotion. */
static inline unsigned chess_promotion(struct chess_move move)
{
    return move.type < CHESS_EN_PASSANT ? move.type : 0;
}

/* An empty board with White to move; pieces are put on it with chess_put. */
void chess_clear(struct chess_position *position);

/* Puts a cell (kind with its side's bit, or 0) on a square, whatever stood there. */
void chess_put(struct chess_position *position, unsigned square, unsigned cell);

/* The usual start position. */
void chess_start(struct chess_position *position);

/* Plays a legal or null move; an illegal one leaves the position undefined but safe. */
void chess_apply(struct chess_position *position, struct chess_move move, struct chess_undo *undo);

/* Takes the last move back. */
void chess_take_back(struct chess_position *position, struct chess_move move, const struct chess_undo *undo);

/* All legal moves of the side to move, in no special order; null moves are not among them. */
int chess_legal_moves(const struct chess_position *position, struct chess_move moves[CHESS_MAX_MOVES]);

/* How many there are, and whether there is one; much faster than the list. */
int chess_count_moves(const struct chess_position *position);
bool chess_has_move(const struct chess_position *position);

/* Whether a move, legal but for this, leaves the mover's own king unattacked. */
bool chess_is_safe(const struct chess_position *position, struct chess_move move);

/* What keeps the side to move from castling (FIDE 3.8.2). */
enum chess_obstacle {
    CHESS_FREE,     /* nothing does */
    CHESS_NO_RIGHT, /* king and rook are not both on their side's first rank */
    CHESS_BLOCKED,  /* a third piece stands where they pass or arrive */
    CHESS_ATTACKED  /* a square that the king leaves, passes or reaches is attacked */
};

/* The first obstacle; `rook` is one of the squares in `castling`. *square is that of a CHESS_BLOCKED or
 * CHESS_ATTACKED, the lowest of several. */
enum chess_obstacle chess_castling_obstacle(
    const struct chess_position *position, unsigned rook, unsigned *square);

/* Whether there is none. */
bool chess_may_castle(const struct chess_position *position, unsigned rook);

/* The castling rook of the side to move towards the h-file (wing 0) or the a-file (wing 1) of its king, by
 * the rights alone; -1 when there is none. */
int chess_castling_rook(const struct chess_position *position, int wing);

/* The en passant square if a pawn really can take there, else 0. */
unsigned chess_en_passant(const struct chess_position *position);

/* Whether the king of the side to move is attacked. */
bool chess_is_check(const struct chess_position *position);

/* Mate, stalemate or neither. */
enum chess_status chess_status(const struct chess_position *position);

/* Neither side can ever mate: bare kings, one minor piece, or bishops all on squares of one colour. */
bool chess_is_material_insufficient(const struct chess_position *position);

/* FIDE 9.3 and 9.6.2: 50 moves may be claimed, 75 end the game. */
enum { CHESS_FIFTY_MOVES = 100, CHESS_SEVENTY_FIVE_MOVES = 150 };

/* A key that two positions share when they are the same for the repetition rules (FIDE 9.2.3): squares, side
 * to move, castling rights and whether an en passant capture is possible. 64 bits: others share it by
 * accident alone. Computed from scratch, some ten nanoseconds. */
uint64_t chess_key(const struct chess_position *position);

/* How often the last of `count` keys occurs among the last `halfmoves` + 1 of them, itself included. The
 * caller keeps the keys: one for the first position and one for each after it. 3 may be claimed, 5 end the
 * game. */
int chess_repetitions(const uint64_t *keys, size_t count, uint32_t halfmoves);

/* Leaf positions at a depth of 0 plies or more, each of which takes some memory. */
uint64_t chess_perft(const struct chess_position *position, int depth);

#endif
