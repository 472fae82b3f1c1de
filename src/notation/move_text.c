/* From a family of rules to the notation of its moves. */
#include "notation/move_text.h"

#include "notation/draughts.h"
#include "notation/mango.h"
#include "notation/san.h"

size_t move_text_write(const struct rules *rules, const union rules_position *position,
    const union rules_move *move, char out[MOVE_TEXT_SIZE])
{
    switch (rules->family) {
    case RULES_CHESS:
        return san_write(&position->chess, move->chess, out);
    case RULES_DRAUGHTS:
        return draughts_text_write(&position->draughts, &move->draughts, out);
    case RULES_SHOGI:
        return mango_write(&position->shogi, &move->shogi, out);
    }
    return 0;
}

size_t move_text_write_plain(const struct rules *rules, const union rules_position *position,
    const union rules_move *move, char out[MOVE_TEXT_SIZE])
{
    if (rules->family == RULES_CHESS)
        return san_write_uci(&position->chess, move->chess, out);
    return move_text_write(rules, position, move, out);
}

static bool read_san(const struct chess_position *position, struct span text,
    const struct san_letters *letters, struct chess_move *move, struct diag *diag)
{
    struct san san;
    enum san_fault fault = san_read(text, letters ? letters : &san_english, &san);
    if (fault) {
        san_explain(diag, fault, text, NULL, NULL);
        return false;
    }
    fault = san_resolve(position, &san, move);
    if (fault)
        san_explain(diag, fault, text, position, &san);
    return !fault;
}

static bool read_mango(
    const struct shogi_position *position, struct span text, struct shogi_move *move, struct diag *diag)
{
    struct mango_action action;
    struct mango_fault fault;
    if (mango_read(text, &action, &fault) && mango_resolve(position, &action, move, &fault))
        return true;
    diag->code = fault.code;
    diag_say(diag, "%s", fault.reason);
    return false;
}

static bool read_draughts(
    const struct draughts_position *position, struct span text, struct draughts_move *move, struct diag *diag)
{
    struct draughts_text read;
    struct draughts_refusal refusal;
    char shown[DIAG_QUOTE_SIZE];
    if (draughts_text_read(text, &read) == 0) {
        diag->code = DIAG_NOT_A_MOVE;
        diag_say(diag, "'%s' is not a move", diag_quote(shown, text));
        return false;
    }
    if (draughts_text_resolve(position, &read, move, &refusal) != DRAUGHTS_REFUSED)
        return true;
    diag->code = refusal.code;
    diag_say(diag, "'%s' is illegal: %s", diag_quote(shown, text), refusal.reason);
    return false;
}

bool move_text_read(const struct rules *rules, const union rules_position *position, struct span text,
    const struct san_letters *letters, union rules_move *move, struct diag *diag)
{
    diag->severity = DIAG_ERROR;
    switch (rules->family) {
    case RULES_CHESS:
        return read_san(&position->chess, text, letters, &move->chess, diag);
    case RULES_DRAUGHTS:
        return read_draughts(&position->draughts, text, &move->draughts, diag);
    case RULES_SHOGI:
        return read_mango(&position->shogi, text, &move->shogi, diag);
    }
    return false;
}
