/* Chess moves as text: every spelling that is read, every fault with its own code, what is written. Moves are
 * named in UCI; positions were set up by hand. The rules are those of the PGN standard (8.2.3) and the
 * tolerance that san.h promises. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "notation/pgn_word.h"
#include "notation/san.h"
#include "rules/chess_fen.h"

#include <stdio.h>
#include <stdlib.h>

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define KNIGHTS "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"
#define COLUMN "4k3/8/8/3N4/8/8/8/K2N4 w - - 0 1"
#define QUEENS "2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1"
#define PINNED "4k3/8/8/8/4r3/8/4N3/1N2K3 w - - 0 1"
#define CASTLING "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
#define PASSED "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
#define CAPTURES "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1"
#define ONE_CAPTURE "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
#define PROMOTION "3n3k/4P3/8/8/8/8/8/K7 w - - 0 1"
#define BLACK_PROMOTION "7k/8/8/8/8/8/4p3/K2N4 b - - 0 1"
#define CHECK "4k3/8/8/8/4r3/8/8/3NK3 w - - 0 1"
#define ROOKS "4k3/8/8/8/8/8/8/RN2K1NR w - - 0 1"
#define STOPPED "4k3/4p3/4N3/8/8/8/8/4K3 b - - 0 1"
#define BISHOP "4k3/8/8/8/8/8/1P6/2B1K3 w - - 0 1"
#define FISCHER "5k2/8/8/8/8/8/8/1RK4R w KQ - 0 1"

struct reading {
    const char *fen;
    const char *text;
    const char *uci; /* NULL: see fault */
    enum san_fault fault;
};

