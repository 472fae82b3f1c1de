/* The short way through reading and resolving SAN, which nearly all moves of real games go, as inline code
 * for san_read, san_resolve and san_play. It decides nothing but success: whatever it does not succeed with
 * goes the long way, where every case is told apart. Branches that cannot be foreseen (which piece moves,
 * does it capture) are turned into arithmetic and tables. */
#ifndef NOTATION_SAN_USUAL_H
#define NOTATION_SAN_USUAL_H

#include "notation/san.h"
#include "rules/chess_attacks.h"

#define SAN_INLINE static inline __attribute__((always_inline))

/* How a side's pieces move. */
struct san_manner {
    const uint64_t *origins; /* a row of chess_origins */
    uint64_t promotes;       /* on these squares */
    uint64_t wrong;          /* cells that cannot be the target, a bit a cell; en passant is not thought of */
};

struct san_tables {
    uint8_t origin[256];        /* what a file or rank says of the origin, as `from` of struct san has it */
    uint8_t check_mark[256];    /* SAN_CHECK or SAN_MATE */
    uint64_t on_origin[9 * 16]; /* the squares that remain by `from` */
    struct san_manner manners[2][2][8]; /* by side, SAN_CAPTURE and kind */
};

extern const struct san_tables san_tables;

/* The whole grammar. */
enum san_fault san_read_any(struct span text, const struct san_letters *letters, struct san *san);

/* Every kind of move, every fault. */
enum san_fault san_resolve_any(
    const struct chess_position *position, const struct san *san, struct chess_move *move);

/* Reads a move of at most one letter, a file or rank, `x`, the target and a check mark. From the end: the
 * mark, the target square, `x`. From the start: the letter of a piece and perhaps a file or rank; or the file
 * of a pawn, which is the target's own file when it does not capture. */
SAN_INLINE bool san_read_usual(struct span text, const struct san_letters *letters, struct san *san)
{
    const unsigned char *at = (const unsigned char *)text.at;
    size_t length = text.length;
    if (__builtin_expect(length - 2 > 4, 0))
        return false;
    unsigned mark = san_tables.check_mark[at[length - 1]];
    length -= mark != 0;
    if (__builtin_expect(length < 2, 0))
        return false;
    size_t before = length - 2;
    unsigned file = at[before] - 'a', rank = at[before + 1] - '1';
    unsigned captures = at[before - (before > 0)] == 'x';
    before -= captures;
    unsigned kind = letters->first[at[0]], is_piece = kind > CHESS_PAWN;
    unsigned from = san_tables.origin[at[before > 1]];
    size_t more = before - (is_piece | captures);
    if (__builtin_expect(((file | rank) > 7) | (more > is_piece) | (more > from) | !kind, 0))
        return false;
    *san = (struct san){.type = SAN_MOVE,
        .kind = (uint8_t)kind,
        .to = (uint8_t)(rank * 8 + file),
        .from = (uint8_t)from,
        .marks = (uint8_t)(captures | mark),
        .length = (uint8_t)text.length};
    return true;
}

/* The pieces that would reach the target as the text says if nothing stood in their way. */
SAN_INLINE uint64_t san_aligned(const struct chess_position *position, const struct san *san, unsigned side,
    const struct san_manner *manner)
{
    return chess_pieces(position, side, san->kind) & manner->origins[san->to] &
           san_tables.on_origin[san->from];
}

/* Finds the move when one piece is in line, its way is free and its king is safe. `side` is the side to move.
 */
SAN_INLINE bool san_resolve_usual(
    const struct chess_position *position, const struct san *san, unsigned side, struct chess_move *move)
{
    const struct san_manner *manner = &san_tables.manners[side][san->marks & SAN_CAPTURE][san->kind];
    uint64_t from = san_aligned(position, san, side, manner);
    unsigned square = (unsigned)__builtin_ctzll(from | chess_bit(63)), to = san->to;
    uint64_t bad = chess_between(to, square) & chess_occupied(position);
    bad |= (from & (from - 1)) | (from - 1) >> 63; /* several, none */
    bad |= (manner->wrong >> position->cell[to] | manner->promotes >> to) & 1;
    bad |= san->type | san->promotion;
    if (__builtin_expect(bad != 0, 0))
        return false;
    if (__builtin_expect(!chess_is_step_safe(position, side, san->kind, square, to, to), 0))
        return false;
    *move = chess_move_of(san->kind, square, to, CHESS_STEP);
    return true;
}

#endif
