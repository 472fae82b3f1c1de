/* How a move changes a chess position: the hot core that chess.c and chess_perft.c share. Branches are kept
 * for what is rare (castling, en passant, promotion, null); all else is arithmetic. */
#ifndef RULES_CHESS_STEP_H
#define RULES_CHESS_STEP_H

#include "rules/chess.h"

/* Castling, en passant, promotions and null moves have more to do. */
static inline bool chess_is_special(struct chess_move move)
{
    return (move.promotion | move.type) != 0;
}

/* Moves what stands on `from` to `to`, capturing what is there. Keeps the clocks, not the turn. */
static inline void chess_step(struct chess_position *position, unsigned from, unsigned to)
{
    unsigned side = position->turn;
    unsigned mover = position->cell[from];
    unsigned kind = chess_cell_kind(mover);
    unsigned captured = chess_cell_kind(position->cell[to]);
    uint64_t both = chess_bit(from) | chess_bit(to);
    uint64_t home = (uint64_t)0xff << (side ? 56 : 0);

    position->kind[captured] ^= chess_bit(to);
    position->kind[kind] ^= both;
    position->kind[CHESS_EMPTY] ^= chess_bit(from);
    position->side[side] ^= both;
    position->side[side ^ 1] &= ~chess_bit(to);
    position->cell[to] = (uint8_t)mover;
    position->cell[from] = CHESS_EMPTY;

    position->castling &= ~(both | (kind == CHESS_KING ? home : 0));
    uint32_t halfmoves = position->halfmoves + 1;
    position->halfmoves = kind == CHESS_PAWN || captured ? 0 : halfmoves;
    position->passed = (uint8_t)(kind == CHESS_PAWN && (from ^ to) == 16 ? (from + to) / 2 : 0);
}

/* What a special move does. */
void chess_step_special(struct chess_position *position, struct chess_move move);

static inline void chess_play(struct chess_position *position, struct chess_move move)
{
    if (__builtin_expect(chess_is_special(move), 0))
        chess_step_special(position, move);
    else
        chess_step(position, move.from, move.to);
    position->fullmove += position->turn;
    position->turn ^= 1;
}

#endif
