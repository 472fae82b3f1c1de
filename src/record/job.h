/* Streaming jobs: something is made of every game of every file, in order, in bounded memory, on one thread
 * or on several. A job says what is made of one stretch of games; running it over files, members of archives
 * and parts of large files is done here, and the result is the same whatever the number of threads. */
#ifndef RECORD_JOB_H
#define RECORD_JOB_H

#include "base/bytes.h"
#include "base/diag.h"
#include "base/reader.h"

/* What a job counts. */
struct job_tally {
    uint64_t games;
    uint64_t plies;
    uint64_t bytes; /* read */
};

enum job_numbering {
    JOB_PLAIN,       /* the product is written as it is */
    JOB_SEPARATED,   /* the product of each game is a block; an empty line goes between blocks */
    JOB_TABLE,       /* the product is a line a game; its number goes in front */
    JOB_JSON_NUMBERS /* the product is the rest of a JSON object a game, a line each; its head is put in front
                      */
};

/* A stretch of input being read: a whole file or member, or a part of one. */
struct job_part {
    struct reader reader;
    uint64_t offset; /* of the stretch in its file, bytes */
    struct diag_sink sink;
    struct bytes out; /* what is made is appended here */
    struct job_tally tally;
    void (*drain)(struct job_part *part); /* tells what has been made; NULL: everything is kept in `out` */
    void *context;                        /* of drain */
    unsigned calls;                       /* of job_drain since it was drained */
};

struct job {
    /* Reads the part to its end. Calls job_drain after each game. */
    void (*run)(const void *options, struct job_part *part);
    const void *options; /* the job's own */
    enum job_numbering numbering;
    uint64_t first_number; /* numbers count from the one behind this */
    bool can_split;        /* a file may be cut at proven starts of PGN games */
};

/* Where a job's results go. */
struct job_output {
    void (*write)(void *context, struct span text);
    void *context;
    struct diag_sink sink;

    /* Called now and then with how far reading has come: bytes of the current file and its size (0: not
     * known), and the games so far. May be NULL. */
    void (*progress)(void *context, uint64_t done, uint64_t total, uint64_t games);
};

/* What a run over several files keeps. */
struct job_run {
    const struct job_output *output;
    int threads;            /* for files that can be split; 1 or more */
    uint64_t part_size;     /* bytes of a part at least, when there are several threads; 0: a good size */
    uint64_t kept_size;     /* bytes that a part may keep until its turn, about; 0: a good size */
    struct job_tally tally; /* of all files so far */
    bool any;               /* something has been written */
};

/* Runs a job over an open input, or over the member of the archive it is that is open now. */
void job_run_input(struct job_run *run, const struct job *job, struct input *input);

/* Goes to the archive's next member, which may be of another format. False: there is none; a broken archive
 * gives a diagnostic. */
bool job_next_member(struct job_run *run, struct input *input);

/* To be called by jobs after each game: lets go of what has been made when it is much, and now and then in
 * any case, so that jobs that make nothing tell how far they have come. */
static inline void job_drain(struct job_part *part)
{
    enum { MUCH = 1 << 16, MANY_CALLS = 1 << 10 };
    if (!part->drain || (part->out.length < MUCH && ++part->calls < MANY_CALLS))
        return;
    part->calls = 0;
    part->drain(part);
}

#endif
