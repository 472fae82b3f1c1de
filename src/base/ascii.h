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
