/* The syntax of draughts moves. Knows neither boards nor positions: a square is what looks like one. */
#include "notation/draughts.h"

#include "base/ascii.h"

/* The file a letter names, from 0; -1 for none. Both cases are read. */
static int file_of(char c)
{
    c = (char)(c | 0x20);
    return c >= 'a' && c < 'a' + DRAUGHTS_MAX_SIDE ? c - 'a' : -1;
}

static inline const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && ascii_is_space(*at))
        at++;
    return at;
}

/* Reads a number; what is above `most` becomes `most`. Returns its end. */
static const char *read_number(const char *at, const char *end, unsigned most, unsigned *number)
{
    unsigned value = 0;
    for (; at < end && ascii_is_digit(*at); at++)
        value = value > most ? value : value * 10 + (unsigned)(*at - '0');
    *number = value > most ? most : value;
    return at;
}

/* Reads a square and returns its end, NULL when there is none. No square has the number 0. */
static inline const char *read_square(const char *at, const char *end, bool algebraic, uint8_t *square)
{
    unsigned number;
    if (at == end)
        return NULL;
    if (!algebraic) {
        /* Nearly always. */
        if (end - at > 2 && ascii_is_digit(at[0]) && ascii_is_digit(at[1]) && !ascii_is_digit(at[2])) {
            *square = (uint8_t)((at[0] - '0') * 10 + (at[1] - '0'));
            return *square ? at + 2 : NULL;
        }
        const char *stop = read_number(at, end, 255, &number);
        *square = (uint8_t)number;
        return number ? stop : NULL;
    }
    int file = file_of(*at++);
    if (file < 0)
        return NULL;
    at = read_number(at, end, 15, &number);
    *square = (uint8_t)(file << 4 | (int)number);
    return number ? at : NULL;
}

/* The bit of a sign, 0 when the character is none. */
static inline uint8_t sign_of(char c)
{
    switch (c) {
    case '-':
        return DRAUGHTS_SIGN_DASH;
    case 'x':
    case 'X':
        return DRAUGHTS_SIGN_CROSS;
    case ':':
        return DRAUGHTS_SIGN_COLON;
    default:
        return 0;
    }
}

/* Reads a sign and the square behind it, blanks around the sign allowed; NULL when there is none. */
static inline const char *read_next(const char *at, const char *end, struct draughts_text *out)
{
    uint8_t *square = &out->square[out->count];
    const char *sign = skip_blanks(at, end);
    uint8_t bit = sign < end ? sign_of(*sign) : 0;
    const char *stop = NULL;
    if (bit)
        stop = read_square(skip_blanks(sign + 1, end), end, out->algebraic, square);
    else if (out->algebraic) {
        bit = DRAUGHTS_SIGN_NONE;
        stop = read_square(at, end, true, square);
    }
    if (stop)
        out->signs |= bit;
    return stop;
}

/* The NAG of a strength mark of `length` characters. */
static uint8_t strength_of(const char *mark, size_t length)
{
    bool good = mark[0] == '!';
    if (length == 1)
        return good ? 1 : 2;
    if (mark[0] == mark[1])
        return good ? 3 : 4;
    return good ? 5 : 6;
}

/* Reads a strength mark, `!`, `?!`, `(!)`, at the start of a text; returns its length, 0: there is none. */
static size_t read_strength(struct span text, uint8_t *strength)
{
    const char *at = text.at;
    const char *end = at + text.length;
    bool bracket = at < end && *at == '(';
    if (bracket)
        at++;
    const char *mark = at;
    while (at < end && at < mark + 2 && (*at == '!' || *at == '?'))
        at++;
    if (at == mark || (bracket && (at == end || *at != ')')))
        return 0;
    *strength = strength_of(mark, (size_t)(at - mark));
    return (size_t)(at - text.at) + bracket;
}

static const char *read_marks(const char *at, const char *end, struct draughts_text *out)
{
    while (at < end && (*at == '*' || *at == '!' || *at == '?' || *at == '(')) {
        size_t length = read_strength((struct span){at, (size_t)(end - at)}, &out->strength);
        if (!length && *at == '*' && !out->forced) {
            out->forced = true;
            length = 1;
        }
        if (!length)
            break;
        at += length;
    }
    return at;
}

size_t draughts_text_read(struct span text, struct draughts_text *out)
{
    const char *end = text.at + text.length;
    out->algebraic = text.length && !ascii_is_digit(text.at[0]);
    const char *at = read_square(text.at, end, out->algebraic, &out->square[0]);
    if (!at)
        return 0;
    out->signs = 0;
    out->forced = false;
    out->strength = 0;
    for (out->count = 1; out->count < DRAUGHTS_TEXT_SQUARES; out->count++) {
        const char *next = read_next(at, end, out);
        if (!next)
            break;
        at = next;
    }
    if (out->count < 2)
        return 0;
    bool nowhere = out->square[0] == out->square[1] && out->square[0] != 255;
    if (out->count == 2 && out->signs == DRAUGHTS_SIGN_DASH && nowhere)
        return 0; /* `1-1`, a result */
    return (size_t)(read_marks(at, end, out) - text.at);
}
