/* A buffer of raw bytes and one of converted text on either side of iconv. */
#include "base/input_utf16.h"

#include "base/memory.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

enum { RAW_SIZE = 8192, TEXT_SIZE = 4 * RAW_SIZE };

struct input_utf16 {
    iconv_t converter;
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

/* For lack of memory iconv says that it does not know the name. So when it does, memory is asked for, which
 * ends the program if there is none, and iconv once more. */
static iconv_t open_converter(const char *name)
{
    enum { CONVERTER_NEEDS = 1 << 20 };
    iconv_t converter = iconv_open("UTF-8", name);
    if (converter != (iconv_t)-1)
        return converter;
    free(memory_take(CONVERTER_NEEDS));
    return iconv_open("UTF-8", name);
}

struct input_utf16 *input_utf16_open(bool big_endian, input_utf16_read_function *read, void *context)
{
    iconv_t converter = open_converter(big_endian ? "UTF-16BE" : "UTF-16LE");
    if (converter == (iconv_t)-1)
        return NULL;
    struct input_utf16 *utf16 = memory_new(1, sizeof *utf16);
    utf16->converter = converter;
    utf16->read = read;
    utf16->context = context;
    return utf16;
}

/* One U+FFFD for a unit (at the end: what is left of one) that cannot be read. */
static void replace(struct input_utf16 *utf16, char **raw, size_t *left, char **text, size_t *room)
{
    size_t unit = *left < 2 ? *left : 2;
    memcpy(*text, "\xEF\xBF\xBD", 3);
    *text += 3;
    *room -= 3;
    *raw += unit;
    *left -= unit;
    utf16->replaced++;
}

/* Converts what is there; the text buffer is large enough for any 8192 bytes (three for two at most). */
static void convert(struct input_utf16 *utf16)
{
    char *raw = utf16->raw;
    char *text = utf16->text;
    size_t left = utf16->raw_length;
    size_t room = TEXT_SIZE;
    while (left > 0) {
        if (iconv(utf16->converter, &raw, &left, &text, &room) != (size_t)-1)
            continue;
        if (errno == EINVAL && !utf16->ended)
            break;
        replace(utf16, &raw, &left, &text, &room);
    }
    memmove(utf16->raw, raw, left);
    utf16->raw_length = left;
    utf16->text_at = 0;
    utf16->text_length = (size_t)(text - utf16->text);
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
    if (!utf16)
        return;
    iconv_close(utf16->converter);
    free(utf16);
}
