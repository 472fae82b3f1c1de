/* FEN: what is read, what is noted, warned of or refused and where, and what is written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "chess_960.h"
#include "rules/chess_fen.h"

#include <stdio.h>
#include <stdlib.h>

#define ROWS "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

struct one_fault {
    enum diag_severity severity;
    enum diag_code code;
    size_t offset;
};

/* Reads a text in a block of its own size, so that checkers of memory see a byte too far. */
static enum chess_reading read_exactly(
    struct chess_position *position, const char *text, struct chess_faults *faults)
{
    size_t length = strlen(text);
    char *copy = malloc(length + !length);
    memcpy(copy, text, length);
    enum chess_reading reading = chess_set_up(position, (struct span){copy, length}, false, faults);
    free(copy);
    return reading;
}

static void texts_come_out_in_x_fen(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {ROWS " w KQkq - 0 1", NULL},
        {ROWS " b Kq - 12 40", NULL},
        {"8/8/8/8/8/4k3/8/4K3 b - - 99 200", NULL},
        /* Any order of rights, trailing blanks and tabs. */
        {ROWS " w qkQK - 0 1  ", ROWS " w KQkq - 0 1"},
        {"  " ROWS "\tw\tKQkq\t-\t0\t1\r\n", ROWS " w KQkq - 0 1"},
        /* The en passant square stays only when a capture is legal. */
        {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", NULL},
        {"4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 2", NULL},
        {"8/8/8/K2pP2q/8/8/8/7k w - d6 0 2", "8/8/8/K2pP2q/8/8/8/7k w - - 0 2"},
        /* Shredder-FEN, and X-FEN with an inner rook. */
        {ROWS " w HAha - 0 1", ROWS " w KQkq - 0 1"},
        {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9"},
        {"4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", NULL},
        {"4k3/8/8/8/8/8/8/RR2K1RR w HA - 0 1", "4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1"},
        {"4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1", NULL},
        {"rr2k1rr/8/8/8/8/8/8/4K3 b gb - 0 1", NULL},
        {"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", NULL},
        {"r3k3/8/8/8/8/8/8/4K2R w Ka - 0 1", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct chess_position position;
        struct chess_faults faults;
        char fen[CHESS_FEN_SIZE];
        assert_int_equal(read_exactly(&position, cases[i][0], &faults), CHESS_POSITION_GOOD);
        assert_int_equal(faults.count, 0);
        size_t length = chess_write(&position, fen);
        assert_int_equal(length, strlen(fen));
        assert_string_equal(fen, cases[i][1] ? cases[i][1] : cases[i][0]);
    }
}

static void check_faults(const char *text, const struct one_fault *wanted, int count)
{
    struct chess_position position;
    struct chess_faults faults;
    read_exactly(&position, text, &faults);
    bool is_right = faults.count == count;
    for (int i = 0; is_right && i < count; i++)
        is_right = faults.fault[i].severity == wanted[i].severity && faults.fault[i].code == wanted[i].code &&
                   faults.fault[i].offset == wanted[i].offset;
    if (is_right)
        return;
    for (int i = 0; i < faults.count; i++)
        print_error(
            "%d at %zu: %s\n", faults.fault[i].severity, faults.fault[i].offset, faults.fault[i].message);
    fail_msg("%s", text);
}

static void tolerated_texts_are_noted(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        struct one_fault fault;
        const char *out;
    } cases[] = {
        {ROWS " w KQkq -", {DIAG_NOTE, DIAG_FEN_DEFAULTS, 52}, ROWS " w KQkq - 0 1"},
        {ROWS " w KQkq - 7", {DIAG_NOTE, DIAG_FEN_DEFAULTS, 54}, ROWS " w KQkq - 7 1"},
        {ROWS " w KQkq - - 5", {DIAG_NOTE, DIAG_FEN_DEFAULTS, 53}, ROWS " w KQkq - 0 5"},
        {ROWS " w KQkq - 0 0", {DIAG_NOTE, DIAG_FEN_DEFAULTS, 55}, ROWS " w KQkq - 0 1"},
        {ROWS " w KQkq - 0 1;", {DIAG_NOTE, DIAG_FEN_SEMICOLON, 56}, ROWS " w KQkq - 0 1"},
        {ROWS " w KQkq - 0 1 ;", {DIAG_NOTE, DIAG_FEN_SEMICOLON, 57}, ROWS " w KQkq - 0 1"},
        {ROWS " w KQkq e6 0 1", {DIAG_NOTE, DIAG_EN_PASSANT_DROPPED, 51}, ROWS " w KQkq - 0 1"},
        {ROWS " w KQkq e3 0 1", {DIAG_NOTE, DIAG_EN_PASSANT_DROPPED, 51}, ROWS " w KQkq - 0 1"},
        {ROWS " w KQkq a1 0 1", {DIAG_NOTE, DIAG_EN_PASSANT_DROPPED, 51}, ROWS " w KQkq - 0 1"},
        {"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", {DIAG_WARNING, DIAG_CASTLING_DROPPED, 24},
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
        {"4k3/8/8/8/8/8/4K3/R6R w K - 0 1", {DIAG_WARNING, DIAG_CASTLING_DROPPED, 24},
            "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"},
        {"4k3/8/8/8/8/8/8/4K2R w F - 0 1", {DIAG_WARNING, DIAG_CASTLING_DROPPED, 23},
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1"},
        {"4k2r/8/8/8/8/8/8/4K3 w q - 0 1", {DIAG_WARNING, DIAG_CASTLING_DROPPED, 23},
            "4k2r/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"4k3/8/8/8/8/8/8/4K1RR w HG - 0 1", {DIAG_WARNING, DIAG_CASTLING_DROPPED, 25},
            "4k3/8/8/8/8/8/8/4K1RR w K - 0 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct chess_position position;
        struct chess_faults faults;
        char fen[CHESS_FEN_SIZE];
        check_faults(cases[i].text, &cases[i].fault, 1);
        assert_int_equal(read_exactly(&position, cases[i].text, &faults), CHESS_POSITION_GOOD);
        assert_null(chess_first_error(&faults));
        chess_write(&position, fen);
        assert_string_equal(fen, cases[i].out);
    }
}

static void faulty_texts_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum chess_reading reading;
        struct one_fault fault; /* the first error */
    } cases[] = {
        {"", CHESS_POSITION_UNREADABLE, {DIAG_ERROR, DIAG_BAD_POSITION, 0}},
        {"   ", CHESS_POSITION_UNREADABLE, {DIAG_ERROR, DIAG_BAD_POSITION, 3}},
        {"hello", CHESS_POSITION_UNREADABLE, {DIAG_ERROR, DIAG_BAD_POSITION, 0}},
        {"8/8/8/8/8/8/8 w - - 0 1", CHESS_POSITION_UNREADABLE, {DIAG_ERROR, DIAG_BAD_POSITION, 13}},
        {"8/8/8/8/8/8/8/8/8 w - - 0 1", CHESS_POSITION_UNREADABLE, {DIAG_ERROR, DIAG_BAD_POSITION, 15}},
        {"8/8/7/8/8/8/8/8 w - - 0 1", CHESS_POSITION_UNREADABLE, {DIAG_ERROR, DIAG_BAD_POSITION, 5}},
        {"8/8/8/8/8/8/8/7 w - - 0 1", CHESS_POSITION_UNREADABLE, {DIAG_ERROR, DIAG_BAD_POSITION, 15}},
        {"8/8/8p/8/8/8/8/8 w - - 0 1", CHESS_POSITION_UNREADABLE, {DIAG_ERROR, DIAG_BAD_POSITION, 5}},
        {"8/8/9/8/8/8/8/8 w - - 0 1", CHESS_POSITION_UNREADABLE, {DIAG_ERROR, DIAG_BAD_POSITION, 4}},
        {"8/8/0/8/8/8/8/8 w - - 0 1", CHESS_POSITION_UNREADABLE, {DIAG_ERROR, DIAG_BAD_POSITION, 4}},
        {"8/8/x7/8/8/8/8/8 w - - 0 1", CHESS_POSITION_UNREADABLE, {DIAG_ERROR, DIAG_BAD_POSITION, 4}},
        {"8/8/.7/8/8/8/8/8 w - - 0 1", CHESS_POSITION_UNREADABLE, {DIAG_ERROR, DIAG_BAD_POSITION, 4}},
        {ROWS, CHESS_POSITION_IMPOSSIBLE, {DIAG_ERROR, DIAG_BAD_POSITION, 43}},
        {ROWS " w", CHESS_POSITION_IMPOSSIBLE, {DIAG_ERROR, DIAG_BAD_POSITION, 45}},
        {ROWS " w KQkq", CHESS_POSITION_IMPOSSIBLE, {DIAG_ERROR, DIAG_BAD_POSITION, 50}},
        {ROWS " x KQkq - 0 1", CHESS_POSITION_IMPOSSIBLE, {DIAG_ERROR, DIAG_BAD_POSITION, 44}},
        {ROWS " w KQxq - 0 1", CHESS_POSITION_IMPOSSIBLE, {DIAG_ERROR, DIAG_BAD_POSITION, 48}},
        {ROWS " w KQkq e 0 1", CHESS_POSITION_IMPOSSIBLE, {DIAG_ERROR, DIAG_BAD_POSITION, 51}},
        {ROWS " w KQkq i3 0 1", CHESS_POSITION_IMPOSSIBLE, {DIAG_ERROR, DIAG_BAD_POSITION, 51}},
        {ROWS " w KQkq - x 1", CHESS_POSITION_IMPOSSIBLE, {DIAG_ERROR, DIAG_BAD_POSITION, 53}},
        {ROWS " w KQkq - 0 1x", CHESS_POSITION_IMPOSSIBLE, {DIAG_ERROR, DIAG_BAD_POSITION, 56}},
        {ROWS " w KQkq - -1 1", CHESS_POSITION_IMPOSSIBLE, {DIAG_ERROR, DIAG_BAD_POSITION, 53}},
        {ROWS " w KQkq - 99999999999999999999999 1", CHESS_POSITION_IMPOSSIBLE,
            {DIAG_ERROR, DIAG_NUMBER_TOO_LARGE, 53}},
        {ROWS " w KQkq - 0 1 more", CHESS_POSITION_IMPOSSIBLE, {DIAG_ERROR, DIAG_BAD_POSITION, 57}},
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", CHESS_POSITION_IMPOSSIBLE, {DIAG_ERROR, DIAG_IMPOSSIBLE_POSITION, 0}},
        {"4k3/8/8/8/8/8/8/8 w - - 0 1", CHESS_POSITION_IMPOSSIBLE, {DIAG_ERROR, DIAG_IMPOSSIBLE_POSITION, 0}},
        {"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", CHESS_POSITION_IMPOSSIBLE,
            {DIAG_ERROR, DIAG_IMPOSSIBLE_POSITION, 0}},
        {"4k3/8/8/8/8/8/8/4R2K w - - 0 1", CHESS_POSITION_IMPOSSIBLE,
            {DIAG_ERROR, DIAG_IMPOSSIBLE_POSITION, 21}},
        {"4k3/4K3/8/8/8/8/8/8 w - - 0 1", CHESS_POSITION_IMPOSSIBLE,
            {DIAG_ERROR, DIAG_IMPOSSIBLE_POSITION, 20}},
        {"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", CHESS_POSITION_IMPOSSIBLE,
            {DIAG_ERROR, DIAG_IMPOSSIBLE_POSITION, 3}},
        {"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", CHESS_POSITION_IMPOSSIBLE,
            {DIAG_ERROR, DIAG_IMPOSSIBLE_POSITION, 16}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct chess_position position;
        struct chess_faults faults;
        assert_int_equal(read_exactly(&position, cases[i].text, &faults), cases[i].reading);
        const struct chess_fault *error = chess_first_error(&faults);
        assert_non_null(error);
        if (error->code != cases[i].fault.code || error->offset != cases[i].fault.offset)
            fail_msg("%s: %s at %zu", cases[i].text, error->message, error->offset);
    }
}

static void impossible_positions_can_be_shown(void **state)
{
    (void)state;
    struct chess_position position;
    struct chess_faults faults;
    assert_int_equal(
        read_exactly(&position, "4k2P/8/8/8/8/8/8/QQQ5 b - - 0 1", &faults), CHESS_POSITION_IMPOSSIBLE);
    assert_int_equal(position.cell[63], CHESS_PAWN);
    assert_int_equal(position.cell[0], CHESS_QUEEN);
    assert_int_equal(position.cell[60], CHESS_KING | 1 << CHESS_SIDE_SHIFT);
    assert_int_equal(position.turn, CHESS_BLACK);
    assert_int_equal(faults.count, 2);

    /* The list is bounded, and an error finds its place behind any number of warnings. */
    assert_int_equal(read_exactly(&position, "8/8/8/8/8/8/8/8 w KQkqKQkqKQkqKQkqKQkq - x y", &faults),
        CHESS_POSITION_IMPOSSIBLE);
    assert_int_equal(faults.count, CHESS_MAX_FAULTS);
    assert_non_null(chess_first_error(&faults));
}

static void castling_rights_off_the_usual_squares_mean_chess960(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool asked;
        bool is;
    } cases[] = {
        {ROWS " w KQkq - 0 1", false, false},
        {ROWS " w KQkq - 0 1", true, true},
        {ROWS " w HAha - 0 1", false, false},
        {"4k3/8/8/8/8/8/8/3K3R w K - 0 1", false, true},
        {"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", false, true},
        {"4k3/8/8/8/8/8/8/3K3R w - - 0 1", false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct chess_position position;
        struct chess_faults faults;
        assert_int_equal(
            chess_set_up(&position, span_of(cases[i].text), cases[i].asked, &faults), CHESS_POSITION_GOOD);
        assert_int_equal(position.chess960, cases[i].is);
    }
}

/* Numbers from Scharnagl's numbering as en.wikipedia.org, "Fischer random chess numbering scheme", gives
 * them. */
static void chess960_positions_have_their_numbers(void **state)
{
    (void)state;
    static const struct {
        int number;
        const char *row;
    } cases[] = {{0, "bbqnnrkr"}, {518, "rnbqkbnr"}, {959, "rkrnnqbb"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct chess_position position;
        char fen[CHESS_FEN_SIZE];
        chess_start_960(&position, cases[i].number);
        chess_write(&position, fen);
        assert_int_equal(strncmp(fen, cases[i].row, 8), 0);
    }
    static uint64_t keys[960];
    /* All differ, and each has the king between its rooks and bishops on both colours. */
    for (int number = 0; number < 960; number++) {
        struct chess_position position;
        chess_start_960(&position, number);
        uint64_t rooks = position.castling & 0xff, king = position.kind[CHESS_KING] & 0xff;
        uint64_t bishops = position.kind[CHESS_BISHOP] & 0xff;
        assert_int_equal(__builtin_popcountll(rooks), 2);
        assert_true((rooks & -rooks) < king && king < (rooks & (rooks - 1)));
        assert_int_equal(__builtin_popcountll(bishops & 0x55), 1);
        assert_int_equal(__builtin_popcountll(bishops & 0xaa), 1);
        keys[number] = chess_key(&position);
        for (int other = 0; other < number; other++)
            assert_true(keys[other] != keys[number]);
    }
}

static void faults_come_in_the_order_of_the_text(void **state)
{
    (void)state;
    static const char *const texts[] = {"4k3/8/8//88/8/8/4K3 b - -;", "4k3/8/8/8/8/8/8/4K3 x KQ e3;",
        "PPPPPPPP/8/8/8/8/8/8/kkkkkkkk w KQkq e9 -1 0;"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct chess_position position;
        struct chess_faults faults;
        read_exactly(&position, texts[i], &faults);
        assert_true(faults.count > 1);
        for (int k = 1; k < faults.count; k++)
            assert_true(faults.fault[k - 1].offset <= faults.fault[k].offset);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_come_out_in_x_fen),
        cmocka_unit_test(tolerated_texts_are_noted),
        cmocka_unit_test(faulty_texts_are_refused),
        cmocka_unit_test(impossible_positions_can_be_shown),
        cmocka_unit_test(castling_rights_off_the_usual_squares_mean_chess960),
        cmocka_unit_test(chess960_positions_have_their_numbers),
        cmocka_unit_test(faults_come_in_the_order_of_the_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
