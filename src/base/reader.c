/* The sliding window: what is unread moves to the front, the rest of the buffer is filled by reads. */
#include "base/reader.h"

#include "base/memory.h"

#include <errno.h>
#include <stdlib.h>

static void skip_byte_order_mark(struct reader *reader)
{
    static const char mark[] = "\xEF\xBB\xBF";
    if (reader_need(reader, 3) >= 3 && memcmp(reader->at, mark, 3) == 0)
        reader->at += 3;
}

void reader_open(struct reader *reader, struct input *input, size_t capacity)
{
    char *buffer = memory_new(1, capacity + 1);
    *reader =
        (struct reader){.at = buffer, .end = buffer, .input = input, .buffer = buffer, .capacity = capacity};
    skip_byte_order_mark(reader);
}

void reader_open_memory(struct reader *reader, struct span text)
{
    *reader = (struct reader){.at = text.at,
        .end = text.at + text.length,
        .buffer = (char *)text.at,
        .capacity = text.length,
        .exhausted = true};
    skip_byte_order_mark(reader);
}

void reader_close(struct reader *reader)
{
    if (reader->input)
        free(reader->buffer);
    *reader = (struct reader){0};
}

size_t reader_fill(struct reader *reader, size_t count)
{
    size_t kept = (size_t)(reader->end - reader->at);
    if (count > reader->capacity)
        count = reader->capacity; /* a read of nothing would look like the end of the input */
    if (reader->exhausted || kept >= count)
        return kept;
    memmove(reader->buffer, reader->at, kept);
    reader->base += (uint64_t)(reader->at - reader->buffer);
    reader->at = reader->buffer;
    while (kept < count) {
        ssize_t got = input_read(reader->input, reader->buffer + kept, reader->capacity - kept);
        if (got <= 0) {
            reader->exhausted = true;
            reader->error = got < 0 ? errno : 0;
            break;
        }
        kept += (size_t)got;
    }
    reader->buffer[kept] = '\0';
    reader->end = reader->buffer + kept;
    return kept;
}
