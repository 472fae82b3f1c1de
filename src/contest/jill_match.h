/* Many games of "jill" against one program, several at a time. What is told does not depend on how many: the
 * games come in the order of their numbers. */
#ifndef CONTEST_JILL_MATCH_H
#define CONTEST_JILL_MATCH_H

#include "contest/jill_program.h"

struct jill_match {
    char *const *arguments; /* the program and what it gets, ended by NULL */
    uint64_t games;
    uint64_t seed;
    int64_t limit; /* for an answer, nanoseconds */
    int jobs;      /* games at a time */
    bool transcripts;
};

struct jill_match_game {
    uint64_t number; /* from 1 */
    int error;       /* errno: the program could not be started, and no game was played */
    struct jill_record record;
    struct jill_program_end program;
    struct bytes transcript;
};

/* Takes a game; it is valid until the function returns. */
typedef void jill_match_told(void *context, const struct jill_match_game *game);

/* Plays them all. Returns 0, or errno when the program cannot be started: no game is told from the first such
 * on. */
int jill_match_run(const struct jill_match *match, jill_match_told *told, void *context);

#endif
