/* A window that slides over an input: parsers look at bytes in memory and ask for more when they come near
 * the window's end. Memory stays bounded whatever the input's size. Tells the line and column of a byte when
 * it is asked: lines are counted by the block, never on the way of the parser. */
#ifndef BASE_READER_H
#define BASE_READER_H

#include "base/diag.h"
#include "base/input.h"
#include "base/span.h"

#include <stdint.h>

/* At least this many bytes before `at` stay in the window, unless the input begins later. */
enum { READER_HISTORY = 16 };

/* Where the line of a byte in the window is known. */
struct reader_line {
    const char *at; /* a byte of the window, never the LF of a CR LF */
    uint64_t line;  /* its line, 1-based */
    uint64_t start; /* the offset in the input of the line's first byte */
};

struct reader {
    const char *at;  /* the next unread byte; parsers advance it */
    const char *end; /* one past the last byte in the window; *end is always '\0' */
    struct input *input;
    char *buffer;
    size_t capacity;
    uint64_t base;             /* offset in the input of buffer[0] */
    bool exhausted;            /* nothing more will come */
    int error;                 /* errno of a failed read, 0 when all is well; reading ends there */
    bool started;              /* the byte order mark has been looked for */
    uint8_t breaks;            /* line ends (2: or more) between the last non-blank byte and buffer[0] */
    struct reader_line first;  /* of buffer[0] */
    struct reader_line recent; /* of the place asked for last */
};

/* Starts reading an input that is already open and stays the caller's. `capacity` is how many bytes the
 * window holds from `at` on. Nothing is read before the first reader_need. A UTF-8 byte order mark at the
 * start is passed over. */
void reader_open(struct reader *reader, struct input *input, size_t capacity);

/* Starts reading bytes in memory: they stay the caller's, must outlive the reader and be followed by a '\0'.
 */
void reader_open_memory(struct reader *reader, struct span text);

/* Says that the input is a part of a file whose part before it holds `lines` line ends and ends with one. */
void reader_set_line(struct reader *reader, uint64_t lines);

void reader_close(struct reader *reader);

/* Sees to it that `count` bytes (at most the capacity) are in the window at `at`, unless the input ends
 * before. Bytes before `at` may be dropped and pointers into the window become invalid. Returns how many are
 * there. */
size_t reader_fill(struct reader *reader, size_t count);

/* The same without the call where the bytes are there already. */
static inline size_t reader_need(struct reader *reader, size_t count)
{
    size_t there = (size_t)(reader->end - reader->at);
    return there >= count || reader->exhausted ? there : reader_fill(reader, count);
}

/* Fills in the message of a failed read: what the input says of it. */
void reader_blame(const struct reader *reader, struct diag *diag);

/* The input's name as diagnostics show it. */
const char *reader_name(const struct reader *reader);

/* The offset in the input of a position in the window. */
static inline uint64_t reader_offset(const struct reader *reader, const char *at)
{
    return reader->base + (uint64_t)(at - reader->buffer);
}

/* The line and column of a position in the window. Lines end with LF, CR LF or a lone CR; a byte order mark
 * counts for no column. Asking for places in ascending order costs one pass over the window in all. */
struct diag_place reader_place(struct reader *reader, const char *at);

/* How many line ends lie before `at`, those told to reader_set_line included. */
uint64_t reader_lines(struct reader *reader);

/* Whether the position begins a line (the first one too). */
bool reader_begins_line(const struct reader *reader, const char *at);

/* Whether the position begins a line and the line before it holds nothing but blanks (space, tab, VT, FF),
 * however long it is. */
bool reader_follows_blank_line(const struct reader *reader, const char *at);

#endif
