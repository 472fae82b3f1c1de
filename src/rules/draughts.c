/* The draughts engine's positions: starting, applying, taking back, counting. Moves are found by the two
 * builds of the generator (draughts_generator.h). */
#include "rules/draughts.h"

#include "base/memory.h"
#include "rules/draughts_board.h"
#include "rules/draughts_engine.h"

#include <stdlib.h>

void draughts_start(struct draughts_position *position, const struct draughts_variant *variant)
{
    int side = variant->side;
    *position = (struct draughts_position){
        .pieces = {draughts_rows(side, side - variant->men_rows, variant->men_rows),
            draughts_rows(side, 0, variant->men_rows)},
        .variant = variant,
        .numbering = variant->numbering,
        .turn = variant->first,
    };
}

int draughts_legal_moves(
    const struct draughts_position *position, struct draughts_move moves[DRAUGHTS_MAX_MOVES])
{
    return draughts_engine(position)->legal_moves(position, moves);
}

int draughts_count_moves(const struct draughts_position *position)
{
    return draughts_engine(position)->count_moves(position);
}

bool draughts_has_move(const struct draughts_position *position)
{
    return draughts_engine(position)->has_move(position);
}

void draughts_visit_captures(const struct draughts_position *position, draughts_set from, bool free_landing,
    draughts_visitor *visit, void *context)
{
    draughts_engine(position)->visit_captures(position, from, free_landing, visit, context);
}

unsigned draughts_look_up(
    const struct draughts_position *position, uint8_t from, uint8_t to, struct draughts_move *step)
{
    return draughts_engine(position)->look_up(position, from, to, step);
}

void draughts_apply(
    struct draughts_position *position, const struct draughts_move *move, struct draughts_undo *undo)
{
    draughts_set from = draughts_bit(move->from);
    draughts_set to = draughts_bit(move->to);
    draughts_set kings = position->kings;
    undo->kings = kings;
    bool king = (kings & from) || move->promotes;
    position->pieces[position->turn] = (position->pieces[position->turn] & ~from) | to;
    position->turn ^= 1;
    position->pieces[position->turn] &= ~move->taken;
    kings &= ~(from | move->taken);
    position->kings = king ? kings | to : kings;
}

void draughts_take_back(
    struct draughts_position *position, const struct draughts_move *move, const struct draughts_undo *undo)
{
    position->pieces[position->turn] |= move->taken;
    position->turn ^= 1;
    draughts_set own = position->pieces[position->turn] & ~draughts_bit(move->to);
    position->pieces[position->turn] = own | draughts_bit(move->from);
    position->kings = undo->kings;
}

/* The moves of one ply of a perft and which comes next. */
struct perft_ply {
    struct draughts_position position;
    int next;
    int count;
    struct draughts_move move[DRAUGHTS_MAX_MOVES];
};

static void perft_open(struct perft_ply *ply)
{
    ply->next = 0;
    ply->count = draughts_legal_moves(&ply->position, ply->move);
}

uint64_t draughts_perft(const struct draughts_position *position, int depth)
{
    if (depth <= 0)
        return 1;
    if (depth == 1)
        return (uint64_t)draughts_count_moves(position);
    struct perft_ply *ply = memory_new((size_t)depth, sizeof *ply);
    uint64_t total = 0;
    ply[0].position = *position;
    perft_open(&ply[0]);
    for (int at = 0; at >= 0;) {
        struct perft_ply *here = &ply[at];
        if (here->next == here->count) {
            at--;
            continue;
        }
        struct draughts_undo undo;
        struct draughts_position *after = &here[1].position;
        *after = here->position;
        draughts_apply(after, &here->move[here->next++], &undo);
        if (at + 2 == depth)
            total += (uint64_t)draughts_count_moves(after);
        else
            perft_open(&ply[++at]);
    }
    free(ply);
    return total;
}
