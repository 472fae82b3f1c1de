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
 * `text` that have been copied. `to` may be the text itself. */
static size_t copy_safe(char *to, size_t room, struct span text)
{
    size_t at = text.length < room && text_is_printable(text) ? text.length : 0; /* as nearly all is */
    memmove(to, text.at, at);
    to += at;
    while (at < text.length) {
        size_t length;
        uint32_t point = text_code_point((struct span){text.at + at, text.length - at}, &length);
        bool is_safe = point != 0 && !text_is_control(point);
        length = point == 0 ? 1 : length;
        if ((is_safe ? length : 1) >= room)
            break;
        if (is_safe)
            memmove(to, text.at + at, length);
        else
            *to = '?';
        to += is_safe ? length : 1;
        room -= is_safe ? length : 1;
        at += length;
    }
    *to = '\0';
    return at;
}

/* The length of a text without the beginning of a character at its end. */
static size_t whole_characters(const char *text, size_t length)
{
    size_t start = length;
    while (start > 0 && length - start < 3 && (text[start - 1] & 0xc0) == 0x80)
        start--;
    bool is_cut =
        start > 0 && (text[start - 1] & 0x80) && text_character_length(text[start - 1]) > length - start + 1;
    return is_cut ? start - 1 : length;
}

void diag_say_list(struct diag *diag, const char *format, va_list args)
{
    size_t room = sizeof diag->message;
    int wanted = vsnprintf(diag->message, room, format, args);
    size_t length = wanted < 0 ? 0 : (size_t)wanted;
    if (length >= room)
        length = whole_characters(diag->message, room - 1);
    copy_safe(diag->message, room, (struct span){diag->message, length});
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
