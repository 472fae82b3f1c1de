/* Position texts of draughts, the names of squares, scenes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draughts_reference.h"
#include "rules/draughts_board.h"
#include "rules/draughts_line.h"
#include "rules/draughts_scene.h"
#include "rules/rules.h"

#include <string.h>

struct line {
    const char *variant;
    const char *text;
    const char *written; /* NULL: refused */
    unsigned notes;
    size_t at; /* where a refused text is wrong */
};

static const struct line lines[] = {
    {"international", "W:W18,24,K10:BK25,12", "W:WK10,18,24:B12,K25", 0, 0},
    {"international", "B:B12,K25:WK10,24,18.", "B:WK10,18,24:B12,K25", 0, 0},
    {"international", " W : W 18 , 24 , K 10 : B K25,12 . ", "W:WK10,18,24:B12,K25", 0, 0},
    {"international", "W:W31-50:B1-20",
        "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:"
        "B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
        0, 0},
    {"international", "W:WK1-3:B", "W:WK1,K2,K3:B", 0, 0},
    {"international", "B:W:B7", "B:W:B7", 0, 0},
    {"international", "B:B7", "B:W:B7", 0, 0},
    {"international", "B:W:B", "B:W:B", 0, 0},
    {"international", "W:W31:B20:H0:F1", "W:W31:B20", 0, 0},
    {"international", "W:WW31:BB20", "W:W31:B20", DRAUGHTS_LINE_DOUBLED_SIDE, 0},
    {"international", "W:W:W31:B20", "W:W31:B20", DRAUGHTS_LINE_DOUBLED_SIDE, 0},
    {"russian", "W:Wa1,Kc3:Bb8", "W:WKc3,a1:Bb8", 0, 0},
    {"russian", "W:Wa1,Kc3:Bd8,KB8", NULL, 0, 15},
    {"russian", "W:Wa1,Kc3:Bd8,Kb8", "W:WKc3,a1:BKb8,d8", 0, 0},
    {"russian", "W:W29,30,31,32,25,26,27,28,21,22,23,24:B9,10,11,12,5,6,7,8,1,2,3,4.",
        "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6", 0, 0},
    {"russian", "W:W32:B1", "W:Wg1:Bb8", 0, 0},
    {"italian", "W:W21:BK32", "W:W21:BK32", 0, 0},
    {"canadian", "W:W72:BK72", NULL, 0, 7},
    {"canadian", "W:W72:BK71", "W:W72:BK71", 0, 0},
    {"international", "", NULL, 0, 0},
    {"international", "X:W1:B2", NULL, 0, 0},
    {"international", "W", NULL, 0, 1},
    {"international", "W:", NULL, 0, 2},
    {"international", "W:31", NULL, 0, 2},
    {"international", "W:W5:B20", NULL, 0, 3},
    {"international", "W:W31:B46", NULL, 0, 7},
    {"international", "W:W31,5:B20", NULL, 0, 6},
    {"international", "W:W0:B20", NULL, 0, 3},
    {"international", "W:W51:B20", NULL, 0, 3},
    {"international", "W:W99999999999:B20", NULL, 0, 3},
    {"international", "W:W48-51:B20", NULL, 0, 3},
    {"international", "W:W40-30:B20", NULL, 0, 3},
    {"international", "W:W40-:B20", NULL, 0, 3},
    {"international", "W:W31,,32:B20", NULL, 0, 6},
    {"international", "W:W31,:B20", NULL, 0, 6},
    {"international", "W:WK:B20", NULL, 0, 4},
    {"international", "W:W31,31:B20", NULL, 0, 6},
    {"international", "W:W31:B31", NULL, 0, 7},
    {"international", "W:W31:B20:W32", NULL, 0, 10},
    {"international", "W:Wc3:B20", NULL, 0, 3},
    {"international", "W:W31:B20 x", NULL, 0, 10},
    {"international", "W:W31:B20..", NULL, 0, 10},
};

static int check_line(const struct line *wanted)
{
    const struct draughts_variant *row = reference_variant(wanted->variant);
    struct draughts_position position;
    char written[DRAUGHTS_LINE_SIZE] = "";
    size_t at = 0;
    unsigned notes;
    const char *fault = draughts_set_up(&position, row, row->numbering, span_of(wanted->text), &at, &notes);
    if (!fault)
        draughts_write(&position, written);
    bool right = wanted->written ? !fault && !strcmp(written, wanted->written) && notes == wanted->notes
                                 : fault && at == wanted->at;
    if (!right)
        print_message("# %s %s: %s %zu %s\n", wanted->variant, wanted->text, written, at, fault ? fault : "");
    return !right;
}

static void reads_position_texts(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        failures += check_line(&lines[i]);
    assert_int_equal(failures, 0);
}

/* Where squares are, from the diagrams of the PDN proposal's GameType page and of the federations: column and
 * row from the upper left of the diagram, White below. */
