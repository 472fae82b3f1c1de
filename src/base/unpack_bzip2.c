/* bzip2 by libbz2, which checks each block's checksum. */
#include "base/unpack.h"

#include "base/library.h"
#include "base/memory.h"

#include <stdlib.h>

enum { BZ_OK = 0, BZ_STREAM_END = 4, BZ_MEM_ERROR = -3, BZ_DATA_ERROR_MAGIC = -5 };

/* bzlib.h: bz_stream */
struct bz_stream {
    char *next_in;
    unsigned avail_in;
    unsigned total_in_low;
    unsigned total_in_high;
    char *next_out;
    unsigned avail_out;
    unsigned total_out_low;
    unsigned total_out_high;
    void *state;
    void *alloc;
    void *free;
    void *opaque;
};

struct bzip2 {
    struct bz_stream bz;
    int (*init)(struct bz_stream *bz, int verbosity, int small);
    int (*decompress)(struct bz_stream *bz);
    int (*end)(struct bz_stream *bz);
};

static void *open_bzip2(void)
{
    static const char *const names[] = {"BZ2_bzDecompressInit", "BZ2_bzDecompress", "BZ2_bzDecompressEnd"};
    void *functions[3];
    if (library_load("libbz2.so.1.0", names, functions, 3) != LIBRARY_LOADED)
        return NULL;
    struct bzip2 *bzip2 = memory_new(1, sizeof *bzip2);
    *(void **)&bzip2->init = functions[0];
    *(void **)&bzip2->decompress = functions[1];
    *(void **)&bzip2->end = functions[2];
    if (bzip2->init(&bzip2->bz, 0, 0) == BZ_OK)
        return bzip2;
    free(bzip2);
    return NULL;
}

static enum unpack_step step_bzip2(
    void *stream, struct unpack_buffers *buffers, bool last, const char **reason)
{
    struct bzip2 *bzip2 = stream;
    struct bz_stream *bz = &bzip2->bz;
    (void)last;
    bz->next_in = (char *)buffers->in; /* read only */
    bz->avail_in = unpack_limit(buffers->in_left);
    bz->next_out = (char *)buffers->out;
    bz->avail_out = unpack_limit(buffers->out_left);
    int result = bzip2->decompress(bz);
    buffers->in_left -= (size_t)((uint8_t *)bz->next_in - buffers->in);
    buffers->in = (uint8_t *)bz->next_in;
    buffers->out_left -= (size_t)((uint8_t *)bz->next_out - buffers->out);
    buffers->out = (uint8_t *)bz->next_out;
    if (result == BZ_OK)
        return UNPACK_MORE;
    if (result == BZ_STREAM_END)
        return UNPACK_END;
    *reason = result == BZ_MEM_ERROR          ? "out of memory"
              : result == BZ_DATA_ERROR_MAGIC ? "no bzip2 data"
                                              : "bad bzip2 data or checksum";
    return UNPACK_BROKEN;
}

static void close_bzip2(void *stream)
{
    struct bzip2 *bzip2 = stream;
    bzip2->end(&bzip2->bz);
    free(bzip2);
}

const struct unpack_format unpack_bzip2 = {"BZh", 3, open_bzip2, step_bzip2, close_bzip2};
