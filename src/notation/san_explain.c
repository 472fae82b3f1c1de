/* What is wrong with a chess move, in words. */
#include "notation/san_parts.h"

#include <stdio.h>

static const struct {
    enum diag_code code;
    const char *message; /* %s: the move as it stands in the text */
} explanations[] = {
    [SAN_NOT_A_MOVE] = {DIAG_NOT_A_MOVE, "'%s' is not a move"},
    [SAN_UNKNOWN_PIECE] = {DIAG_UNKNOWN_PIECE, "'%s' begins with a letter that names no piece"},
    [SAN_DROP] = {DIAG_DROP_IN_CHESS, "'%s' is a drop, and chess has none"},
    [SAN_BAD_PROMOTION] = {DIAG_BAD_PROMOTION, "'%s' promotes to a piece no pawn can become"},
    [SAN_ILLEGAL] = {DIAG_ILLEGAL_MOVE, "'%s' is illegal: "},
    [SAN_EXPOSES_KING] = {DIAG_EXPOSES_KING, "'%s' is illegal: it would leave the king in check"},
    [SAN_CASTLING] = {DIAG_CASTLING_IMPOSSIBLE, "'%s' is illegal: "},
    [SAN_AMBIGUOUS] = {DIAG_AMBIGUOUS_MOVE, "'%s' is ambiguous: it can start from "},
    [SAN_PROMOTION_MISSING] = {DIAG_PROMOTION_MISSING, "'%s' does not say what the pawn becomes"},
    [SAN_PROMOTION_NEEDLESS] = {DIAG_PROMOTION_NEEDLESS, "'%s' promotes where nothing promotes"},
    [SAN_NULL_IN_CHECK] = {DIAG_NULL_MOVE_IN_CHECK, "'%s' passes although the king is in check"},
};

/* Appends `e2`, ` or e2`, `, e2`. */
static void add_candidates(struct diag *diag, uint64_t squares)
{
    size_t length = strlen(diag->message);
    bool is_first = true;
    for (; squares; squares &= squares - 1) {
        unsigned square = (unsigned)__builtin_ctzll(squares);
        const char *joint = is_first ? "" : squares & (squares - 1) ? ", " : " or ";
        int added = snprintf(diag->message + length, sizeof diag->message - length, "%s%c%c", joint,
            (int)('a' + chess_file(square)), (int)('1' + chess_rank(square)));
        length += (size_t)added;
        if (length >= sizeof diag->message)
            return;
        is_first = false;
    }
}

static void add_reason(
    struct diag *diag, enum san_fault fault, const struct chess_position *position, const struct san *san)
{
    char reason[SAN_REASON_SIZE];
    size_t length = strlen(diag->message);
    snprintf(diag->message + length, sizeof diag->message - length, "%s",
        san_reason(reason, fault, position, san));
}

void san_explain(struct diag *diag, enum san_fault fault, struct span text,
    const struct chess_position *position, const struct san *san)
{
    char word[DIAG_QUOTE_SIZE];
    diag->code = explanations[fault].code;
    diag->severity = DIAG_ERROR;
    snprintf(diag->message, sizeof diag->message, explanations[fault].message, diag_quote(word, text));
    if (fault == SAN_AMBIGUOUS)
        add_candidates(diag, san_candidates(position, san));
    if (fault == SAN_ILLEGAL || fault == SAN_CASTLING)
        add_reason(diag, fault, position, san);
}
