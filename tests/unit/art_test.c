/* Art templates: what each directive sets, and each fault at its line and column. Faulty templates are made
 * from a good one by changing or adding a line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draw/art.h"
#include "rules/scene.h"

#include <stdio.h>
#include <stdlib.h>

/* A board of 2 x 2 cells of 3 x 1 characters, a hand at either side. */
static const char *const good[] = {
    "# a comment",                          /* 1 */
    "canvas 12 6",                          /* 2 */
    "cell 3 1",                             /* 3 */
    "board 2 2 at 4 2 step 3 2",            /* 4 */
    "slot code @",                          /* 5 */
    "slot promoted * +",                    /* 6 */
    "slot blank _",                         /* 7 */
    "far turned ^v ()",                     /* 8 */
    "hand far at 1 1 step 0 1 pieces BA",   /* 9 */
    "hand near at 10 4 step 0 1 pieces AB", /* 10 */
    "count near at 3 1 right",              /* 11 */
    "count far at 1 1 left",                /* 12 */
    "label at 4 1 step 3 0 : a bcd",        /* 13 */
    "caption at 1 6 12 : ply {progress}",   /* 14 */
    "mark to 1 1 >",                        /* 15 */
    "letter A second x y",                  /* 16 */
    "lower second",                         /* 17 */
    "frame near first AB",                  /* 18 */
    "|^*@|",                                /* 19 */
    "frame",                                /* 20 */
    "|(@)|",                                /* 21 */
    "empty dark",                           /* 22 */
    "|...|",                                /* 23 */
    "background",                           /* 24 */
    "|            |",                       /* 25 */
    "|            |",                       /* 26 */
    "|            |",                       /* 27 */
    "|            |",                       /* 28 */
    "|            |",                       /* 29 */
    "|            |",                       /* 30 */
};
enum { LINES = sizeof good / sizeof *good };

/* The good template with line `number` (1-based) replaced; NULL leaves it out with what follows. Owned. */
static char *changed(int number, const char *line)
{
    char *text = calloc(1, 1 << 16);
    for (int i = 1; i <= LINES; i++) {
        if (i == number && !line)
            break;
        strcat(text, i == number ? line : good[i - 1]);
        strcat(text, "\n");
    }
    return text;
}

/* A copy without a terminator, so that reading behind the text is seen. */
static struct art *read(const char *text, size_t length, struct diag *fault)
{
    char *copy = malloc(length ? length : 1);
    memcpy(copy, text, length);
    struct art *art = art_read((struct span){copy, length}, fault);
    free(copy);
    return art;
}

