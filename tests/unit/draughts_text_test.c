/* Draughts move texts: the syntax, which move a text means, why it means none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draughts_reference.h"
#include "notation/draughts.h"
#include "rules/draughts_board.h"
#include "rules/draughts_line.h"

#include <string.h>

enum { D = DRAUGHTS_SIGN_DASH, X = DRAUGHTS_SIGN_CROSS, C = DRAUGHTS_SIGN_COLON, N = DRAUGHTS_SIGN_NONE };

struct syntax {
    const char *text;
    size_t length; /* 0: not a move */
    int count;
    unsigned signs;
    unsigned first, last;
    bool forced;
    unsigned strength;
};

static const struct syntax syntaxes[] = {
    {"32-28", 5, 2, D, 32, 28, false, 0},
    {"09-14", 5, 2, D, 9, 14, false, 0},
    {"32 - 28 19-23", 7, 2, D, 32, 28, false, 0},
    {"32 -\r\n28", 8, 2, D, 32, 28, false, 0},
    {"1-12", 4, 2, D, 1, 12, false, 0},
    {"28x19*", 6, 2, X, 28, 19, true, 0},
    {"28x19 *", 5, 2, X, 28, 19, false, 0},
    {"28:19:10", 8, 3, C, 28, 10, false, 0},
    {"28x19(!)", 8, 2, X, 28, 19, false, 1},
    {"28x19 (!)", 5, 2, X, 28, 19, false, 0},
    {"28x19(32-28)", 5, 2, X, 28, 19, false, 0},
    {"28x19!?", 7, 2, X, 28, 19, false, 5},
    {"28x19?!*", 8, 2, X, 28, 19, true, 6},
    {"28x19??", 7, 2, X, 28, 19, false, 4},
    {"c3d4", 4, 2, N, 0x23, 0x34, false, 0},
    {"C3-D4", 5, 2, D, 0x23, 0x34, false, 0},
    {"c3:e5:g7", 8, 3, C, 0x23, 0x67, false, 0},
    {"c3e5xg7", 7, 3, N | X, 0x23, 0x67, false, 0},
    {"l12-k11", 7, 2, D, 0xbc, 0xab, false, 0},
    {"999-1000", 8, 2, D, 255, 255, false, 0},
    {"30x30", 5, 2, X, 30, 30, false, 0},
    {"32-28x", 5, 2, D, 32, 28, false, 0},
    {"32-28-", 5, 2, D, 32, 28, false, 0},
    {"1-0", 0, 0, 0, 0, 0, false, 0},
    {"2-0", 0, 0, 0, 0, 0, false, 0},
    {"0-2", 0, 0, 0, 0, 0, false, 0},
    {"1-1", 0, 0, 0, 0, 0, false, 0},
    {"1/2-1/2", 0, 0, 0, 0, 0, false, 0},
    {"0-0", 0, 0, 0, 0, 0, false, 0},
    {"*", 0, 0, 0, 0, 0, false, 0},
    {"12.", 0, 0, 0, 0, 0, false, 0},
    {"1... 1-7", 0, 0, 0, 0, 0, false, 0},
    {"32", 0, 0, 0, 0, 0, false, 0},
    {"32-", 0, 0, 0, 0, 0, false, 0},
    {"32-d4", 0, 0, 0, 0, 0, false, 0},
    {"c3", 0, 0, 0, 0, 0, false, 0},
    {"m3-d4", 0, 0, 0, 0, 0, false, 0},
    {"c0-d4", 0, 0, 0, 0, 0, false, 0},
    {"-", 0, 0, 0, 0, 0, false, 0},
    {"", 0, 0, 0, 0, 0, false, 0},
    {"\xe2\x80\x93", 0, 0, 0, 0, 0, false, 0},
};

static void reads_the_syntax(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof syntaxes / sizeof *syntaxes; i++) {
        const struct syntax *wanted = &syntaxes[i];
        struct draughts_text text;
        size_t length = draughts_text_read(span_of(wanted->text), &text);
        if (length != wanted->length)
            fail_msg("%s: length %zu", wanted->text, length);
        if (!length)
            continue;
        if (text.count != wanted->count || text.signs != wanted->signs || text.square[0] != wanted->first ||
            text.square[text.count - 1] != wanted->last || text.forced != wanted->forced ||
            text.strength != wanted->strength)
            fail_msg("%s is misread", wanted->text);
    }
}

/* Without a limit a hostile text would run over the squares. */
static void bounds_the_squares(void **state)
{
    (void)state;
    char text[3 * 100];
    for (size_t i = 0; i < sizeof text; i += 3)
        memcpy(text + i, "28x", 3);
    struct draughts_text read;
    assert_int_equal(
        draughts_text_read((struct span){text, sizeof text}, &read), DRAUGHTS_TEXT_SQUARES * 3 - 1);
    assert_int_equal(read.count, DRAUGHTS_TEXT_SQUARES);
}

