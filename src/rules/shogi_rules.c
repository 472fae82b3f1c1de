/* From the table of operations to the engine of the shogi family. */
#include "rules/shogi_rules.h"

#include "rules/shogi_scene.h"

void shogi_rules_start(const struct rules *rules, union rules_position *position)
{
    shogi_start(&position->shogi, rules->variant);
}

bool shogi_rules_set_up(
    const struct rules *rules, union rules_position *position, struct span text, const struct diag_sink *sink)
{
    size_t at = 0;
    const char *fault = shogi_set_up(&position->shogi, rules->variant, text, &at);
    if (fault)
        rules_tell(sink, DIAG_ERROR, DIAG_BAD_POSITION, at, fault);
    return !fault;
}

size_t shogi_rules_write(const union rules_position *position, char out[RULES_LINE_SIZE])
{
    return shogi_write(&position->shogi, out);
}

int shogi_rules_legal_moves(const union rules_position *position, union rules_move moves[RULES_MAX_MOVES])
{
    struct shogi_move found[SHOGI_MAX_MOVES];
    int count = shogi_legal_moves(&position->shogi, found);
    for (int i = 0; i < count; i++)
        moves[i].shogi = found[i];
    return count;
}

void shogi_rules_apply(union rules_position *position, const union rules_move *move, union rules_undo *undo)
{
    shogi_apply(&position->shogi, move->shogi, &undo->shogi);
}

void shogi_rules_take_back(
    union rules_position *position, const union rules_move *move, const union rules_undo *undo)
{
    shogi_take_back(&position->shogi, move->shogi, &undo->shogi);
}

int shogi_rules_turn(const union rules_position *position)
{
    return position->shogi.turn;
}

enum rules_status shogi_rules_status(const union rules_position *position)
{
    if (!position->shogi.over)
        return RULES_RUNNING;
    bool first = shogi_has_royal(&position->shogi, 0), second = shogi_has_royal(&position->shogi, 1);
    if (first == second)
        return RULES_DRAWN; /* a position set up without any */
    return first ? RULES_FIRST_WON : RULES_SECOND_WON;
}

void shogi_rules_scene(
    const union rules_position *position, const union rules_move *last, struct scene *scene)
{
    shogi_scene(&position->shogi, last ? &last->shogi : NULL, scene);
}
