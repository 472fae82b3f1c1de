/* The mango game: a row of data for the shogi family's engine, and its table of operations. The rules are
 * those of the contest statement: pieces A to G and M, a promotion zone of three rows, a flip as a whole
 * turn. */
#include "rules/rules.h"

#include "rules/shogi_scene.h"

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
                [5] = {'E', "Eggfruit", {.steps = EGGFRUIT}},
                [6] = {'F', "Fig", {.slides = DIAGONAL}, {.slides = DIAGONAL, .steps = ORTHOGONAL},
                    .promotes = true},
                [7] = {'G', "Guava", {.slides = ORTHOGONAL}, {.slides = ORTHOGONAL, .steps = DIAGONAL},
                    .promotes = true},
                [8] = {'M', "Mango", {.steps = ALL}, .royal = true},
            },
        .kind_of_letter = {['A' - 'A'] = 1, 2, 3, 4, 5, 6, 7, ['M' - 'A'] = 8},
        .zone_rows = 3,
        .flips = true,
        .start = "bcdemedcb/1g5f1/aaaaaaaaa/9/9/9/AAAAAAAAA/1F5G1/BCDEMEDCB f - 0",
        .sides = {'f', 's'},
};

static void start(union rules_position *position)
{
    shogi_start(&position->shogi, &shogi_mango);
}

static const char *set_up(union rules_position *position, struct span text, size_t *at)
{
    return shogi_set_up(&position->shogi, &shogi_mango, text, at);
}

static size_t write_line(const union rules_position *position, char out[RULES_LINE_SIZE])
{
    return shogi_write(&position->shogi, out);
}

static int legal_moves(const union rules_position *position, union rules_move moves[RULES_MAX_MOVES])
{
    struct shogi_move found[SHOGI_MAX_MOVES];
    int count = shogi_legal_moves(&position->shogi, found);
    for (int i = 0; i < count; i++)
        moves[i].shogi = found[i];
    return count;
}

static void apply(union rules_position *position, const union rules_move *move, union rules_undo *undo)
{
    shogi_apply(&position->shogi, move->shogi, &undo->shogi);
}

static void take_back(
    union rules_position *position, const union rules_move *move, const union rules_undo *undo)
{
    shogi_take_back(&position->shogi, move->shogi, &undo->shogi);
}

/* A side without a move cannot occur: the flip is always there. */
static enum rules_status status(const union rules_position *position)
{
    if (!position->shogi.over)
        return RULES_RUNNING;
    return position->shogi.turn ? RULES_FIRST_WON : RULES_SECOND_WON;
}

static void scene(const union rules_position *position, const union rules_move *last, struct scene *scene)
{
    shogi_scene(&position->shogi, last ? &last->shogi : NULL, scene);
}

const struct rules rules_mango = {
    .name = "mango",
    .title = "the mango game",
    .art = "mango",
    .start = start,
    .set_up = set_up,
    .write = write_line,
    .legal_moves = legal_moves,
    .apply = apply,
    .take_back = take_back,
    .status = status,
    .scene = scene,
};
