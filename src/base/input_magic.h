/* What the first bytes of a file say about it: plain text, UTF-16, something compressed, an archive. */
#ifndef BASE_INPUT_MAGIC_H
#define BASE_INPUT_MAGIC_H

#include <stddef.h>

enum input_magic {
    INPUT_MAGIC_PLAIN,
    INPUT_MAGIC_PACKED, /* a compressed file or an archive */
    INPUT_MAGIC_UTF16_LE,
    INPUT_MAGIC_UTF16_BE,
    INPUT_MAGIC_UNDECIDED /* more bytes are needed to tell */
};

/* So many bytes always decide, and hold the start of a game's moves, by which its format is told. */
enum { INPUT_MAGIC_SIZE = 4096 };

/* Judges the first `length` bytes. Plain text is plain from its first byte on, so that somebody who waits for
 * an answer to one line gets it. */
enum input_magic input_find_magic(const char *at, size_t length);

#endif
