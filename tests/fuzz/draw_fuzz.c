/* Any bytes as a record of any format, every position drawn: the first letter picks the format. A picture has
 * the size that its template declares and holds printable ASCII alone; with its colours taken off it is the
 * same, and as SVG it is printable too. A picture does not depend on those before it. */
#include "fuzz.h"

#include "contest/scenes.h"
#include "draw/renderer.h"
#include "draw/writer.h"
#include "record/replay.h"

#include <string.h>

enum { DRAWN = 200, WINDOW = 1 << 16 }; /* pictures of one input at most */

/* A template and what it has drawn so far. */
struct drawing {
    struct art *art; /* NULL: none yet */
    struct renderer renderer;
    bool flipped;
    int drawn;
};

static struct art *read_art(const char *name)
{
    struct diag fault;
    struct art *art = art_read(span_of(art_builtin(span_of(name))), &fault);
    CHECK(art);
    return art;
}

static void check_text(const struct canvas *canvas, const struct bytes *out)
{
    size_t line = (size_t)canvas->width + 1;
    CHECK(out->length == line * (size_t)canvas->height);
    for (size_t i = 0; i < out->length; i++)
        CHECK(i % line + 1 == line ? out->at[i] == '\n' : out->at[i] >= ' ' && out->at[i] <= '~');
}

/* The text without `ESC [ ... m` and `ESC [ K`. */
static void take_colours_off(struct bytes *text)
{
    size_t to = 0;
    for (size_t i = 0; i < text->length; i++) {
        if (text->at[i] != '\033') {
            text->at[to++] = text->at[i];
            continue;
        }
        while (text->at[i] != 'm' && text->at[i] != 'K')
            CHECK(++i < text->length);
    }
    text->length = to;
}

static void check_same(const struct bytes *a, const struct bytes *b)
{
    CHECK(a->length == b->length && memcmp(a->at, b->at, a->length) == 0);
}

static void check_picture(const struct canvas *canvas, const struct art *art)
{
    struct bytes text = {0}, coloured = {0}, picture = {0};
    CHECK(canvas->width == art->width && canvas->height == art->height);
    writer_append(WRITER_TEXT, canvas, &text);
    check_text(canvas, &text);
    writer_append(WRITER_ANSI, canvas, &coloured);
    take_colours_off(&coloured);
    check_same(&text, &coloured);
    writer_append(WRITER_SVG, canvas, &picture);
    for (size_t i = 0; i < picture.length; i++)
        CHECK(picture.at[i] == '\n' || (picture.at[i] >= ' ' && picture.at[i] <= '~'));
    bytes_free(&text);
    bytes_free(&coloured);
    bytes_free(&picture);
}

static void close_drawing(struct drawing *drawing)
{
    if (drawing->art)
        renderer_free(&drawing->renderer);
    art_free(drawing->art);
    *drawing = (struct drawing){.flipped = drawing->flipped, .drawn = drawing->drawn};
}

static void draw(
    struct drawing *drawing, const char *name, const struct scene *scene, const char *const texts[ART_FIELDS])
{
    struct renderer fresh;
    if (drawing->art && !renderer_fits(drawing->art, scene))
        close_drawing(drawing);
    if (!drawing->art) {
        drawing->art = read_art(name);
        if (drawing->art->sizeless)
            art_set_size(drawing->art, scene->columns, scene->rows);
        CHECK(renderer_fits(drawing->art, scene));
        renderer_init(&drawing->renderer, drawing->art, drawing->flipped, true);
    }
    renderer_draw(&drawing->renderer, scene, texts);
    check_picture(&drawing->renderer.canvas, drawing->art);
    renderer_init(&fresh, drawing->art, drawing->flipped, true);
    renderer_draw(&fresh, scene, texts);
    struct span kept = canvas_text(&drawing->renderer.canvas), other = canvas_text(&fresh.canvas);
    CHECK(kept.length == other.length && memcmp(kept.at, other.at, kept.length) == 0);
    renderer_free(&fresh);
    drawing->drawn++;
}

static void ignore(void *context, const struct diag *diag)
{
    (void)context;
    fuzz_check_diag(diag);
}

/* Captions show what the record says, whatever that is. */
static void draw_ply(struct drawing *drawing, const struct replay *replay)
{
    char word[REPLAY_WORD_SIZE], white[256] = "";
    static struct scene scene;
    const char *texts[ART_FIELDS] = {[ART_PROGRESS] = word, [ART_FIRST] = white, [ART_PLAYERS] = white};
    struct span name = replay_tag(replay, "White");
    if (name.at)
        memcpy(white, name.at, name.length < sizeof white ? name.length : sizeof white - 1);
    replay_write_word(replay, word);
    replay->rules->scene(replay->position, replay->last, &scene);
    draw(drawing, replay->rules->art, &scene, texts);
}

static void draw_record(struct span text, enum record_format format, bool flipped)
{
    struct drawing drawing = {.flipped = flipped};
    struct diag_sink sink = {ignore, NULL};
    struct reader window;
    static struct replay replay;
    enum replay_event event;
    reader_open_memory(&window, text);
    replay_open(&replay, &window, format, format_rules(format), &san_english, &sink);
    while ((event = replay_next(&replay)) != REPLAY_END && drawing.drawn < DRAWN) {
        if (event == REPLAY_GAME)
            close_drawing(&drawing);
        if (event != REPLAY_GAME_END && replay.state != REPLAY_NOTHING)
            draw_ply(&drawing, &replay);
    }
    replay_close(&replay);
    reader_close(&window);
    close_drawing(&drawing);
}

struct contest_drawing {
    struct drawing drawing;
    const char *art;
};

static void draw_scene(void *context, const struct scene *scene, uint64_t board, uint64_t ply)
{
    struct contest_drawing *contest = context;
    (void)board;
    (void)ply;
    if (scene && contest->drawing.drawn < DRAWN)
        draw(&contest->drawing, contest->art, scene, NULL);
}

static void draw_contest(struct span text, bool ostap, bool flipped)
{
    struct contest_drawing contest = {{.flipped = flipped}, ostap ? "chess" : "boardstate"};
    struct contest_visitor visitor = {draw_scene, &contest};
    struct reader window;
    struct diag fault = {0};
    reader_open_memory(&window, text);
    bool good = ostap ? contest_ostap_scenes(&window, visitor, &fault)
                      : contest_boardstate_scenes(&window, 1, visitor, &fault);
    if (!good)
        fuzz_check_diag(&fault);
    reader_close(&window);
    close_drawing(&contest.drawing);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const enum record_format formats[] = {
        FORMAT_PGN, FORMAT_PDN, FORMAT_MANGO, FORMAT_FEN, FORMAT_OSTAP, FORMAT_BOARDSTATE};
    if (size == 0)
        return -1;
    struct span text = fuzz_copy(data + 1, size - 1);
    enum record_format format = formats[(data[0] - 1u & 31) % 6];
    bool flipped = data[0] & 0x20; /* a small letter */
    if (format_holds_games(format))
        draw_record(text, format, flipped);
    else
        draw_contest(text, format == FORMAT_OSTAP, flipped);
    free((char *)text.at);
    return 0;
}
