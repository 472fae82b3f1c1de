/* The sliding window: what is unread moves to the front, the rest of the buffer is filled by reads. Lines are
 * counted when bytes leave the window and when a place is asked for. */
#include "base/reader.h"

#include "base/ascii.h"
#include "base/lines.h"
#include "base/memory.h"

#include <errno.h>
#include <stdlib.h>

static const char byte_order_mark[3] = "\xEF\xBB\xBF";

static void set_start(struct reader *reader)
{
    reader->first = (struct reader_line){.at = reader->buffer, .line = 1};
    reader->recent = reader->first;
    reader->breaks = 1;
}

void reader_open(struct reader *reader, struct input *input, size_t capacity)
{
    char *buffer = memory_new(1, READER_HISTORY + capacity + 1);
    *reader =
        (struct reader){.at = buffer, .end = buffer, .input = input, .buffer = buffer, .capacity = capacity};
    set_start(reader);
}

/* The mark is neither text nor part of the first line's columns. */
static void pass_byte_order_mark(struct reader *reader)
{
    reader->at += sizeof byte_order_mark;
    reader->first.start = sizeof byte_order_mark;
    reader->recent.start = sizeof byte_order_mark;
}

void reader_open_memory(struct reader *reader, struct span text)
{
    *reader = (struct reader){.at = text.at,
        .end = text.at + text.length,
        .buffer = (char *)text.at,
        .capacity = text.length,
        .exhausted = true,
        .started = true};
    set_start(reader);
    if (text.length >= sizeof byte_order_mark &&
        memcmp(text.at, byte_order_mark, sizeof byte_order_mark) == 0)
        pass_byte_order_mark(reader);
}

void reader_set_line(struct reader *reader, uint64_t lines)
{
    reader->first.line = lines + 1;
    reader->recent.line = lines + 1;
}

void reader_close(struct reader *reader)
{
    if (reader->input)
        free(reader->buffer);
    *reader = (struct reader){0};
}

/* Moves on from a known line to that of a later byte. */
static void count_on(const struct reader *reader, struct reader_line *line, const char *at)
{
    uint64_t more = lines_count(line->at, at);
    if (more > 0) {
        line->line += more;
        line->start = reader_offset(reader, lines_find_start(line->at, at));
    }
    line->at = at;
}

/* Counts line ends (2: or more) in the run of blanks and line ends before a byte. */
static uint8_t count_breaks(const struct reader *reader, const char *at)
{
    uint8_t breaks = 0;
    while (at > reader->buffer && breaks < 2) {
        char c = *--at;
        if (c == '\n' || (c == '\r' && at[1] != '\n'))
            breaks++;
        else if (!ascii_is_line_blank(c) && c != '\r')
            return breaks;
    }
    if (at == reader->buffer)
        breaks += reader->breaks;
    return breaks < 2 ? breaks : 2;
}

bool reader_begins_line(const struct reader *reader, const char *at)
{
    if (at == reader->buffer)
        return reader->base == 0;
    if (at[-1] == '\r')
        return *at != '\n';
    return at[-1] == '\n' || (reader->base == 0 && reader->first.start == reader_offset(reader, at));
}

bool reader_follows_blank_line(const struct reader *reader, const char *at)
{
    return reader_begins_line(reader, at) && count_breaks(reader, at) == 2;
}

struct diag_place reader_place(struct reader *reader, const char *at)
{
    if (at < reader->recent.at)
        reader->recent = reader->first;
    count_on(reader, &reader->recent, at);
    return (struct diag_place){
        .line = reader->recent.line, .column = reader_offset(reader, at) - reader->recent.start + 1};
}

uint64_t reader_lines(struct reader *reader)
{
    return reader_place(reader, reader->at).line - 1;
}

/* Drops what lies before `from` and moves the rest to the front. */
static void slide(struct reader *reader, const char *from)
{
    if (from == reader->buffer)
        return;
    size_t dropped = (size_t)(from - reader->buffer);
    struct reader_line *recent = &reader->recent;
    if (recent->at > from)
        *recent = reader->first;
    count_on(reader, recent, from);
    reader->breaks = count_breaks(reader, from);
    memmove(reader->buffer, from, (size_t)(reader->end - from));
    recent->at = reader->buffer;
    reader->first = *recent;
    reader->base += dropped;
    reader->at -= dropped;
    reader->end -= dropped;
    reader->buffer[reader->end - reader->buffer] = '\0';
}

/* One read behind the window's end. */
static void read_more(struct reader *reader)
{
    size_t held = (size_t)(reader->end - reader->buffer);
    ssize_t got = input_read(reader->input, reader->buffer + held, READER_HISTORY + reader->capacity - held);
    if (got <= 0) {
        reader->buffer[held] = '\0'; /* reading may have written there before it failed */
        reader->exhausted = true;
        reader->error = got < 0 ? errno : 0;
        return;
    }
    reader->end += got;
    reader->buffer[held + (size_t)got] = '\0';
}

/* Looks for the mark byte by byte: somebody who waits for an answer may have sent less than a mark. */
static void start(struct reader *reader)
{
    reader->started = true;
    size_t same = 0;
    while (same < sizeof byte_order_mark) {
        if (reader->at + same == reader->end)
            read_more(reader);
        if (reader->at + same == reader->end || reader->at[same] != byte_order_mark[same])
            return;
        same++;
    }
    pass_byte_order_mark(reader);
}

size_t reader_fill(struct reader *reader, size_t count)
{
    if (!reader->started && !reader->exhausted)
        start(reader);
    size_t there = (size_t)(reader->end - reader->at);
    if (reader->exhausted || there >= count)
        return there;
    size_t history = (size_t)(reader->at - reader->buffer);
    if (history > READER_HISTORY)
        slide(reader, reader->at - READER_HISTORY);
    while ((size_t)(reader->end - reader->at) < count && !reader->exhausted)
        read_more(reader);
    return (size_t)(reader->end - reader->at);
}

const char *reader_name(const struct reader *reader)
{
    return reader->input ? input_name(reader->input) : "<memory>";
}

void reader_blame(const struct reader *reader, struct diag *diag)
{
    const char *reason = reader->input ? input_error(reader->input) : NULL;
    if (!reason)
        reason = strerror(reader->error);
    diag_say(diag, "%s%s", input_error_head(reason), reason);
}
