/* The fast path: ordinary movetext becomes events in one loop over the window, with everything it needs in
 * registers. Whatever is not ordinary, or too near the window's end, ends the run before it and is left to
 * pgn_step. It must give the same events as pgn_step would, token by token. */
#include "notation/pgn_scan.h"
#include "notation/pgn_state.h"
#include "notation/pgn_word.h"

/* Every token looked at here, comments and variations apart, fits into so many bytes. */
enum { MARGIN = 64, LONGEST_WORD = 14 };

#define INLINE inline __attribute__((always_inline))

enum mode { ALL_EVENTS, MAIN_LINE, COUNT_ONLY };

struct run {
    const char *at;
    const char *stop;        /* tokens must begin before */
    const char *content_end; /* behind the last token */
    struct pgn_event *event; /* the next one's room */
    struct pgn_event *full;
    uint64_t plies;
    uint32_t depth;
    uint32_t number;
    uint8_t dots;
    bool numbered; /* number and dots stand before the next move */
    bool has_move;
};

/* Field by field: a whole event at once would be cleared first, which takes longer than all the rest. */
static INLINE struct pgn_event *set_event(
    struct run *run, enum pgn_event_type type, uint32_t length, uint32_t number)
{
    struct pgn_event *event = run->event++;
    event->text = run->at;
    event->length = length;
    event->number = number;
    event->depth = (uint16_t)run->depth;
    event->type = (uint8_t)type;
    event->flags = 0;
    event->dots = 0;
    return event;
}

static INLINE void forget_number(struct run *run)
{
    run->numbered = false;
    run->number = 0;
    run->dots = 0;
}

static INLINE void take(struct run *run, const char *to)
{
    run->at = to;
    run->content_end = to;
}

/* A number of up to three digits and one or three dots behind, 12. or 12... */
static INLINE bool run_number(struct run *run)
{
    const char *at = run->at;
    uint32_t number = (uint32_t)(*at++ - '0');
    if (pgn_is_digit(*at))
        number = number * 10 + (uint32_t)(*at++ - '0');
    if (pgn_is_digit(*at))
        number = number * 10 + (uint32_t)(*at++ - '0');
    if (*at++ != '.')
        return false;
    run->dots = 1;
    if (*at == '.') {
        if (at[1] != '.' || at[2] == '.')
            return false;
        run->dots = 3;
        at += 2;
    }
    run->number = number;
    run->numbered = true;
    run->content_end = at;
    run->at = at;
    if (*at == ' ')
        run->at++;
    return true;
}

/* Dots of their own, as in 12. ... e5 */
static INLINE bool run_dots(struct run *run)
{
    const char *at = run->at;
    while (*at == '.')
        at++;
    if (at - run->at > 8 || run->dots > 8)
        return false;
    run->dots += (uint8_t)(at - run->at);
    take(run, at);
    return true;
}

/* The usual move, whose first byte is a letter and whose second one has been looked at: a square, up to three
 * letters before, a sign behind; or castling to the near side. There is no branch, since what moves look like
 * cannot be foreseen. */
static INLINE bool is_usual_move(const char *at, const char *end)
{
    bool castles = (end - at == 3) & (at[0] == 'O') & (at[1] == '-') & (at[2] == 'O');
    end -= (end[-1] == '+') | (end[-1] == '#');
    bool square = ((uint8_t)(end[-2] - 'a') < 8) & ((uint8_t)(end[-1] - '1') < 8);
    size_t before = (size_t)(end - at) - 2;
    return castles | (square & ((before < 3) | ((before == 3) & pgn_words.second[(uint8_t)at[2]])));
}

static INLINE bool is_move_sign(char c)
{
    return c == '-' || c == 'x' || c == ':';
}

/* Words that must be looked at more closely: very short or long ones, an odd second letter (signs, en
 * passant), a parenthesis behind or, in draughts, anything but a word that is no part of the move. */
