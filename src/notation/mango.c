/* Mango actions: reading, meaning, writing. Each rule of the record has its own error. */
#include "notation/mango.h"

#include "base/ascii.h"

#include <stdarg.h>
#include <stdio.h>

static bool __attribute__((format(printf, 4, 5)))
fail(struct mango_fault *fault, enum diag_code code, size_t at, const char *format, ...)
{
    fault->code = code;
    fault->at = at;
    va_list args;
    va_start(args, format);
    vsnprintf(fault->reason, sizeof fault->reason, format, args);
    va_end(args);
    return false;
}

/* Reads two digits 1-9 as a square; 0 when they are none. */
static uint8_t read_square(struct span word, size_t at)
{
    if (at + 2 > word.length)
        return 0;
    char column = word.at[at], row = word.at[at + 1];
    if (column < '1' || column > '9' || row < '1' || row > '9')
        return 0;
    return shogi_square(column - '0', row - '0');
}

/* The board's own numbering, for messages. */
static int square_name(uint8_t square)
{
    return shogi_column(square) * 10 + shogi_row(square);
}

static char byte_at(struct span word, size_t at)
{
    return at < word.length ? word.at[at] : '\0';
}

static bool read_code(struct span word, size_t *at, struct mango_action *action, struct mango_fault *fault)
{
    char code = byte_at(word, *at);
    if (code == 'Z' && word.length > 1)
        return fail(fault, DIAG_BAD_ACTION, *at + 1, "a flip is Z alone");
    action->kind = (uint8_t)shogi_kind_of_letter(&shogi_mango, code);
    if (action->kind) {
        action->code = code;
        ++*at;
        return true;
    }
    if (code >= 'a' && code <= 'z')
        return fail(fault, DIAG_UNKNOWN_PIECE, *at, "codes are written in upper case");
    if (code >= 'A' && code <= 'Z')
        return fail(fault, DIAG_UNKNOWN_PIECE, *at, "%c is no piece: the codes are A to G and M", code);
    return fail(fault, DIAG_BAD_ACTION, *at, "a piece's code (A to G or M) or Z should stand here");
}

static bool read_sign(struct span word, size_t *at, struct mango_action *action, struct mango_fault *fault)
{
    char sign = byte_at(word, *at);
    if (ascii_is_digit(sign))
        return fail(fault, DIAG_BAD_SQUARE, *at, "the source should be two digits from 1 to 9");
    if (sign != '-' && sign != 'x' && sign != '*')
        return fail(fault, DIAG_BAD_ACTION, *at,
            *at == word.length && action->source ? "no sign (-, x or *) stands before the target"
                                                 : "-, x or * should stand before the target");
    action->sign = sign;
    ++*at;
    return true;
}

static bool read_end(struct span word, size_t at, struct mango_action *action, struct mango_fault *fault)
{
    if (at == word.length)
        return true;
    char promotion = word.at[at];
    if (promotion != '+' && promotion != '=')
        return fail(fault, DIAG_BAD_ACTION, at, "only + or = may follow the target");
    if (at + 1 < word.length)
        return fail(fault, DIAG_BAD_ACTION, at + 1, "the action should end here");
    action->promotion = promotion;
    return true;
}

bool mango_read(struct span word, struct mango_action *action, struct mango_fault *fault)
{
    *action = (struct mango_action){0};
    if (word.length == 1 && word.at[0] == 'Z') {
        action->flip = true;
        return true;
    }
    size_t at = 0;
    if (byte_at(word, at) == '+') {
        action->promoted = true;
        at++;
    }
    if (!read_code(word, &at, action, fault))
        return false;
    if (ascii_is_digit(byte_at(word, at))) {
        action->source = read_square(word, at);
        if (!action->source)
            return fail(fault, DIAG_BAD_SQUARE, at, "the source should be two digits from 1 to 9");
        at += 2;
    }
    if (!read_sign(word, &at, action, fault))
        return false;
    action->target = read_square(word, at);
    if (!action->target)
        return fail(fault, DIAG_BAD_SQUARE, at, "the target should be two digits from 1 to 9");
    return read_end(word, at + 2, action, fault);
}

static const char *side_name(int side)
{
    return side ? "second" : "first";
}

static const char *plus_of(const struct mango_action *action)
{
    return action->promoted ? "+" : "";
}

