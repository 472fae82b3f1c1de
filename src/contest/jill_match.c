/* Games handed to threads and collected in order. */
#include "contest/jill_match.h"

#include "base/memory.h"
#include "base/pool.h"

#include <stdlib.h>

struct task {
    const struct jill_match *match;
    struct jill_match_game game;
};

static void play(void *context)
{
    struct task *task = context;
    const struct jill_match *match = task->match;
    struct jill_match_game *game = &task->game;
    struct jill_program program;
    game->error = jill_program_start(&program, match->arguments, match->limit);
    if (game->error)
        return;
    struct jill_contestant contestant = jill_program_contestant(&program);
    const struct jill_setting setting = {NULL, match->seed, game->number};
    jill_referee_play(&contestant, &setting, &game->record, match->transcripts ? &game->transcript : NULL);
    game->program = jill_program_end(&program, jill_end_is_cut(game->record.end));
}

static struct task *new_task(const struct jill_match *match, uint64_t number)
{
    struct task *task = memory_new(1, sizeof *task);
    task->match = match;
    task->game.number = number;
    return task;
}

static void free_task(struct task *task)
{
    jill_record_free(&task->game.record);
    bytes_free(&task->game.transcript);
    free(task);
}

/* Tells a game that has been played, unless an earlier one could not be; returns the first error. */
static int finish_task(struct task *task, int error, jill_match_told *told, void *context)
{
    if (!error)
        error = task->game.error;
    if (!error)
        told(context, &task->game);
    free_task(task);
    return error;
}

/* Without any thread. */
static int run_here(const struct jill_match *match, jill_match_told *told, void *context)
{
    int error = 0;
    for (uint64_t next = 1; !error && next <= match->games; next++) {
        struct task *task = new_task(match, next);
        play(task);
        error = finish_task(task, error, told, context);
    }
    return error;
}

int jill_match_run(const struct jill_match *match, jill_match_told *told, void *context)
{
    int slots = 2 * match->jobs, error = 0;
    struct pool *pool = pool_open(match->jobs, slots, play);
    uint64_t next = 1;
    if (!pool)
        return run_here(match, told, context);
    for (;;) {
        while (!error && next <= match->games && pool_load(pool) < slots)
            pool_submit(pool, new_task(match, next++));
        if (pool_load(pool) == 0)
            break;
        error = finish_task(pool_collect(pool), error, told, context);
    }
    pool_close(pool);
    return error;
}
