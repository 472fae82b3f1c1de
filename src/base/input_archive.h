/* Archives, and whatever else is packed, read through libarchive. The library is loaded when the first such
 * file is read, so that other files do not wait for it. Knows nothing of where the packed bytes come from. */
#ifndef BASE_INPUT_ARCHIVE_H
#define BASE_INPUT_ARCHIVE_H

#include "base/input_source.h"

struct input_archive;

/* Opens an archive and its first member. Returns NULL with the reason in `error`, one line, when it cannot.
 * An archive without members opens: its reading ends at once. */
struct input_archive *input_archive_open(const struct input_source *source, char error[INPUT_ERROR_SIZE]);

/* The name of the open member; NULL when the file is one compressed text without members. */
const char *input_archive_member(const struct input_archive *archive);

/* As input_read and input_next_member, with the reason of a fault in `error`. */
ssize_t input_archive_read(
    struct input_archive *archive, void *to, size_t size, char error[INPUT_ERROR_SIZE]);
int input_archive_next(struct input_archive *archive, char error[INPUT_ERROR_SIZE]);

void input_archive_close(struct input_archive *archive);

#endif
