/* The checkers contest: N and N moves in, the board they lead to out: eight lines, rank 8 first, `.` an empty
 * square, `w` `b` men, `W` `B` kings. Reads strictly and plays by the row `checkers`; what a move means is
 * the notation room's. */
#include "contest/contest.h"

#include "notation/draughts.h"
#include "rules/draughts_board.h"

enum { WORD_SIZE = 256 /* no move is longer */ };

/* The input as words between blanks, each with its place. */
struct words {
    struct reader *reader;
    struct diag_place place; /* of the next byte */
};

/* A word; a longer one is cut. */
struct word {
    struct diag_place place;
    size_t length;
    char text[WORD_SIZE];
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

static void pass(struct words *words)
{
    bool line_ends = *words->reader->at++ == '\n';
    words->place.line += line_ends;
    words->place.column = line_ends ? 1 : words->place.column + 1;
}

/* Reads the next word, which has no length when the input ends. */
static void read_word(struct words *words, struct word *word)
{
    while (reader_need(words->reader, 1) && is_blank(*words->reader->at))
        pass(words);
    word->place = words->place;
    word->length = 0;
    while (reader_need(words->reader, 1) && !is_blank(*words->reader->at)) {
        if (word->length < WORD_SIZE - 1)
            word->text[word->length++] = *words->reader->at;
        pass(words);
    }
    word->text[word->length] = '\0';
}

static bool fail(struct diag *fault, enum diag_code code, const struct word *word)
{
    *fault = (struct diag){.code = code, .severity = DIAG_ERROR, .place = word->place};
    return false;
}

static struct span span_of_word(const struct word *word)
{
    return (struct span){word->text, word->length};
}

static bool read_count(struct words *words, uint64_t *count, struct diag *fault)
{
    struct word word;
    read_word(words, &word);
    *count = 0;
    if (!word.length) {
        fail(fault, DIAG_INPUT_ENDS, &word);
        diag_say(fault, "the number of moves is missing");
        return false;
    }
    char quote[DIAG_QUOTE_SIZE];
    diag_quote(quote, span_of_word(&word));
    for (size_t i = 0; i < word.length; i++) {
        if (word.text[i] < '0' || word.text[i] > '9') {
            fail(fault, DIAG_NUMBER_EXPECTED, &word);
            diag_say(fault, "the number of moves expected, not \"%s\"", quote);
            return false;
        }
        if (*count > UINT64_C(1000000000000000)) {
            fail(fault, DIAG_NUMBER_TOO_LARGE, &word);
            diag_say(fault, "the number of moves, %s, is too large", quote);
            return false;
        }
        *count = *count * 10 + (uint64_t)(word.text[i] - '0');
    }
    return true;
}

/* Whether a word holds nothing but the characters of a move. */
static bool has_move_characters(const struct word *word)
{
    for (size_t i = 0; i < word->length; i++)
        if (!strchr("abcdefghijkl0123456789-:x", word->text[i]))
            return false;
    return true;
}

static bool read_move(const struct word *word, struct draughts_text *text)
{
    return has_move_characters(word) && draughts_text_read(span_of_word(word), text) == word->length &&
           text->algebraic && !(text->signs & DRAUGHTS_SIGN_NONE);
}

static bool fail_move(
    struct diag *fault, enum diag_code code, const struct word *word, uint64_t number, const char *reason)
{
    char quote[DIAG_QUOTE_SIZE];
    fail(fault, code, word);
    diag_say(fault, "move %llu \"%s\": %s", (unsigned long long)number, diag_quote(quote, span_of_word(word)),
        reason);
    return false;
}

static bool play(
    struct draughts_position *position, const struct word *word, uint64_t number, struct diag *fault)
{
    struct draughts_text text;
    struct draughts_move move;
    struct draughts_undo undo;
    struct draughts_refusal refusal;
    if (!read_move(word, &text))
        return fail_move(fault, DIAG_NOT_A_MOVE, word, number, "not a move, as c3-d4 or c3:e5:g7");
    if (draughts_text_resolve(position, &text, &move, &refusal) != DRAUGHTS_GOOD)
        return fail_move(fault, refusal.code, word, number, refusal.reason);
    draughts_apply(position, &move, &undo);
    return true;
}

static bool play_all(struct words *words, struct draughts_position *position, struct diag *fault)
{
    uint64_t count;
    struct word word;
    if (!read_count(words, &count, fault))
        return false;
    for (uint64_t number = 1; number <= count; number++) {
        read_word(words, &word);
        if (!word.length) {
            fail(fault, DIAG_INPUT_ENDS, &word);
            diag_say(fault, "the input ends after %llu of %llu moves", (unsigned long long)(number - 1),
                (unsigned long long)count);
            return false;
        }
        if (!play(position, &word, number, fault))
            return false;
    }
    read_word(words, &word);
    if (!word.length)
        return true;
    char quote[DIAG_QUOTE_SIZE];
    fail(fault, DIAG_TRAILING_TEXT, &word);
    diag_say(fault, "\"%s\" follows the last move", diag_quote(quote, span_of_word(&word)));
    return false;
}

static char letter_at(const struct draughts_position *position, int row, int column)
{
    uint8_t square = draughts_square(position->variant->side, row, column);
    draughts_set bit = square == DRAUGHTS_NO_SQUARE ? 0 : draughts_bit(square);
    bool king = (position->kings & bit) != 0;
    if (position->pieces[DRAUGHTS_WHITE] & bit)
        return king ? 'W' : 'w';
    if (position->pieces[DRAUGHTS_BLACK] & bit)
        return king ? 'B' : 'b';
    return '.';
}

bool contest_checkers(
    struct reader *reader, const struct contest_options *options, struct bytes *out, struct diag *fault)
{
    (void)options;
    struct words words = {reader, {1, 1}};
    struct draughts_position position;
    draughts_start(&position, &draughts_checkers);
    if (!play_all(&words, &position, fault))
        return false;
    int side = position.variant->side;
    for (int row = 0; row < side; row++) {
        for (int column = 0; column < side; column++)
            bytes_append_char(out, letter_at(&position, row, column));
        bytes_append_char(out, '\n');
    }
    return true;
}
