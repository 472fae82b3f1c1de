/* Tidying up when the user interrupts a long command: a thread waits for the signals that end the program, so
 * that what is done then may be anything, and ends it by the signal that came. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

struct interrupt {
    void (*tidy)(void *context);
    void *context;
    sigset_t signals;
    sigset_t before; /* what the thread that opened it had blocked */
    pthread_t thread;
    bool waiting;
    atomic_bool closing;
};

/* From now on SIGINT, SIGTERM and SIGHUP, those of them that are not ignored, have `tidy` called before they
 * end the program. Threads made behind it must leave these signals blocked. */
void interrupt_open(struct interrupt *interrupt, void (*tidy)(void *context), void *context);

/* The signals are as they were. `tidy` is not called any more. */
void interrupt_close(struct interrupt *interrupt);

#endif
