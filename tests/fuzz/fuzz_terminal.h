/* A terminal that is none: keys come from bytes, and every screen is checked instead of shown. It stands in
 * for view/terminal.c. */
#ifndef TESTS_FUZZ_TERMINAL_H
#define TESTS_FUZZ_TERMINAL_H

#include "base/span.h"

#include <stdbool.h>

enum {
    FUZZ_KEY_FIRST = 0x80, /* this byte and those behind it: TERMINAL_UP and the keys behind it */
    FUZZ_CLICK = 0xa0,     /* two bytes follow: column, line */
    FUZZ_WHEEL_UP,
    FUZZ_WHEEL_DOWN,
    FUZZ_RESIZE,  /* two bytes follow: columns, lines */
    FUZZ_THERE,   /* a move forward and back, which must lead to the same position */
    FUZZ_LETTERS, /* this byte and those behind it: some letters that are not ASCII */
};

/* What the next terminal that is opened has: the bytes of its keys, its size, whether boards may hold more
 * than ASCII. When the keys are used up, the terminal ends. */
void fuzz_terminal_prepare(struct span keys, int width, int height, bool unicode);

#endif
