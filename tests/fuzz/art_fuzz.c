/* Any bytes as an art template: read, and if good, drawn on scenes with every piece, mark and count, with
 * styles, both ways round and by every writer. Pictures hold printable ASCII alone and do not depend on those
 * before them. */
#include "fuzz.h"

#include "draw/renderer.h"
#include "draw/writer.h"

static void fill_scene(const struct art *art, struct scene *scene, unsigned seed)
{
    memset(scene, 0, sizeof *scene);
    scene->columns = (uint8_t)art->columns;
    scene->rows = (uint8_t)art->rows;
    for (int i = 0; i < art->columns * art->rows; i++) {
        seed = seed * 1103515245u + 12345u;
        unsigned piece = seed >> 16 & 31;
        scene->cell[i].marks = (uint8_t)(seed >> 26 & 31);
        if (piece >= 26)
            continue;
        scene->cell[i].piece = (char)('A' + piece);
        scene->cell[i].side = seed >> 22 & 1;
        scene->cell[i].promoted = seed >> 23 & 1;
    }
    for (int side = 0; side < SCENE_SIDES; side++) {
        scene->hand[side].size = SCENE_MAX_HAND;
        for (int i = 0; i < SCENE_MAX_HAND; i++) {
            seed = seed * 1103515245u + 12345u;
            scene->hand[side].piece[i] = (char)('A' + i);
            scene->hand[side].count[i] = (uint8_t)(seed >> 16);
        }
    }
}

static void check_picture(const struct canvas *canvas)
{
    struct span text = canvas_text(canvas);
    for (size_t i = 0; i < text.length; i++) {
        bool at_end = i % ((size_t)canvas->width + 1) == (size_t)canvas->width;
        CHECK(at_end ? text.at[i] == '\n' : text.at[i] >= 0x20 && text.at[i] <= 0x7e);
    }
}

static void draw(const struct art *art, bool flipped)
{
    static struct scene scene;
    static const char *const texts[ART_FIELDS] = {"3. A-76, \x1b[2J", "\xc3\xa9", NULL, "near {result}"};
    struct renderer kept, fresh;
    struct bytes out = {0};
    renderer_init(&kept, art, flipped, true);
    for (unsigned seed = 1; seed <= 3; seed++) {
        fill_scene(art, &scene, seed);
        CHECK(renderer_fits(art, &scene));
        renderer_draw(&kept, &scene, texts);
    }
    renderer_init(&fresh, art, flipped, true);
    renderer_draw(&fresh, &scene, texts);
    check_picture(&kept.canvas);
    struct span a = canvas_text(&kept.canvas), b = canvas_text(&fresh.canvas);
    CHECK(memcmp(a.at, b.at, a.length) == 0);
    CHECK(memcmp(kept.canvas.style, fresh.canvas.style, (size_t)art->width * (size_t)art->height) == 0);
    writer_append(WRITER_TEXT, &kept.canvas, &out);
    writer_append(WRITER_ANSI, &kept.canvas, &out);
    writer_append(WRITER_SVG, &kept.canvas, &out);
    bytes_free(&out);
    renderer_free(&kept);
    renderer_free(&fresh);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct diag fault;
    char *text = malloc(size ? size : 1); /* of its own, so that reading behind the end is seen */
    memcpy(text, data, size);
    struct art *art = art_read((struct span){text, size}, &fault);
    free(text);
    if (!art)
        return 0;
    art_set_size(art, 9, 9); /* takes hold of templates for any size alone */
    draw(art, false);
    draw(art, true);
    art_free(art);
    return 0;
}
