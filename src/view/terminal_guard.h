/* What keeps a terminal safe while it is used: signals become bytes of a pipe, and a crash, or the second
 * signal that asks to end, leaves the terminal as it was by system calls alone. There is one terminal. */
#ifndef VIEW_TERMINAL_GUARD_H
#define VIEW_TERMINAL_GUARD_H

#include "base/span.h"

/* Bytes that can be read from guard_fd. */
enum guard_byte {
    GUARD_END = 'e',     /* a signal asks to end: guard_ending tells which */
    GUARD_RESIZE = 'r',  /* the terminal has another size */
    GUARD_STOP = 'z',    /* the program is to be suspended */
    GUARD_CONTINUE = 'c' /* it goes on */
};

/* Takes down how the terminal `fd` is now, and catches signals. False with errno set: it is no terminal. */
bool guard_open(int fd);

/* Lets the signals go. */
void guard_close(void);

/* Adds a whole sequence to what is written to the terminal when the program dies, before its modes are put
 * back. One that has no room there is left out. */
void guard_add_last_word(struct span text);

/* Whether the terminal is being drawn on, so that dying has something to restore. */
void guard_set_active(bool active);

int guard_fd(void);

/* The signal that asks to end, 0: none. */
int guard_ending(void);

/* Stops the program as SIGTSTP does elsewhere; returns when it goes on. */
void guard_stop(void);

#endif
