/* What a chess move's text means on a position: the piece is looked for backwards from the target square, and
 * only those found are tried for their king's safety. */
#include "notation/san_parts.h"

static inline bool is_en_passant(const struct chess_position *position, const struct san *san)
{
    return san->kind == CHESS_PAWN && (san->marks & SAN_CAPTURE) && position->passed &&
           san->to == position->passed;
}

static inline bool is_promotion(const struct san *san)
{
    return san->kind == CHESS_PAWN && (san->to < 8 || san->to >= 56);
}

const struct san_manner *san_manner(const struct chess_position *position, const struct san *san)
{
    return &san_tables.manners[position->turn][san->marks & SAN_CAPTURE][san->kind];
}

bool san_is_target_wrong(const struct chess_position *position, const struct san *san)
{
    bool is_wrong = san_manner(position, san)->wrong >> position->cell[san->to] & 1;
    return is_wrong && !is_en_passant(position, san);
}

/* The pieces that can move as the text says, but for their king's safety. */
static uint64_t movers(const struct chess_position *position, const struct san *san)
{
    const struct san_manner *manner = san_manner(position, san);
    uint64_t found = 0, occupied = chess_occupied(position);
    if (san_is_target_wrong(position, san))
        return 0;
    for (uint64_t from = san_aligned(position, san, position->turn, manner); from; from &= from - 1)
        if (!(chess_between(san->to, __builtin_ctzll(from)) & occupied))
            found |= from & -from;
    return found;
}

static uint64_t safe_ones(const struct chess_position *position, const struct san *san, uint64_t from)
{
    uint64_t safe = 0;
    for (; from; from &= from - 1) {
        unsigned square = (unsigned)__builtin_ctzll(from);
        unsigned taken = is_en_passant(position, san) ? chess_passant_victim(square, san->to) : san->to;
        if (chess_is_step_safe(position, position->turn, san->kind, square, san->to, taken))
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
    *move = chess_move_of(CHESS_KING, chess_king(position, position->turn), (unsigned)rook, CHESS_CASTLE);
    return SAN_GOOD;
}

/* Two bare squares castle when the king takes its own rook, or goes from the e-file to the c- or g-file. */
static int squares_wing(const struct chess_position *position, unsigned from, unsigned to)
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

unsigned san_origin(const struct san *san)
{
    return ((san_from_rank(san) - 1) * 8 + san_from_file(san) - 1) & 63;
}

int san_wing(const struct chess_position *position, const struct san *san)
{
    if (san->type == SAN_CASTLE_SHORT || san->type == SAN_CASTLE_LONG)
        return san->type == SAN_CASTLE_LONG;
    bool are_squares = san->type == SAN_MOVE && san->kind == CHESS_EMPTY;
    return are_squares ? squares_wing(position, san_origin(san), san->to) : -1;
}

struct san san_with_kind(const struct chess_position *position, const struct san *san)
{
    struct san full = *san;
    if (san->kind != CHESS_EMPTY)
        return full;
    unsigned from = san_origin(san);
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
    struct san full = san_with_kind(position, san);
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

enum san_fault san_resolve_any(
    const struct chess_position *position, const struct san *san, struct chess_move *move)
{
    if (san->type == SAN_NULL) {
        *move = (struct chess_move){.type = CHESS_NULL};
        return chess_is_check(position) ? SAN_NULL_IN_CHECK : SAN_GOOD;
    }
    int wing = san_wing(position, san);
    if (wing >= 0)
        return resolve_castling(position, wing, move);
    struct san full = san_with_kind(position, san);
    return resolve_step(position, &full, move);
}

enum san_fault san_resolve(
    const struct chess_position *position, const struct san *san, struct chess_move *move)
{
    bool is_usual = position->turn == CHESS_WHITE ? san_resolve_usual(position, san, CHESS_WHITE, move)
                                                  : san_resolve_usual(position, san, CHESS_BLACK, move);
    return is_usual ? SAN_GOOD : san_resolve_any(position, san, move);
}
