/* The cursor: however it has come to a node, its position is the one that replaying from the start gives;
 * moves that were added and taken back leave the tree as it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/memory.h"
#include "notation/move_text.h"
#include "pgn_hostile.h"
#include "record/cursor.h"
#include "record/tree_read.h"
#include "record/tree_walk.h"
#include "record/tree_write.h"
#include "tree_compare.h"

#include <stdio.h>
#include <stdlib.h>

static struct pgn_random dice = {77};

static uint32_t below(uint64_t limit)
{
    return (uint32_t)pgn_random_below(&dice, limit);
}

/* The moves from the start to a node, by its links, played one by one. */
static void replay(const struct tree *tree, uint32_t node, union rules_position *position)
{
    union rules_undo undo;
    uint32_t *path = memory_new(tree->nodes, sizeof *path), length = 0;
    for (; node != TREE_ROOT; node = tree->node[node].previous)
        path[length++] = node;
    *position = tree->start;
    while (length > 0) {
        const struct tree_node *at = &tree->node[path[--length]];
        if (at->type == TREE_MOVE)
            tree->rules->apply(position, &at->move, &undo);
    }
    free(path);
}

static void check_position(const struct tree *tree, const struct cursor *cursor)
{
    union rules_position position;
    char wanted[RULES_LINE_SIZE], got[RULES_LINE_SIZE];
    replay(tree, cursor_node(cursor), &position);
    tree->rules->write(&position, wanted);
    tree->rules->write(cursor_position(cursor), got);
    assert_string_equal(wanted, got);
}

static void step(struct tree *tree, struct cursor *cursor)
{
    switch (below(14)) {
    case 0:
        cursor_to_start(cursor);
        break;
    case 1:
        cursor_to_end(cursor);
        break;
    case 2:
        cursor_to_ply(cursor, below(200));
        break;
    case 3:
        cursor_to_node(cursor, below(tree->nodes));
        break;
    case 4:
        cursor_enter(cursor, below(3));
        break;
    case 5:
        cursor_next_variation(cursor);
        break;
    case 6:
        cursor_next_sibling(cursor);
        break;
    case 7:
        cursor_previous_sibling(cursor);
        break;
    case 8:
        cursor_leave(cursor);
        break;
    case 9:
    case 10:
        cursor_back(cursor, below(20));
        break;
    default:
        cursor_forward(cursor, below(20));
        break;
    }
}

static void ignore(void *context, const struct diag *diag)
{
    (void)context;
    (void)diag;
}

static const struct diag_sink nowhere = {ignore, NULL};

/* The text of a file of tests/data. */
static void load(const char *name, struct bytes *text)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/tests/data/%s", getenv("SOURCES") ? getenv("SOURCES") : ".", name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t got;
    while ((got = fread(bytes_reserve(text, 1 << 16), 1, 1 << 16, file)) > 0)
        text->length += got;
    *bytes_reserve(text, 1) = '\0';
    fclose(file);
}

typedef void check_tree(struct tree *tree);

static int for_each_tree_of(
    const struct bytes *text, enum record_format format, const struct rules *rules, check_tree *check)
{
    struct reader window;
    struct tree tree = {0};
    struct tree_source source = {.format = format, .rules = rules, .past_faults = true};
    int games = 0;
    reader_open_memory(&window, (struct span){text->at, text->length});
    struct tree_reader *reader = tree_reader_open(&window, &source, &nowhere);
    for (; tree_reader_next(reader, &tree); games++)
        check(&tree);
    tree_reader_close(reader);
    reader_close(&window);
    tree_free(&tree);
    return games;
}

static int for_each_tree(
    const char *name, enum record_format format, const struct rules *rules, check_tree *check)
{
    struct bytes text = {0};
    load(name, &text);
    int games = for_each_tree_of(&text, format, rules, check);
    bytes_free(&text);
    return games;
}

static void walk_at_random(struct tree *tree)
{
    struct cursor *cursor = cursor_open(tree);
    for (int i = 0; i < 150; i++) {
        step(tree, cursor);
        check_position(tree, cursor);
    }
    cursor_close(cursor);
}

static void random_walks_equal_replays(void **state)
{
    (void)state;
    assert_int_equal(for_each_tree("games/annotated.pgn", FORMAT_PGN, &rules_chess, walk_at_random), 400);
    assert_int_equal(for_each_tree("mango/6-longer.in", FORMAT_MANGO, &rules_mango, walk_at_random), 1);
    assert_int_equal(for_each_tree("pdn/russian-1947.pdn", FORMAT_PDN, NULL, walk_at_random), 153);
}

