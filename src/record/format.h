/* Record formats: their names, and telling which one a file has. */
#ifndef RECORD_FORMAT_H
#define RECORD_FORMAT_H

#include "base/span.h"
#include "rules/rules.h"

enum record_format {
    FORMAT_UNKNOWN,
    FORMAT_MANGO,
    FORMAT_PGN,
    FORMAT_PDN,
    FORMAT_FEN,   /* a chess position a line, each a game without moves */
    FORMAT_OSTAP, /* inputs of contests, which only draw knows; never told by content */
    FORMAT_BOARDSTATE,
    FORMAT_COUNT
};

/* The format with this name, FORMAT_UNKNOWN when there is none; and its name. */
enum record_format format_find(struct span name);
const char *format_name(enum record_format format);

/* Whether a format holds games, so that it can be replayed: those of contests cannot. */
bool format_holds_games(enum record_format format);

/* The format in which games of these rules are recorded. */
enum record_format format_of_rules(const struct rules *rules);

/* Whether games of these rules can be recorded in the format. */
bool format_takes(enum record_format format, const struct rules *rules);

/* The rules of a format's games unless something else says more; NULL: each game says. */
const struct rules *format_rules(enum record_format format);

/* By a file's name (its extension), or FORMAT_UNKNOWN. */
enum record_format format_of_name(struct span path);

/* By the first bytes of a file: never FORMAT_UNKNOWN, PGN when nothing speaks against it. */
enum record_format format_of_text(struct span start);

/* What a text is. */
struct record_kind {
    enum record_format format;
    const struct rules *rules; /* NULL: each game says */
};

/* What of it has not been asked for (FORMAT_UNKNOWN, NULL) is told by the other, by the text's name, or by
 * its first bytes. */
struct record_kind format_judge(struct record_kind asked, struct span name, struct span start);

#endif
