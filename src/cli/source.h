/* An input file of a command: opened, with its reader, and closed again. */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include "base/reader.h"
#include "cli/report.h"

struct source {
    struct input *input;
    struct reader reader;
};

/* Opens a file ("-": standard input). False: it cannot be opened, and that has been told. */
bool source_open(struct source *source, const char *path, struct report *report);

void source_close(struct source *source);

/* The file's name as diagnostics show it. */
const char *source_name(const struct source *source);

#endif
