/* The loop around the formats' steps: packed bytes in, text out, stream after stream. A fault is told only
 * when everything unpacked before it has been handed on.
 *
 * Where a fault is met, a library may keep what it has unpacked in the same step (libbz2), or give some bytes
 * more or less (liblzma). So steps end where they end, however large the blocks are that the text is wanted
 * in: the libraries fill one buffer of our own, from its start to its end. It is no larger than is needed to
 * be fast, because so much may be lost before a fault. */
#include "base/input_stream.h"

#include "base/memory.h"
#include "base/unpack.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PACKED_SIZE = 64 * 1024, TEXT_SIZE = 32 * 1024 };

struct input_stream {
    const struct unpack_format *format;
    void *stream; /* NULL between streams */
    struct input_source source;
    bool ended;         /* the source has */
    const char *broken; /* why the stream cannot go on */
    size_t at;          /* in packed: [at, length) is to be unpacked */
    size_t length;
    size_t text_at;     /* in text: [text_at, text_length) is to be handed on */
    size_t text_length; /* the next step writes behind it */
    char packed[PACKED_SIZE];
    char text[TEXT_SIZE];
};

static const struct unpack_format *find_format(const char *first, size_t length)
{
    static const struct unpack_format *const formats[] = {
        &unpack_gzip, &unpack_bzip2, &unpack_xz, &unpack_zstd};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (length >= formats[i]->magic_length &&
            memcmp(first, formats[i]->magic, formats[i]->magic_length) == 0)
            return formats[i];
    return NULL;
}

struct input_stream *input_stream_open(const struct input_source *source, const char *first, size_t length)
{
    const struct unpack_format *format = find_format(first, length);
    void *opened = format ? format->open() : NULL;
    if (!opened)
        return NULL;
    struct input_stream *stream = memory_new(1, sizeof *stream);
    stream->format = format;
    stream->stream = opened;
    stream->source = *source;
    return stream;
}

/* Packed bytes are read when all have been unpacked: behind the others as long as there is room, so that
 * somebody else may begin anew. */
static bool read_packed(struct input_stream *stream, char error[INPUT_ERROR_SIZE])
{
    if (stream->at < stream->length || stream->ended)
        return true;
    ssize_t got = stream->source.read(stream->source.context, stream->packed, PACKED_SIZE);
    if (got < 0) {
        snprintf(error, INPUT_ERROR_SIZE, "%s", strerror(errno));
        return false;
    }
    stream->ended = got == 0;
    stream->at = 0;
    stream->length = (size_t)got;
    return true;
}

static ssize_t fail(const char *reason, char error[INPUT_ERROR_SIZE])
{
    snprintf(error, INPUT_ERROR_SIZE, "cannot unpack: %s", reason);
    errno = EIO;
    return -1;
}

/* Between streams: zeros are padding, anything but another stream is a fault. 1: another stream has been
 * opened, 0: the file has ended. */
static int open_next(struct input_stream *stream, char error[INPUT_ERROR_SIZE])
{
    const struct unpack_format *format = stream->format;
    for (;;) {
        if (!read_packed(stream, error))
            return -1;
        if (stream->at == stream->length)
            return 0;
        if (stream->packed[stream->at] != '\0')
            break;
        stream->at++;
    }
    if (stream->packed[stream->at] != *format->magic)
        return (int)fail("other bytes follow the end of the compressed data", error);
    stream->stream = format->open();
    return stream->stream ? 1 : (int)fail("out of memory", error);
}

static void end_stream(struct input_stream *stream)
{
    stream->format->close(stream->stream);
    stream->stream = NULL;
}

/* One step, into what is left of the buffer; how many bytes came out, or -1. */
static ssize_t step(struct input_stream *stream, char error[INPUT_ERROR_SIZE])
{
    if (stream->broken)
        return fail(stream->broken, error);
    if (stream->text_length == TEXT_SIZE)
        stream->text_at = stream->text_length = 0;
    size_t room = TEXT_SIZE - stream->text_length;
    struct unpack_buffers buffers = {.in = (const uint8_t *)stream->packed + stream->at,
        .in_left = stream->length - stream->at,
        .out = (uint8_t *)stream->text + stream->text_length,
        .out_left = room};
    bool empty = stream->ended && buffers.in_left == 0;
    enum unpack_step result = stream->format->step(stream->stream, &buffers, stream->ended, &stream->broken);
    size_t came = room - buffers.out_left;
    stream->at = stream->length - buffers.in_left;
    stream->text_length += came;
    if (result == UNPACK_END)
        end_stream(stream);
    if (came > 0 || result == UNPACK_END)
        return (ssize_t)came;
    if (stream->broken)
        return fail(stream->broken, error);
    return empty ? fail("the compressed data end too early", error) : 0;
}

static size_t take_text(struct input_stream *stream, void *to, size_t size)
{
    size_t there = stream->text_length - stream->text_at;
    size_t taken = there < size ? there : size;
    memcpy(to, stream->text + stream->text_at, taken);
    stream->text_at += taken;
    return taken;
}

ssize_t input_stream_read(struct input_stream *stream, void *to, size_t size, char error[INPUT_ERROR_SIZE])
{
    while (stream->text_at == stream->text_length) {
        if (!stream->stream) {
            int next = open_next(stream, error);
            if (next <= 0)
                return next;
        }
        if (!read_packed(stream, error) || step(stream, error) < 0)
            return -1;
    }
    return (ssize_t)take_text(stream, to, size);
}

void input_stream_close(struct input_stream *stream)
{
    if (!stream)
        return;
    if (stream->stream)
        end_stream(stream);
    free(stream);
}
