/* Trees against the stream they are made of: walking a tree gives the events of the reader, one for one; any
 * text, however bad, gives trees that can be written, and reading what was written gives them again; games
 * read at random by the index are those read in order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "notation/pgn.h"
#include "pgn_hostile.h"
#include "record/game_index.h"
#include "record/tree_walk.h"
#include "record/tree_write.h"
#include "tree_compare.h"

#include <jansson.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void ignore(void *context, const struct diag *diag)
{
    (void)context;
    (void)diag;
}

static const struct diag_sink nowhere = {ignore, NULL};

static void data_path(const char *name, char path[4096])
{
    snprintf(path, 4096, "%s/tests/data/%s", getenv("SOURCES") ? getenv("SOURCES") : ".", name);
}

static void load(const char *path, struct bytes *text)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t got;
    while ((got = fread(bytes_reserve(text, 1 << 16), 1, 1 << 16, file)) > 0)
        text->length += got;
    fclose(file);
}

/* A walk as the events it must have come from, a line each. */
static void append_step(const struct tree_walk *walk, enum tree_step step, struct bytes *out)
{
    const struct tree *tree = walk->tree;
    struct span text = {0};
    if (step == TREE_STEP_OPEN && walk->depth > 1)
        bytes_append_text(out, "(\n");
    if (step == TREE_STEP_CLOSE && walk->depth > 1)
        bytes_append_text(out, ")\n");
    if (step == TREE_STEP_NOTE)
        text = tree_note_text(tree, walk->note);
    if (step == TREE_STEP_NODE)
        text = tree_move_text(tree, tree_walk_top(walk)->node);
    if (!text.at)
        return;
    bytes_append(out, text.at, text.length);
    bytes_append_char(out, '\n');
    if (step == TREE_STEP_NODE)
        for (uint32_t mark = tree->node[tree_walk_top(walk)->node].marks; mark; mark = tree->note[mark].next)
            bytes_append_format(out, "$%u\n", (unsigned)tree->note[mark].number);
}

static void append_walk(const struct tree *tree, struct bytes *out)
{
    struct tree_walk walk;
    enum tree_step step;
    tree_walk_open(&walk, tree);
    while ((step = tree_walk_next(&walk)) != TREE_STEP_END)
        append_step(&walk, step, out);
    tree_walk_close(&walk);
}

/* The comments of these files are ASCII without line ends; blanks may stand around them. */
static struct span trim(struct span text)
{
    while (text.length && *text.at == ' ')
        text = (struct span){text.at + 1, text.length - 1};
    while (text.length && text.at[text.length - 1] == ' ')
        text.length--;
    return text;
}

static void append_event(const struct pgn_event *event, struct bytes *out)
{
    struct span text = trim(pgn_text(event));
    if (event->type == PGN_NAG) {
        bytes_append_format(out, "$%u\n", (unsigned)event->number);
        return;
    }
    if (event->type != PGN_MOVE && event->type != PGN_COMMENT && event->type != PGN_OPEN &&
        event->type != PGN_CLOSE)
        return;
    bytes_append(out, text.at, text.length);
    if (event->type != PGN_COMMENT || event->flags & PGN_LAST)
        bytes_append_char(out, '\n');
}

/* The next game's events; false: there are no more. */
static bool append_events(struct pgn_reader *reader, struct bytes *out)
{
    const struct pgn_event *event;
    while ((event = pgn_next(reader))->type != PGN_GAME_END) {
        if (event->type == PGN_END)
            return false;
        append_event(event, out);
    }
    return true;
}

static void compare_with_events(const char *name, int games)
{
    char path[4096];
    struct reader windows[2];
    struct tree tree = {0};
    struct tree_source source = {.format = FORMAT_PGN, .rules = &rules_chess};
    data_path(name, path);
    struct input *inputs[2] = {input_open(path), input_open(path)};
    reader_open(&windows[0], inputs[0], PGN_WINDOW);
    reader_open(&windows[1], inputs[1], PGN_WINDOW_LEAST);
    struct tree_reader *trees = tree_reader_open(&windows[0], &source, &nowhere);
    struct pgn_reader *events = pgn_open(&windows[1], &(struct pgn_options){0}, &nowhere);
    for (; tree_reader_next(trees, &tree); games--) {
        struct bytes walked = {0}, wanted = {0};
        append_walk(&tree, &walked);
        assert_true(append_events(events, &wanted));
        assert_int_equal(walked.length, wanted.length);
        assert_memory_equal(walked.at, wanted.at, walked.length);
        bytes_free(&walked);
        bytes_free(&wanted);
    }
    assert_int_equal(games, 0);
    tree_free(&tree);
    tree_reader_close(trees);
    pgn_close(events);
    for (int i = 0; i < 2; i++) {
        reader_close(&windows[i]);
        input_close(inputs[i]);
    }
}

