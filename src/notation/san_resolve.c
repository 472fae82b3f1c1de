/* What a chess move's text means on a position: the piece is looked for backwards from the target square, and
 * only those found are tried for their king's safety. */
#include "notation/san.h"

#include "rules/chess_attacks.h"

/* Squares on a file and rank, by the `from` of struct san. */
#define ALL (~UINT64_C(0))
#define FILES_OF_RANK(mask)                                                                                  \
    (mask) & ALL, (mask)&CHESS_FILE_A, (mask)&CHESS_FILE_A << 1, (mask)&CHESS_FILE_A << 2,                   \
        (mask)&CHESS_FILE_A << 3, (mask)&CHESS_FILE_A << 4, (mask)&CHESS_FILE_A << 5,                        \
        (mask)&CHESS_FILE_A << 6, (mask)&CHESS_FILE_A << 7, 0, 0, 0, 0, 0, 0, 0
static const uint64_t on_origin[9 * 16] = {FILES_OF_RANK(ALL), FILES_OF_RANK(CHESS_RANK_1),
    FILES_OF_RANK(CHESS_RANK_1 << 8), FILES_OF_RANK(CHESS_RANK_1 << 16), FILES_OF_RANK(CHESS_RANK_1 << 24),
    FILES_OF_RANK(CHESS_RANK_1 << 32), FILES_OF_RANK(CHESS_RANK_1 << 40), FILES_OF_RANK(CHESS_RANK_1 << 48),
    FILES_OF_RANK(CHESS_RANK_1 << 56)};

/* How a side's pieces move: the row of chess_origins, which cells cannot be their target (a bit a cell), and
 * on which squares they promote. */
struct manner {
    uint64_t promotes;
    uint16_t row;
    uint16_t wrong;
};

#define CELLS_OF(side) (0x7e << (side)*8)
#define EMPTY_CELL 1
#define EDGES (CHESS_RANK_1 | CHESS_RANK_8)
#define PIECE_MANNER(side, kind) [kind] = {0, CHESS_ORIGINS_PIECE + kind, CELLS_OF(side)}
#define PIECE_MANNERS(side)                                                                                  \
    PIECE_MANNER(side, CHESS_KNIGHT), PIECE_MANNER(side, CHESS_BISHOP), PIECE_MANNER(side, CHESS_ROOK),      \
        PIECE_MANNER(side, CHESS_QUEEN), PIECE_MANNER(side, CHESS_KING)
#define PUSH(side) [CHESS_PAWN] = {EDGES, CHESS_ORIGINS_PAWN + 2 * (side), CELLS_OF(0) | CELLS_OF(1)}
#define CAPTURE(side) [CHESS_PAWN] = {EDGES, CHESS_ORIGINS_PAWN + 2 * (side) + 1, CELLS_OF(side) | EMPTY_CELL}

/* By side, SAN_CAPTURE and kind; en passant is not in it. */
static const struct manner manners[2][2][8] = {
    {{PUSH(0), PIECE_MANNERS(0)}, {CAPTURE(0), PIECE_MANNERS(0)}},
    {{PUSH(1), PIECE_MANNERS(1)}, {CAPTURE(1), PIECE_MANNERS(1)}},
};

static inline const struct manner *manner_of(const struct chess_position *position, const struct san *san)
{
    return &manners[position->turn][san->marks & SAN_CAPTURE][san->kind];
}

/* The pieces that would reach the target as the text says if nothing stood in their way. */
static inline uint64_t movers_aligned(
    const struct chess_position *position, const struct san *san, const struct manner *manner)
{
    return chess_pieces(position, position->turn, san->kind) & chess_origins[manner->row][san->to] &
           on_origin[san->from];
}

static inline bool is_target_wrong(
    const struct chess_position *position, const struct san *san, const struct manner *manner)
{
    return manner->wrong >> position->cell[san->to] & 1;
}

static inline bool is_en_passant(const struct chess_position *position, const struct san *san)
{
    return san->kind == CHESS_PAWN && (san->marks & SAN_CAPTURE) && position->passed &&
           san->to == position->passed;
}

static inline bool is_promotion(const struct san *san)
{
    return san->kind == CHESS_PAWN && (san->to < 8 || san->to >= 56);
}

/* The pieces that can move as the text says, but for their king's safety. */
static uint64_t movers(const struct chess_position *position, const struct san *san)
{
    const struct manner *manner = manner_of(position, san);
    uint64_t found = 0, occupied = chess_occupied(position);
    if (is_target_wrong(position, san, manner) && !is_en_passant(position, san))
        return 0;
    for (uint64_t from = movers_aligned(position, san, manner); from; from &= from - 1)
        if (!(chess_between[san->to][__builtin_ctzll(from)] & occupied))
            found |= from & -from;
    return found;
}

static uint64_t safe_ones(const struct chess_position *position, const struct san *san, uint64_t from)
{
    uint64_t safe = 0;
    for (; from; from &= from - 1) {
        unsigned square = (unsigned)__builtin_ctzll(from);
        unsigned taken = is_en_passant(position, san) ? chess_passant_victim(square, san->to) : san->to;
        if (chess_is_step_safe(position, san->kind, square, san->to, taken))
            safe |= chess_bit(square);
    }
    return safe;
}

