/* How a chess game stands: check, mate, stalemate, the draws of the Laws, and the keys for repetition. */
#include "rules/chess_attacks.h"

bool chess_is_check(const struct chess_position *position)
{
    unsigned side = position->turn;
    return chess_pieces(position, side, CHESS_KING) &&
           chess_is_attacked(position, side ^ 1, chess_king(position, side), chess_occupied(position));
}

enum chess_status chess_status(const struct chess_position *position)
{
    if (chess_has_move(position))
        return CHESS_RUNNING;
    return chess_is_check(position) ? CHESS_CHECKMATE : CHESS_STALEMATE;
}

bool chess_is_material_insufficient(const struct chess_position *position)
{
    const uint64_t *kind = position->kind;
    if (kind[CHESS_PAWN] | kind[CHESS_ROOK] | kind[CHESS_QUEEN])
        return false;
    uint64_t minors = kind[CHESS_KNIGHT] | kind[CHESS_BISHOP];
    if (!(minors & (minors - 1)))
        return true;
    return !kind[CHESS_KNIGHT] && (!(minors & CHESS_LIGHT) || !(minors & ~CHESS_LIGHT));
}

/* Folds a word into a key: the two halves of a 128-bit product. Source: wyhash, Wang Yi, public domain. */
static uint64_t mix(uint64_t key, uint64_t word)
{
    unsigned __int128 product =
        (unsigned __int128)(key ^ UINT64_C(0xa0761d6478bd642f)) * (word ^ UINT64_C(0xe7037ed1a0b428db));
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

uint64_t chess_key(const struct chess_position *position)
{
    uint64_t key = (uint64_t)position->turn << 8 | chess_en_passant(position);
    key = mix(key, position->castling);
    key = mix(key, position->side[CHESS_WHITE]);
    for (int kind = CHESS_EMPTY; kind < CHESS_KING; kind++)
        key = mix(key, position->kind[kind]);
    return mix(key, position->kind[CHESS_KING]);
}

int chess_repetitions(const uint64_t *keys, size_t count, uint32_t halfmoves)
{
    if (count == 0)
        return 0;
    size_t since = (size_t)halfmoves + 1;
    size_t first = count > since ? count - since : 0;
    int found = 0;
    for (size_t i = first; i < count; i++)
        found += keys[i] == keys[count - 1];
    return found;
}
