/* Telling tokens: what stands in front, by its first byte and as little more as will do. Every decision is
 * made within PGN_REACH bytes, so it does not depend on where the window ends. */
#include "base/ascii.h"
#include "notation/pgn_scan.h"
#include "notation/pgn_state.h"
#include "notation/pgn_word.h"

/* Passes over blanks, and byte order marks that were left where files were joined. */
static void skip_blanks(struct pgn_reader *reader)
{
    struct reader *window = reader->window;
    for (;;) {
        while (pgn_is_blank(*window->at))
            window->at++;
        if (!window->exhausted && (size_t)(window->end - window->at) < PGN_REACH)
            pgn_fill(reader, PGN_REACH);
        else if (strncmp(window->at, PGN_BYTE_ORDER_MARK, 3) == 0)
            window->at += 3;
        else
            return;
        if (window->exhausted && !pgn_is_blank(*window->at) &&
            strncmp(window->at, PGN_BYTE_ORDER_MARK, 3) != 0)
            return;
    }
}

/* Bytes of the word at `at`, at most one more than the limit; the window's sentinel ends every word. */
static uint32_t word_length(const char *at)
{
    uint32_t length = 0;
    while (length <= PGN_WORD_LIMIT && !pgn_ends_word(at[length]))
        length++;
    return length;
}

static uint32_t count_digits(const char *at)
{
    uint32_t digits = 0;
    while (digits <= PGN_WORD_LIMIT && pgn_is_digit(at[digits]))
        digits++;
    return digits;
}

/* The value of some digits; what is larger than fits is the largest number. */
static uint32_t read_number(const char *at, uint32_t digits)
{
    uint64_t number = 0;
    for (uint32_t i = 0; i < digits; i++) {
        number = number * 10 + (uint64_t)(at[i] - '0');
        if (number > UINT32_MAX)
            return UINT32_MAX;
    }
    return (uint32_t)number;
}

static bool is_dot(const char *at)
{
    return *at == '.' || strncmp(at, PGN_ELLIPSIS, 3) == 0;
}

static void set_token(struct pgn_token *token, enum pgn_look look, uint32_t length)
{
    token->look = look;
    token->length = length;
}

/* `e8(Q)`: the parenthesis belongs to the move. Returns the length with it and the check marks behind. */
static uint32_t pass_promotion(const char *at, uint32_t length)
{
    bool last_row = length >= 2 && (at[length - 1] == '8' || at[length - 1] == '1');
    if (!last_row || at[length] != '(' || !pgn_is_letter(at[length + 1]) || at[length + 2] != ')')
        return length;
    length += 3;
    while (length < PGN_WORD_LIMIT && (at[length] == '+' || at[length] == '#'))
        length++;
    return length;
}

static bool is_move_sign(char c)
{
    return c == '-' || c == 'x' || c == ':';
}

static uint32_t pass_blanks(const char *at, uint32_t from)
{
    while (from <= PGN_WORD_LIMIT && pgn_is_blank(at[from]))
        from++;
    return from;
}

/* Passes over one sign with its blanks and the square behind it. Returns `length` when there is none. */
static uint32_t pass_spaced_sign(const char *at, uint32_t length)
{
    uint32_t sign = is_move_sign(at[length - 1]) ? length - 1 : pass_blanks(at, length);
    if (!is_move_sign(at[sign]))
        return length;
    uint32_t square = pass_blanks(at, sign + 1);
    uint32_t end = square + word_length(at + square);
    bool whole = end > square && end <= PGN_WORD_LIMIT && pgn_is_real_move_like((struct span){at, end}, true);
    return whole ? end : length;
}

/* Draughts players write `32 - 28` and `28 x 19 x 10` too. Returns the length of the move with its blanks, or
 * `length`. */
static uint32_t pass_spaced(const char *at, uint32_t length)
{
    for (;;) {
        uint32_t end = pass_spaced_sign(at, length);
        if (end == length)
            return length;
        length = end;
    }
}

static void look_at_move(struct pgn_reader *reader, struct pgn_token *token, uint32_t length)
{
    const char *at = reader->window->at;
    if (reader->options.draughts) {
        length = pass_spaced(at, length);
        token->forced = at[length] == '*';
        set_token(token, PGN_LOOK_MOVE, length + token->forced);
    } else {
        set_token(token, PGN_LOOK_MOVE, pass_promotion(at, length));
    }
}

