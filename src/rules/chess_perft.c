/* Counting leaf positions (perft). The last ply is counted without being played. */
#include "base/memory.h"
#include "rules/chess_generate.h"
#include "rules/chess_step.h"

#include <stdlib.h>

/* One ply of the search: a position and its moves that are still to be played. */
struct frame {
    struct chess_position position;
    int left;
    struct chess_move moves[CHESS_MAX_MOVES];
};

CHESS_INLINE int count_moves(const struct chess_position *position, bool hardware)
{
    struct chess_output output = {.hardware = hardware};
    if (position->turn == CHESS_WHITE)
        chess_generate(position, CHESS_WHITE, &output);
    else
        chess_generate(position, CHESS_BLACK, &output);
    return output.count;
}

/* Depth 2 and more, on frames of the caller's, one for each ply but the last. */
CHESS_INLINE uint64_t search(struct frame *frames, int depth, bool hardware)
{
    uint64_t leaves = 0;
    int ply = 0;
    frames[0].left = chess_legal_moves(&frames[0].position, frames[0].moves);
    while (ply >= 0) {
        struct frame *frame = &frames[ply];
        if (frame->left == 0) {
            ply--;
            continue;
        }
        struct chess_move move = frame->moves[--frame->left];
        if (ply == depth - 2) {
            struct chess_position last = frame->position;
            chess_play(&last, move);
            leaves += (uint64_t)count_moves(&last, hardware);
            continue;
        }
        struct frame *next = &frames[++ply];
        next->position = frame->position;
        chess_play(&next->position, move);
        next->left = chess_legal_moves(&next->position, next->moves);
    }
    return leaves;
}

#if defined(__x86_64__)

/* Every x86-64 processor of the last decade counts bits by itself, but the oldest ones do not. */
__attribute__((target("popcnt,bmi"))) static uint64_t search_modern(struct frame *frames, int depth)
{
    return search(frames, depth, true);
}

static uint64_t search_any(struct frame *frames, int depth)
{
    return search(frames, depth, false);
}

static uint64_t search_best(struct frame *frames, int depth)
{
    bool modern = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
    return modern ? search_modern(frames, depth) : search_any(frames, depth);
}

#else

static uint64_t search_best(struct frame *frames, int depth)
{
    return search(frames, depth, true);
}

#endif

uint64_t chess_perft(const struct chess_position *position, int depth)
{
    if (depth <= 0)
        return 1;
    if (depth == 1)
        return (uint64_t)chess_count_moves(position);
    struct frame *frames = memory_new((size_t)depth - 1, sizeof *frames);
    frames[0].position = *position;
    uint64_t leaves = search_best(frames, depth);
    free(frames);
    return leaves;
}