static void directives_say_everything(void **state)
{
    (void)state;
    struct diag fault;
    char *text = changed(0, "");
    struct art *art = read(text, strlen(text), &fault);
    free(text);
    if (!art)
        fail_msg("%d: %s", (int)fault.place.line, fault.message);
    assert_int_equal(art->width, 12);
    assert_int_equal(art->height, 6);
    assert_int_equal(art->cell.column, 3);
    assert_int_equal(art->cell.line, 1);
    assert_int_equal(art->columns, 2);
    assert_int_equal(art->rows, 2);
    assert_int_equal(art->board.column, 3);
    assert_int_equal(art->board.line, 1);
    assert_int_equal(art->step.column, 3);
    assert_int_equal(art->step.line, 2);
    assert_int_equal(art->slot_code, '@');
    assert_int_equal(art->slot_promoted, '*');
    assert_int_equal(art->promoted, '+');
    assert_int_equal(art->slot_blank, '_');
    assert_true(art->far_turned);
    assert_int_equal(art->swaps, 2);
    assert_int_equal(art->swap[1].from, '(');
    assert_int_equal(art->swap[1].to, ')');
    assert_string_equal(art->hand[ART_FAR].pieces, "BA");
    assert_int_equal(art->hand[ART_NEAR].at.column, 9);
    assert_int_equal(art->hand[ART_NEAR].step.line, 1);
    assert_int_equal(art->count[ART_NEAR].align, ART_RIGHT);
    assert_int_equal(art->count[ART_NEAR].at.column, 2);
    assert_int_equal(art->count[ART_FAR].align, ART_LEFT);
    assert_int_equal(art->labels, 1);
    assert_int_equal(art->label[0].count, 2);
    assert_string_equal(art->label[0].text[1], "bcd");
    assert_int_equal(art->captions, 1);
    assert_string_equal(art->caption[0].text, "ply {progress}");
    assert_int_equal(art->caption[0].width, 12);
    assert_int_equal(art->marks, 1);
    assert_int_equal(art->mark[0].mark, SCENE_TO);
    assert_int_equal(art->mark[0].drawn, '>');
    assert_int_equal(art->letter[0].side, 1);
    assert_int_equal(art->letter[0].plain, 'x');
    assert_int_equal(art->letter[0].promoted, 'y');
    assert_false(art->lower_case[0]);
    assert_true(art->lower_case[1]);
    assert_int_equal(art->frames, 2);
    assert_int_equal(art->frame[0].role, ART_NEAR);
    assert_int_equal(art->frame[0].side, 0);
    assert_string_equal(art->frame[0].pieces, "AB");
    assert_memory_equal(art->frame[0].text, "^*@", 3);
    assert_int_equal(art->frame[1].role, ART_ANY);
    assert_int_equal(art->frame[1].side, ART_ANY);
    assert_string_equal(art->frame[1].pieces, "");
    assert_null(art->empty[0]);
    assert_memory_equal(art->empty[1], "...", 3);
    art_free(art);
    art_free(NULL);
}

/* Blanks around a block's lines, CR LF, a byte order mark and a missing last line end are fine. */
static void blanks_and_line_ends_do_not_matter(void **state)
{
    (void)state;
    char text[4096] = "\xEF\xBB\xBF";
    struct diag fault;
    for (int i = 0; i < LINES; i++) {
        strcat(text, i % 2 ? " \t" : "");
        strcat(text, good[i]);
        strcat(text, i % 3 ? "\t " : "");
        strcat(text, i + 1 < LINES ? "\r\n" : "");
    }
    struct art *art = read(text, strlen(text), &fault);
    if (!art)
        fail_msg("%d: %s", (int)fault.place.line, fault.message);
    art_free(art);
}

#define EIGHT_WORDS "a a a a a a a a "
#define SIXTY_FOUR_WORDS                                                                                     \
    EIGHT_WORDS EIGHT_WORDS EIGHT_WORDS EIGHT_WORDS EIGHT_WORDS EIGHT_WORDS EIGHT_WORDS EIGHT_WORDS

