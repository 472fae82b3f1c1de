/* Canvases: one block of characters. */
#include "draw/canvas.h"

#include "base/memory.h"

#include <stdlib.h>

void canvas_init(struct canvas *canvas, int width, int height)
{
    *canvas = (struct canvas){.width = width, .height = height};
    size_t size = (size_t)height * (size_t)(width + 1);
    canvas->text = memory_new(size, 1);
    memset(canvas->text, ' ', size);
    for (int line = 0; line < height; line++)
        *canvas_at(canvas, width, line) = '\n';
}

void canvas_free(struct canvas *canvas)
{
    free(canvas->text);
    *canvas = (struct canvas){0};
}
