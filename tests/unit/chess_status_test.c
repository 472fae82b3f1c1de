/* How a chess game stands: mate and stalemate, insufficient material, the clocks, repetition; and the table
 * of operations with its scenes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/chess_fen.h"
#include "rules/rules.h"

#include <stdlib.h>

static struct chess_position position_of(const char *fen)
{
    struct chess_position position;
    struct chess_faults faults;
    if (chess_set_up(&position, span_of(fen), false, &faults) != CHESS_POSITION_GOOD)
        fail_msg("%s: %s", fen, chess_first_error(&faults)->message);
    return position;
}

static void games_end_by_mate_and_stalemate(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        bool is_check;
        enum chess_status status;
        enum rules_status result;
    } cases[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false, CHESS_RUNNING, RULES_RUNNING},
        {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", true, CHESS_CHECKMATE,
            RULES_SECOND_WON},
        {"r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4", true, CHESS_CHECKMATE,
            RULES_FIRST_WON},
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false, CHESS_STALEMATE, RULES_DRAWN},
        {"7k/5K2/6Q1/8/8/8/8/8 w - - 0 1", false, CHESS_RUNNING, RULES_RUNNING},
        {"4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", true, CHESS_RUNNING, RULES_RUNNING},
        /* Only en passant answers the mate. */
        {"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", true, CHESS_RUNNING, RULES_RUNNING},
        /* The clocks: 75 moves end the game, 50 do not. */
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 149 99", false, CHESS_RUNNING, RULES_RUNNING},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 150 99", false, CHESS_RUNNING, RULES_DRAWN},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", false, CHESS_RUNNING, RULES_DRAWN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        union rules_position position = {.chess = position_of(cases[i].fen)};
        assert_int_equal(chess_is_check(&position.chess), cases[i].is_check);
        assert_int_equal(chess_status(&position.chess), cases[i].status);
        assert_int_equal(chess_has_move(&position.chess), cases[i].status == CHESS_RUNNING);
        assert_int_equal(rules_chess.status(&position), cases[i].result);
    }
}

