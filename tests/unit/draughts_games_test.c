/* Real games, as found: tests/data/pdn. Every move must be one the slow reference generator finds too, and is
 * written back as it stands in the file (both files name captures by their ends alone unless that is not
 * enough). Records are taken apart crudely: tags, move numbers and results by their look. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draughts_reference.h"
#include "notation/draughts.h"
#include "rules/draughts_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_SIZE = 1 << 18 };

static char text[FILE_SIZE];

static void load(const char *name)
{
    char path[512];
    const char *sources = getenv("SOURCES");
    snprintf(path, sizeof path, "%s/tests/data/pdn/%s", sources ? sources : ".", name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s cannot be opened", path);
    size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    assert_in_range(size, 1, sizeof text - 2);
    text[size] = '\0';
}

static void check_move(struct draughts_position *position, struct span word, const struct draughts_text *read)
{
    static struct draughts_move legal[DRAUGHTS_MAX_MOVES];
    struct draughts_move move;
    struct draughts_refusal refusal;
    char written[DRAUGHTS_TEXT_SIZE];
    if (draughts_text_resolve(position, read, &move, &refusal) != DRAUGHTS_GOOD)
        fail_msg("%.*s: %s", (int)word.length, word.at, refusal.reason);
    int count = reference_moves(position, legal);
    int found = 0;
    for (int i = 0; i < count; i++)
        found += legal[i].from == move.from && legal[i].to == move.to && legal[i].taken == move.taken &&
                 legal[i].promotes == move.promotes;
    assert_int_equal(found, 1);
    size_t length = draughts_text_write(position, &move, written);
    assert_int_equal(length, word.length);
    assert_memory_equal(written, word.at, length);
    struct draughts_undo undo;
    draughts_apply(position, &move, &undo);
}

/* Plays the moves up to the next game's tags; returns how many. */
static int play_game(const char **at, struct draughts_position *position)
{
    int plies = 0;
    while (**at && **at != '[') {
        struct draughts_text read;
        struct span rest = {*at, strlen(*at)};
        size_t length = draughts_text_read(rest, &read);
        if (!length)
            length = strcspn(*at, " \n");
        else {
            check_move(position, (struct span){*at, length}, &read);
            plies++;
        }
        *at += length;
        *at += strspn(*at, " \r\n");
    }
    return plies;
}

static void read_tags(const char **at, struct draughts_position *position)
{
    while (**at == '[') {
        if (!strncmp(*at, "[FEN \"", 6)) {
            struct span fen = {*at + 6, strcspn(*at + 6, "\"")};
            const struct draughts_variant *row = position->variant;
            size_t fault;
            assert_null(draughts_set_up(position, row, row->numbering, fen, &fault, NULL));
        }
        *at += strcspn(*at, "\n");
        *at += strspn(*at, " \r\n");
    }
}

static void play_file(const char *name, const struct draughts_variant *variant, int games, int plies)
{
    load(name);
    const char *at = text;
    while (*at) {
        struct draughts_position position;
        draughts_start(&position, variant);
        read_tags(&at, &position);
        plies -= play_game(&at, &position);
        games--;
    }
    assert_int_equal(games, 0);
    assert_int_equal(plies, 0);
}

/* The numbers of games and plies were counted with grep. */
static void plays_international_games(void **state)
{
    (void)state;
    play_file("international-2003.pdn", &draughts_international, 33, 3268);
}

static void plays_russian_games(void **state)
{
    (void)state;
    play_file("russian-1947.pdn", &draughts_russian, 153, 8730);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_international_games),
        cmocka_unit_test(plays_russian_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
