/* Pictures: the mango game's against a second drawing made from the description alone, drawing step by step
 * against drawing afresh, half round, counts of any size, and a template that goes to every edge of its
 * canvas. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draw/renderer.h"
#include "rules/rules.h"
#include "rules/shogi_scene.h"

#include <stdio.h>
#include <stdlib.h>

enum { WALKS = 12, PLIES = 200, WIDTH = 133, HEIGHT = 55 };

static unsigned next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*seed >> 33);
}

static struct art *builtin(const char *name)
{
    struct diag fault;
    struct art *art = art_read(span_of(art_builtin(span_of(name))), &fault);
    assert_non_null(art);
    return art;
}

static struct art *read(const char *text)
{
    struct diag fault;
    struct art *art = art_read(span_of(text), &fault);
    if (!art)
        fail_msg("%d:%d: %s", (int)fault.place.line, (int)fault.place.column, fault.message);
    return art;
}

/* A template's picture of a scene, drawn afresh; owned, terminated. */
static char *picture_of(
    const struct art *art, const struct scene *scene, bool flipped, const char *const texts[ART_FIELDS])
{
    struct renderer renderer;
    renderer_init(&renderer, art, flipped, false);
    renderer_draw(&renderer, scene, texts);
    struct span text = canvas_text(&renderer.canvas);
    char *picture = calloc(text.length + 1, 1);
    memcpy(picture, text.at, text.length);
    renderer_free(&renderer);
    return picture;
}

static void assert_same_picture(const struct canvas *canvas, const char *wanted)
{
    struct span got = canvas_text(canvas);
    assert_int_equal(got.length, strlen(wanted));
    for (size_t i = 0; i < got.length; i++)
        if (got.at[i] != wanted[i])
            fail_msg("line %d: got\n%.*s\nwanted\n%.*s", (int)i / (canvas->width + 1) + 1, canvas->width,
                got.at + i / (size_t)(canvas->width + 1) * (size_t)(canvas->width + 1), canvas->width,
                wanted + i / (size_t)(canvas->width + 1) * (size_t)(canvas->width + 1));
}

/* ---- The second drawing: 11 x 9 cells of 11 x 5 characters, as the description has them. ---- */

static const char *frame_line(char code, int line)
{
    static const char *const apple[] = {
        "           ", "    -^-    ", "   - * -   ", "   | @ |   ", "   +---+   "};
    static const char *const dragon[] = {
        "           ", "    -^-    ", "   - * -   ", "  |  @  |  ", "  +-----+  "};
    static const char *const fig[] = {
        "    -^-    ", "   - * -   ", "  |  @  |  ", "  |     |  ", "  +-----+  "};
    static const char *const mango[] = {
        "    -^-    ", "  --   --  ", " |   @   | ", " |       | ", " +-------+ "};
    return (strchr("ABC", code)  ? apple
            : strchr("DE", code) ? dragon
            : strchr("FG", code) ? fig
                                 : mango)[line];
}

/* Puts a piece into a cell given by its number from the left edge (0-10) and the top (0-8). */
static void put_piece(
    char picture[HEIGHT][WIDTH + 1], int cell, int row, char code, bool second, bool promoted)
{
    for (int line = 0; line < 5; line++) {
        for (int i = 0; i < 11; i++) {
            char c = second ? frame_line(code, 4 - line)[10 - i] : frame_line(code, line)[i];
            if (c == '@')
                c = code;
            else if (c == '*')
                c = promoted ? '+' : ' ';
            else if (c == '^' && second)
                c = 'v';
            picture[row * 6 + 1 + line][cell * 12 + 1 + i] = c;
        }
    }
}

