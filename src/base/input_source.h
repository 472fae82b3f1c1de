/* Where packed bytes come from: what the unpackers know of an input. */
#ifndef BASE_INPUT_SOURCE_H
#define BASE_INPUT_SOURCE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { INPUT_ERROR_SIZE = 256 };

/* `read` gives up to `size` bytes, 0 at the end, -1 with errno set; `seek`
 * works as lseek(2) and is NULL where the source cannot go back. */
struct input_source {
    ssize_t (*read)(void *context, void *to, size_t size);
    int64_t (*seek)(void *context, int64_t offset, int whence);
    void *context;
};

#endif