static INLINE bool is_special(const char *at, unsigned length, bool draughts)
{
    if (length > LONGEST_WORD || !pgn_words.second[(uint8_t)at[1]])
        return true;
    if (!draughts)
        return at[length] == '(';
    return at[length] != ' ' || pgn_ends_word(at[length + 1]) || is_move_sign(at[length + 1]) ||
           is_move_sign(at[length - 1]);
}

/* A move of the length given, without or with what stands before it. */
static INLINE void put_move(struct run *run, unsigned length, bool numbered)
{
    struct pgn_event *event = set_event(run, PGN_MOVE, length, numbered ? run->number : 0);
    if (!numbered)
        return;
    event->flags = run->numbered ? PGN_NUMBERED : 0;
    event->dots = run->dots;
}

/* One word at run->at, `ends` being its mask. `numbered`: a number or dots may stand before. */
static INLINE bool run_word(struct run *run, uint32_t ends, enum mode mode, bool draughts, bool numbered)
{
    const char *at = run->at;
    unsigned length = (unsigned)__builtin_ctz(ends | 1u << 16);
    if (is_special(at, length, draughts))
        return false;
    if (mode == COUNT_ONLY) {
        if ((draughts || !is_usual_move(at, at + length)) &&
            !pgn_is_move_like((struct span){at, length}, draughts))
            return false;
    } else {
        put_move(run, length, numbered);
    }
    if (mode == ALL_EVENTS)
        run->has_move = true;
    run->plies += mode != ALL_EVENTS || run->depth == 0;
    if (numbered)
        forget_number(run);
    run->content_end = at + length;
    run->at = at + length;
    return true;
}

/* The blank that usually stands between tokens: by table, since a space and a line end are one case here. */
static INLINE bool run_blank(struct run *run)
{
    if (!pgn_is_blank(*run->at))
        return false;
    run->at++;
    return true;
}

/* One word, or two with one blank between, for which one mask is enough as a rule. */
static INLINE bool run_words(struct run *run, enum mode mode, bool draughts, bool numbered)
{
    const char *from = run->at;
    uint32_t ends = pgn_mask_words(from);
    if (!run_word(run, ends, mode, draughts, numbered))
        return false;
    if (!run_blank(run) || !pgn_is_letter(*run->at) || run->event == run->full)
        return true;
    ends >>= run->at - from;
    if (ends == 0)
        return true;
    if (run_word(run, ends, mode, draughts, false))
        run_blank(run);
    return true;
}

/* Behind a number of up to three digits, its dot and a blank; NULL when there is none. */
static INLINE const char *read_number(const char *at, uint32_t *number)
{
    uint32_t value = (uint32_t)(*at++ - '0');
    if (value > 9)
        return NULL;
    if (pgn_is_digit(*at))
        value = value * 10 + (uint32_t)(*at++ - '0');
    if (pgn_is_digit(*at))
        value = value * 10 + (uint32_t)(*at++ - '0');
    *number = value;
    if (*at != '.')
        return NULL;
    return at[1] == ' ' ? at + 2 : at + 1;
}

/* Whether a word that ends with the next byte that may end words is a move with a blank behind. */
static INLINE bool is_plain(const char *at, const char *end, enum mode mode)
{
    bool plain =
        pgn_words.letter[(uint8_t)at[0]] & pgn_words.second[(uint8_t)at[1]] & pgn_words.blank[(uint8_t)*end];
    return mode == COUNT_ONLY ? plain & is_usual_move(at, end) : plain;
}

/* The fields of a move's event behind its text and number, as one word that is written at once. */
static INLINE uint64_t make_rest(uint32_t depth, uint8_t flags, uint8_t dots)
{
    struct pgn_event event = {.depth = (uint16_t)depth, .type = PGN_MOVE, .flags = flags, .dots = dots};
    uint64_t rest;
    _Static_assert(offsetof(struct pgn_event, depth) + sizeof rest == sizeof event, "one word is left");
    memcpy(&rest, (char *)&event + offsetof(struct pgn_event, depth), sizeof rest);
    return rest;
}