static void look_at_letter(struct pgn_reader *reader, struct pgn_token *token)
{
    struct span word = {reader->window->at, word_length(reader->window->at)};
    if (word.length > PGN_WORD_LIMIT)
        set_token(token, PGN_LOOK_UNKNOWN, PGN_WORD_LIMIT);
    else if (pgn_is_sign(word))
        set_token(token, PGN_LOOK_SIGN, (uint32_t)word.length);
    else if (pgn_is_passing(word) && reader->has_move && !reader->numbered && !reader->options.draughts)
        set_token(token, PGN_LOOK_PASSING, (uint32_t)word.length);
    else
        look_at_move(reader, token, (uint32_t)word.length);
}

static bool look_at_result(struct pgn_reader *reader, struct pgn_token *token, struct span word)
{
    int result = pgn_read_result(word, reader->options.draughts, &token->odd);
    if (result < 0)
        return false;
    set_token(token, PGN_LOOK_RESULT, (uint32_t)word.length);
    token->number = (uint32_t)result;
    return true;
}

/* A number, a result, castling or a null move by zeros, a draughts move. */
static void look_at_digit(struct pgn_reader *reader, struct pgn_token *token)
{
    const char *at = reader->window->at;
    uint32_t digits = count_digits(at);
    bool draughts = reader->options.draughts;
    token->number = read_number(at, digits);
    set_token(token, PGN_LOOK_NUMBER, digits);
    if (is_dot(at + digits))
        return;
    struct span word = {at, word_length(at)};
    if (word.length > PGN_WORD_LIMIT) {
        set_token(token, PGN_LOOK_UNKNOWN, PGN_WORD_LIMIT);
        return;
    }
    if (look_at_result(reader, token, word))
        return;
    bool move =
        draughts ? pgn_is_real_move_like(word, true) || pass_spaced(at, (uint32_t)word.length) > word.length
                 : pgn_is_castling(word) || pgn_is_null_move(word);
    if (move)
        look_at_move(reader, token, (uint32_t)word.length);
    else if (digits < word.length && !pgn_is_letter(at[digits]) && !(at[digits] & 0x80))
        set_token(token, PGN_LOOK_UNKNOWN, (uint32_t)word.length);
}

static void look_at_other(struct pgn_reader *reader, struct pgn_token *token)
{
    const char *at = reader->window->at;
    if (at == reader->window->end) {
        set_token(token, PGN_LOOK_END, 0);
        return;
    }
    struct span word = {at, word_length(at)};
    if (word.length > PGN_WORD_LIMIT)
        set_token(token, PGN_LOOK_UNKNOWN, PGN_WORD_LIMIT);
    else if (pgn_is_sign(word))
        set_token(token, PGN_LOOK_SIGN, (uint32_t)word.length);
    else if (is_dot(at))
        set_token(token, PGN_LOOK_NUMBER, 0);
    else if (look_at_result(reader, token, word))
        return;
    else if (pgn_is_move_like(word, reader->options.draughts))
        look_at_move(reader, token, (uint32_t)word.length);
    else
        set_token(token, PGN_LOOK_UNKNOWN, (uint32_t)(word.length ? word.length : 1));
}

/* `!` to `?!` are NAGs 1 to 6. */
static uint32_t find_mark(struct span mark)
{
    static const char *const marks[] = {"!", "?", "!!", "??", "!?", "?!"};
    for (uint32_t i = 0; i < 6; i++)
        if (span_equals(mark, marks[i]))
            return i + 1;
    return 0;
}

static void look_at_mark(struct pgn_reader *reader, struct pgn_token *token)
{
    const char *at = reader->window->at;
    uint32_t length = 0;
    while (length < PGN_WORD_LIMIT && (at[length] == '!' || at[length] == '?'))
        length++;
    token->number = find_mark((struct span){at, length});
    set_token(token, token->number ? PGN_LOOK_NAG : PGN_LOOK_SIGN, length);
}

