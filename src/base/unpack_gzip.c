/* gzip (RFC 1952) by zlib, which checks the checksum at the end. */
#include "base/unpack.h"

#include "base/library.h"
#include "base/memory.h"

#include <stdlib.h>

enum { Z_OK = 0, Z_STREAM_END = 1, Z_MEM_ERROR = -4, Z_BUF_ERROR = -5, GZIP_WINDOW_BITS = 15 + 16 };

/* zlib.h: z_stream */
struct z_stream {
    const uint8_t *next_in;
    unsigned avail_in;
    unsigned long total_in;
    uint8_t *next_out;
    unsigned avail_out;
    unsigned long total_out;
    const char *msg;
    void *state;
    void *zalloc;
    void *zfree;
    void *opaque;
    int data_type;
    unsigned long adler;
    unsigned long reserved;
};

struct gzip {
    struct z_stream z;
    int (*init)(struct z_stream *z, int window_bits, const char *version, int size);
    int (*inflate)(struct z_stream *z, int flush);
    int (*end)(struct z_stream *z);
};

static void *open_gzip(void)
{
    static const char *const names[] = {"inflateInit2_", "inflate", "inflateEnd"};
    void *functions[3];
    if (library_load("libz.so.1", names, functions, 3) != LIBRARY_LOADED)
        return NULL;
    struct gzip *gzip = memory_new(1, sizeof *gzip);
    *(void **)&gzip->init = functions[0];
    *(void **)&gzip->inflate = functions[1];
    *(void **)&gzip->end = functions[2];
    if (gzip->init(&gzip->z, GZIP_WINDOW_BITS, "1", sizeof gzip->z) == Z_OK)
        return gzip;
    free(gzip);
    return NULL;
}

static enum unpack_step step_gzip(
    void *stream, struct unpack_buffers *buffers, bool last, const char **reason)
{
    struct gzip *gzip = stream;
    struct z_stream *z = &gzip->z;
    (void)last;
    z->next_in = buffers->in;
    z->avail_in = unpack_limit(buffers->in_left);
    z->next_out = buffers->out;
    z->avail_out = unpack_limit(buffers->out_left);
    int result = gzip->inflate(z, 0);
    buffers->in_left -= (size_t)(z->next_in - buffers->in);
    buffers->in = z->next_in;
    buffers->out_left -= (size_t)(z->next_out - buffers->out);
    buffers->out = z->next_out;
    if (result == Z_OK || result == Z_BUF_ERROR)
        return UNPACK_MORE;
    if (result == Z_STREAM_END)
        return UNPACK_END;
    *reason = result == Z_MEM_ERROR ? "out of memory" : z->msg ? z->msg : "bad gzip data";
    return UNPACK_BROKEN;
}

static void close_gzip(void *stream)
{
    struct gzip *gzip = stream;
    gzip->end(&gzip->z);
    free(gzip);
}

const struct unpack_format unpack_gzip = {"\x1f\x8b", 2, open_gzip, step_gzip, close_gzip};
