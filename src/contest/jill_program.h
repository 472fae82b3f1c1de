/* A contestant of "jill" that is a program: one process a game, with a time limit for each answer. */
#ifndef CONTEST_JILL_PROGRAM_H
#define CONTEST_JILL_PROGRAM_H

#include "base/process.h"
#include "contest/jill_referee.h"

struct jill_program {
    struct process process;
    struct jill_lines lines;
    int64_t limit;    /* for an answer, nanoseconds */
    int64_t deadline; /* of the answer that is waited for */
};

/* How a program was at its end. */
struct jill_program_end {
    bool ended;      /* by itself */
    bool overstayed; /* it did not, though it had the time */
    int status;      /* with which it ended, or minus the signal that ended it */
    int64_t time;    /* of processors, nanoseconds, with all it started */
};

/* Starts it. Returns 0, or errno when it cannot be started. SIGPIPE must be ignored until its end. */
int jill_program_start(struct jill_program *program, char *const *arguments, int64_t limit);

/* What the referee plays against; valid until the program's end. */
struct jill_contestant jill_program_contestant(struct jill_program *program);

/* Behind the result: closes its input, gives it the time of one more answer to end by itself unless it is
 * known to hang, and kills what is left then of all it has started. */
struct jill_program_end jill_program_end(struct jill_program *program, bool hangs);

#endif
