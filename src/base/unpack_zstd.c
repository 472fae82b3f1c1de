/* Zstandard (RFC 8878) by libzstd, which checks the checksums where there are some. All frames of a file, and
 * what may be skipped between them, are taken for one stream. */
#include "base/unpack.h"

#include "base/library.h"
#include "base/memory.h"

#include <stdlib.h>

/* zstd.h: ZSTD_inBuffer, ZSTD_outBuffer */
struct zstd_in {
    const void *src;
    size_t size;
    size_t pos;
};

struct zstd_out {
    void *dst;
    size_t size;
    size_t pos;
};

struct zstd {
    void *stream;
    bool inside; /* a frame has begun and not ended */
    size_t next; /* how much the library takes next: a block and the header of the one behind it, or less */
    void *(*create)(void);
    size_t (*decompress)(void *stream, struct zstd_out *out, struct zstd_in *in);
    unsigned (*is_error)(size_t code);
    const char *(*error_name)(size_t code);
    size_t (*release)(void *stream);
};

static void *open_zstd(void)
{
    static const char *const names[] = {"ZSTD_createDStream", "ZSTD_decompressStream", "ZSTD_isError",
        "ZSTD_getErrorName", "ZSTD_freeDStream"};
    void *functions[5];
    if (library_load("libzstd.so.1", names, functions, 5) != LIBRARY_LOADED)
        return NULL;
    struct zstd *zstd = memory_new(1, sizeof *zstd);
    *(void **)&zstd->create = functions[0];
    *(void **)&zstd->decompress = functions[1];
    *(void **)&zstd->is_error = functions[2];
    *(void **)&zstd->error_name = functions[3];
    *(void **)&zstd->release = functions[4];
    zstd->stream = zstd->create();
    if (zstd->stream)
        return zstd;
    free(zstd);
    return NULL;
}

/* What a call unpacks that meets a fault is lost: so none is given a block together with what follows it. */
static size_t take_at_once(const struct zstd *zstd, size_t left)
{
    enum { BLOCK_HEADER = 3 };
    size_t taken = zstd->next > BLOCK_HEADER ? zstd->next - BLOCK_HEADER : 1;
    return taken < left ? taken : left;
}

static enum unpack_step step_zstd(
    void *stream, struct unpack_buffers *buffers, bool last, const char **reason)
{
    struct zstd *zstd = stream;
    struct zstd_in in = {buffers->in, take_at_once(zstd, buffers->in_left), 0};
    struct zstd_out out = {buffers->out, buffers->out_left, 0};
    if (last && in.size == 0 && !zstd->inside)
        return UNPACK_END;
    size_t result = zstd->decompress(zstd->stream, &out, &in);
    buffers->in += in.pos;
    buffers->in_left -= in.pos;
    buffers->out += out.pos;
    buffers->out_left -= out.pos;
    if (zstd->is_error(result)) {
        *reason = zstd->error_name(result);
        return UNPACK_BROKEN;
    }
    zstd->inside = result != 0;
    zstd->next = result;
    return UNPACK_MORE;
}

static void close_zstd(void *stream)
{
    struct zstd *zstd = stream;
    zstd->release(zstd->stream);
    free(zstd);
}

const struct unpack_format unpack_zstd = {"\x28\xb5\x2f\xfd", 4, open_zstd, step_zstd, close_zstd};
