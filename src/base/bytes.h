/* A growing array of bytes, for text that is put together before it is written. */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include "base/span.h"

#include <stdint.h>

/* Owned by whoever holds it; starts as {0}; bytes_free gives the memory back. */
struct bytes {
    char *at;
    size_t length;
    size_t capacity;
};

/* Makes room for `more` bytes behind the end and returns where they go. Ends the program when memory runs
 * out, as every allocation of this program does (see base/memory.h). */
char *bytes_reserve(struct bytes *bytes, size_t more);

void bytes_append(struct bytes *bytes, const void *data, size_t length);
void bytes_append_text(struct bytes *bytes, const char *text);
void bytes_append_char(struct bytes *bytes, char c);
/* Appends a whole number in decimal. */
void bytes_append_number(struct bytes *bytes, int64_t number);

void bytes_append_format(struct bytes *bytes, const char *format, ...) __attribute__((format(printf, 2, 3)));

void bytes_free(struct bytes *bytes);

#endif
