/* Reading and writing position texts of draughts. Knows squares' names and where a man cannot stand; knows no
 * moves. */
#include "rules/draughts_line.h"

#include "base/ascii.h"
#include "rules/draughts_board.h"

enum { ANY_SIDE = 2 };

/* Text while it is read. */
struct cursor {
    struct span text;
    size_t at;
    struct draughts_position *position;
    unsigned notes;
};

static char peek(const struct cursor *cursor)
{
    return cursor->at < cursor->text.length ? cursor->text.at[cursor->at] : '\0';
}

static void skip_blanks(struct cursor *cursor)
{
    while (ascii_is_space(peek(cursor)))
        cursor->at++;
}

/* Passes over a character and the blanks behind it, if it is there. */
static bool take(struct cursor *cursor, char c)
{
    if (peek(cursor) != c || c == '\0')
        return false;
    cursor->at++;
    skip_blanks(cursor);
    return true;
}

static bool is_file(char c)
{
    return c >= 'a' && c < 'a' + DRAUGHTS_MAX_SIDE;
}

/* Reads a number; numbers no board has become 999. There must be a digit. */
static unsigned read_number(struct cursor *cursor)
{
    unsigned number = 0;
    for (; ascii_is_digit(peek(cursor)); cursor->at++)
        number = number > 99 ? 999 : number * 10 + (unsigned)(peek(cursor) - '0');
    return number;
}

/* Reads W or B; ANY_SIDE when there is neither. */
static int read_side(struct cursor *cursor)
{
    if (take(cursor, 'W'))
        return DRAUGHTS_WHITE;
    return take(cursor, 'B') ? DRAUGHTS_BLACK : ANY_SIDE;
}

static const char *put(struct cursor *cursor, int player, bool king, uint8_t square)
{
    struct draughts_position *position = cursor->position;
    draughts_set bit = draughts_bit(square);
    if ((position->pieces[DRAUGHTS_WHITE] | position->pieces[DRAUGHTS_BLACK]) & bit)
        return "two pieces stand on the same square";
    if (!king && (bit & draughts_far_row(position->variant->side, player)))
        return "a man cannot stand on the row where it becomes a king";
    position->pieces[player] |= bit;
    if (king)
        position->kings |= bit;
    return NULL;
}

static const char *put_numbers(struct cursor *cursor, int player, bool king, unsigned first, unsigned last)
{
    const struct draughts_position *position = cursor->position;
    int side = position->variant->side;
    for (unsigned number = first; number <= last; number++) {
        uint8_t square = draughts_square_of_number(side, position->numbering, number);
        const char *fault =
            square == DRAUGHTS_NO_SQUARE ? "not a square of the board" : put(cursor, player, king, square);
        if (fault)
            return fault;
    }
    return NULL;
}

/* Reads a number or a range of numbers. */
static const char *read_numbers(struct cursor *cursor, int player, bool king)
{
    unsigned first = read_number(cursor);
    unsigned last = first;
    skip_blanks(cursor);
    if (take(cursor, '-')) {
        if (!ascii_is_digit(peek(cursor)))
            return "a range needs a number at its end";
        last = read_number(cursor);
    }
    if (last < first)
        return "a range runs from the smaller to the larger number";
    return put_numbers(cursor, player, king, first, last);
}

static const char *read_name(struct cursor *cursor, int player, bool king)
{
    const struct draughts_position *position = cursor->position;
    if (!position->numbering.algebraic)
        return "the squares of this game are numbers";
    unsigned file = (unsigned)(peek(cursor) - 'a');
    cursor->at++;
    unsigned rank = ascii_is_digit(peek(cursor)) ? read_number(cursor) : 0;
    uint8_t square = draughts_square_of_name(position->variant->side, position->numbering, file, rank);
    if (square == DRAUGHTS_NO_SQUARE)
        return "not a square of the board";
    return put(cursor, player, king, square);
}

