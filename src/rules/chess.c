/* Chess positions as such: setting them up piece by piece, playing a move and taking it back. Which moves are
 * legal is asked elsewhere. */
#include "rules/chess.h"

#include "rules/chess_attacks.h"
#include "rules/chess_step.h"

#include <string.h>

const char chess_letters[] = ".PNBRQK";

void chess_clear(struct chess_position *position)
{
    memset(position, 0, sizeof *position);
    position->kind[CHESS_EMPTY] = ~(uint64_t)0;
    position->fullmove = 1;
}

void chess_put(struct chess_position *position, unsigned square, unsigned cell)
{
    uint64_t bit = chess_bit(square);
    unsigned before = position->cell[square];
    position->kind[chess_cell_kind(before)] &= ~bit;
    position->side[chess_cell_side(before)] &= ~bit;
    position->kind[chess_cell_kind(cell)] |= bit;
    if (chess_cell_kind(cell))
        position->side[chess_cell_side(cell)] |= bit;
    position->cell[square] = (uint8_t)cell;
}

/* The usual start position, bit by bit: games by the million begin with it. */
#define B (1 << CHESS_SIDE_SHIFT)
static const struct chess_position usual_start = {
    .side = {0x000000000000ffff, 0xffff000000000000},
    .kind = {[CHESS_EMPTY] = 0x0000ffffffff0000,
        [CHESS_PAWN] = 0x00ff00000000ff00,
        [CHESS_KNIGHT] = 0x4200000000000042,
        [CHESS_BISHOP] = 0x2400000000000024,
        [CHESS_ROOK] = 0x8100000000000081,
        [CHESS_QUEEN] = 0x0800000000000008,
        [CHESS_KING] = 0x1000000000000010},
    .castling = 0x8100000000000081,
    .cell =
        {
            CHESS_ROOK,
            CHESS_KNIGHT,
            CHESS_BISHOP,
            CHESS_QUEEN,
            CHESS_KING,
            CHESS_BISHOP,
            CHESS_KNIGHT,
            CHESS_ROOK,
            [8] = CHESS_PAWN,
            CHESS_PAWN,
            CHESS_PAWN,
            CHESS_PAWN,
            CHESS_PAWN,
            CHESS_PAWN,
            CHESS_PAWN,
            CHESS_PAWN,
            [48] = CHESS_PAWN | B,
            CHESS_PAWN | B,
            CHESS_PAWN | B,
            CHESS_PAWN | B,
            CHESS_PAWN | B,
            CHESS_PAWN | B,
            CHESS_PAWN | B,
            CHESS_PAWN | B,
            [56] = CHESS_ROOK | B,
            CHESS_KNIGHT | B,
            CHESS_BISHOP | B,
            CHESS_QUEEN | B,
            CHESS_KING | B,
            CHESS_BISHOP | B,
            CHESS_KNIGHT | B,
            CHESS_ROOK | B,
        },
    .fullmove = 1,
};
#undef B

void chess_start(struct chess_position *position)
{
    *position = usual_start;
}

/* King and rook may each stand on the other's target, so both leave before either arrives. */
static void castle(struct chess_position *position, struct chess_move move)
{
    unsigned king = position->cell[move.from];
    unsigned rook = position->cell[move.to];
    chess_put(position, move.from, CHESS_EMPTY);
    chess_put(position, move.to, CHESS_EMPTY);
    chess_put(position, chess_castle_king(move), king);
    chess_put(position, chess_castle_rook(move), rook);
    position->castling &= ~((uint64_t)0xff << (move.from & 56));
    position->halfmoves++;
    position->passed = 0;
}

void chess_step_special(struct chess_position *position, struct chess_move move)
{
    switch (move.type) {
    case CHESS_NULL:
        position->halfmoves++;
        position->passed = 0;
        return;
    case CHESS_CASTLE:
        castle(position, move);
        return;
    case CHESS_EN_PASSANT:
        chess_put(position, chess_passant_victim(move.from, move.to), CHESS_EMPTY);
        break;
    }
    unsigned side = position->turn;
    chess_step(position, side, move.kind, move.from, move.to);
    if (chess_promotion(move))
        chess_put(position, move.to, chess_promotion(move) | side << CHESS_SIDE_SHIFT);
}

void chess_apply(struct chess_position *position, struct chess_move move, struct chess_undo *undo)
{
    undo->castling = position->castling;
    undo->halfmoves = position->halfmoves;
    undo->captured = position->cell[move.to];
    undo->passed = position->passed;
    chess_play(position, move);
}

/* Puts the pieces of a step back. */
static void step_back(struct chess_position *position, struct chess_move move, unsigned captured)
{
    unsigned side = position->turn;
    chess_put(position, move.from, move.kind | side << CHESS_SIDE_SHIFT);
    chess_put(position, move.to, captured);
    if (move.type == CHESS_EN_PASSANT)
        chess_put(
            position, chess_passant_victim(move.from, move.to), CHESS_PAWN | (side ^ 1) << CHESS_SIDE_SHIFT);
}

static void castle_back(struct chess_position *position, struct chess_move move)
{
    unsigned king = position->cell[chess_castle_king(move)];
    unsigned rook = position->cell[chess_castle_rook(move)];
    chess_put(position, chess_castle_king(move), CHESS_EMPTY);
    chess_put(position, chess_castle_rook(move), CHESS_EMPTY);
    chess_put(position, move.from, king);
    chess_put(position, move.to, rook);
}

void chess_take_back(struct chess_position *position, struct chess_move move, const struct chess_undo *undo)
{
    position->turn ^= 1;
    position->fullmove -= position->turn;
    position->castling = undo->castling;
    position->halfmoves = undo->halfmoves;
    position->passed = undo->passed;
    if (move.type == CHESS_CASTLE)
        castle_back(position, move);
    else if (move.type != CHESS_NULL)
        step_back(position, move, undo->captured);
}
