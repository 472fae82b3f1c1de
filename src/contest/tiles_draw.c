/* Draws a board of tiles into lines of text first, then walks along the path and marks its squares. */
#include "contest/tiles_draw.h"

static char square_character(const struct tiles_board *board, int width, int height, struct tiles_point at)
{
    if (at.x == 0 || at.y == 0 || at.x > width || at.y > height)
        return ':';
    return tiles_holds(board, at) ? 'X' : '.';
}

static bool is_level(enum tiles_step step)
{
    return step == TILES_LEFT || step == TILES_RIGHT;
}

static char path_character(enum tiles_step in, enum tiles_step out)
{
    if (in != out)
        return '+';
    return is_level(in) ? '-' : '|';
}

void tiles_draw(const struct tiles_board *board, int width, int height, struct tiles_point from,
    struct tiles_point to, uint32_t length, struct bytes *out)
{
    size_t line = (size_t)width + 3;
    char *picture = bytes_reserve(out, line * ((size_t)height + 2));
    out->length += line * ((size_t)height + 2);
    for (int y = 0; y <= height + 1; y++) {
        char *row = picture + line * (size_t)y;
        for (int x = 0; x <= width + 1; x++)
            row[x] = square_character(board, width, height, (struct tiles_point){x, y});
        row[width + 2] = '\n';
    }
    if (length > 0) {
        enum tiles_step in = tiles_next_step(board, from);
        struct tiles_point at = tiles_after(from, in);
        for (uint32_t i = 1; i < length; i++) {
            enum tiles_step step = tiles_next_step(board, at);
            picture[line * (size_t)at.y + (size_t)at.x] = path_character(in, step);
            at = tiles_after(at, step);
            in = step;
        }
    }
    picture[line * (size_t)to.y + (size_t)to.x] = '2';
    picture[line * (size_t)from.y + (size_t)from.x] = '1';
}
