/* Text in which nothing is looked for but its end: comments, escape lines, and variations that nobody wants.
 * It is searched many bytes at a time and never kept longer than the window is. */
#include "notation/pgn_scan.h"
#include "notation/pgn_state.h"

enum found { FOUND_NOTHING, FOUND_END, FOUND_GAME };

/* How far can be searched: what is found before has all its surroundings in the window. */
static const char *search_limit(const struct reader *window)
{
    return window->exhausted ? window->end : window->end - PGN_REACH;
}

/* The line behind a line end byte; NULL when it is the CR of a CR LF. */
static const char *line_behind(const char *line_end)
{
    return line_end[0] == '\r' && line_end[1] == '\n' ? NULL : line_end + 1;
}

static bool begins_game(const struct reader *window, const char *line)
{
    return *line == '[' && pgn_resembles_tag(line, window->end) && reader_follows_blank_line(window, line);
}

/* Searches a comment in braces from *at on. *at becomes its brace, the line of the next game, or the limit.
 */
static enum found find_brace(const struct reader *window, const char **at, const char *limit)
{
    for (;;) {
        *at = pgn_scan_comment(*at, limit);
        if (*at == limit)
            return FOUND_NOTHING;
        if (**at == '}')
            return FOUND_END;
        const char *line = line_behind(*at);
        ++*at;
        if (line && begins_game(window, line))
            return FOUND_GAME;
    }
}

/* The same for any hidden text. */
static enum found find_end(const struct pgn_reader *reader, const char **at)
{
    const char *limit = search_limit(reader->window);
    if (*at >= limit)
        return FOUND_NOTHING;
    if (reader->hidden == PGN_IN_BRACES)
        return find_brace(reader->window, at, limit);
    *at = pgn_scan_line(*at, limit);
    return *at < limit ? FOUND_END : FOUND_NOTHING;
}

/* The text ends here, in a good or a bad way. */
static void end_hidden(struct pgn_reader *reader, enum found found)
{
    enum pgn_hidden hidden = reader->hidden;
    reader->hidden = PGN_NOT_HIDDEN;
    if (hidden != PGN_IN_BRACES)
        return;
    if (found == FOUND_END) {
        pgn_take(reader, 1);
        return;
    }
    reader->broken = true;
    pgn_report(reader, DIAG_ERROR, DIAG_UNCLOSED_COMMENT, pgn_mark_place(reader, &reader->comment),
        pgn_last_ply(reader), "the comment that begins here has no closing brace");
}

static void feed_utf8(struct pgn_reader *reader, struct span piece)
{
    if (reader->utf8.missing > 0 || !text_is_ascii(piece))
        text_utf8_feed(&reader->utf8, piece);
}

static uint8_t last_piece_flags(struct pgn_reader *reader)
{
    if (reader->hidden == PGN_IN_ESCAPE || text_utf8_is_valid(&reader->utf8))
        return PGN_LAST;
    pgn_note_latin1(reader, pgn_mark_place(reader, &reader->comment));
    return PGN_LAST | PGN_LATIN1;
}

void pgn_read_hidden(struct pgn_reader *reader)
{
    struct reader *window = reader->window;
    pgn_fill(reader, PGN_REACH + 1);
    const char *at = window->at;
    enum found found = find_end(reader, &at);
    if (found == FOUND_NOTHING && !window->exhausted) {
        pgn_fill(reader, window->capacity);
        at = window->at;
        found = find_end(reader, &at);
    }
    bool last = found != FOUND_NOTHING || window->exhausted;
    struct span piece = {window->at, (size_t)(at - window->at)};
    feed_utf8(reader, piece);
    enum pgn_event_type type = reader->hidden == PGN_IN_ESCAPE ? PGN_ESCAPE : PGN_COMMENT;
    struct pgn_event *event = pgn_push(reader, type, piece.at, piece.length);
    event->flags = reader->first_piece ? PGN_FIRST : 0;
    if (reader->hidden == PGN_IN_LINE_COMMENT)
        event->flags |= PGN_LINE_COMMENT;
    if (last)
        event->flags |= last_piece_flags(reader);
    reader->first_piece = false;
    pgn_take(reader, piece.length);
    if (last)
        end_hidden(reader, found);
}

