/* Where a command's product goes: standard output, or a file that appears only when it is complete. Writes
 * are gathered into large ones; a failed write is kept and told once at the end. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "base/bytes.h"
#include "base/new_file.h"
#include "cli/report.h"

struct output {
    int fd;
    const char *name;      /* for messages */
    struct new_file file;  /* open: the file that appears when it is complete */
    struct report *report; /* told before the program ends by a closed pipe */
    int error;             /* errno of the first failed write */
    struct bytes pending;
};

/* Opens `path` (NULL or "-": standard output) for writing. False: it could not be opened, and that has been
 * told. */
bool output_open(struct output *output, const char *path, struct report *report);

void output_write(struct output *output, struct span text);
void output_format(struct output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));
void output_flush(struct output *output);

/* Writes out everything and puts the file in its place. A failure is told. */
void output_close(struct output *output, struct report *report);

/* Whether it is a file that appears when it is complete. */
bool output_is_new_file(const struct output *output);

/* Forgets what has not been written; a file is left as it was. */
void output_discard(struct output *output);

#endif
