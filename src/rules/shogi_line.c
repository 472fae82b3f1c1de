/* Position lines of the shogi family: rows from the top, `/` between them, upper case the first side's
 * pieces, `+` before a promoted one, digits for empty squares; the side to move; the hands; the number of
 * moves played. Strict: what shogi_write does not write is not read. */
#include "rules/shogi.h"

#include "base/ascii.h"

#include <stdio.h>

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static char lower(char c)
{
    return (char)(c - 'A' + 'a');
}

static void clear(struct shogi_position *position, const struct shogi_variant *variant)
{
    *position = (struct shogi_position){.variant = variant};
    for (int i = 0; i < SHOGI_STRIDE; i++) {
        position->cell[i] = SHOGI_WALL;
        position->cell[SHOGI_CELLS - 1 - i] = SHOGI_WALL;
        position->cell[i * SHOGI_STRIDE] = SHOGI_WALL;
        position->cell[i * SHOGI_STRIDE + SHOGI_STRIDE - 1] = SHOGI_WALL;
    }
}

void shogi_start(struct shogi_position *position, const struct shogi_variant *variant)
{
    size_t at;
    shogi_set_up(position, variant, span_of(variant->start), &at);
}

/* Text while it is read. */
struct cursor {
    struct span text;
    size_t at;
};

static char peek(const struct cursor *cursor)
{
    return cursor->at < cursor->text.length ? cursor->text.at[cursor->at] : '\0';
}

static bool take(struct cursor *cursor, char c)
{
    if (peek(cursor) != c || c == '\0')
        return false;
    cursor->at++;
    return true;
}

/* Reads one piece; 0 when there is none. */
static uint8_t read_piece(struct cursor *cursor, const struct shogi_variant *variant)
{
    uint8_t promoted = take(cursor, '+') ? SHOGI_PROMOTED : 0;
    char c = peek(cursor);
    int kind = shogi_kind_of_letter(variant, upper(c));
    if (!kind || (promoted && !variant->kind[kind].promotes))
        return 0;
    cursor->at++;
    return (uint8_t)(kind | promoted | (c == upper(c) ? SHOGI_FIRST : SHOGI_SECOND));
}

static const char *read_row(struct cursor *cursor, struct shogi_position *position, int row)
{
    for (int column = SHOGI_SIDE; column >= 1;) {
        char c = peek(cursor);
        if (c >= '1' && c <= '0' + column) {
            column -= c - '0';
            cursor->at++;
            continue;
        }
        if (ascii_is_digit(c))
            return "too many squares in a row";
        uint8_t piece = read_piece(cursor, position->variant);
        if (!piece)
            return "a piece or a number of empty squares should stand here";
        position->cell[shogi_square(column, row)] = piece;
        column--;
    }
    return NULL;
}

static const char *read_board(struct cursor *cursor, struct shogi_position *position)
{
    for (int row = 1; row <= SHOGI_SIDE; row++) {
        if (row > 1 && !take(cursor, '/'))
            return "a / should stand between rows of nine squares";
        const char *fault = read_row(cursor, position, row);
        if (fault)
            return fault;
    }
    return NULL;
}

/* Reads how many pieces follow: 1 where no number stands, 100 or more for anything too large. */
static unsigned read_hand_count(struct cursor *cursor)
{
    unsigned count = 0;
    if (!ascii_is_digit(peek(cursor)))
        return 1;
    for (; ascii_is_digit(peek(cursor)); cursor->at++)
        count = count < 100 ? count * 10 + (unsigned)(peek(cursor) - '0') : count;
    return count;
}

/* Reads pieces of one kind. `*last` is the place in the order of hands of what was read before. */
static const char *read_held(struct cursor *cursor, struct shogi_position *position, unsigned *last)
{
    size_t start = cursor->at;
    unsigned count = read_hand_count(cursor);
    size_t at = cursor->at;
    uint8_t piece = read_piece(cursor, position->variant);
    unsigned kind = piece & SHOGI_KIND, side = (piece & SHOGI_SECOND) != 0;
    if (!piece || piece & SHOGI_PROMOTED || position->variant->kind[kind].royal) {
        cursor->at = at;
        return "a piece that can be in a hand should stand here";
    }
    uint8_t *held = &position->hand[side][kind];
    unsigned place = side * (SHOGI_MAX_KINDS + 1) + kind;
    if (place < *last || count < 1 || *held + count > 99) {
        cursor->at = start;
        return place < *last ? "the hands are not in order: the first side's, then the other's, A before B"
                             : "a hand holds 1 to 99 pieces of a kind";
    }
    *held = (uint8_t)(*held + count);
    *last = place;
    return NULL;
}