static void look_at_nag(struct pgn_reader *reader, struct pgn_token *token)
{
    const char *at = reader->window->at;
    uint32_t digits = count_digits(at + 1);
    token->number = read_number(at + 1, digits);
    bool known = digits > 0 && digits < PGN_WORD_LIMIT && token->number <= 255;
    set_token(token, known ? PGN_LOOK_NAG : PGN_LOOK_SIGN,
        1 + (digits < PGN_WORD_LIMIT ? digits : PGN_WORD_LIMIT - 1));
}

/* In draughts `(!)` is a mark. */
static void look_at_open(struct pgn_reader *reader, struct pgn_token *token)
{
    const char *at = reader->window->at;
    uint32_t length = 0;
    set_token(token, PGN_LOOK_OPEN, 1);
    if (!reader->options.draughts)
        return;
    while (length < 2 && (at[1 + length] == '!' || at[1 + length] == '?'))
        length++;
    if (length > 0 && at[1 + length] == ')') {
        token->number = find_mark((struct span){at + 1, length});
        set_token(token, PGN_LOOK_NAG, length + 2);
    }
}

static const char *reach(const char *at, const char *end)
{
    return end - at > PGN_REACH ? at + PGN_REACH : end;
}

bool pgn_resembles_tag(const char *at, const char *end)
{
    if (end - at < 3 || at[0] != '[' || !pgn_is_letter(at[1]))
        return false;
    end = reach(at, end);
    for (at += 2; at < end && !ascii_is_line_end(*at); at++)
        if (*at == '"')
            return true;
    return false;
}

size_t pgn_tag_start_length(const char *from, const char *end, struct span *name)
{
    end = reach(from, end);
    const char *at = from + 1;
    while (at < end && pgn_is_blank(*at))
        at++;
    name->at = at;
    while (at < end && !pgn_ends_word(*at))
        at++;
    name->length = (size_t)(at - name->at);
    if (name->length == 0 || name->length > PGN_TAG_NAME_LIMIT || !pgn_is_letter(*name->at))
        return 0;
    while (at < end && pgn_is_blank(*at))
        at++;
    return at < end && *at == '"' ? (size_t)(at + 1 - from) : 0;
}

/* So much of a word shows. */
static uint32_t shown_length(uint32_t length)
{
    return length < PGN_WORD_LIMIT ? length : PGN_WORD_LIMIT;
}

/* In a variation only a tag behind a blank line is one: it ends the game. */
static void look_at_bracket(struct pgn_reader *reader, struct pgn_token *token)
{
    const struct reader *window = reader->window;
    struct span name;
    set_token(token, PGN_LOOK_UNKNOWN, shown_length(1 + word_length(window->at + 1)));
    if (reader->depth > 0) {
        if (pgn_resembles_tag(window->at, window->end) && reader_follows_blank_line(window, window->at))
            token->look = PGN_LOOK_NEW_GAME;
    } else if (pgn_tag_start_length(window->at, window->end, &name) > 0) {
        token->look = PGN_LOOK_TAG;
    }
}

/* PDN: /FEN "W:W1:B2"/ */
static void look_at_slash(struct pgn_reader *reader, struct pgn_token *token)
{
    const char *at = reader->window->at;
    const char *end = reach(at, reader->window->end);
    set_token(token, PGN_LOOK_UNKNOWN, shown_length(word_length(at)));
    if (!reader->options.draughts || end - at < 8 || memcmp(at, "/FEN", 4) != 0)
        return;
    const char *quote = at + 4;
    while (quote < end && (*quote == ' ' || *quote == '\t'))
        quote++;
    if (quote == end || *quote != '"')
        return;
    const char *close = quote + 1;
    while (close < end && !pgn_ends_word(*close))
        close++;
    if (end - close < 2 || close[0] != '"' || close[1] != '/')
        return;
    token->text = (uint32_t)(quote + 1 - at);
    token->text_length = (uint32_t)(close - quote - 1);
    set_token(token, PGN_LOOK_SET_POSITION, (uint32_t)(close + 2 - at));
}

static void look_at_star(struct pgn_reader *reader, struct pgn_token *token)
{
    const char *at = reader->window->at;
    uint32_t length = 0;
    while (length < PGN_WORD_LIMIT && at[length] == '*')
        length++;
    set_token(token, length == 1 ? PGN_LOOK_RESULT : PGN_LOOK_UNKNOWN, length);
    token->number = PGN_UNKNOWN;
}

