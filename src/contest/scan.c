/* The scanner of contest input. The common number, a short one inside the window, is read in one loop without
 * a test for the window's end: the byte behind the window is never a digit. */
#include "contest/scan.h"

#include "base/ascii.h"

#include <inttypes.h>
#include <stdarg.h>

/* So many digits always fit in 64 bits. */
enum { SAFE_DIGITS = 19 };

void scan_open(struct scan *scan, struct reader *reader, struct diag *fault)
{
    *scan = (struct scan){.reader = reader, .fault = fault};
}

struct diag_place scan_place(const struct scan *scan)
{
    struct reader *reader = scan->reader;
    if (scan->token < reader->base)
        return scan->long_token;
    return reader_place(reader, reader->at - (reader_offset(reader, reader->at) - scan->token));
}

static void fill_fault(
    struct scan *scan, struct diag_place place, enum diag_code code, const char *format, va_list args)
{
    *scan->fault = (struct diag){.code = code, .severity = DIAG_ERROR, .place = place};
    diag_say_list(scan->fault, format, args);
    if (scan->reader->error && code != DIAG_READ_FAILED) /* what breaks off with the file is not to blame */
        scan_fail_reading(scan);
}

bool scan_fail(struct scan *scan, enum diag_code code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill_fault(scan, scan_place(scan), code, format, args);
    va_end(args);
    return false;
}

bool scan_fail_at(struct scan *scan, struct diag_place place, enum diag_code code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill_fault(scan, place, code, format, args);
    va_end(args);
    return false;
}

bool scan_fail_reading(struct scan *scan)
{
    *scan->fault = (struct diag){.code = DIAG_READ_FAILED, .severity = DIAG_ERROR};
    reader_blame(scan->reader, scan->fault);
    return false;
}

/* Passes over blanks and stops at the next token or the end; false at the end of the input. */
static bool find_token(struct scan *scan)
{
    struct reader *reader = scan->reader;
    do
        while (ascii_is_space(*reader->at))
            reader->at++;
    while (reader->at == reader->end && reader_need(reader, 1) > 0);
    bool found = reader_need(reader, SCAN_AHEAD) > 0;
    scan->token = reader_offset(reader, reader->at);
    return found;
}

bool scan_token(struct scan *scan, const char *what)
{
    if (find_token(scan))
        return true;
    if (scan->reader->error)
        return scan_fail_reading(scan);
    return scan_fail(scan, DIAG_INPUT_ENDS, "the input ends where %s should stand", what);
}

/* The bytes of the window from `at` up to the next blank. */
static struct span word_at(const struct scan *scan, const char *at)
{
    size_t length = 0;
    size_t there = (size_t)(scan->reader->end - at);
    while (length < there && length < SCAN_AHEAD && !ascii_is_space(at[length]))
        length++;
    return (struct span){at, length};
}

static bool fail_number(struct scan *scan, const char *what, const char *word)
{
    char quote[DIAG_QUOTE_SIZE];
    diag_quote(quote, word_at(scan, word));
    return scan_fail(scan, DIAG_NUMBER_EXPECTED, "%s is not %s", quote, what);
}

static bool fail_range(struct scan *scan, const char *what, int64_t min, int64_t max, const char *word)
{
    char quote[DIAG_QUOTE_SIZE];
    diag_quote(quote, word_at(scan, word));
    return scan_fail(scan, DIAG_NUMBER_TOO_LARGE, "%s is out of range: %s is %" PRId64 " to %" PRId64, quote,
        what, min, max);
}

/* Reads the digits at `at`; returns what follows them. Past SAFE_DIGITS digits the value may be wrong. */
static const char *read_digits(const char *at, uint64_t *value)
{
    uint64_t sum = 0;
    for (unsigned digit; (digit = (unsigned)(unsigned char)*at - '0') < 10; at++)
        sum = sum * 10 + digit;
    *value = sum;
    return at;
}

/* A number of many digits: the zeros in front are dropped, however many windows they fill, and what is left
 * is read again. A number that still is too long comes out as the largest there is. */
static const char *read_long_digits(struct scan *scan, uint64_t *value)
{
    struct reader *reader = scan->reader;
    scan->long_token = scan_place(scan);
    while (reader_need(reader, SCAN_AHEAD) > 1 && reader->at[0] == '0' && reader->at[1] >= '0' &&
           reader->at[1] <= '9')
        reader->at++;
    const char *after = read_digits(reader->at, value);
    if (after - reader->at > SAFE_DIGITS)
        *value = UINT64_MAX;
    return after;
}

bool scan_number(struct scan *scan, const char *what, int64_t min, int64_t max, int64_t *value)
{
    struct reader *reader = scan->reader;
    if (!scan_token(scan, what))
        return false;
    const char *word = reader->at;
    bool negative = *word == '-';
    const char *digits = word + negative;
    uint64_t size;
    const char *after = read_digits(digits, &size);
    if (after == digits)
        return fail_number(scan, what, word);
    if (after - digits > SAFE_DIGITS) {
        reader->at = digits;
        after = read_long_digits(scan, &size);
        word = reader->at;
    }
    /* Of digits that are too many the window may not hold the end: what sticks to them does not matter. */
    if (size == UINT64_MAX)
        return fail_range(scan, what, min, max, word);
    if (!ascii_is_space(*after) && after != reader->end)
        return fail_number(scan, what, word);
    if (size > INT64_MAX)
        return fail_range(scan, what, min, max, word);
    *value = negative ? -(int64_t)size : (int64_t)size;
    reader->at = after;
    return (*value >= min && *value <= max) || fail_range(scan, what, min, max, word);
}

bool scan_word(struct scan *scan, const char *what, struct span *word)
{
    if (!scan_token(scan, what))
        return false;
    *word = word_at(scan, scan->reader->at);
    scan->reader->at += word->length;
    return true;
}

bool scan_has_more(struct scan *scan)
{
    return find_token(scan);
}

bool scan_end(struct scan *scan)
{
    bool more = find_token(scan);
    if (scan->reader->error)
        return scan_fail_reading(scan);
    if (!more)
        return true;
    char quote[DIAG_QUOTE_SIZE];
    diag_quote(quote, word_at(scan, scan->reader->at));
    return scan_fail(scan, DIAG_TRAILING_TEXT, "%s follows the end of the input", quote);
}
