/* A buffer of raw bytes and one of converted text. The form of UTF-16 is RFC 2781's, that of UTF-8 RFC
 * 3629's. */
#include "base/input_utf16.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { RAW_SIZE = 8192, TEXT_SIZE = 4 * RAW_SIZE, NO_CHARACTER = 0xfffd };

struct input_utf16 {
    bool big_endian;
    input_utf16_read_function *read;
    void *context;
    uint64_t replaced;
    bool ended;
    size_t raw_length;
    size_t text_at;
    size_t text_length;
    char raw[RAW_SIZE];
    char text[TEXT_SIZE];
};

struct input_utf16 *input_utf16_open(bool big_endian, input_utf16_read_function *read, void *context)
{
    struct input_utf16 *utf16 = memory_new(1, sizeof *utf16);
    utf16->big_endian = big_endian;
    utf16->read = read;
    utf16->context = context;
    return utf16;
}

static uint32_t unit_at(const struct input_utf16 *utf16, size_t at)
{
    const uint8_t *bytes = (const uint8_t *)utf16->raw + at;
    return utf16->big_endian ? bytes[0] << 8 | bytes[1] : bytes[1] << 8 | bytes[0];
}

static void append(struct input_utf16 *utf16, uint32_t point)
{
    char *to = utf16->text + utf16->text_length;
    int following = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    static const uint8_t heads[] = {0, 0xc0, 0xe0, 0xf0};
    *to++ = (char)(heads[following] | point >> 6 * following);
    for (int i = following - 1; i >= 0; i--)
        *to++ = (char)(0x80 | (point >> 6 * i & 0x3f));
    utf16->text_length = (size_t)(to - utf16->text);
}

/* The character at a place, and how many bytes it has; 0 when the rest of it is still to be read. What stands
 * for none (a surrogate alone; at the end, what is left of a unit or pair) is read unit by unit. */
static uint32_t take(struct input_utf16 *utf16, size_t at, size_t *bytes)
{
    size_t left = utf16->raw_length - at;
    *bytes = 0;
    if (left < 4 && !utf16->ended && (left < 2 || (unit_at(utf16, at) & 0xfc00) == 0xd800))
        return 0;
    *bytes = left < 2 ? left : 2;
    uint32_t unit = left < 2 ? 0xd800 : unit_at(utf16, at);
    if ((unit & 0xf800) != 0xd800)
        return unit;
    uint32_t low = (unit & 0xfc00) == 0xd800 && left >= 4 ? unit_at(utf16, at + 2) : 0;
    if ((low & 0xfc00) == 0xdc00) {
        *bytes = 4;
        return 0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff);
    }
    utf16->replaced++;
    return NO_CHARACTER;
}

/* Converts what is there; the text buffer is large enough for any 8192 bytes (three for two at most, and
 * three for a last one). */
static void convert(struct input_utf16 *utf16)
{
    size_t at = 0, bytes;
    utf16->text_at = utf16->text_length = 0;
    while (at < utf16->raw_length) {
        uint32_t point = take(utf16, at, &bytes);
        if (bytes == 0)
            break;
        append(utf16, point);
        at += bytes;
    }
    memmove(utf16->raw, utf16->raw + at, utf16->raw_length - at);
    utf16->raw_length -= at;
}

ssize_t input_utf16_read(struct input_utf16 *utf16, void *to, size_t size)
{
    while (utf16->text_at == utf16->text_length) {
        if (utf16->ended)
            return 0;
        ssize_t got =
            utf16->read(utf16->context, utf16->raw + utf16->raw_length, RAW_SIZE - utf16->raw_length);
        if (got < 0)
            return -1;
        utf16->ended = got == 0;
        utf16->raw_length += (size_t)got;
        convert(utf16);
    }
    size_t there = utf16->text_length - utf16->text_at;
    size_t taken = there < size ? there : size;
    memcpy(to, utf16->text + utf16->text_at, taken);
    utf16->text_at += taken;
    return (ssize_t)taken;
}

uint64_t input_utf16_replaced(const struct input_utf16 *utf16)
{
    return utf16->replaced;
}

void input_utf16_close(struct input_utf16 *utf16)
{
    free(utf16);
}