static void trees_hold_what_the_reader_gives(void **state)
{
    (void)state;
    compare_with_events("games/annotated.pgn", 400);
    compare_with_events("games/clocks.pgn", 187);
}

/* Writes a game, reads that, and writes it again. */
static void check_writing(const struct tree *tree)
{
    struct bytes text = {0}, again = {0};
    struct tree copy = {0};
    tree_write_pgn(tree, &text);
    *bytes_reserve(&text, 1) = '\0';
    tree_from_text((struct span){text.at, text.length}, &copy); /* no errors in it */
    if (tree->setup == TREE_GOOD)
        tree_compare_moves(tree, &copy);
    tree_write_pgn(&copy, &again);
    *bytes_reserve(&again, 1) = '\0';
    assert_string_equal(text.at, again.at);
    bytes_free(&text);
    bytes_free(&again);
    tree_free(&copy);
}

/* Another reader of JSON must take what is written, and find the main line in it. */
static void check_json(const struct tree *tree, struct bytes *out)
{
    size_t moves = 0;
    for (uint32_t node = tree->line[TREE_MAIN_LINE].first; node; node = tree->node[node].next)
        moves += tree->node[node].type == TREE_MOVE;
    out->length = 0;
    bytes_append_char(out, '{');
    tree_write_json(tree, out);
    assert_int_equal(out->at[out->length - 1], '\n');
    json_t *game = json_loadb(out->at, out->length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(game);
    assert_int_equal(json_array_size(json_object_get(game, "moves")), moves);
    assert_int_equal(json_object_size(json_object_get(game, "tags")), tree->tags);
    json_decref(game);
}

/* A stretch of real games with some changes: bytes lost, doubled, replaced, hostile text put in. */
static void append_changed(struct pgn_random *dice, struct span games, struct bytes *out)
{
    static const char signs[] = "(){};%$*[]\"\\!?.0-1/2 \n\x01\xe9 e4 O-O e.p. += 1-0";
    enum { STRETCH = 4000 };
    size_t at = pgn_random_below(dice, games.length - STRETCH), end = at + STRETCH;
    uint64_t rarity = 50 + pgn_random_below(dice, 3000);
    for (; at < end; at++) {
        if (pgn_random_below(dice, rarity) > 0) {
            bytes_append_char(out, games.at[at]);
            continue;
        }
        switch (pgn_random_below(dice, 4)) {
        case 0: /* lost */
            break;
        case 1:
            bytes_append_char(out, signs[pgn_random_below(dice, sizeof signs - 1)]);
            break;
        case 2:
            bytes_append_char(out, games.at[at]);
            bytes_append_char(out, games.at[at]);
            break;
        default:
            pgn_hostile_append(dice, pgn_random_below(dice, 60), true, out);
            break;
        }
    }
}

static void any_text_survives_writing(void **state)
{
    (void)state;
    enum { TEXTS = 3000 };
    struct pgn_random dice = {4711};
    struct bytes games_text = {0};
    char path[4096];
    data_path("games/annotated.pgn", path);
    load(path, &games_text);
    struct tree tree = {0};
    uint64_t games = 0, moves = 0;
    for (int i = 0; i < TEXTS; i++) {
        struct bytes text = {0}, json = {0};
        struct reader window;
        struct tree_source source = {.format = FORMAT_PGN, .rules = &rules_chess, .past_faults = i % 2};
        append_changed(&dice, (struct span){games_text.at, games_text.length}, &text);
        *bytes_reserve(&text, 1) = '\0';
        reader_open_memory(&window, (struct span){text.at, text.length});
        struct tree_reader *reader = tree_reader_open(&window, &source, &nowhere);
        for (; tree_reader_next(reader, &tree); games++) {
            moves += tree.nodes - 1;
            if (tree.setup == TREE_GOOD)
                check_writing(&tree);
            check_json(&tree, &json);
        }
        tree_reader_close(reader);
        reader_close(&window);
        bytes_free(&text);
        bytes_free(&json);
    }
    tree_free(&tree);
    bytes_free(&games_text);
    assert_true(games > TEXTS && moves > 20 * games); /* there was something to look at */
}

/* Reads the first game of a text, and on behind its faults. */
static void read_tree(const struct bytes *text, enum record_format format, struct tree *tree)
{
    struct reader window;
    struct tree_source source = {.format = format, .past_faults = true};
    source.rules = format == FORMAT_PGN ? &rules_chess : &rules_draughts_international;
    reader_open_memory(&window, (struct span){text->at, text->length});
    struct tree_reader *reader = tree_reader_open(&window, &source, &nowhere);
    assert_true(tree_reader_next(reader, tree));
    tree_reader_close(reader);
    reader_close(&window);
}

/* Every fault that is kept leads to the word it was found at, and that word to it; the words behind have
 * none.
 */
static void faults_stay_with_their_words(void **state)
{
    (void)state;
    enum { KEPT = 1 << 16, WORDS = KEPT + 10 };
    struct bytes text = {0}, json = {0};
    struct tree tree = {0};
    bytes_append_text(&text, "1. e4 ");
    for (int i = 0; i < WORDS; i++)
        bytes_append_format(&text, "(1. N%c%d) ", 'a' + i % 8, 4 + i % 5);
    bytes_append_text(&text, "e5 *");
    *bytes_reserve(&text, 1) = '\0';
    read_tree(&text, FORMAT_PGN, &tree);
    assert_int_equal(tree.faults, KEPT);
    uint32_t words = 0;
    for (uint32_t node = 0; node < tree.nodes; node++) {
        if (tree.node[node].type != TREE_FAULT)
            continue;
        assert_int_equal(tree.node[node].fault, words < KEPT ? words : KEPT);
        if (words < KEPT)
            assert_int_equal(tree.fault[words].node, node);
        words++;
    }
    assert_int_equal(words, WORDS);
    check_json(&tree, &json);
    tree_free(&tree);
    bytes_free(&text);
    bytes_free(&json);
}

static void a_long_word_is_cut_between_characters(void **state)
{
    (void)state;
    struct bytes text = {0}, json = {0};
    struct tree tree = {0};
    bytes_append_text(&text, "[GameType \"20\"]\n\n1. 32-28 /FEN \"aa");
    for (int i = 0; i < 135; i++)
        bytes_append_text(&text, "\xC3\xA9");
    bytes_append_text(&text, "\"/ *");
    *bytes_reserve(&text, 1) = '\0';
    read_tree(&text, FORMAT_PDN, &tree);
    struct span word = tree_move_text(&tree, tree.line[TREE_MAIN_LINE].last);
    assert_int_equal(word.length, 2 + 126 * 2); /* 255 bytes would end inside a character */
    check_json(&tree, &json);
    *bytes_reserve(&json, 1) = '\0';
    assert_non_null(strstr(json.at, "\"text\":\"aa\xC3\xA9"));
    tree_free(&tree);
    bytes_free(&text);
    bytes_free(&json);
}

static void check_tag(const struct tree *tree, uint32_t tag, const char *name, const char *value)
{
    struct span is = tree_tag_name(tree, tag), holds = tree_tag_value(tree, tag);
    assert_true(tag < tree->tags && span_equals(is, name) && span_equals(holds, value));
}

/* Names may become the same by being cleaned: one tag remains, at the first one's place, with the last value.
 */
static void tags_whose_names_become_the_same_are_one(void **state)
{
    (void)state;
    struct tree tree = {0};
    struct bytes text = {0};
    bytes_append_text(&text,
        "[A\xE2\x80\xAE \"1\"]\n[B \"2\"]\n[A_ \"3\"]\n[C_ \"4\"]\n[C\xE2\x80\xAE \"5\"]\n"
        "[D\xE9 \"6\"]\n[D\xC3\xA9 \"7\"]\n[E \"8\"]\n\n1. e4 *");
    *bytes_reserve(&text, 1) = '\0';
    read_tree(&text, FORMAT_PGN, &tree);
    assert_int_equal(tree.tags, 5);
    check_tag(&tree, 0, "A_", "3");
    check_tag(&tree, 1, "B", "2");
    check_tag(&tree, 2, "C_", "5");
    check_tag(&tree, 3, "D\xC3\xA9", "7");
    check_tag(&tree, 4, "E", "8");
    tree_free(&tree);
    bytes_free(&text);
}

/* The time it takes to read games of so many tags. */
static clock_t time_tags(unsigned games, unsigned tags)
{
    struct bytes text = {0};
    struct reader window;
    struct tree tree = {0};
    struct tree_source source = {.format = FORMAT_PGN, .rules = &rules_chess};
    for (unsigned i = 0; i < games; i++) {
        for (unsigned tag = 0; tag < tags; tag++)
            bytes_append_format(&text, "[%c%u%c \"\"]\n", 'A' + tag % 26, 10000 + tag, 'A' + tag % 25);
        bytes_append_text(&text, "\n*\n\n");
    }
    *bytes_reserve(&text, 1) = '\0';
    reader_open_memory(&window, (struct span){text.at, text.length});
    struct tree_reader *reader = tree_reader_open(&window, &source, &nowhere);
    clock_t start = clock();
    for (unsigned i = 0; i < games; i++)
        assert_true(tree_reader_next(reader, &tree) && tree.tags == tags);
    clock_t taken = clock() - start;
    tree_reader_close(reader);
    reader_close(&window);
    tree_free(&tree);
    bytes_free(&text);
    return taken;
}

/* As many tags in few games and in many. */
static void many_tags_take_no_longer(void **state)
{
    (void)state;
    clock_t few = time_tags(200, 1000), many = time_tags(8000, 25);
    assert_true(few < 3 * many);
}

/* Skips as many games as are said, and reads one. */
static bool read_behind(struct span text, enum record_format format, uint64_t games, struct tree *tree)
{
    struct reader window;
    struct tree_source source = {.format = format};
    source.rules = format == FORMAT_PDN ? NULL : &rules_chess;
    reader_open_memory(&window, text);
    struct tree_reader *reader = tree_reader_open(&window, &source, &nowhere);
    bool found = true;
    while (found && games-- > 0)
        found = tree_reader_skip(reader);
    found = found && tree_reader_next(reader, tree);
    tree_reader_close(reader);
    reader_close(&window);
    return found;
}

/* A game is the same whether those before it have been read or skipped. */
static void check_skipping(struct span text, enum record_format format, uint64_t games)
{
    struct reader window;
    struct tree tree = {0}, other = {0};
    struct tree_source source = {.format = format};
    source.rules = format == FORMAT_PDN ? NULL : &rules_chess;
    reader_open_memory(&window, text);
    struct tree_reader *reader = tree_reader_open(&window, &source, &nowhere);
    for (uint64_t game = 0; game < games; game++) {
        assert_true(tree_reader_next(reader, &tree));
        assert_true(read_behind(text, format, game, &other));
        assert_int_equal(tree.game, other.game);
        assert_int_equal(tree.offset, other.offset);
        assert_int_equal(tree.length, other.length);
        assert_int_equal(tree.place.line, other.place.line);
        tree_compare(&tree, &other);
    }
    assert_false(tree_reader_next(reader, &tree));
    assert_false(read_behind(text, format, games, &other));
    tree_reader_close(reader);
    reader_close(&window);
    tree_free(&tree);
    tree_free(&other);
}

static void skipped_games_leave_the_others_as_they_are(void **state)
{
    (void)state;
    check_skipping(
        span_of("{a} [Event \"a\"]\n{b} 1. e4 {c} e5 (1... c5) *\n\nstray\n\n[Event \"b\"]\n[FEN \"x\"]\n\n"
                "1. e4 *\n\n[Event \"c\"]\n\n1. e5 what (1. d4 *\n\n[Event \"d\"]\n\n1. d4 {open\n\n"
                "[Event \"e\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n\n{f} 1-0\n\n[Event \"g\"]\n"),
        FORMAT_PGN, 7);
    check_skipping(span_of("[GameType \"20\"]\n1. 32-28 {a} (1. 33-28) 2-0\n\n[Event \"b\"]\n1. 11-15 *\n\n"
                           "[GameType \"99\"]\n1. 1-6 *\n\n[Event \"c\"]\n1. 32-28 /FEN \"W:W1:B2\"/ *\n"),
        FORMAT_PDN, 4);
    check_skipping(
        span_of("8/8/8/8/8/4k3/8/4K3 w - - 0 1\nnonsense\n4k3/8/8/8/8/8/8/K7 b - - 0 1\n"), FORMAT_FEN, 3);
}

/* That takes far less time than reading it. */
static void skipping_looks_at_no_move(void **state)
{
    (void)state;
    struct bytes games = {0};
    struct tree tree = {0};
    char path[4096];
    data_path("games/annotated.pgn", path);
    load(path, &games);
    *bytes_reserve(&games, 1) = '\0';
    struct reader window;
    struct tree_source source = {.format = FORMAT_PGN, .rules = &rules_chess};
    clock_t taken[2];
    for (int skips = 0; skips < 2; skips++) {
        clock_t start = clock();
        reader_open_memory(&window, (struct span){games.at, games.length});
        struct tree_reader *reader = tree_reader_open(&window, &source, &nowhere);
        while (skips ? tree_reader_skip(reader) : tree_reader_next(reader, &tree))
            ;
        tree_reader_close(reader);
        reader_close(&window);
        taken[skips] = clock() - start;
    }
    tree_free(&tree);
    bytes_free(&games);
    assert_true(2 * taken[1] < taken[0]);
}

struct indexing {
    struct game_index *index;
    struct reader window;
};

static void *read_index(void *context)
{
    struct indexing *indexing = context;
    game_index_read(indexing->index, &indexing->window, FORMAT_PGN, 0);
    game_index_finish(indexing->index);
    return NULL;
}

/* Looks at the index from here while another thread makes it. */
static void wait_for(struct game_index *index)
{
    uint64_t seen = 0;
    while (!game_index_is_complete(index)) {
        uint64_t count = game_index_count(index);
        assert_true(count >= seen);
        for (; seen < count; seen++)
            assert_true(game_index_get(index, seen).place.length > 0);
        assert_true(count == 0 || game_index_bytes(index) > 0);
    }
}

/* Notes on Latin-1 come once a file. */
static int count_errors(const struct tree *tree)
{
    int count = 0;
    for (uint32_t i = 0; i < tree->faults; i++)
        count += tree->fault[i].severity == DIAG_ERROR;
    return count;
}

/* Reads every game by its place in the index, the last one first, and compares it with the same game read in
 * order. */
static void check_index(const char *path)
{
    struct reader window;
    struct tree tree = {0}, other = {0};
    struct tree_source source = {.format = FORMAT_PGN, .rules = &rules_chess, .past_faults = true};
    struct input *input = input_open(path), *file = input_open(path);
    struct indexing indexing = {.index = game_index_open()};
    pthread_t thread;
    assert_true(input_plain_size(file) > 0);
    reader_open(&indexing.window, input, PGN_WINDOW);
    assert_int_equal(pthread_create(&thread, NULL, read_index, &indexing), 0);
    wait_for(indexing.index);
    pthread_join(thread, NULL);
    reader_open(&window, file, PGN_WINDOW);
    struct tree_reader *reader = tree_reader_open(&window, &source, &nowhere);
    uint64_t number = 0;
    for (; tree_reader_next(reader, &tree); number++) {
        assert_true(number < game_index_count(indexing.index));
        struct game_entry entry = game_index_get(indexing.index, number);
        assert_true(tree_read_at(file, &entry.place, &source, &nowhere, &other));
        assert_int_equal(entry.offset, tree.offset);
        assert_int_equal(other.offset, tree.offset);
        assert_int_equal(other.length, tree.length);
        assert_int_equal(other.game, tree.game);
        assert_int_equal(other.place.line, tree.place.line);
        assert_int_equal(count_errors(&other), count_errors(&tree));
        tree_compare(&tree, &other);
    }
    assert_int_equal(number, game_index_count(indexing.index));
    tree_reader_close(reader);
    reader_close(&window);
    reader_close(&indexing.window);
    game_index_close(indexing.index);
    tree_free(&tree);
    tree_free(&other);
    input_close(input);
    input_close(file);
}

static void games_are_found_by_the_index(void **state)
{
    (void)state;
    char path[4096];
    data_path("games/annotated.pgn", path);
    check_index(path);
    data_path("games/clocks.pgn", path);
    check_index(path);
}

static void games_are_found_in_any_text(void **state)
{
    (void)state;
    enum { FILES = 100 };
    struct pgn_random dice = {99};
    for (int i = 0; i < FILES; i++) {
        char path[] = "/tmp/tree_read_test.XXXXXX";
        struct bytes text = {0};
        int file = mkstemp(path);
        assert_true(file >= 0);
        bytes_append_text(&text, "[Event \"first\"]\n");
        pgn_hostile_append(&dice, 6000, i % 3 == 0, &text);
        assert_int_equal(write(file, text.at, text.length), text.length);
        close(file);
        check_index(path);
        unlink(path);
        bytes_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_hold_what_the_reader_gives),
        cmocka_unit_test(any_text_survives_writing),
        cmocka_unit_test(faults_stay_with_their_words),
        cmocka_unit_test(a_long_word_is_cut_between_characters),
        cmocka_unit_test(tags_whose_names_become_the_same_are_one),
        cmocka_unit_test(many_tags_take_no_longer),
        cmocka_unit_test(skipped_games_leave_the_others_as_they_are),
        cmocka_unit_test(skipping_looks_at_no_move),
        cmocka_unit_test(games_are_found_by_the_index),
        cmocka_unit_test(games_are_found_in_any_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
