/* How each style of a screen looks: colours and attributes as data, for terminals of 256 colours, of eight
 * and of one. Knows no library. */
#ifndef VIEW_LOOKS_H
#define VIEW_LOOKS_H

#include "view/screen.h"

enum look_attribute { LOOK_BOLD = 1, LOOK_REVERSE = 2, LOOK_UNDERLINE = 4 };

enum look_palette {
    LOOK_MONO,  /* no colours: attributes alone */
    LOOK_PLAIN, /* the eight of ANSI, 0-7 */
    LOOK_RICH   /* the 256 of xterm */
};

struct look {
    short ink, ground;   /* numbers of the palette; -1: as the terminal has it */
    unsigned attributes; /* enum look_attribute */
};

/* The look of a style (enum style of screen.h, or STYLE_BOARD and what a canvas cell is marked with). */
struct look look_of(int style, enum look_palette palette);

#endif
