/* The search over White's moves and the mean of Black's. */
#include "contest/jill_search.h"

#include "base/memory.h"
#include "contest/jill_mate.h"
#include "contest/jill_weights.h"

#include <stdlib.h>
#include <string.h>

const struct jill_search jill_search_standard = {
    .weights = &jill_weights,
    .depth = 2,
    .root_width = 8,
    .width = 5,
    .margin = 2 * JILL_MOVE,
    .budget = 200000,
};

/* A second occurrence of a position makes no progress, and the third is a draw. */
enum { REPEATED = 2 * JILL_MOVE };

/* From here on every ply without a capture or pawn move counts against a position. */
enum { LATE_PLIES = 50 };

struct candidate {
    int index;
    int estimate;
};

/* Moves and replies in another order lead to the same positions, so half of what is weighed has been weighed
 * before. A place of the table forgets what it knew when another position comes. */
enum { KNOWN = 1 << 16 };

struct known {
    uint64_t key;
    int value; /* 0: nothing is known */
};

/* One search: what does not change and what is counted. */
struct run {
    const struct jill_search *search;
    const struct jill_game *game;
    struct known *known; /* KNOWN of them; NULL: nothing is kept */
    long positions;
};

/* A value that was judged: mates in one are found otherwise. */
static int clamp(int value)
{
    return value < 2 * JILL_MOVE ? 2 * JILL_MOVE : value > JILL_MOST ? JILL_MOST : value;
}

/* How often a position stood before in the game. Within a line that is looked at none can stand for the third
 * time: that takes four moves of each side more. */
static int seen_before(const struct run *run, const struct chess_position *position)
{
    return position->halfmoves < 4 ? 0 : jill_game_seen(run->game, chess_key(position));
}

/* What plies without progress cost, so that fifty moves do not pass unseen. */
static int lateness(const struct chess_position *position)
{
    int plies = (int)position->halfmoves - LATE_PLIES;
    return plies > 0 ? plies * JILL_MOVE / 8 : 0;
}

/* What a position with White to move is worth by itself. */
static int judge_before(struct run *run, const struct chess_position *position)
{
    run->positions++;
    if (jill_can_mate(position))
        return JILL_MOVE;
    return clamp(jill_features_weigh(position, 0, run->search->weights->before));
}

/* The same, if possible from what is known. */
static int recall_before(struct run *run, const struct chess_position *position)
{
    if (!run->known)
        return judge_before(run, position);
    uint64_t key = chess_key(position);
    struct known *known = &run->known[key % KNOWN];
    if (known->key != key || !known->value)
        *known = (struct known){key, judge_before(run, position)};
    return known->value;
}

static int weigh_before(struct run *run, const struct chess_position *position)
{
    int value = recall_before(run, position);
    return value == JILL_MOVE ? value : value + lateness(position);
}

static int weigh_after(struct run *run, const struct chess_position *position, int replies)
{
    run->positions++;
    return jill_features_weigh(position, replies, run->search->weights->after) + lateness(position);
}

static int compare_candidates(const void *a, const void *b)
{
    const struct candidate *first = a, *second = b;
    if (first->estimate != second->estimate)
        return first->estimate < second->estimate ? -1 : 1;
    return first->index - second->index;
}

/* What White's move leads to if the game ends or repeats by it: mate 0, else a cost; *replies is Black's
 * number of moves. */
static int cost_of_end(const struct run *run, const struct chess_position *after, int *replies)
{
    *replies = chess_count_moves(after);
    if (*replies == 0)
        return chess_is_check(after) ? 0 : JILL_FAILURE;
    if (after->halfmoves >= CHESS_FIFTY_MOVES)
        return JILL_FAILURE;
    int seen = seen_before(run, after);
    return seen >= 2 ? JILL_FAILURE : seen * REPEATED;
}

/* Lists the moves worth a look, best first, and returns their number; -1 when the first mates. */
static int list_candidates(struct run *run, const struct chess_position *position,
    const struct chess_move *moves, int count, struct candidate *candidates)
{
    for (int i = 0; i < count; i++) {
        struct chess_position after = *position;
        struct chess_undo undo;
        int replies;
        chess_apply(&after, moves[i], &undo);
        int cost = cost_of_end(run, &after, &replies);
        if (replies == 0 && cost == 0) {
            candidates[0] = (struct candidate){i, 0};
            return -1;
        }
        if (cost < JILL_FAILURE)
            cost += weigh_after(run, &after, replies);
        candidates[i] = (struct candidate){i, cost};
    }
    qsort(candidates, (size_t)count, sizeof *candidates, compare_candidates);
    return count;
}

/* White has nothing left to mate with. */
static bool is_hopeless(const struct chess_position *position)
{
    uint64_t white = position->side[CHESS_WHITE];
    return (white & (white - 1)) == 0 || chess_is_material_insufficient(position);
}

