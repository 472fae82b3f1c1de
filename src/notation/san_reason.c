/* Why a move that was understood is illegal on a position, in words. Says the first thing that is wrong, from
 * the target square to the piece that would have to move and its way. */
#include "notation/san_parts.h"

#include <stdio.h>

static const char *const kinds[CHESS_KINDS] = {"piece", "pawn", "knight", "bishop", "rook", "queen", "king"};
static const char *const sides[2] = {"White", "Black"};
static const char *const colors[2] = {"white", "black"};

struct square_name {
    char text[3];
};

static struct square_name name_of(unsigned square)
{
    return (struct square_name){{(char)('a' + chess_file(square)), (char)('1' + chess_rank(square)), '\0'}};
}

#define NAME(square) name_of(square).text

__attribute__((format(printf, 2, 3))) static const char *say(
    char out[SAN_REASON_SIZE], const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(out, SAN_REASON_SIZE, format, args);
    va_end(args);
    return out;
}

static const char *say_occupied(
    char out[SAN_REASON_SIZE], const struct chess_position *position, unsigned square)
{
    unsigned cell = position->cell[square];
    return say(out, "a %s %s stands on %s", colors[chess_cell_side(cell)], kinds[chess_cell_kind(cell)],
        NAME(square));
}

static const char *castling_reason(char out[SAN_REASON_SIZE], const struct chess_position *position, int wing)
{
    int rook = chess_castling_rook(position, wing);
    unsigned square = 0;
    enum chess_obstacle obstacle =
        rook < 0 ? CHESS_NO_RIGHT : chess_castling_obstacle(position, (unsigned)rook, &square);
    if (obstacle == CHESS_NO_RIGHT)
        return say(out, "%s has no right to castle on the %s's side", sides[position->turn],
            kinds[wing ? CHESS_QUEEN : CHESS_KING]);
    if (chess_is_check(position))
        return say(out, "the king is in check");
    if (obstacle == CHESS_BLOCKED)
        return say_occupied(out, position, square);
    return say(out, "%s, which the king passes or reaches, is attacked", NAME(square));
}

/* The target is at fault: an own piece stands there, or a pawn finds nothing to take, or does not take. */
static const char *target_reason(
    char out[SAN_REASON_SIZE], const struct chess_position *position, const struct san *san)
{
    unsigned cell = position->cell[san->to], side = position->turn;
    if (!cell)
        return say(out, "there is nothing to take on %s", NAME(san->to));
    if (chess_cell_side(cell) == side)
        return say(out, "%s's own %s stands on %s", sides[side], kinds[chess_cell_kind(cell)], NAME(san->to));
    return say_occupied(out, position, san->to);
}

/* There is no piece where the text says. */
static const char *absence_reason(
    char out[SAN_REASON_SIZE], const struct chess_position *position, const struct san *san)
{
    const char *side = sides[position->turn], *kind = kinds[san->kind];
    unsigned file = san_from_file(san), rank = san_from_rank(san);
    if (file && rank)
        return say(out, "%s has no %s on %s", side, kind, NAME(san_origin(san)));
    if (file)
        return say(out, "%s has no %s on the %c-file", side, kind, (int)('a' + file - 1));
    if (rank)
        return say(out, "%s has no %s on rank %u", side, kind, rank);
    return say(out, "%s has no %s", side, kind);
}

/* The pieces that the text names are there, but none moves to the target. */
static const char *way_reason(
    char out[SAN_REASON_SIZE], const struct chess_position *position, const struct san *san, uint64_t pieces)
{
    uint64_t aligned = pieces & san_manner(position, san)->origins[san->to];
    const char *color = colors[position->turn], *kind = kinds[san->kind];
    uint64_t named = aligned ? aligned : pieces;
    if (named & (named - 1))
        return aligned ? say(out, "every %s %s's way to %s is blocked", color, kind, NAME(san->to))
                       : say(out, "no %s %s can reach %s", color, kind, NAME(san->to));
    unsigned from = (unsigned)__builtin_ctzll(named);
    return aligned ? say(out, "the way from %s to %s is blocked", NAME(from), NAME(san->to))
                   : say(out, "the %s %s on %s cannot reach %s", color, kind, NAME(from), NAME(san->to));
}

const char *san_reason(char out[SAN_REASON_SIZE], enum san_fault fault, const struct chess_position *position,
    const struct san *san)
{
    if (fault == SAN_CASTLING)
        return castling_reason(out, position, san_wing(position, san));
    struct san full = san_with_kind(position, san);
    uint64_t pieces = chess_pieces(position, position->turn, full.kind) & san_tables.on_origin[full.from];
    if (!pieces)
        return absence_reason(out, position, &full);
    if (san_is_target_wrong(position, &full))
        return target_reason(out, position, &full);
    return way_reason(out, position, &full, pieces);
}
