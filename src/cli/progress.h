/* A line on the terminal that shows how far long work has come. It goes to standard error. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "cli/report.h"

struct progress {
    struct report *report;
    int64_t start; /* times of clock_now */
    int64_t shown; /* when the line was written last */
    bool visible;  /* it stands on the terminal */
    bool wanted;   /* standard error is a terminal */
};

/* The work begins. */
void progress_start(struct progress *progress, struct report *report);

/* Seconds since the work began. */
double progress_seconds(const struct progress *progress);

/* Begins the line anew when it is time for it: its text is then appended to the report's pending bytes and
 * flushed. False: it is not time. */
bool progress_begin(struct progress *progress);

/* Takes the line away, before anything else is written on the terminal. */
void progress_hide(struct progress *progress);

#endif