struct meaning {
    const char *variant;
    const char *position; /* NULL: the start */
    const char *text;
    const char *written; /* as the move is written back; NULL: refused */
    enum diag_code code; /* when refused, or odd */
    bool odd;
    const char *reason; /* the refusal's text holds this */
};

#define GOOD(variant, position, text, written)                                                               \
    {                                                                                                        \
        variant, position, text, written, 0, false, NULL                                                     \
    }
#define ODD(variant, position, text, written)                                                                \
    {                                                                                                        \
        variant, position, text, written, DIAG_WRONG_SIGN, true, NULL                                        \
    }
#define BAD(variant, position, text, code, reason)                                                           \
    {                                                                                                        \
        variant, position, text, NULL, code, false, reason                                                   \
    }

static const struct meaning meanings[] = {
    GOOD("international", NULL, "32-28", "32-28"),
    GOOD("international", NULL, "32 - 28", "32-28"),
    GOOD("russian", NULL, "c3d4", "c3-d4"),
    GOOD("russian", NULL, "22-18", "c3-d4"),
    GOOD("english", NULL, "09-14", "9-14"),
    GOOD("brazilian", "W:Wc3:Bd4", "c3:e5", "c3xe5"),
    GOOD("russian", "W:Wc3:Bd4", "c3xe5", "c3:e5"),
    GOOD("russian", "W:Wc3:Bd4", "c3e5", "c3:e5"),
    /* Squares left out and squares that were not needed. */
    GOOD("international", "W:W48:B24,K31,34,K42,43", "48x19", "48x19"),
    GOOD("international", "W:W48:B24,K31,34,K42,43", "48x39x30x19", "48x19"),
    GOOD("international", "W:W48:B24,K31,34,K42,43", "48x30x19", "48x19"),
    BAD("international", "W:W48:B24,K31,34,K42,43", "48x30x39x19", DIAG_ILLEGAL_MOVE, "this way"),
    /* Any square between two men in a line will do. */
    GOOD("russian", "W:WKa1:Bb2,f6", "a1:c3:h8", "a1:h8"),
    GOOD("russian", "W:WKa1:Bb2,f6", "a1:d4:h8", "a1:h8"),
    GOOD("russian", "W:WKa1:Bb2,f6", "a1:e5:h8", "a1:h8"),
    BAD("russian", "W:WKa1:Bb2,f6", "a1:f6:h8", DIAG_ILLEGAL_MOVE, NULL),
    /* The same end by two ways. */
    BAD("english", "B:B2:W6,7,14,15", "2x18", DIAG_AMBIGUOUS_MOVE, "2x11x18 or 2x9x18"),
    GOOD("english", "B:B2:W6,7,14,15", "2x9x18", "2x9x18"),
    GOOD("english", "B:B2:W6,7,14,15", "2x11x18", "2x11x18"),
    /* Two ways round that take the same men are one move. */
    GOOD("english", "B:BK2:W6,7,14,15", "2x2", "2x2"),
    /* Signs. */
    ODD("russian", "W:Wc3:Bd4", "c3-e5", "c3:e5"),
    ODD("russian", NULL, "c3:d4", "c3-d4"),
    /* The contest: a capture may be left. */
    GOOD("checkers", "W:Wa1,g1:Bb2", "g1-f2", "g1-f2"),
    GOOD("checkers", "W:Wa1,g1:Bb2", "a1:c3", "a1:c3"),
    ODD("checkers", "W:Wa1,g1:Bb2", "g1:f2", "g1-f2"),
    ODD("checkers", "W:Wa1,g1:Bb2", "a1-c3", "a1:c3"),
    /* Squares. */
    BAD("international", NULL, "32-51", DIAG_BAD_SQUARE, "51 is not a playing square"),
    BAD("russian", NULL, "c3-c4", DIAG_BAD_SQUARE, "c4 is not a playing square"),
    BAD("russian", NULL, "c3-i4", DIAG_BAD_SQUARE, "i4 is not"),
    BAD("international", NULL, "c3-d4", DIAG_BAD_SQUARE, "numbers"),
    /* Steps. */
    BAD("international", NULL, "28-23", DIAG_EMPTY_SQUARE, "28 is empty"),
    BAD("international", NULL, "20-24", DIAG_WRONG_COLOUR, "the piece on 20 is not White's"),
    BAD("international", NULL, "36-31", DIAG_OCCUPIED_TARGET, "31 is occupied"),
    BAD("international", NULL, "32-29", DIAG_NOT_DIAGONAL, "32 and 29"),
    BAD("international", NULL, "32-23", DIAG_ILLEGAL_MOVE, "nothing to capture"),
    BAD("international", NULL, "32-14", DIAG_OCCUPIED_TARGET, NULL),
    BAD("international", "W:W28:B1", "28-33", DIAG_ILLEGAL_MOVE, "backward"),
    BAD("international", "W:W28:B1", "28-14", DIAG_ILLEGAL_MOVE, "so far"),
    BAD("english", "W:WK18:B1", "18-11", DIAG_ILLEGAL_MOVE, "nothing to capture"),
    BAD("english", "W:WK18:B1", "18-8", DIAG_ILLEGAL_MOVE, "so far"),
    BAD("international", "W:WK46,37:B1", "46-28", DIAG_ILLEGAL_MOVE, "own side"),
    BAD("international", "W:WK46:B37,32", "46-23", DIAG_ILLEGAL_MOVE, "not free"),
    /* Captures. */
    BAD("english", "B:B1,9:W6", "9-13", DIAG_CAPTURE_COMPULSORY, "1x10"),
    BAD("international", "W:W48:B24,K31,34,K42,43", "48x30", DIAG_CAPTURE_UNFINISHED, "48x39x30x19"),
    BAD("checkers", "W:Wa1:Bb2,d4", "a1:c3", DIAG_CAPTURE_UNFINISHED, "a1:c3:e5"),
    BAD("international", "W:W48:B24,K31,34,K42,43", "48x37", DIAG_CAPTURE_UNFINISHED, "48x37x26"),
    BAD("international", "W:W48:B24,34,K42,43", "48x37", DIAG_CAPTURE_CHOICE,
        "most pieces must be taken: 48x39x30x19"),
    BAD("spanish", "W:W6,7:B10,K11", "6x13", DIAG_CAPTURE_CHOICE, "then most kings"),
    BAD("italian", "W:WK23,31:B19,26,27", "31x15", DIAG_CAPTURE_CHOICE, "by a king"),
    BAD("czech", "W:WKa1,g3:Bb2,f4,h4", "g3xe5", DIAG_CAPTURE_CHOICE, "a king that can capture"),
    BAD("russian", "W:WKa1:Bc3,e7", "a1:e5", DIAG_CAPTURE_LANDING, "a1:f6:d8"),
    BAD("pool", "W:WK29:B22,7", "29x15", DIAG_CAPTURE_LANDING, "29x11x2"),
    BAD("international", "W:WK46:B37,8", "46x32", DIAG_CAPTURE_CHOICE, "most pieces"),
    BAD("italian", "W:W32:BK28", "32x23", DIAG_ILLEGAL_MOVE, "a man does not capture a king"),
    BAD("english", "B:B18:W14", "18x9", DIAG_ILLEGAL_MOVE, "a man does not capture backward"),
    BAD("english", "B:B1,6:W10", "1x10", DIAG_OCCUPIED_TARGET, NULL),
    BAD("english", "B:B1,6:W20", "1x10", DIAG_ILLEGAL_MOVE, "own side"),
};