static int value_before(struct run *run, const struct chess_position *position, int depth);

/* The mean over Black's replies, with White's `depth` further moves; stops when it can't be below `bound`. */
static int value_after(struct run *run, const struct chess_position *after, int depth, int bound)
{
    struct chess_move replies[CHESS_MAX_MOVES];
    int count = chess_legal_moves(after, replies);
    int sum = count * JILL_MOVE; /* each takes a move at least; the rest is added as it is known */
    for (int i = 0; i < count && sum < (bound - JILL_MOVE) * count; i++) {
        struct chess_position before = *after;
        struct chess_undo undo;
        chess_apply(&before, replies[i], &undo);
        sum += value_before(run, &before, depth) - JILL_MOVE;
    }
    return JILL_MOVE + sum / count;
}

/* Whether a candidate is looked into when those before it have come to `value`: the first `width` are, but
 * not those weighed much worse; every one is while nothing but failures has been found. */
static bool is_worth_a_look(
    const struct jill_search *search, const struct candidate *candidates, int i, int width, int value)
{
    if (value > JILL_MOST)
        return true;
    int good = value > candidates[0].estimate ? value : candidates[0].estimate;
    return i < width && candidates[i].estimate <= good + search->margin;
}

/* The best of the candidates; *best is its place. */
static int value_of_candidates(struct run *run, const struct chess_position *position,
    const struct chess_move *moves, const struct candidate *candidates, int count, int width, int depth,
    int *best)
{
    int value = JILL_FAILURE;
    *best = 0;
    for (int i = 0; i < count && is_worth_a_look(run->search, candidates, i, width, value); i++) {
        struct chess_position after = *position;
        struct chess_undo undo;
        int replies;
        chess_apply(&after, moves[candidates[i].index], &undo);
        int cost = cost_of_end(run, &after, &replies);
        if (cost >= value)
            continue;
        int found = cost + value_after(run, &after, depth - 1, value - cost);
        if (found < value) {
            value = found;
            *best = i;
        }
    }
    return value;
}

/* The value of a position with White to move, `depth` of White's moves being tried. */
static int value_before(struct run *run, const struct chess_position *position, int depth)
{
    struct chess_move moves[CHESS_MAX_MOVES];
    struct candidate candidates[CHESS_MAX_MOVES];
    int best;
    if (position->halfmoves >= CHESS_FIFTY_MOVES || seen_before(run, position) >= 2 || is_hopeless(position))
        return JILL_FAILURE;
    if (depth == 0)
        return chess_has_move(position) ? weigh_before(run, position) : JILL_FAILURE;
    int count = chess_legal_moves(position, moves);
    if (count == 0)
        return JILL_FAILURE;
    if (list_candidates(run, position, moves, count, candidates) < 0)
        return JILL_MOVE;
    if (run->positions > run->search->budget)
        return clamp(candidates[0].estimate);
    return value_of_candidates(run, position, moves, candidates, count, run->search->width, depth, &best);
}

/* The deeper search begins with what was best, which bounds the others. */
static void move_to_front(struct candidate *candidates, int best)
{
    struct candidate chosen = candidates[best];
    memmove(candidates + 1, candidates, (size_t)best * sizeof *candidates);
    candidates[0] = chosen;
}

int jill_search_value(const struct jill_search *search, const struct jill_game *game, struct chess_move move)
{
    struct run run = {.search = search, .game = game};
    struct chess_position after = game->position;
    struct chess_undo undo;
    int replies;
    chess_apply(&after, move, &undo);
    int cost = cost_of_end(&run, &after, &replies);
    if (replies == 0)
        return cost == 0 ? JILL_MOVE : cost;
    return cost < JILL_FAILURE ? cost + value_after(&run, &after, search->depth - 1, JILL_FAILURE) : cost;
}

struct jill_choice jill_search_choose(
    const struct jill_search *search, const struct jill_game *game, const struct chess_move *moves, int count)
{
    struct run run = {.search = search, .game = game};
    struct candidate candidates[CHESS_MAX_MOVES];
    struct jill_choice choice = {0, JILL_MOVE, 0};
    if (list_candidates(&run, &game->position, moves, count, candidates) < 0) {
        choice.index = candidates[0].index;
        return choice;
    }
    choice.index = candidates[0].index;
    choice.value = candidates[0].estimate;
    run.known = search->depth > 1 ? memory_new(KNOWN, sizeof *run.known) : NULL;
    for (int depth = 1; depth <= search->depth; depth++) {
        int best;
        int value = value_of_candidates(
            &run, &game->position, moves, candidates, count, search->root_width, depth, &best);
        if (run.positions > search->budget)
            break;
        choice.index = candidates[best].index;
        choice.value = value;
        move_to_front(candidates, best);
    }
    free(run.known);
    choice.positions = run.positions;
    return choice;
}