static INLINE void set_plain(
    struct pgn_event *event, const char *at, const char *end, uint32_t number, uint64_t rest)
{
    event->text = at;
    event->length = (uint32_t)(end - at);
    event->number = number;
    memcpy((char *)event + offsetof(struct pgn_event, depth), &rest, sizeof rest);
}

/* What most of chess is, in a loop with few branches and little to wait for: a number, a move and another
 * one, with single blanks behind. Ends before anything else. */
static INLINE void run_full_moves(struct run *run, enum mode mode)
{
    const uint32_t none = 3u << 16; /* two ends behind the sixteen bytes: between them is no word */
    const char *at = run->at, *stop = run->stop;
    struct pgn_event *event = run->event, *last = run->full - 1;
    uint32_t depth = mode == ALL_EVENTS ? run->depth : 0;
    uint64_t numbered = make_rest(depth, PGN_NUMBERED, 1), bare = make_rest(depth, 0, 0);
    uint64_t counted = 0; /* of use when there are no events to count */
    size_t blank = 1;     /* how many `at` is behind the last move */
    while (at < stop && event < last) {
        uint32_t number;
        const char *first = read_number(at, &number);
        if (!first)
            break;
        uint32_t ends = pgn_mask_moves(first);
        const char *first_end = first + __builtin_ctz(ends + none);
        const char *second_end = first + __builtin_ctz((ends + none) & (ends + none - 1));
        if (!is_plain(first, first_end, mode))
            break;
        if (mode != COUNT_ONLY)
            set_plain(event++, first, first_end, number, numbered);
        counted++;
        if (!is_plain(first_end + 1, second_end, mode)) {
            at = first_end;
            blank = 0;
            break;
        }
        if (mode != COUNT_ONLY)
            set_plain(event++, first_end + 1, second_end, 0, bare);
        counted++;
        at = second_end + 1;
    }
    uint64_t moves = mode == COUNT_ONLY ? counted : (uint64_t)(event - run->event);
    if (moves == 0)
        return;
    run->at = at;
    run->content_end = at - blank;
    run->event = event;
    run->plies += depth == 0 ? moves : 0;
    run->has_move = true;
    forget_number(run);
}

/* The usual move of draughts by numbers, 32-28 or 28x19x10, with one blank behind and no sign of a move after
 * it. What could be a result, 1-0 and its like, is none. */
static INLINE bool run_number_move(struct run *run, enum mode mode)
{
    const char *at = run->at;
    unsigned squares = 0;
    for (;;) {
        const char *square = at;
        while (pgn_is_digit(*at))
            at++;
        if (at == square || at - square > 2)
            return false;
        squares++;
        if (!is_move_sign(*at))
            break;
        at++;
    }
    unsigned length = (unsigned)(at - run->at);
    bool alone = (*at == ' ' || *at == '\n') && !is_move_sign(at[1]) && !pgn_is_blank(at[1]);
    if (squares < 2 || length <= 3 || length > LONGEST_WORD || !alone)
        return false;
    if (mode != COUNT_ONLY)
        put_move(run, length, true);
    run->plies += mode != ALL_EVENTS || run->depth == 0;
    run->has_move = true;
    forget_number(run);
    take(run, at);
    return true;
}

/* Behind the brace that closes a comment; NULL when it is too far away, when a game may begin before or when,
 * with `ascii`, other characters stand before. */
static const char *find_far_end(const char *at, const char *stop, bool ascii)
{
    for (;;) {
        at = ascii ? pgn_scan_ascii_comment(at, stop) : pgn_scan_comment(at, stop);
        if (at >= stop || *at & 0x80)
            return NULL;
        if (*at++ == '}')
            return at;
        if (*at == '[')
            return NULL;
    }
}