static const struct reading good[] = {
    /* Least and over-specified forms. */
    {START, "e4", "e2e4", 0},
    {START, "Nf3", "g1f3", 0},
    {START, "Ngf3", "g1f3", 0},
    {START, "N1f3", "g1f3", 0},
    {START, "Ng1f3", "g1f3", 0},
    {START, "ee4", "e2e4", 0},
    {START, "2e4", "e2e4", 0},
    {START, "Pe4", "e2e4", 0},
    {KNIGHTS, "Nbd2", "b1d2", 0},
    {KNIGHTS, "Nfd2", "f1d2", 0},
    {KNIGHTS, "Nb1d2", "b1d2", 0},
    {COLUMN, "N1c3", "d1c3", 0},
    {COLUMN, "N5c3", "d5c3", 0},
    {QUEENS, "Qh4e1", "h4e1", 0},
    {QUEENS, "Qhh2", NULL, SAN_AMBIGUOUS},
    {QUEENS, "Q4h2", "h4h2", 0},
    /* A pinned piece does not count. */
    {PINNED, "Nc3", "b1c3", 0},
    {PINNED, "Nbc3", "b1c3", 0},
    /* Long forms, with and without letter and dash. */
    {START, "e2e4", "e2e4", 0},
    {START, "e2-e4", "e2e4", 0},
    {START, "Ng1-f3", "g1f3", 0},
    {START, "g1f3", "g1f3", 0},
    {START,
        "e2\xe2\x80\x93"
        "e4",
        "e2e4", 0},
    {CASTLING, "e1g1", "e1g1", 0},
    {CASTLING, "e1c1", "e1c1", 0},
    {CASTLING, "e1h1", "e1g1", 0},
    {CASTLING, "e1f1", "e1f1", 0},
    {CASTLING, "Ra1xa8", "a1a8", 0},
    {CASTLING, "Ra1a8", "a1a8", 0},
    /* Captures with and without x, without the pawn's file. */
    {CAPTURES, "exd5", "e4d5", 0},
    {CAPTURES, "ed5", "e4d5", 0},
    {CAPTURES, "cd5", "c4d5", 0},
    {CAPTURES, "e4xd5", "e4d5", 0},
    {CAPTURES, "e4d5", "e4d5", 0},
    {CAPTURES, "e4-d5", "e4d5", 0},
    {CAPTURES, "e5", "e4e5", 0},
    {ONE_CAPTURE, "xd5", "e4d5", 0},
    {ONE_CAPTURE, "Pxd5", "e4d5", 0},
    {CASTLING, "Rxh8", "h1h8", 0},
    {CASTLING, "Rh8", "h1h8", 0},
    /* En passant. */
    {PASSED, "exd6", "e5d6", 0},
    {PASSED, "ed6", "e5d6", 0},
    {PASSED, "xd6", "e5d6", 0},
    {PASSED, "exd6ep", "e5d6", 0},
    {PASSED, "exd6e.p.", "e5d6", 0},
    {PASSED, "exd6 e.p.", "e5d6", 0},
    {PASSED, "exd6 ep", "e5d6", 0},
    {PASSED, "exd6e.p.+", "e5d6", 0},
    {PASSED, "exd6+ e.p.!?", "e5d6", 0},
    {PASSED, "e5d6", "e5d6", 0},
    /* Promotion. */
    {PROMOTION, "e8=Q", "e7e8q", 0},
    {PROMOTION, "e8Q", "e7e8q", 0},
    {PROMOTION, "e8(Q)", "e7e8q", 0},
    {PROMOTION, "e8/Q", "e7e8q", 0},
    {PROMOTION, "e8=q", "e7e8q", 0},
    {PROMOTION, "e8q", "e7e8q", 0},
    {PROMOTION, "e8=N", "e7e8n", 0},
    {PROMOTION, "e8=b", "e7e8b", 0},
    {PROMOTION, "exd8=R", "e7d8r", 0},
    {PROMOTION, "ed8=R+", "e7d8r", 0},
    {PROMOTION, "xd8R#", "e7d8r", 0},
    {PROMOTION, "e7e8q", "e7e8q", 0},
    {PROMOTION, "e7-e8=Q", "e7e8q", 0},
    {PROMOTION, "e8=Q+!!", "e7e8q", 0},
    {BLACK_PROMOTION, "e1=Q", "e2e1q", 0},
    {BLACK_PROMOTION, "exd1(N)", "e2d1n", 0},
    /* Castling with any round character and any dash. */
    {CASTLING, "O-O", "e1g1", 0},
    {CASTLING, "0-0", "e1g1", 0},
    {CASTLING, "o-o", "e1g1", 0},
    {CASTLING, "O-O-O", "e1c1", 0},
    {CASTLING, "0-0-0", "e1c1", 0},
    {CASTLING, "o-o-o", "e1c1", 0},
    {CASTLING, "O\xe2\x80\x93O", "e1g1", 0},
    {CASTLING,
        "0\xe2\x80\x94"
        "0\xe2\x80\x94"
        "0",
        "e1c1", 0},
    {CASTLING, "O\xe2\x88\x92O", "e1g1", 0},
    {CASTLING, "O\x96O", "e1g1", 0},
    {CASTLING, "O-O+", "e1g1", 0},
    {CASTLING, "0-0-0#!?", "e1c1", 0},
    {FISCHER, "O-O", "c1h1", 0},
    {FISCHER, "O-O-O", "c1b1", 0},
    {FISCHER, "c1b1", "c1b1", 0},
    {FISCHER, "Kd1", "c1d1", 0},
    /* Marks and annotation. */
    {START, "e4+", "e2e4", 0},
    {START, "e4#", "e2e4", 0},
    {START, "e4++", "e2e4", 0},
    {START, "e4!", "e2e4", 0},
    {START, "e4?", "e2e4", 0},
    {START, "e4!!", "e2e4", 0},
    {START, "e4??", "e2e4", 0},
    {START, "e4!?", "e2e4", 0},
    {START, "e4?!", "e2e4", 0},
    {START, "e4$14", "e2e4", 0},
    {START, "Nf3+!$1$255", "g1f3", 0},
    /* Null moves. */
    {START, "--", "0000", 0},
    {START, "Z0", "0000", 0},
    {START, "<>", "0000", 0},
    {START, "@@@@", "0000", 0},
    {START, "0000", "0000", 0},
    {START, "pass", "0000", 0},
    {START, "null", "0000", 0},
    {START, "--!?", "0000", 0},
    /* `b` is a file, `B` a bishop. */
    {BISHOP, "b4", "b2b4", 0},
    {BISHOP, "Bd2", "c1d2", 0},
};

