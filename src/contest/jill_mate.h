/* Whether the side to move can mate at once, found without playing most moves. */
#ifndef CONTEST_JILL_MATE_H
#define CONTEST_JILL_MATE_H

#include "rules/chess.h"

/* Both sides must have a king. */
bool jill_can_mate(const struct chess_position *position);

#endif
