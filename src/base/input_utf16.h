/* UTF-16 to UTF-8, a piece at a time. */
#ifndef BASE_INPUT_UTF16_H
#define BASE_INPUT_UTF16_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct input_utf16;

/* Reads bytes of the file, as input_read. */
typedef ssize_t input_utf16_read_function(void *context, void *to, size_t size);

/* A converter. The byte order mark must have been read. */
struct input_utf16 *input_utf16_open(bool big_endian, input_utf16_read_function *read, void *context);

/* Reads converted text, as input_read. */
ssize_t input_utf16_read(struct input_utf16 *utf16, void *to, size_t size);

/* How many units stood for no character and became U+FFFD. */
uint64_t input_utf16_replaced(const struct input_utf16 *utf16);

void input_utf16_close(struct input_utf16 *utf16);

#endif
