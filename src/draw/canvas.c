/* Canvases: one block of characters. */
#include "draw/canvas.h"

#include "base/memory.h"

#include <stdlib.h>

void canvas_init(struct canvas *canvas, int width, int height, bool styled)
{
    *canvas = (struct canvas){.width = width, .height = height};
    size_t size = (size_t)height * (size_t)(width + 1);
    canvas->text = memory_new(size, 1);
    memset(canvas->text, ' ', size);
    for (int line = 0; line < height; line++)
        *canvas_at(canvas, width, line) = '\n';
    if (styled)
        canvas->style = memory_new((size_t)height, (size_t)width);
}

void canvas_free(struct canvas *canvas)
{
    free(canvas->text);
    free(canvas->style);
    *canvas = (struct canvas){0};
}
