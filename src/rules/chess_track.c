/* Positions of fast replays: from and to struct chess_position, and what is rare enough to be a call. */
#include "rules/chess_track.h"

#include <string.h>

enum { BLACK = 1 << CHESS_SIDE_SHIFT };

static uint64_t home_rank(unsigned side)
{
    return CHESS_RANK_1 << side * 56;
}

/* The pieces of a side that move along lines and are in line with a square. */
static inline uint64_t line_snipers(const struct chess_track *track, unsigned side, unsigned square)
{
    const uint64_t *pieces = track->pieces + (side << CHESS_SIDE_SHIFT);
    const uint64_t *strikes = chess_strikes_on[side][square];
    return ((pieces[CHESS_BISHOP] | pieces[CHESS_QUEEN]) & strikes[CHESS_BISHOP]) |
           ((pieces[CHESS_ROOK] | pieces[CHESS_QUEEN]) & strikes[CHESS_ROOK]);
}

/* The pieces of a side that attack a square from near. */
static inline uint64_t near_attackers(const struct chess_track *track, unsigned side, unsigned square)
{
    const uint64_t *pieces = track->pieces + (side << CHESS_SIDE_SHIFT);
    const uint64_t *strikes = chess_strikes_on[side][square];
    return (pieces[CHESS_PAWN] & strikes[CHESS_PAWN]) | (pieces[CHESS_KNIGHT] & strikes[CHESS_KNIGHT]) |
           (pieces[CHESS_KING] & strikes[CHESS_KING]);
}

static void set_king(struct chess_track *track, unsigned side, unsigned square)
{
    unsigned enemy = side ^ 1;
    track->king[side] = (uint8_t)square;
    memcpy(track->strikes + (enemy << CHESS_SIDE_SHIFT), chess_strikes_on[enemy][square],
        sizeof chess_strikes_on[enemy][square]);
}

/* The alarm of a king on a square; 0 when it is attacked. `taken` is the square of a piece that is about to
 * be captured, or 0. */
static inline __attribute__((always_inline)) uint64_t alarm_of(
    const struct chess_track *track, unsigned side, unsigned king, uint64_t taken, uint64_t occupied)
{
    unsigned enemy = side ^ 1;
    if (near_attackers(track, enemy, king) & ~taken)
        return 0;
    uint64_t alarm = chess_bit(king);
    for (uint64_t snipers = line_snipers(track, enemy, king) & ~taken; snipers; snipers &= snipers - 1) {
        uint64_t line = chess_between(king, __builtin_ctzll(snipers));
        if (!(line & occupied))
            return 0;
        alarm |= line;
    }
    return alarm;
}

/* Sets the alarm of a side from scratch. */
static void set_alarm(struct chess_track *track, unsigned side)
{
    uint64_t alarm = alarm_of(track, side, track->king[side], 0, track->occupied);
    track->alarm[side] = alarm ? alarm : ~UINT64_C(0);
}

void chess_track_set(struct chess_track *track, const struct chess_position *position)
{
    uint64_t rights = position->castling;
    track->occupied = chess_occupied(position);
    track->pieces[CHESS_EMPTY] = 0;
    for (unsigned kind = CHESS_PAWN; kind < CHESS_KINDS; kind++) {
        track->pieces[kind] = position->kind[kind] & position->side[CHESS_WHITE];
        track->pieces[kind | BLACK] = position->kind[kind] & position->side[CHESS_BLACK];
    }
    for (unsigned side = 0; side < 2; side++) {
        set_king(track, side, chess_king(position, side));
        set_alarm(track, side);
        if (rights & home_rank(side))
            rights |= chess_bit(track->king[side]);
    }
    track->spent = ~rights;
    track->ply = 2 * (uint64_t)position->fullmove + position->turn;
    track->clock[0] = track->ply - position->halfmoves;
    memcpy(track->cell, position->cell, sizeof track->cell);
    track->last = position->passed ? chess_bit(position->passed ^ 8) | chess_bit(position->passed ^ 24) : 0;
    track->chess960 = position->chess960;
}

/* The rooks that may castle: while a king has its right, its square is among the rights. */
static uint64_t castling(const struct chess_track *track, uint64_t spent)
{
    uint64_t rooks = 0;
    for (unsigned side = 0; side < 2; side++)
        if (~spent & chess_bit(track->king[side]))
            rooks |= ~spent & home_rank(side) & ~chess_bit(track->king[side]);
    return rooks;
}

/* The square that a pawn passed in the last move, 0 when it was none of two squares. */
static uint8_t passed(const struct chess_track *track)
{
    uint64_t pawns = track->pieces[CHESS_PAWN] | track->pieces[CHESS_PAWN | BLACK];
    bool is_double = track->last && (track->last >> 16 & track->last) && (track->last & pawns);
    return is_double ? (uint8_t)(__builtin_ctzll(track->last) + 8) : 0;
}

void chess_track_begin(
    struct chess_track *track, const struct chess_position *position, struct chess_track_start *start)
{
    if (memcmp(&start->position, position, sizeof *position) != 0) {
        start->position = *position;
        chess_track_set(&start->track, position);
    }
    *track = start->track;
}