static void draw_again(char picture[HEIGHT][WIDTH + 1], const struct scene *scene)
{
    for (int line = 0; line < HEIGHT; line++) {
        for (int i = 0; i < WIDTH; i++) {
            bool edge = line == 0 || line == HEIGHT - 1;
            bool inside = i >= 12 && i <= 120;
            char c = ' ';
            if (line % 6 == 0 && (edge || inside))
                c = i % 12 == 0 ? '+' : '-';
            else if (i % 12 == 0)
                c = line % 6 == 0 && i != 0 && i != 132 ? '+' : '|';
            picture[line][i] = c;
        }
        picture[line][WIDTH] = '\n';
    }
    for (int i = 0; i < 81; i++)
        if (scene->cell[i].piece)
            put_piece(picture, 1 + i % 9, i / 9, scene->cell[i].piece, scene->cell[i].side,
                scene->cell[i].promoted);
    for (int i = 0; i < 7; i++) {
        char digits[8];
        put_piece(picture, 0, i, (char)('G' - i), true, false);
        put_piece(picture, 10, 2 + i, (char)('A' + i), false, false);
        int length = sprintf(digits, "%d", scene->hand[1].count[6 - i]);
        memcpy(&picture[i * 6 + 5][2], digits, (size_t)length); /* line 5 of the cell, from its column 2 on */
        length = sprintf(digits, "%d", scene->hand[0].count[i]);
        memcpy(&picture[(2 + i) * 6 + 1][120 + 10 + 1 - length], digits,
            (size_t)length); /* line 1, up to column 10 */
    }
}

/* ---- Walks ---- */

struct walk {
    struct shogi_position position;
    struct shogi_move last;
    uint64_t seed;
    int plies;
};

/* Goes on by a random move; false at the end. */
static bool step(struct walk *walk)
{
    static struct shogi_move moves[SHOGI_MAX_MOVES];
    struct shogi_undo undo;
    int count = shogi_legal_moves(&walk->position, moves);
    if (count == 0 || walk->plies == PLIES)
        return false;
    walk->last = moves[next_random(&walk->seed) % (unsigned)count];
    shogi_apply(&walk->position, walk->last, &undo);
    walk->plies++;
    return true;
}

/* The scene of a walk, with hands of any size now and then, so that numbers grow and shrink. */
static void scene_of(struct walk *walk, struct scene *scene)
{
    struct shogi_position position = walk->position;
    for (int side = 0; side < 2; side++)
        for (int kind = 1; kind <= 7; kind++)
            if (next_random(&walk->seed) % 3 == 0)
                position.hand[side][kind] = (uint8_t)(next_random(&walk->seed) % 25);
    memset(scene, 0, sizeof *scene);
    shogi_scene(&position, walk->plies ? &walk->last : NULL, scene);
}

static void start(struct walk *walk, uint64_t seed)
{
    *walk = (struct walk){.seed = seed};
    shogi_start(&walk->position, &shogi_mango);
}

static void mango_is_drawn_as_described(void **state)
{
    (void)state;
    static char wanted[HEIGHT][WIDTH + 1];
    struct art *art = builtin("mango");
    struct renderer renderer;
    renderer_init(&renderer, art, false, false);
    assert_int_equal(canvas_text(&renderer.canvas).length, 7370);
    for (uint64_t seed = 1; seed <= WALKS; seed++) {
        struct walk walk;
        start(&walk, seed);
        do {
            struct scene scene;
            scene_of(&walk, &scene);
            draw_again(wanted, &scene);
            renderer_draw(&renderer, &scene, NULL);
            struct span got = canvas_text(&renderer.canvas);
            for (int line = 0; line < HEIGHT; line++)
                if (memcmp(got.at + line * (WIDTH + 1), wanted[line], WIDTH + 1) != 0)
                    fail_msg("line %d:\n%.133s\n%.133s", line + 1, got.at + line * (WIDTH + 1), wanted[line]);
        } while (step(&walk));
    }
    renderer_free(&renderer);
    art_free(art);
}

/* A template in which counts stand outside their places, everything touches the edges, and squares are
 * shaded. */
static const char *const edges =
    "canvas 31 20\ncell 2 1\nboard 9 9 at 6 4 step 3 2\nslot code @\nslot promoted * +\nslot blank _\n"
    "hand far at 1 2 step 0 2 pieces ABCDEFG\nhand near at 3 17 step 0 -2 pieces HIJ\n"
    "count far at 1 2 left\ncount near at 4 1 right\nfar turned ^v\nlower second\n"
    "letter M second m W\nlabel at 6 1 step 3 0 : 1 22 3 44 5 66 7 88 9\ncaption at 1 1 31 : "
    "{progress}{event} {date}\n"
    "mark from 1 1 <\nmark to 2 1 >\nempty dark\n|..|\nframe\n|@*|\nframe near second G\n|__|\nframe far "
    "M\n|^@|\nbackground\n";

static char *edges_template(void)
{
    char *text = calloc(1, 4096);
    strcpy(text, edges);
    for (int line = 0; line < 20; line++)
        strcat(text, "|%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%|\n");
    return text;
}

