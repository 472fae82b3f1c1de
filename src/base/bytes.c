/* Growing byte arrays: capacity doubles, so that appending costs constant time on average. */
#include "base/bytes.h"

#include "base/memory.h"
#include "base/text.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

char *bytes_reserve(struct bytes *bytes, size_t more)
{
    if (more > SIZE_MAX / 2 - bytes->length) /* no memory is that large, and doubling would never get there */
        memory_run_out();
    size_t wanted = bytes->length + more;
    if (wanted <= bytes->capacity)
        return bytes->at + bytes->length;
    size_t capacity = bytes->capacity ? bytes->capacity : 64;
    while (capacity < wanted)
        capacity *= 2;
    bytes->at = memory_resize(bytes->at, capacity);
    bytes->capacity = capacity;
    return bytes->at + bytes->length;
}

void bytes_append(struct bytes *bytes, const void *data, size_t length)
{
    if (length == 0)
        return;
    memcpy(bytes_reserve(bytes, length), data, length);
    bytes->length += length;
}

void bytes_append_text(struct bytes *bytes, const char *text)
{
    bytes_append(bytes, text, strlen(text));
}

void bytes_append_char(struct bytes *bytes, char c)
{
    *bytes_reserve(bytes, 1) = c;
    bytes->length++;
}

void bytes_append_number(struct bytes *bytes, int64_t number)
{
    enum { MOST_DIGITS = 20 };
    uint64_t size = number < 0 ? -(uint64_t)number : (uint64_t)number;
    if (number < 0)
        bytes_append_char(bytes, '-');
    char *digits = bytes_reserve(bytes, MOST_DIGITS);
    bytes->length += (size_t)(text_write_number(size, digits) - digits);
}

void bytes_append_format(struct bytes *bytes, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length < 0)
        return;
    char *to = bytes_reserve(bytes, (size_t)length + 1);
    va_start(args, format);
    vsnprintf(to, (size_t)length + 1, format, args);
    va_end(args);
    bytes->length += (size_t)length;
}

void bytes_free(struct bytes *bytes)
{
    free(bytes->at);
    *bytes = (struct bytes){0};
}
