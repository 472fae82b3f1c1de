/* When the progress line comes and goes. What it says is its owner's business. */
#include "cli/progress.h"

#include "base/clock.h"

#include <unistd.h>

static const int64_t MILLISECOND = 1000000;

void progress_start(struct progress *progress, struct report *report)
{
    *progress =
        (struct progress){.report = report, .start = clock_now(), .wanted = isatty(STDERR_FILENO) == 1};
}

double progress_seconds(const struct progress *progress)
{
    return (double)(clock_now() - progress->start) / 1e9;
}

bool progress_begin(struct progress *progress)
{
    enum { FIRST_AFTER = 2000, EVERY = 500 };
    if (!progress->wanted)
        return false;
    int64_t now = clock_now();
    if (now - progress->start < FIRST_AFTER * MILLISECOND || now - progress->shown < EVERY * MILLISECOND)
        return false;
    progress_hide(progress);
    progress->shown = now;
    return progress->visible = true;
}

void progress_hide(struct progress *progress)
{
    if (progress->visible)
        bytes_append_text(&progress->report->pending, "\r\033[K");
    progress->visible = false;
}
