/* Questions about single bytes, as ASCII whatever the locale. */
#ifndef BASE_ASCII_H
#define BASE_ASCII_H

#include <stdbool.h>

static inline bool ascii_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Space or tab. */
static inline bool ascii_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The end of a line, or a part of it. */
static inline bool ascii_is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* What stands between words: space, tab or a line end. */
static inline bool ascii_is_space(char c)
{
    return ascii_is_blank(c) || ascii_is_line_end(c);
}

/* What a blank line may hold: space, tab, VT or FF. */
static inline bool ascii_is_line_blank(char c)
{
    return ascii_is_blank(c) || c == '\v' || c == '\f';
}

/* Letters A to Z as a to z, everything else as it is. */
static inline char ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* What a picture may hold. */
static inline bool ascii_is_printable(char c)
{
    return c >= 0x20 && c <= 0x7e;
}

#endif