/* How many added moves are written. */
static uint32_t count_written(const struct tree *tree)
{
    struct tree_walk walk;
    enum tree_step met;
    uint32_t count = 0;
    tree_walk_open(&walk, tree);
    while ((met = tree_walk_next(&walk)) != TREE_STEP_END)
        count += met == TREE_STEP_NODE && tree->node[tree_walk_top(&walk)->node].added;
    tree_walk_close(&walk);
    return count;
}

/* Plays random legal moves at random places, all of which are written; then takes all of them back. */
static void edit_at_random(struct tree *tree)
{
    if (tree->setup != TREE_GOOD)
        return;
    struct bytes before = {0}, after = {0};
    union rules_move *moves = memory_new(RULES_MAX_MOVES, sizeof *moves);
    struct cursor *cursor = cursor_open(tree);
    tree_write_json(tree, &before);
    for (int i = 0; i < 40; i++) {
        step(tree, cursor);
        int count = tree->rules->legal_moves(cursor_position(cursor), moves);
        if (count == 0)
            continue;
        union rules_move move = moves[below((uint64_t)count)];
        uint32_t ply = cursor_ply(cursor);
        assert_true(cursor_play(cursor, &move));
        assert_int_equal(cursor_ply(cursor), ply + 1);
        check_position(tree, cursor);
        if (below(4) == 0 && cursor_take_back(cursor))
            check_position(tree, cursor);
    }
    assert_int_equal(count_written(tree), cursor_added(cursor));
    while (cursor_added(cursor) > 0) {
        assert_true(cursor_take_back(cursor));
        check_position(tree, cursor);
    }
    assert_false(cursor_take_back(cursor));
    tree_write_json(tree, &after);
    assert_int_equal(before.length, after.length);
    assert_memory_equal(before.at, after.at, before.length);
    cursor_close(cursor);
    free(moves);
    bytes_free(&before);
    bytes_free(&after);
}

static void edits_can_be_taken_back(void **state)
{
    (void)state;
    assert_int_equal(for_each_tree("games/annotated.pgn", FORMAT_PGN, &rules_chess, edit_at_random), 400);
    assert_int_equal(for_each_tree("mango/4-short.in", FORMAT_MANGO, &rules_mango, edit_at_random), 1);
    assert_int_equal(for_each_tree("pdn/international-2003.pdn", FORMAT_PDN, NULL, edit_at_random), 33);
}

static void expect(const struct tree *tree, const struct cursor *cursor, const char *text, uint32_t ply)
{
    struct span got = tree_move_text(tree, cursor_node(cursor));
    if (!span_equals(got, text))
        fail_msg("at %.*s, not at %s", (int)got.length, got.at, text);
    assert_int_equal(cursor_ply(cursor), ply);
}

static void variations_are_entered_and_left(void **state)
{
    (void)state;
    struct tree tree = {0};
    tree_from_text(
        span_of("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6 2. d4) 2. Nf3 (2. f4) Nc6 *"), &tree);
    struct cursor *cursor = cursor_open(&tree);
    assert_false(cursor_back(cursor, 1));
    assert_false(cursor_leave(cursor));
    assert_true(cursor_to_ply(cursor, 2));
    expect(&tree, cursor, "e5", 2);
    assert_int_equal(tree_variation_count(&tree, cursor_node(cursor)), 2);
    assert_true(cursor_next_variation(cursor));
    expect(&tree, cursor, "c5", 2);
    assert_true(cursor_next_variation(cursor)); /* c5 has none of its own: the next sibling */
    expect(&tree, cursor, "e6", 2);
    assert_false(cursor_next_variation(cursor));
    assert_false(cursor_next_sibling(cursor));
    assert_true(cursor_previous_sibling(cursor));
    expect(&tree, cursor, "c5", 2);
    assert_true(cursor_forward(cursor, 1));
    assert_true(cursor_next_variation(cursor));
    expect(&tree, cursor, "c3", 3);
    assert_true(cursor_forward(cursor, 9));
    expect(&tree, cursor, "d5", 4);
    assert_true(cursor_leave(cursor));
    expect(&tree, cursor, "Nf3", 3);
    assert_true(cursor_leave(cursor));
    expect(&tree, cursor, "e5", 2);
    assert_true(cursor_next_sibling(cursor));
    expect(&tree, cursor, "c5", 2);
    assert_true(cursor_previous_sibling(cursor)); /* before the first variation: the move they replace */
    expect(&tree, cursor, "e5", 2);
    assert_true(cursor_enter(cursor, 1));
    expect(&tree, cursor, "e6", 2);
    assert_false(cursor_enter(cursor, 0));
    assert_true(cursor_back(cursor, 1)); /* out of the variation, to the move before it */
    expect(&tree, cursor, "e4", 1);
    assert_true(cursor_to_end(cursor));
    expect(&tree, cursor, "Nc6", 4);
    cursor_close(cursor);
    tree_free(&tree);
}

