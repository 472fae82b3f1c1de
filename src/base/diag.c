/* The list of diagnostic codes and the making of messages. Nothing is printed here. */
#include "base/diag.h"

#include "base/text.h"

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

/* Copies characters that can go to a terminal, `?` for others, as long as there is room; returns the bytes of
 * `text` that have been copied. */
static size_t copy_safe(char *to, size_t room, struct span text)
{
    size_t at = 0;
    if (text.length > 0 && text.length < room && text_is_printable(text)) { /* as nearly all is */
        memcpy(to, text.at, text.length);
        at = text.length;
        to += at;
    }
    while (at < text.length) {
        size_t length;
        struct span shown = text_safe_character((struct span){text.at + at, text.length - at}, &length);
        if (shown.length >= room)
            break;
        memcpy(to, shown.at, shown.length);
        to += shown.length;
        room -= shown.length;
        at += length;
    }
    *to = '\0';
    return at;
}

void diag_say_list(struct diag *diag, const char *format, va_list args)
{
    enum { ROOM = sizeof diag->message, CHARACTER = 4 };
    char text[ROOM + CHARACTER];
    vsnprintf(text, sizeof text, format, args);
    struct span said = span_of(text);
    copy_safe(diag->message, ROOM, (struct span){text, text_fit(said, ROOM - 1)});
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
    size_t copied = copy_safe(out, SHOWN + 1, word);
    if (copied < word.length)
        strcat(out, "...");
    return out;
}

void diag_put(const struct diag_sink *sink, const struct diag *diag)
{
    if (sink && sink->put)
        sink->put(sink->context, diag);
}
