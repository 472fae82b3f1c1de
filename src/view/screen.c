/* Text to cells: decoding, widths, what may not be shown. */
#include "view/screen.h"

#include "base/memory.h"
#include "base/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <wchar.h>

void screen_begin(struct screen *screen, int width, int height)
{
    if (width != screen->width || height != screen->height) {
        free(screen->cell);
        screen->cell = memory_new((size_t)width * (size_t)height, sizeof *screen->cell);
        screen->width = width;
        screen->height = height;
    }
    for (int i = 0; i < width * height; i++)
        screen->cell[i] = (struct screen_cell){.point = ' '};
    screen->cursor_column = screen->cursor_line = -1;
}

void screen_free(struct screen *screen)
{
    free(screen->cell);
    *screen = (struct screen){0};
}

static bool is_inside(const struct screen *screen, int column, int line)
{
    return column >= 0 && line >= 0 && column < screen->width && line < screen->height;
}

static struct screen_cell *cell_at(const struct screen *screen, int column, int line)
{
    return &screen->cell[line * screen->width + column];
}

/* The next character of a text as it is shown: never a control. *columns is 0 for combining characters, and
 * *point 0 for what takes no column and is left out. */
static size_t next_character(struct span text, uint32_t *point, int *columns)
{
    unsigned char first = (unsigned char)text.at[0];
    *columns = 1;
    if (first >= 0x20 && first < 0x7f) {
        *point = first;
        return 1;
    }
    size_t length = 1;
    *point = text_code_point(text, &length);
    if (*point == 0)
        length = 1;
    if (*point == '\n' || *point == '\t' || *point == '\r') {
        *point = ' ';
        return length;
    }
    *columns = *point == 0 || text_is_control(*point) ? -1 : wcwidth((wchar_t)*point);
    if (*columns < 0 && *point >= 0x300 && *point <= 0x36f) { /* marks, in a locale that has none */
        *columns = 0;
    } else if (*columns < 0) { /* not for terminals at all, or not in this locale */
        *point = (unsigned char)text_fold(*point);
        *columns = 1;
    }
    return length;
}

/* A wide character that loses one of its cells loses the other too. */
static void split_wide(struct screen *screen, int column, int line)
{
    struct screen_cell *cell = cell_at(screen, column, line);
    if (cell->point == SCREEN_BEHIND && column > 0)
        cell[-1].point = ' ';
    if (column + 1 < screen->width && cell[1].point == SCREEN_BEHIND)
        cell[1].point = ' ';
}

static void set_cell(struct screen *screen, int column, int line, int style, uint32_t point)
{
    split_wide(screen, column, line);
    *cell_at(screen, column, line) = (struct screen_cell){.point = point, .style = (uint8_t)style};
}

/* A wide character of which only half is on the screen is a blank. */
static void set_character(struct screen *screen, int column, int line, int style, uint32_t point, int columns)
{
    if (columns == 1 || !is_inside(screen, column + 1, line)) {
        set_cell(screen, column, line, style, columns == 1 ? point : ' ');
        return;
    }
    split_wide(screen, column, line);
    split_wide(screen, column + 1, line);
    struct screen_cell *cell = cell_at(screen, column, line);
    cell[0] = (struct screen_cell){.point = point, .style = (uint8_t)style};
    cell[1] = (struct screen_cell){.point = SCREEN_BEHIND, .style = (uint8_t)style};
}

static void combine(struct screen_cell *cell, uint32_t point)
{
    for (int i = 0; i < SCREEN_COMBINING; i++) {
        if (cell->combining[i])
            continue;
        cell->combining[i] = point;
        return;
    }
}

/* Format characters (joiners, selectors) are left out: they change how wide terminals draw. */
static bool is_combining(uint32_t point)
{
    bool is_format = (point >= 0x200b && point <= 0x200f) || (point >= 0x2060 && point <= 0x206f) ||
                     (point >= 0xfe00 && point <= 0xfe0f) || point == 0xfeff || point >= 0xe0000;
    return !is_format && point > 0x2ff && wcwidth((wchar_t)point) == 0;
}

int screen_put(struct screen *screen, int column, int line, int width, int style, struct span text)
{
    int used = 0;
    struct screen_cell *last = NULL;
    while (text.length > 0) {
        uint32_t point;
        int columns;
        size_t length = next_character(text, &point, &columns);
        if (used + columns > width)
            break;
        if (columns == 0 && last && is_combining(point))
            combine(last, point);
        if (columns > 0 && is_inside(screen, column + used, line)) {
            set_character(screen, column + used, line, style, point, columns);
            last = cell_at(screen, column + used, line);
        }
        used += columns;
        text = (struct span){text.at + length, text.length - length};
    }
    return used;
}

int screen_print(struct screen *screen, int column, int line, int width, int style, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = memory_format(format, args);
    va_end(args);
    int used = screen_put(screen, column, line, width, style, span_of(text));
    free(text);
    return used;
}

void screen_put_point(struct screen *screen, int column, int line, int style, uint32_t point)
{
    if (is_inside(screen, column, line))
        set_cell(screen, column, line, style, point);
}

void screen_fill(struct screen *screen, int column, int line, int width, int style)
{
    for (int i = 0; i < width; i++)
        screen_put_point(screen, column + i, line, style, ' ');
}

/* The bytes of the longest beginning of a text that takes at most `width` columns, and its columns. */
static size_t cut(struct span text, int width, int *columns)
{
    size_t at = 0;
    *columns = 0;
    while (at < text.length) {
        uint32_t point;
        int taken;
        size_t length = next_character((struct span){text.at + at, text.length - at}, &point, &taken);
        if (*columns + taken > width)
            break;
        at += length;
        *columns += taken;
    }
    return at;
}

int screen_measure(struct span text)
{
    int columns;
    cut(text, INT32_MAX / 2, &columns);
    return columns;
}

size_t screen_wrap(struct span text, int width, size_t *next)
{
    int columns;
    size_t fits = cut(text, width, &columns); /* first, so that the text behind is not looked at */
    const char *feed = memchr(text.at, '\n', fits + (fits < text.length));
    *next = feed ? (size_t)(feed - text.at) + 1 : fits;
    if (feed || fits == text.length)
        return *next - (feed != NULL);
    if (text.at[fits] == ' ') {
        *next = fits + 1;
        return fits;
    }
    for (size_t i = fits; i > 0; i--) {
        if (text.at[i - 1] != ' ')
            continue;
        *next = i;
        return i - 1;
    }
    if (fits == 0) { /* a wide character in a narrow place */
        uint32_t point;
        *next = fits = next_character(text, &point, &columns);
    }
    return fits;
}