static void play(struct tree *tree, struct cursor *cursor, const char *text)
{
    union rules_move move;
    struct diag diag;
    assert_true(move_text_read(tree->rules, cursor_position(cursor), span_of(text), NULL, &move, &diag));
    assert_true(cursor_play(cursor, &move));
}

static void expect_pgn(const struct tree *tree, const char *moves)
{
    struct bytes out = {0};
    tree_write_pgn(tree, &out);
    *bytes_reserve(&out, 1) = '\0';
    assert_string_equal(strstr(out.at, "\n\n") + 2, moves);
    bytes_free(&out);
}

static void moves_are_added_where_they_belong(void **state)
{
    (void)state;
    struct tree tree = {0};
    tree_start(&tree, &rules_chess);
    struct cursor *cursor = cursor_open(&tree);
    play(&tree, cursor, "e4");
    play(&tree, cursor, "e5");
    cursor_back(cursor, 1);
    play(&tree, cursor, "e5"); /* there already */
    assert_int_equal(cursor_added(cursor), 2);
    cursor_back(cursor, 1);
    play(&tree, cursor, "c5");
    play(&tree, cursor, "Nf3");
    cursor_back(cursor, 2);
    play(&tree, cursor, "c5"); /* a variation already */
    assert_int_equal(cursor_added(cursor), 4);
    expect_pgn(&tree, "1. e4 e5 (1... c5 2. Nf3) *\n");
    cursor_to_start(cursor);
    play(&tree, cursor, "d4");
    expect_pgn(&tree, "1. e4 (1. d4) 1... e5 (1... c5 2. Nf3) *\n");
    assert_true(cursor_take_back(cursor));
    expect(&tree, cursor, "", 0);
    assert_true(cursor_take_back(cursor));
    assert_true(cursor_take_back(cursor));
    expect_pgn(&tree, "1. e4 e5 *\n");
    cursor_close(cursor);
    tree_free(&tree);
}

/* What holds nothing is no variation, wherever it stands among others. */
static void empty_variations_are_none(void **state)
{
    (void)state;
    struct tree tree = {0};
    tree_from_text(span_of("1. e4 () {c} () (1. d4) () {d} ( ) e5 () *"), &tree);
    assert_int_equal(tree_variation_count(&tree, 1), 1);
    assert_int_equal(tree_variation_count(&tree, tree.node[1].next), 0);
    expect_pgn(&tree, "1. e4 {c} (1. d4) {d} 1... e5 *\n");
    tree_free(&tree);
}

/* The same where records have faults of many kinds. */
static void edits_of_faulty_games_are_written(void **state)
{
    (void)state;
    struct bytes text = {0};
    for (int i = 0; i < 40; i++)
        pgn_hostile_append(&dice, 4000, i % 2, &text);
    *bytes_reserve(&text, 1) = '\0';
    assert_true(for_each_tree_of(&text, FORMAT_PGN, &rules_chess, edit_at_random) > 100);
    bytes_free(&text);
}

