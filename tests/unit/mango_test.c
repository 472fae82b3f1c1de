/* Mango actions: each rule of the record and the error that tells it, the form of every text, and writing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "notation/mango.h"
#include "rules/rules.h"

#include <stdlib.h>

#define START "bcdemedcb/1g5f1/aaaaaaaaa/9/9/9/AAAAAAAAA/1F5G1/BCDEMEDCB"

/* Two of first's Eggfruits and a promoted Fig near 55, a Guava that may promote on 91-13, an Apple before its
 * last row, a Cherry before its last two, enemies on 55 and 54; both hands hold something. */
#define MIDDLE "4m4/A8/8g/3Ca4/3EaE3/9/4+F4/9/G3M4 f 2AGab 10"

static void set_up(struct shogi_position *position, const char *line)
{
    size_t at;
    const char *fault = shogi_set_up(position, &shogi_mango, span_of(line), &at);
    if (fault)
        fail_msg("%s: %s at %zu", line, fault, at);
}

/* A copy without a terminator, so that reading behind the word is seen. */
static bool read(const char *text, size_t length, struct mango_action *action, struct mango_fault *fault)
{
    char *copy = malloc(length ? length : 1);
    memcpy(copy, text, length);
    bool good = mango_read((struct span){copy, length}, action, fault);
    free(copy);
    return good;
}

static void words_are_taken_apart(void **state)
{
    (void)state;
    struct mango_action action;
    struct mango_fault fault;
    assert_true(read("+F43x55", 7, &action, &fault));
    assert_false(action.flip);
    assert_true(action.promoted);
    assert_int_equal(action.code, 'F');
    assert_int_equal(action.kind, 6);
    assert_int_equal(action.source, shogi_square(4, 3));
    assert_int_equal(action.sign, 'x');
    assert_int_equal(action.target, shogi_square(5, 5));
    assert_int_equal(action.promotion, 0);
    assert_true(read("M-91=", 5, &action, &fault));
    assert_int_equal(action.source, 0);
    assert_int_equal(action.sign, '-');
    assert_int_equal(action.promotion, '=');
    assert_true(
        read("A*19+", 5, &action, &fault)); /* the form is right; that it means nothing is told later */
    assert_true(read("Z", 1, &action, &fault));
    assert_true(action.flip);
}

static void faults_of_form_have_a_place(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        enum diag_code code;
        size_t at;
    } faults[] = {
        {"", DIAG_BAD_ACTION, 0},
        {"+", DIAG_BAD_ACTION, 1},
        {"++A-11", DIAG_BAD_ACTION, 1},
        {"Z+", DIAG_BAD_ACTION, 1},
        {"ZZ", DIAG_BAD_ACTION, 1},
        {"Z-55", DIAG_BAD_ACTION, 1},
        {"+Z", DIAG_BAD_ACTION, 2},
        {"z", DIAG_UNKNOWN_PIECE, 0},
        {"H-55", DIAG_UNKNOWN_PIECE, 0},
        {"a-55", DIAG_UNKNOWN_PIECE, 0},
        {"m-55", DIAG_UNKNOWN_PIECE, 0},
        {"+X-55", DIAG_UNKNOWN_PIECE, 1},
        {"55-56", DIAG_BAD_ACTION, 0},
        {"-55", DIAG_BAD_ACTION, 0},
        {"\xc3\xa9-55", DIAG_BAD_ACTION, 0},
        {"A", DIAG_BAD_ACTION, 1},
        {"A5", DIAG_BAD_SQUARE, 1},
        {"A05-55", DIAG_BAD_SQUARE, 1},
        {"A50-55", DIAG_BAD_SQUARE, 1},
        {"A5x-55", DIAG_BAD_SQUARE, 1},
        {"A55", DIAG_BAD_ACTION, 3},
        {"A555-55", DIAG_BAD_SQUARE, 3},
        {"+A55X55", DIAG_BAD_ACTION, 4},
        {"A:55", DIAG_BAD_ACTION, 1},
        {"A--55", DIAG_BAD_SQUARE, 2},
        {"A-", DIAG_BAD_SQUARE, 2},
        {"A-5", DIAG_BAD_SQUARE, 2},
        {"A-0", DIAG_BAD_SQUARE, 2},
        {"A-05", DIAG_BAD_SQUARE, 2},
        {"A-90", DIAG_BAD_SQUARE, 2},
        {"A77-9a", DIAG_BAD_SQUARE, 4},
        {"A-551", DIAG_BAD_ACTION, 4},
        {"A-55x", DIAG_BAD_ACTION, 4},
        {"A-55++", DIAG_BAD_ACTION, 5},
        {"A-55= ", DIAG_BAD_ACTION, 5},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct mango_action action;
        struct mango_fault fault;
        if (read(faults[i].word, strlen(faults[i].word), &action, &fault))
            fail_msg("%s was read", faults[i].word);
        if (fault.code != faults[i].code || fault.at != faults[i].at)
            fail_msg("%s: %s at %zu", faults[i].word, diag_code_name(fault.code), fault.at);
        assert_true(strlen(fault.reason) > 0);
    }
    struct mango_action action;
    struct mango_fault fault;
    assert_false(read("A-76\0", 5, &action, &fault)); /* NULs are no end */
    assert_false(read("\0A-76", 5, &action, &fault));
    assert_false(read("A-7\0", 4, &action, &fault));
}

