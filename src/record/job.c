/* Running jobs. A large plain file is cut into parts at places where a game is proven to start; threads work
 * on the parts, and their results are told in the order of the file, with the games and lines before them
 * added. */
#include "record/job.h"

#include "base/diag_list.h"
#include "base/memory.h"
#include "base/pool.h"
#include "base/text.h"
#include "notation/pgn.h"
#include "notation/pgn_split.h"

#include <pthread.h>
#include <stdlib.h>

/* A file is cut into parts of this size, or a little more: up to PROOF_WITHIN more until a game is proven to
 * start. */
enum { PART_SIZE = 1 << 20, PARTS_A_THREAD = 2, PROOF_WITHIN = 1 << 24 };

/* What all parts may keep until their turns, and each at least; a part that has more waits for its turn. */
enum { KEPT_BY_ALL = 1 << 26, KEPT_BY_EACH = 1 << 20 };

/* A run over one file. */
struct run {
    const struct job *job;
    struct job_run *all;
    const struct job_output *output;
    struct input *input;
    uint64_t games; /* before the part being told */
    uint64_t lines;
    bool latin_1_told;
};

static void put(struct run *run, const char *text, size_t length)
{
    run->output->write(run->output->context, (struct span){text, length});
}

/* The number of a game before its line: in a column of seven, or as the head of a JSON object. */
static struct span number_head(char *head, bool json, uint64_t number)
{
    enum { WIDTH = 7 };
    char digits[20];
    size_t length = (size_t)(text_write_number(number, digits) - digits);
    char *at = head;
    if (json)
        at = (char *)memcpy(at, "{\"game\":", 8) + 8;
    for (size_t i = length; !json && i < WIDTH; i++)
        *at++ = ' ';
    at = (char *)memcpy(at, digits, length) + length;
    if (json)
        *at++ = ',';
    else
        at = (char *)memcpy(at, "  ", 2) + 2;
    return (struct span){head, (size_t)(at - head)};
}

/* Writes lines with the game's number in front. */
static void put_numbered(struct run *run, struct span text, uint64_t *number)
{
    bool json = run->job->numbering == JOB_JSON_NUMBERS;
    const char *at = text.at, *end = text.at + text.length;
    while (at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        char room[40];
        struct span head = number_head(room, json, ++*number);
        put(run, head.at, head.length);
        put(run, at, (size_t)(line_end + 1 - at));
        at = line_end + 1;
    }
}

/* Writes what a stretch has made so far. `number`: games of the file numbered so far. `first`: nothing of
 * this stretch has been written yet. */
static void put_product(struct run *run, struct bytes *out, uint64_t *number, bool first)
{
    struct span text = {out->at, out->length};
    if (text.length == 0)
        return;
    if (run->job->numbering == JOB_TABLE || run->job->numbering == JOB_JSON_NUMBERS) {
        put_numbered(run, text, number);
    } else {
        if (run->job->numbering == JOB_SEPARATED && first && run->all->any)
            put(run, "\n", 1);
        put(run, text.at, text.length);
    }
    run->all->any = true;
    out->length = 0;
}

static void add_tally(struct job_tally *sum, const struct job_tally *part)
{
    sum->games += part->games;
    sum->plies += part->plies;
    sum->bytes += part->bytes;
}

/* `part` is being read, and nothing of it has been counted among all files yet. */
static void tell_progress(struct run *run, const struct job_part *part)
{
    uint64_t done, total;
    if (!run->output->progress)
        return;
    input_progress(part->reader.input, &done, &total);
    run->output->progress(run->output->context, done, total, run->all->tally.games + part->tally.games);
}

/* Tells a diagnostic of a stretch: what it counts from the stretch's beginning counts from the file's. */
static void put_diag(struct run *run, const struct diag *found)
{
    struct diag diag = *found;
    if (diag.code == DIAG_LATIN_1 && run->latin_1_told)
        return; /* one note a file */
    run->latin_1_told |= diag.code == DIAG_LATIN_1;
    diag.file = input_name(run->input);
    if (diag.place.line)
        diag.place.line += run->lines;
    if (diag.game)
        diag.game += run->games;
    diag_put(&run->output->sink, &diag);
}

