/* Reading one tag into the game's table. The value is taken over a piece at a time, so it may be longer than
 * the window; it ends with the first quote that a bracket follows, or with its line. */
#include "notation/pgn_scan.h"
#include "notation/pgn_state.h"

/* A tag being read. Offsets are those of the block of the game's tags. */
struct tag_reading {
    struct pgn_tag tag;
    size_t quote; /* behind the last quote inside the value */
    bool quoted;  /* there was one */
    bool ascii;
    bool kept; /* what does not fit is read over */
    bool closed;
};

static void keep(struct pgn_reader *reader, struct tag_reading *reading, struct span text)
{
    struct bytes *block = &reader->tags.text;
    if (!reading->kept || text.length == 0)
        return;
    if (block->length + text.length > PGN_TAG_TEXT_LIMIT) {
        reading->kept = false;
        return;
    }
    bytes_append(block, text.at, text.length);
    if (!text_is_ascii(text))
        reading->ascii = false;
}

/* Whether a bracket follows the quote at the window's `at`; *length: up to and with it. */
static bool is_last_quote(const struct reader *window, size_t *length)
{
    const char *at = window->at + 1;
    while (at - window->at < PGN_REACH && pgn_is_blank(*at))
        at++;
    *length = (size_t)(at + 1 - window->at);
    return *at == ']';
}

/* Acts on a byte of the value that matters. */
static void read_byte(struct pgn_reader *reader, struct tag_reading *reading)
{
    struct reader *window = reader->window;
    size_t length = 1;
    if (*window->at == '\\') {
        bool escape = window->at[1] == '"' || window->at[1] == '\\';
        keep(reader, reading, (struct span){window->at + escape, 1});
        pgn_take(reader, escape ? 2 : 1);
        return;
    }
    if (is_last_quote(window, &length)) {
        reading->closed = true;
        pgn_take(reader, length);
        return;
    }
    keep(reader, reading, (struct span){window->at, 1});
    pgn_take(reader, 1);
    reading->quote = reader->tags.text.length;
    reading->quoted = true;
}

static void read_value(struct pgn_reader *reader, struct tag_reading *reading)
{
    struct reader *window = reader->window;
    for (;;) {
        pgn_fill(reader, PGN_REACH + 1);
        const char *limit = window->exhausted ? window->end : window->end - PGN_REACH;
        const char *at = pgn_scan_value(window->at, limit);
        keep(reader, reading, (struct span){window->at, (size_t)(at - window->at)});
        pgn_take(reader, (size_t)(at - window->at));
        if (at == limit && !window->exhausted)
            continue;
        if (at == limit || *at == '\n' || *at == '\r')
            return;
        read_byte(reader, reading);
        if (reading->closed)
            return;
    }
}

/* The value goes on to the end of the line: takes off blanks, the bracket and the quote at its end. */
static void trim_value(struct pgn_reader *reader, struct tag_reading *reading)
{
    struct bytes *block = &reader->tags.text;
    size_t start = reading->tag.value;
    while (block->length > start && pgn_is_blank(block->at[block->length - 1]))
        block->length--;
    if (reading->quoted && reading->quote == block->length)
        block->length--;
    else if (block->length > start && block->at[block->length - 1] == ']')
        block->length--;
}

/* Tells what is wrong with the tag; `inner` quotes: those that do not end the value. */
static void report(struct pgn_reader *reader, const struct tag_reading *reading)
{
    char name[DIAG_QUOTE_SIZE];
    const struct pgn_tag *tag = &reading->tag;
    diag_quote(name, (struct span){reader->tags.text.at + tag->name, tag->name_length});
    struct diag_place place = pgn_mark_place(reader, &reader->tag);
    if (!reading->closed)
        pgn_report(reader, DIAG_ERROR, DIAG_UNCLOSED_TAG, place, 0,
            "the value of the tag %s has no closing quote and bracket", name);
    else if (reading->quoted)
        pgn_report(reader, DIAG_WARNING, DIAG_QUOTE_IN_TAG, place, 0,
            "a quote inside the value of the tag %s has no backslash before it", name);
}

static void report_full(struct pgn_reader *reader)
{
    if (reader->tags.full)
        return;
    reader->tags.full = true;
    pgn_report(reader, DIAG_ERROR, DIAG_TOO_MANY_TAGS, pgn_mark_place(reader, &reader->tag), 0,
        "more than %d tags or %d bytes of tags in a game; the rest is not kept", PGN_TAG_LIMIT,
        PGN_TAG_TEXT_LIMIT);
}

/* Puts the tag into the table. */
static void add(struct pgn_reader *reader, struct tag_reading *reading)
{
    struct pgn_tags *tags = &reader->tags;
    struct pgn_tag *tag = &reading->tag;
    char shown[DIAG_QUOTE_SIZE];
    struct span name = {tags->text.at + tag->name, tag->name_length};
    tag->value_length = (uint32_t)(tags->text.length - tag->value);
    tag->offset = reader->tag.offset;
    tag->place = reader->tag.place;
    bool again = tags->count == PGN_TAG_LIMIT && pgn_tags_find(tags, name) >= 0;
    if (!reading->kept || (tags->count == PGN_TAG_LIMIT && !again)) {
        tags->text.length = tag->name;
        report_full(reader);
        return;
    }
    struct span value = {tags->text.at + tag->value, tag->value_length};
    tag->latin1 = !reading->ascii && !text_is_utf8(value);
    if (tag->latin1)
        pgn_note_latin1(reader, pgn_mark_place(reader, &reader->tag));
    if (pgn_tags_add(tags, tag))
        pgn_report(reader, DIAG_WARNING, DIAG_DUPLICATE_TAG, pgn_mark_place(reader, &reader->tag), 0,
            "the tag %s stands here again; the last one counts", diag_quote(shown, name));
}

void pgn_read_tag(struct pgn_reader *reader)
{
    struct reader *window = reader->window;
    struct span name = {0};
    struct tag_reading reading = {.kept = true, .ascii = true};
    pgn_set_mark(reader, &reader->tag);
    size_t length = pgn_tag_start_length(window->at, window->end, &name);
    reading.tag.name = (uint32_t)reader->tags.text.length;
    reading.tag.name_length = (uint32_t)name.length;
    bytes_append(&reader->tags.text, name.at, name.length);
    reading.tag.value = (uint32_t)reader->tags.text.length;
    pgn_take(reader, length);
    read_value(reader, &reading);
    if (!reading.closed)
        trim_value(reader, &reading);
    if (!reading.closed || reading.quoted)
        report(reader, &reading);
    add(reader, &reading);
}
