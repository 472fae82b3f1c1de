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

/* What a picture may hold. */
static inline bool ascii_is_printable(char c)
{
    return c >= 0x20 && c <= 0x7e;
}

#endif
