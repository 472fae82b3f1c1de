/* A span is a run of bytes that somebody else owns. Spans are not terminated and may hold any byte. */
#ifndef BASE_SPAN_H
#define BASE_SPAN_H

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

#endif
