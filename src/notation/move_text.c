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