static void skip_hidden(struct pgn_reader *reader)
{
    struct reader *window = reader->window;
    for (;;) {
        pgn_fill(reader, PGN_REACH + 1);
        const char *at = window->at;
        enum found found = find_end(reader, &at);
        pgn_take(reader, (size_t)(at - window->at));
        if (found != FOUND_NOTHING || window->exhausted) {
            end_hidden(reader, found);
            return;
        }
    }
}

static void open_hidden(struct pgn_reader *reader, enum pgn_hidden hidden)
{
    pgn_set_mark(reader, &reader->comment);
    pgn_take(reader, 1);
    reader->hidden = hidden;
    reader->first_piece = true;
    reader->utf8 = (struct text_utf8){0};
}

void pgn_begin_hidden(struct pgn_reader *reader, enum pgn_hidden hidden)
{
    open_hidden(reader, hidden);
    if (reader->options.main_line || reader->overflown)
        skip_hidden(reader);
    else
        pgn_read_hidden(reader);
}

static void break_variation(struct pgn_reader *reader)
{
    reader->broken = true;
    pgn_report(reader, DIAG_ERROR, DIAG_UNCLOSED_VARIATION, pgn_mark_place(reader, &reader->variation),
        pgn_last_ply(reader), "the variation that begins here has no closing parenthesis");
}

static void pass_line_end(struct pgn_reader *reader)
{
    struct reader *window = reader->window;
    const char *line = line_behind(window->at);
    window->at++;
    if (!line)
        return;
    if (begins_game(window, line)) {
        break_variation(reader);
    } else if (*line == '%') {
        open_hidden(reader, PGN_IN_ESCAPE);
        skip_hidden(reader);
    }
}

void pgn_report_deep(struct pgn_reader *reader)
{
    reader->overflown = true;
    pgn_report(reader, DIAG_ERROR, DIAG_DEEP_VARIATION, reader_place(reader->window, reader->window->at),
        pgn_last_ply(reader), "variations are nested more than %d deep; the rest of the game is skipped",
        PGN_DEPTH_LIMIT);
}

/* A parenthesis opens in what is jumped over. In draughts `(!)` opens nothing. */
static void pass_open(struct pgn_reader *reader, uint64_t *depth)
{
    struct pgn_token token;
    pgn_look(reader, &token);
    if (token.look == PGN_LOOK_OPEN && ++*depth > PGN_DEPTH_LIMIT && !reader->overflown)
        pgn_report_deep(reader);
    pgn_take(reader, token.length);
}

/* Acts on a byte that matters in a variation. */
static void pass_byte(struct pgn_reader *reader, uint64_t *depth)
{
    struct reader *window = reader->window;
    switch (*window->at) {
    case '(':
        pass_open(reader, depth);
        return;
    case ')':
        pgn_take(reader, 1);
        --*depth;
        return;
    case '{':
        open_hidden(reader, PGN_IN_BRACES);
        skip_hidden(reader);
        return;
    case ';':
        open_hidden(reader, PGN_IN_LINE_COMMENT);
        skip_hidden(reader);
        return;
    case '}':
        pgn_report(reader, DIAG_ERROR, DIAG_STRAY_BRACE, reader_place(window, window->at),
            pgn_last_ply(reader), "the brace closes no comment");
        pgn_take(reader, 1);
        return;
    default:
        pass_line_end(reader);
    }
}

void pgn_skip_variation(struct pgn_reader *reader, uint64_t depth, uint64_t until)
{
    struct reader *window = reader->window;
    while (depth > until && !reader->broken) {
        pgn_fill(reader, PGN_REACH + 1);
        const char *limit = search_limit(window);
        const char *at = window->at < limit ? pgn_scan_variation(window->at, limit) : limit;
        window->at = at;
        if (at < limit)
            pass_byte(reader, &depth);
        else if (window->exhausted)
            break_variation(reader);
    }
}
