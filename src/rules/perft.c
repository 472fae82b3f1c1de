/* Counting for every game: families with a fast count use it, others walk through their legal moves. */
#include "rules/perft.h"

#include "base/memory.h"

#include <stdlib.h>

/* The moves of one position on the way, and which of them is played. */
struct level {
    union rules_move moves[RULES_MAX_MOVES];
    union rules_undo undo;
    int count;
    int next;
};

/* A walk with a stack of its own: one level for each ply but the last, whose moves are only counted. */
static uint64_t walk(
    const struct rules *rules, union rules_position *position, struct level *levels, int depth)
{
    uint64_t leaves = 0;
    int ply = 0;
    levels[0].count = rules->legal_moves(position, levels[0].moves);
    levels[0].next = 0;
    while (ply >= 0) {
        struct level *level = &levels[ply];
        bool last = ply == depth - 1;
        if (last)
            leaves += (uint64_t)level->count;
        if (last || level->next == level->count) {
            if (--ply >= 0)
                rules->take_back(position, &levels[ply].moves[levels[ply].next - 1], &levels[ply].undo);
            continue;
        }
        rules->apply(position, &level->moves[level->next++], &level->undo);
        ply++;
        levels[ply].count = rules->legal_moves(position, levels[ply].moves);
        levels[ply].next = 0;
    }
    return leaves;
}

uint64_t perft_count(const struct rules *rules, const union rules_position *position, int depth)
{
    if (rules->perft)
        return rules->perft(position, depth);
    if (depth == 0)
        return 1;
    union rules_position moved = *position;
    struct level *levels = memory_new((size_t)depth, sizeof *levels);
    uint64_t leaves = walk(rules, &moved, levels, depth);
    free(levels);
    return leaves;
}
