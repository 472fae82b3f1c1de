/* The job behind `check` for draughts: every move of every line of a PDN file is played. */
#ifndef RECORD_DRAUGHTS_CHECK_H
#define RECORD_DRAUGHTS_CHECK_H

#include "record/job.h"
#include "rules/rules.h"

struct draughts_check {
    bool strict;               /* warnings about form too */
    const struct rules *rules; /* for games without a GameType tag; NULL: they are looked into */
};

/* struct job's run; options is a struct draughts_check. Nothing is made but diagnostics. */
void draughts_check_run(const void *options, struct job_part *part);

#endif