static const struct reading faulty[] = {
    {START, "", NULL, SAN_NOT_A_MOVE},
    {START, "e", NULL, SAN_NOT_A_MOVE},
    {START, "+", NULL, SAN_NOT_A_MOVE},
    {START, "e+", NULL, SAN_NOT_A_MOVE},
    {START, "x", NULL, SAN_NOT_A_MOVE},
    {START, "x+", NULL, SAN_NOT_A_MOVE},
    {START, "N", NULL, SAN_NOT_A_MOVE},
    {START, "Nx", NULL, SAN_NOT_A_MOVE},
    {START, "Nf", NULL, SAN_NOT_A_MOVE},
    {START, "N3", NULL, SAN_NOT_A_MOVE},
    {START, "Nf9", NULL, SAN_NOT_A_MOVE},
    {START, "Ni3", NULL, SAN_NOT_A_MOVE},
    {START, "Nxxf3", NULL, SAN_NOT_A_MOVE},
    {START, "NNf3", NULL, SAN_NOT_A_MOVE},
    {START, "Nf3x", NULL, SAN_NOT_A_MOVE},
    {START, "Nf3e", NULL, SAN_NOT_A_MOVE},
    {START, "e4e", NULL, SAN_NOT_A_MOVE},
    {START, "e2-", NULL, SAN_NOT_A_MOVE},
    {START, "e2-e", NULL, SAN_NOT_A_MOVE},
    {START, "e-e4", NULL, SAN_NOT_A_MOVE},
    {START, "e4.", NULL, SAN_NOT_A_MOVE},
    {START, "e4 ", NULL, SAN_NOT_A_MOVE},
    {START, " e4", NULL, SAN_NOT_A_MOVE},
    {START, "e4!e5", NULL, SAN_NOT_A_MOVE},
    {START, "e4$", NULL, SAN_NOT_A_MOVE},
    {START, "e4 e", NULL, SAN_NOT_A_MOVE},
    {START, "e8=", NULL, SAN_NOT_A_MOVE},
    {START, "e8(Q", NULL, SAN_NOT_A_MOVE},
    {START, "e8()", NULL, SAN_NOT_A_MOVE},
    {START, "O", NULL, SAN_NOT_A_MOVE},
    {START, "O-", NULL, SAN_NOT_A_MOVE},
    {START, "OO", NULL, SAN_NOT_A_MOVE},
    {START, "O-O-", NULL, SAN_NOT_A_MOVE},
    {START, "O-O-O-O", NULL, SAN_NOT_A_MOVE},
    {START, "1-0", NULL, SAN_NOT_A_MOVE},
    {START, "0-1", NULL, SAN_NOT_A_MOVE},
    {START, "hello", NULL, SAN_NOT_A_MOVE},
    {START, "passs", NULL, SAN_NOT_A_MOVE},
    {START, "\xff", NULL, SAN_NOT_A_MOVE},
    /* A letter that names no piece is never read as a pawn. */
    {START, "Sf3", NULL, SAN_UNKNOWN_PIECE},
    {START, "nf3", NULL, SAN_UNKNOWN_PIECE},
    {START, "kf3", NULL, SAN_UNKNOWN_PIECE},
    {START, "Sgf3+!", NULL, SAN_UNKNOWN_PIECE},
    {START, "Sg1-f3", NULL, SAN_UNKNOWN_PIECE},
    {START,
        "\xe2\x99\x98"
        "f3",
        NULL, SAN_UNKNOWN_PIECE},
    {START,
        "\xe2\x99\x98"
        "xf3",
        NULL, SAN_UNKNOWN_PIECE},
    {START,
        "\xa4"
        "f3",
        NULL, SAN_UNKNOWN_PIECE},
    {START, "P@e4", NULL, SAN_DROP},
    {START, "N@f3+", NULL, SAN_DROP},
    {START, "@e4", NULL, SAN_DROP},
    {START, "S@e4", NULL, SAN_DROP},
    {PROMOTION, "e8=K", NULL, SAN_BAD_PROMOTION},
    {PROMOTION, "e8=P", NULL, SAN_BAD_PROMOTION},
    {PROMOTION, "e8K", NULL, SAN_BAD_PROMOTION},
    {PROMOTION, "e8=D", NULL, SAN_BAD_PROMOTION},
    {PROMOTION, "e8(x)", NULL, SAN_BAD_PROMOTION},
    {PROMOTION, "e8=\xe2\x99\x95", NULL, SAN_BAD_PROMOTION},
    /* On the board. */
    {START, "e5", NULL, SAN_ILLEGAL},
    {START, "Nf4", NULL, SAN_ILLEGAL},
    {START, "Nd2", NULL, SAN_ILLEGAL},
    {START, "Bc4", NULL, SAN_ILLEGAL},
    {START, "Bb5", NULL, SAN_ILLEGAL},
    {START, "exd3", NULL, SAN_ILLEGAL},
    {START, "exe4", NULL, SAN_ILLEGAL},
    {START, "xe4", NULL, SAN_ILLEGAL},
    {START, "bf3", NULL, SAN_ILLEGAL},
    {START, "Nbf3", NULL, SAN_ILLEGAL},
    {START, "N2f3", NULL, SAN_ILLEGAL},
    {START, "e3e4", NULL, SAN_ILLEGAL},
    {START, "e7e5", NULL, SAN_ILLEGAL},
    {START, "Ng1e2", NULL, SAN_ILLEGAL},
    {START, "e8=Q", NULL, SAN_ILLEGAL},
    {CAPTURES, "d5", NULL, SAN_ILLEGAL},
    {CASTLING, "Kg1", NULL, SAN_ILLEGAL},
    {ONE_CAPTURE, "d5", NULL, SAN_ILLEGAL},
    {PASSED, "exf6", NULL, SAN_ILLEGAL},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", "exd6", NULL, SAN_ILLEGAL},
    {PINNED, "Nec3", NULL, SAN_EXPOSES_KING},
    {CHECK, "Nc3", NULL, SAN_EXPOSES_KING},
    {CHECK, "Ke2", NULL, SAN_EXPOSES_KING},
    {CHECK, "Ne3", "d1e3", 0},
    {CHECK, "--", NULL, SAN_NULL_IN_CHECK},
    {CHECK, "0000", NULL, SAN_NULL_IN_CHECK},
    /* En passant would bare the king on its rank. */
    {"8/8/8/K2pP2q/8/8/8/7k w - d6 0 2", "exd6", NULL, SAN_EXPOSES_KING},
    {START, "O-O", NULL, SAN_CASTLING},
    {START, "O-O-O", NULL, SAN_CASTLING},
    {"r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "O-O", NULL, SAN_CASTLING},
    {"4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "O-O", NULL, SAN_CASTLING},
    {"4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "O-O-O", "e1c1", 0},
    {"4k3/8/8/8/8/1r6/8/R3K2R w KQ - 0 1", "O-O-O", "e1c1", 0},
    {"4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1", "O-O", NULL, SAN_CASTLING},
    {"4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1", "O-O", NULL, SAN_CASTLING},
    {"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "O-O-O", NULL, SAN_CASTLING},
    {KNIGHTS, "Nd2", NULL, SAN_AMBIGUOUS},
    {COLUMN, "Nc3", NULL, SAN_AMBIGUOUS},
    {COLUMN, "Ndc3", NULL, SAN_AMBIGUOUS},
    {QUEENS, "Qe1", NULL, SAN_AMBIGUOUS},
    {QUEENS, "Qhe1", NULL, SAN_AMBIGUOUS},
    {QUEENS, "Q4e1", NULL, SAN_AMBIGUOUS},
    {CAPTURES, "xd5", NULL, SAN_AMBIGUOUS},
    {PROMOTION, "e8", NULL, SAN_PROMOTION_MISSING},
    {PROMOTION, "exd8", NULL, SAN_PROMOTION_MISSING},
    {PROMOTION, "e7e8", NULL, SAN_PROMOTION_MISSING},
    {BLACK_PROMOTION, "e1+", NULL, SAN_PROMOTION_MISSING},
    {START, "e4=Q", NULL, SAN_PROMOTION_NEEDLESS},
    {START, "Nf3=Q", NULL, SAN_PROMOTION_NEEDLESS},
    {START, "Nf3N", NULL, SAN_PROMOTION_NEEDLESS},
    {START, "e2e4q", NULL, SAN_PROMOTION_NEEDLESS},
};

static void set_up(struct chess_position *position, const char *fen)
{
    struct chess_faults faults;
    if (chess_set_up(position, span_of(fen), false, &faults) != CHESS_POSITION_GOOD)
        fail_msg("%s: %s", fen, chess_first_error(&faults)->message);
}

/* The text in a block of its own size, so that checkers of memory see a byte too far. */
static enum san_fault read_exactly(const char *text, struct san *san)
{
    size_t length = strlen(text);
    char *copy = malloc(length + !length);
    memcpy(copy, text, length);
    enum san_fault fault = san_read((struct span){copy, length}, &san_english, san);
    free(copy);
    return fault;
}

static void check(const struct reading *reading)
{
    struct chess_position position, played;
    struct san san, again;
    struct chess_move move = {0}, found = {0};
    char uci[SAN_UCI_SIZE] = "";
    set_up(&position, reading->fen);
    enum san_fault fault = read_exactly(reading->text, &san);
    if (!fault)
        fault = san_resolve(&position, &san, &move);
    if (!fault)
        san_write_uci(&position, move, uci);
    if (fault != reading->fault || (reading->uci && strcmp(uci, reading->uci) != 0))
        fail_msg("%s: '%s' gives %s, fault %d", reading->fen, reading->text, uci, (int)fault);

    played = position;
    assert_int_equal(san_play(&played, span_of(reading->text), &san_english, &again, &found), fault);
    if (fault) {
        assert_memory_equal(&played, &position, sizeof played);
        return;
    }
    struct chess_undo undo;
    chess_apply(&position, move, &undo);
    assert_memory_equal(&played, &position, sizeof played);
}

static void every_spelling_is_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        check(&good[i]);
}

static void every_fault_is_told_apart(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faulty / sizeof *faulty; i++)
        check(&faulty[i]);
}

static void texts_are_taken_apart(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        struct san san;
    } cases[] = {
        {"e4", {SAN_MOVE, CHESS_PAWN, 28, 5, 0, 0, 2, 0}},
        {"exd5", {SAN_MOVE, CHESS_PAWN, 35, 5, 0, SAN_CAPTURE, 4, 0}},
        {"xd5", {SAN_MOVE, CHESS_PAWN, 35, 0, 0, SAN_CAPTURE, 3, 0}},
        {"Nf3+", {SAN_MOVE, CHESS_KNIGHT, 21, 0, 0, SAN_CHECK, 4, 0}},
        {"Qxf7#", {SAN_MOVE, CHESS_QUEEN, 53, 0, 0, SAN_CAPTURE | SAN_MATE, 5, 0}},
        {"Rae1", {SAN_MOVE, CHESS_ROOK, 4, 1, 0, 0, 4, 0}},
        {"R1xe2", {SAN_MOVE, CHESS_ROOK, 12, 1 << 4, 0, SAN_CAPTURE, 5, 0}},
        {"Ba1h8", {SAN_MOVE, CHESS_BISHOP, 63, 1 | 1 << 4, 0, 0, 5, 0}},
        {"e7e8=Q", {SAN_MOVE, CHESS_EMPTY, 60, 5 | 7 << 4, CHESS_QUEEN, 0, 6, 0}},
        {"exd6 e.p.", {SAN_MOVE, CHESS_PAWN, 43, 5, 0, SAN_CAPTURE | SAN_PASSANT, 9, 0}},
        {"Kd1!?", {SAN_MOVE, CHESS_KING, 3, 0, 0, 0, 3, 0}},
        {"O-O+$3", {SAN_CASTLE_SHORT, 0, 0, 0, 0, SAN_CHECK, 4, 0}},
        {"--", {SAN_NULL, 0, 0, 0, 0, 0, 2, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct san san;
        assert_int_equal(read_exactly(cases[i].text, &san), SAN_GOOD);
        if (memcmp(&san, &cases[i].san, sizeof san) != 0)
            fail_msg("%s: type %d kind %d to %d from %d promotion %d marks %d length %d", cases[i].text,
                san.type, san.kind, san.to, san.from, san.promotion, san.marks, san.length);
    }
}

static void annotation_marks_are_read_one_by_one(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t length;
        unsigned nag;
    } cases[] = {{"!", 1, 1}, {"?", 1, 2}, {"!!", 2, 3}, {"??", 2, 4}, {"!?", 2, 5}, {"?!", 2, 6},
        {"!!!", 2, 3}, {"$0", 2, 0}, {"$139x", 4, 139}, {"$255", 4, 255}, {"$256", 4, 256},
        {"$99999999999999999999", 21, 256}, {"$", 0, 0}, {"$x", 0, 0}, {"", 0, 0}, {"+", 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned nag = 0;
        assert_int_equal(san_read_nag(span_of(cases[i].text), &nag), cases[i].length);
        assert_int_equal(nag, cases[i].nag);
    }
}

static enum san_fault fault_with(const struct san_letters *letters, const char *text, struct san *san)
{
    return san_read(span_of(text), letters, san);
}

static void other_letters_name_the_pieces(void **state)
{
    (void)state;
    struct san_letters letters;
    struct san san;
    assert_true(san_letters_make(&letters, span_of("KDTLS"))); /* German */
    assert_int_equal(fault_with(&letters, "Sf3", &san), SAN_GOOD);
    assert_int_equal(san.kind, CHESS_KNIGHT);
    assert_int_equal(fault_with(&letters, "Dxf7+", &san), SAN_GOOD);
    assert_int_equal(san.kind, CHESS_QUEEN);
    assert_int_equal(fault_with(&letters, "e8=T", &san), SAN_GOOD);
    assert_int_equal(san.promotion, CHESS_ROOK);
    assert_int_equal(fault_with(&letters, "e8l", &san), SAN_GOOD);
    assert_int_equal(san.promotion, CHESS_BISHOP);
    assert_int_equal(fault_with(&letters, "Nf3", &san), SAN_UNKNOWN_PIECE);
    assert_int_equal(fault_with(&letters, "e8=Q", &san), SAN_BAD_PROMOTION);
    assert_int_equal(fault_with(&letters, "O-O", &san), SAN_GOOD);

    assert_true(san_letters_make(&letters, span_of("KLVOR"))); /* Estonian: O is a bishop */
    assert_int_equal(fault_with(&letters, "Of3", &san), SAN_GOOD);
    assert_int_equal(san.kind, CHESS_BISHOP);
    assert_int_equal(fault_with(&letters, "O-O-O", &san), SAN_GOOD);
    assert_int_equal(san.type, SAN_CASTLE_LONG);

    assert_true(san_letters_make(&letters, span_of("KDTLP"))); /* Dutch: P is a knight */
    assert_int_equal(fault_with(&letters, "Pf3", &san), SAN_GOOD);
    assert_int_equal(san.kind, CHESS_KNIGHT);

    assert_true(san_letters_make(
        &letters, span_of("\xe2\x99\x94\xe2\x99\x95\xe2\x99\x96\xe2\x99\x97\xe2\x99\x98"))); /* figurines */
    assert_int_equal(fault_with(&letters,
                         "\xe2\x99\x98"
                         "f3",
                         &san),
        SAN_GOOD);
    assert_int_equal(san.kind, CHESS_KNIGHT);
    assert_int_equal(fault_with(&letters, "fxe8=\xe2\x99\x95", &san), SAN_GOOD);
    assert_int_equal(san.promotion, CHESS_QUEEN);
    assert_int_equal(fault_with(&letters, "Nf3", &san), SAN_UNKNOWN_PIECE);
    assert_int_equal(fault_with(&letters,
                         "\xe2\x99\x99"
                         "f3",
                         &san),
        SAN_UNKNOWN_PIECE);

    static const char *const bad[] = {"", "KQRB", "KQRBNP", "KQRBB", "aQRBN", "KQRB1", "KQRBx", "KQ RB",
        "KQRB+", "KQRB\xe2\x99",
        ("\xe2\x99\x94\xe2\x99\x94"
         "RBN")};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(san_letters_make(&letters, span_of(bad[i])));
}

/* Exactly those letters are taken with which a word of a file can begin and be a move. */
static void letters_can_be_met_in_a_file(void **state)
{
    (void)state;
    static const char *const wide[] = {"\xc3\x96", "\xd0\x9a", "\xe2\x99\x98", "\xf0\x9f\xa8\x84", "\xd6"};
    static const char *const other[] = {"\xe2\x80\x90", "\xe2\x80\x93", "\xe2\x88\x92", "\xc2\x96", "\x96",
        "\xe2\x80\xa6" /* an ellipsis is dots */, "\xef\xbb\xbf" /* a byte order mark is passed over */};
    struct san_letters letters;
    char text[16];
    for (int c = 1; c < 0x80; c++) {
        bool fits = ((c >= 'A' && c <= 'Z') || (c >= 'i' && c <= 'z')) && c != 'x';
        snprintf(text, sizeof text, "%c%s", c, c == 'K' ? "QRBN" : c == 'Q' ? "KRBN" : "\xc3\x84KQI");
        if (c == 'I')
            memcpy(text, "IKQRB", 6);
        assert_int_equal(san_letters_make(&letters, span_of(text)), fits);
        snprintf(text, sizeof text, "%cf3", c);
        if (fits)
            assert_true(pgn_is_move_like(span_of(text), false));
    }
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
        snprintf(text, sizeof text, "KQRB%s", wide[i]);
        assert_true(san_letters_make(&letters, span_of(text)));
        snprintf(text, sizeof text, "%sf3", wide[i]);
        assert_true(pgn_is_move_like(span_of(text), false));
    }
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        snprintf(text, sizeof text, "KQRB%s", other[i]);
        assert_false(san_letters_make(&letters, span_of(text)));
    }
}

struct writing {
    const char *fen;
    const char *uci;
    const char *san;
};

static void the_least_text_is_written(void **state)
{
    (void)state;
    static const struct writing cases[] = {
        {START, "e2e4", "e4"},
        {START, "g1f3", "Nf3"},
        {KNIGHTS, "b1d2", "Nbd2"},
        {COLUMN, "d1c3", "N1c3"},
        {QUEENS, "h4e1", "Qh4e1"},
        {QUEENS, "e4e1", "Qee1"},
        {QUEENS, "h1e1", "Q1e1"},
        {PINNED, "b1c3", "Nc3"},
        {CASTLING, "e1g1", "O-O"},
        {CASTLING, "e1c1", "O-O-O"},
        {CASTLING, "a1a8", "Rxa8+"},
        {CAPTURES, "e4d5", "exd5"},
        {PASSED, "e5d6", "exd6"},
        {PROMOTION, "e7e8q", "e8=Q+"},
        {PROMOTION, "e7d8n", "exd8=N"},
        {BLACK_PROMOTION, "e2d1q", "exd1=Q+"},
        {START, "0000", "--"},
        /* Mates: the scholar's, one by castling, one with two rooks. */
        {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7", "Qxf7#"},
        {"4rkr1/4p1p1/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O#"},
        {"6k1/8/8/8/8/8/R7/K6R w - - 0 1", "a2h2", "Rah2"},
        {"7k/R7/8/8/8/8/8/KR6 w - - 0 1", "b1b8", "Rb8#"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct chess_position position;
        struct san san;
        struct chess_move move;
        char text[SAN_SIZE];
        set_up(&position, cases[i].fen);
        assert_int_equal(san_read(span_of(cases[i].uci), &san_english, &san), SAN_GOOD);
        assert_int_equal(san_resolve(&position, &san, &move), SAN_GOOD);
        size_t length = san_write(&position, move, text);
        assert_int_equal(length, strlen(cases[i].san));
        assert_string_equal(text, cases[i].san);
    }
}

static void uci_spells_castling_by_the_variant(void **state)
{
    (void)state;
    struct chess_position position;
    struct chess_move moves[CHESS_MAX_MOVES];
    char uci[SAN_UCI_SIZE];
    set_up(&position, CASTLING);
    int count = chess_legal_moves(&position, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i].type != CHESS_CASTLE)
            continue;
        position.chess960 = 0;
        san_write_uci(&position, moves[i], uci);
        assert_string_equal(uci, moves[i].to == 7 ? "e1g1" : "e1c1");
        position.chess960 = 1;
        san_write_uci(&position, moves[i], uci);
        assert_string_equal(uci, moves[i].to == 7 ? "e1h1" : "e1a1");
    }
}

static void style_is_judged(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        const char *text;
        unsigned style;
    } cases[] = {
        {START, "e4", 0},
        {START, "e4!", 0},
        {START, "e4+", SAN_WRONG_MARK},
        {START, "e4#", SAN_WRONG_MARK},
        {START, "e2e4", SAN_NOT_LEAST},
        {START, "Pe4", SAN_NOT_LEAST},
        {START, "Ngf3+", SAN_NOT_LEAST | SAN_WRONG_MARK},
        {CASTLING, "O-O", 0},
        {CASTLING, "0-0", SAN_NOT_LEAST},
        {CASTLING, "Rxa8+", 0},
        {CASTLING, "Rxa8", SAN_WRONG_MARK},
        {CASTLING, "Rxa8#", SAN_WRONG_MARK},
        {CASTLING, "Ra8+", SAN_NOT_LEAST},
        {CASTLING, "Rxa8++", SAN_NOT_LEAST},
        {PASSED, "exd6 e.p.", SAN_NOT_LEAST},
        {PROMOTION, "e8=Q+", 0},
        {PROMOTION, "e8=Q", SAN_WRONG_MARK},
        {PROMOTION, "e8Q+", SAN_NOT_LEAST},
        {"7k/R7/8/8/8/8/8/KR6 w - - 0 1", "Rb8#", 0},
        {"7k/R7/8/8/8/8/8/KR6 w - - 0 1", "Rb8+", SAN_WRONG_MARK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct chess_position position;
        struct san san;
        struct chess_move move;
        struct span text = span_of(cases[i].text);
        set_up(&position, cases[i].fen);
        assert_int_equal(san_read(text, &san_english, &san), SAN_GOOD);
        assert_int_equal(san_resolve(&position, &san, &move), SAN_GOOD);
        if (san_style(&position, move, text, &san) != cases[i].style)
            fail_msg("%s: style %u", cases[i].text, san_style(&position, move, text, &san));
    }
}

static void faults_are_explained(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        const char *text;
        enum diag_code code;
        const char *message;
    } cases[] = {
        {START, "hello", DIAG_NOT_A_MOVE, "'hello' is not a move"},
        {START, "Sf3", DIAG_UNKNOWN_PIECE, "'Sf3' begins with a letter that names no piece"},
        {START, "P@e4", DIAG_DROP_IN_CHESS, "'P@e4' is a drop, and chess has none"},
        {PROMOTION, "e8=K", DIAG_BAD_PROMOTION, "'e8=K' promotes to a piece no pawn can become"},
        {START, "e5", DIAG_ILLEGAL_MOVE, "'e5' is illegal: the white pawn on e2 cannot reach e5"},
        {START, "Bc4", DIAG_ILLEGAL_MOVE, "'Bc4' is illegal: the way from f1 to c4 is blocked"},
        {START, "Nd2", DIAG_ILLEGAL_MOVE, "'Nd2' is illegal: White's own pawn stands on d2"},
        {START, "Nf4", DIAG_ILLEGAL_MOVE, "'Nf4' is illegal: no white knight can reach f4"},
        {START, "e4e5", DIAG_ILLEGAL_MOVE, "'e4e5' is illegal: White has no piece on e4"},
        {START, "exd3", DIAG_ILLEGAL_MOVE, "'exd3' is illegal: there is nothing to take on d3"},
        {ROOKS, "Rd1", DIAG_ILLEGAL_MOVE, "'Rd1' is illegal: every white rook's way to d1 is blocked"},
        {ROOKS, "Rbd1", DIAG_ILLEGAL_MOVE, "'Rbd1' is illegal: White has no rook on the b-file"},
        {ROOKS, "R2d2", DIAG_ILLEGAL_MOVE, "'R2d2' is illegal: White has no rook on rank 2"},
        {ROOKS, "Ra2d2", DIAG_ILLEGAL_MOVE, "'Ra2d2' is illegal: White has no rook on a2"},
        {ROOKS, "Qd1", DIAG_ILLEGAL_MOVE, "'Qd1' is illegal: White has no queen"},
        {ROOKS, "O-O", DIAG_CASTLING_IMPOSSIBLE,
            "'O-O' is illegal: White has no right to castle on the king's side"},
        {STOPPED, "e5", DIAG_ILLEGAL_MOVE, "'e5' is illegal: the way from e7 to e5 is blocked"},
        {STOPPED, "e6", DIAG_ILLEGAL_MOVE, "'e6' is illegal: a white knight stands on e6"},
        {CHECK, "Nc3", DIAG_EXPOSES_KING, "'Nc3' is illegal: it would leave the king in check"},
        {START, "O-O", DIAG_CASTLING_IMPOSSIBLE, "'O-O' is illegal: a white bishop stands on f1"},
        {KNIGHTS, "Nd2", DIAG_AMBIGUOUS_MOVE, "'Nd2' is ambiguous: it can start from b1 or f1"},
        {QUEENS, "Qe1", DIAG_AMBIGUOUS_MOVE, "'Qe1' is ambiguous: it can start from h1, e4 or h4"},
        {PROMOTION, "e8", DIAG_PROMOTION_MISSING, "'e8' does not say what the pawn becomes"},
        {START, "e4=Q", DIAG_PROMOTION_NEEDLESS, "'e4=Q' promotes where nothing promotes"},
        {CHECK, "--", DIAG_NULL_MOVE_IN_CHECK, "'--' passes although the king is in check"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct chess_position position;
        struct san san;
        struct chess_move move;
        struct diag diag = {0};
        struct span text = span_of(cases[i].text);
        set_up(&position, cases[i].fen);
        enum san_fault fault = san_read(text, &san_english, &san);
        if (!fault)
            fault = san_resolve(&position, &san, &move);
        san_explain(&diag, fault, text, &position, &san);
        assert_int_equal(diag.code, cases[i].code);
        assert_int_equal(diag.severity, DIAG_ERROR);
        assert_string_equal(diag.message, cases[i].message);
    }
}

/* Nothing moves, and nothing is read out of bounds, on boards no game leads to. */
/* The short way and the long way through a move lead to the same place, without a king too. */
static void every_way_means_the_same(void **state)
{
    (void)state;
    static const char *const spellings[] = {"f3", "Pf3", "f2f3", "f2-f3!?"};
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        struct chess_position position, after;
        struct chess_faults faults;
        struct chess_move resolved, played;
        struct san san;
        const char *fen = "8/8/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1";
        assert_int_equal(chess_set_up(&position, span_of(fen), false, &faults), CHESS_POSITION_IMPOSSIBLE);
        after = position;
        assert_int_equal(san_read(span_of(spellings[i]), &san_english, &san), SAN_GOOD);
        assert_int_equal(san_resolve(&position, &san, &resolved), SAN_GOOD);
        assert_int_equal(san_play(&after, span_of(spellings[i]), &san_english, NULL, &played), SAN_GOOD);
        assert_true(chess_same_move(resolved, played));
    }
}

