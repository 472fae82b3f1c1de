/* Proof that a game starts at a place, from the text around it alone.
 *
 * A place is proven when all of this holds:
 *   1. A tag stands there, in the first column, with its opening quote on the same line.
 *   2. The line before it is blank; there may be more blank lines.
 *   3. The last line that is not blank ends with a word that is a result, with a blank before it if it is not
 *      the whole line.
 *   4. That line holds neither a semicolon nor a quote and does not begin with a per cent sign.
 *
 * Why it suffices: whatever the reader was doing when it came to that line, it begins a game at the tag.
 *   - In braces or in a variation that are still open at the tag, 1 and 2 are the rule by which they break
 * off and their game ends. The same error is given at the end of a file, so a reader that sees the file end
 *     there says the same.
 *   - Else, by 4, the result is not hidden in a comment or escape line, nor in a tag's value, which never
 * goes beyond its line. So it was read as a word of its own: as the end of a game, as a word of movetext (a
 * tag behind movetext begins a game), or as stray text. Stray text behind tags closes them, and comments
 * before it belong to no game, so the tag begins a game there too. In every case the reader knows nothing at
 * the tag but how many games and lines came before, and whether Latin-1 text has been noted. A stretch of
 * stray text never goes on behind a tag. */
#include "notation/pgn_split.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "notation/pgn_state.h"
#include "notation/pgn_word.h"

#include <stdlib.h>

/* Goes back over blank lines and the end of the line before them. Returns the end of that line's last word, 0
 * when there is no blank line or no word. */
static size_t pass_blank_lines(struct span text, size_t at)
{
    unsigned ends = 0;
    if (at == 0 || !ascii_is_line_end(text.at[at - 1]))
        return 0;
    for (; at > 0; at--) {
        char c = text.at[at - 1];
        if (c == '\n' || (c == '\r' && text.at[at] != '\n'))
            ends++;
        else if (!ascii_is_line_blank(c) && c != '\r')
            break;
    }
    return ends >= 2 ? at : 0;
}

static bool is_result(struct span word)
{
    bool odd;
    return pgn_read_result(word, false, &odd) >= 0 && !odd;
}

/* Conditions 3 and 4 for the line whose last word ends at `end`. */
static bool ends_with_result(struct span text, size_t end)
{
    size_t word = end;
    while (word > 0 && end - word <= PGN_WORD_LIMIT && !ascii_is_line_end(text.at[word - 1]) &&
           !ascii_is_line_blank(text.at[word - 1]))
        word--;
    if (word == 0 || !is_result((struct span){text.at + word, end - word}))
        return false;
    size_t line = word;
    while (line > 0 && !ascii_is_line_end(text.at[line - 1]))
        line--;
    const char *start = text.at + line;
    return line > 0 && *start != '%' && !memchr(start, ';', end - line) && !memchr(start, '"', end - line);
}

static bool is_proven(struct span text, size_t at)
{
    const char *tag = text.at + at;
    const char *end = text.at + text.length;
    struct span name;
    if (!pgn_resembles_tag(tag, end) || pgn_tag_start_length(tag, end, &name) == 0)
        return false;
    size_t word = pass_blank_lines(text, at);
    return word > 0 && ends_with_result(text, word);
}

int64_t pgn_find_start(struct span text, size_t from)
{
    while (from < text.length) {
        const char *bracket = memchr(text.at + from, '[', text.length - from);
        if (!bracket)
            break;
        size_t at = (size_t)(bracket - text.at);
        if (is_proven(text, at))
            return (int64_t)at;
        from = at + 1;
    }
    return PGN_NO_START;
}

/* Pieces of a file that are looked at in turn, with so much of what comes before. */
enum { PIECE = 256 * 1024, BEFORE = 64 * 1024 };

/* Fills the buffer from an offset of the file as far as the file goes. */
static size_t read_piece(const struct input *input, char *to, size_t size, uint64_t offset)
{
    size_t length = 0;
    while (length < size) {
        ssize_t got = input_read_at(input, to + length, size - length, offset + length);
        if (got <= 0)
            break;
        length += (size_t)got;
    }
    return length;
}

uint64_t pgn_find_start_in_file(const struct input *input, uint64_t from, uint64_t size)
{
    char *buffer = memory_new(BEFORE + PIECE, 1);
    uint64_t found = size;
    while (from < size && found == size) {
        uint64_t begin = from > BEFORE ? from - BEFORE : 0;
        size_t length = read_piece(input, buffer, BEFORE + PIECE, begin);
        int64_t at = pgn_find_start((struct span){buffer, length}, (size_t)(from - begin));
        if (at != PGN_NO_START)
            found = begin + (uint64_t)at;
        if (begin + length <= from + PGN_REACH || begin + length >= size)
            break;
        from = begin + length - PGN_REACH;
    }
    free(buffer);
    return found;
}