static void faults_have_a_place(void **state)
{
    (void)state;
    static const struct {
        int line; /* the line that is replaced */
        const char *text;
        uint64_t fault_line, fault_column;
    } faults[] = {
        {1, "comment", 1, 1},
        {1, "  Canvas 12 6", 1, 3},
        {1, "\x1b[2J", 1, 1},
        {1, "cell 3 1", 1, 1}, /* before the canvas */
        {1, "board 2 2 at 4 2 step 3 2", 1, 1},
        {1, "background", 1, 1},
        {1, "label at 4 1 step 3 0 : a b", 1, 1},
        {1, "caption at 1 6 12 : x", 1, 1},
        {1, "frame", 1, 1},
        {1, "mark to 1 1 >", 1, 1},
        {1, "hand far at 1 1 step 0 1 pieces BA", 1, 1},
        {1, "count far at 1 1 left", 1, 1}, /* before its hand */
        {2, "canvas", 2, 7},
        {2, "canvas 12", 2, 10},
        {2, "canvas 0 6", 2, 8},
        {2, "canvas -1 6", 2, 8},
        {2, "canvas 1001 6", 2, 8},
        {2, "canvas 12 501", 2, 11},
        {2, "canvas 12 6 6", 2, 13},
        {2, "canvas 12 6x", 2, 11},
        {2, "canvas 99999999999999999999 6", 2, 8},
        {2, "canvas - 6", 2, 8},
        {2, "canvas 1e1 6", 2, 8},
        {3, "cell 65 1", 3, 6},
        {3, "cell 3 0", 3, 8},
        {3, "cell 3", 3, 7},
        {4, "board 33 2 at 4 2 step 3 2", 4, 7},
        {4, "board 2 2 to 4 2 step 3 2", 4, 11},
        {4, "board 2 2 at 0 2 step 3 2", 4, 14},
        {4, "board 2 2 at 13 2 step 3 2", 4, 14},
        {4, "board 2 2 at 4 7 step 3 2", 4, 16},
        {4, "board 2 2 at 4 2 3 2", 4, 18},
        {4, "board 2 2 at 4 2 step 3", 4, 24},
        {4, "board 2 2 at 4 2 step 3 2 1", 4, 27},
        {4, "board 2 2 at 4 2 step 7 2", 4, 1}, /* columns 4-6 and 11-13 */
        {4, "board 2 2 at 4 2 step -4 2", 4, 1},
        {4, "board 2 2 at 4 2 step 3 5", 4, 1},
        {4, "board 2 2 at 4 2 step 3 -2", 4, 1},
        {4, "board 2 2 at 4 2 step 2 2", 4, 1}, /* the cells overlap */
        {4, "board 2 2 at 4 2 step 0 2", 4, 1},
        {4, "board 2 2 at 4 2 step 3 0", 4, 1},
        {5, "slot", 5, 5},
        {5, "slot codes @", 5, 6},
        {5, "slot code", 5, 10},
        {5, "slot code @@", 5, 11},
        {5, "slot code \x7f", 5, 11},
        {5, "slot code \xc3\xa9", 5, 11},
        {5, "slot code @ @", 5, 13},
        {6, "slot promoted *", 6, 16},
        {6, "slot promoted * + +", 6, 19},
        {7, "slot blank", 7, 11},
        {7, "slot blank _ _", 7, 14},
        {8, "far", 8, 4},
        {8, "far turn ^v", 8, 5},
        {8, "far turned ^", 8, 12},
        {8, "far turned ^v v^x", 8, 15},
        {8, "far turned aa bb cc dd ee ff gg hh ii jj kk ll mm nn oo pp qq", 8, 60},
        {8, "far turned ^v x\x01", 8, 16}, /* pictures are printable */
        {8, "far turned ^v \xc3\xa9", 8, 15},
        {9, "hand", 9, 5},
        {9, "hand left at 1 1 step 0 1 pieces BA", 9, 6},
        {9, "hand far at 1 1 step 0 1 pieces", 9, 32},
        {9, "hand far at 1 1 step 0 1 pieces Ba", 9, 34},
        {9, "hand far at 1 1 step 0 1 pieces B A", 9, 35},
        {9, "hand far at 1 1 step 0 6 pieces BA", 9, 1},
        {9, "hand far at 11 1 step 0 1 pieces BA", 9, 1},
        {9, "hand far at 1 1 step 0 0 pieces BA", 9, 1},    /* two places on each other */
        {9, "hand far at 3 2 step 0 1 pieces BA", 9, 1},    /* over the board */
        {10, "hand far at 1 4 step 0 1 pieces BA", 10, 1},  /* twice */
        {10, "hand near at 1 2 step 0 1 pieces AB", 10, 1}, /* over the other hand */
        {11, "count near", 11, 11},
        {11, "count near at 3 1", 11, 18},
        {11, "count near at 3 1 middle", 11, 19},
        {11, "count near at 3 1 right now", 11, 25},
        {11, "count near at 3 1 left", 11, 1},             /* columns 12-13 */
        {11, "count near at 3 3 right", 11, 1},            /* line 7 of the second place */
        {11, "count near at 3 2 right", 11, 1},            /* in the next place of the hand */
        {12, "count far at 1 1 right", 12, 1},             /* columns 0-1 */
        {12, "count far at 4 2 left", 12, 1},              /* on the board */
        {12, "count near at 3 1 right", 12, 1},            /* twice */
        {12, "hand near at 1 1 step 0 1 pieces A", 12, 1}, /* twice, after its count */
        {12, "canvas 12 6", 12, 1}, /* twice: everything else was checked against the first */
        {12, "cell 3 1", 12, 1},
        {12, "board 2 2 at 4 2 step 3 2", 12, 1},
        {13, "label at 4 1 step 3 0", 13, 22},
        {13, "label at 4 1 step 3 0 : a 12345678", 13, 27},
        {13, "label at 4 1 step 3 0 : a b c d", 13, 31},
        {13, "label at 4 1 step -4 0 : a b", 13, 28},
        {13, "label at 4 1 step 0 -1 : a b", 13, 28},
        {13, "label at 4 1 step 0 6 : a b", 13, 27},
        {13, "label at 4 1 step 3 0 : a bc\x80", 13, 29},
        {13, "label at 8 1 step 4 0 : ab c", 13, 1}, /* half round, `ab` stands in column 12 */
        {14, "caption at 1 6 13 : x", 14, 16},
        {14, "caption at 2 6 12 : x", 14, 16},
        {14, "caption at 1 6 0 : x", 14, 16},
        {14, "caption at 1 7 1 : x", 14, 14},
        {14, "caption at 1 6 12 x", 14, 19},
        {14, "caption at 1 6 12 : a\tb", 14, 22}, /* only printable characters */
        {14, "caption at 1 6 12 : a\x01", 14, 22},
        {14, "caption at 1 6 12 : \xc3\xa9", 14, 21},
        {15, "mark", 15, 5},
        {15, "mark last 1 1 >", 15, 6},
        {15, "mark to 4 1 >", 15, 9},
        {15, "mark to 1 2 >", 15, 11},
        {15, "mark to 1 1", 15, 12},
        {15, "mark to 1 1 > >", 15, 15},
        {16, "letter", 16, 7},
        {16, "letter AB second x y", 16, 8},
        {16, "letter a second x y", 16, 8},
        {16, "letter A third x y", 16, 10},
        {16, "letter A second x", 16, 18},
        {16, "letter A second x y z", 16, 21},
        {17, "lower", 17, 6},
        {17, "lower far", 17, 7},
        {17, "lower second first", 17, 14},
        {18, "frame near third AB", 18, 12},
        {18, "frame AB near", 18, 10},
        {18, "frame ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF", 18, 7},
        {19, "", 19, 1},
        {19, "^*@", 19, 1},
        {19, "|^*@", 19, 5},
        {19, "|^*|", 19, 2},
        {19, "|^**@|", 19, 2},
        {19, "|^*@|x", 19, 7},
        {19, "|", 19, 2},
        {19, "|^*\t|", 19, 4},
        {19, "|\xc3\xa9@|", 19, 2},
        {22, "empty", 22, 6},
        {22, "empty grey", 22, 7},
        {22, "empty dark now", 22, 12},
        {24, "background x", 24, 12},
        {24, "empty dark\n|...|\nbackground", 24, 1}, /* given before */
        {24, "|...|", 24, 1},                         /* no block is begun */
        {13, "label at 4 1 step 3 0 : a bcdefghij", 13, 27},
        {13, "label at 4 1 step 0 0 : " SIXTY_FOUR_WORDS "a", 13, 153},
        {14, "caption at 1 6 12 : " SIXTY_FOUR_WORDS SIXTY_FOUR_WORDS ".", 14,
            21}, /* 128 characters are too many */
        {25, "|           |", 25, 2},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct diag fault = {0};
        char *text = changed(faults[i].line, faults[i].text);
        struct art *art = read(text, strlen(text), &fault);
        free(text);
        if (art)
            fail_msg("line %d, '%s' was read", faults[i].line, faults[i].text);
        if (fault.place.line != faults[i].fault_line || fault.place.column != faults[i].fault_column)
            fail_msg("line %d, '%s': %d:%d: %s", faults[i].line, faults[i].text, (int)fault.place.line,
                (int)fault.place.column, fault.message);
        assert_int_equal(fault.code, DIAG_BAD_TEMPLATE);
        assert_int_equal(fault.severity, DIAG_ERROR);
        assert_true(strlen(fault.message) > 0);
    }
}

