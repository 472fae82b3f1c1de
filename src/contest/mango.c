/* The mango contest: N and N actions in, the picture of the last position out. Rules, record and picture live
 * in their own rooms; this only joins them. */
#include "contest/contest.h"

#include "draw/renderer.h"
#include "record/mango_game.h"

static bool draw(const struct mango_game *game, struct bytes *out, struct diag *fault)
{
    struct art *art = art_read(span_of(art_builtin(span_of("mango"))), fault);
    if (!art)
        return false;
    struct scene scene = {0};
    rules_mango.scene(&game->position, NULL, &scene);
    struct renderer renderer;
    renderer_init(&renderer, art, false, false);
    renderer_draw(&renderer, &scene, NULL);
    struct span picture = canvas_text(&renderer.canvas);
    bytes_append(out, picture.at, picture.length);
    renderer_free(&renderer);
    art_free(art);
    return true;
}

bool contest_mango(
    struct reader *reader, const struct contest_options *options, struct bytes *out, struct diag *fault)
{
    (void)options;
    struct mango_game game;
    enum mango_event event;
    mango_game_open(&game, reader, true);
    do
        event = mango_game_next(&game, fault);
    while (event == MANGO_ACTION);
    return event == MANGO_END && draw(&game, out, fault);
}
