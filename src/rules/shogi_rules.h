/* The shogi family's part of a game's table: the same operations for every row. */
#ifndef RULES_SHOGI_RULES_H
#define RULES_SHOGI_RULES_H

#include "rules/rules.h"

void shogi_rules_start(const struct rules *rules, union rules_position *position);
bool shogi_rules_set_up(const struct rules *rules, union rules_position *position, struct span text,
    const struct diag_sink *sink);
size_t shogi_rules_write(const union rules_position *position, char out[RULES_LINE_SIZE]);
int shogi_rules_legal_moves(const union rules_position *position, union rules_move moves[RULES_MAX_MOVES]);
void shogi_rules_apply(union rules_position *position, const union rules_move *move, union rules_undo *undo);
void shogi_rules_take_back(
    union rules_position *position, const union rules_move *move, const union rules_undo *undo);
int shogi_rules_turn(const union rules_position *position);
enum rules_status shogi_rules_status(const union rules_position *position);
void shogi_rules_scene(
    const union rules_position *position, const union rules_move *last, struct scene *scene);

/* Initializers for a row's struct rules. */
#define SHOGI_RULES_OPERATIONS                                                                               \
    .family = RULES_SHOGI, .start = shogi_rules_start, .set_up = shogi_rules_set_up,                         \
    .write = shogi_rules_write, .legal_moves = shogi_rules_legal_moves, .apply = shogi_rules_apply,          \
    .take_back = shogi_rules_take_back, .turn = shogi_rules_turn, .status = shogi_rules_status,              \
    .scene = shogi_rules_scene

#endif