static bool resolve_drop(const struct shogi_position *position, const struct mango_action *action,
    struct shogi_move *move, struct mango_fault *fault)
{
    if (action->promoted)
        return fail(fault, DIAG_BAD_ACTION, 0, "a dropped piece is never promoted");
    if (action->source)
        return fail(fault, DIAG_NEEDLESS_SOURCE, 1, "a drop has no source");
    if (!position->hand[position->turn][action->kind])
        return fail(
            fault, DIAG_EMPTY_HAND, 0, "%s has no %c in hand", side_name(position->turn), action->code);
    if (position->cell[action->target])
        return fail(fault, DIAG_OCCUPIED_DROP, 0, "a drop needs an empty square, and %d is occupied",
            square_name(action->target));
    if (action->promotion)
        return fail(fault, DIAG_PROMOTION_NEEDLESS, 0, "a drop does not promote: no %c belongs here",
            action->promotion);
    *move = (struct shogi_move){.type = SHOGI_DROP, .piece = action->kind, .to = action->target};
    return true;
}

/* Whether the sign says what stands on the target. Asked last, so that its advice leads to a legal move. */
static bool check_sign(
    const struct shogi_position *position, const struct mango_action *action, struct mango_fault *fault)
{
    uint8_t target = position->cell[action->target];
    int name = square_name(action->target);
    if (target && action->sign == '-')
        return fail(fault, DIAG_WRONG_SIGN, 0, "an enemy stands on %d: a capture is written x", name);
    if (!target && action->sign == 'x')
        return fail(fault, DIAG_WRONG_SIGN, 0, "%d is empty: a move is written -", name);
    return true;
}

/* Says why the piece on the given source does not make the move. */
static bool explain_source(
    const struct shogi_position *position, const struct mango_action *action, struct mango_fault *fault)
{
    uint8_t cell = position->cell[action->source];
    int name = square_name(action->source);
    size_t at = action->promoted ? 2 : 1;
    if (!cell)
        return fail(fault, DIAG_NO_SUCH_PIECE, at, "nothing to move: %d is empty", name);
    char letter = position->variant->kind[cell & SHOGI_KIND].letter;
    const char *plus = cell & SHOGI_PROMOTED ? "+" : "";
    if (!(cell & shogi_owner_bit(position->turn)))
        return fail(fault, DIAG_NO_SUCH_PIECE, at, "%s is to move, and the %s%c on %d is the other side's",
            side_name(position->turn), plus, letter, name);
    if ((cell & SHOGI_KIND) != action->kind || ((cell & SHOGI_PROMOTED) != 0) != action->promoted)
        return fail(fault, DIAG_NO_SUCH_PIECE, at, "%d holds %s%c, not %s%c", name, plus, letter,
            plus_of(action), action->code);
    return fail(fault, DIAG_ILLEGAL_MOVE, 0, "the %s%c on %d cannot go to %d", plus, letter, name,
        square_name(action->target));
}

static bool explain_ambiguity(
    const uint8_t *origins, int count, const struct mango_action *action, struct mango_fault *fault)
{
    char squares[SHOGI_CELLS * 4] = "";
    size_t length = 0;
    for (int name = 11; name <= 99; name++)
        if (name % 10 && memchr(origins, shogi_square(name / 10, name % 10), (size_t)count))
            length += (size_t)sprintf(squares + length, " %d", name);
    return fail(fault, DIAG_AMBIGUOUS_MOVE, 0, "%d pieces %s%c can go to %d: the source is needed (one of%s)",
        count, plus_of(action), action->code, square_name(action->target), squares);
}

static bool explain_illegal(const struct shogi_position *position, const struct mango_action *action,
    uint8_t piece, struct mango_fault *fault)
{
    uint8_t origins[SHOGI_CELLS];
    uint8_t other = piece ^ SHOGI_PROMOTED;
    const char *hint = "";
    if (shogi_origins(position, other, action->target, origins) > 0)
        hint = action->promoted ? ", but one that is not promoted can: write it without +"
                                : ", but a promoted one can: write it with + in front";
    return fail(fault, DIAG_ILLEGAL_MOVE, 0, "no %s%c of %s can go to %d%s", plus_of(action), action->code,
        side_name(position->turn), square_name(action->target), hint);
}

