/* Which squares chess pieces reach from a square: constant tables and the few instructions that cut lines off
 * at the first piece. Small tables only: they stay in the first-level cache and cost nothing at the start.
 *
 * Lines are cut with the o^(o-2r) trick (hyperbola quintessence): subtracting the slider from the occupied
 * squares of its line borrows through the empty ones up to the first piece; a byte swap turns files and
 * diagonals round for the other half. Ranks, which a byte swap cannot turn, have a table. Source:
 * chessprogramming.org, "Hyperbola Quintessence". */
#ifndef RULES_CHESS_ATTACKS_H
#define RULES_CHESS_ATTACKS_H

#include "rules/chess.h"

#define CHESS_FILE_A UINT64_C(0x0101010101010101)
#define CHESS_FILE_H UINT64_C(0x8080808080808080)
#define CHESS_RANK_1 UINT64_C(0xff)
#define CHESS_RANK_8 (CHESS_RANK_1 << 56)
#define CHESS_LIGHT UINT64_C(0x55aa55aa55aa55aa)

/* The lines through a square, without it. */
struct chess_lines {
    uint64_t diagonal; /* the direction of a1-h8 */
    uint64_t anti;     /* the direction of h1-a8 */
    uint64_t file;
    uint64_t rank;
};

/* Rows of chess_origins. */
enum {
    CHESS_ORIGINS_PAWN = 0, /* + side * 2, + 1 for a capture */
    CHESS_ORIGINS_PIECE = 2 /* + kind, from CHESS_KNIGHT */
};

extern const struct chess_lines chess_lines[CHESS_CELLS];

/* From where a piece comes to a square on an empty board. For pieces that is where it goes, too. */
extern const uint64_t chess_origins[CHESS_ORIGINS_PIECE + CHESS_KINDS][CHESS_CELLS];

/* The same by cell (kind with its side's bit). Pawns: from where they capture. */
extern const uint64_t chess_strikes[2 << CHESS_SIDE_SHIFT][CHESS_CELLS];

/* The same by side, target and kind: all that a king has to fear lies in one row. */
extern const uint64_t chess_strikes_on[2][CHESS_CELLS][1 << CHESS_SIDE_SHIFT];

/* Rows of chess_strikes that no cell has: pawn moves that are no promotions. Plus the side's bit. */
enum { CHESS_STRIKES_PUSH = 0, CHESS_STRIKES_CAPTURE = 7 };

/* What lies between a square and another, by the step from it, 16 a rank, 1 a file, counted from
 * CHESS_WAYS_HERE; bit n stands for the square n further on, round the board. Two kilobytes say what a table
 * of all pairs of squares needs 32 for, which would push everything else out of the first-level cache. */
enum { CHESS_WAYS_HERE = 7 * 16 + 7 };
extern const uint64_t chess_ways[2 * CHESS_WAYS_HERE + 1];

/* The squares between two squares of one line; none when they are not on one. */
static inline __attribute__((always_inline)) uint64_t chess_between(unsigned from, unsigned to)
{
    uint64_t way = chess_ways[(to + (to & 56)) + CHESS_WAYS_HERE - (from + (from & 56))];
    return way << (from & 63) | way >> (-from & 63);
}

/* What a rook reaches on its rank: by the occupancy of the six inner squares and the file. */
extern const uint8_t chess_rank_reach[64][8];

static inline uint64_t chess_knight_reach(unsigned square)
{
    return chess_origins[CHESS_ORIGINS_PIECE + CHESS_KNIGHT][square];
}

static inline uint64_t chess_king_reach(unsigned square)
{
    return chess_origins[CHESS_ORIGINS_PIECE + CHESS_KING][square];
}

/* Where pawns of a side stand that attack a square. */
static inline uint64_t chess_pawn_origins(unsigned side, unsigned square)
{
    return chess_origins[CHESS_ORIGINS_PAWN + side * 2 + 1][square];
}

/* What is reached along a file or diagonal. */
static inline uint64_t chess_line_reach(unsigned square, uint64_t occupied, uint64_t line)
{
    uint64_t forth = occupied & line;
    uint64_t back = __builtin_bswap64(forth);
    forth -= chess_bit(square);
    back -= chess_bit(square ^ 56);
    return (forth ^ __builtin_bswap64(back)) & line;
}

