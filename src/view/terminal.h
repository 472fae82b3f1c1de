/* The terminal: started, asked for keys, drawn on, and left as it was, whatever happens. The one place that
 * knows curses, which is loaded when the terminal is opened. There is one terminal, since signals and crashes
 * have to find it. */
#ifndef VIEW_TERMINAL_H
#define VIEW_TERMINAL_H

#include "view/screen.h"

#include <stdbool.h>

/* Keys are code points of what they type, or these. */
enum terminal_key {
    TERMINAL_ESCAPE = 27,
    TERMINAL_ENTER = 13,
    TERMINAL_TAB = 9,
    TERMINAL_BACKSPACE = 8,
    TERMINAL_UP = 0x110000,
    TERMINAL_DOWN,
    TERMINAL_LEFT,
    TERMINAL_RIGHT,
    TERMINAL_SHIFT_UP,
    TERMINAL_SHIFT_DOWN,
    TERMINAL_SHIFT_LEFT,
    TERMINAL_SHIFT_RIGHT,
    TERMINAL_HOME,
    TERMINAL_END,
    TERMINAL_PAGE_UP,
    TERMINAL_PAGE_DOWN,
    TERMINAL_SHIFT_TAB,
    TERMINAL_DELETE,
    TERMINAL_F1
};

enum terminal_event_type {
    TERMINAL_TIMEOUT, /* nothing came in time */
    TERMINAL_KEY,
    TERMINAL_CLICK,
    TERMINAL_WHEEL_UP,
    TERMINAL_WHEEL_DOWN,
    TERMINAL_RESIZE, /* the size changed, or the screen must be drawn anew */
    TERMINAL_ENDED   /* a signal asks to end, or the terminal is gone */
};

struct terminal_event {
    enum terminal_event_type type;
    int key;          /* of TERMINAL_KEY */
    int column, line; /* of the mouse */
};

struct terminal_options {
    bool color;
    bool unicode; /* the terminal shows UTF-8, whatever the locale says */
    bool mouse;
};

enum { TERMINAL_REASON_SIZE = 160 };

/* Starts. Keys come from standard input when it is a terminal, else from /dev/tty. False: `reason` says in
 * one line why there is none, and nothing has changed. */
bool terminal_open(const struct terminal_options *options, char reason[TERMINAL_REASON_SIZE]);

/* Leaves the terminal as it was. Returns the signal that asked for it, 0 when none did. */
int terminal_close(void);

void terminal_size(int *width, int *height);

/* Whether styles are told apart by colours. */
bool terminal_is_colored(void);

/* Shows a screen of any size; what the terminal has no room for is not seen. */
void terminal_show(const struct screen *screen);

/* Waits for what happens next, at most `milliseconds` (-1: for ever). */
struct terminal_event terminal_wait(int milliseconds);

/* Gives the terminal back and stops the program, as Ctrl-Z does elsewhere; goes on when it is continued. */
void terminal_suspend(void);

/* The next screen is drawn from scratch. */
void terminal_redraw(void);

#endif
