/* A span is a run of bytes that somebody else owns. Spans are not terminated and may hold any byte. */
#ifndef BASE_SPAN_H
#define BASE_SPAN_H

#include "base/ascii.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct span {
    const char *at;
    size_t length;
};

/* The span of a terminated string. */
static inline struct span span_of(const char *text)
{
    return (struct span){text, strlen(text)};
}

/* Whether the span holds exactly the bytes of a terminated string. */
static inline bool span_equals(struct span span, const char *text)
{
    return strlen(text) == span.length && memcmp(span.at, text, span.length) == 0;
}

/* The span without the blanks at its ends. */
static inline struct span span_trim(struct span span)
{
    while (span.length && ascii_is_blank(span.at[0]))
        span = (struct span){span.at + 1, span.length - 1};
    while (span.length && ascii_is_blank(span.at[span.length - 1]))
        span.length--;
    return span;
}

#endif
