/* The constant tables of san_usual.h. */
#include "notation/san_usual.h"

const uint8_t san_origin[256] = {['a'] = 1,
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
    ['8'] = 8 << 4};

const uint8_t san_check_mark[256] = {['+'] = SAN_CHECK, ['#'] = SAN_MATE};

#define ALL (~UINT64_C(0))
#define ON_FILE(n) (CHESS_FILE_A << (n))
#define ON_RANK(n) (CHESS_RANK_1 << 8 * (n))
#define FILES(rank)                                                                                          \
    rank, rank &ON_FILE(0), rank &ON_FILE(1), rank &ON_FILE(2), rank &ON_FILE(3), rank &ON_FILE(4),          \
        rank &ON_FILE(5), rank &ON_FILE(6), rank &ON_FILE(7), 0, 0, 0, 0, 0, 0, 0

const uint64_t san_on_origin[9 * 16] = {FILES(ALL), FILES(ON_RANK(0)), FILES(ON_RANK(1)), FILES(ON_RANK(2)),
    FILES(ON_RANK(3)), FILES(ON_RANK(4)), FILES(ON_RANK(5)), FILES(ON_RANK(6)), FILES(ON_RANK(7))};

#define EMPTY_CELL 1
#define CELLS_OF(side) (0x7e << (side)*8)
#define EDGES (CHESS_RANK_1 | CHESS_RANK_8)
#define PIECE(side, kind) [kind] = {0, CHESS_ORIGINS_PIECE + kind, CELLS_OF(side)}
#define PIECES(side)                                                                                         \
    PIECE(side, CHESS_KNIGHT), PIECE(side, CHESS_BISHOP), PIECE(side, CHESS_ROOK), PIECE(side, CHESS_QUEEN), \
        PIECE(side, CHESS_KING)
#define PUSH(side) [CHESS_PAWN] = {EDGES, CHESS_ORIGINS_PAWN + 2 * side, CELLS_OF(0) | CELLS_OF(1)}
#define CAPTURE(side) [CHESS_PAWN] = {EDGES, CHESS_ORIGINS_PAWN + 2 * side + 1, CELLS_OF(side) | EMPTY_CELL}

const struct san_manner san_manners[2][2][8] = {
    {{PUSH(0), PIECES(0)}, {CAPTURE(0), PIECES(0)}},
    {{PUSH(1), PIECES(1)}, {CAPTURE(1), PIECES(1)}},
};
