/* Searching PGN text sixteen bytes at a time: the end of a word, of a comment, of what matters in a
 * variation. SSE2 where the machine has it (every x86-64 has), else byte by byte by tables. Nothing here
 * reads at or behind the limit it is given. */
#ifndef NOTATION_PGN_SCAN_H
#define NOTATION_PGN_SCAN_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* What a byte can be the first of. */
enum pgn_class {
    PGN_CLASS_OTHER, /* no token of its own: unknown words */
    PGN_CLASS_BLANK, /* space, TAB, LF, VT, FF, CR, ^Z */
    PGN_CLASS_LETTER,
    PGN_CLASS_DIGIT,
    PGN_CLASS_DOT,
    PGN_CLASS_OPEN,
    PGN_CLASS_CLOSE,
    PGN_CLASS_BRACE,
    PGN_CLASS_BRACE_END,
    PGN_CLASS_NAG,
    PGN_CLASS_MARK, /* ! ? */
    PGN_CLASS_BRACKET,
    PGN_CLASS_SEMICOLON,
    PGN_CLASS_PERCENT,
    PGN_CLASS_STAR,
    PGN_CLASS_SLASH,
    PGN_CLASS_HIGH /* 0x80 and above */
};

extern const uint8_t pgn_class[256]; /* enum pgn_class */

static inline enum pgn_class pgn_class_of(char c)
{
    return (enum pgn_class)pgn_class[(uint8_t)c];
}

static inline bool pgn_is_blank(char c)
{
    return pgn_class_of(c) == PGN_CLASS_BLANK;
}

static inline bool pgn_is_digit(char c)
{
    return (uint8_t)(c - '0') < 10;
}

static inline bool pgn_is_letter(char c)
{
    return (uint8_t)((c | 0x20) - 'a') < 26;
}

/* Characters that begin no word: an ellipsis is dots, a byte order mark is passed over. */
#define PGN_ELLIPSIS "\xE2\x80\xA6"
#define PGN_BYTE_ORDER_MARK "\xEF\xBB\xBF"

/* Bytes that cannot be part of a word: the controls, space and  ! " $ ( ) * ; ? [ ] { }  */
extern const bool pgn_word_end[256];

static inline bool pgn_ends_word(char c)
{
    return pgn_word_end[(uint8_t)c];
}

/* Tables about words that are moves, side by side, so that one address does for all. */
struct pgn_word_tables {
    bool letter[256]; /* as pgn_is_letter */
    bool second[256]; /* usual in the second place: a file, a rank, x or a dash */
    bool blank[256];  /* as pgn_is_blank */
};

extern const struct pgn_word_tables pgn_words;

/* Sixteen bytes from `at`: bit i is set where byte i cannot be part of a word. */
static inline uint32_t pgn_mask_words(const char *at);

/* The same for  }  line end bytes and, with `high`, bytes from 0x80 on: what matters in a comment. */
static inline uint32_t pgn_mask_comment(const char *at, bool high);

/* As pgn_mask_words, in fewer steps, for words made of letters but Y, the digits to 8 and  + -  : other bytes
 * may be set, too. */
static inline uint32_t pgn_mask_moves(const char *at);

#ifdef __SSE2__

static inline __m128i pgn_equal(__m128i bytes, char c)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c));
}

/* Bytes that equal `c` when the bits of ~mask are left out. */
static inline __m128i pgn_equal_masked(__m128i bytes, char mask, char c)
{
    return pgn_equal(_mm_and_si128(bytes, _mm_set1_epi8(mask)), c);
}

static inline __m128i pgn_at_most(__m128i bytes, char c)
{
    return _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(c)), bytes);
}

static inline uint32_t pgn_mask_words(const char *at)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)at);
    __m128i lowered = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
    __m128i low = pgn_at_most(bytes, '"');
    __m128i brackets = _mm_or_si128(pgn_equal(lowered, '{'), pgn_equal(lowered, '}'));
    __m128i round = _mm_or_si128(pgn_equal_masked(bytes, (char)0xfe, '('), pgn_equal(bytes, '*'));
    __m128i rest = _mm_or_si128(pgn_equal_masked(bytes, (char)0xfb, ';'), pgn_equal(bytes, '$'));
    __m128i ends = _mm_or_si128(_mm_or_si128(low, brackets), _mm_or_si128(round, rest));
    return (uint32_t)_mm_movemask_epi8(ends);
}

static inline uint32_t pgn_mask_comment(const char *at, bool high)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)at);
    __m128i lines = _mm_or_si128(pgn_equal(bytes, '\n'), pgn_equal(bytes, '\r'));
    __m128i stops = _mm_or_si128(pgn_equal(bytes, '}'), lines);
    return (uint32_t)_mm_movemask_epi8(high ? _mm_or_si128(stops, bytes) : stops);
}

static inline uint32_t pgn_mask_moves(const char *at)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)at);
    /* Only the highest bit counts: that of bytes to * and, at no harm, of some above 0x7f. */
    __m128i low = _mm_sub_epi8(bytes, _mm_set1_epi8('*' + 1));
    __m128i rest = pgn_equal_masked(bytes, 0x19, 0x19); /* ; ? [ ] { } and 9 = Y _ y DEL */
    return (uint32_t)_mm_movemask_epi8(_mm_or_si128(low, rest));
}

#else

static inline uint32_t pgn_mask_moves(const char *at)
{
    return pgn_mask_words(at);
}

static inline uint32_t pgn_mask_words(const char *at)
{
    uint32_t ends = 0;
    for (unsigned i = 0; i < 16; i++)
        ends |= (uint32_t)pgn_ends_word(at[i]) << i;
    return ends;
}

static inline uint32_t pgn_mask_comment(const char *at, bool high)
{
    uint32_t stops = 0;
    for (unsigned i = 0; i < 16; i++)
        stops |= (uint32_t)(at[i] == '}' || at[i] == '\n' || at[i] == '\r' || (high && at[i] & 0x80)) << i;
    return stops;
}

#endif

/* The first  }  or line end byte in [at, limit), or limit. */
const char *pgn_scan_comment(const char *at, const char *limit);

/* The same, or a byte from 0x80 on. */
const char *pgn_scan_ascii_comment(const char *at, const char *limit);

/* The first of  ( ) { } ;  and line end bytes in [at, limit), or limit. */
const char *pgn_scan_variation(const char *at, const char *limit);

/* The first line end byte in [at, limit), or limit. */
const char *pgn_scan_line(const char *at, const char *limit);

/* The first of  " \  and line end bytes in [at, limit), or limit. */
const char *pgn_scan_value(const char *at, const char *limit);

#endif
