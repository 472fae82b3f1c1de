/* Games of "jill" as PGN. */
#ifndef CONTEST_JILL_PGN_H
#define CONTEST_JILL_PGN_H

#include "contest/jill_referee.h"

struct jill_pgn_names {
    const char *white; /* may hold any bytes */
    uint64_t seed;
    uint64_t number; /* of the game */
};

/* Appends the game in export format: the roster with the game's number as Round, Seed and Termination, the
 * moves, and how it ended as a comment. */
void jill_pgn_append(const struct jill_record *record, const struct jill_pgn_names *names, struct bytes *out);

#endif
