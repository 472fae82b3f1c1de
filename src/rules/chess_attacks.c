/* The constant tables of chess_attacks.h, worked out by the compiler: each macro gives the entry of one
 * square as a constant expression. */
#include "rules/chess_attacks.h"

#define BIT(s) (UINT64_C(1) << (s))
#define AT_LEAST_0(n) ((n) > 0 ? (n) : 0)
#define FILE_OF(s) ((s) % 8)
#define RANK_OF(s) ((s) / 8)
#define FILE_A CHESS_FILE_A
#define FILE_H CHESS_FILE_H
#define FILES_AB (FILE_A | FILE_A << 1)
#define FILES_GH (FILE_H | FILE_H >> 1)

/* A main diagonal moved up or down until it goes through the square; what leaves the board falls off. */
#define MOVED(line, up) ((up) >= 0 ? (line) << 8 * AT_LEAST_0(up) : (line) >> 8 * AT_LEAST_0(-(up)))
#define DIAGONAL(s) (MOVED(UINT64_C(0x8040201008040201), RANK_OF(s) - FILE_OF(s)) ^ BIT(s))
#define ANTI(s) (MOVED(UINT64_C(0x0102040810204080), RANK_OF(s) + FILE_OF(s) - 7) ^ BIT(s))
#define FILE_LINE(s) (FILE_A << FILE_OF(s) ^ BIT(s))
#define RANK_LINE(s) (CHESS_RANK_1 << 8 * RANK_OF(s) ^ BIT(s))

#define BISHOP(s) (DIAGONAL(s) | ANTI(s))
#define ROOK(s) (FILE_LINE(s) | RANK_LINE(s))
#define QUEEN(s) (BISHOP(s) | ROOK(s))
#define KNIGHT(s)                                                                                            \
    (((BIT(s) << 17 | BIT(s) >> 15) & ~FILE_A) | ((BIT(s) << 15 | BIT(s) >> 17) & ~FILE_H) |                 \
        ((BIT(s) << 10 | BIT(s) >> 6) & ~FILES_AB) | ((BIT(s) << 6 | BIT(s) >> 10) & ~FILES_GH))
#define KING(s)                                                                                              \
    (BIT(s) << 8 | BIT(s) >> 8 | ((BIT(s) << 9 | BIT(s) << 1 | BIT(s) >> 7) & ~FILE_A) |                     \
        ((BIT(s) << 7 | BIT(s) >> 1 | BIT(s) >> 9) & ~FILE_H))

#define WHITE_PUSH(s) (BIT(s) >> 8 | (RANK_OF(s) == 3 ? BIT(s) >> 16 : 0))
#define BLACK_PUSH(s) (BIT(s) << 8 | (RANK_OF(s) == 4 ? BIT(s) << 16 : 0))
#define WHITE_CAPTURE(s) ((BIT(s) >> 9 & ~FILE_H) | (BIT(s) >> 7 & ~FILE_A))
#define BLACK_CAPTURE(s) ((BIT(s) << 7 & ~FILE_H) | (BIT(s) << 9 & ~FILE_A))

#define LINES(s)                                                                                             \
    {                                                                                                        \
        DIAGONAL(s), ANTI(s), FILE_LINE(s), RANK_LINE(s)                                                     \
    }

/* Eight neighbouring entries, and all 64. */
#define RANK(entry, s)                                                                                       \
    entry(s), entry(s + 1), entry(s + 2), entry(s + 3), entry(s + 4), entry(s + 5), entry(s + 6), entry(s + 7)
#define BOARD(entry)                                                                                         \
    RANK(entry, 0), RANK(entry, 8), RANK(entry, 16), RANK(entry, 24), RANK(entry, 32), RANK(entry, 40),      \
        RANK(entry, 48), RANK(entry, 56)

const struct chess_lines chess_lines[CHESS_CELLS] = {BOARD(LINES)};

const uint64_t chess_origins[CHESS_ORIGINS_PIECE + CHESS_KINDS][CHESS_CELLS] = {
    [CHESS_ORIGINS_PAWN] = {BOARD(WHITE_PUSH)},
    [CHESS_ORIGINS_PAWN + 1] = {BOARD(WHITE_CAPTURE)},
    [CHESS_ORIGINS_PAWN + 2] = {BOARD(BLACK_PUSH)},
    [CHESS_ORIGINS_PAWN + 3] = {BOARD(BLACK_CAPTURE)},
    [CHESS_ORIGINS_PIECE + CHESS_KNIGHT] = {BOARD(KNIGHT)},
    [CHESS_ORIGINS_PIECE + CHESS_BISHOP] = {BOARD(BISHOP)},
    [CHESS_ORIGINS_PIECE + CHESS_ROOK] = {BOARD(ROOK)},
    [CHESS_ORIGINS_PIECE + CHESS_QUEEN] = {BOARD(QUEEN)},
    [CHESS_ORIGINS_PIECE + CHESS_KING] = {BOARD(KING)},
};

/* No pawn comes to its last rank without a promotion. */
#define IS_EDGE(s) (RANK_OF(s) == 0 || RANK_OF(s) == 7)
#define WHITE_PUSH_INSIDE(s) (IS_EDGE(s) ? 0 : WHITE_PUSH(s))
#define BLACK_PUSH_INSIDE(s) (IS_EDGE(s) ? 0 : BLACK_PUSH(s))
#define WHITE_CAPTURE_INSIDE(s) (IS_EDGE(s) ? 0 : WHITE_CAPTURE(s))
#define BLACK_CAPTURE_INSIDE(s) (IS_EDGE(s) ? 0 : BLACK_CAPTURE(s))

