/* The table of valid UTF-8 byte sequences is table 3-7 of the Unicode standard. */
#include "base/text.h"

bool text_is_ascii(struct span text)
{
    const char *at = text.at;
    const char *end = text.at + text.length;
    for (; end - at >= 8; at += 8) {
        uint64_t eight;
        memcpy(&eight, at, sizeof eight);
        if (eight & UINT64_C(0x8080808080808080))
            return false;
    }
    for (; at < end; at++)
        if (*at & 0x80)
            return false;
    return true;
}

/* The first byte of a character beyond ASCII says how many follow and bounds the second. */
static void begin_character(struct text_utf8 *utf8, uint8_t c)
{
    utf8->low = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80;
    utf8->high = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf;
    utf8->missing = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : 1;
    utf8->bad = c < 0xc2 || c > 0xf4;
}

static void go_on(struct text_utf8 *utf8, uint8_t c)
{
    utf8->bad = c < utf8->low || c > utf8->high;
    utf8->low = 0x80;
    utf8->high = 0xbf;
    utf8->missing--;
}

void text_utf8_feed(struct text_utf8 *utf8, struct span piece)
{
    for (size_t i = 0; i < piece.length && !utf8->bad; i++) {
        uint8_t c = (uint8_t)piece.at[i];
        if (utf8->missing > 0)
            go_on(utf8, c);
        else if (c >= 0x80)
            begin_character(utf8, c);
    }
}

bool text_is_utf8(struct span text)
{
    struct text_utf8 utf8 = {0};
    if (!text_is_ascii(text))
        text_utf8_feed(&utf8, text);
    return text_utf8_is_valid(&utf8);
}

void text_append_latin1(struct bytes *to, struct span text)
{
    for (size_t i = 0; i < text.length; i++) {
        uint8_t c = (uint8_t)text.at[i];
        if (c < 0x80) {
            bytes_append_char(to, (char)c);
        } else {
            bytes_append_char(to, (char)(0xc0 | c >> 6));
            bytes_append_char(to, (char)(0x80 | (c & 0x3f)));
        }
    }
}

bool text_is_printable(struct span text)
{
    bool printable = true;
    for (size_t i = 0; i < text.length; i++)
        printable &= text.at[i] >= 0x20 && text.at[i] <= 0x7e;
    return printable;
}

/* Whether the UTF-8 character here is a control that terminals or readers obey: C0, DEL, C1 (U+0080 to
 * U+009F), the marks of direction (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069). */
static bool is_control(const unsigned char *at, size_t length)
{
    if (length == 1)
        return at[0] < 0x20 || at[0] == 0x7f;
    if (length == 2)
        return (at[0] == 0xc2 && at[1] < 0xa0) || (at[0] == 0xd8 && at[1] == 0x9c);
    if (length != 3 || at[0] != 0xe2)
        return false;
    return (at[1] == 0x80 && (at[2] == 0x8e || at[2] == 0x8f || (at[2] >= 0xaa && at[2] <= 0xae))) ||
           (at[1] == 0x81 && at[2] >= 0xa6 && at[2] <= 0xa9);
}

static void replace_controls(struct bytes *to, struct span text)
{
    for (size_t at = 0; at < text.length;) {
        size_t length = text_character_length(text.at[at]);
        if (length > text.length - at)
            length = text.length - at;
        if (is_control((const unsigned char *)text.at + at, length))
            bytes_append_char(to, '?');
        else
            bytes_append(to, text.at + at, length);
        at += length;
    }
}

void text_append_clean(struct bytes *to, struct span text, bool latin1)
{
    if (!latin1 && text_is_utf8(text)) {
        replace_controls(to, text);
        return;
    }
    struct bytes converted = {0};
    text_append_latin1(&converted, text);
    replace_controls(to, (struct span){converted.at, converted.length});
    bytes_free(&converted);
}