static enum san_fault resolve_castling(
    const struct chess_position *position, int wing, struct chess_move *move)
{
    int rook = chess_castling_rook(position, wing);
    if (rook < 0 || !chess_may_castle(position, (unsigned)rook))
        return SAN_CASTLING;
    *move =
        (struct chess_move){(uint8_t)chess_king(position, position->turn), (uint8_t)rook, 0, CHESS_CASTLE};
    return SAN_GOOD;
}

/* Which wing two bare squares castle to: the king takes its own rook, or goes from the e-file to the c- or
 * g-file. -1: none. */
static int castling_wing(const struct chess_position *position, unsigned from, unsigned to)
{
    unsigned side = position->turn;
    if (!(chess_pieces(position, side, CHESS_KING) & chess_bit(from)) || (from ^ to) & 56)
        return -1;
    if (position->castling & position->side[side] & chess_bit(to))
        return to > from ? 0 : 1;
    if (chess_file(from) != 4 || (chess_file(to) != 6 && chess_file(to) != 2))
        return -1;
    return to > from ? 0 : 1;
}

/* Where the piece stands when both file and rank are said. */
static unsigned origin_square(const struct san *san)
{
    return ((san_from_rank(san) - 1) * 8 + san_from_file(san) - 1) & 63;
}

/* Two bare squares mean whatever own piece stands on the first; its kind stays CHESS_EMPTY when there is
 * none. */
static struct san with_kind(const struct chess_position *position, const struct san *san)
{
    struct san full = *san;
    if (san->kind != CHESS_EMPTY)
        return full;
    unsigned from = origin_square(san);
    if (position->side[position->turn] & chess_bit(from))
        full.kind = (uint8_t)chess_cell_kind(position->cell[from]);
    if (full.kind == CHESS_PAWN && san_from_file(san) != chess_file(san->to) + 1)
        full.marks |= SAN_CAPTURE;
    return full;
}

uint64_t san_candidates(const struct chess_position *position, const struct san *san)
{
    if (san->type != SAN_MOVE)
        return 0;
    struct san full = with_kind(position, san);
    return safe_ones(position, &full, movers(position, &full));
}

/* Moves of pieces and pawns, with every fault told apart. */
static enum san_fault resolve_step(
    const struct chess_position *position, const struct san *san, struct chess_move *move)
{
    uint64_t from = movers(position, san);
    uint64_t safe = safe_ones(position, san, from);
    if (!safe)
        return from ? SAN_EXPOSES_KING : SAN_ILLEGAL;
    if (safe & (safe - 1))
        return SAN_AMBIGUOUS;
    if (is_promotion(san) && !san->promotion)
        return SAN_PROMOTION_MISSING;
    if (!is_promotion(san) && san->promotion)
        return SAN_PROMOTION_NEEDLESS;
    unsigned type = is_en_passant(position, san) ? CHESS_EN_PASSANT : san->promotion;
    *move = chess_move_of(san->kind, (unsigned)__builtin_ctzll(safe), san->to, type);
    return SAN_GOOD;
}

static enum san_fault resolve_any(
    const struct chess_position *position, const struct san *san, struct chess_move *move)
{
    if (!chess_pieces(position, position->turn, CHESS_KING))
        return SAN_ILLEGAL;
    switch (san->type) {
    case SAN_CASTLE_SHORT:
        return resolve_castling(position, 0, move);
    case SAN_CASTLE_LONG:
        return resolve_castling(position, 1, move);
    case SAN_NULL:
        *move = (struct chess_move){.type = CHESS_NULL};
        return chess_is_check(position) ? SAN_NULL_IN_CHECK : SAN_GOOD;
    }
    if (san->kind == CHESS_EMPTY) {
        unsigned from = origin_square(san);
        int wing = castling_wing(position, from, san->to);
        if (wing >= 0)
            return resolve_castling(position, wing, move);
    }
    struct san full = with_kind(position, san);
    return resolve_step(position, &full, move);
}

/* The usual way: one piece is in line, its way is free and its king is safe. Everything else starts over,
 * slowly, and is told apart. The conditions are joined without branches, for which of them fails cannot be
 * foreseen. */
enum san_fault san_resolve(
    const struct chess_position *position, const struct san *san, struct chess_move *move)
{
    const struct manner *manner = manner_of(position, san);
    uint64_t from = movers_aligned(position, san, manner);
    unsigned square = (unsigned)__builtin_ctzll(from | chess_bit(63)), to = san->to;
    uint64_t several = from & (from - 1);
    uint64_t in_way = chess_between[to][square] & chess_occupied(position);
    unsigned is_odd = san->type | (from == 0) | ((several | in_way) != 0);
    is_odd |= is_target_wrong(position, san, manner);
    is_odd |= (manner->promotes >> to & 1) ^ (san->promotion != 0);
    if (__builtin_expect(is_odd, 0))
        return resolve_any(position, san, move);
    if (__builtin_expect(!chess_is_step_safe(position, san->kind, square, to, to), 0))
        return resolve_any(position, san, move);
    *move = chess_move_of(san->kind, square, to, san->promotion);
    return SAN_GOOD;
}
