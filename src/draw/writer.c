/* The three ways to write a canvas. Colours stand in one table; both coloured kinds work on runs of
 * characters of one style. */
#include "draw/writer.h"

/* Colours as an index into the 256 of a terminal and as RGB for SVG. */
struct color {
    uint8_t index;
    const char *rgb;
};

static const struct color grounds[CANVAS_GROUNDS] = {
    [CANVAS_LIGHT] = {144, "#d9c9a5"},
    [CANVAS_DARK] = {101, "#a58a62"},
    [CANVAS_FROM] = {143, "#cdb95a"},
    [CANVAS_TO] = {178, "#d9a520"},
    [CANVAS_CHECK] = {167, "#d9705a"},
    [CANVAS_TARGET] = {71, "#8fb573"},
    [CANVAS_CURSOR] = {74, "#6fa8c9"},
};

static struct color ink_of(unsigned style)
{
    switch (style & CANVAS_INK_MASK) {
    case CANVAS_FIRST:
        return (struct color){231, "#ffffff"};
    case CANVAS_SECOND:
        return (struct color){16, "#000000"};
    default:
        return (struct color){16, "#303030"};
    }
}

/* The length of the run of one style that begins at a column. */
static int run_length(const struct canvas *canvas, int column, int line)
{
    const uint8_t *style = canvas_style_at(canvas, column, line);
    int length = 1;
    while (column + length < canvas->width && style[length] == style[0])
        length++;
    return length;
}

static void append_ansi_run(struct bytes *out, const char *text, int length, unsigned style)
{
    unsigned ground = style & CANVAS_GROUND_MASK;
    if (ground)
        bytes_append_format(out, "\033[%s48;5;%u;38;5;%um", style & CANVAS_INK_MASK ? "1;" : "",
            grounds[ground].index, ink_of(style).index);
    bytes_append(out, text, (size_t)length);
    if (ground)
        bytes_append_text(out, "\033[0m");
}

static void append_ansi(const struct canvas *canvas, struct bytes *out)
{
    for (int line = 0; line < canvas->height; line++) {
        for (int column = 0, length; column < canvas->width; column += length) {
            length = run_length(canvas, column, line);
            append_ansi_run(
                out, canvas_at(canvas, column, line), length, *canvas_style_at(canvas, column, line));
        }
        bytes_append_char(out, '\n');
    }
}

enum { CHAR_WIDTH = 9, CHAR_HEIGHT = 18, BASE_LINE = 14, MARGIN = 9 };

static void append_svg_text(struct bytes *out, const char *text, int length)
{
    for (int i = 0; i < length; i++) {
        switch (text[i]) {
        case '&':
            bytes_append_text(out, "&amp;");
            break;
        case '<':
            bytes_append_text(out, "&lt;");
            break;
        case '>':
            bytes_append_text(out, "&gt;");
            break;
        default:
            bytes_append_char(out, text[i]);
        }
    }
}

static void append_svg_run(
    struct bytes *out, const char *text, int length, int column, int line, unsigned style)
{
    int x = MARGIN + column * CHAR_WIDTH, y = MARGIN + line * CHAR_HEIGHT, width = length * CHAR_WIDTH;
    unsigned ground = style & CANVAS_GROUND_MASK;
    if (ground)
        bytes_append_format(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", x, y,
            width, CHAR_HEIGHT, grounds[ground].rgb);
    int last = length;
    while (last > 0 && text[last - 1] == ' ')
        last--;
    if (last == 0)
        return;
    bytes_append_format(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"%s\"%s>", x, y + BASE_LINE,
        last * CHAR_WIDTH, ink_of(style).rgb,
        (style & CANVAS_INK_MASK) == CANVAS_FIRST
            ? " stroke=\"#000000\" stroke-width=\"2\" paint-order=\"stroke\""
            : "");
    append_svg_text(out, text, last);
    bytes_append_text(out, "</text>\n");
}

static void append_svg(const struct canvas *canvas, struct bytes *out)
{
    int width = canvas->width * CHAR_WIDTH + 2 * MARGIN, height = canvas->height * CHAR_HEIGHT + 2 * MARGIN;
    bytes_append_format(out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
        "font-family=\"monospace\" font-size=\"15\" font-weight=\"bold\" xml:space=\"preserve\">\n"
        "<rect width=\"%d\" height=\"%d\" fill=\"#f8f4ea\"/>\n",
        width, height, width, height, width, height);
    for (int line = 0; line < canvas->height; line++) {
        for (int column = 0, length; column < canvas->width; column += length) {
            length = run_length(canvas, column, line);
            append_svg_run(out, canvas_at(canvas, column, line), length, column, line,
                *canvas_style_at(canvas, column, line));
        }
    }
    bytes_append_text(out, "</svg>\n");
}

void writer_append(enum writer_kind kind, const struct canvas *canvas, struct bytes *out)
{
    struct span text = canvas_text(canvas);
    if (kind == WRITER_TEXT)
        bytes_append(out, text.at, text.length);
    else if (kind == WRITER_ANSI)
        append_ansi(canvas, out);
    else
        append_svg(canvas, out);
}
