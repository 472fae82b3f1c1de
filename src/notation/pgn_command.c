/* The grammar of commands, and of the values of the known ones: times H:MM:SS.fff (or fewer parts),
 * evaluations in pawns or #moves, lists of coloured squares and arrows. */
#include "notation/pgn_command.h"

#include "notation/pgn_scan.h"

/* A reader of a short value. */
struct cursor {
    const char *at;
    const char *end;
};

static bool take_char(struct cursor *cursor, char c)
{
    if (cursor->at == cursor->end || *cursor->at != c)
        return false;
    cursor->at++;
    return true;
}

/* At most nine digits; false when there is none, or more. */
static bool take_digits(struct cursor *cursor, int64_t *number, unsigned *digits)
{
    *number = 0;
    *digits = 0;
    for (; cursor->at < cursor->end && pgn_is_digit(*cursor->at); cursor->at++, ++*digits) {
        if (*digits == 9)
            return false;
        *number = *number * 10 + (*cursor->at - '0');
    }
    return *digits > 0;
}

/* A decimal fraction after its point, as so many thousandths (or hundredths): digits beyond are dropped. */
static bool take_fraction(struct cursor *cursor, unsigned places, int64_t *value)
{
    *value = 0;
    unsigned digits = 0;
    for (; cursor->at < cursor->end && pgn_is_digit(*cursor->at); cursor->at++, digits++)
        if (digits < places)
            *value = *value * 10 + (*cursor->at - '0');
    for (unsigned i = digits; i < places; i++)
        *value *= 10;
    return digits > 0;
}

/* H:MM:SS, MM:SS or seconds, with or without a fraction. */
static bool read_time(struct span value, int64_t *milliseconds)
{
    struct cursor cursor = {value.at, value.at + value.length};
    bool negative = take_char(&cursor, '-');
    int64_t seconds = 0;
    int64_t part;
    int64_t fraction = 0;
    unsigned digits;
    for (unsigned parts = 0;; parts++) {
        if (parts == 3 || !take_digits(&cursor, &part, &digits) || (parts > 0 && part > 59))
            return false;
        seconds = seconds * 60 + part;
        if (!take_char(&cursor, ':'))
            break;
    }
    if (take_char(&cursor, '.') && !take_fraction(&cursor, 3, &fraction))
        return false;
    *milliseconds = (seconds * 1000 + fraction) * (negative ? -1 : 1);
    return cursor.at == cursor.end;
}

static bool take_sign(struct cursor *cursor)
{
    bool negative = take_char(cursor, '-');
    if (!negative)
        take_char(cursor, '+');
    return negative;
}

/* 0.31  -1.5  #3  #-4, maybe with a comma and the depth behind. */
static bool read_eval(struct span value, struct pgn_command *command)
{
    struct cursor cursor = {value.at, value.at + value.length};
    int64_t number;
    int64_t fraction = 0;
    unsigned digits;
    command->mate = take_char(&cursor, '#');
    bool negative = take_sign(&cursor);
    command->depth = -1;
    if (!take_digits(&cursor, &number, &digits) || digits > 6)
        return false;
    if (!command->mate) {
        if (take_char(&cursor, '.') && !take_fraction(&cursor, 2, &fraction))
            return false;
        number = number * 100 + fraction;
    }
    command->score = (int32_t)(negative ? -number : number);
    if (take_char(&cursor, ',')) {
        if (!take_digits(&cursor, &number, &digits))
            return false;
        command->depth = (int32_t)number;
    }
    return cursor.at == cursor.end;
}

static bool take_square(struct cursor *cursor, uint8_t *square)
{
    if (cursor->end - cursor->at < 2)
        return false;
    char file = cursor->at[0];
    char rank = cursor->at[1];
    if (file < 'a' || file > 'h' || rank < '1' || rank > '8')
        return false;
    *square = (uint8_t)((rank - '1') * 8 + (file - 'a'));
    cursor->at += 2;
    return true;
}

static void skip_blanks(struct cursor *cursor)
{
    while (cursor->at < cursor->end && pgn_is_blank(*cursor->at))
        cursor->at++;
}

/* Gd4,Re5 or, for arrows, Ge2e4,Rd1d8. An empty list is one. */
static bool read_shapes(struct span value, bool arrows, struct pgn_command *command)
{
    struct cursor cursor = {value.at, value.at + value.length};
    command->shapes = 0;
    while (cursor.at < cursor.end) {
        if (command->shapes == PGN_COMMAND_SHAPES || !pgn_is_letter(*cursor.at))
            return false;
        struct pgn_shape *shape = &command->shape[command->shapes++];
        shape->colour = *cursor.at++;
        if (!take_square(&cursor, &shape->from))
            return false;
        shape->to = shape->from;
        if (arrows && !take_square(&cursor, &shape->to))
            return false;
        skip_blanks(&cursor);
        if (cursor.at < cursor.end && !take_char(&cursor, ','))
            return false;
        skip_blanks(&cursor);
    }
    return true;
}

static void read_value(struct pgn_command *command)
{
    bool read = false;
    if (span_equals(command->name, "clk") || span_equals(command->name, "emt")) {
        command->type = *command->name.at == 'c' ? PGN_COMMAND_CLOCK : PGN_COMMAND_ELAPSED;
        read = read_time(command->value, &command->milliseconds);
    } else if (span_equals(command->name, "eval")) {
        command->type = PGN_COMMAND_EVAL;
        read = read_eval(command->value, command);
    } else if (span_equals(command->name, "csl") || span_equals(command->name, "cal")) {
        bool arrows = command->name.at[1] == 'a';
        command->type = arrows ? PGN_COMMAND_ARROWS : PGN_COMMAND_SQUARES;
        read = read_shapes(command->value, arrows, command);
    }
    if (!read)
        command->type = PGN_COMMAND_OTHER;
}

/* A command is no longer: what has no bracket by then is text. */
enum { LONGEST_COMMAND = 1024 };

/* The command that begins with the bracket at `at`; false when it is none. */
static bool read_command(struct span comment, const char *at, struct pgn_command *command)
{
    const char *end = comment.at + comment.length;
    const char *name = at + 2;
    if (end - at > LONGEST_COMMAND)
        end = at + LONGEST_COMMAND;
    if (end - at < 4 || at[1] != '%' || !pgn_is_letter(*name))
        return false;
    const char *close = memchr(at, ']', (size_t)(end - at));
    if (!close)
        return false;
    const char *behind = name;
    while (behind < close && (pgn_is_letter(*behind) || pgn_is_digit(*behind) || *behind == '_'))
        behind++;
    const char *value = behind;
    while (value < close && pgn_is_blank(*value))
        value++;
    if (value == behind && value < close)
        return false;
    const char *last = close;
    while (last > value && pgn_is_blank(last[-1]))
        last--;
    command->text = (struct span){at, (size_t)(close + 1 - at)};
    command->name = (struct span){name, (size_t)(behind - name)};
    command->value = (struct span){value, (size_t)(last - value)};
    return true;
}

bool pgn_find_command(struct span comment, size_t *at, struct pgn_command *command)
{
    while (*at < comment.length) {
        const char *bracket = memchr(comment.at + *at, '[', comment.length - *at);
        if (!bracket)
            break;
        if (read_command(comment, bracket, command)) {
            *at = (size_t)(command->text.at + command->text.length - comment.at);
            read_value(command);
            return true;
        }
        *at = (size_t)(bracket + 1 - comment.at);
    }
    *at = comment.length;
    return false;
}