#define BLACK_CELL(cell) ((cell) | 1 << CHESS_SIDE_SHIFT)
#define STRIKES(kind, entry) [kind] = {BOARD(entry)}, [BLACK_CELL(kind)] = {BOARD(entry)}

const uint64_t chess_strikes[2 << CHESS_SIDE_SHIFT][CHESS_CELLS] = {
    [CHESS_STRIKES_PUSH] = {BOARD(WHITE_PUSH_INSIDE)},
    [BLACK_CELL(CHESS_STRIKES_PUSH)] = {BOARD(BLACK_PUSH_INSIDE)},
    [CHESS_STRIKES_CAPTURE] = {BOARD(WHITE_CAPTURE_INSIDE)},
    [BLACK_CELL(CHESS_STRIKES_CAPTURE)] = {BOARD(BLACK_CAPTURE_INSIDE)},
    [CHESS_PAWN] = {BOARD(WHITE_CAPTURE)},
    [BLACK_CELL(CHESS_PAWN)] = {BOARD(BLACK_CAPTURE)},
    STRIKES(CHESS_KNIGHT, KNIGHT),
    STRIKES(CHESS_BISHOP, BISHOP),
    STRIKES(CHESS_ROOK, ROOK),
    STRIKES(CHESS_QUEEN, QUEEN),
    STRIKES(CHESS_KING, KING),
};

#define STRIKES_ON(pawn, s)                                                                                  \
    {                                                                                                        \
        [CHESS_PAWN] = pawn(s), [CHESS_KNIGHT] = KNIGHT(s), [CHESS_BISHOP] = BISHOP(s),                      \
        [CHESS_ROOK] = ROOK(s), [CHESS_QUEEN] = QUEEN(s), [CHESS_KING] = KING(s)                             \
    }
#define WHITE_STRIKES_ON(s) STRIKES_ON(WHITE_CAPTURE, s)
#define BLACK_STRIKES_ON(s) STRIKES_ON(BLACK_CAPTURE, s)

const uint64_t chess_strikes_on[2][CHESS_CELLS][1 << CHESS_SIDE_SHIFT] = {
    {BOARD(WHITE_STRIKES_ON)}, {BOARD(BLACK_STRIKES_ON)}};

/* On one rank with `o` occupied: up to the lowest piece above the file, and down to the highest one below. */
#define ABOVE(f) (0xff << (f) << 1 & 0xff)
#define BELOW(f) ((1 << (f)) - 1)
#define UPWARD(o, f) ((((o)&ABOVE(f)) ^ (((o)&ABOVE(f)) - (2 << (f)))) & ABOVE(f))
#define SPREAD_1(o) ((o) | (o) >> 1)
#define SPREAD_2(o) (SPREAD_1(o) | SPREAD_1(o) >> 2)
#define SPREAD_4(o) (SPREAD_2(o) | SPREAD_2(o) >> 4)
#define DOWNWARD(o, f) (BELOW(f) & ~(SPREAD_4((o)&BELOW(f)) >> 1))
#define ON_RANK(o, f) (UPWARD(o, f) | DOWNWARD(o, f))
#define FILES(o)                                                                                             \
    {                                                                                                        \
        ON_RANK(2 * (o), 0), ON_RANK(2 * (o), 1), ON_RANK(2 * (o), 2), ON_RANK(2 * (o), 3),                  \
            ON_RANK(2 * (o), 4), ON_RANK(2 * (o), 5), ON_RANK(2 * (o), 6), ON_RANK(2 * (o), 7)               \
    }

const uint8_t chess_rank_reach[64][8] = {BOARD(FILES)};

/* The squares between a square and another so many files and ranks away, as distances from it. */
#define ABSOLUTE(n) ((n) < 0 ? -(n) : (n))
#define SIGN(n) (((n) > 0) - ((n) < 0))
#define IN_LINE(f, r) ((f) == 0 || (r) == 0 || (f) == (r) || (f) == -(r))
#define DISTANCE(f, r) ((f) ? ABSOLUTE(f) : ABSOLUTE(r))
#define STRIDE(f, r) (SIGN(r) * 8 + SIGN(f))
#define PACE(f, r, n) ((n) < DISTANCE(f, r) ? BIT((n)*STRIDE(f, r) & 63) : 0)
#define PACES(f, r)                                                                                          \
    (PACE(f, r, 1) | PACE(f, r, 2) | PACE(f, r, 3) | PACE(f, r, 4) | PACE(f, r, 5) | PACE(f, r, 6))
#define WAY(f, r) [CHESS_WAYS_HERE + 16 * (r) + (f)] = IN_LINE(f, r) ? PACES(f, r) : 0
#define WAYS(r)                                                                                              \
    WAY(-7, r), WAY(-6, r), WAY(-5, r), WAY(-4, r), WAY(-3, r), WAY(-2, r), WAY(-1, r), WAY(0, r),           \
        WAY(1, r), WAY(2, r), WAY(3, r), WAY(4, r), WAY(5, r), WAY(6, r), WAY(7, r)

const uint64_t chess_ways[2 * CHESS_WAYS_HERE + 1] = {WAYS(-7), WAYS(-6), WAYS(-5), WAYS(-4), WAYS(-3),
    WAYS(-2), WAYS(-1), WAYS(0), WAYS(1), WAYS(2), WAYS(3), WAYS(4), WAYS(5), WAYS(6), WAYS(7)};
