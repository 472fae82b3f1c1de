/* Tasks lie in a ring: threads take them in order, the owner collects them in order. */
#include "base/pool.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct slot {
    void *task;
    bool done;
};

struct pool {
    void (*work)(void *task);
    int slots;
    int threads;
    struct slot *ring;
    unsigned long submitted; /* tasks handed in so far */
    unsigned long taken;     /* of these, taken by a thread */
    unsigned long collected;
    bool closing;
    pthread_mutex_t lock;
    pthread_cond_t arrived; /* a task was handed in, or the pool closes */
    pthread_cond_t done;    /* a task is done */
    pthread_t *thread;
};

static struct slot *slot_of(const struct pool *pool, unsigned long number)
{
    return &pool->ring[number % (unsigned long)pool->slots];
}

static void *run_thread(void *context)
{
    struct pool *pool = context;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->taken == pool->submitted && !pool->closing)
            pthread_cond_wait(&pool->arrived, &pool->lock);
        if (pool->taken == pool->submitted)
            break;
        struct slot *slot = slot_of(pool, pool->taken++);
        pthread_mutex_unlock(&pool->lock);
        pool->work(slot->task);
        pthread_mutex_lock(&pool->lock);
        slot->done = true;
        pthread_cond_signal(&pool->done);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

struct pool *pool_open(int threads, int slots, void (*work)(void *task))
{
    struct pool *pool = memory_new(1, sizeof *pool);
    pool->work = work;
    pool->slots = slots;
    pool->ring = memory_new((size_t)slots, sizeof *pool->ring);
    pool->thread = memory_new((size_t)threads, sizeof *pool->thread);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->arrived, NULL);
    pthread_cond_init(&pool->done, NULL);
    while (
        pool->threads < threads && pthread_create(&pool->thread[pool->threads], NULL, run_thread, pool) == 0)
        pool->threads++;
    if (pool->threads > 0)
        return pool;
    pool_close(pool);
    return NULL;
}

void pool_submit(struct pool *pool, void *task)
{
    pthread_mutex_lock(&pool->lock);
    *slot_of(pool, pool->submitted++) = (struct slot){.task = task};
    pthread_cond_signal(&pool->arrived);
    pthread_mutex_unlock(&pool->lock);
}

int pool_load(const struct pool *pool)
{
    return (int)(pool->submitted - pool->collected);
}

void *pool_first(struct pool *pool)
{
    return slot_of(pool, pool->collected)->task; /* set by the owner */
}

void *pool_collect(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    struct slot *slot = slot_of(pool, pool->collected++);
    while (!slot->done)
        pthread_cond_wait(&pool->done, &pool->lock);
    void *task = slot->task;
    pthread_mutex_unlock(&pool->lock);
    return task;
}

void pool_close(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    pthread_cond_broadcast(&pool->arrived);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    pthread_cond_destroy(&pool->arrived);
    pthread_cond_destroy(&pool->done);
    pthread_mutex_destroy(&pool->lock);
    free(pool->ring);
    free(pool->thread);
    free(pool);
}