/* The same; most comments are short. */
static INLINE const char *find_comment_end(const char *at, const char *stop, bool ascii)
{
    uint32_t stops = pgn_mask_comment(at, ascii);
    if (stops && at[__builtin_ctz(stops)] == '}')
        return at + __builtin_ctz(stops) + 1;
    return find_far_end(at, stop, ascii);
}

/* Behind the parenthesis that closes the variation; NULL where something out of the ordinary comes before. */
static const char *find_variation_end(const char *at, const char *stop)
{
    for (unsigned depth = 1;;) {
        at = pgn_scan_variation(at, stop);
        if (at >= stop) /* a short comment may have ended behind */
            return NULL;
        switch (*at++) {
        case '(':
            if (++depth > PGN_DEPTH_LIMIT || *at == '!' || *at == '?')
                return NULL;
            break;
        case ')':
            if (--depth == 0)
                return at;
            break;
        case '{':
            at = find_comment_end(at, stop, false);
            if (!at)
                return NULL;
            break;
        case '}':
        case ';':
            return NULL;
        default:
            if (*at == '[' || *at == '%')
                return NULL;
        }
    }
}

static INLINE bool run_comment(struct run *run, enum mode mode)
{
    const char *end = find_comment_end(run->at + 1, run->stop, mode == ALL_EVENTS);
    if (!end)
        return false;
    if (mode == ALL_EVENTS) {
        run->at++;
        set_event(run, PGN_COMMENT, (uint32_t)(end - run->at - 1), 0)->flags = PGN_FIRST | PGN_LAST;
    }
    take(run, end);
    return true;
}

/* Whether a variation may open: in the main line alone, every move is a ply. */
static INLINE bool has_move(const struct run *run, enum mode mode)
{
    return mode == ALL_EVENTS ? run->has_move : run->plies > 0;
}

/* The place of the outermost variation is remembered for the case that it is never closed. */
static INLINE bool run_open(struct run *run, enum mode mode, struct pgn_reader *reader)
{
    if (!has_move(run, mode) || run->at[1] == '!' || run->at[1] == '?')
        return false;
    if (mode != ALL_EVENTS) {
        const char *end = find_variation_end(run->at + 1, run->stop);
        if (!end)
            return false;
        take(run, end);
        forget_number(run);
        return true;
    }
    if (run->depth == PGN_DEPTH_LIMIT)
        return false;
    if (run->depth++ == 0)
        reader->variation = (struct pgn_mark){.offset = reader_offset(reader->window, run->at)};
    set_event(run, PGN_OPEN, 1, 0);
    run->has_move = false;
    forget_number(run);
    take(run, run->at + 1);
    return true;
}

static INLINE bool run_close(struct run *run, enum mode mode, bool alive)
{
    if (mode != ALL_EVENTS || run->depth == 0 || !alive)
        return false;
    set_event(run, PGN_CLOSE, 1, 0);
    run->depth--;
    run->has_move = true;
    forget_number(run);
    take(run, run->at + 1);
    return true;
}

static INLINE bool run_nag(struct run *run, enum mode mode)
{
    const char *at = run->at + 1;
    uint32_t number = 0;
    while (pgn_is_digit(*at) && at - run->at < 5)
        number = number * 10 + (uint32_t)(*at++ - '0');
    if (at == run->at + 1 || pgn_is_digit(*at) || number > 255)
        return false;
    if (mode == ALL_EVENTS)
        set_event(run, PGN_NAG, (uint32_t)(at - run->at), number);
    take(run, at);
    return true;
}

static INLINE bool is_mark(char c)
{
    return c == '!' || c == '?';
}

/* ! ? !! ?? !? ?! */
static INLINE bool run_mark(struct run *run, enum mode mode)
{
    const char *at = run->at;
    unsigned length = is_mark(at[1]) ? 2 : 1;
    if (is_mark(at[length]))
        return false;
    uint32_t number = *at == '!' ? 1 : 2;
    if (length == 2)
        number += at[0] == at[1] ? 2 : 4;
    if (mode == ALL_EVENTS)
        set_event(run, PGN_NAG, length, number);
    take(run, at + length);
    return true;
}

