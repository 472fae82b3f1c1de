/* What a chess move's text means on a position: the piece is looked for backwards from the target square, and
 * only those found are tried for their king's safety. */
#include "notation/san.h"

#include "rules/chess_attacks.h"

/* Squares on a file or rank, 1-8; 0: all. */
#define ANY_SQUARE (~UINT64_C(0))
static const uint64_t on_file[9] = {ANY_SQUARE, CHESS_FILE_A, CHESS_FILE_A << 1, CHESS_FILE_A << 2,
    CHESS_FILE_A << 3, CHESS_FILE_A << 4, CHESS_FILE_A << 5, CHESS_FILE_A << 6, CHESS_FILE_A << 7};
static const uint64_t on_rank[9] = {ANY_SQUARE, CHESS_RANK_1, CHESS_RANK_1 << 8, CHESS_RANK_1 << 16,
    CHESS_RANK_1 << 24, CHESS_RANK_1 << 32, CHESS_RANK_1 << 40, CHESS_RANK_1 << 48, CHESS_RANK_1 << 56};

/* A pawn captures when the text says so, or when it names another file or none. */
static inline unsigned is_pawn_capture(const struct san *san)
{
    return (san->marks & SAN_CAPTURE) || san->from_file != chess_file(san->to) + 1;
}

/* The pieces that can move as the text says, but for their king's safety. */
static inline uint64_t movers(const struct chess_position *position, const struct san *san, unsigned kind)
{
    unsigned side = position->turn, to = san->to;
    bool is_pawn = kind == CHESS_PAWN;
    unsigned captures = is_pawn_capture(san);
    unsigned row = is_pawn ? CHESS_ORIGINS_PAWN + side * 2 + captures : CHESS_ORIGINS_PIECE + kind;

    /* Bit 0 is no square a pawn can have passed. */
    uint64_t passed = chess_bit(position->passed) & ~UINT64_C(1);
    uint64_t takes = position->side[side ^ 1] | passed;
    uint64_t pawn_targets = captures ? takes : position->kind[CHESS_EMPTY];
    uint64_t targets = is_pawn ? pawn_targets : ~position->side[side];

    uint64_t reach = chess_queen_reach(to, chess_occupied(position)) | chess_knight_reach(to);
    uint64_t from = chess_pieces(position, side, kind) & chess_origins[row][to] & reach;
    from &= on_file[san->from_file] & on_rank[san->from_rank];
    return targets >> to & 1 ? from : 0;
}

static inline bool is_en_passant(const struct chess_position *position, const struct san *san, unsigned kind)
{
    return kind == CHESS_PAWN && san->to == position->passed && is_pawn_capture(san);
}

static inline bool is_safe(
    const struct chess_position *position, const struct san *san, unsigned kind, unsigned from)
{
    unsigned taken = is_en_passant(position, san, kind) ? chess_passant_victim(from, san->to) : san->to;
    return chess_is_step_safe(position, kind, from, san->to, taken);
}

static inline bool is_promotion(const struct san *san, unsigned kind)
{
    return kind == CHESS_PAWN && (san->to < 8 || san->to >= 56);
}

static uint64_t safe_ones(
    const struct chess_position *position, const struct san *san, unsigned kind, uint64_t from)
{
    uint64_t safe = 0;
    for (; from; from &= from - 1) {
        unsigned square = (unsigned)__builtin_ctzll(from);
        if (is_safe(position, san, kind, square))
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

/* The kind of the own piece on the square that the text names. */
static unsigned kind_standing(const struct chess_position *position, const struct san *san)
{
    unsigned from = (san->from_rank - 1u) * 8 + san->from_file - 1u;
    bool is_own = position->side[position->turn] & chess_bit(from);
    return is_own ? chess_cell_kind(position->cell[from]) : CHESS_EMPTY;
}

static unsigned kind_meant(const struct chess_position *position, const struct san *san)
{
    return san->kind != CHESS_EMPTY ? san->kind : kind_standing(position, san);
}

uint64_t san_candidates(const struct chess_position *position, const struct san *san)
{
    if (san->type != SAN_MOVE)
        return 0;
    unsigned kind = kind_meant(position, san);
    return kind ? safe_ones(position, san, kind, movers(position, san, kind)) : 0;
}

/* Moves of pieces and pawns, with every fault told apart. */
static enum san_fault resolve_step(
    const struct chess_position *position, const struct san *san, struct chess_move *move)
{
    unsigned kind = kind_meant(position, san);
    uint64_t from = kind ? movers(position, san, kind) : 0;
    uint64_t safe = safe_ones(position, san, kind, from);
    if (!safe)
        return from ? SAN_EXPOSES_KING : SAN_ILLEGAL;
    if (safe & (safe - 1))
        return SAN_AMBIGUOUS;
    if (is_promotion(san, kind) && !san->promotion)
        return SAN_PROMOTION_MISSING;
    if (!is_promotion(san, kind) && san->promotion)
        return SAN_PROMOTION_NEEDLESS;
    move->from = (uint8_t)__builtin_ctzll(safe);
    move->to = san->to;
    move->promotion = san->promotion;
    move->type = is_en_passant(position, san, kind) ? CHESS_EN_PASSANT : CHESS_STEP;
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
        unsigned from = (san->from_rank - 1u) * 8 + san->from_file - 1u;
        int wing = castling_wing(position, from, san->to);
        if (wing >= 0)
            return resolve_castling(position, wing, move);
    }
    return resolve_step(position, san, move);
}

enum san_fault san_resolve(
    const struct chess_position *position, const struct san *san, struct chess_move *move)
{
    /* The usual way: one piece is found, and it may go. Everything else starts over and is told apart. */
    if (__builtin_expect(san->type != SAN_MOVE || san->kind == CHESS_EMPTY, 0))
        return resolve_any(position, san, move);
    uint64_t from = movers(position, san, san->kind);
    if (__builtin_expect(!from || (from & (from - 1)), 0))
        return resolve_any(position, san, move);
    unsigned square = (unsigned)__builtin_ctzll(from);
    bool is_passant = is_en_passant(position, san, san->kind);
    unsigned taken = is_passant ? chess_passant_victim(square, san->to) : san->to;
    bool promotes = is_promotion(san, san->kind);
    if (__builtin_expect(promotes != (san->promotion != 0), 0))
        return resolve_any(position, san, move);
    if (__builtin_expect(!chess_is_step_safe(position, san->kind, square, san->to, taken), 0))
        return resolve_any(position, san, move);
    move->from = (uint8_t)square;
    move->to = san->to;
    move->promotion = san->promotion;
    move->type = is_passant ? CHESS_EN_PASSANT : CHESS_STEP;
    return SAN_GOOD;
}