/* Reads a side's pieces, of which there may be none. */
static const char *read_pieces(struct cursor *cursor, int player, int *count)
{
    for (*count = 0;; ++*count) {
        size_t start = cursor->at;
        bool king = take(cursor, 'K');
        char c = peek(cursor);
        const char *fault = NULL;
        if (ascii_is_digit(c))
            fault = read_numbers(cursor, player, king);
        else if (is_file(c))
            fault = read_name(cursor, player, king);
        else if (king || *count)
            return "a square should stand here";
        else
            return NULL;
        if (fault) {
            cursor->at = start;
            return fault;
        }
        skip_blanks(cursor);
        if (!take(cursor, ',')) {
            ++*count;
            return NULL;
        }
    }
}

/* Passes over a move counter, `H0` or `F1`. */
static bool take_counter(struct cursor *cursor)
{
    if (peek(cursor) != 'H' && peek(cursor) != 'F')
        return false;
    cursor->at++;
    if (ascii_is_digit(peek(cursor)))
        read_number(cursor);
    skip_blanks(cursor);
    return true;
}

/* Reads the sides' pieces. `W:W:W18`: a side that came without pieces may come again. */
static const char *read_sections(struct cursor *cursor)
{
    bool seen[2] = {false, false};
    int count[2] = {0, 0};
    while (take(cursor, ':')) {
        if (take_counter(cursor))
            continue;
        size_t start = cursor->at;
        int player = read_side(cursor);
        if (player == ANY_SIDE)
            return "the letter of a side, W or B, should stand here";
        bool doubled = take(cursor, player == DRAUGHTS_WHITE ? 'W' : 'B') || seen[player];
        if (count[player]) {
            cursor->at = start;
            return "a side's pieces are given twice";
        }
        if (doubled)
            cursor->notes |= DRAUGHTS_LINE_DOUBLED_SIDE;
        seen[player] = true;
        const char *fault = read_pieces(cursor, player, &count[player]);
        if (fault)
            return fault;
    }
    return seen[DRAUGHTS_WHITE] || seen[DRAUGHTS_BLACK] ? NULL : "the pieces are missing";
}

static const char *read_line(struct cursor *cursor)
{
    skip_blanks(cursor);
    int turn = read_side(cursor);
    if (turn == ANY_SIDE)
        return "the side to move, W or B, should stand here";
    cursor->position->turn = (uint8_t)turn;
    const char *fault = read_sections(cursor);
    if (fault)
        return fault;
    take(cursor, '.');
    return cursor->at < cursor->text.length ? "the position should end here" : NULL;
}

const char *draughts_set_up(struct draughts_position *position, const struct draughts_variant *variant,
    struct draughts_numbering numbering, struct span text, size_t *at, unsigned *notes)
{
    *position = (struct draughts_position){.variant = variant, .numbering = numbering};
    struct cursor cursor = {.text = text, .position = position};
    const char *fault = read_line(&cursor);
    if (fault)
        *at = cursor.at;
    if (notes)
        *notes = cursor.notes;
    return fault;
}

static size_t write_pieces(const struct draughts_position *position, int player, char *out)
{
    int side = position->variant->side;
    size_t length = 0;
    for (unsigned number = 1; number <= (unsigned)(side * side / 2); number++) {
        uint8_t square = draughts_square_of_number(side, position->numbering, number);
        if (!(position->pieces[player] & draughts_bit(square)))
            continue;
        if (length)
            out[length++] = ',';
        if (position->kings & draughts_bit(square))
            out[length++] = 'K';
        length += (size_t)draughts_write_square(side, position->numbering, square, out + length);
    }
    return length;
}

size_t draughts_write(const struct draughts_position *position, char out[DRAUGHTS_LINE_SIZE])
{
    size_t length = 0;
    out[length++] = position->turn == DRAUGHTS_WHITE ? 'W' : 'B';
    for (int player = DRAUGHTS_WHITE; player <= DRAUGHTS_BLACK; player++) {
        out[length++] = ':';
        out[length++] = player == DRAUGHTS_WHITE ? 'W' : 'B';
        length += write_pieces(position, player, out + length);
    }
    out[length] = '\0';
    return length;
}
