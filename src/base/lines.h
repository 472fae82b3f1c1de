/* Counting line ends in memory, many bytes at a time. A line ends with LF, CR LF or a lone CR. */
#ifndef BASE_LINES_H
#define BASE_LINES_H

#include <stddef.h>
#include <stdint.h>

/* How many line ends have their last byte in [from, to). The byte at `to` is read as well, to see whether a
 * CR before it stands alone. */
uint64_t lines_count(const char *from, const char *to);

/* The first byte of the line that the byte at `to` belongs to, when the line begins behind `from`; else from.
 * The byte at `to` is read as well. */
const char *lines_find_start(const char *from, const char *to);

#endif
