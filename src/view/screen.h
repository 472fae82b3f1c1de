/* A screen: a rectangle of cells, each a character with a style, put together off the terminal. Whatever is
 * written into it is made fit for a terminal here: controls, escape sequences and what turns the direction of
 * writing become `?`. Knows no game and no curses. Columns and lines are 0-based. */
#ifndef VIEW_SCREEN_H
#define VIEW_SCREEN_H

#include "base/span.h"

#include <stdint.h>

/* How a cell looks; what that means on a terminal is the terminal's business. */
enum screen_style {
    STYLE_TEXT,
    STYLE_TITLE,   /* the line on top */
    STYLE_DIM,     /* frames, move numbers, hints */
    STYLE_LABEL,   /* a name in front of a value; a key in help */
    STYLE_STRONG,  /* headings, moves of the main line */
    STYLE_CURRENT, /* the ply shown */
    STYLE_CHOSEN,  /* the line chosen in a list */
    STYLE_VARIATION,
    STYLE_COMMENT,
    STYLE_MARK, /* annotation marks */
    STYLE_FAULT,
    STYLE_MESSAGE,
    STYLE_BOARD = 32, /* plus a style of a canvas, below 32 */
    STYLE_COUNT = 64
};

enum {
    SCREEN_MAX_SIDE = 1000,
    SCREEN_COMBINING = 2,      /* combining characters kept with a character */
    SCREEN_BEHIND = 0xffffffff /* the second cell of a wide character */
};

struct screen_cell {
    uint32_t point; /* a printable character, or SCREEN_BEHIND */
    uint32_t combining[SCREEN_COMBINING];
    uint8_t style;
};

struct screen {
    int width;
    int height;
    struct screen_cell *cell; /* row by row, owned */
    int cursor_column;        /* where the terminal's cursor is shown; -1: nowhere */
    int cursor_line;
};

/* A rectangle of a screen. */
struct screen_area {
    int column, line, width, height;
};

/* Starts as {0}. Gives the screen a size, from 1 x 1 up, and blanks it. */
void screen_begin(struct screen *screen, int width, int height);
void screen_free(struct screen *screen);

/* Writes text (UTF-8; other bytes become `?`) from a place on, into at most `width` columns and never beyond
 * the screen. Returns the columns used. A place outside is fine: nothing is written. */
int screen_put(struct screen *screen, int column, int line, int width, int style, struct span text);
int screen_print(struct screen *screen, int column, int line, int width, int style, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

/* One character, which must be printable and one column wide. */
void screen_put_point(struct screen *screen, int column, int line, int style, uint32_t point);

/* Blanks part of a line in a style. */
void screen_fill(struct screen *screen, int column, int line, int width, int style);

/* How many columns a text takes when it is put. */
int screen_measure(struct span text);

/* The bytes of the text's next line when it is wrapped to `width` (at least 1) columns: it ends behind a
 * blank, at a line feed, or where it must. At least one character is taken. *next is where the line after it
 * begins. */
size_t screen_wrap(struct span text, int width, size_t *next);

#endif
