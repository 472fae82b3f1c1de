/* The mango game's rules on positions made by hand: how each piece moves, who promotes where, what captures,
 * drops and the flip do. Squares are written as in records: column, then row. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/rules.h"

#include <stdio.h>
#include <stdlib.h>

static struct shogi_position position_of(const char *line)
{
    struct shogi_position position;
    size_t at;
    memset(&position, 0, sizeof position);
    const char *fault = shogi_set_up(&position, &shogi_mango, span_of(line), &at);
    if (fault)
        fail_msg("%s: %s at %zu", line, fault, at);
    return position;
}

static void assert_line(const struct shogi_position *position, const char *wanted)
{
    char line[SHOGI_LINE_SIZE];
    shogi_write(position, line);
    assert_string_equal(line, wanted);
}

static uint8_t square(int name)
{
    return shogi_square(name / 10, name % 10);
}

static int square_name(uint8_t at)
{
    return shogi_column(at) * 10 + shogi_row(at);
}

/* Draws where the piece on a square can go: `o` on a target, `+` where only a promotion takes it there, `*`
 * where it may choose; rows from the top as in position lines. */
static void draw_targets(const struct shogi_position *position, int from, char picture[91])
{
    static struct shogi_move moves[SHOGI_MAX_MOVES];
    int count = shogi_legal_moves(position, moves);
    memset(picture, '.', 90);
    picture[90] = '\0';
    for (int row = 1; row < 9; row++)
        picture[row * 10 - 1] = '/';
    picture[89] = '\0';
    for (int i = 0; i < count; i++) {
        if (moves[i].type != SHOGI_STEP || moves[i].from != square(from))
            continue;
        assert_int_equal(position->cell[moves[i].from] & (SHOGI_KIND | SHOGI_PROMOTED), moves[i].piece);
        char *c = &picture[(shogi_row(moves[i].to) - 1) * 10 + 9 - shogi_column(moves[i].to)];
        char kind = moves[i].promote ? '+' : 'o';
        assert_int_not_equal(*c, kind);
        *c = *c == '.' ? kind : '*';
    }
}

/* The position as the other player would have it: half round, owners, hands and turn exchanged. Made on text.
 */
static void turn_line(const char *line, char out[SHOGI_LINE_SIZE])
{
    const char *blank = strchr(line, ' ');
    size_t board = (size_t)(blank - line), to = 0;
    for (size_t i = board; i-- > 0;) {
        if (line[i] == '+')
            continue;
        bool promoted = i > 0 && line[i - 1] == '+';
        if (promoted)
            out[to++] = '+';
        char c = line[i];
        out[to++] = (char)(c >= 'a' ? c - 'a' + 'A' : c >= 'A' ? c - 'A' + 'a' : c);
    }
    sprintf(out + to, " %c - 0", blank[1] == 'f' ? 's' : 'f');
}

static void check_targets(const char *line, int from, const char *wanted)
{
    char picture[91], turned[SHOGI_LINE_SIZE];
    struct shogi_position position = position_of(line);
    draw_targets(&position, from, picture);
    assert_string_equal(picture, wanted);
    turn_line(line, turned);
    position = position_of(turned);
    draw_targets(&position, 110 - from, picture); /* 110 - cr is (10-c)(10-r) */
    for (size_t i = 0, k = strlen(wanted); k-- > 0; i++)
        assert_int_equal(picture[i], wanted[k]);
}