static const char *read_hands(struct cursor *cursor, struct shogi_position *position)
{
    if (take(cursor, '-'))
        return NULL;
    const char *fault;
    unsigned last = 0;
    do
        fault = read_held(cursor, position, &last);
    while (!fault && peek(cursor) != ' ');
    return fault;
}

static const char *read_plies(struct cursor *cursor, struct shogi_position *position)
{
    if (!ascii_is_digit(peek(cursor)))
        return "the number of moves played should stand here";
    for (; ascii_is_digit(peek(cursor)); cursor->at++) {
        if (position->plies > UINT64_MAX / 100)
            return "the number of moves is too large";
        position->plies = position->plies * 10 + (uint64_t)(peek(cursor) - '0');
    }
    return cursor->at == cursor->text.length ? NULL : "text follows the position line";
}

/* A game without a royal piece of each side is over: one has been captured. */
static bool is_over(const struct shogi_position *position)
{
    return !shogi_has_royal(position, 0) || !shogi_has_royal(position, 1);
}

static const char *read_line(struct cursor *cursor, struct shogi_position *position)
{
    const char *fault = read_board(cursor, position);
    if (fault)
        return fault;
    if (!take(cursor, ' '))
        return "a blank should follow the board";
    if (take(cursor, position->variant->sides[1]))
        position->turn = 1;
    else if (!take(cursor, position->variant->sides[0]))
        return "the side to move should stand here";
    if (!take(cursor, ' '))
        return "a blank should follow the side to move";
    if ((fault = read_hands(cursor, position)))
        return fault;
    if (!take(cursor, ' '))
        return "a blank should follow the hands";
    return read_plies(cursor, position);
}

const char *shogi_set_up(
    struct shogi_position *position, const struct shogi_variant *variant, struct span text, size_t *at)
{
    struct cursor cursor = {.text = text};
    clear(position, variant);
    const char *fault = read_line(&cursor, position);
    *at = cursor.at;
    if (!fault)
        position->over = is_over(position);
    return fault;
}

static char *write_row(char *out, const struct shogi_position *position, int row)
{
    int empty = 0;
    for (int column = SHOGI_SIDE; column >= 1; column--) {
        uint8_t cell = position->cell[shogi_square(column, row)];
        if (!cell) {
            empty++;
            continue;
        }
        if (empty)
            *out++ = (char)('0' + empty);
        empty = 0;
        if (cell & SHOGI_PROMOTED)
            *out++ = '+';
        char letter = position->variant->kind[cell & SHOGI_KIND].letter;
        *out++ = cell & SHOGI_FIRST ? letter : lower(letter);
    }
    if (empty)
        *out++ = (char)('0' + empty);
    return out;
}

static char *write_hands(char *out, const struct shogi_position *position)
{
    char *start = out;
    for (int side = 0; side < 2; side++) {
        for (int kind = 1; kind <= position->variant->kinds; kind++) {
            unsigned count = position->hand[side][kind];
            char letter = position->variant->kind[kind].letter;
            if (count > 1)
                out += sprintf(out, "%u", count);
            if (count)
                *out++ = side ? lower(letter) : letter;
        }
    }
    if (out == start)
        *out++ = '-';
    return out;
}

size_t shogi_write(const struct shogi_position *position, char out[SHOGI_LINE_SIZE])
{
    char *to = out;
    for (int row = 1; row <= SHOGI_SIDE; row++) {
        if (row > 1)
            *to++ = '/';
        to = write_row(to, position, row);
    }
    *to++ = ' ';
    *to++ = position->variant->sides[position->turn];
    *to++ = ' ';
    to = write_hands(to, position);
    to += sprintf(to, " %llu", (unsigned long long)position->plies);
    return (size_t)(to - out);
}
