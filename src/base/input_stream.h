/* A compressed file that is no archive: one stream, or several joined, unpacked as far as it is good. Knows
 * nothing of where the packed bytes come from. */
#ifndef BASE_INPUT_STREAM_H
#define BASE_INPUT_STREAM_H

#include "base/input_source.h"

struct input_stream;

/* Starts unpacking a file that begins with the bytes given. NULL when it is of another kind, or the library
 * for it is not installed. */
struct input_stream *input_stream_open(const struct input_source *source, const char *first, size_t length);

/* As input_read, with the reason of a fault in `error`. */
ssize_t input_stream_read(struct input_stream *stream, void *to, size_t size, char error[INPUT_ERROR_SIZE]);

void input_stream_close(struct input_stream *stream);

#endif
