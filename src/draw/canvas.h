/* A canvas is a rectangle of characters. Every line is followed by a line feed in memory, so that the whole
 * can be written at once. Knows nothing of boards. */
#ifndef DRAW_CANVAS_H
#define DRAW_CANVAS_H

#include "base/span.h"

struct canvas {
    int width;  /* characters in a line, without the line feed */
    int height; /* lines */
    char *text; /* height * (width + 1) bytes, owned */
};

/* Makes a blank canvas; canvas_free gives its memory back. */
void canvas_init(struct canvas *canvas, int width, int height);
void canvas_free(struct canvas *canvas);

/* Where a character lies. Column and line are 0-based and must be inside. */
static inline char *canvas_at(const struct canvas *canvas, int column, int line)
{
    return canvas->text + (size_t)line * (size_t)(canvas->width + 1) + column;
}

/* The whole picture, every line ended by a line feed. */
static inline struct span canvas_text(const struct canvas *canvas)
{
    return (struct span){canvas->text, (size_t)canvas->height * (size_t)(canvas->width + 1)};
}

#endif