static inline uint64_t chess_along_rank(unsigned square, uint64_t occupied)
{
    unsigned shift = square & 56;
    return (uint64_t)chess_rank_reach[occupied >> (shift + 1) & 63][chess_file(square)] << shift;
}

static inline uint64_t chess_along_file(unsigned square, uint64_t occupied)
{
    return chess_line_reach(square, occupied, chess_lines[square].file);
}

static inline uint64_t chess_along_diagonal(unsigned square, uint64_t occupied)
{
    return chess_line_reach(square, occupied, chess_lines[square].diagonal);
}

static inline uint64_t chess_along_anti(unsigned square, uint64_t occupied)
{
    return chess_line_reach(square, occupied, chess_lines[square].anti);
}

static inline uint64_t chess_bishop_reach(unsigned square, uint64_t occupied)
{
    return chess_along_diagonal(square, occupied) | chess_along_anti(square, occupied);
}

static inline uint64_t chess_rook_reach(unsigned square, uint64_t occupied)
{
    return chess_along_file(square, occupied) | chess_along_rank(square, occupied);
}

/* Where a knight, bishop, rook, queen or king goes to when these squares are occupied. */
static inline __attribute__((always_inline)) uint64_t chess_reach(
    unsigned kind, unsigned square, uint64_t occupied)
{
    switch (kind) {
    case CHESS_KNIGHT:
        return chess_knight_reach(square);
    case CHESS_BISHOP:
        return chess_bishop_reach(square, occupied);
    case CHESS_ROOK:
        return chess_rook_reach(square, occupied);
    case CHESS_QUEEN:
        return chess_bishop_reach(square, occupied) | chess_rook_reach(square, occupied);
    default:
        return chess_king_reach(square);
    }
}

/* The pieces that would attack a square if nothing stood in between. `side` is theirs. */
static inline __attribute__((always_inline)) uint64_t chess_snipers(
    const struct chess_position *position, unsigned side, unsigned square)
{
    const uint64_t *kind = position->kind;
    uint64_t diagonal = kind[CHESS_BISHOP] | kind[CHESS_QUEEN];
    uint64_t straight = kind[CHESS_ROOK] | kind[CHESS_QUEEN];
    return position->side[side] & ((chess_origins[CHESS_ORIGINS_PIECE + CHESS_BISHOP][square] & diagonal) |
                                      (chess_origins[CHESS_ORIGINS_PIECE + CHESS_ROOK][square] & straight) |
                                      (chess_knight_reach(square) & kind[CHESS_KNIGHT]) |
                                      (chess_pawn_origins(side, square) & kind[CHESS_PAWN]) |
                                      (chess_king_reach(square) & kind[CHESS_KING]));
}

/* Whether one of the snipers sees the square past what is occupied. */
static inline bool chess_is_seen(unsigned square, uint64_t snipers, uint64_t occupied)
{
    for (; snipers; snipers &= snipers - 1)
        if (!(chess_between(square, __builtin_ctzll(snipers)) & occupied))
            return true;
    return false;
}

/* Whether a side attacks a square when these squares are occupied. */
static inline bool chess_is_attacked(
    const struct chess_position *position, unsigned side, unsigned square, uint64_t occupied)
{
    return chess_is_seen(square, chess_snipers(position, side, square), occupied);
}

/* Whether a step leaves the mover's king unattacked. Looks from where the king will stand at the board as it
 * will be, which covers pins, checks and the king's own steps alike. `side` is the side to move, `taken` the
 * square of the captured piece if there is one. Mostly no enemy is in line with the king and there is nothing
 * more to ask. */
static inline __attribute__((always_inline)) bool chess_is_step_safe(const struct chess_position *position,
    unsigned side, unsigned kind, unsigned from, unsigned to, unsigned taken)
{
    unsigned goes = -(unsigned)(kind == CHESS_KING);
    unsigned king = (to & goes) | (chess_king(position, side) & ~goes);
    uint64_t snipers = chess_snipers(position, side ^ 1, king) & ~chess_bit(taken);
    if (__builtin_expect(!snipers, 1))
        return true;
    uint64_t left = chess_bit(from) | chess_bit(taken);
    return !chess_is_seen(king, snipers, (chess_occupied(position) & ~left) | chess_bit(to));
}

/* The square of a pawn taken en passant. */
static inline unsigned chess_passant_victim(unsigned from, unsigned to)
{
    return (from & 56) | (to & 7);
}

#endif
