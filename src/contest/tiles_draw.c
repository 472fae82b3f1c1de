/* Draws a board of tiles into lines of text first, then walks along the path and marks its squares. */
#include "contest/tiles_draw.h"

struct picture {
    char *at;
    size_t line; /* bytes of a line, its end included */
};

static char *square_of(struct picture picture, struct tiles_point at)
{
    return picture.at + picture.line * (size_t)at.y + (size_t)at.x;
}

static struct picture draw_board(const struct tiles_board *board, struct bytes *out)
{
    size_t line = (size_t)board->width + 3;
    size_t lines = (size_t)board->height + 2;
    struct picture picture = {bytes_reserve(out, line * lines), line};
    out->length += line * lines;
    memset(picture.at, ':', line * lines);
    struct tiles_point at;
    for (at.y = 0; at.y < (int)lines; at.y++)
        *square_of(picture, (struct tiles_point){board->width + 2, at.y}) = '\n';
    for (at.y = 1; at.y <= board->height; at.y++)
        for (at.x = 1; at.x <= board->width; at.x++)
            *square_of(picture, at) = tiles_is_free(board, at) ? '.' : 'X';
    return picture;
}

static char path_character(enum tiles_step in, enum tiles_step out)
{
    if (in != out)
        return '+';
    return in == TILES_LEFT || in == TILES_RIGHT ? '-' : '|';
}

void tiles_draw(const struct tiles_board *board, struct tiles_search *search, struct tiles_point from,
    struct tiles_point to, struct bytes *out)
{
    struct picture picture = draw_board(board, out);
    uint32_t length = tiles_trace(search, from, to);
    struct tiles_point at = from;
    enum tiles_step in = TILES_STAY;
    for (uint32_t i = 0; i < length; i++) {
        enum tiles_step step = tiles_next_step(search, at);
        *square_of(picture, at) = path_character(in, step);
        at = tiles_after(at, step);
        in = step;
    }
    *square_of(picture, to) = '2';
    *square_of(picture, from) = '1';
}
