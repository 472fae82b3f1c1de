/* The tables of fixed words. */
#include "notation/chess_words.h"

#define COUNT(words) (sizeof(words) / sizeof *(words))

/* The length of the first of the words that a text begins with. */
static size_t first_length(struct span text, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(words[i]);
        if (text.length >= length && memcmp(text.at, words[i], length) == 0)
            return length;
    }
    return 0;
}

size_t chess_dash_length(struct span text)
{
    static const char *const dashes[] = {"\xE2\x80\x90", "\xE2\x80\x91", "\xE2\x80\x92", "\xE2\x80\x93",
        "\xE2\x80\x94", "\xE2\x80\x95", "\xE2\x88\x92", "\xC2\x96", "\xC2\x97", "\x96", "\x97"};
    if (text.length == 0 || !(*text.at & 0x80))
        return text.length > 0 && *text.at == '-';
    return first_length(text, dashes, COUNT(dashes));
}

size_t chess_null_length(struct span text)
{
    static const char *const words[] = {"--", "Z0", "<>", "@@@@", "0000", "pass", "null"};
    if (text.length == 0 || !memchr("-Z<@0pn", *text.at, 7))
        return 0;
    return first_length(text, words, COUNT(words));
}

size_t chess_passing_length(struct span text)
{
    static const char *const words[] = {"e.p.", "e.p", "ep"};
    if (text.length == 0 || *text.at != 'e')
        return 0;
    return first_length(text, words, COUNT(words));
}