/* A faulty move can be looked at, replaced, and what replaces it in the record is read. */
static void faults_are_places_too(void **state)
{
    (void)state;
    struct tree tree = {0};
    struct reader window;
    struct tree_source source = {.format = FORMAT_PGN, .rules = &rules_chess, .past_faults = true};
    reader_open_memory(
        &window, span_of("1. e4 e5 2. Nd4 {no} (2. Nf3 Nc6 (2... Ke6 3. a3) 3. Bb5) 2... d6 (2... a6) *"));
    struct tree_reader *reader = tree_reader_open(&window, &source, &nowhere);
    assert_true(tree_reader_next(reader, &tree));
    struct cursor *cursor = cursor_open(&tree);
    assert_true(tree.broken);
    assert_true(cursor_to_end(cursor));
    uint32_t node = cursor_node(cursor);
    assert_int_equal(tree.node[node].type, TREE_FAULT);
    assert_int_equal(tree.node[node].offset, 12);
    assert_int_equal(tree.fault[tree.node[node].fault].code, DIAG_ILLEGAL_MOVE);
    assert_int_equal(tree.fault[tree.node[node].fault].node, node);
    assert_int_equal(tree.fault[tree.node[node].fault].place.column, 13);
    assert_int_equal(tree_variation_count(&tree, node), 1);
    expect(&tree, cursor, "Nd4", 2); /* the position before it */
    check_position(&tree, cursor);
    assert_true(cursor_next_variation(cursor));
    expect(&tree, cursor, "Nf3", 3);
    check_position(&tree, cursor);
    assert_true(cursor_to_end(cursor));
    expect(&tree, cursor, "Bb5", 5);
    assert_true(cursor_back(cursor, 1));
    assert_true(cursor_next_variation(cursor));
    assert_int_equal(tree.node[cursor_node(cursor)].type, TREE_FAULT);
    expect(&tree, cursor, "Ke6", 3);
    cursor_to_node(cursor, node);
    play(&tree, cursor, "d4"); /* replaces the fault */
    assert_int_equal(tree_variation_count(&tree, node), 2);
    assert_true(cursor_take_back(cursor));
    assert_int_equal(tree_variation_count(&tree, node), 1);
    expect_pgn(&tree, "1. e4 e5 *\n");
    cursor_close(cursor);
    tree_reader_close(reader);
    reader_close(&window);
    tree_free(&tree);
}

/* What an edit puts in the place of a faulty move is written there: the first one as the line itself, what
 * else replaces the fault as variations, and what the record replaces it by only where an edit goes on with
 * it. */
static void edits_take_the_place_of_faults(void **state)
{
    (void)state;
    static const struct {
        const char *record;
        const char *way[3][5]; /* moves from the start; the last one is played. It may be in the record */
        const char *written;
    } cases[] = {
        {"1. e4 e5 2. Ke3 Nc6 *", {{"e4", "e5", "d4"}}, "1. e4 e5 2. d4 *\n"},
        {"1. e4 e5 2. Ke3 Nc6 *", {{"e4", "e5", "d4"}, {"e4", "e5", "c3"}}, "1. e4 e5 2. d4 (2. c3) *\n"},
        {"1. e4 e5 2. Ke3 (2. Nf3 Nc6) *", {{"e4", "e5", "d4"}}, "1. e4 e5 2. d4 *\n"},
        {"1. e4 e5 2. Ke3 (2. Nf3 Nc6) *", {{"e4", "e5", "Nf3", "Nc6", "Bb5"}},
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n"},
        {"1. e4 e5 2. Ke3 (2. Nf3 Nc6) *", {{"e4", "e5", "Nf3", "d6"}, {"e4", "e5", "d4"}},
            "1. e4 e5 2. Nf3 (2. d4) 2... Nc6 (2... d6) *\n"},
        {"1. e4 e5 (1... c5 2. Nf3 Qh9) 2. Nf3 *", {{"e4", "c5", "Nf3", "Nc6"}},
            "1. e4 e5 (1... c5 2. Nf3 Nc6) 2. Nf3 *\n"},
        {"1. Kd2 (1. Ke2 {a}) *", {{"d4"}, {"d4", "d5"}}, "1. d4 d5 *\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tree tree = {0};
        struct reader window;
        struct tree_source source = {.format = FORMAT_PGN, .rules = &rules_chess, .past_faults = true};
        reader_open_memory(&window, span_of(cases[i].record));
        struct tree_reader *reader = tree_reader_open(&window, &source, &nowhere);
        assert_true(tree_reader_next(reader, &tree));
        struct cursor *cursor = cursor_open(&tree);
        for (int way = 0; way < 3 && cases[i].way[way][0]; way++) {
            cursor_to_start(cursor);
            for (int ply = 0; ply < 5 && cases[i].way[way][ply]; ply++)
                play(&tree, cursor, cases[i].way[way][ply]);
        }
        expect_pgn(&tree, cases[i].written);
        cursor_close(cursor);
        tree_reader_close(reader);
        reader_close(&window);
        tree_free(&tree);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_walks_equal_replays),
        cmocka_unit_test(edits_can_be_taken_back),
        cmocka_unit_test(variations_are_entered_and_left),
        cmocka_unit_test(moves_are_added_where_they_belong),
        cmocka_unit_test(empty_variations_are_none),
        cmocka_unit_test(faults_are_places_too),
        cmocka_unit_test(edits_take_the_place_of_faults),
        cmocka_unit_test(edits_of_faulty_games_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