/* A character outside ASCII is more than one byte: it is told as what it is, not as too many characters. */
static void characters_are_not_counted_in_bytes(void **state)
{
    (void)state;
    static const struct {
        int line;
        const char *text;
        uint64_t fault_column;
    } faults[] = {
        {19, "|\xc3\xa4*@|", 2},
        {19, "|^*\xc3\xa4|", 4},
        {19, "|\xc3\xa4|", 2},
        {5, "slot code \xc3\xa4", 11},
        {6, "slot promoted * \xc3\xa4", 17},
        {8, "far turned ^\xc3\xa4", 13},
        {8, "far turned \xc3\xa4", 12},
        {13, "label at 4 1 step 3 0 : a \xc3\xa4\xc3\xb6\xc3\xbc\xc3\xa9", 27},
        {14, "caption at 1 6 12 : " SIXTY_FOUR_WORDS "\xc3\xa4", 149},
        {15, "mark to 1 1 \xc3\xa4", 13},
        {16, "letter A second x \xc3\xa4", 19},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct diag fault = {0};
        char *text = changed(faults[i].line, faults[i].text);
        assert_null(read(text, strlen(text), &fault));
        free(text);
        assert_string_equal(fault.message, "only printable ASCII characters can be drawn");
        assert_int_equal(fault.place.line, faults[i].line);
        assert_int_equal(fault.place.column, faults[i].fault_column);
    }
    struct diag fault = {0};
    char *text = changed(18, "frame \xc3\xa4"
                             "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF");
    assert_null(read(text, strlen(text), &fault));
    free(text);
    assert_string_equal(fault.message, "a piece's letter is one of A to Z");
}

