/* How a move changes a chess position: the hot core that chess.c and chess_perft.c share. Branches are kept
 * for what is rare (castling, en passant, promotion, null); all else is arithmetic. */
#ifndef RULES_CHESS_STEP_H
#define RULES_CHESS_STEP_H

#include "rules/chess.h"

/* Moves a piece from `from` to `to`, capturing what is there. Keeps the clocks, not the turn. What is known
 * before the origin (kind and target) is not asked of the board, so that plies overlap in the processor. */
static inline void chess_step(struct chess_position *position, unsigned kind, unsigned from, unsigned to)
{
    unsigned side = position->turn;
    unsigned captured = chess_cell_kind(position->cell[to]);
    uint64_t both = chess_bit(from) | chess_bit(to);
    uint64_t is_pawn = kind == CHESS_PAWN, is_king = kind == CHESS_KING;
    uint64_t is_double = is_pawn & ((from ^ to) == 16);
    uint64_t home = (uint64_t)0xff << side * 56;

    position->kind[captured] ^= chess_bit(to);
    position->kind[kind] ^= both;
    position->kind[CHESS_EMPTY] ^= chess_bit(from);
    position->side[side] ^= both;
    position->side[side ^ 1] &= ~chess_bit(to);
    position->cell[to] = (uint8_t)(kind | side << CHESS_SIDE_SHIFT);
    position->cell[from] = CHESS_EMPTY;

    position->castling &= ~(both | (-is_king & home));
    uint32_t goes_on = -(uint32_t) !(is_pawn | captured);
    position->halfmoves = (position->halfmoves + 1) & goes_on;
    position->passed = (uint8_t)(-is_double & ((from + to) / 2));
}

/* What a special move does. */
void chess_step_special(struct chess_position *position, struct chess_move move);

static inline void chess_play(struct chess_position *position, struct chess_move move)
{
    if (__builtin_expect(move.type != CHESS_STEP, 0))
        chess_step_special(position, move);
    else
        chess_step(position, move.kind, move.from, move.to);
    position->fullmove += position->turn;
    position->turn ^= 1;
}

#endif
