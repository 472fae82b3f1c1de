/* xz by liblzma, which checks the checksums, joins the streams of a file and passes over padding. */
#include "base/unpack.h"

#include "base/library.h"
#include "base/memory.h"

#include <stdlib.h>

enum {
    LZMA_OK = 0,
    LZMA_STREAM_END = 1,
    LZMA_UNSUPPORTED_CHECK = 3,
    LZMA_MEM_ERROR = 5,
    LZMA_MEMLIMIT_ERROR = 6,
    LZMA_FORMAT_ERROR = 7,
    LZMA_OPTIONS_ERROR = 8,
    LZMA_BUF_ERROR = 10,
    LZMA_RUN = 0,
    LZMA_FINISH = 3,
    LZMA_CONCATENATED = 0x08
};

/* Streams that need more are refused; the highest preset of xz needs 65 MiB. */
static const uint64_t memory_limit = UINT64_C(1) << 29;

/* lzma/base.h: lzma_stream */
struct lzma_stream {
    const uint8_t *next_in;
    size_t avail_in;
    uint64_t total_in;
    uint8_t *next_out;
    size_t avail_out;
    uint64_t total_out;
    const void *allocator;
    void *internal;
    void *reserved_pointers[4];
    uint64_t seek_pos;
    uint64_t reserved_int2;
    size_t reserved_int3;
    size_t reserved_int4;
    int reserved_enum1;
    int reserved_enum2;
};

struct xz {
    struct lzma_stream lzma;
    int (*decoder)(struct lzma_stream *lzma, uint64_t memory, uint32_t flags);
    int (*code)(struct lzma_stream *lzma, int action);
    void (*end)(struct lzma_stream *lzma);
};

static void *open_xz(void)
{
    static const char *const names[] = {"lzma_stream_decoder", "lzma_code", "lzma_end"};
    void *functions[3];
    if (library_load("liblzma.so.5", names, functions, 3) != LIBRARY_LOADED)
        return NULL;
    struct xz *xz = memory_new(1, sizeof *xz);
    *(void **)&xz->decoder = functions[0];
    *(void **)&xz->code = functions[1];
    *(void **)&xz->end = functions[2];
    if (xz->decoder(&xz->lzma, memory_limit, LZMA_CONCATENATED) == LZMA_OK)
        return xz;
    free(xz);
    return NULL;
}

static const char *reason_of(int result)
{
    switch (result) {
    case LZMA_MEM_ERROR:
        return "out of memory";
    case LZMA_MEMLIMIT_ERROR:
        return "the xz data need more than 512 MiB of memory";
    case LZMA_FORMAT_ERROR:
        return "no xz data";
    case LZMA_OPTIONS_ERROR:
        return "xz data of a kind that is not supported";
    default:
        return "bad xz data or checksum";
    }
}

static enum unpack_step step_xz(void *stream, struct unpack_buffers *buffers, bool last, const char **reason)
{
    struct xz *xz = stream;
    struct lzma_stream *lzma = &xz->lzma;
    lzma->next_in = buffers->in;
    lzma->avail_in = buffers->in_left;
    lzma->next_out = buffers->out;
    lzma->avail_out = buffers->out_left;
    int result = xz->code(lzma, last ? LZMA_FINISH : LZMA_RUN);
    buffers->in = lzma->next_in;
    buffers->in_left = lzma->avail_in;
    buffers->out = lzma->next_out;
    buffers->out_left = lzma->avail_out;
    if (result == LZMA_OK || result == LZMA_BUF_ERROR || result == LZMA_UNSUPPORTED_CHECK)
        return UNPACK_MORE;
    if (result == LZMA_STREAM_END)
        return UNPACK_END;
    *reason = reason_of(result);
    return UNPACK_BROKEN;
}

static void close_xz(void *stream)
{
    struct xz *xz = stream;
    xz->end(&xz->lzma);
    free(xz);
}

const struct unpack_format unpack_xz = {"\xfd\x37zXZ\0", 6, open_xz, step_xz, close_xz};