/* Every word of up to three bytes from the bytes that matter, and good words with one byte changed: read or
 * not, but never past the end, and what is read is of the form. */
static void words_are_never_read_past_their_end(void **state)
{
    (void)state;
    static const char bytes[] = "+=-x*AMZHz0159 \0\xff";
    enum { BYTES = sizeof bytes - 1 };
    struct mango_action action;
    struct mango_fault fault;
    for (int i = 0; i < BYTES * BYTES * BYTES; i++) {
        char word[3] = {bytes[i % BYTES], bytes[i / BYTES % BYTES], bytes[i / BYTES / BYTES]};
        for (size_t length = 0; length <= 3; length++) {
            bool good = read(word, length, &action, &fault);
            assert_int_equal(good, length == 1 && word[0] == 'Z');
            if (!good)
                assert_true(fault.at <= length);
        }
    }
    for (int i = 0; i < 8; i++) {
        for (int byte = 0; byte < 256; byte++) {
            char word[] = "+A12x34=";
            word[i] = (char)byte;
            if (!read(word, 8, &action, &fault))
                assert_true(fault.at <= 8);
        }
    }
}

static void faults_of_meaning_have_a_code(void **state)
{
    (void)state;
    static const struct {
        const char *position;
        const char *word;
        enum diag_code code;
        size_t at;
    } faults[] = {
        {"9/9/9/9/9/9/9/9/M8 s - 9", "Z", DIAG_GAME_OVER, 0},
        {"9/9/9/9/9/9/9/9/M8 f - 9", "M-98", DIAG_GAME_OVER, 0},
        /* drops */
        {MIDDLE, "B*55", DIAG_EMPTY_HAND, 0},
        {MIDDLE, "M*11", DIAG_EMPTY_HAND, 0},
        {MIDDLE, "A*55", DIAG_OCCUPIED_DROP, 0},
        {MIDDLE, "A*59", DIAG_OCCUPIED_DROP, 0},
        {MIDDLE, "A*12+", DIAG_PROMOTION_NEEDLESS, 0},
        {MIDDLE, "A*12=", DIAG_PROMOTION_NEEDLESS, 0},
        {MIDDLE, "A92*12", DIAG_NEEDLESS_SOURCE, 1},
        {MIDDLE, "+A*12", DIAG_BAD_ACTION, 0},
        /* signs and targets */
        {MIDDLE, "E65-55", DIAG_WRONG_SIGN, 0},
        {MIDDLE, "E65x64", DIAG_OWN_PIECE, 0},
        {MIDDLE, "E65-64", DIAG_OWN_PIECE, 0},
        {MIDDLE, "E45x35", DIAG_NEEDLESS_SOURCE, 1},
        {MIDDLE, "G-59", DIAG_OWN_PIECE, 0},
        {MIDDLE, "Mx58", DIAG_WRONG_SIGN, 0},
        /* sources */
        {MIDDLE, "Ex55", DIAG_AMBIGUOUS_MOVE, 0},
        {MIDDLE, "E64x55", DIAG_NO_SUCH_PIECE, 1},   /* holds a Cherry */
        {MIDDLE, "E66x55", DIAG_NO_SUCH_PIECE, 1},   /* holds nothing */
        {MIDDLE, "A54-53=", DIAG_NO_SUCH_PIECE, 1},  /* holds an enemy */
        {MIDDLE, "+E65x55", DIAG_NO_SUCH_PIECE, 2},  /* not promoted */
        {MIDDLE, "F57-56", DIAG_NO_SUCH_PIECE, 1},   /* promoted */
        {MIDDLE, "E45-44", DIAG_NEEDLESS_SOURCE, 1}, /* the other Eggfruit is too far away */
        {MIDDLE, "+F57-56", DIAG_NEEDLESS_SOURCE, 2},
        {MIDDLE, "M59-58", DIAG_NEEDLESS_SOURCE, 1},
        {MIDDLE, "E65-67", DIAG_ILLEGAL_MOVE, 0},
        {MIDDLE, "E-67", DIAG_ILLEGAL_MOVE, 0},
        {MIDDLE, "D-67", DIAG_ILLEGAL_MOVE, 0},
        {MIDDLE, "+M-58", DIAG_ILLEGAL_MOVE, 0},
        {MIDDLE, "G-92", DIAG_OWN_PIECE, 0},
        {MIDDLE, "+Fx54", DIAG_ILLEGAL_MOVE, 0},
        {MIDDLE, "+F-52", DIAG_ILLEGAL_MOVE, 0},
        /* promotion */
        {MIDDLE, "A-91", DIAG_PROMOTION_MISSING, 0},
        {MIDDLE, "A-91=", DIAG_PROMOTION_COMPULSORY, 0},
        {MIDDLE, "C-72", DIAG_PROMOTION_MISSING, 0},
        {MIDDLE, "C-72=", DIAG_PROMOTION_COMPULSORY, 0},
        {MIDDLE, "G-93", DIAG_PROMOTION_MISSING, 0},
        {MIDDLE, "G-94+", DIAG_PROMOTION_NEEDLESS, 0},
        {MIDDLE, "G-94=", DIAG_PROMOTION_NEEDLESS, 0},
        {MIDDLE, "+Fx13+", DIAG_PROMOTION_NEEDLESS, 0},
        {MIDDLE, "E65-66=", DIAG_NEEDLESS_SOURCE, 1},
        {"4m4/9/9/4E4/9/9/9/9/4M4 f - 0", "E-53+", DIAG_PROMOTION_NEEDLESS, 0},
        {"4m4/9/9/9/4M4/9/9/9/9 f - 0", "M-54=", DIAG_PROMOTION_NEEDLESS, 0},
        {"4m4/9/9/9/9/9/2b6/9/4M4 s - 0", "B-79=", DIAG_PROMOTION_COMPULSORY, 0},
        {"4m4/9/9/9/9/9/2b6/9/4M4 s - 0", "B-78", DIAG_PROMOTION_MISSING, 0},
        /* the other side's turn */
        {START " s - 1", "A-76", DIAG_ILLEGAL_MOVE, 0},
        {START " s - 1", "A77-76", DIAG_NO_SUCH_PIECE, 1},
        {START " f - 0", "A-74", DIAG_ILLEGAL_MOVE, 0},
        {START " f - 0", "Bx93+", DIAG_ILLEGAL_MOVE, 0},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct shogi_position position;
        struct mango_action action;
        struct mango_fault fault;
        struct shogi_move move;
        set_up(&position, faults[i].position);
        const char *word = faults[i].word;
        if (!mango_read(span_of(word), &action, &fault))
            fail_msg("%s: %s", word, fault.reason);
        if (mango_resolve(&position, &action, &move, &fault))
            fail_msg("%s was taken on %s", word, faults[i].position);
        if (fault.code != faults[i].code || fault.at != faults[i].at)
            fail_msg("%s on %s: %s at %zu: %s", word, faults[i].position, diag_code_name(fault.code),
                fault.at, fault.reason);
        assert_true(strlen(fault.reason) > 0);
    }
}

