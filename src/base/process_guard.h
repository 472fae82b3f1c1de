/* The guard of a started program, and what it tells; used by process.c alone. */
#ifndef BASE_PROCESS_GUARD_H
#define BASE_PROCESS_GUARD_H

#include <stdint.h>

enum guard_word {
    GUARD_STARTED,
    GUARD_FAILED, /* value: errno */
    GUARD_ENDED,  /* by itself; value: its status, or minus the signal that ended it */
    GUARD_GONE    /* all is killed; value: processor time in nanoseconds */
};

/* Small enough to be written at once. */
struct guard_news {
    int64_t word;
    int64_t value;
};

struct guard_ends {
    int input;  /* becomes the program's standard input */
    int output; /* becomes its standard output */
    int control;
    int news;
};

/* What a child process becomes directly behind fork(): it starts the program, waits until the program ends or
 * `control` is closed, and kills when that is closed. Only calls what a signal handler may, since other
 * threads may have been at work when the process was copied. */
void guard_run(const struct guard_ends *ends, char *const *arguments) __attribute__((noreturn));

#endif
