/* One table of formats. Content decides only where a file's name and the user have not. */
#include "record/format.h"

#include "base/ascii.h"
#include "base/bytes.h"
#include "base/reader.h"
#include "notation/draughts.h"
#include "notation/mango.h"
#include "notation/pgn.h"

static const struct {
    const char *name; /* the extension too */
    const struct rules *rules;
} formats[FORMAT_COUNT] = {
    [FORMAT_MANGO] = {"mango", &rules_mango},
    [FORMAT_PGN] = {"pgn", &rules_chess},
    [FORMAT_PDN] = {"pdn", NULL},
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
    switch (rules->family) {
    case RULES_DRAUGHTS:
        return FORMAT_PDN;
    case RULES_SHOGI:
        return FORMAT_MANGO;
    default:
        return FORMAT_PGN;
    }
}

bool format_takes(enum record_format format, const struct rules *rules)
{
    switch (format) {
    case FORMAT_FEN:
        return rules->family == RULES_CHESS;
    case FORMAT_OSTAP:
    case FORMAT_BOARDSTATE:
        return rules == &rules_chess;
    default:
        return format_of_rules(rules) == format;
    }
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
    if (text.length == 0) /* it may stand nowhere */
        return text;
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

/* Whether a move without a piece's letter is one of draughts: by numbers, or along a diagonal as no pawn
 * goes. */
static bool is_draughts_move(struct span word)
{
    struct draughts_text text;
    if (draughts_text_read(word, &text) != word.length)
        return false;
    if (!text.algebraic)
        return true;
    int files = (text.square[1] >> 4) - (text.square[0] >> 4);
    int ranks = (text.square[1] & 15) - (text.square[0] & 15);
    bool capture = files == 2 || files == -2;
    bool step = (files == 1 || files == -1) && (text.signs & DRAUGHTS_SIGN_DASH);
    return (files == ranks || files == -ranks) && (capture || step || text.count > 2);
}

/* Whether a game's tags say that it is one of draughts. */
static bool has_draughts_tags(const struct pgn_reader *reader)
{
    struct span fen = pgn_get_tag(reader, "FEN");
    return pgn_find_tag(reader, "GameType") >= 0 ||
           (fen.length > 1 && (fen.at[0] == 'W' || fen.at[0] == 'B') && fen.at[1] == ':');
}

/* Whether a game's tags give a position of chess: then a dash between squares is a pawn's capture, `e3-f4`.
 */
static bool has_chess_position(const struct pgn_reader *reader)
{
    return is_fen(first_word(pgn_get_tag(reader, "FEN")));
}

/* Whether the first game of a text is one of draughts, as far as the text goes. */
static bool is_draughts(struct span start)
{
    struct bytes copy = {0};
    struct reader window;
    struct diag_sink nowhere = {0};
    struct pgn_options options = {.draughts = true, .main_line = true};
    bytes_append(&copy, start.at, start.length);
    bytes_append_char(&copy, '\0');
    reader_open_memory(&window, (struct span){copy.at, start.length});
    struct pgn_reader *reader = pgn_open(&window, &options, &nowhere);
    const struct pgn_event *event;
    do
        event = pgn_next(reader);
    while (event->type != PGN_GAME_START && event->type != PGN_END);
    bool found = event->type == PGN_GAME_START && has_draughts_tags(reader);
    if (event->type == PGN_GAME_START && !found && !has_chess_position(reader)) {
        event = pgn_next(reader);
        found =
            event->type == PGN_SET_POSITION || (event->type == PGN_MOVE && is_draughts_move(pgn_text(event)));
    }
    pgn_close(reader);
    reader_close(&window);
    bytes_free(&copy);
    return found;
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
    if (is_fen(word))
        return FORMAT_FEN;
    return is_draughts(start) ? FORMAT_PDN : FORMAT_PGN;
}

struct record_kind format_judge(struct record_kind asked, struct span name, struct span start)
{
    enum record_format format = asked.format;
    if (!format && asked.rules)
        format = format_of_rules(asked.rules);
    if (!format)
        format = format_of_name(name);
    if (!format)
        format = format_of_text(start);
    return (struct record_kind){format, asked.rules ? asked.rules : format_rules(format)};
}
