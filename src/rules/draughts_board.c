/* Geometry of the draughts board: arithmetic on rows, columns and square numbers, and nothing else. */
#include "rules/draughts_board.h"

uint8_t draughts_square(int side, int row, int column)
{
    if (row < 0 || row >= side || column < 0 || column >= side || (row + column) % 2 == 0)
        return DRAUGHTS_NO_SQUARE;
    return (uint8_t)(row / 2 * (side + 1) + row % 2 * (side / 2) + column / 2);
}

int draughts_row(int side, uint8_t square)
{
    int rest = square % (side + 1);
    return square / (side + 1) * 2 + (rest >= side / 2);
}

int draughts_column(int side, uint8_t square)
{
    int rest = square % (side + 1);
    return rest < side / 2 ? rest * 2 + 1 : (rest - side / 2) * 2;
}

draughts_set draughts_rows(int side, int row, int count)
{
    draughts_set line = ((draughts_set)1 << (side / 2)) - 1;
    draughts_set set = 0;
    for (int i = row; i < row + count; i++)
        set |= line << (i / 2 * (side + 1) + i % 2 * (side / 2));
    return set;
}

draughts_set draughts_board(int side)
{
    return draughts_rows(side, 0, side);
}

draughts_set draughts_far_row(int side, int player)
{
    return draughts_rows(side, player == DRAUGHTS_WHITE ? 0 : side - 1, 1);
}

struct draughts_numbering draughts_number(bool algebraic, uint8_t corner, uint8_t first, bool turned)
{
    uint8_t seen_by_white =
        first == DRAUGHTS_WHITE ? corner : corner ^ (DRAUGHTS_FROM_RIGHT | DRAUGHTS_FROM_TOP);
    return (struct draughts_numbering){algebraic, seen_by_white, turned};
}

unsigned draughts_number_of_square(int side, struct draughts_numbering numbering, uint8_t square)
{
    int half = side / 2;
    int row = draughts_row(side, square);
    int index = draughts_column(side, square) / 2;
    uint8_t corner = draughts_corner_of_numbers(numbering);
    if (!(corner & DRAUGHTS_FROM_TOP))
        row = side - 1 - row;
    if (((corner & DRAUGHTS_FROM_RIGHT) != 0) != numbering.turned)
        index = half - 1 - index;
    return (unsigned)(row * half + index + 1);
}

uint8_t draughts_square_of_name(int side, struct draughts_numbering numbering, unsigned file, unsigned rank)
{
    if (file >= (unsigned)side || rank - 1 >= (unsigned)side)
        return DRAUGHTS_NO_SQUARE;
    bool from_right = (numbering.corner & DRAUGHTS_FROM_RIGHT) != 0;
    int column = from_right != numbering.turned ? side - 1 - (int)file : (int)file;
    int row = numbering.corner & DRAUGHTS_FROM_TOP ? (int)rank - 1 : side - (int)rank;
    return draughts_square(side, row, column);
}

/* A number below 100. */
static int write_number(unsigned number, char *out)
{
    int length = 0;
    if (number >= 10)
        out[length++] = (char)('0' + number / 10);
    out[length++] = (char)('0' + number % 10);
    out[length] = '\0';
    return length;
}

int draughts_write_square(
    int side, struct draughts_numbering numbering, uint8_t square, char out[DRAUGHTS_NAME_SIZE])
{
    if (!numbering.algebraic)
        return write_number(draughts_number_of_square(side, numbering, square), out);
    int column = draughts_column(side, square);
    int row = draughts_row(side, square);
    bool from_right = (numbering.corner & DRAUGHTS_FROM_RIGHT) != 0;
    int file = from_right != numbering.turned ? side - 1 - column : column;
    int rank = numbering.corner & DRAUGHTS_FROM_TOP ? row + 1 : side - row;
    out[0] = (char)('a' + file);
    return 1 + write_number((unsigned)rank, out + 1);
}
