/* A program that is run at the other end of two pipes, and all it starts. Nothing of it survives its end, nor
 * that of the process that started it, however that ends: between the two stands a guard, a process that does
 * nothing but wait and then kill. Where the system has it (Linux) the guard inherits what has left the
 * program's group and session, so that it finds that too. Knows bytes and times; what is said is not its
 * business.
 *
 * It keeps programs from staying behind. It is no sandbox: a program can do what its user can.
 *
 * SIGPIPE must be ignored while a process is written to. Standard input, output and error must be open. */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include "base/span.h"

#include <stdint.h>
#include <sys/types.h>

struct process {
    pid_t guard;
    int input;   /* where its standard input is written, -1: closed */
    int output;  /* where its standard output is read, -1: closed */
    int control; /* the guard kills when this is closed */
    int news;    /* what the guard tells */
    bool ended;  /* by itself */
    int status;  /* with which it ended, or minus the signal that ended it */
};

/* Starts a program, found as the shell finds it, with its arguments (ended by NULL). Its standard error goes
 * nowhere, and it belongs to no terminal. Returns 0, or errno when it cannot be started. */
int process_start(struct process *process, char *const *arguments);

enum process_io {
    PROCESS_DONE,
    PROCESS_CLOSED, /* the program has closed its end, or has ended */
    PROCESS_LATE    /* the deadline has passed */
};

/* Writes all of a text. Deadlines are times of clock_now. */
enum process_io process_write(struct process *process, struct span text, int64_t deadline);

/* Reads at least one byte and at most `size`; what is there is read even when the deadline has passed. */
enum process_io process_read(
    struct process *process, char *to, size_t size, size_t *length, int64_t deadline);

/* The program reads an end of its input. */
void process_close_input(struct process *process);

/* Waits until the program ends by itself, passing over what it still writes. False: it has not. */
bool process_wait(struct process *process, int64_t deadline);

/* Kills what is left of the program and of all it started, and waits until it is gone. Returns the processor
 * time of them all in nanoseconds. */
int64_t process_end(struct process *process);

#endif
