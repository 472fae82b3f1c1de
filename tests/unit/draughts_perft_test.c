/* Counts of lines of legal moves against published tables. Sources: R. Halbersma, dctl, whose tests collect
 * the tables of the World Draughts Forum ("Perft", t=2308; "Perft for all recognized draughts variants",
 * t=2822; "Perft on large boards", t=4563) and of the Shashki forum (t=627), captures that take the same
 * pieces counted once (three tables count them apart and are used as deep as that makes no difference); A.
 * Bik's "Perft for Checkers" has the same English numbers. The contest's game, which nobody counts, is held
 * against the slow reference generator. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draughts_reference.h"
#include "rules/draughts_line.h"
#include "rules/perft.h"

#include <stdio.h>

enum { MOST_DEPTHS = 12 };

struct table {
    const char *variant;
    const char *position;        /* NULL: the start */
    uint64_t count[MOST_DEPTHS]; /* of depth 1 up, ended by 0 */
};

static const struct table tables[] = {
    {"international", NULL, {9, 81, 658, 4265, 27117, 167140, 1049442, 6483961}},
    {"international", "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
        {14, 55, 1168, 5432, 87195, 629010, 9041010}},
    {"international", "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
        {6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377436, 1910989}},
    {"international",
        "W:WK31,K32,K33,K34,K35,K36,K37,K38,K39,K40,K41,K42,K43,K44,K45,K46,K47,K48,K49,K50:"
        "BK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12,K13,K14,K15,K16,K17,K18,K19,K20",
        {17, 79, 352, 1399, 7062, 37589, 217575, 1333217}},
    {"international", "W:W6,7,8,9,10:B41,42,43,44,45", {9, 81, 795, 7578, 86351, 936311}},
    {"international", "W:B16,17,18,19,20:W31,32,33,34,35", {9, 81, 534, 2538, 9052, 29999, 98971, 310315}},
    {"english", NULL, {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680}},
    {"italian", NULL, {7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875}},
    {"italian", "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3",
        {5, 13, 42, 107, 360, 1099, 3736, 12495, 43686}},
    {"italian", "B:W30,21,22,17,20,K6:B25,28,9,5,1,3", {6, 47, 271, 1916, 10810, 73137, 389809, 2469050}},
    {"italian", "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4", {13, 112, 828, 6756, 46241, 368908}},
    {"pool", NULL, {7, 49, 302, 1469, 7482, 37986, 190146, 929896, 4570534}},
    {"spanish", NULL, {7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866}},
    {"portuguese", NULL, {7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866}},
    {"russian", NULL, {7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586}},
    {"brazilian", NULL, {7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766}},
    {"canadian", NULL, {11, 121, 1222, 10053, 79049, 584100, 4369366}},
    {"czech", NULL, {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671}},
};

static void set_up(struct draughts_position *position, const struct table *table)
{
    const struct draughts_variant *variant = reference_variant(table->variant);
    assert_non_null(variant);
    if (!table->position) {
        draughts_start(position, variant);
        return;
    }
    size_t at;
    assert_null(draughts_set_up(position, variant, variant->numbering, span_of(table->position), &at, NULL));
}

static void counts_as_published(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct draughts_position position;
        set_up(&position, &tables[i]);
        for (int depth = 1; depth <= MOST_DEPTHS && tables[i].count[depth - 1]; depth++)
            if (draughts_perft(&position, depth) != tables[i].count[depth - 1])
                fail_msg("%s %s: depth %d", tables[i].variant,
                    tables[i].position ? tables[i].position : "start", depth);
    }
}

/* All rows, the contest's game too, from their start positions. */
static void counts_as_the_reference(void **state)
{
    (void)state;
    for (const struct draughts_variant *const *row = draughts_variants; *row; row++) {
        struct draughts_position position;
        draughts_start(&position, *row);
        for (int depth = 1; depth <= 4; depth++)
            assert_int_equal(draughts_perft(&position, depth), reference_perft(&position, depth));
    }
}

static void counts_the_edges(void **state)
{
    (void)state;
    struct draughts_position position;
    draughts_start(&position, &draughts_english);
    assert_int_equal(draughts_perft(&position, 0), 1);
    position.pieces[position.turn] = 0;
    position.kings = 0;
    assert_int_equal(draughts_perft(&position, 1), 0);
    assert_int_equal(draughts_perft(&position, PERFT_MAX_DEPTH), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_as_published),
        cmocka_unit_test(counts_as_the_reference),
        cmocka_unit_test(counts_the_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
