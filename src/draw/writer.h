/* Writers: a canvas as plain text, as text with colours for a terminal, or as an SVG picture. */
#ifndef DRAW_WRITER_H
#define DRAW_WRITER_H

#include "base/bytes.h"
#include "draw/canvas.h"

enum writer_kind { WRITER_TEXT, WRITER_ANSI, WRITER_SVG };

/* Appends the picture. The coloured kinds need a canvas with styles. */
void writer_append(enum writer_kind kind, const struct canvas *canvas, struct bytes *out);

#endif
