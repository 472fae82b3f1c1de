/* The table of byte classes and the searches. Each search is a loop over blocks of sixteen with its own
 * comparison, then one over the bytes that are left. */
#include "notation/pgn_scan.h"

#include "base/ascii.h"

const uint8_t pgn_class[256] = {
    ['\t' ... '\r'] = PGN_CLASS_BLANK,
    [0x1a] = PGN_CLASS_BLANK,
    [' '] = PGN_CLASS_BLANK,
    ['!'] = PGN_CLASS_MARK,
    ['$'] = PGN_CLASS_NAG,
    ['%'] = PGN_CLASS_PERCENT,
    ['('] = PGN_CLASS_OPEN,
    [')'] = PGN_CLASS_CLOSE,
    ['*'] = PGN_CLASS_STAR,
    ['.'] = PGN_CLASS_DOT,
    ['/'] = PGN_CLASS_SLASH,
    ['0' ... '9'] = PGN_CLASS_DIGIT,
    [';'] = PGN_CLASS_SEMICOLON,
    ['?'] = PGN_CLASS_MARK,
    ['A' ... 'Z'] = PGN_CLASS_LETTER,
    ['['] = PGN_CLASS_BRACKET,
    ['a' ... 'z'] = PGN_CLASS_LETTER,
    ['{'] = PGN_CLASS_BRACE,
    ['}'] = PGN_CLASS_BRACE_END,
    [0x80 ... 0xff] = PGN_CLASS_HIGH,
};

const struct pgn_word_tables pgn_words = {
    .letter = {['A' ... 'Z'] = true, ['a' ... 'z'] = true},
    .second = {['-'] = true, ['1' ... '8'] = true, ['a' ... 'h'] = true, ['x'] = true},
    .blank = {['\t' ... '\r'] = true, [0x1a] = true, [' '] = true},
};

const bool pgn_word_end[256] = {
    [0 ... '"'] = true,
    ['$'] = true,
    ['(' ... '*'] = true,
    [';'] = true,
    ['?'] = true,
    ['['] = true,
    [']'] = true,
    ['{'] = true,
    ['}'] = true,
};

static bool matters_in_comment(char c)
{
    return c == '}' || ascii_is_line_end(c);
}

static bool matters_in_variation(char c)
{
    return c == '(' || c == ')' || c == '{' || c == '}' || c == ';' || ascii_is_line_end(c);
}

static bool matters_in_value(char c)
{
    return c == '"' || c == '\\' || ascii_is_line_end(c);
}

#ifdef __SSE2__

static inline __m128i load(const char *at)
{
    return _mm_loadu_si128((const __m128i *)at);
}

static inline __m128i line_ends(__m128i bytes)
{
    return _mm_or_si128(pgn_equal(bytes, '\n'), pgn_equal(bytes, '\r'));
}

static inline uint32_t mask_comment(const char *at)
{
    return pgn_mask_comment(at, false);
}

static inline uint32_t mask_ascii_comment(const char *at)
{
    return pgn_mask_comment(at, true);
}

static inline uint32_t mask_variation(const char *at)
{
    __m128i bytes = load(at);
    __m128i round = pgn_equal_masked(bytes, (char)0xfe, '(');
    __m128i curly = _mm_or_si128(pgn_equal(bytes, '{'), pgn_equal(bytes, '}'));
    __m128i lines = _mm_or_si128(line_ends(bytes), pgn_equal(bytes, ';'));
    return (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(round, curly), lines));
}

static inline uint32_t mask_line(const char *at)
{
    return (uint32_t)_mm_movemask_epi8(line_ends(load(at)));
}

static inline uint32_t mask_value(const char *at)
{
    __m128i bytes = load(at);
    __m128i quotes = _mm_or_si128(pgn_equal(bytes, '"'), pgn_equal(bytes, '\\'));
    return (uint32_t)_mm_movemask_epi8(_mm_or_si128(quotes, line_ends(bytes)));
}

#define SCAN_BLOCKS(mask_block)                                                                              \
    for (; limit - at >= 16; at += 16) {                                                                     \
        uint32_t mask = mask_block(at);                                                                      \
        if (mask)                                                                                            \
            return at + __builtin_ctz(mask);                                                                 \
    }

#else
#define SCAN_BLOCKS(mask_block)
#endif

const char *pgn_scan_comment(const char *at, const char *limit)
{
    SCAN_BLOCKS(mask_comment)
    while (at < limit && !matters_in_comment(*at))
        at++;
    return at;
}

const char *pgn_scan_ascii_comment(const char *at, const char *limit)
{
    SCAN_BLOCKS(mask_ascii_comment)
    while (at < limit && !matters_in_comment(*at) && !(*at & 0x80))
        at++;
    return at;
}

const char *pgn_scan_variation(const char *at, const char *limit)
{
    SCAN_BLOCKS(mask_variation)
    while (at < limit && !matters_in_variation(*at))
        at++;
    return at;
}

const char *pgn_scan_line(const char *at, const char *limit)
{
    SCAN_BLOCKS(mask_line)
    while (at < limit && !ascii_is_line_end(*at))
        at++;
    return at;
}

const char *pgn_scan_value(const char *at, const char *limit)
{
    SCAN_BLOCKS(mask_value)
    while (at < limit && !matters_in_value(*at))
        at++;
    return at;
}