static void set_up(struct draughts_position *position, const struct meaning *meaning)
{
    const struct draughts_variant *row = reference_variant(meaning->variant);
    size_t at;
    draughts_start(position, row);
    if (meaning->position)
        assert_null(draughts_set_up(position, row, row->numbering, span_of(meaning->position), &at, NULL));
}

/* 0 when a text means what it should. */
static int check_meaning(const struct meaning *wanted)
{
    struct draughts_position position;
    struct draughts_text text;
    struct draughts_move move;
    struct draughts_refusal refusal = {.code = 0};
    char written[DRAUGHTS_TEXT_SIZE] = "nothing";
    set_up(&position, wanted);
    assert_int_equal(draughts_text_read(span_of(wanted->text), &text), strlen(wanted->text));
    enum draughts_meaning meaning = draughts_text_resolve(&position, &text, &move, &refusal);
    if (meaning != DRAUGHTS_REFUSED)
        draughts_text_write(&position, &move, written);
    bool right = meaning == (wanted->odd ? DRAUGHTS_ODD : wanted->written ? DRAUGHTS_GOOD : DRAUGHTS_REFUSED);
    right &= !strcmp(written, wanted->written ? wanted->written : "nothing");
    right &= meaning == DRAUGHTS_GOOD || refusal.code == wanted->code;
    right &= !wanted->reason || strstr(refusal.reason, wanted->reason) != NULL;
    if (!right)
        print_message("# %s %s %s: %s, %s [%s]\n", wanted->variant,
            wanted->position ? wanted->position : "start", wanted->text, written, refusal.reason,
            diag_code_name(refusal.code));
    return !right;
}

static void finds_the_meaning(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
        failures += check_meaning(&meanings[i]);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_syntax),
        cmocka_unit_test(bounds_the_squares),
        cmocka_unit_test(finds_the_meaning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