/* One thread: a stretch is told while it is read. */
struct flow {
    struct run *run;
    uint64_t number;
    bool begun;
};

static void drain_flow(struct job_part *part)
{
    struct flow *flow = part->context;
    bool begins = part->out.length > 0;
    put_product(flow->run, &part->out, &flow->number, !flow->begun);
    flow->begun |= begins;
    tell_progress(flow->run, part);
}

static void put_flow_diag(void *context, const struct diag *diag)
{
    put_diag(context, diag);
}

/* `input` is the whole file or the rest of it from `offset` on. */
static void run_flow(struct run *run, struct input *input, uint64_t offset)
{
    struct flow flow = {.run = run, .number = run->job->first_number + run->games};
    struct job_part part = {
        .offset = offset, .sink = {put_flow_diag, run}, .drain = drain_flow, .context = &flow};
    reader_open(&part.reader, input, PGN_WINDOW);
    run->job->run(run->job->options, &part);
    drain_flow(&part);
    part.tally.bytes = reader_offset(&part.reader, part.reader.at);
    add_tally(&run->all->tally, &part.tally);
    bytes_free(&part.out);
    reader_close(&part.reader);
}

/* Several threads: a part of a file and what has been made of it. */
struct task {
    const struct job *job;
    const struct input *whole;
    uint64_t offset;
    uint64_t length;
    uint64_t kept_size; /* bytes */
    struct job_part part;
    struct diag_list diags;
    uint64_t lines;  /* line ends in the part */
    uint64_t number; /* games of the file numbered so far, once it is being told */
    bool begun;      /* it is being told */
    bool written;    /* something of its product has been */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool waits; /* it has made so much that it goes on only when that has been told */
    bool done;
};

static void make_way(struct task *task)
{
    if (task->part.out.length + task->diags.packed.length < task->kept_size)
        return;
    pthread_mutex_lock(&task->lock);
    task->waits = true;
    pthread_cond_broadcast(&task->changed);
    while (task->waits)
        pthread_cond_wait(&task->changed, &task->lock);
    pthread_mutex_unlock(&task->lock);
}

static void drain_task(struct job_part *part)
{
    make_way(part->context);
}

static void keep_diag(void *context, const struct diag *diag)
{
    struct task *task = context;
    struct diag_sink keep = diag_list_sink(&task->diags);
    diag_put(&keep, diag);
    make_way(task);
}

static void work(void *context)
{
    struct task *task = context;
    struct input *input = input_open_part(task->whole, task->offset, task->length);
    task->part.offset = task->offset;
    task->part.sink = (struct diag_sink){keep_diag, task};
    task->part.drain = drain_task;
    task->part.context = task;
    reader_open(&task->part.reader, input, PGN_WINDOW);
    task->job->run(task->job->options, &task->part);
    task->lines = reader_place(&task->part.reader, task->part.reader.end).line - 1;
    reader_close(&task->part.reader);
    input_close(input);
    pthread_mutex_lock(&task->lock);
    task->done = true;
    pthread_cond_broadcast(&task->changed);
    pthread_mutex_unlock(&task->lock);
}

static uint64_t kept_size(const struct job_run *all)
{
    uint64_t share = KEPT_BY_ALL / ((uint64_t)all->threads * PARTS_A_THREAD);
    if (all->kept_size)
        return all->kept_size;
    return share > KEPT_BY_EACH ? share : KEPT_BY_EACH;
}

static struct task *make_task(const struct run *run, uint64_t offset, uint64_t end)
{
    struct task *task = memory_new(1, sizeof *task);
    *task = (struct task){.job = run->job,
        .whole = run->input,
        .offset = offset,
        .length = end - offset,
        .kept_size = kept_size(run->all)};
    pthread_mutex_init(&task->lock, NULL);
    pthread_cond_init(&task->changed, NULL);
    return task;
}

