/* Text as characters: UTF-8 checked, taken apart and told from Latin-1, which is turned into it; what can go
 * to a terminal; letters as ASCII; and small helps: a number in decimal, a text within a text.
 * Knows no other encoding, no locale but for the case of letters, and nothing of what a text means. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/bytes.h"
#include "base/span.h"

#include <stdint.h>

bool text_is_ascii(struct span text);

/* Checks UTF-8 a piece at a time: starts as {0}; feed it with the pieces in order. Once bad, it stays bad. */
struct text_utf8 {
    uint8_t missing; /* bytes of a character that are still to come */
    uint8_t low;     /* bounds of the next of them */
    uint8_t high;
    bool bad;
};

void text_utf8_feed(struct text_utf8 *utf8, struct span piece);

/* Whether everything fed is valid UTF-8 (no overlong forms, no surrogates, nothing above U+10FFFF). */
static inline bool text_utf8_is_valid(const struct text_utf8 *utf8)
{
    return !utf8->bad && utf8->missing == 0;
}

bool text_is_utf8(struct span text);

/* Appends Latin-1 text as UTF-8. */
void text_append_latin1(struct bytes *to, struct span text);

/* Writes a number in decimal and returns where it ends; 20 bytes are enough. What is written by the million
 * needs no format string. */
char *text_write_number(uint64_t number, char *out);

/* Whether every byte is printable ASCII. */
bool text_is_printable(struct span text);

/* Whether a text holds another one somewhere, upper and lower case being the same: of ASCII letters always,
 * of others as far as the locale knows them. What is sought in ASCII alone is sought byte by byte. */
bool text_holds(struct span text, struct span wanted);

/* The length in bytes of the character that begins with this byte of valid UTF-8. */
static inline size_t text_character_length(char first)
{
    unsigned char c = (unsigned char)first;
    return c < 0xc0 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
}

/* The bytes of the longest beginning of a UTF-8 text that has at most `most` bytes and cuts no character. */
size_t text_fit(struct span text, size_t most);

/* The code point of the UTF-8 character at the start of the text (at least one byte), and its bytes; 0, whose
 * length means nothing, when the bytes are none (and for U+0000). */
uint32_t text_code_point(struct span text, size_t *length);

/* Control characters (C0, DEL, C1), those that change the direction of writing, the separators of lines and
 * paragraphs, and the byte order mark, which belongs to no text. */
bool text_is_control(uint32_t point);

/* What the first character of a text (at least one byte) is on a terminal: itself, or `?` for a control or
 * for a byte that is no UTF-8. *length: its bytes in the text. */
struct span text_safe_character(struct span text, size_t *length);

/* Appends UTF-8 so that it can go to a terminal: controls (C0, DEL, C1, those of the direction of writing)
 * and bytes that are not UTF-8 become `?`. */
void text_append_safe(struct bytes *to, struct span text);

/* The printable ASCII character that stands for another one: a Latin letter without its marks, else `?`. */
char text_fold(uint32_t point);

/* Appends UTF-8 as printable ASCII: Latin letters lose their marks, any other character becomes one `?`. */
void text_append_folded(struct bytes *to, struct span text);

/* Appends text as UTF-8 that can go to a terminal: Latin-1 is turned into it, and controls (C0, DEL, C1,
 * those of the direction of writing) become `?`. */
void text_append_clean(struct bytes *to, struct span text, bool latin1);

#endif