void pgn_look(struct pgn_reader *reader, struct pgn_token *token)
{
    skip_blanks(reader);
    *token = (struct pgn_token){0};
    switch (pgn_class_of(*reader->window->at)) {
    case PGN_CLASS_LETTER:
        look_at_letter(reader, token);
        return;
    case PGN_CLASS_DIGIT:
        look_at_digit(reader, token);
        return;
    case PGN_CLASS_DOT:
        set_token(token, PGN_LOOK_NUMBER, 0);
        return;
    case PGN_CLASS_OPEN:
        look_at_open(reader, token);
        return;
    case PGN_CLASS_CLOSE:
        set_token(token, PGN_LOOK_CLOSE, 1);
        return;
    case PGN_CLASS_BRACE:
        set_token(token, PGN_LOOK_BRACES, 1);
        return;
    case PGN_CLASS_BRACE_END:
        set_token(token, PGN_LOOK_STRAY_BRACE, 1);
        return;
    case PGN_CLASS_NAG:
        look_at_nag(reader, token);
        return;
    case PGN_CLASS_MARK:
        look_at_mark(reader, token);
        return;
    case PGN_CLASS_BRACKET:
        look_at_bracket(reader, token);
        return;
    case PGN_CLASS_SEMICOLON:
        set_token(token, PGN_LOOK_LINE_COMMENT, 1);
        return;
    case PGN_CLASS_PERCENT:
        if (reader_begins_line(reader->window, reader->window->at)) {
            set_token(token, PGN_LOOK_ESCAPE, 1);
            return;
        }
        break;
    case PGN_CLASS_STAR:
        look_at_star(reader, token);
        return;
    case PGN_CLASS_SLASH:
        look_at_slash(reader, token);
        return;
    case PGN_CLASS_BLANK:
    case PGN_CLASS_HIGH:
    case PGN_CLASS_OTHER:
        break;
    }
    look_at_other(reader, token);
}

void pgn_take_number(struct pgn_reader *reader, const struct pgn_token *token)
{
    struct reader *window = reader->window;
    if (token->length > 0) {
        reader->number = token->number;
        reader->numbered = true;
        reader->dots = 0;
    }
    pgn_take(reader, token->length);
    for (;;) {
        pgn_fill(reader, PGN_REACH);
        if (!is_dot(window->at))
            return;
        unsigned dots = reader->dots + (*window->at == '.' ? 1 : 3);
        reader->dots = (uint8_t)(dots < 255 ? dots : 255);
        pgn_take(reader, *window->at == '.' ? 1 : 3);
    }
}

/* An unknown word goes on to the next blank or to what could begin something else. */
static bool goes_on(char c)
{
    switch (c) {
    case '(':
    case ')':
    case ';':
    case '[':
    case '{':
    case '}':
        return false;
    default:
        return !pgn_is_blank(c);
    }
}

bool pgn_take_unknown(struct pgn_reader *reader)
{
    struct reader *window = reader->window;
    uint64_t start = reader_offset(window, window->at);
    size_t length = 1;
    for (;;) {
        const char *at = window->at + length;
        while (at < window->end && goes_on(*at))
            at++;
        bool ended = at < window->end;
        pgn_take(reader, (size_t)(at - window->at));
        if (ended || window->exhausted)
            return reader->content_end - start <= PGN_WORD_LIMIT;
        pgn_fill(reader, PGN_REACH);
        length = 0;
    }
}

bool pgn_leads_to_move(struct pgn_reader *reader, const struct pgn_token *number)
{
    const char *at = reader->window->at + number->length;
    const char *end = reach(reader->window->at, reader->window->end);
    bool dotted = at < end && is_dot(at);
    if (dotted && number->length > 0 && number->number == 1)
        return true;
    while (at < end && (pgn_is_blank(*at) || *at == '.'))
        at++;
    if (at == end)
        return false;
    if (*at == '{' || *at == '$')
        return dotted;
    struct span word = {at, word_length(at)};
    bool odd;
    return pgn_is_real_move_like(word, reader->options.draughts) ||
           (dotted && pgn_read_result(word, reader->options.draughts, &odd) >= 0);
}
