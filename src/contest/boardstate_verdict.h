/* The verdict on a "boardstate" board: who is threatened and how many moves help. */
#ifndef CONTEST_BOARDSTATE_VERDICT_H
#define CONTEST_BOARDSTATE_VERDICT_H

#include "contest/boardstate_board.h"

enum boardstate_state { BOARDSTATE_SAFE, BOARDSTATE_IMPOSSIBLE, BOARDSTATE_THREATENED };

struct boardstate_verdict {
    enum boardstate_state state;
    enum boardstate_side side; /* threatened: whose king */
    uint64_t moves;            /* threatened: how many moves leave that king unthreatened; 0 is mate */
};

/* Judges a board on which no two pieces share a square and each side has its one king. Time grows with the
 * number of pieces, not with the board's side. */
struct boardstate_verdict boardstate_judge(struct boardstate_board *board);

#endif