/* Templates that end anywhere. */
static void a_template_must_be_complete(void **state)
{
    (void)state;
    struct diag fault;
    assert_null(read("", 0, &fault));
    assert_int_equal(fault.place.line, 0);
    for (int line = 1; line <= LINES; line++) {
        char *text = changed(line, NULL);
        assert_null(read(text, strlen(text), &fault));
        bool in_block = line == 19 || line == 21 || line == 23 || line > 24;
        uint64_t canvas = line > 2 ? 2 : 0; /* what is missing is told there */
        assert_int_equal(fault.place.line, in_block ? (uint64_t)line - 1 : canvas);
        free(text);
    }
    char *text = changed(0, "");
    size_t length = strlen(text);
    for (size_t cut = 0; cut < length - 2; cut++)
        assert_null(read(text, cut, &fault));
    free(text);
}

/* What stands beside a board of any size is told where it stands. */
static void nothing_stands_beside_a_board_of_any_size(void **state)
{
    (void)state;
    static const char *const beside[] = {"background\n|   |", "label at 1 1 step 1 0 : a",
        "caption at 1 1 9 : x", "hand near at 90 90 step 1 0 pieces A"};
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        struct diag fault = {0};
        char text[256];
        snprintf(text, sizeof text,
            "canvas any\ncell 1 1\nboard any at 2 2 step 1 1\nframe\n|@|\n%s\nlower first\n", beside[i]);
        assert_null(read(text, strlen(text), &fault));
        assert_string_equal(fault.message, "on a canvas of any size nothing can stand but the board");
        assert_int_equal(fault.place.line, 6);
        assert_int_equal(fault.place.column, 1);
    }
}

/* Of two directives about one thing one would mean nothing. Each list is put behind the good template; the
 * last line of the first ones is the fault. */
