/* The draughts games as tables of operations, one for each row of the engine. */
#include "rules/rules.h"

#include "rules/draughts_line.h"
#include "rules/draughts_scene.h"

static void start(const struct rules *rules, union rules_position *position)
{
    draughts_start(&position->draughts, rules->variant);
}

static bool set_up(
    const struct rules *rules, union rules_position *position, struct span text, const struct diag_sink *sink)
{
    const struct draughts_variant *variant = rules->variant;
    size_t at = 0;
    unsigned notes = 0;
    const char *fault = draughts_set_up(&position->draughts, variant, variant->numbering, text, &at, &notes);
    if (fault)
        rules_tell(sink, DIAG_ERROR, DIAG_BAD_POSITION, at, fault);
    else if (notes & DRAUGHTS_LINE_DOUBLED_SIDE)
        rules_tell(sink, DIAG_NOTE, DIAG_DOUBLED_SIDE, 0, "the letter of a side stands twice");
    return !fault;
}

static size_t write_line(const union rules_position *position, char out[RULES_LINE_SIZE])
{
    return draughts_write(&position->draughts, out);
}

static int legal_moves(const union rules_position *position, union rules_move moves[RULES_MAX_MOVES])
{
    struct draughts_move found[DRAUGHTS_MAX_MOVES];
    int count = draughts_legal_moves(&position->draughts, found);
    for (int i = 0; i < count; i++)
        moves[i].draughts = found[i];
    return count;
}

static void apply(union rules_position *position, const union rules_move *move, union rules_undo *undo)
{
    draughts_apply(&position->draughts, &move->draughts, &undo->draughts);
}

static void take_back(
    union rules_position *position, const union rules_move *move, const union rules_undo *undo)
{
    draughts_take_back(&position->draughts, &move->draughts, &undo->draughts);
}

/* 0 for the side that begins, which is Black in some rows. */
static int turn(const union rules_position *position)
{
    return position->draughts.turn != position->draughts.variant->first;
}

/* Whoever cannot move has lost, in every row. */
static enum rules_status status(const union rules_position *position)
{
    const struct draughts_position *draughts = &position->draughts;
    if (draughts_has_move(draughts))
        return RULES_RUNNING;
    return turn(position) ? RULES_FIRST_WON : RULES_SECOND_WON;
}

static void scene(const union rules_position *position, const union rules_move *last, struct scene *scene)
{
    draughts_scene(&position->draughts, last ? &last->draughts : NULL, scene);
}

static uint64_t perft(const union rules_position *position, int depth)
{
    return draughts_perft(&position->draughts, depth);
}

#define GAME(id, its_title, its_art, its_first, its_second)                                                  \
    const struct rules rules_draughts_##id = {                                                               \
        .name = #id,                                                                                         \
        .title = its_title,                                                                                  \
        .sides = {its_first, its_second},                                                                    \
        .art = its_art,                                                                                      \
        .family = RULES_DRAUGHTS,                                                                            \
        .variant = &draughts_##id,                                                                           \
        .start = start,                                                                                      \
        .set_up = set_up,                                                                                    \
        .write = write_line,                                                                                 \
        .legal_moves = legal_moves,                                                                          \
        .apply = apply,                                                                                      \
        .take_back = take_back,                                                                              \
        .turn = turn,                                                                                        \
        .status = status,                                                                                    \
        .perft = perft,                                                                                      \
        .scene = scene,                                                                                      \
    }

GAME(checkers, "the contest's checkers", "checkers", "White", "Black");
GAME(international, "International draughts", "draughts10", "White", "Black");
GAME(english, "English draughts (American checkers)", "checkers", "Black", "White");
GAME(italian, "Italian draughts", "checkers", "White", "Black");
GAME(pool, "American pool checkers", "checkers", "Black", "White");
GAME(spanish, "Spanish draughts", "checkers", "White", "Black");
GAME(portuguese, "Portuguese draughts", "checkers", "White", "Black");
GAME(russian, "Russian draughts", "checkers", "White", "Black");
GAME(brazilian, "Brazilian draughts", "checkers", "White", "Black");
GAME(canadian, "Canadian draughts", "draughts12", "White", "Black");
GAME(czech, "Czech draughts", "checkers", "White", "Black");
