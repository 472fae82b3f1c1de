/* The checkers contest: N and N moves in, the board they lead to out: eight lines, rank 8 first, `.` an empty
 * square, `w` `b` men, `W` `B` kings. Reads strictly and plays by the row `checkers`; what a move means is
 * the notation room's. */
#include "contest/contest.h"

#include "contest/scan.h"
#include "notation/draughts.h"
#include "rules/draughts_board.h"

#include <stdio.h>

/* Whether a word holds nothing but the characters of a move. */
static bool has_move_characters(struct span word)
{
    for (size_t i = 0; i < word.length; i++)
        if (!word.at[i] || !strchr("abcdefghijkl0123456789-:x", word.at[i]))
            return false;
    return true;
}

static bool read_move(struct span word, struct draughts_text *text)
{
    return has_move_characters(word) && draughts_text_read(word, text) == word.length && text->algebraic &&
           !(text->signs & DRAUGHTS_SIGN_NONE);
}

static bool fail_move(
    struct scan *scan, enum diag_code code, struct span word, int64_t number, const char *reason)
{
    char quote[DIAG_QUOTE_SIZE];
    return scan_fail(scan, code, "move %lld \"%s\": %s", (long long)number, diag_quote(quote, word), reason);
}

static bool play(struct scan *scan, struct draughts_position *position, struct span word, int64_t number)
{
    struct draughts_text text;
    struct draughts_move move;
    struct draughts_undo undo;
    struct draughts_refusal refusal;
    if (!read_move(word, &text))
        return fail_move(scan, DIAG_NOT_A_MOVE, word, number, "not a move, as c3-d4 or c3:e5:g7");
    if (draughts_text_resolve(position, &text, &move, &refusal) != DRAUGHTS_GOOD)
        return fail_move(scan, refusal.code, word, number, refusal.reason);
    draughts_apply(position, &move, &undo);
    return true;
}

static bool play_all(struct scan *scan, struct draughts_position *position)
{
    int64_t count;
    if (!scan_number(scan, "the number of moves", 0, INT64_MAX, &count))
        return false;
    for (int64_t number = 1; number <= count; number++) {
        char what[64];
        struct span word;
        snprintf(what, sizeof what, "move %lld of %lld", (long long)number, (long long)count);
        if (!scan_word(scan, what, &word) || !play(scan, position, word, number))
            return false;
    }
    return scan_end(scan);
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
    struct scan scan;
    struct draughts_position position;
    scan_open(&scan, reader, fault);
    draughts_start(&position, &draughts_checkers);
    if (!play_all(&scan, &position))
        return false;
    int side = position.variant->side;
    for (int row = 0; row < side; row++) {
        for (int column = 0; column < side; column++)
            bytes_append_char(out, letter_at(&position, row, column));
        bytes_append_char(out, '\n');
    }
    return true;
}