static void nothing_is_given_twice(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        int fault_line; /* counted from the first of these lines */
        int fault_column;
        const char *message;
    } faults[] = {
        {"slot code #", 1, 1, "a second slot code directive"},
        {"slot promoted # +", 1, 1, "a second slot promoted directive"},
        {"slot blank #", 1, 1, "a second slot blank directive"},
        {"letter A second x y", 1, 1, "a second letter directive for this piece and side"},
        {"letter B first a b\nletter B second a b\nletter B first c d", 3, 1,
            "a second letter directive for this piece and side"},
        {"lower second", 1, 1, "a second lower directive for this side"},
        {"mark to 1 1 <", 1, 1, "a second mark to directive for this place"},
        {"mark to 1 1 >", 1, 1, "a second mark to directive for this place"},
        {"frame\n|...|", 1, 1, "a second frame directive for the same pieces"},
        {"frame near first AB\n|...|", 1, 1, "a second frame directive for the same pieces"},
        {"frame near first CB\n|...|", 1, 1, "a second frame directive for the same pieces"},
        {"label at 4 1 step 1 0 : x", 1, 1, "a second label directive for this place"},
        {"caption at 1 6 3 : x", 1, 1, "a second caption directive for this place"},
        {"checkered\ncheckered", 2, 1, "a second checkered directive"},
        {"name at 1 1\nname at 2 1", 2, 1, "a second name directive"},
        {"far turned", 1, 1, "a second far directive"},
        {"empty dark\n|   |", 1, 1, "the empty dark square is given twice"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct diag fault = {0};
        char *text = changed(0, "");
        strcat(strcat(text, faults[i].lines), "\n");
        assert_null(read(text, strlen(text), &fault));
        free(text);
        assert_string_equal(fault.message, faults[i].message);
        assert_int_equal(fault.place.line, LINES + faults[i].fault_line);
        assert_int_equal(fault.place.column, faults[i].fault_column);
    }
}

