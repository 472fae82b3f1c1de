/* The constant tables of san_usual.h. */
#include "notation/san_usual.h"

#define ALL (~UINT64_C(0))
#define ON_FILE(n) (CHESS_FILE_A << (n))
#define ON_RANK(n) (CHESS_RANK_1 << 8 * (n))
#define FILES(rank)                                                                                          \
    rank, rank &ON_FILE(0), rank &ON_FILE(1), rank &ON_FILE(2), rank &ON_FILE(3), rank &ON_FILE(4),          \
        rank &ON_FILE(5), rank &ON_FILE(6), rank &ON_FILE(7), 0, 0, 0, 0, 0, 0, 0

#define EMPTY_CELL 1
#define CELLS_OF(side) (0x7e << (side)*8)
#define EDGES (CHESS_RANK_1 | CHESS_RANK_8)
#define PIECE(side, kind) [kind] = {chess_origins[CHESS_ORIGINS_PIECE + kind], 0, CELLS_OF(side)}
#define PIECES(side)                                                                                         \
    PIECE(side, CHESS_KNIGHT), PIECE(side, CHESS_BISHOP), PIECE(side, CHESS_ROOK), PIECE(side, CHESS_QUEEN), \
        PIECE(side, CHESS_KING)
#define NOTHING [CHESS_EMPTY] = {chess_origins[CHESS_ORIGINS_PAWN], 0, ~UINT64_C(0)}
#define PUSH(side)                                                                                           \
    [CHESS_PAWN] = {chess_origins[CHESS_ORIGINS_PAWN + 2 * side], EDGES, CELLS_OF(0) | CELLS_OF(1)}
#define CAPTURE(side)                                                                                        \
    [CHESS_PAWN] = {chess_origins[CHESS_ORIGINS_PAWN + 2 * side + 1], EDGES, CELLS_OF(side) | EMPTY_CELL}

const struct san_tables san_tables = {
    .origin = {['a'] = 1,
        ['b'] = 2,
        ['c'] = 3,
        ['d'] = 4,
        ['e'] = 5,
        ['f'] = 6,
        ['g'] = 7,
        ['h'] = 8,
        ['1'] = 1 << 4,
        ['2'] = 2 << 4,
        ['3'] = 3 << 4,
        ['4'] = 4 << 4,
        ['5'] = 5 << 4,
        ['6'] = 6 << 4,
        ['7'] = 7 << 4,
        ['8'] = 8 << 4},
    .check_mark = {['+'] = SAN_CHECK, ['#'] = SAN_MATE},
    .on_origin = {FILES(ALL), FILES(ON_RANK(0)), FILES(ON_RANK(1)), FILES(ON_RANK(2)), FILES(ON_RANK(3)),
        FILES(ON_RANK(4)), FILES(ON_RANK(5)), FILES(ON_RANK(6)), FILES(ON_RANK(7))},
    .manners =
        {
            {{NOTHING, PUSH(0), PIECES(0)}, {NOTHING, CAPTURE(0), PIECES(0)}},
            {{NOTHING, PUSH(1), PIECES(1)}, {NOTHING, CAPTURE(1), PIECES(1)}},
        },
};