/* Tells what a task has made so far; all tasks before it have been told. */
static void tell_task(struct run *run, struct task *task)
{
    struct diag diag;
    size_t at = 0;
    if (!task->begun)
        task->number = run->job->first_number + run->games;
    bool writes = task->part.out.length > 0;
    put_product(run, &task->part.out, &task->number, !task->written);
    task->written |= writes;
    while (diag_list_next(&task->diags, &at, &diag))
        put_diag(run, &diag);
    task->diags.packed.length = 0;
    task->begun = true;
}

/* Tells what the first task makes until it is done. */
static void follow_task(struct run *run, struct task *task)
{
    pthread_mutex_lock(&task->lock);
    while (!task->done) {
        while (!task->done && !task->waits)
            pthread_cond_wait(&task->changed, &task->lock);
        if (!task->waits)
            break;
        tell_task(run, task);
        task->waits = false;
        pthread_cond_broadcast(&task->changed);
    }
    pthread_mutex_unlock(&task->lock);
}

static void finish_task(struct run *run, struct task *task)
{
    tell_task(run, task);
    task->part.tally.bytes = task->length;
    add_tally(&run->all->tally, &task->part.tally);
    run->games += task->part.tally.games;
    run->lines += task->lines;
    bytes_free(&task->part.out);
    diag_list_free(&task->diags);
    pthread_cond_destroy(&task->changed);
    pthread_mutex_destroy(&task->lock);
    if (run->output->progress)
        run->output->progress(run->output->context, task->offset + task->length, input_plain_size(run->input),
            run->all->tally.games);
    free(task);
}

static uint64_t part_size(const struct job_run *all)
{
    return all->part_size ? all->part_size : PART_SIZE;
}

/* Where the part that begins at an offset ends: at the file's end, at a proven start of a game, or at 0 when
 * there is none near. */
static uint64_t find_part_end(struct run *run, uint64_t offset, uint64_t size)
{
    uint64_t part = part_size(run->all);
    if (size - offset <= part)
        return size;
    uint64_t limit = size - offset <= part + PROOF_WITHIN ? size : offset + part + PROOF_WITHIN;
    uint64_t end = pgn_find_start_in_file(run->input, offset + part, limit);
    return end == limit && limit < size ? 0 : end;
}

/* What cannot be cut is read in one flow. */
static void run_rest(struct run *run, uint64_t offset, uint64_t size)
{
    struct input *rest = input_open_part(run->input, offset, size - offset);
    run_flow(run, rest, offset);
    input_close(rest);
}

static void run_parts(struct run *run, uint64_t size)
{
    int threads = run->all->threads;
    int slots = threads * PARTS_A_THREAD;
    struct pool *pool = pool_open(threads, slots, work);
    uint64_t offset = 0, end = 1;
    if (!pool) {
        run_rest(run, 0, size);
        return;
    }
    while ((end && offset < size) || pool_load(pool) > 0) {
        bool full = !end || offset == size || pool_load(pool) == slots;
        if (!full)
            end = find_part_end(run, offset, size);
        if (full || !end) {
            if (pool_load(pool) == 0)
                continue;
            follow_task(run, pool_first(pool));
            finish_task(run, pool_collect(pool));
            continue;
        }
        pool_submit(pool, make_task(run, offset, end));
        offset = end;
    }
    pool_close(pool);
    if (offset < size)
        run_rest(run, offset, size);
}

static void tell_read_failure(struct run *run)
{
    struct diag diag = {.code = DIAG_READ_FAILED, .file = input_name(run->input)};
    const char *reason = input_error(run->input);
    diag_say(&diag, "%s%s", input_error_head(reason), reason);
    diag_put(&run->output->sink, &diag);
}

void job_run_input(struct job_run *all, const struct job *job, struct input *input)
{
    struct run run = {.job = job, .all = all, .output = all->output, .input = input};
    uint64_t size = job->can_split && all->threads > 1 ? input_plain_size(input) : 0;
    if (size > part_size(all))
        run_parts(&run, size);
    else
        run_flow(&run, input, 0);
}

bool job_next_member(struct job_run *all, struct input *input)
{
    struct run run = {.output = all->output, .input = input};
    int more = input_next_member(input);
    if (more < 0)
        tell_read_failure(&run);
    return more > 0;
}
