/* How a move changes a chess position: the hot core that chess.c and chess_perft.c share. Branches are kept
 * for what is rare (castling, en passant, promotion, null); all else is arithmetic. */
#ifndef RULES_CHESS_STEP_H
#define RULES_CHESS_STEP_H

#include "rules/chess.h"

/* Moves a piece from `from` to `to`, capturing what is there. Keeps the clocks, not the turn. `side` is the
 * side to move; where it is a constant the code is shorter. What is known before the origin (kind and target)
 * is not asked of the board, so that plies overlap in the processor. */
static inline __attribute__((always_inline)) void chess_step(
    struct chess_position *position, unsigned side, unsigned kind, unsigned from, unsigned to)
{
    unsigned captured = chess_cell_kind(position->cell[to]);
    uint64_t left = chess_bit(from), entered = chess_bit(to), both = left | entered;

    position->kind[captured] ^= entered;
    position->kind[kind] ^= both;
    position->kind[CHESS_EMPTY] ^= left;
    position->side[side] ^= both;
    position->side[side ^ 1] &= ~entered;
    position->cell[to] = (uint8_t)(kind | side << CHESS_SIDE_SHIFT);
    position->cell[from] = CHESS_EMPTY;

    if (position->castling) {
        uint64_t home = (uint64_t)0xff << side * 56;
        position->castling &= ~(both | (kind == CHESS_KING ? home : 0));
    }
    /* Masks instead of conditions, which compilers turn into branches. */
    uint32_t is_quiet = !((kind == CHESS_PAWN) | captured);
    position->halfmoves = (position->halfmoves + 1) & -is_quiet;
    unsigned is_double = (kind << 6 | (from ^ to)) == (CHESS_PAWN << 6 | 16);
    position->passed = (uint8_t)(-is_double & (to ^ 8));
}

/* What a special move does; the turn stays. */
void chess_step_special(struct chess_position *position, struct chess_move move);

static inline __attribute__((always_inline)) void chess_play(
    struct chess_position *position, struct chess_move move)
{
    if (__builtin_expect(move.type != CHESS_STEP, 0)) {
        chess_step_special(position, move);
        position->fullmove += position->turn;
        position->turn ^= 1;
        return;
    }
    unsigned kind = move.kind, from = move.from, to = move.to;
    if (position->turn == CHESS_WHITE) {
        chess_step(position, CHESS_WHITE, kind, from, to);
        position->turn = CHESS_BLACK;
    } else {
        chess_step(position, CHESS_BLACK, kind, from, to);
        position->turn = CHESS_WHITE;
        position->fullmove++;
    }
}

#endif
