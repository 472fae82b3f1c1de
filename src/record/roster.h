/* The seven tags every game should have, in chess and draughts alike. */
#ifndef RECORD_ROSTER_H
#define RECORD_ROSTER_H

#include "notation/pgn.h"

enum { ROSTER_SIZE = 7 };

struct roster_tag {
    const char *name;
    const char *unknown; /* what stands for a value that is not known; NULL: the game's result does */
};
extern const struct roster_tag roster[ROSTER_SIZE];

/* Whether it is one of them. */
bool roster_holds(struct span name);

/* After PGN_GAME_START: warns when tags of the roster are missing. */
void roster_check(struct pgn_reader *reader);

#endif
