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
