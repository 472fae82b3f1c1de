/* Sums in whole numbers, so that they are the same on every machine. */
#include "contest/jill_tally.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void jill_tally_add(struct jill_tally *tally, const struct jill_match_game *game)
{
    tally->moves = memory_grow(tally->moves, &tally->room, tally->games, sizeof *tally->moves);
    tally->moves[tally->games++] = jill_record_moves(&game->record);
    tally->ends[game->record.end]++;
    tally->overstayed += game->program.overstayed;
    tally->time += game->program.time;
    if (game->program.time > tally->longest_time)
        tally->longest_time = game->program.time;
}

void jill_tally_free(struct jill_tally *tally)
{
    free(tally->moves);
    *tally = (struct jill_tally){0};
}

uint64_t jill_tally_count(const struct jill_tally *tally, const char *result)
{
    uint64_t count = 0;
    for (int end = 0; end < JILL_ENDS; end++)
        if (strcmp(jill_end_result((enum jill_end)end), result) == 0)
            count += tally->ends[end];
    return count;
}

static int compare_counts(const void *a, const void *b)
{
    int first = *(const int *)a, second = *(const int *)b;
    return (first > second) - (first < second);
}

struct jill_moves jill_tally_moves(const struct jill_tally *tally)
{
    struct jill_moves moves = {0};
    uint64_t games = tally->games, sum = 0;
    if (games == 0)
        return moves;
    int *sorted = memory_new(games, sizeof *sorted);
    memcpy(sorted, tally->moves, games * sizeof *sorted);
    qsort(sorted, games, sizeof *sorted, compare_counts);
    for (uint64_t i = 0; i < games; i++)
        sum += (uint64_t)sorted[i];
    moves.mean = (100 * sum + games / 2) / games;
    moves.median = 50 * (uint64_t)(sorted[(games - 1) / 2] + sorted[games / 2]);
    moves.most_within = (uint64_t)sorted[(95 * games + 99) / 100 - 1];
    moves.largest = (uint64_t)sorted[games - 1];
    free(sorted);
    return moves;
}
