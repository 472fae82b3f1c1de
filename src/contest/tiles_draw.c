/* Draws a board of tiles into lines of text first, then walks along the path and marks its squares. */
#include "contest/tiles_draw.h"

#include "draw/renderer.h"

struct picture {
    char *at;
    size_t line; /* bytes of a line, its end included */
};

/* The template's letters for what can be drawn. */
static const char letters[TILES_LOOKS] = {[TILES_FREE] = 0,
    [TILES_TILE] = 'T',
    [TILES_OUTSIDE] = 'O',
    [TILES_ACROSS] = 'H',
    [TILES_UPRIGHT] = 'V',
    [TILES_BEND] = 'C',
    [TILES_START] = 'S',
    [TILES_END] = 'E'};

bool tiles_load_looks(char looks[TILES_LOOKS], struct diag *fault)
{
    struct art *art = art_read(span_of(art_builtin(span_of("tiles"))), fault);
    if (!art)
        return false;
    struct renderer renderer;
    renderer_init(&renderer, art, false, false);
    for (int look = 0; look < TILES_LOOKS; look++)
        looks[look] = *renderer_cell(&renderer, &(struct scene_cell){.piece = letters[look]}, false);
    renderer_free(&renderer);
    art_free(art);
    return true;
}

static char *square_of(struct picture picture, struct tiles_point at)
{
    return picture.at + picture.line * (size_t)at.y + (size_t)at.x;
}

static struct picture draw_board(
    const struct tiles_board *board, const char looks[TILES_LOOKS], struct bytes *out)
{
    size_t line = (size_t)board->width + 3;
    size_t lines = (size_t)board->height + 2;
    struct picture picture = {bytes_reserve(out, line * lines), line};
    out->length += line * lines;
    memset(picture.at, looks[TILES_OUTSIDE], line * lines);
    struct tiles_point at;
    for (at.y = 0; at.y < (int)lines; at.y++)
        *square_of(picture, (struct tiles_point){board->width + 2, at.y}) = '\n';
    for (at.y = 1; at.y <= board->height; at.y++)
        for (at.x = 1; at.x <= board->width; at.x++)
            *square_of(picture, at) = looks[tiles_is_free(board, at) ? TILES_FREE : TILES_TILE];
    return picture;
}

static enum tiles_look look_of(enum tiles_step in, enum tiles_step out)
{
    if (in != out)
        return TILES_BEND;
    return in == TILES_LEFT || in == TILES_RIGHT ? TILES_ACROSS : TILES_UPRIGHT;
}

void tiles_draw(const struct tiles_board *board, struct tiles_search *search, struct tiles_point from,
    struct tiles_point to, const char looks[TILES_LOOKS], struct bytes *out)
{
    struct picture picture = draw_board(board, looks, out);
    uint32_t length = tiles_trace(search, from, to);
    struct tiles_point at = from;
    enum tiles_step in = TILES_STAY;
    for (uint32_t i = 0; i < length; i++) {
        enum tiles_step step = tiles_next_step(search, at);
        *square_of(picture, at) = looks[look_of(in, step)];
        at = tiles_after(at, step);
        in = step;
    }
    *square_of(picture, to) = looks[TILES_END];
    *square_of(picture, from) = looks[TILES_START];
}
