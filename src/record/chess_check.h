/* The job behind `check` for chess: every move of every line of a PGN file is played. */
#ifndef RECORD_CHESS_CHECK_H
#define RECORD_CHESS_CHECK_H

#include "notation/san.h"
#include "record/job.h"

struct chess_check {
    bool strict;                       /* warnings about form too */
    bool chess960;                     /* for games whose tags do not say */
    const struct san_letters *letters; /* how pieces are named */
};

/* struct job's run; options is a struct chess_check. Nothing is made but diagnostics. */
void chess_check_run(const void *options, struct job_part *part);

#endif
