/* The job behind `convert`: games become trees, one at a time, and trees become text. */
#ifndef RECORD_CONVERT_H
#define RECORD_CONVERT_H

#include "record/job.h"
#include "record/tree_read.h"
#include "record/tree_write.h"

struct convert {
    enum tree_format to;
    struct tree_source source;
    uint64_t game; /* only this game (1-based), 0: every one; not for parts of files */
    bool is_full;  /* the product holds one game alone, and a text before this one has been written to it */
};

/* How the job's product is put together. */
enum job_numbering convert_numbering(enum tree_format to);

/* struct job's run; options is a struct convert. A game with a fault is written up to it. */
void convert_run(const void *options, struct job_part *part);

#endif