static void bare_material_is_insufficient(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        bool is_insufficient;
    } cases[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true},
        {"4kb2/8/8/8/8/8/8/4K3 w - - 0 1", true},
        {"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true},   /* f8 and c1 are dark */
        {"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false},   /* f8 is dark, f1 light */
        {"2b1k3/8/8/8/8/3B4/8/4KB2 w - - 0 1", true}, /* c8, d3 and f1 are light */
        {"4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", false},
        {"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false},
        {"4kb2/8/8/8/8/8/8/4KN2 w - - 0 1", false},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/3QK3 w - - 0 1", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct chess_position position = position_of(cases[i].fen);
        if (chess_is_material_insufficient(&position) != cases[i].is_insufficient)
            fail_msg("%s", cases[i].fen);
    }
}

static bool is_same(const char *a, const char *b)
{
    struct chess_position first = position_of(a), second = position_of(b);
    return chess_key(&first) == chess_key(&second);
}

static void keys_tell_what_repetition_asks(void **state)
{
    (void)state;
    /* The clocks do not matter, nor an en passant square where nobody can take. */
    assert_true(is_same("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 31 77"));
    assert_true(is_same("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 2"));
    /* A pawn stands beside but is pinned on its rank. */
    assert_true(is_same("8/8/8/K2pP2q/8/8/8/7k w - d6 0 2", "8/8/8/K2pP2q/8/8/8/7k w - - 0 2"));
    assert_false(is_same("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2"));
    assert_false(is_same("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
    assert_false(is_same("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R b K - 0 1"));
    assert_false(is_same("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1"));
    assert_false(is_same("4k3/8/8/8/8/8/8/4K1R1 w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
    assert_false(is_same("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K2r w - - 0 1"));
}

static void repetitions_are_counted(void **state)
{
    (void)state;
    static const struct chess_move dance[] = {{.from = 6, .to = 21, .kind = CHESS_KNIGHT},
        {.from = 62, .to = 45, .kind = CHESS_KNIGHT}, {.from = 21, .to = 6, .kind = CHESS_KNIGHT},
        {.from = 45, .to = 62, .kind = CHESS_KNIGHT}};
    uint64_t keys[32];
    size_t count = 0;
    struct chess_position position;
    struct chess_undo undo;
    chess_start(&position);
    keys[count++] = chess_key(&position);
    for (int ply = 0; ply < 16; ply++) {
        assert_int_equal(chess_repetitions(keys, count, position.halfmoves), ply / 4 + 1);
        chess_apply(&position, dance[ply % 4], &undo);
        keys[count++] = chess_key(&position);
    }
    assert_int_equal(chess_repetitions(keys, count, position.halfmoves), 5);
    assert_int_equal(position.halfmoves, 16);
    /* What lies before a capture or pawn move is not looked at. */
    assert_int_equal(chess_repetitions(keys, count, 8), 3);
    assert_int_equal(chess_repetitions(keys, count, 0), 1);
    assert_int_equal(chess_repetitions(keys, 0, 0), 0);
    assert_int_equal(chess_repetitions(keys, 2, 4000000000u), 1);
}

/* The first position of a game with castling rights is not that after kings have moved to and fro. */
static void lost_rights_make_another_position(void **state)
{
    (void)state;
    static const struct chess_move dance[] = {{.from = 4, .to = 12, .kind = CHESS_KING},
        {.from = 60, .to = 52, .kind = CHESS_KING}, {.from = 12, .to = 4, .kind = CHESS_KING},
        {.from = 52, .to = 60, .kind = CHESS_KING}};
    struct chess_position position = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    struct chess_undo undo;
    uint64_t keys[9];
    keys[0] = chess_key(&position);
    for (int ply = 0; ply < 8; ply++) {
        chess_apply(&position, dance[ply % 4], &undo);
        keys[ply + 1] = chess_key(&position);
    }
    assert_int_equal(position.castling, 0);
    assert_int_equal(chess_repetitions(keys, 9, position.halfmoves), 2);
}

static void null_moves_pass(void **state)
{
    (void)state;
    struct chess_position position = position_of("4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 5 9"), before = position;
    struct chess_move pass = {.type = CHESS_NULL};
    struct chess_undo undo;
    char fen[CHESS_FEN_SIZE];
    chess_apply(&position, pass, &undo);
    chess_write(&position, fen);
    assert_string_equal(fen, "4k3/8/8/3pP3/8/8/8/R3K3 b Q - 6 9");
    chess_apply(&position, pass, &undo);
    chess_write(&position, fen);
    assert_string_equal(fen, "4k3/8/8/3pP3/8/8/8/R3K3 w Q - 7 10");
    chess_take_back(&position, pass, &undo);
    undo.passed = before.passed;
    undo.halfmoves = before.halfmoves;
    chess_take_back(&position, pass, &undo);
    assert_memory_equal(&position, &before, sizeof position);
}

static const struct scene_cell *cell_of(const struct scene *scene, const char *square)
{
    return &scene->cell[('8' - square[1]) * 8 + square[0] - 'a'];
}

static void scenes_show_the_board(void **state)
{
    (void)state;
    struct scene scene;
    union rules_position position = {.chess = position_of("4k3/8/8/8/7b/8/8/R3K2R w KQ - 0 1")};
    memset(&scene, 0xff, sizeof scene);
    rules_chess.scene(&position, NULL, &scene);
    assert_int_equal(scene.columns, 8);
    assert_int_equal(scene.rows, 8);
    assert_int_equal(scene.hand[0].size, 0);
    assert_int_equal(scene.hand[1].size, 0);
    assert_int_equal(cell_of(&scene, "e1")->piece, 'K');
    assert_int_equal(cell_of(&scene, "e1")->side, 0);
    assert_int_equal(cell_of(&scene, "e1")->marks, SCENE_CHECK);
    assert_int_equal(cell_of(&scene, "h4")->piece, 'B');
    assert_int_equal(cell_of(&scene, "h4")->side, 1);
    assert_int_equal(cell_of(&scene, "a1")->piece, 'R');
    assert_int_equal(cell_of(&scene, "d5")->piece, 0);
    assert_int_equal(cell_of(&scene, "d5")->marks, 0);
    assert_int_equal(cell_of(&scene, "h4")->promoted, 0);

    union rules_undo undo;
    union rules_move castle = {.chess = {.from = 4, .to = 7, .kind = CHESS_KING, .type = CHESS_CASTLE}};
    position.chess = position_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    rules_chess.apply(&position, &castle, &undo);
    rules_chess.scene(&position, &castle, &scene);
    assert_int_equal(cell_of(&scene, "e1")->marks, SCENE_FROM);
    assert_int_equal(cell_of(&scene, "g1")->marks, SCENE_TO);
    assert_int_equal(cell_of(&scene, "f1")->piece, 'R');
    assert_int_equal(cell_of(&scene, "h1")->marks, 0);
    rules_chess.take_back(&position, &castle, &undo);
    assert_int_equal(position.chess.cell[7], CHESS_ROOK);
}

/* The context is the diagnostic that was told last. */
static void keep_diag(void *context, const struct diag *diag)
{
    *(struct diag *)context = *diag;
}

static void the_tables_do_what_the_functions_do(void **state)
{
    (void)state;
    static const struct rules *const both[] = {&rules_chess, &rules_chess960};
    for (int i = 0; i < 2; i++) {
        const struct rules *rules = both[i];
        static union rules_move moves[RULES_MAX_MOVES];
        union rules_position position;
        char line[RULES_LINE_SIZE];
        struct diag told = {0};
        struct diag_sink sink = {keep_diag, &told};
        assert_ptr_equal(rules_find(span_of(rules->name)), rules);
        rules->start(rules, &position);
        assert_int_equal(position.chess.chess960, i);
        assert_int_equal(rules->legal_moves(&position, moves), 20);
        assert_int_equal(rules->turn(&position), 0);
        rules->write(&position, line);
        assert_string_equal(line, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_true(rules->set_up(rules, &position, span_of("4k3/8/8/8/8/8/8/4K3 b - - 0 1"), &sink));
        assert_string_equal(told.message, "");
        assert_int_equal(position.chess.chess960, i);
        assert_int_equal(rules->turn(&position), 1);
        assert_false(rules->set_up(rules, &position, span_of("4k3/8/8/8/8/8/8/4K3 z - - 0 1"), &sink));
        assert_string_equal(told.message, "the side to move is neither w nor b");
        assert_int_equal(told.place.column, 21);
        assert_true(rules->set_up(rules, &position, span_of("4k3/8/8/8/8/8/8/4K3 w Q - 0 1"), &sink));
        assert_int_equal(told.severity, DIAG_WARNING);
        assert_int_equal(told.code, DIAG_CASTLING_DROPPED);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_end_by_mate_and_stalemate),
        cmocka_unit_test(bare_material_is_insufficient),
        cmocka_unit_test(keys_tell_what_repetition_asks),
        cmocka_unit_test(repetitions_are_counted),
        cmocka_unit_test(lost_rights_make_another_position),
        cmocka_unit_test(null_moves_pass),
        cmocka_unit_test(scenes_show_the_board),
        cmocka_unit_test(the_tables_do_what_the_functions_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