static const struct {
    const char *variant;
    unsigned number;
    int column, row;
} squares[] = {
    {"international", 1, 1, 0},
    {"international", 5, 9, 0},
    {"international", 6, 0, 1},
    {"international", 46, 0, 9},
    {"international", 50, 8, 9},
    {"english", 1, 1, 0},
    {"english", 4, 7, 0},
    {"english", 32, 6, 7},
    {"italian", 1, 0, 0},
    {"italian", 5, 1, 1},
    {"italian", 32, 7, 7},
    {"spanish", 1, 7, 7},
    {"spanish", 4, 1, 7},
    {"spanish", 32, 0, 0},
    {"portuguese", 1, 7, 7},
    {"portuguese", 32, 0, 0},
    {"russian", 1, 1, 0},
    {"russian", 2, 3, 0},
    {"russian", 32, 6, 7},
    {"canadian", 1, 1, 0},
    {"canadian", 72, 10, 11},
};

static void numbers_the_squares(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof squares / sizeof *squares; i++) {
        const struct draughts_variant *row = reference_variant(squares[i].variant);
        struct draughts_position position = {.variant = row, .numbering = row->numbering};
        uint8_t square = draughts_square_of_number(row->side, row->numbering, squares[i].number);
        assert_int_not_equal(square, DRAUGHTS_NO_SQUARE);
        position.pieces[DRAUGHTS_WHITE] = position.kings = draughts_bit(square);
        struct scene scene;
        draughts_scene(&position, NULL, &scene);
        assert_int_equal(scene.columns, row->side);
        const struct scene_cell *cell = &scene.cell[squares[i].row * row->side + squares[i].column];
        assert_int_equal(cell->piece, 'M');
        assert_int_equal(cell->promoted, 1);
        assert_int_equal(draughts_number_of_square(row->side, row->numbering, square), squares[i].number);
    }
}

/* GameType tags: the corner is seen by the side that begins. */
static void follows_game_types(void **state)
{
    (void)state;
    char name[DRAUGHTS_NAME_SIZE];
    uint8_t corner = draughts_square(8, 7, 0); /* lower left for White */
    struct draughts_numbering english = draughts_number(false, 1, DRAUGHTS_BLACK, false);
    draughts_write_square(8, english, corner, name);
    assert_string_equal(name, "29");
    struct draughts_numbering unified_pool = draughts_number(true, 0, DRAUGHTS_WHITE, false);
    draughts_write_square(8, unified_pool, corner, name);
    assert_string_equal(name, "a1");
    struct draughts_numbering black_below = draughts_number(true, 0, DRAUGHTS_BLACK, false);
    draughts_write_square(8, black_below, corner, name);
    assert_string_equal(name, "h8");
    assert_ptr_equal(draughts_variant_of_game_type(25), &draughts_russian);
    assert_null(draughts_variant_of_game_type(0));
    assert_null(draughts_variant_of_game_type(40));
}

static void ignore_diag(void *context, const struct diag *diag)
{
    (void)context;
    (void)diag;
}

/* The tables of operations serve every row by its name. */
static void is_found_by_name(void **state)
{
    (void)state;
    for (const struct draughts_variant *const *row = draughts_variants; *row; row++) {
        const struct rules *rules = rules_find(span_of((*row)->name));
        assert_non_null(rules);
        union rules_position position, again;
        union rules_move moves[RULES_MAX_MOVES];
        union rules_undo undo;
        char line[RULES_LINE_SIZE], back[RULES_LINE_SIZE];
        struct diag_sink none = {ignore_diag, NULL};
        rules->start(rules, &position);
        assert_ptr_equal(position.draughts.variant, *row);
        rules->write(&position, line);
        assert_true(rules->set_up(rules, &again, span_of(line), &none));
        rules->write(&again, back);
        assert_string_equal(line, back);
        assert_int_equal(rules->legal_moves(&position, moves), (*row)->side - 1);
        rules->apply(&position, &moves[0], &undo);
        struct scene scene;
        rules->scene(&position, &moves[0], &scene);
        rules->take_back(&position, &moves[0], &undo);
        rules->write(&position, back);
        assert_string_equal(line, back);
        assert_int_equal(rules->turn(&position), 0);
        assert_int_equal(rules->status(&position), RULES_RUNNING);
        position.draughts.pieces[position.draughts.turn] = 0;
        assert_int_equal(rules->status(&position), RULES_SECOND_WON);
    }
}

static void marks_the_last_move(void **state)
{
    (void)state;
    struct draughts_position position;
    struct draughts_move move;
    struct draughts_undo undo;
    struct scene scene;
    draughts_start(&position, &draughts_russian);
    assert_true(draughts_look_up(&position, draughts_square(8, 5, 2), draughts_square(8, 4, 3), &move) ==
                DRAUGHTS_CAN_STEP);
    draughts_apply(&position, &move, &undo);
    draughts_scene(&position, &move, &scene);
    assert_int_equal(scene.cell[5 * 8 + 2].marks, SCENE_FROM);
    assert_int_equal(scene.cell[5 * 8 + 2].piece, 0);
    assert_int_equal(scene.cell[4 * 8 + 3].marks, SCENE_TO);
    assert_int_equal(scene.cell[4 * 8 + 3].piece, 'M');
    assert_int_equal(scene.cell[4 * 8 + 3].side, 0);
    assert_int_equal(scene.cell[0 * 8 + 1].side, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_position_texts),
        cmocka_unit_test(numbers_the_squares),
        cmocka_unit_test(follows_game_types),
        cmocka_unit_test(is_found_by_name),
        cmocka_unit_test(marks_the_last_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
