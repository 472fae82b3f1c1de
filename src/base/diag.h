/* Diagnostics are values: what is wrong, where, how badly. They are made wherever a fault is seen and handed
 * to a sink; only the cli room prints them. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include "base/span.h"

#include <stdarg.h>
#include <stdint.h>

enum diag_code {
#define DIAG(constant, name, meaning) DIAG_##constant,
#include "base/diag_codes.def"
#undef DIAG
    DIAG_CODE_COUNT
};

enum diag_severity { DIAG_ERROR, DIAG_WARNING, DIAG_NOTE };

/* "error", "warning" or "note". */
const char *diag_severity_name(enum diag_severity severity);

/* A place in a file. Lines and columns are 1-based, columns in bytes; line 0: the file as a whole. */
struct diag_place {
    uint64_t line;
    uint64_t column;
};

struct diag {
    enum diag_code code;
    enum diag_severity severity;
    const char *file; /* as shown; owned by the maker, valid until the sink returns */
    struct diag_place place;
    uint64_t game;     /* 1-based; 0: means nothing here */
    uint64_t ply;      /* 1-based; 0: means nothing here */
    char message[256]; /* UTF-8 that can go to a terminal */
};

/* Whoever wants diagnostics hands one of these down. */
struct diag_sink {
    void (*put)(void *context, const struct diag *diag);
    void *context;
};

/* The name of a code, as users see it. */
const char *diag_code_name(enum diag_code code);

/* Writes the message by a printf format; what does not fit is cut, and what cannot go to a terminal becomes
 * `?`.
 */
void diag_say(struct diag *diag, const char *format, ...) __attribute__((format(printf, 2, 3)));
void diag_say_list(struct diag *diag, const char *format, va_list args);

/* Room for a quoted word: `diag_quote` needs this many bytes. */
enum { DIAG_QUOTE_SIZE = 48 };

/* Copies the start of a word of the input so that it can be shown: controls and bytes that are no UTF-8
 * become
 * `?`, a long word is cut and ends in `...`. Returns out, terminated. */
const char *diag_quote(char out[DIAG_QUOTE_SIZE], struct span word);

void diag_put(const struct diag_sink *sink, const struct diag *diag);

#endif
