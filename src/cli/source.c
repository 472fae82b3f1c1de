/* Opening input files for commands. */
#include "cli/source.h"

#include <errno.h>

enum { WINDOW = 1 << 18 }; /* bytes read at once */

bool source_open(struct source *source, const char *path, struct report *report)
{
    source->input = input_open(path);
    if (!source->input) {
        report_read_failure(report, path, errno);
        return false;
    }
    reader_open(&source->reader, source->input, WINDOW);
    return true;
}

void source_close(struct source *source)
{
    reader_close(&source->reader);
    input_close(source->input);
}

const char *source_name(const struct source *source)
{
    return input_name(source->input);
}
