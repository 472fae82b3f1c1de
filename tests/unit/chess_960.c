/* Scharnagl's numbering: the bishops, the queen and the knights by the digits of the number; rooks and king
 * fill what is left. */
#include "chess_960.h"

/* Puts a piece of both sides on the n-th (from 0) of the files that are still free. */
static void put_on_free_file(uint8_t row[8], int n, uint8_t kind)
{
    for (int file = 0; file < 8; file++)
        if (!row[file] && n-- == 0)
            row[file] = kind;
}

void chess_start_960(struct chess_position *position, int number)
{
    static const uint8_t knights[10][2] = {
        {0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    uint8_t row[8] = {0};
    row[number % 4 * 2 + 1] = CHESS_BISHOP;
    row[number / 4 % 4 * 2] = CHESS_BISHOP;
    put_on_free_file(row, number / 16 % 6, CHESS_QUEEN);
    put_on_free_file(row, knights[number / 96][1], CHESS_KNIGHT);
    put_on_free_file(row, knights[number / 96][0], CHESS_KNIGHT);
    put_on_free_file(row, 0, CHESS_ROOK);
    put_on_free_file(row, 0, CHESS_KING);
    put_on_free_file(row, 0, CHESS_ROOK);
    chess_start(position);
    for (unsigned file = 0; file < 8; file++) {
        chess_put(position, file, row[file]);
        chess_put(position, 56 + file, row[file] | 1u << CHESS_SIDE_SHIFT);
    }
    position->castling = position->kind[CHESS_ROOK];
    position->chess960 = 1;
}
