/* The generator of legal chess moves, as inline code: chess_moves.c makes lists of it, chess_perft.c counts.
 * Pins and checks are worked out first, so that only legal moves come up and a count needs no list.
 *
 * Pinned pieces are kept apart by the line they are pinned on. Line movers go line by line (a queen on all
 * four), so a pinned one simply lacks the other three. */
#ifndef RULES_CHESS_GENERATE_H
#define RULES_CHESS_GENERATE_H

#include "rules/chess_attacks.h"

#include <assert.h>

#define CHESS_INLINE static inline __attribute__((always_inline))

/* Where moves go. What is constant where the generator is called is folded away. */
struct chess_output {
    struct chess_move *moves;
    int count;
    bool listing;  /* constant: write the moves, not only their number */
    bool hardware; /* constant: the processor counts bits itself */
};

/* What the king's safety forbids. */
struct chess_bounds {
    unsigned king;
    uint64_t checkers;
    uint64_t targets; /* where others than the king may go */
    uint64_t pinned_diagonal, pinned_anti, pinned_file, pinned_rank;
};

CHESS_INLINE int chess_count_bits(const struct chess_output *output, uint64_t bits)
{
    if (output->hardware)
        return __builtin_popcountll(bits);
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(bits * UINT64_C(0x0101010101010101) >> 56);
}

CHESS_INLINE unsigned chess_pop(uint64_t *bits)
{
    unsigned square = (unsigned)__builtin_ctzll(*bits);
    *bits &= *bits - 1;
    return square;
}

CHESS_INLINE void chess_emit(struct chess_output *output, struct chess_move move)
{
    if (output->listing) {
        assert(output->count < CHESS_MAX_MOVES);
        output->moves[output->count] = move;
    }
    output->count++;
}

CHESS_INLINE void chess_emit_all(struct chess_output *output, unsigned kind, unsigned from, uint64_t targets)
{
    if (!output->listing) {
        output->count += chess_count_bits(output, targets);
        return;
    }
    while (targets)
        chess_emit(output, chess_move_of(kind, from, chess_pop(&targets), CHESS_STEP));
}

/* Pawn moves to `targets`, each from the square `back` before it. */
CHESS_INLINE void chess_emit_pawns(struct chess_output *output, uint64_t targets, int back)
{
    uint64_t last = targets & (CHESS_RANK_1 | CHESS_RANK_8);
    if (!output->listing) {
        output->count += chess_count_bits(output, targets);
        if (last)
            output->count += 3 * chess_count_bits(output, last);
        return;
    }
    for (uint64_t plain = targets ^ last; plain;) {
        unsigned to = chess_pop(&plain);
        chess_emit(output, chess_move_of(CHESS_PAWN, (unsigned)((int)to + back), to, CHESS_STEP));
    }
    while (last) {
        unsigned to = chess_pop(&last);
        for (unsigned kind = CHESS_QUEEN; kind >= CHESS_KNIGHT; kind--)
            chess_emit(output, chess_move_of(CHESS_PAWN, (unsigned)((int)to + back), to, kind));
    }
}

/* Looks from the king along a line at the enemies that move along it: a checker, or a pin on the piece
 * between. */
CHESS_INLINE uint64_t chess_look_along(
    struct chess_bounds *bounds, uint64_t line, uint64_t enemies, uint64_t own, uint64_t occupied)
{
    uint64_t pinned = 0;
    for (uint64_t snipers = line & enemies; snipers;) {
        unsigned sniper = chess_pop(&snipers);
        uint64_t between = chess_between(bounds->king, sniper);
        uint64_t blockers = between & occupied;
        if (!blockers) {
            bounds->checkers |= chess_bit(sniper);
            bounds->targets &= between | chess_bit(sniper);
        } else if (!(blockers & (blockers - 1))) {
            pinned |= blockers & own;
        }
    }
    return pinned;
}

