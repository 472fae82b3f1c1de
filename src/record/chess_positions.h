/* The job behind `fen` for chess: positions of every game of a PGN file as FEN, a line each. Plays main lines
 * only and jumps over everything else. */
#ifndef RECORD_CHESS_POSITIONS_H
#define RECORD_CHESS_POSITIONS_H

#include "notation/san.h"
#include "record/job.h"
#include "record/positions.h"

struct chess_positions {
    struct positions_wanted wanted;
    bool chess960;                     /* for games whose tags do not say */
    const struct san_letters *letters; /* how pieces are named */
};

/* struct job's run; options is a struct chess_positions. A game with a fault gives the position before it, a
 * game that cannot begin an empty line. */
void chess_positions_run(const void *options, struct job_part *part);

#endif
