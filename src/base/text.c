/* Checks, decodes, cleans and folds text, a byte or a character at a time. Which characters are controls and
 * which letters have marks stands here and depends on no locale; which texts need it, the callers know. Only
 * the case of letters beyond ASCII is asked of the C library.
 * Source of the valid byte sequences of UTF-8: the Unicode standard, table 3-7. */
#include "base/text.h"

#include "base/ascii.h"

#include <wctype.h>

bool text_is_ascii(struct span text)
{
    size_t at = 0; /* a null span has no address to count from */
    for (; text.length - at >= 8; at += 8) {
        uint64_t eight;
        memcpy(&eight, text.at + at, sizeof eight);
        if (eight & UINT64_C(0x8080808080808080))
            return false;
    }
    for (; at < text.length; at++)
        if (text.at[at] & 0x80)
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

char *text_write_number(uint64_t number, char *out)
{
    char digits[20];
    int count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    while (count > 0)
        *out++ = digits[--count];
    return out;
}

bool text_is_printable(struct span text)
{
    bool printable = true;
    for (size_t i = 0; i < text.length; i++)
        printable &= text.at[i] >= 0x20 && text.at[i] <= 0x7e;
    return printable;
}

size_t text_fit(struct span text, size_t most)
{
    if (text.length <= most)
        return text.length;
    while (most > 0 && (text.at[most] & 0xc0) == 0x80)
        most--;
    return most;
}

uint32_t text_code_point(struct span text, size_t *length)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)text.at;
    *length = text_character_length(text.at[0]);
    if (at[0] < 0x80)
        return at[0];
    if (at[0] < 0xc2 || at[0] > 0xf4 || *length > text.length)
        return 0;
    uint32_t point = at[0] & (0x7fu >> *length);
    for (size_t i = 1; i < *length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        point = point << 6 | (at[i] & 0x3f);
    }
    bool good = point >= least[*length] && point <= 0x10ffff && (point & 0xfffff800) != 0xd800;
    return good ? point : 0;
}

static bool holds_ascii(struct span text, struct span wanted)
{
    for (size_t at = 0; at + wanted.length <= text.length; at++) {
        size_t same = 0;
        while (same < wanted.length && ascii_lower(text.at[at + same]) == ascii_lower(wanted.at[same]))
            same++;
        if (same == wanted.length)
            return true;
    }
    return false;
}

/* Takes the next character off and tells it in lower case: by way of upper case, so that letters with two
 * small forms (sigma) are one. A byte that is no character stands for itself, behind all code points. */
static uint32_t take_lower(struct span *text)
{
    enum { NO_CHARACTER = 0x110000 };
    size_t length;
    uint32_t point = text_code_point(*text, &length);
    if (point == 0) {
        length = 1;
        point = NO_CHARACTER + (uint8_t)text->at[0];
    }
    *text = (struct span){text->at + length, text->length - length};
    if (point < 0x80)
        return (uint32_t)(unsigned char)ascii_lower((char)point);
    return point < NO_CHARACTER ? (uint32_t)towlower(towupper((wint_t)point)) : point;
}

static bool begins_with(struct span text, struct span wanted)
{
    while (wanted.length > 0)
        if (text.length == 0 || take_lower(&text) != take_lower(&wanted))
            return false;
    return true;
}

bool text_holds(struct span text, struct span wanted)
{
    if (text_is_ascii(wanted))
        return holds_ascii(text, wanted);
    uint32_t first = take_lower(&wanted); /* once: lists of a million games are gone through */
    while (text.length > 0)
        if (take_lower(&text) == first && begins_with(text, wanted))
            return true;
    return false;
}

bool text_is_control(uint32_t point)
{
    return point < 0x20 || (point >= 0x7f && point <= 0x9f) || point == 0x61c ||
           (point >= 0x200e && point <= 0x200f) || (point >= 0x2028 && point <= 0x202e) ||
           (point >= 0x2066 && point <= 0x2069) || point == 0xfeff;
}

struct span text_safe_character(struct span text, size_t *length)
{
    uint32_t point = text_code_point(text, length);
    if (point == 0)
        *length = 1;
    return text_is_control(point) ? (struct span){"?", 1} : (struct span){text.at, *length};
}

void text_append_safe(struct bytes *to, struct span text)
{
    while (text.length > 0) {
        size_t length;
        struct span shown = text_safe_character(text, &length);
        bytes_append(to, shown.at, shown.length);
        text = (struct span){text.at + length, text.length - length};
    }
}

void text_append_clean(struct bytes *to, struct span text, bool latin1)
{
    if (!latin1 && text_is_utf8(text)) {
        text_append_safe(to, text);
        return;
    }
    struct bytes converted = {0};
    text_append_latin1(&converted, text);
    text_append_safe(to, (struct span){converted.at, converted.length});
    bytes_free(&converted);
}

/* U+00C0 to U+017F, Latin letters with marks, as the letters without them. */
static const char folded_letters[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
                                     "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
                                     "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";

char text_fold(uint32_t point)
{
    enum { FIRST = 0xc0 };
    if (point >= 0x20 && point <= 0x7e)
        return (char)point;
    bool is_letter = point >= FIRST && point < FIRST + sizeof folded_letters - 1;
    return is_letter ? folded_letters[point - FIRST] : '?';
}

void text_append_folded(struct bytes *to, struct span text)
{
    while (text.length > 0) {
        size_t length;
        uint32_t point = text_code_point(text, &length);
        if (point == 0)
            length = 1;
        bytes_append_char(to, text_fold(point));
        text = (struct span){text.at + length, text.length - length};
    }
}
