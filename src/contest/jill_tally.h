/* What the games of a match of "jill" come to. */
#ifndef CONTEST_JILL_TALLY_H
#define CONTEST_JILL_TALLY_H

#include "contest/jill_match.h"

/* Starts as {0}; jill_tally_free gives the memory back. */
struct jill_tally {
    uint64_t games;
    uint64_t ends[JILL_ENDS]; /* games by their end */
    uint64_t overstayed;      /* programs that did not end by themselves */
    int *moves;               /* of White, by game */
    size_t room;
    int64_t time; /* of processors, nanoseconds */
    int64_t longest_time;
};

void jill_tally_add(struct jill_tally *tally, const struct jill_match_game *game);
void jill_tally_free(struct jill_tally *tally);

/* Games with these results of PGN: `1-0`, `1/2-1/2`, `0-1`. */
uint64_t jill_tally_count(const struct jill_tally *tally, const char *result);

/* White's moves a game over all games, 0 when there is none: mean and median in hundredths, rounded. */
struct jill_moves {
    uint64_t mean;
    uint64_t median;
    uint64_t most_within; /* the least number, whole, that 95 of 100 games do not exceed */
    uint64_t largest;
};
struct jill_moves jill_tally_moves(const struct jill_tally *tally);

#endif