static void impossible_positions_are_safe(void **state)
{
    (void)state;
    static const char *const fens[] = {"8/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/NNNNNNNN w - - 0 1",
        "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP b - - 0 1",
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/KKKKKKKK/kkkkkkkk/qqqqqqqq/qqqqqqqq/qqqqqqqq w - - 0 1",
        "Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/KQ1Q1Q1k w - - 0 1"};
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        struct chess_position position;
        struct chess_faults faults;
        struct chess_move moves[CHESS_MAX_MOVES], move;
        struct chess_undo undo;
        assert_int_equal(
            chess_set_up(&position, span_of(fens[i]), false, &faults), CHESS_POSITION_IMPOSSIBLE);
        struct chess_position before = position;
        int count = chess_legal_moves(&position, moves);
        assert_in_range(count, 0, CHESS_MAX_MOVES);
        for (int j = 0; j < count; j++) {
            chess_apply(&position, moves[j], &undo);
            chess_take_back(&position, moves[j], &undo);
            assert_memory_equal(&position, &before, sizeof position);
        }
        for (size_t j = 0; j < sizeof good / sizeof *good; j++) {
            struct san san;
            assert_int_equal(san_read(span_of(good[j].text), &san_english, &san), SAN_GOOD);
            if (san_resolve(&position, &san, &move) == SAN_GOOD)
                assert_true(move.type == CHESS_NULL || position.cell[move.from] != CHESS_EMPTY);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_spelling_is_read),
        cmocka_unit_test(every_fault_is_told_apart),
        cmocka_unit_test(texts_are_taken_apart),
        cmocka_unit_test(annotation_marks_are_read_one_by_one),
        cmocka_unit_test(other_letters_name_the_pieces),
        cmocka_unit_test(letters_can_be_met_in_a_file),
        cmocka_unit_test(the_least_text_is_written),
        cmocka_unit_test(uci_spells_castling_by_the_variant),
        cmocka_unit_test(style_is_judged),
        cmocka_unit_test(faults_are_explained),
        cmocka_unit_test(every_way_means_the_same),
        cmocka_unit_test(impossible_positions_are_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
