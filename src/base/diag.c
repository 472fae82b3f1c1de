/* The list of diagnostic codes and the making of messages. Nothing is printed here. */
#include "base/diag.h"

#include "base/ascii.h"

#include <stdio.h>

static const char *const code_names[DIAG_CODE_COUNT] = {
#define DIAG(constant, name, meaning) [DIAG_##constant] = name,
#include "base/diag_codes.def"
#undef DIAG
};

const char *diag_severity_name(enum diag_severity severity)
{
    static const char *const names[] = {
        [DIAG_ERROR] = "error", [DIAG_WARNING] = "warning", [DIAG_NOTE] = "note"};
    return names[severity];
}

const char *diag_code_name(enum diag_code code)
{
    return code_names[code];
}

void diag_say_list(struct diag *diag, const char *format, va_list args)
{
    vsnprintf(diag->message, sizeof diag->message, format, args);
    for (char *c = diag->message; *c; c++)
        if (!ascii_is_printable(*c))
            *c = '?';
}

void diag_say(struct diag *diag, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    diag_say_list(diag, format, args);
    va_end(args);
}

const char *diag_quote(char out[DIAG_QUOTE_SIZE], struct span word)
{
    enum { SHOWN = DIAG_QUOTE_SIZE - 4 };
    size_t length = word.length < SHOWN ? word.length : SHOWN;
    for (size_t i = 0; i < length; i++)
        out[i] = ascii_is_printable(word.at[i]) ? word.at[i] : '?';
    strcpy(out + length, length < word.length ? "..." : "");
    return out;
}

void diag_put(const struct diag_sink *sink, const struct diag *diag)
{
    if (sink && sink->put)
        sink->put(sink->context, diag);
}
