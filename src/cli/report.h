/* What goes to standard error: diagnostics as compilers give them, usage errors, summaries. Counts what it
 * tells, since the exit status depends on it. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "base/bytes.h"
#include "base/diag.h"
#include "cli/options.h"

/* Exit statuses of the program. */
enum cli_exit { CLI_GOOD = 0, CLI_INPUT_ERRORS = 1, CLI_USAGE = 2, CLI_FILE_ERRORS = 3 };

struct report {
    uint64_t errors;
    uint64_t warnings;
    bool file_failed; /* a file could not be read or written */
    bool colored;
    bool quiet;    /* no notes */
    uint64_t game; /* the only one that is asked for, 0: every one */
    struct bytes pending;
};

void report_open(struct report *report, const struct cli_options *options);

/* Tells one diagnostic, if it is wanted. */
void report_put(struct report *report, const struct diag *diag);

/* Whether a diagnostic is to be told: it is not about a game that is not asked for, and no note when there
 * are to be none. */
bool report_wants(const struct report *report, const struct diag *diag);

/* Counts a diagnostic that is told elsewhere, which is for those that are wanted. */
void report_count(struct report *report, const struct diag *diag);

/* A sink that tells through this report. */
struct diag_sink report_sink(struct report *report);

/* Tells that a file could not be opened or read, and why: the text of errno, or input_error. */
void report_read_failure(struct report *report, const char *file, const char *reason);

/* Writes a line of the program itself, such as a summary. */
void report_line(struct report *report, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes out what is pending. */
void report_flush(struct report *report);

/* Flushes, and says how the program should end. */
enum cli_exit report_close(struct report *report);

/* Tells a usage error: one line, and where to find help. Always returns false. */
bool report_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
