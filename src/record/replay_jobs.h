/* Jobs over records of any format, by replaying them: slower than a format's own jobs, but the same for all.
 */
#ifndef RECORD_REPLAY_JOBS_H
#define RECORD_REPLAY_JOBS_H

#include "record/job.h"
#include "record/positions.h"
#include "record/replay.h"

struct replay_job {
    enum record_format format;
    const struct rules *rules;
    struct positions_wanted wanted;
};

/* struct job's run; options is a struct replay_job. Positions of every game as text, a line each: a game that
 * cannot begin gives an empty line. */
void replay_positions_run(const void *options, struct job_part *part);

/* struct job's run; options is a struct replay_job. Plays every game; nothing is made but diagnostics. */
void replay_check_run(const void *options, struct job_part *part);

#endif