static void pieces_move_as_the_statement_says(void **state)
{
    (void)state;
    static const struct {
        const char *board;
        int from;
        const char *targets;
    } cases[] = {
        /* Apple: one step forward; never onto its own */
        {"m8/9/9/9/4A4/9/9/9/8M", 55,
            "........./........./........./....o..../........./........./........./........./........."},
        {"m8/9/9/4a4/4A4/9/9/9/8M", 55,
            "........./........./........./....o..../........./........./........./........./........."},
        {"m8/9/9/4E4/4A4/9/9/9/8M", 55,
            "........./........./........./........./........./........./........./........./........."},
        /* Banana: straight forward up to and onto an enemy, before its own; in rows 1-3 it may promote, on
           row 1 it must */
        {"m8/9/9/9/9/9/4B4/9/8M", 57,
            "....+..../....*..../....*..../....o..../....o..../....o..../........./........./........."},
        {"m8/9/9/4a4/9/9/4B4/9/8M", 57,
            "........./........./........./....o..../....o..../....o..../........./........./........."},
        {"m8/9/9/4A4/9/9/4B4/9/8M", 57,
            "........./........./........./........./....o..../....o..../........./........./........."},
        /* Cherry: two forward and one aside, over anything; on rows 1 and 2 it must promote */
        {"m8/9/9/9/3aAa3/4C4/9/9/8M", 56,
            "........./........./........./...o.o.../........./........./........./........./........."},
        {"m8/9/9/9/9/3a1A3/4C4/9/8M", 57,
            "........./........./........./........./...o.o.../........./........./........./........."},
        {"m8/9/9/9/4C4/9/9/9/8M", 55,
            "........./........./...*.*.../........./........./........./........./........./........."},
        {"m8/9/9/4C4/9/9/9/9/8M", 54,
            "........./...+.+.../........./........./........./........./........./........./........."},
        {"m8/9/4C4/9/9/9/9/9/8M", 53,
            "...+.+.../........./........./........./........./........./........./........./........."},
        {"m8/9/9/9/9/C8/9/9/8M", 96,
            "........./........./........./.o......./........./........./........./........./........."},
        {"m8/9/9/9/9/8C/9/9/8M", 16,
            "........./........./........./.......o./........./........./........./........./........."},
        /* Dragon fruit: forward and the four diagonals; promotes by choice, also when it leaves the zone */
        {"m8/9/9/9/9/4D4/9/9/8M", 56,
            "........./........./........./........./...ooo.../........./...o.o.../........./........."},
        {"m8/9/4D4/9/9/9/9/9/8M", 53,
            "........./...***.../........./...*.*.../........./........./........./........./........."},
        {"4D3m/9/9/9/9/9/9/9/8M", 51,
            "........./...*.*.../........./........./........./........./........./........./........."},
        /* Eggfruit: all but the two backward diagonals; never promotes */
        {"m8/9/9/9/9/4E4/9/9/8M", 56,
            "........./........./........./........./...ooo.../...o.o.../....o..../........./........."},
        {"m8/9/4E4/9/9/9/9/9/8M", 53,
            "........./...ooo.../...o.o.../....o..../........./........./........./........./........."},
        /* Fig and Guava: as far as the way is free */
        {"m8/9/9/9/4F4/9/6a2/1E7/8M", 55,
            "*.......*/.*.....*./..*...*../...o.o.../........./...o.o.../..o...o../........./........."},
        {"m8/9/9/4a4/1a2G2E1/9/9/9/8M", 55,
            "........./........./........./....o..../.ooo.oo../....o..../....o..../....o..../....o...."},
        /* promoted: a Fig and a step straight on, a Guava and a step aslant, the small ones like an Eggfruit
         */
        {"m8/9/9/9/4+F4/9/6a2/1E7/8M", 55,
            "o.......o/.o.....o./..o...o../...ooo.../...o.o.../...ooo.../..o...o../........./........."},
        {"m8/9/9/4a4/1a2+G2E1/9/9/9/8M", 55,
            "........./........./........./...ooo.../.ooo.oo../...ooo.../....o..../....o..../....o...."},
        {"m8/9/9/9/9/4+A4/9/9/8M", 56,
            "........./........./........./........./...ooo.../...o.o.../....o..../........./........."},
        {"m8/9/9/9/9/4+B4/9/9/8M", 56,
            "........./........./........./........./...ooo.../...o.o.../....o..../........./........."},
        {"m8/9/9/9/9/4+C4/9/9/8M", 56,
            "........./........./........./........./...ooo.../...o.o.../....o..../........./........."},
        {"m8/9/9/9/9/4+D4/9/9/8M", 56,
            "........./........./........./........./...ooo.../...o.o.../....o..../........./........."},
        /* a promoted piece in the zone is not promoted again, and has no last row */
        {"m8/4+A4/9/9/9/9/9/9/8M", 52,
            "...ooo.../...o.o.../....o..../........./........./........./........./........./........."},
        /* Mango: any step, also into danger; never promotes */
        {"4g4/4M4/9/9/9/9/9/9/m8", 52,
            "...ooo.../...o.o.../...ooo.../........./........./........./........./........./........."},
        {"9/9/9/9/9/9/9/7EM/m8", 18,
            "........./........./........./........./........./........./.......oo/........./.......oo"},
        /* an Apple enters the zone by choice, moves in it by choice, and must promote at its end */
        {"m8/9/9/4A4/9/9/9/9/8M", 54,
            "........./........./....*..../........./........./........./........./........./........."},
        {"m8/9/4A4/9/9/9/9/9/8M", 53,
            "........./....*..../........./........./........./........./........./........./........."},
        {"m8/4A4/9/9/9/9/9/9/8M", 52,
            "....+..../........./........./........./........./........./........./........./........."},
        /* dropped on its last row, it can go nowhere */
        {"m3A4/9/9/9/9/9/9/9/8M", 51,
            "........./........./........./........./........./........./........./........./........."},
        {"m3C4/9/9/9/9/9/9/9/8M", 51,
            "........./........./........./........./........./........./........./........./........."},
        {"m8/4C4/9/9/9/9/9/9/8M", 52,
            "........./........./........./........./........./........./........./........./........."},
        {"m3B4/9/9/9/9/9/9/9/8M", 51,
            "........./........./........./........./........./........./........./........./........."},
        /* the Guava leaves the zone: starting in it is enough; the other side's zone does not count */
        {"m8/9/G8/a8/9/9/9/9/8M", 93,
            "*......../*......../.********/*......../........./........./........./........./........."},
        {"m8/9/9/9/9/9/4G4/9/8M", 57,
            "....*..../....*..../....*..../....o..../....o..../....o..../oooo.oooo/....o..../....o...."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[SHOGI_LINE_SIZE];
        snprintf(line, sizeof line, "%s f - 0", cases[i].board);
        check_targets(line, cases[i].from, cases[i].targets);
    }
}

/* Plays a move given by its squares and checks the line before and after, forward and back. */
static void check_play(const char *before, struct shogi_move move, const char *after)
{
    struct shogi_position position = position_of(before);
    struct shogi_undo undo;
    shogi_apply(&position, move, &undo);
    assert_line(&position, after);
    shogi_take_back(&position, move, &undo);
    assert_line(&position, before);
    assert_false(position.over);
}

static struct shogi_move step(const struct shogi_move *pattern, int from, int to)
{
    struct shogi_move move = *pattern;
    move.type = SHOGI_STEP;
    move.from = square(from);
    move.to = square(to);
    return move;
}

static void captures_lose_the_promotion(void **state)
{
    (void)state;
    check_play("m8/9/9/9/4+f4/4G4/9/9/8M f 2F3a 8", step(&(struct shogi_move){.piece = 7}, 56, 55),
        "m8/9/9/9/4G4/9/9/9/8M s 3F3a 9");
    check_play("m8/9/9/9/4e4/4F4/9/9/8M s - 1", step(&(struct shogi_move){.piece = 5}, 55, 56),
        "m8/9/9/9/9/4e4/9/9/8M f f 2");
    check_play("m8/9/9/9/9/4+c4/4+D4/9/8M s - 1",
        step(&(struct shogi_move){.piece = 3 | SHOGI_PROMOTED}, 56, 57), "m8/9/9/9/9/9/4+c4/9/8M f d 2");
}

static void promotions_stay(void **state)
{
    (void)state;
    check_play("m8/4A4/9/9/9/9/9/9/8M f - 0", step(&(struct shogi_move){.piece = 1, .promote = 1}, 52, 51),
        "m3+A4/9/9/9/9/9/9/9/8M s - 1");
    check_play("m8/9/9/9/9/4f4/9/9/8M s - 3", step(&(struct shogi_move){.piece = 6, .promote = 1}, 56, 47),
        "m8/9/9/9/9/9/5+f3/9/8M f - 4");
    check_play("m3+A4/9/9/9/9/9/9/9/8M f - 4",
        step(&(struct shogi_move){.piece = 1 | SHOGI_PROMOTED}, 51, 52), "m8/4+A4/9/9/9/9/9/9/8M s - 5");
}

static void drops_are_plain_and_go_anywhere(void **state)
{
    (void)state;
    static struct shogi_move moves[SHOGI_MAX_MOVES];
    check_play("m8/9/9/9/9/9/9/9/8M f 2Aa 0",
        (struct shogi_move){.type = SHOGI_DROP, .piece = 1, .to = square(51)},
        "m3A4/9/9/9/9/9/9/9/8M s Aa 1");
    check_play("m8/9/9/9/9/9/9/9/8M s Ac 1",
        (struct shogi_move){.type = SHOGI_DROP, .piece = 3, .to = square(59)}, "m8/9/9/9/9/9/9/9/4c3M f A 2");
    /* three Mango steps, 79 empty squares for each of two kinds (how many does not matter), a flip */
    struct shogi_position position = position_of("m8/9/9/9/9/9/9/9/8M f 5Ag 0");
    assert_int_equal(shogi_legal_moves(&position, moves), 3 + 79 + 1);
    position = position_of("m8/9/9/9/9/9/9/9/8M f 5AGd 0");
    assert_int_equal(shogi_legal_moves(&position, moves), 3 + 2 * 79 + 1);
}

static void taking_the_mango_ends_the_game(void **state)
{
    (void)state;
    static struct shogi_move moves[SHOGI_MAX_MOVES];
    union rules_position position = {.shogi = position_of("m8/G8/9/9/9/9/9/9/8M f B 0")};
    struct shogi_move capture = step(&(struct shogi_move){.piece = 7, .promote = 1}, 92, 91);
    struct shogi_undo undo;
    assert_int_equal(rules_mango.status(&position), RULES_RUNNING);
    shogi_apply(&position.shogi, capture, &undo);
    assert_line(&position.shogi, "+G8/9/9/9/9/9/9/9/8M s B 1");
    assert_int_equal(shogi_legal_moves(&position.shogi, moves), 0);
    assert_int_equal(rules_mango.status(&position), RULES_FIRST_WON);
    shogi_take_back(&position.shogi, capture, &undo);
    assert_line(&position.shogi, "m8/G8/9/9/9/9/9/9/8M f B 0");
    assert_int_equal(rules_mango.status(&position), RULES_RUNNING);
    assert_true(shogi_legal_moves(&position.shogi, moves) > 0);
    position.shogi = position_of("9/9/9/9/9/9/9/1m7/M8 s - 5");
    shogi_apply(&position.shogi, step(&(struct shogi_move){.piece = 8}, 88, 99), &undo);
    assert_line(&position.shogi, "9/9/9/9/9/9/9/9/m8 f - 6");
    assert_int_equal(rules_mango.status(&position), RULES_SECOND_WON);
}

/* The flip: (c,r) to (10-c,10-r), owners and hands exchanged, promotion kept, the turn passes. */
static void the_flip_turns_board_owners_and_hands(void **state)
{
    (void)state;
    struct shogi_move flip = {.type = SHOGI_FLIP};
    check_play("m8/1+a7/9/9/4C4/9/9/6G2/8M f 2A3f 10", flip, "m8/2g6/9/9/4c4/9/9/7+A1/8M s 3F2a 11");
    check_play("8m/9/9/9/9/9/9/9/8M s b 11", flip, "m8/9/9/9/9/9/9/9/M8 f B 12");
    check_play("bcdemedcb/1g5f1/aaaaaaaaa/9/9/9/AAAAAAAAA/1F5G1/BCDEMEDCB f - 0", flip,
        "bcdemedcb/1g5f1/aaaaaaaaa/9/9/9/AAAAAAAAA/1F5G1/BCDEMEDCB s - 1");
}

static void origins_are_counted_once(void **state)
{
    (void)state;
    uint8_t from[SHOGI_CELLS];
    struct shogi_position position = position_of("m8/9/9/9/3GGG3/3G1G3/3GGG3/9/8M f - 0");
    assert_int_equal(shogi_origins(&position, 7, square(56), from), 4);
    position = position_of("m8/9/9/9/3+G+G+G3/3+G1+G3/3+G+G+G3/9/8M f - 0");
    assert_int_equal(shogi_origins(&position, 7 | SHOGI_PROMOTED, square(56), from), 8);
    assert_int_equal(shogi_origins(&position, 7, square(56), from), 0);
    position = position_of("m8/9/9/4a4/4G4/9/9/9/8M f - 0");
    assert_int_equal(shogi_origins(&position, 7, square(54), from), 1);
    assert_int_equal(square_name(from[0]), 55);
    assert_int_equal(shogi_origins(&position, 7, square(53), from), 0);
}

static void names_are_found(void **state)
{
    (void)state;
    static const char letters[] = "ABCDEFGM";
    for (int c = 0; c < 256; c++) {
        const char *at = c ? strchr(letters, c) : NULL;
        assert_int_equal(shogi_kind_of_letter(&shogi_mango, (char)c), at ? at - letters + 1 : 0);
    }
    assert_ptr_equal(rules_find(span_of("mango")), &rules_mango);
    assert_null(rules_find(span_of("mang")));
    assert_null(rules_find(span_of("")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_move_as_the_statement_says),
        cmocka_unit_test(captures_lose_the_promotion),
        cmocka_unit_test(promotions_stay),
        cmocka_unit_test(drops_are_plain_and_go_anywhere),
        cmocka_unit_test(taking_the_mango_ends_the_game),
        cmocka_unit_test(the_flip_turns_board_owners_and_hands),
        cmocka_unit_test(origins_are_counted_once),
        cmocka_unit_test(names_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
