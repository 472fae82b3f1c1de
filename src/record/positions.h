/* Which positions of which games are wanted: what --ply, --all and --game say. */
#ifndef RECORD_POSITIONS_H
#define RECORD_POSITIONS_H

#include "base/diag.h"
#include "record/job.h"

enum positions_which { POSITIONS_LAST, POSITIONS_PLY, POSITIONS_ALL };

struct positions_wanted {
    enum positions_which which;
    uint64_t ply;  /* with POSITIONS_PLY: after so many plies */
    uint64_t game; /* only this game (1-based), 0: every one; not for parts of files */
};

/* Whether the position after `ply` plies is wanted before it is known whether it is the last one. */
static inline bool positions_want_ply(const struct positions_wanted *wanted, uint64_t ply)
{
    return wanted->which == POSITIONS_ALL || (wanted->which == POSITIONS_PLY && wanted->ply == ply);
}

/* Whether a game that ends after `ply` plies has not reached what is wanted, so that its last position
 * serves. */
static inline bool positions_want_last(const struct positions_wanted *wanted, uint64_t ply)
{
    return wanted->which == POSITIONS_LAST || (wanted->which == POSITIONS_PLY && wanted->ply > ply);
}

/* Fills in the error of a game that ends after `plies` plies, without a fault, before the ply wanted. */
void positions_blame_ply(uint64_t wanted, uint64_t plies, struct diag *diag);

/* Fills in the error of a file that ends after `games` games, before the one wanted. */
void positions_blame_game(uint64_t wanted, uint64_t games, struct diag *diag);

/* Tells it of a part, which is a whole file, whose games have all been counted. */
void positions_tell_missing_game(uint64_t wanted, struct job_part *part);

#endif
