/* Reading the text of an art template: lines, words, numbers, places and blocks of literal picture lines.
 * Every fault is told at its line and column. Knows no directive. */
#ifndef DRAW_ART_WORDS_H
#define DRAW_ART_WORDS_H

#include "draw/art.h"

/* The text while it is read: `line` is the current line, `at` the offset in it of what comes next. */
struct art_words {
    struct span text;
    size_t next_line; /* offset in the text */
    struct span line;
    uint64_t line_number;
    size_t at;
    struct diag *fault;
};

/* Fills in the fault at a column (0-based) of the current line. Always false, so that it can be returned; all
 * that follow return false after a fault. */
bool art_fail(struct art_words *words, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Goes to the next line. False at the end of the text, which is no fault. */
bool art_next_line(struct art_words *words);

void art_skip_blanks(struct art_words *words);

/* Takes the next word of the line; its length is 0 at the end. */
struct span art_take_word(struct art_words *words);

/* The column of a word of the current line, 0-based. */
size_t art_column_of(const struct art_words *words, struct span word);

/* Takes the next word if it is the one given; no fault if it is not. */
bool art_accept(struct art_words *words, const char *word);

bool art_expect(struct art_words *words, const char *word);

/* Takes one of two words; *second tells which. */
bool art_expect_either(struct art_words *words, const char *one, const char *other, bool *second);

bool art_expect_end(struct art_words *words);

/* Takes a whole number in a range, both ends included. */
bool art_take_number(struct art_words *words, int least, int most, int *number);

/* Takes a pair of numbers of any sign. */
bool art_take_step(struct art_words *words, struct art_point *step);

/* Takes the column and line of a place in an area; 1-based in the text, 0-based here. */
bool art_take_place(struct art_words *words, struct art_point *place, int width, int height);

/* Whether all of a part of the current line can be drawn. To be asked before characters are counted, since
 * what is not ASCII has more bytes than characters. */
bool art_expect_printable(struct art_words *words, struct span part);

/* Takes one printable character that stands alone. */
bool art_take_char(struct art_words *words, char *c);

/* Takes a run of pieces' letters into a terminated string. */
bool art_take_letters(struct art_words *words, char *letters, size_t size);

/* Takes the end of the line and then the lines of a block, each between two `|`. Returns owned text, lines
 * one after another, or NULL after a fault. */
char *art_take_block(struct art_words *words, int width, int height);

#endif
