/* Mates in one. Only moves that give check can mate, and most of those leave the king a square to go to,
 * which is seen without playing them; the rest is played. */
#include "contest/jill_mate.h"

#include "rules/chess_attacks.h"

/* The king that is to be mated, and what there is to know of it. */
struct prey {
    const struct chess_position *position;
    unsigned king;
    uint64_t through;             /* what is occupied, but for the king */
    uint64_t checks[CHESS_KINDS]; /* where pieces of a kind would attack the king */
    uint64_t openers;             /* pieces of the side to move that open a line to the king when they go */
    uint64_t flights;             /* where the king could go now */
    bool flights_known;
};

static void look(struct prey *prey, const struct chess_position *position)
{
    unsigned side = position->turn, king = chess_king(position, side ^ 1);
    uint64_t occupied = chess_occupied(position);
    uint64_t straight = chess_rook_reach(king, occupied), diagonal = chess_bishop_reach(king, occupied);
    *prey = (struct prey){.position = position, .king = king, .through = occupied & ~chess_bit(king)};
    prey->checks[CHESS_PAWN] = chess_pawn_origins(side, king);
    prey->checks[CHESS_KNIGHT] = chess_knight_reach(king);
    prey->checks[CHESS_BISHOP] = diagonal;
    prey->checks[CHESS_ROOK] = straight;
    prey->checks[CHESS_QUEEN] = straight | diagonal;
    for (uint64_t snipers = chess_snipers(position, side, king); snipers; snipers &= snipers - 1) {
        uint64_t between = chess_between(king, (unsigned)__builtin_ctzll(snipers)) & occupied;
        if (between && (between & (between - 1)) == 0)
            prey->openers |= between & position->side[side];
    }
}

static uint64_t find_flights(struct prey *prey)
{
    if (prey->flights_known)
        return prey->flights;
    const struct chess_position *position = prey->position;
    prey->flights_known = true;
    uint64_t squares = chess_king_reach(prey->king) & ~position->side[position->turn ^ 1];
    for (; squares; squares &= squares - 1) {
        unsigned square = (unsigned)__builtin_ctzll(squares);
        if (!chess_is_attacked(position, position->turn, square, prey->through))
            prey->flights |= chess_bit(square);
    }
    return prey->flights;
}

/* Whether the king can go to one of its flights after a move that does not cover them itself. The piece may
 * have been in the way of another; it is still taken to attack from where it was, which only makes the answer
 * no. */
static bool has_flight(const struct prey *prey, struct chess_move move, uint64_t flights)
{
    uint64_t through = (prey->through & ~chess_bit(move.from)) | chess_bit(move.to);
    for (; flights; flights &= flights - 1) {
        unsigned square = (unsigned)__builtin_ctzll(flights);
        if (!chess_is_attacked(prey->position, prey->position->turn, square, through))
            return true;
    }
    return false;
}

/* Whether a move is worth being played: it may give check, and the king does not get away for certain. */
static bool may_mate(struct prey *prey, struct chess_move move)
{
    if (move.type != CHESS_STEP || prey->openers >> move.from & 1)
        return true;
    if (!(prey->checks[move.kind] >> move.to & 1))
        return false;
    if (move.kind == CHESS_PAWN)
        return true;
    uint64_t covered = chess_reach(move.kind, move.to, prey->through & ~chess_bit(move.from));
    return !has_flight(prey, move, find_flights(prey) & ~covered & ~chess_bit(move.to));
}

bool jill_can_mate(const struct chess_position *position)
{
    struct chess_move moves[CHESS_MAX_MOVES];
    struct prey prey;
    int count = chess_legal_moves(position, moves);
    look(&prey, position);
    for (int i = 0; i < count; i++) {
        if (!may_mate(&prey, moves[i]))
            continue;
        struct chess_position after = *position;
        struct chess_undo undo;
        chess_apply(&after, moves[i], &undo);
        if (chess_is_check(&after) && !chess_has_move(&after))
            return true;
    }
    return false;
}
