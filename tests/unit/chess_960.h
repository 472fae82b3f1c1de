/* The start positions of Chess960 by their numbers, for tests that play from them. The program knows none: it
 * reads such positions from FEN. */
#ifndef TESTS_CHESS_960_H
#define TESTS_CHESS_960_H

#include "rules/chess.h"

/* The Chess960 start position with this number, 0-959 (518 is the usual one), by Scharnagl's numbering. */
void chess_start_960(struct chess_position *position, int number);

#endif
