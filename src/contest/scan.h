/* Reading the input of a contest program: numbers and words between blanks and line ends, straight from a
 * reader's window. Knows where every token stands, so that a fault can be placed; knows no contest. */
#ifndef CONTEST_SCAN_H
#define CONTEST_SCAN_H

#include "contest/contest.h"

/* Bytes of a token that are looked at together. */
enum { SCAN_AHEAD = CONTEST_WINDOW };

/* Blanks are space, tab, CR and LF. */
struct scan {
    struct reader *reader;
    struct diag *fault;           /* filled by the first thing that goes wrong */
    uint64_t token;               /* offset in the input of the last token's first byte */
    struct diag_place long_token; /* its place, when it began before the window */
};

/* Starts at the reader's next byte. Both stay the caller's. */
void scan_open(struct scan *scan, struct reader *reader, struct diag *fault);

/* Passes over blanks and stops at the next token, of which at least SCAN_AHEAD bytes are then in the window
 * unless the input ends before. At the end of the input: a fault that says `what` is missing, and false. */
bool scan_token(struct scan *scan, const char *what);

/* Reads a decimal number, perhaps with a minus, that must be `min` to `max`. `what` names it with its article
 * ("a column"). False with a fault when there is none, when it is out of range or when something sticks to
 * it. Zeros in front are fine, however many. */
bool scan_number(struct scan *scan, const char *what, int64_t min, int64_t max, int64_t *value);

/* Reads a word: everything up to the next blank. Of a word longer than SCAN_AHEAD bytes only so many are
 * seen, which is more than any word of a contest has. The span is valid until the next call. */
bool scan_word(struct scan *scan, const char *what, struct span *word);

/* Whether anything but blanks follows; goes to where it begins. */
bool scan_has_more(struct scan *scan);

/* Sees to it that only blanks follow. */
bool scan_end(struct scan *scan);

/* Where the last token stands; nothing may have been read since. */
struct diag_place scan_place(const struct scan *scan);

/* Fills the fault, at the last token or at a place of the caller's. Return false, so that they can be
 * returned. */
bool scan_fail(struct scan *scan, enum diag_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool scan_fail_at(struct scan *scan, struct diag_place place, enum diag_code code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same for a read that failed: the file as a whole is at fault. */
bool scan_fail_reading(struct scan *scan);

#endif
