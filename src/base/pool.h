/* A pool of threads that works on tasks and gives them back in the order they were handed in. Knows nothing
 * of what the tasks are. */
#ifndef BASE_POOL_H
#define BASE_POOL_H

struct pool;

/* Starts `threads` threads (at least 1) that call `work` on each task. At most `slots` tasks may be handed in
 * and not yet collected. Fewer threads are started when the system gives no more; NULL: it gives none. */
struct pool *pool_open(int threads, int slots, void (*work)(void *task));

/* Hands a task in; a slot must be free. The task stays the caller's. */
void pool_submit(struct pool *pool, void *task);

/* How many tasks are handed in and not collected. */
int pool_load(const struct pool *pool);

/* The task that was handed in first of those not collected, which a thread has begun or will begin before the
 * others. There must be one. */
void *pool_first(struct pool *pool);

/* Waits until that task is done, and returns it. */
void *pool_collect(struct pool *pool);

/* Ends the threads; every task must have been collected. */
void pool_close(struct pool *pool);

#endif