static bool find_source(const struct shogi_position *position, const struct mango_action *action,
    uint8_t piece, uint8_t *source, struct mango_fault *fault)
{
    uint8_t origins[SHOGI_CELLS];
    int count = shogi_origins(position, piece, action->target, origins);
    if (!action->source) {
        if (count == 0)
            return explain_illegal(position, action, piece, fault);
        if (count > 1)
            return explain_ambiguity(origins, count, action, fault);
        *source = origins[0];
        return true;
    }
    for (int i = 0; i < count; i++) {
        if (origins[i] != action->source)
            continue;
        if (count == 1)
            return fail(fault, DIAG_NEEDLESS_SOURCE, action->promoted ? 2 : 1,
                "only the %s%c on %d can go to %d: no source belongs here", plus_of(action), action->code,
                square_name(action->source), square_name(action->target));
        *source = action->source;
        return true;
    }
    return explain_source(position, action, fault);
}

static bool check_promotion(const struct shogi_position *position, const struct mango_action *action,
    const struct shogi_move *move, struct mango_fault *fault)
{
    if (!shogi_may_promote(position, move->piece, move->from, move->to)) {
        if (!action->promotion)
            return true;
        const char *why = action->promoted ? "the piece is promoted already"
                          : !position->variant->kind[action->kind].promotes
                              ? "the piece never promotes"
                              : "the move neither starts in nor enters the promotion zone";
        return fail(fault, DIAG_PROMOTION_NEEDLESS, 0, "no promotion sign %c belongs here: %s",
            action->promotion, why);
    }
    bool must = shogi_must_promote(position, move->piece, move->to);
    if (!action->promotion)
        return fail(fault, DIAG_PROMOTION_MISSING, 0, "a promotion sign is missing: %s",
            must ? "+ is compulsory here" : "+ or = should follow");
    if (must && action->promotion == '=')
        return fail(fault, DIAG_PROMOTION_COMPULSORY, 0, "the %c must promote on its last row%s: + is needed",
            action->code, position->variant->kind[action->kind].stuck_rows > 1 ? "s" : "");
    return true;
}

bool mango_resolve(const struct shogi_position *position, const struct mango_action *action,
    struct shogi_move *move, struct mango_fault *fault)
{
    if (position->over)
        return fail(fault, DIAG_GAME_OVER, 0, "the game is over: the M has been captured");
    if (action->flip) {
        *move = (struct shogi_move){.type = SHOGI_FLIP};
        return true;
    }
    if (action->sign == '*')
        return resolve_drop(position, action, move, fault);
    if (position->cell[action->target] & shogi_owner_bit(position->turn))
        return fail(fault, DIAG_OWN_PIECE, 0, "a piece of %s itself stands on %d", side_name(position->turn),
            square_name(action->target));
    uint8_t piece = action->kind | (action->promoted ? SHOGI_PROMOTED : 0);
    *move = (struct shogi_move){.type = SHOGI_STEP, .piece = piece, .to = action->target};
    if (!find_source(position, action, piece, &move->from, fault))
        return false;
    if (!check_sign(position, action, fault) || !check_promotion(position, action, move, fault))
        return false;
    move->promote = action->promotion == '+';
    return true;
}

static char *write_square(char *out, uint8_t square)
{
    *out++ = (char)('0' + shogi_column(square));
    *out++ = (char)('0' + shogi_row(square));
    return out;
}

size_t mango_write(
    const struct shogi_position *position, const struct shogi_move *move, char out[MANGO_WORD_SIZE])
{
    if (move->type == SHOGI_FLIP) {
        strcpy(out, "Z");
        return 1;
    }
    char *to = out;
    if (move->piece & SHOGI_PROMOTED)
        *to++ = '+';
    *to++ = position->variant->kind[move->piece & SHOGI_KIND].letter;
    uint8_t origins[SHOGI_CELLS];
    if (move->type == SHOGI_STEP && shogi_origins(position, move->piece, move->to, origins) > 1)
        to = write_square(to, move->from);
    *to++ = move->type == SHOGI_DROP ? '*' : position->cell[move->to] ? 'x' : '-';
    to = write_square(to, move->to);
    if (move->type == SHOGI_STEP && shogi_may_promote(position, move->piece, move->from, move->to))
        *to++ = move->promote ? '+' : '=';
    *to = '\0';
    return (size_t)(to - out);
}
