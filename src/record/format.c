/* One table of formats. Content decides only where a file's name and the user have not. */
#include "record/format.h"

#include "base/ascii.h"
#include "notation/mango.h"

static const struct {
    const char *name; /* the extension too */
    const struct rules *rules;
} formats[FORMAT_COUNT] = {
    [FORMAT_MANGO] = {"mango", &rules_mango},
    [FORMAT_PGN] = {"pgn", &rules_chess},
    [FORMAT_FEN] = {"fen", &rules_chess},
    [FORMAT_OSTAP] = {"ostap", &rules_chess},
    [FORMAT_BOARDSTATE] = {"boardstate", &rules_chess},
};

enum record_format format_find(struct span name)
{
    for (int format = 1; format < FORMAT_COUNT; format++)
        if (span_equals(name, formats[format].name))
            return (enum record_format)format;
    return FORMAT_UNKNOWN;
}

const char *format_name(enum record_format format)
{
    return formats[format].name;
}

bool format_holds_games(enum record_format format)
{
    return format != FORMAT_OSTAP && format != FORMAT_BOARDSTATE;
}

enum record_format format_of_rules(const struct rules *rules)
{
    return rules->family == RULES_SHOGI ? FORMAT_MANGO : FORMAT_PGN;
}

const struct rules *format_rules(enum record_format format)
{
    return formats[format].rules;
}

/* Cuts one of the extensions of compressed files off. */
static struct span without_packing(struct span path)
{
    static const char *const packings[] = {".gz", ".bz2", ".xz", ".zst", ".zip"};
    for (size_t i = 0; i < sizeof packings / sizeof *packings; i++) {
        size_t length = strlen(packings[i]);
        if (path.length > length && memcmp(path.at + path.length - length, packings[i], length) == 0)
            return (struct span){path.at, path.length - length};
    }
    return path;
}

enum record_format format_of_name(struct span path)
{
    path = without_packing(path);
    const char *dot = memrchr(path.at, '.', path.length);
    if (!dot)
        return FORMAT_UNKNOWN;
    enum record_format format =
        format_find((struct span){dot + 1, (size_t)(path.at + path.length - dot - 1)});
    return format_holds_games(format) ? format : FORMAT_UNKNOWN;
}

/* The first word of a text. */
static struct span first_word(struct span text)
{
    size_t start = 0;
    while (start < text.length && (unsigned char)text.at[start] <= ' ')
        start++;
    size_t end = start;
    while (end < text.length && (unsigned char)text.at[end] > ' ')
        end++;
    return (struct span){text.at + start, end - start};
}

static bool is_number(struct span word)
{
    for (size_t i = 0; i < word.length; i++)
        if (!ascii_is_digit(word.at[i]))
            return false;
    return word.length > 0;
}

/* Whether the text begins with seven slashes in its first word, as a FEN does. */
static bool is_fen(struct span word)
{
    int slashes = 0;
    for (size_t i = 0; i < word.length; i++)
        slashes += word.at[i] == '/';
    return slashes == 7;
}

enum record_format format_of_text(struct span start)
{
    struct mango_action action;
    struct mango_fault fault;
    struct span word = first_word(start);
    bool alone = word.at + word.length == start.at + start.length || word.at[word.length] == '\n' ||
                 word.at[word.length] == '\r';
    if ((is_number(word) && alone) || mango_read(word, &action, &fault))
        return FORMAT_MANGO;
    return is_fen(word) ? FORMAT_FEN : FORMAT_PGN;
}
