/* Reading one tag into the game's table. The value is taken over a piece at a time, so it may be longer than
 * the window; it ends with the first quote that a bracket follows, or with its line. */
#include "notation/pgn_scan.h"
#include "notation/pgn_state.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* A tag being read. Offsets are those of the block of the game's tags. */
struct tag_reading {
    uint32_t name;
    uint8_t name_length;
    uint32_t value;
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
    size_t start = reading->value;
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
    diag_quote(name, (struct span){reader->tags.text.at + reading->name, reading->name_length});
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

static void report_again(struct pgn_reader *reader, struct span name)
{
    char shown[DIAG_QUOTE_SIZE];
    pgn_report(reader, DIAG_WARNING, DIAG_DUPLICATE_TAG, pgn_mark_place(reader, &reader->tag), 0,
        "the tag %s stands here again; the last one counts", diag_quote(shown, name));
}

/* Whether there is room for one more tag, or for another value of this one. */
static bool has_room(const struct pgn_tags *tags, struct span name)
{
    return tags->count < PGN_TAG_LIMIT || pgn_tags_find(tags, name) >= 0;
}

/* Puts the tag at the mark into the table. */
static void finish(struct pgn_reader *reader, struct tag_reading *reading)
{
    struct pgn_tags *tags = &reader->tags;
    struct span name = {tags->text.at + reading->name, reading->name_length};
    struct span value = {tags->text.at + reading->value, tags->text.length - reading->value};
    if (!reading->kept || !has_room(tags, name)) {
        tags->text.length = reading->name;
        report_full(reader);
        return;
    }
    bool again;
    struct pgn_tag *tag = pgn_tags_put(tags, reading->name, reading->name_length, &again);
    tag->value = reading->value;
    tag->value_length = (uint32_t)value.length;
    tag->latin1 = !reading->ascii && !text_is_utf8(value);
    tag->placed = reader->tag.place.line > 0;
    tag->offset = reader->tag.offset;
    tags->place[tag - tags->tag] = reader->tag.place;
    if (tag->latin1)
        pgn_note_latin1(reader, pgn_mark_place(reader, &reader->tag));
    if (again)
        report_again(reader, name);
}

/* Any tag. */
static void read_tag(struct pgn_reader *reader)
{
    struct reader *window = reader->window;
    struct span name = {0};
    struct tag_reading reading = {.kept = true, .ascii = true};
    pgn_tags_keep(&reader->tags);
    pgn_set_mark(reader, &reader->tag);
    size_t length = pgn_tag_start_length(window->at, window->end, &name);
    reading.name = (uint32_t)reader->tags.text.length;
    reading.name_length = (uint8_t)name.length;
    bytes_append(&reader->tags.text, name.at, name.length);
    reading.value = (uint32_t)reader->tags.text.length;
    pgn_take(reader, length);
    read_value(reader, &reading);
    if (!reading.closed)
        trim_value(reader, &reading);
    if (!reading.closed || reading.quoted)
        report(reader, &reading);
    finish(reader, &reading);
}

#ifdef __SSE2__

enum { PLAIN_NAME = 15, PLAIN_VALUE = 256 };

/* How many ASCII letters a text begins with, at most 16. */
static unsigned count_letters(const char *at)
{
    __m128i lowered = _mm_or_si128(_mm_loadu_si128((const __m128i *)at), _mm_set1_epi8(0x20));
    __m128i letters = pgn_at_most(_mm_sub_epi8(lowered, _mm_set1_epi8('a')), 'z' - 'a');
    return (unsigned)__builtin_ctz(~(uint32_t)_mm_movemask_epi8(letters));
}

bool pgn_begins_plain_tag(const char *at)
{
    unsigned name = count_letters(at + 1);
    return at[0] == '[' && name - 1 < PLAIN_NAME && at[1 + name] == ' ' && at[2 + name] == '"';
}

/* Sixteen bytes: bit i is set where byte i is a quote, a backslash, or no printable ASCII. */
static inline uint32_t mask_plain_value(const char *at)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)at);
    __m128i quotes = _mm_or_si128(pgn_equal(bytes, '"'), pgn_equal(bytes, '\\'));
    __m128i others = _mm_cmplt_epi8(bytes, _mm_set1_epi8(' ')); /* as signed: all above 0x7f, too */
    return (uint32_t)_mm_movemask_epi8(_mm_or_si128(quotes, others));
}

/* The length of a value of printable ASCII without quotes and backslashes that a bracket follows; -1 for any
 * other. By 32 bytes, which most values fit into, so that the loop's end can be foreseen. */
static int measure_plain_value(const char *from)
{
    for (int length = 0; length < PLAIN_VALUE; length += 32) {
        uint32_t stops = mask_plain_value(from + length) | mask_plain_value(from + length + 16) << 16;
        if (stops) {
            length += __builtin_ctz(stops);
            return from[length] == '"' && from[length + 1] == ']' ? length : -1;
        }
    }
    return -1;
}

/* The usual tag, [Name "value"], at `at` in one go: its length. 0, and nothing done, for any other. It stays
 * in the window. */
static size_t read_plain_tag(struct pgn_reader *reader, const char *at)
{
    struct pgn_tags *tags = &reader->tags;
    if (reader->window->end - at < PGN_REACH || at[0] != '[')
        return 0;
    unsigned name = count_letters(at + 1);
    if (name - 1 >= PLAIN_NAME || at[1 + name] != ' ' || at[2 + name] != '"')
        return 0;
    if (tags->count >= PGN_TAG_LIMIT ||
        tags->text.length + tags->loose + PLAIN_NAME + PLAIN_VALUE > PGN_TAG_TEXT_LIMIT ||
        (tags->loose > 0 && at - tags->window > PGN_TAG_TEXT_LIMIT))
        return 0;
    int value = measure_plain_value(at + name + 3);
    if (value < 0)
        return 0;
    struct pgn_tag *tag = pgn_tags_put_loose(tags, at, (uint8_t)name);
    if (!tag)
        return 0;
    tag->value = tag->name + name + 2;
    tag->value_length = (uint32_t)value;
    tag->latin1 = false;
    tag->placed = false;
    tag->offset = reader_offset(reader->window, at);
    tags->loose += name + (uint32_t)value;
    return name + (size_t)value + 5;
}

#else

bool pgn_begins_plain_tag(const char *at)
{
    (void)at;
    return false;
}

static size_t read_plain_tag(struct pgn_reader *reader, const char *at)
{
    (void)reader;
    (void)at;
    return 0;
}

#endif

void pgn_read_tags(struct pgn_reader *reader)
{
    struct reader *window = reader->window;
    const char *at = window->at, *end = NULL;
    for (size_t length; (length = read_plain_tag(reader, at)) > 0;) {
        at += length;
        end = at;
        while (*at == '\n' || *at == '\r')
            at++;
    }
    if (!end) {
        read_tag(reader);
        return;
    }
    window->at = at;
    reader->content_end = reader_offset(window, end);
}