CHESS_INLINE void chess_look_around(
    const struct chess_position *position, unsigned side, struct chess_bounds *bounds)
{
    uint64_t own = position->side[side], enemies = position->side[side ^ 1];
    uint64_t occupied = chess_occupied(position);
    uint64_t diagonal = (position->kind[CHESS_BISHOP] | position->kind[CHESS_QUEEN]) & enemies;
    uint64_t straight = (position->kind[CHESS_ROOK] | position->kind[CHESS_QUEEN]) & enemies;
    const struct chess_lines *lines = &chess_lines[bounds->king];

    bounds->checkers =
        enemies & ((chess_knight_reach(bounds->king) & position->kind[CHESS_KNIGHT]) |
                      (chess_pawn_origins(side ^ 1, bounds->king) & position->kind[CHESS_PAWN]));
    bounds->targets = ~own & (bounds->checkers ? bounds->checkers : ~(uint64_t)0);
    bounds->pinned_diagonal = chess_look_along(bounds, lines->diagonal, diagonal, own, occupied);
    bounds->pinned_anti = chess_look_along(bounds, lines->anti, diagonal, own, occupied);
    bounds->pinned_file = chess_look_along(bounds, lines->file, straight, own, occupied);
    bounds->pinned_rank = chess_look_along(bounds, lines->rank, straight, own, occupied);
}

CHESS_INLINE uint64_t chess_pawns_attack(uint64_t pawns, unsigned side)
{
    return side ? (pawns >> 9 & ~CHESS_FILE_H) | (pawns >> 7 & ~CHESS_FILE_A)
                : (pawns << 7 & ~CHESS_FILE_H) | (pawns << 9 & ~CHESS_FILE_A);
}

CHESS_INLINE uint64_t chess_knights_attack(uint64_t knights)
{
    const uint64_t not_a = ~CHESS_FILE_A, not_ab = not_a & not_a << 1;
    const uint64_t not_h = ~CHESS_FILE_H, not_gh = not_h & not_h >> 1;
    return ((knights << 17 | knights >> 15) & not_a) | ((knights << 15 | knights >> 17) & not_h) |
           ((knights << 10 | knights >> 6) & not_ab) | ((knights << 6 | knights >> 10) & not_gh);
}

/* All squares a side attacks, looking through the enemy's king: where that king must not go. */
CHESS_INLINE uint64_t chess_attacked_by(
    const struct chess_position *position, unsigned side, unsigned enemy_king)
{
    const uint64_t *kind = position->kind;
    uint64_t own = position->side[side], occupied = chess_occupied(position) & ~chess_bit(enemy_king);
    uint64_t attacked = chess_king_reach(chess_king(position, side)) |
                        chess_pawns_attack(kind[CHESS_PAWN] & own, side) |
                        chess_knights_attack(kind[CHESS_KNIGHT] & own);
    for (uint64_t sliders = (kind[CHESS_BISHOP] | kind[CHESS_QUEEN]) & own; sliders;)
        attacked |= chess_bishop_reach(chess_pop(&sliders), occupied);
    for (uint64_t sliders = (kind[CHESS_ROOK] | kind[CHESS_QUEEN]) & own; sliders;)
        attacked |= chess_rook_reach(chess_pop(&sliders), occupied);
    return attacked;
}

CHESS_INLINE void chess_generate_line_movers(const struct chess_position *position, unsigned side,
    const struct chess_bounds *bounds, struct chess_output *output)
{
    uint64_t occupied = chess_occupied(position), own = position->side[side];
    uint64_t diagonal = (position->kind[CHESS_BISHOP] | position->kind[CHESS_QUEEN]) & own &
                        ~(bounds->pinned_file | bounds->pinned_rank);
    uint64_t straight = (position->kind[CHESS_ROOK] | position->kind[CHESS_QUEEN]) & own &
                        ~(bounds->pinned_diagonal | bounds->pinned_anti);
    for (uint64_t movers = diagonal; movers;) {
        unsigned from = chess_pop(&movers);
        uint64_t reach = 0;
        if (!(bounds->pinned_anti & chess_bit(from)))
            reach |= chess_along_diagonal(from, occupied);
        if (!(bounds->pinned_diagonal & chess_bit(from)))
            reach |= chess_along_anti(from, occupied);
        chess_emit_all(output, chess_cell_kind(position->cell[from]), from, reach & bounds->targets);
    }
    for (uint64_t movers = straight; movers;) {
        unsigned from = chess_pop(&movers);
        uint64_t reach = 0;
        if (!(bounds->pinned_rank & chess_bit(from)))
            reach |= chess_along_file(from, occupied);
        if (!(bounds->pinned_file & chess_bit(from)))
            reach |= chess_along_rank(from, occupied);
        chess_emit_all(output, chess_cell_kind(position->cell[from]), from, reach & bounds->targets);
    }
}

