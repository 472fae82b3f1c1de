/* Legal chess moves: all of them, how many, and the questions about single moves that the generator and SAN
 * ask. */
#include "rules/chess_generate.h"

int chess_legal_moves(const struct chess_position *position, struct chess_move moves[CHESS_MAX_MOVES])
{
    struct chess_output output = {.moves = moves, .listing = true};
    if (position->turn == CHESS_WHITE)
        chess_generate(position, CHESS_WHITE, &output);
    else
        chess_generate(position, CHESS_BLACK, &output);
    return output.count;
}

int chess_count_moves(const struct chess_position *position)
{
    struct chess_output output = {.listing = false};
    chess_generate(position, position->turn, &output);
    return output.count;
}

bool chess_has_move(const struct chess_position *position)
{
    return chess_count_moves(position) != 0;
}

bool chess_is_safe(const struct chess_position *position, struct chess_move move)
{
    bool is_passant = move.type == CHESS_EN_PASSANT;
    unsigned taken = is_passant ? chess_passant_victim(move.from, move.to) : move.to;
    return chess_is_step_safe(position, position->turn, move.kind, move.from, move.to, taken);
}

int chess_castling_rook(const struct chess_position *position, int wing)
{
    unsigned side = position->turn, king = chess_king(position, side);
    uint64_t home = CHESS_RANK_1 << (side ? 56 : 0);
    uint64_t rooks = position->castling & position->side[side] & home;
    uint64_t above = ~(uint64_t)0 << king;
    rooks &= wing ? ~above : above;
    return rooks ? __builtin_ctzll(rooks) : -1;
}

/* The squares from a to b of one rank, both included. */
static uint64_t stretch(unsigned a, unsigned b)
{
    unsigned low = a < b ? a : b, high = a < b ? b : a;
    return (chess_bit(high) << 1) - chess_bit(low);
}

/* The king and the rook must be alone on all squares they pass or reach, and no square from the king to its
 * target may be attacked, the rook taken away: what attacks through the rook's square attacks the king when
 * it has arrived. */
enum chess_obstacle chess_castling_obstacle(
    const struct chess_position *position, unsigned rook, unsigned *square)
{
    unsigned side = position->turn, king = chess_king(position, side);
    if ((king ^ rook) & 56 || king >> 3 != (side ? 7u : 0u))
        return CHESS_NO_RIGHT;
    struct chess_move move = chess_move_of(CHESS_KING, king, rook, CHESS_CASTLE);
    uint64_t pair = chess_bit(king) | chess_bit(rook);
    uint64_t occupied = chess_occupied(position) & ~pair;
    uint64_t path = stretch(king, chess_castle_king(move));
    uint64_t inside = (path | stretch(rook, chess_castle_rook(move))) & occupied;
    if (inside) {
        *square = (unsigned)__builtin_ctzll(inside);
        return CHESS_BLOCKED;
    }
    while (path) {
        *square = chess_pop(&path);
        if (chess_is_attacked(position, side ^ 1, *square, occupied))
            return CHESS_ATTACKED;
    }
    return CHESS_FREE;
}

bool chess_may_castle(const struct chess_position *position, unsigned rook)
{
    unsigned square;
    return chess_castling_obstacle(position, rook, &square) == CHESS_FREE;
}

unsigned chess_en_passant(const struct chess_position *position)
{
    struct chess_output output = {.listing = false};
    if (position->passed)
        chess_generate_en_passant(position, position->turn, &output);
    return output.count ? position->passed : 0;
}