void chess_track_get(const struct chess_track *track, struct chess_position *position)
{
    memset(position, 0, sizeof *position);
    position->kind[CHESS_EMPTY] = ~track->occupied;
    for (unsigned kind = CHESS_PAWN; kind < CHESS_KINDS; kind++) {
        position->kind[kind] = track->pieces[kind] | track->pieces[kind | BLACK];
        position->side[CHESS_WHITE] |= track->pieces[kind];
        position->side[CHESS_BLACK] |= track->pieces[kind | BLACK];
    }
    position->castling = castling(track, track->spent);
    memcpy(position->cell, track->cell, sizeof position->cell);
    position->halfmoves = (uint32_t)(track->ply - track->clock[0]);
    position->fullmove = (uint32_t)(track->ply >> 1);
    position->turn = (uint8_t)chess_track_turn(track);
    position->passed = passed(track);
    position->chess960 = track->chess960;
}

void chess_track_take_back(struct chess_track *track, const struct chess_track_undo *undo)
{
    struct chess_position position;
    struct chess_undo rest = {.captured = undo->captured};
    chess_track_get(track, &position);
    chess_take_back(&position, undo->move, &rest);
    chess_track_set(track, &position);
    track->spent = undo->spent;
    track->clock[0] = undo->clock;
    track->last = undo->last;
}

bool chess_track_is_safe(
    struct chess_track *track, unsigned side, unsigned from, unsigned to, unsigned captured)
{
    uint64_t taken = captured ? chess_bit(to) : 0;
    uint64_t occupied = (track->occupied & ~chess_bit(from)) | chess_bit(to);
    uint64_t alarm = alarm_of(track, side, track->king[side], taken, occupied);
    if (!alarm)
        return false;
    track->alarm[side] = alarm;
    return true;
}

bool chess_track_move_king(struct chess_track *track, unsigned to, unsigned captured)
{
    unsigned side = chess_track_turn(track), king = track->king[side];
    uint64_t from = chess_bit(king);
    /* What is captured attacks no square that it stands on. */
    uint64_t alarm = alarm_of(track, side, to, 0, track->occupied & ~from);
    if (!alarm)
        return false;
    track->alarm[side] = alarm;
    set_king(track, side, to);
    if (chess_track_step(
            track, side, CHESS_KING | side << CHESS_SIDE_SHIFT, from, king, to, captured, !captured))
        chess_track_alert(track, side ^ 1, to, from);
    return true;
}

/* Whether the other side attacks a square. */
static inline bool is_attacked(
    const struct chess_track *track, unsigned side, unsigned square, uint64_t occupied)
{
    return near_attackers(track, side ^ 1, square) ||
           chess_is_seen(square, line_snipers(track, side ^ 1, square), occupied);
}

/* One wing, on White's side of the board. The king passes the square where the rook will stand. */
struct wing {
    uint8_t rook, king_to, rook_to;
    uint8_t empty; /* squares between king and rook */
};

bool chess_track_castle(struct chess_track *track, unsigned wing_number)
{
    enum { KING_FROM = 4 };
    static const struct wing wings[2] = {{7, 6, 5, 0x60}, {0, 2, 3, 0x0e}};
    const struct wing *wing = &wings[wing_number];
    unsigned side = chess_track_turn(track), up = side * 56, cells = side << CHESS_SIDE_SHIFT;
    unsigned king = KING_FROM + up, rook = wing->rook + up, king_to = wing->king_to + up,
             rook_to = wing->rook_to + up;
    uint64_t both = chess_bit(king) | chess_bit(rook), occupied = track->occupied;
    if (track->king[side] != king || (track->spent & both) || (occupied & (uint64_t)wing->empty << up))
        return false;
    bool may_be_check = track->alarm[side] == ~UINT64_C(0); /* a smaller alarm says that there is none */
    if ((may_be_check && is_attacked(track, side, king, occupied)) ||
        is_attacked(track, side, rook_to, occupied & ~both))
        return false;
    uint64_t kings = chess_bit(king) | chess_bit(king_to), rooks = chess_bit(rook) | chess_bit(rook_to);
    uint64_t alarm = alarm_of(track, side, king_to, 0, occupied ^ kings ^ rooks);
    if (!alarm)
        return false;
    track->alarm[side] = alarm;
    track->occupied = occupied ^ kings ^ rooks;
    track->pieces[cells | CHESS_KING] ^= kings;
    track->pieces[cells | CHESS_ROOK] ^= rooks;
    track->cell[king] = track->cell[rook] = CHESS_EMPTY;
    track->cell[king_to] = (uint8_t)(cells | CHESS_KING);
    track->cell[rook_to] = (uint8_t)(cells | CHESS_ROOK);
    set_king(track, side, king_to);
    track->spent |= home_rank(side);
    if ((track->strikes[cells | CHESS_ROOK] & chess_bit(rook_to)) | (track->alarm[side ^ 1] & both))
        chess_track_alert(track, side ^ 1, rook_to, both);
    track->last = 0;
    track->ply++;
    return true;
}