/* A renderer that has drawn other scenes gives the same characters and styles as one that has not. */
static void check_steps(const struct art *art, bool flipped)
{
    struct renderer kept;
    renderer_init(&kept, art, flipped, true);
    for (uint64_t seed = 1; seed <= WALKS; seed++) {
        struct walk walk;
        start(&walk, seed);
        do {
            struct scene scene;
            struct renderer fresh;
            char text[16];
            snprintf(text, sizeof text, "%u", next_random(&walk.seed) % 100000);
            const char *texts[ART_FIELDS] = {[ART_PROGRESS] = text};
            scene_of(&walk, &scene);
            renderer_init(&fresh, art, flipped, true);
            renderer_draw(&fresh, &scene, texts);
            renderer_draw(&kept, &scene, texts);
            struct span a = canvas_text(&fresh.canvas), b = canvas_text(&kept.canvas);
            assert_memory_equal(a.at, b.at, a.length);
            assert_memory_equal(fresh.canvas.style, kept.canvas.style, (size_t)(art->width * art->height));
            for (size_t i = 0; i < a.length; i++)
                assert_true((a.at[i] >= 0x20 && a.at[i] <= 0x7e) ||
                            (a.at[i] == '\n' && i % (size_t)(art->width + 1) == (size_t)art->width));
            renderer_free(&fresh);
        } while (step(&walk));
    }
    renderer_free(&kept);
}

static void steps_give_what_a_fresh_drawing_gives(void **state)
{
    (void)state;
    char *text = edges_template();
    struct art *arts[] = {builtin("mango"), builtin("mango-small"), read(text)};
    for (int i = 0; i < 3; i++) {
        check_steps(arts[i], false);
        check_steps(arts[i], true);
        art_free(arts[i]);
    }
    free(text);
}

/* The board half round is what the other player sees: the picture after a flip, which turns the board and
 * exchanges owners and hands. Doing it twice changes nothing. */
static void half_round_is_the_other_players_view(void **state)
{
    (void)state;
    struct art *art = builtin("mango");
    struct shogi_undo undo;
    for (uint64_t seed = 1; seed <= WALKS; seed++) {
        struct walk walk;
        start(&walk, seed);
        do {
            struct shogi_position turned = walk.position;
            struct scene scene = {0}, turned_scene = {0};
            shogi_apply(&turned, (struct shogi_move){.type = SHOGI_FLIP}, &undo);
            shogi_scene(&walk.position, NULL, &scene);
            shogi_scene(&turned, NULL, &turned_scene);
            char *flipped = picture_of(art, &scene, true, NULL);
            char *wanted = picture_of(art, &turned_scene, false, NULL);
            char *twice = picture_of(art, &turned_scene, true, NULL);
            char *plain = picture_of(art, &scene, false, NULL);
            assert_string_equal(flipped, wanted);
            assert_string_equal(twice, plain);
            free(flipped);
            free(wanted);
            free(twice);
            free(plain);
        } while (step(&walk));
    }
    art_free(art);
}

/* Marks, frames by role and side, letters, labels and captions of a small template, by hand. */
static void a_small_template_does_what_it_says(void **state)
{
    (void)state;
    struct art *art = read(
        "canvas 14 5\ncell 3 1\nboard 2 2 at 2 2 step 4 2\nslot code @\nslot promoted * +\nslot blank _\n"
        "far turned <>\nlower second\nletter K second q Q\nmark from 1 1 .\nmark to 3 1 !\n"
        "label at 3 1 step 4 0 : a b\nlabel at 14 2 step 0 2 : 2 1\ncaption at 1 5 14 : {event}, {date} }\n"
        "empty light\n|:::|\nempty dark\n|/ /|\n"
        "frame\n|<@*|\nframe near first R\n|_@_|\nframe second B\n|B@*|\n"
        "background\n|              |\n||   |   |     |\n|+---+---+     |\n||   |   |     |\n|              "
        "|\n");
    struct scene scene = {.columns = 2, .rows = 2, .dark = 1};
    scene.cell[0] = (struct scene_cell){'K', 1, 0, SCENE_TO};
    scene.cell[1] = (struct scene_cell){'K', 1, 1, 0};
    scene.cell[2] = (struct scene_cell){'R', 0, 1, 0};
    scene.cell[3] = (struct scene_cell){0, 0, 0, SCENE_FROM | SCENE_TO};
    const char *texts[ART_FIELDS] = {[ART_EVENT] = "ab\tc\xc3\xa9"};
    char *picture = picture_of(art, &scene, false, texts);
    assert_string_equal(picture, "  a   b       \n"
                                 "|:q!|+Q>|    2\n"
                                 "+---+---+     \n"
                                 "| R |.:!|    1\n"
                                 "ab?c??,  }    \n");
    free(picture);
    picture = picture_of(art, &scene, true, NULL);
    assert_string_equal(picture, "  b   a       \n"
                                 "|.:!|+R>|    1\n"
                                 "+---+---+     \n"
                                 "|<Q+|<q!|    2\n"
                                 ",  }          \n");
    free(picture);
    scene.cell[0] = (struct scene_cell){'B', 1, 1, 0};
    scene.cell[1] = (struct scene_cell){'B', 0, 0, 0};
    picture = picture_of(art, &scene, false, NULL);
    assert_memory_equal(picture + 15, "|+bB|<B/|    2\n", 15);
    free(picture);
    assert_true(renderer_fits(art, &scene));
    scene.rows = 3;
    assert_false(renderer_fits(art, &scene));
    art_free(art);
}