static void assert_same_move(const struct shogi_move *a, const struct shogi_move *b)
{
    assert_int_equal(a->type, b->type);
    assert_int_equal(a->piece, b->piece);
    assert_int_equal(a->from, b->from);
    assert_int_equal(a->to, b->to);
    assert_int_equal(a->promote, b->promote);
}

static void good_actions_mean_a_move(void **state)
{
    (void)state;
    static const struct {
        const char *position;
        const char *word;
        struct shogi_move move;
    } cases[] = {
        {START " f - 0", "A-76", {SHOGI_STEP, 1, 7 * 11 + 3, 6 * 11 + 3, 0}},
        {START " s - 1", "A-74", {SHOGI_STEP, 1, 3 * 11 + 3, 4 * 11 + 3, 0}},
        {MIDDLE, "A-91+", {SHOGI_STEP, 1, 2 * 11 + 1, 11 + 1, 1}},
        {MIDDLE, "A*12", {SHOGI_DROP, 1, 0, 2 * 11 + 9, 0}},
        {MIDDLE, "E65x55", {SHOGI_STEP, 5, 5 * 11 + 4, 5 * 11 + 5, 0}},
        {MIDDLE, "+Fx13", {SHOGI_STEP, 6 | SHOGI_PROMOTED, 7 * 11 + 5, 3 * 11 + 9, 0}},
        {MIDDLE, "Z", {SHOGI_FLIP, 0, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct shogi_position position;
        struct mango_action action;
        struct mango_fault fault = {0};
        struct shogi_move move;
        char word[MANGO_WORD_SIZE];
        set_up(&position, cases[i].position);
        assert_true(mango_read(span_of(cases[i].word), &action, &fault));
        if (!mango_resolve(&position, &action, &move, &fault))
            fail_msg("%s: %s", cases[i].word, fault.reason);
        assert_same_move(&move, &cases[i].move);
        assert_int_equal(mango_write(&position, &move, word), strlen(cases[i].word));
        assert_string_equal(word, cases[i].word);
    }
}

/* Every legal move of positions with many pieces of a kind is written, read and resolved to itself, and its
 * text is no other move's. */
static void texts_name_one_move(void **state)
{
    (void)state;
    static const char *const lines[] = {
        MIDDLE,
        "m8/3+G+G+G3/3GGG3/3G1+G3/3GAG3/9/2F1F1F2/1D1D1D1D1/4M4 f ABCDEFG 0",
        "4m4/1d1d1d1d1/2f1f1f2/3gag3/3g1+g3/3ggg3/3+g+g+g3/2c1c4/M8 s abcdefg 1",
        "m8/9/EEEEEEEEE/E1E1E1E1E/E8/9/9/9/8M f - 0",
        "m8/+A+A+A+A5/1C1C1C1C1/2C1C1C2/9/+F1+F1+F4/F1F1F4/9/8M f - 0",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        static struct shogi_move moves[SHOGI_MAX_MOVES];
        static char words[SHOGI_MAX_MOVES][MANGO_WORD_SIZE];
        struct shogi_position position;
        set_up(&position, lines[i]);
        int count = shogi_legal_moves(&position, moves);
        for (int k = 0; k < count; k++) {
            struct mango_action action;
            struct mango_fault fault;
            struct shogi_move move;
            mango_write(&position, &moves[k], words[k]);
            assert_true(mango_read(span_of(words[k]), &action, &fault));
            assert_true(mango_resolve(&position, &action, &move, &fault));
            assert_same_move(&move, &moves[k]);
            for (int other = 0; other < k; other++)
                assert_string_not_equal(words[k], words[other]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_taken_apart),
        cmocka_unit_test(faults_of_form_have_a_place),
        cmocka_unit_test(words_are_never_read_past_their_end),
        cmocka_unit_test(faults_of_meaning_have_a_code),
        cmocka_unit_test(good_actions_mean_a_move),
        cmocka_unit_test(texts_name_one_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