/* One token that is neither number nor word; false when it is not for this file. */
static INLINE bool run_other(struct run *run, struct pgn_reader *reader, enum mode mode, bool alive)
{
    switch (pgn_class_of(*run->at)) {
    case PGN_CLASS_BLANK:
        run->at++;
        return true;
    case PGN_CLASS_DOT:
        return run_dots(run);
    case PGN_CLASS_BRACE:
        return run_comment(run, mode);
    case PGN_CLASS_OPEN:
        return run_open(run, mode, reader);
    case PGN_CLASS_CLOSE:
        return run_close(run, mode, alive);
    case PGN_CLASS_NAG:
        return run_nag(run, mode);
    case PGN_CLASS_MARK:
        return run_mark(run, mode);
    default:
        return false;
    }
}

/* A number if there is one, then a token. Most movetext is numbers and words, so these are looked for first,
 * each at a place of its own, which makes them easy to foretell. */
static INLINE bool run_tokens(
    struct run *run, struct pgn_reader *reader, enum mode mode, bool draughts, bool alive)
{
    if (pgn_is_digit(*run->at)) {
        if (!run_number(run))
            return draughts && run_number_move(run, mode);
        if (pgn_is_letter(*run->at))
            return run_words(run, mode, draughts, true);
    }
    if (pgn_is_letter(*run->at))
        return run_words(run, mode, draughts, true);
    return run_other(run, reader, mode, alive);
}

static INLINE void run_on(struct pgn_reader *reader, struct run *state, enum mode mode, bool draughts)
{
    struct run run = *state;
    if (mode != ALL_EVENTS)
        run.depth = 0;
    bool alive = reader->dead_depth == PGN_ALIVE;
    while (run.at < run.stop && run.event < run.full) {
        if (!draughts && pgn_is_digit(*run.at)) {
            run_full_moves(&run, mode);
            if (run.at >= run.stop || run.event == run.full)
                break;
        }
        if (!run_tokens(&run, reader, mode, draughts, alive)) {
            reader->stuck = true;
            break;
        }
    }
    *state = run;
}

static void run_mode(struct pgn_reader *reader, struct run *run)
{
    const struct pgn_options *options = &reader->options;
    if (options->draughts)
        run_on(reader, run,
            options->count_moves ? COUNT_ONLY
            : options->main_line ? MAIN_LINE
                                 : ALL_EVENTS,
            true);
    else if (options->count_moves)
        run_on(reader, run, COUNT_ONLY, false);
    else if (options->main_line)
        run_on(reader, run, MAIN_LINE, false);
    else
        run_on(reader, run, ALL_EVENTS, false);
}

void pgn_run(struct pgn_reader *reader)
{
    struct reader *window = reader->window;
    if (window->end - window->at <= MARGIN)
        return;
    struct run run = {
        .at = window->at,
        .stop = window->end - MARGIN,
        .event = reader->event,
        .full = reader->event + PGN_QUEUE_SIZE,
        .plies = reader->plies,
        .depth = (uint32_t)reader->depth,
        .number = reader->number,
        .dots = reader->dots,
        .numbered = reader->numbered,
        .has_move = reader->has_move,
    };
    run_mode(reader, &run);
    window->at = run.at;
    if (run.content_end)
        reader->content_end = reader_offset(window, run.content_end);
    reader->plies = run.plies;
    reader->depth = run.depth;
    reader->number = run.number;
    reader->dots = run.dots;
    reader->numbered = run.numbered;
    reader->has_move = run.has_move || (reader->options.main_line && run.plies > 0);
    reader->queue = (struct pgn_queue){.next = reader->event, .end = run.event};
}