/* One character cannot be two slots, nor have two counterparts. */
static void characters_have_one_meaning(void **state)
{
    (void)state;
    static const struct {
        int line;
        const char *text;
        int fault_column;
        const char *message;
    } faults[] = {
        {6, "slot promoted @ +", 15, "this character is another slot"},
        {7, "slot blank *", 12, "this character is another slot"},
        {8, "far turned ^v () v^", 18, "a second swap of this character"},
        {8, "far turned ^v ^v", 15, "a second swap of this character"},
        {8, "far turned ^v <^", 16, "a second swap of this character"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct diag fault = {0};
        char *text = changed(faults[i].line, faults[i].text);
        assert_null(read(text, strlen(text), &fault));
        free(text);
        assert_string_equal(fault.message, faults[i].message);
        assert_int_equal(fault.place.line, faults[i].line);
        assert_int_equal(fault.place.column, faults[i].fault_column);
    }
}

/* Several directives of one kind about different things. */
static void different_things_are_not_given_twice(void **state)
{
    (void)state;
    static const char *const lines[] = {"mark to 2 1 <", "mark from 1 1 <", "frame near AB\n|...|",
        "frame first AB\n|...|", "frame far first AB\n|...|", "frame near second AB\n|...|",
        "frame near first C\n|...|", "frame near first\n|...|", "frame A\n|...|\nframe B\n|...|",
        "letter A first x y", "letter B second x y", "lower first", "label at 4 5 step 3 0 : a",
        "caption at 2 6 3 : x", "caption at 1 5 3 : x", "empty light\n|...|"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct diag fault = {0};
        char *text = changed(0, "");
        strcat(strcat(text, lines[i]), "\n");
        struct art *art = read(text, strlen(text), &fault);
        free(text);
        if (!art)
            fail_msg(
                "'%s': %d:%d: %s", lines[i], (int)fault.place.line, (int)fault.place.column, fault.message);
        art_free(art);
    }
}

#define BLANK "|                |\n"

static const char wide_cell[] =
    "canvas 16 4\ncell 16 3\nboard 1 1 at 1 1 step 16 3\nbackground\n" BLANK BLANK BLANK BLANK
    "frame\n" BLANK BLANK BLANK;

/* Reads a template with many directives of one kind, each about another of 64 places. */
static bool are_read(const char *before, const char *after, int count)
{
    struct diag fault = {0};
    char *text = calloc(1, 1 << 16);
    strcat(text, wide_cell);
    for (int i = 0; i < count; i++)
        sprintf(text + strlen(text), "%s %d %d %s\n", before, 1 + i % 16, 1 + i / 16, after);
    struct art *art = read(text, strlen(text), &fault);
    free(text);
    art_free(art);
    return art != NULL;
}

/* The same for frames, each about another piece, role or side. */
static bool frames_are_read(int count)
{
    static const char *const fits[] = {"", "near", "far", "first", "second"};
    struct diag fault = {0};
    char *text = calloc(1, 1 << 16);
    strcat(text, wide_cell);
    for (int i = 1; i < count; i++)
        sprintf(text + strlen(text), "frame %s %c\n" BLANK BLANK BLANK, fits[i / 26], 'A' + i % 26);
    struct art *art = read(text, strlen(text), &fault);
    free(text);
    art_free(art);
    return art != NULL;
}

/* Every piece of both sides: there is no need of a limit. */
static void every_piece_can_have_letters(void **state)
{
    (void)state;
    struct diag fault = {0};
    char *text = changed(16, "");
    for (int i = 0; i < 2 * 26; i++)
        sprintf(text + strlen(text), "letter %c %s x y\n", 'A' + i % 26, i < 26 ? "first" : "second");
    struct art *art = read(text, strlen(text), &fault);
    assert_non_null(art);
    assert_int_equal(art->letters, 52);
    art_free(art);
    strcat(text, "letter A first x y\n");
    assert_null(read(text, strlen(text), &fault));
    free(text);
}

/* More of anything than there is room for. */
static void lists_are_bounded(void **state)
{
    (void)state;
    assert_true(are_read("label at", "step 1 0 : a", ART_MAX_LABELS));
    assert_false(are_read("label at", "step 1 0 : a", ART_MAX_LABELS + 1));
    assert_true(are_read("caption at", "1 : x", ART_MAX_CAPTIONS));
    assert_false(are_read("caption at", "1 : x", ART_MAX_CAPTIONS + 1));
    assert_true(are_read("mark to", ">", ART_MAX_MARKS));
    assert_false(are_read("mark to", ">", ART_MAX_MARKS + 1));
    assert_true(frames_are_read(ART_MAX_FRAMES));
    assert_false(frames_are_read(ART_MAX_FRAMES + 1));
}

static void templates_that_are_compiled_in_are_good(void **state)
{
    (void)state;
    size_t count = 0;
    for (const char *name; (name = art_builtin_name(count)); count++) {
        struct diag fault;
        const char *text = art_builtin(span_of(name));
        assert_non_null(text);
        struct art *art = art_read(span_of(text), &fault);
        if (!art)
            fail_msg("%s:%d:%d: %s", name, (int)fault.place.line, (int)fault.place.column, fault.message);
        art_free(art);
    }
    assert_true(count >= 2);
    assert_non_null(art_builtin(span_of("mango")));
    assert_non_null(art_builtin(span_of("mango-small")));
    assert_null(art_builtin(span_of("mang")));
    assert_null(art_builtin(span_of("")));
    assert_null(art_builtin_name(count + 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(directives_say_everything),
        cmocka_unit_test(blanks_and_line_ends_do_not_matter),
        cmocka_unit_test(faults_have_a_place),
        cmocka_unit_test(characters_are_not_counted_in_bytes),
        cmocka_unit_test(a_template_must_be_complete),
        cmocka_unit_test(nothing_stands_beside_a_board_of_any_size),
        cmocka_unit_test(nothing_is_given_twice),
        cmocka_unit_test(characters_have_one_meaning),
        cmocka_unit_test(different_things_are_not_given_twice),
        cmocka_unit_test(every_piece_can_have_letters),
        cmocka_unit_test(lists_are_bounded),
        cmocka_unit_test(templates_that_are_compiled_in_are_good),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
