/* The mango game: a row of data for the shogi family's engine. The rules are those of the contest statement:
 * pieces A to G and M, a promotion zone of three rows, a flip as a whole turn. */
#include "rules/rules.h"

#include "rules/shogi_rules.h"

/* Directions, clockwise from forward. */
enum {
    N = 1 << 0,
    NE = 1 << 1,
    E = 1 << 2,
    SE = 1 << 3,
    S = 1 << 4,
    SW = 1 << 5,
    W = 1 << 6,
    NW = 1 << 7,
    DIAGONAL = NE | SE | SW | NW,
    ORTHOGONAL = N | E | S | W,
    ALL = DIAGONAL | ORTHOGONAL,
    EGGFRUIT = N | NE | NW | E | W | S,
    TWO_FORWARD_ONE_ASIDE = 1 << 0 | 1 << 7 /* jumps */
};

const struct shogi_variant shogi_mango =
    {
        .name = "mango",
        .kinds = 8,
        .kind =
            {
                [1] = {'A', "Apple", {.steps = N}, {.steps = EGGFRUIT}, .promotes = true, .stuck_rows = 1},
                [2] = {'B', "Banana", {.slides = N}, {.steps = EGGFRUIT}, .promotes = true, .stuck_rows = 1},
                [3] = {'C', "Cherry", {.jumps = TWO_FORWARD_ONE_ASIDE}, {.steps = EGGFRUIT}, .promotes = true,
                    .stuck_rows = 2},
                [4] = {'D', "Dragon fruit", {.steps = N | DIAGONAL}, {.steps = EGGFRUIT}, .promotes = true},
                [5] = {.letter = 'E', .name = "Eggfruit", .plain = {.steps = EGGFRUIT}},
                [6] = {'F', "Fig", {.slides = DIAGONAL}, {.slides = DIAGONAL, .steps = ORTHOGONAL},
                    .promotes = true},
                [7] = {'G', "Guava", {.slides = ORTHOGONAL}, {.slides = ORTHOGONAL, .steps = DIAGONAL},
                    .promotes = true},
                [8] = {.letter = 'M', .name = "Mango", .plain = {.steps = ALL}, .royal = true},
            },
        .kind_of_letter = {['A' - 'A'] = 1, 2, 3, 4, 5, 6, 7, ['M' - 'A'] = 8},
        .zone_rows = 3,
        .flips = true,
        .start = "bcdemedcb/1g5f1/aaaaaaaaa/9/9/9/AAAAAAAAA/1F5G1/BCDEMEDCB f - 0",
        .sides = {'f', 's'},
};

const struct rules rules_mango = {
    .name = "mango",
    .title = "the mango game",
    .sides = {"first", "second"},
    .art = "mango",
    .variant = &shogi_mango,
    SHOGI_RULES_OPERATIONS,
};