/* The same pieces with other names of their squares, with none, and with the other squares dark: what the
 * canvas shows is the scene drawn last, not one before it. */
static void names_and_shades_are_the_scenes_own(void **state)
{
    (void)state;
    struct art *art = read("canvas 7 1\ncell 3 1\nboard 2 1 at 1 1 step 4 1\nslot code @\nname at 1 1\n"
                           "checkered\nempty dark\n|:::|\nframe\n|@@@|\nbackground\n|   |   |\n");
    static const struct {
        struct scene scene;
        const char *picture;
    } cases[] = {
        {{.columns = 2, .rows = 1, .named = 1, .dark = 0, .name = {"a1", "b1"}}, "a1:|b1 \n"},
        {{.columns = 2, .rows = 1, .named = 1, .dark = 0, .name = {"a1", "7"}}, "a1:|7  \n"},
        {{.columns = 2, .rows = 1, .named = 1, .dark = 1, .name = {"a1", "7"}}, "a1 |7::\n"},
        {{.columns = 2, .rows = 1, .named = 0, .dark = 1}, "   |:::\n"},
        {{.columns = 2, .rows = 1, .named = 0, .dark = 0}, ":::|   \n"},
    };
    struct renderer renderer;
    renderer_init(&renderer, art, false, false);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        renderer_draw(&renderer, &cases[i].scene, NULL);
        assert_same_picture(&renderer.canvas, cases[i].picture);
    }
    renderer_free(&renderer);
    art_free(art);
}

/* Numbers of any size a byte can hold stay within the canvas. */
static void counts_are_cut_at_99(void **state)
{
    (void)state;
    struct art *art = read("canvas 8 1\ncell 1 1\nboard 1 1 at 4 1 step 1 1\nslot code @\n"
                           "hand near at 8 1 step 0 1 pieces A\nhand far at 1 1 step 0 1 pieces A\n"
                           "frame\n|@|\nbackground\n|-=-=-=-=|\n");
    art->count[ART_FAR] = (struct art_count){true, {1, 0}, ART_LEFT};
    struct scene scene = {.columns = 1, .rows = 1};
    struct renderer renderer;
    renderer_init(&renderer, art, false, false);
    scene.hand[1].size = 1;
    scene.hand[1].piece[0] = 'A';
    static const struct {
        uint8_t count;
        const char *picture;
    } cases[] = {{0, "A0- -=-A\n"}, {7, "A7- -=-A\n"}, {99, "A99 -=-A\n"}, {255, "A99 -=-A\n"},
        {10, "A10 -=-A\n"}, {5, "A5- -=-A\n"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene.hand[1].count[0] = cases[i].count;
        renderer_draw(&renderer, &scene, NULL);
        assert_same_picture(&renderer.canvas, cases[i].picture);
    }
    renderer_free(&renderer);
    art_free(art);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mango_is_drawn_as_described),
        cmocka_unit_test(steps_give_what_a_fresh_drawing_gives),
        cmocka_unit_test(half_round_is_the_other_players_view),
        cmocka_unit_test(a_small_template_does_what_it_says),
        cmocka_unit_test(names_and_shades_are_the_scenes_own),
        cmocka_unit_test(counts_are_cut_at_99),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
