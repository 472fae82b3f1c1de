/* Unpacking a compressed stream a step at a time: one table of operations a format, each a thin cover over
 * the format's own library, which is loaded when the first such stream comes. Types and numbers of the
 * libraries are declared where they are used, as their stable interfaces have them, so that the program is
 * built the same way with and without their headers. */
#ifndef BASE_UNPACK_H
#define BASE_UNPACK_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum unpack_step {
    UNPACK_MORE, /* goes on: with more input, or more room */
    UNPACK_END,  /* the stream is complete; another may follow */
    UNPACK_BROKEN
};

/* Where to read and write; a step moves both on. */
struct unpack_buffers {
    const uint8_t *in;
    size_t in_left;
    uint8_t *out;
    size_t out_left;
};

struct unpack_format {
    const char *magic; /* the first bytes */
    size_t magic_length;
    /* A new stream; NULL when the library is not installed. The caller closes it. */
    void *(*open)(void);
    /* One step. `last`: no more input will come. A broken stream gives a reason (a constant). */
    enum unpack_step (*step)(void *stream, struct unpack_buffers *buffers, bool last, const char **reason);
    void (*close)(void *stream);
};

/* What a library that counts by unsigned can take at once. */
static inline unsigned unpack_limit(size_t size)
{
    return size < UINT_MAX ? (unsigned)size : UINT_MAX;
}

extern const struct unpack_format unpack_gzip;
extern const struct unpack_format unpack_bzip2;
extern const struct unpack_format unpack_xz;
extern const struct unpack_format unpack_zstd;

#endif