CHESS_INLINE void chess_generate_pawns(const struct chess_position *position, unsigned side,
    const struct chess_bounds *bounds, struct chess_output *output)
{
    uint64_t pawns = position->kind[CHESS_PAWN] & position->side[side];
    uint64_t enemies = position->side[side ^ 1] & bounds->targets, empty = position->kind[CHESS_EMPTY];
    uint64_t sloping = bounds->pinned_diagonal | bounds->pinned_anti;
    uint64_t movers = pawns & ~(sloping | bounds->pinned_rank);
    uint64_t straight = bounds->pinned_file | bounds->pinned_rank;
    uint64_t along_diagonal = pawns & ~(straight | bounds->pinned_anti);
    uint64_t along_anti = pawns & ~(straight | bounds->pinned_diagonal);
    uint64_t one, two;
    if (side == CHESS_WHITE) {
        one = movers << 8 & empty;
        two = (one & CHESS_RANK_1 << 16) << 8 & empty;
        chess_emit_pawns(output, along_diagonal << 9 & ~CHESS_FILE_A & enemies, -9);
        chess_emit_pawns(output, along_anti << 7 & ~CHESS_FILE_H & enemies, -7);
        chess_emit_pawns(output, one & bounds->targets, -8);
        chess_emit_pawns(output, two & bounds->targets, -16);
    } else {
        one = movers >> 8 & empty;
        two = (one & CHESS_RANK_1 << 40) >> 8 & empty;
        chess_emit_pawns(output, along_diagonal >> 9 & ~CHESS_FILE_H & enemies, 9);
        chess_emit_pawns(output, along_anti >> 7 & ~CHESS_FILE_A & enemies, 7);
        chess_emit_pawns(output, one & bounds->targets, 8);
        chess_emit_pawns(output, two & bounds->targets, 16);
    }
}

/* Rare, so each capture is tried: two pawns leave a rank at once, which no pin describes. */
CHESS_INLINE void chess_generate_en_passant(
    const struct chess_position *position, unsigned side, struct chess_output *output)
{
    uint64_t pawns = chess_pawn_origins(side, position->passed) & chess_pieces(position, side, CHESS_PAWN);
    while (pawns) {
        unsigned from = chess_pop(&pawns);
        struct chess_move move = chess_move_of(CHESS_PAWN, from, position->passed, CHESS_EN_PASSANT);
        if (chess_is_safe(position, move))
            chess_emit(output, move);
    }
}

CHESS_INLINE void chess_generate_castling(
    const struct chess_position *position, unsigned side, unsigned king, struct chess_output *output)
{
    for (uint64_t rooks = position->castling & position->side[side]; rooks;) {
        unsigned rook = chess_pop(&rooks);
        if (chess_may_castle(position, rook))
            chess_emit(output, chess_move_of(CHESS_KING, king, rook, CHESS_CASTLE));
    }
}

/* All legal moves of `side`, which must be the side to move (a constant makes better code). */
CHESS_INLINE void chess_generate(
    const struct chess_position *position, unsigned side, struct chess_output *output)
{
    struct chess_bounds bounds = {.king = chess_king(position, side)};
    if (!chess_pieces(position, side, CHESS_KING))
        return;
    chess_look_around(position, side, &bounds);
    uint64_t steps = chess_king_reach(bounds.king) & ~position->side[side];
    if (steps)
        steps &= ~chess_attacked_by(position, side ^ 1, bounds.king);
    chess_emit_all(output, CHESS_KING, bounds.king, steps);
    if (bounds.checkers & (bounds.checkers - 1))
        return;
    uint64_t pinned = bounds.pinned_diagonal | bounds.pinned_anti | bounds.pinned_file | bounds.pinned_rank;
    for (uint64_t knights = chess_pieces(position, side, CHESS_KNIGHT) & ~pinned; knights;) {
        unsigned from = chess_pop(&knights);
        chess_emit_all(output, CHESS_KNIGHT, from, chess_knight_reach(from) & bounds.targets);
    }
    chess_generate_line_movers(position, side, &bounds, output);
    chess_generate_pawns(position, side, &bounds, output);
    if (position->passed)
        chess_generate_en_passant(position, side, output);
    if (!bounds.checkers && position->castling & position->side[side])
        chess_generate_castling(position, side, bounds.king, output);
}

#endif
