/* Words and blocks of art templates. */
#include "draw/art_words.h"

#include "base/ascii.h"
#include "base/memory.h"

#include <stdlib.h>

bool art_fail(struct art_words *words, size_t at, const char *format, ...)
{
    struct diag *fault = words->fault;
    *fault = (struct diag){.code = DIAG_BAD_TEMPLATE, .place = {words->line_number, at + 1}};
    va_list args;
    va_start(args, format);
    diag_say_list(fault, format, args);
    va_end(args);
    return false;
}

bool art_next_line(struct art_words *words)
{
    if (words->next_line >= words->text.length)
        return false;
    const char *start = words->text.at + words->next_line;
    size_t left = words->text.length - words->next_line;
    const char *end = memchr(start, '\n', left);
    size_t length = end ? (size_t)(end - start) : left;
    words->next_line += length + 1;
    if (length > 0 && start[length - 1] == '\r')
        length--;
    words->line = (struct span){start, length};
    words->line_number++;
    words->at = 0;
    return true;
}

void art_skip_blanks(struct art_words *words)
{
    while (words->at < words->line.length && ascii_is_blank(words->line.at[words->at]))
        words->at++;
}

/* Takes the next word of the line; its length is 0 at the end. */
struct span art_take_word(struct art_words *words)
{
    art_skip_blanks(words);
    size_t start = words->at;
    while (words->at < words->line.length && !ascii_is_blank(words->line.at[words->at]))
        words->at++;
    return (struct span){words->line.at + start, words->at - start};
}

size_t art_column_of(const struct art_words *words, struct span word)
{
    return (size_t)(word.at - words->line.at);
}

/* Takes the next word if it is the one given. */
bool art_accept(struct art_words *words, const char *word)
{
    size_t before = words->at;
    if (span_equals(art_take_word(words), word))
        return true;
    words->at = before;
    return false;
}

bool art_expect(struct art_words *words, const char *word)
{
    struct span taken = art_take_word(words);
    return span_equals(taken, word) ||
           art_fail(words, art_column_of(words, taken), "'%s' should stand here", word);
}

/* Takes one of two words; *second tells which. */
bool art_expect_either(struct art_words *words, const char *one, const char *other, bool *second)
{
    *second = art_accept(words, other);
    if (*second || art_accept(words, one))
        return true;
    art_skip_blanks(words);
    return art_fail(words, words->at, "'%s' or '%s' should stand here", one, other);
}

bool art_expect_end(struct art_words *words)
{
    struct span word = art_take_word(words);
    return word.length == 0 || art_fail(words, art_column_of(words, word), "the line should end here");
}

/* Takes a whole number in a range, both ends included. */
bool art_take_number(struct art_words *words, int least, int most, int *number)
{
    struct span word = art_take_word(words);
    size_t column = art_column_of(words, word);
    size_t i = word.length > 1 && word.at[0] == '-' ? 1 : 0;
    long value = 0;
    bool digits = i < word.length && word.length < 8;
    for (size_t k = i; digits && k < word.length; k++) {
        digits = word.at[k] >= '0' && word.at[k] <= '9';
        value = value * 10 + (word.at[k] - '0');
    }
    if (!digits)
        return art_fail(words, column, "a whole number should stand here");
    value = i ? -value : value;
    if (value < least || value > most)
        return art_fail(words, column, "%ld is out of range: %d to %d", value, least, most);
    *number = (int)value;
    return true;
}

/* Takes a pair of numbers of any sign. */
bool art_take_step(struct art_words *words, struct art_point *step)
{
    return art_take_number(words, -ART_MAX_WIDTH, ART_MAX_WIDTH, &step->column) &&
           art_take_number(words, -ART_MAX_HEIGHT, ART_MAX_HEIGHT, &step->line);
}

/* Takes the column and line of a place, 1-based in the file. */
bool art_take_place(struct art_words *words, struct art_point *place, int width, int height)
{
    if (!art_take_number(words, 1, width, &place->column) || !art_take_number(words, 1, height, &place->line))
        return false;
    place->column--;
    place->line--;
    return true;
}

bool art_expect_printable(struct art_words *words, struct span part)
{
    for (size_t i = 0; i < part.length; i++)
        if (!ascii_is_printable(part.at[i]))
            return art_fail(
                words, art_column_of(words, part) + i, "only printable ASCII characters can be drawn");
    return true;
}

/* Takes one printable character that stands alone. */
bool art_take_char(struct art_words *words, char *c)
{
    struct span word = art_take_word(words);
    if (!art_expect_printable(words, word))
        return false;
    if (word.length != 1)
        return art_fail(words, art_column_of(words, word), "one printable character should stand here");
    *c = word.at[0];
    return true;
}

static bool is_letter(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Takes a run of pieces' letters into a terminated string. */
bool art_take_letters(struct art_words *words, char *letters, size_t size)
{
    struct span word = art_take_word(words);
    size_t column = art_column_of(words, word);
    if (word.length == 0)
        return art_fail(words, column, "pieces' letters should stand here");
    for (size_t i = 0; i < word.length; i++)
        if (!is_letter(word.at[i]))
            return art_fail(words, column + i, "a piece's letter is one of A to Z");
    if (word.length >= size)
        return art_fail(words, column, "too many letters: %zu at most", size - 1);
    memcpy(letters, word.at, word.length);
    letters[word.length] = '\0';
    return true;
}

/* Takes the current line as line `number` of a block: what stands between its first `|` and its last. */
static bool take_block_line(struct art_words *words, char *out, int width, int number, int height)
{
    struct span line = words->line;
    art_skip_blanks(words);
    size_t start = words->at + 1, end = line.length;
    if (words->at == line.length || line.at[words->at] != '|')
        return art_fail(words, words->at, "line %d of %d of the block should begin with |", number, height);
    while (end > start && ascii_is_blank(line.at[end - 1]))
        end--;
    if (end <= start || line.at[end - 1] != '|')
        return art_fail(words, end, "line %d of %d of the block should end with |", number, height);
    struct span inside = {line.at + start, end - 1 - start};
    if (!art_expect_printable(words, inside))
        return false;
    if (inside.length != (size_t)width)
        return art_fail(
            words, start, "%d characters should stand between | and |, not %zu", width, inside.length);
    memcpy(out, inside.at, inside.length);
    return true;
}

/* Reads the lines of a block, each between two `|`. Returns owned text, lines one after another, or NULL. */
char *art_take_block(struct art_words *words, int width, int height)
{
    if (!art_expect_end(words))
        return NULL;
    char *block = memory_new((size_t)height, (size_t)width + 1);
    for (int line = 0; line < height; line++) {
        if (!art_next_line(words)) {
            words->line = (struct span){words->text.at + words->text.length, 0};
            art_fail(words, 0, "the file ends in a block: line %d of %d is missing", line + 1, height);
            goto bad;
        }
        if (!take_block_line(words, block + (size_t)line * (size_t)width, width, line + 1, height))
            goto bad;
    }
    return block;
bad:
    free(block);
    return NULL;
}
