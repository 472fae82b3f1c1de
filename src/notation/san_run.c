/* The loop over moves in a row. White's and Black's moves are compiled apart, so that all that depends on the
 * side is a constant, and the occupied squares stay in a register. */
#include "notation/san_run.h"

/* What is kept apart from the position meanwhile. */
struct hot {
    uint64_t occupied, ply;
};

static SAN_TRACK_INLINE struct hot take(const struct chess_track *track)
{
    return (struct hot){track->occupied, track->ply};
}

static SAN_TRACK_INLINE void give(struct chess_track *track, const struct hot *hot)
{
    track->occupied = hot->occupied;
    track->ply = hot->ply;
}

/* As chess_track_alert. It is called when all else is done, so that nothing has to be kept for it. */
static __attribute__((noinline)) void alert(
    struct chess_track *track, uint64_t occupied, unsigned side, unsigned to, uint64_t from)
{
    uint64_t line = chess_between(track->king[side], to), alarm = track->alarm[side];
    track->alarm[side] = !(line & occupied) || (alarm & from) ? ~UINT64_C(0) : alarm | line;
}

/* Plays a usual move of a side; false: it is none, and nothing has happened. */
static SAN_TRACK_INLINE bool play(struct hot *hot, struct chess_track *track,
    const struct san_prefixes *prefixes, const char *at, size_t length, unsigned side,
    struct chess_track_undo *undo)
{
    length -= san_mark_length[(uint8_t)at[length - 1]];
    if (SAN_RARELY(length - SAN_SQUARE_LENGTH > SAN_PREFIX_LENGTH))
        return false;
    uint64_t word;
    memcpy(&word, at, sizeof word);
    word = le64toh(word);
    uint64_t known = san_prefix_text(word, length);
    uint16_t two;
    memcpy(&two, at + length - sizeof two, sizeof two);
    const struct san_prefix *prefix = &prefixes->at[side][san_prefix_slot(known)];
    unsigned square = (unsigned)le16toh(two) - ('a' | '1' << 8);
    if (SAN_RARELY((square & ~0x0707u) || prefix->text != known))
        return false;
    unsigned to = (square | square >> 5) & 63, captured = track->cell[to], cell = prefix->cell;
    uint64_t from = track->pieces[cell] & prefix->origins[to] & prefix->on;
    if (SAN_RARELY(!san_is_single(from)))
        return false;
    unsigned origin = (unsigned)__builtin_ctzll(from);
    if (SAN_RARELY((chess_between(origin, to) & hot->occupied) || (prefix->wrong >> captured & 1) ||
                   (track->alarm[side] & from)))
        return false;
    if (undo)
        *undo = (struct chess_track_undo){track->spent, track->clock[0], track->last, (uint8_t)captured,
            chess_move_of(chess_cell_kind(cell), origin, to, CHESS_STEP)};
    track->cell[origin] = CHESS_EMPTY;
    track->cell[to] = (uint8_t)cell;
    hot->ply++;
    track->clock[(captured | (prefix->wrong >> SAN_IS_PAWN)) == 0] = hot->ply;
    uint64_t entered = chess_bit(to), both = from | entered;
    track->pieces[cell] ^= both;
    track->pieces[captured] ^= entered;
    hot->occupied = (hot->occupied ^ from) | entered;
    track->spent |= both;
    track->last = both;
    if (SAN_RARELY((track->strikes[cell] & entered) | (track->alarm[side ^ 1] & from)))
        alert(track, hot->occupied, side ^ 1, to, from);
    return true;
}

/* A move of a side, usual or not; false: it is to be left to the caller. */
static SAN_TRACK_INLINE bool step(struct hot *hot, const struct san_run *run, struct chess_track *track,
    const struct san_prefixes *prefixes, const struct pgn_event *event, unsigned side,
    struct chess_track_undo *undo)
{
    if (SAN_RARELY(event >= run->end || event->type != PGN_MOVE || event->text > run->limit))
        return false;
    if (play(hot, track, prefixes, event->text, event->length, side, undo))
        return true;
    give(track, hot);
    if (san_track_rarity(track, prefixes, pgn_text(event), undo))
        return false;
    *hot = take(track);
    return true;
}

static SAN_TRACK_INLINE void run_on(struct san_run *run, struct chess_track *track,
    const struct san_prefixes *prefixes, struct chess_track_undo *undo)
{
    const struct pgn_event *event = run->next;
    struct hot hot = take(track);
    if (hot.ply & 1)
        goto black;
    for (;;) {
        if (!step(&hot, run, track, prefixes, event, CHESS_WHITE, undo))
            break;
        event++;
    black:
        if (!step(&hot, run, track, prefixes, event, CHESS_BLACK, undo))
            break;
        event++;
    }
    give(track, &hot);
    run->next = event;
}

static __attribute__((noinline)) void run_undo(struct san_run *run, struct chess_track *track,
    const struct san_prefixes *prefixes, struct chess_track_undo *undo)
{
    run_on(run, track, prefixes, undo);
}

void san_run(struct san_run *run, struct chess_track *track, const struct san_prefixes *prefixes,
    struct chess_track_undo *undo)
{
    if (undo)
        run_undo(run, track, prefixes, undo);
    else
        run_on(run, track, prefixes, NULL);
}
