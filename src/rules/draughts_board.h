/* The draughts board's geometry: rows and columns of squares, what squares are called, whole rows as sets.
 * Knows no rule of any game. Squares, rows and columns are those of rules/draughts.h. */
#ifndef RULES_DRAUGHTS_BOARD_H
#define RULES_DRAUGHTS_BOARD_H

#include "rules/draughts.h"

/* Bits of a numbering's corner, as White sees it. */
enum { DRAUGHTS_FROM_RIGHT = 1, DRAUGHTS_FROM_TOP = 2 };

/* Room for a square's name, terminated. */
enum { DRAUGHTS_NAME_SIZE = 4 };

/* The square in a row and column (both from 0), or DRAUGHTS_NO_SQUARE when no piece can stand there. */
uint8_t draughts_square(int side, int row, int column);

int draughts_row(int side, uint8_t square);
int draughts_column(int side, uint8_t square);

/* All squares of the board. */
draughts_set draughts_board(int side);

/* The squares of `count` rows from `row` down. */
draughts_set draughts_rows(int side, int row, int count);

/* The row where men of a side become kings. */
draughts_set draughts_far_row(int side, int player);

/* The numbering a GameType tag describes: the corner of 1 (or a1) as the side that begins sees it. */
struct draughts_numbering draughts_number(bool algebraic, uint8_t corner, uint8_t first, bool turned);

/* The square of a file (0: a) and rank (1 up) of an algebraic numbering, or DRAUGHTS_NO_SQUARE. */
uint8_t draughts_square_of_name(int side, struct draughts_numbering numbering, unsigned file, unsigned rank);

/* The number of a square. */
unsigned draughts_number_of_square(int side, struct draughts_numbering numbering, uint8_t square);

/* Writes a square's name, terminated; returns its length. */
int draughts_write_square(
    int side, struct draughts_numbering numbering, uint8_t square, char out[DRAUGHTS_NAME_SIZE]);

/* The corner numbers are counted from: an algebraic game has its own corner for names only. */
static inline uint8_t draughts_corner_of_numbers(struct draughts_numbering numbering)
{
    return numbering.algebraic ? DRAUGHTS_FROM_TOP : numbering.corner;
}

/* The square with a number, 1 up, or DRAUGHTS_NO_SQUARE. In an algebraic numbering numbers run from the top
 * left, as White sees it. */
static inline uint8_t draughts_square_of_number(
    int side, struct draughts_numbering numbering, unsigned number)
{
    int half = side / 2;
    if (number - 1 >= (unsigned)(side * half)) /* 0 wraps round */
        return DRAUGHTS_NO_SQUARE;
    int index = (int)number - 1;
    /* A multiplication for the division by 4, 5, 6, good up to 72 squares: this is asked for every square
     * that is read. */
    int row = index * (half == 4 ? 64 : half == 5 ? 52 : 43) >> 8;
    index -= row * half;
    uint8_t corner = draughts_corner_of_numbers(numbering);
    if (!(corner & DRAUGHTS_FROM_TOP))
        row = side - 1 - row;
    if (((corner & DRAUGHTS_FROM_RIGHT) != 0) != numbering.turned)
        index = half - 1 - index;
    return (uint8_t)(row * half + (row >> 1) + index);
}

#endif
