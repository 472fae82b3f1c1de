/* Any bytes as a mango record: read, played and drawn, from memory and through a small window, which must
 * agree; positions come back from their lines, and pictures do not depend on those before them. */
#include "fuzz.h"

#include "draw/renderer.h"
#include "record/mango_game.h"
#include "rules/shogi_scene.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

enum { WINDOW = 64, CHECKED_EVERY = 16 };

static void check_line(const struct shogi_position *position)
{
    char line[SHOGI_LINE_SIZE], again[SHOGI_LINE_SIZE];
    struct shogi_position read;
    size_t at;
    shogi_write(position, line);
    CHECK(shogi_set_up(&read, &shogi_mango, span_of(line), &at) == NULL);
    shogi_write(&read, again);
    CHECK(strcmp(line, again) == 0 && read.over == position->over);
}

/* What the kept renderer shows is what a new one would. */
static void check_picture(struct renderer *kept, const struct mango_game *game)
{
    static struct scene scene;
    struct renderer fresh;
    shogi_scene(&game->position.shogi, game->plies ? &game->last.shogi : NULL, &scene);
    renderer_draw(kept, &scene, NULL);
    renderer_init(&fresh, kept->art, kept->flipped, false);
    renderer_draw(&fresh, &scene, NULL);
    struct span a = canvas_text(&kept->canvas), b = canvas_text(&fresh.canvas);
    CHECK(a.length == b.length && memcmp(a.at, b.at, a.length) == 0);
    renderer_free(&fresh);
}

/* Plays a record to its end or fault. */
static enum mango_event play(struct reader *reader, bool count_needed, struct renderer *renderer,
    struct mango_game *game, struct diag *fault)
{
    enum mango_event event;
    mango_game_open(game, reader, count_needed);
    while ((event = mango_game_next(game, fault)) == MANGO_ACTION) {
        if (!renderer || game->plies % CHECKED_EVERY)
            continue;
        check_line(&game->position.shogi);
        check_picture(renderer, game);
    }
    if (renderer)
        check_picture(renderer, game);
    return event;
}

static struct art *art_of(const char *name)
{
    struct diag fault;
    return art_read(span_of(art_builtin(span_of(name))), &fault);
}

/* Through a window of the smallest size that a record needs. */
static void play_by_window(const uint8_t *data, size_t size, const struct mango_game *wanted,
    enum mango_event ended, const struct diag *told)
{
    char path[64];
    struct mango_game game;
    struct reader reader;
    struct diag fault = {0};
    int fd = memfd_create("record", 0);
    CHECK(fd >= 0 && write(fd, data, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    struct input *input = input_open(path);
    CHECK(input);
    bool plain = size == 0 || input_plain_size(input) == size;
    reader_open(&reader, input, WINDOW);
    enum mango_event event = play(&reader, true, NULL, &game, &fault);
    if (plain) { /* what is unpacked or converted on the way is another text */
        CHECK(event == ended && game.plies == wanted->plies);
        if (event == MANGO_FAULT)
            CHECK(fault.code == told->code && fault.place.line == told->place.line &&
                  fault.place.column == told->place.column && strcmp(fault.message, told->message) == 0);
    }
    reader_close(&reader);
    input_close(input);
    close(fd);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct art *art;
    static struct renderer renderer;
    struct mango_game game;
    struct reader reader;
    struct diag fault = {0};
    if (!art) {
        art = art_of("mango");
        renderer_init(&renderer, art, false, false);
    }
    char *text = malloc(size + 1); /* of its own, so that reading behind the end is seen */
    memcpy(text, data, size);
    text[size] = '\0';
    reader_open_memory(&reader, (struct span){text, size});
    enum mango_event ended = play(&reader, true, &renderer, &game, &fault);
    play_by_window(data, size, &game, ended, &fault);
    reader_open_memory(&reader, (struct span){text, size});
    play(&reader, false, NULL, &game, &fault);
    free(text);
    return 0;
}
