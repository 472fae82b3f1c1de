/* A canvas is a rectangle of characters, each with a style for the writers that know colours. Every line is
 * followed by a line feed in memory, so that the plain text can be written at once. Knows nothing of boards.
 */
#ifndef DRAW_CANVAS_H
#define DRAW_CANVAS_H

#include "base/span.h"

#include <stdint.h>

/* A style is a ground plus an ink. */
enum canvas_ground {
    CANVAS_NO_GROUND,
    CANVAS_LIGHT, /* a light square */
    CANVAS_DARK,
    CANVAS_FROM,   /* the last move began here */
    CANVAS_TO,     /* the last move ended here */
    CANVAS_CHECK,  /* a king in check */
    CANVAS_TARGET, /* can be reached */
    CANVAS_CURSOR, /* chosen */
    CANVAS_GROUNDS
};
enum canvas_ink { CANVAS_PLAIN = 0, CANVAS_FIRST = 8, CANVAS_SECOND = 16, CANVAS_INK_MASK = 24 };
enum { CANVAS_GROUND_MASK = 7 };

struct canvas {
    int width;      /* characters in a line, without the line feed */
    int height;     /* lines */
    char *text;     /* height * (width + 1) bytes, owned */
    uint8_t *style; /* height * width, owned; NULL: nobody asks for styles */
};

/* Makes a blank canvas; canvas_free gives its memory back. */
void canvas_init(struct canvas *canvas, int width, int height, bool styled);
void canvas_free(struct canvas *canvas);

/* Where a character lies. Column and line are 0-based and must be inside. */
static inline char *canvas_at(const struct canvas *canvas, int column, int line)
{
    return canvas->text + (size_t)line * (size_t)(canvas->width + 1) + column;
}

/* The style of the same character. */
static inline uint8_t *canvas_style_at(const struct canvas *canvas, int column, int line)
{
    return canvas->style + (size_t)line * (size_t)canvas->width + column;
}

/* The whole picture, every line ended by a line feed. */
static inline struct span canvas_text(const struct canvas *canvas)
{
    return (struct span){canvas->text, (size_t)canvas->height * (size_t)(canvas->width + 1)};
}

#endif
