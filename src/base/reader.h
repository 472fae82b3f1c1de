/* A window that slides over an input: parsers look at bytes in memory and ask for more when they come near
 * the window's end. Memory stays bounded whatever the input's size. Knows bytes and offsets, not lines. */
#ifndef BASE_READER_H
#define BASE_READER_H

#include "base/input.h"
#include "base/span.h"

#include <stdint.h>

struct reader {
    const char *at;  /* the next unread byte; parsers advance it */
    const char *end; /* one past the last byte in the window; *end is always '\0' */
    struct input *input;
    char *buffer;
    size_t capacity;
    uint64_t base;  /* offset in the input of buffer[0] */
    bool exhausted; /* nothing more will come */
    int error;      /* errno of a failed read, 0 when all is well; reading ends there */
};

/* Starts reading an input that is already open and stays the caller's. `capacity` is the window's size in
 * bytes, 1 at least. A UTF-8 byte order mark at the start is passed over, if the window can hold it. */
void reader_open(struct reader *reader, struct input *input, size_t capacity);

/* Starts reading bytes in memory: they stay the caller's, must outlive the reader and be followed by a '\0'.
 */
void reader_open_memory(struct reader *reader, struct span text);

void reader_close(struct reader *reader);

/* Sees to it that `count` bytes (cut to the capacity) are in the window at `at`, unless the input ends
 * before. Bytes before `at` may be dropped and pointers into the window become invalid. Returns how many are
 * there. */
size_t reader_fill(struct reader *reader, size_t count);

/* The same without the call where the bytes are there already. */
static inline size_t reader_need(struct reader *reader, size_t count)
{
    size_t there = (size_t)(reader->end - reader->at);
    return there >= count || reader->exhausted ? there : reader_fill(reader, count);
}

/* The offset in the input of a position in the window. */
static inline uint64_t reader_offset(const struct reader *reader, const char *at)
{
    return reader->base + (uint64_t)(at - reader->buffer);
}

#endif
