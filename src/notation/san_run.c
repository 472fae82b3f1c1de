/* The loop over moves in a row. White's and Black's moves are compiled apart, so that all that depends on the
 * side is a constant, and the occupied squares stay in a register. */
#include "notation/san_run.h"

/* So many moves are read before they are played: reading depends on nothing that playing does, and how a move
 * will be played can seldom be foreseen. So the processor has the texts behind it when it has to start anew.
 */
enum { ROW = 64 };

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

/* As san_play_step. */
static SAN_TRACK_INLINE bool play(struct hot *hot, struct chess_track *track, const struct san_prefix *prefix,
    unsigned to, unsigned side, struct chess_track_undo *undo)
{
    uint64_t from = san_find_aligned(track, prefix, to);
    unsigned cell = prefix->cell, captured = track->cell[to];
    if (SAN_RARELY(!san_is_single(from)))
        return false;
    unsigned origin = (unsigned)__builtin_ctzll(from);
    if (SAN_RARELY((chess_between(origin, to) & hot->occupied) || san_is_wrong(prefix->targets, captured) ||
                   (track->alarm[side] & from)))
        return false;
    if (undo)
        *undo = san_undo_of(track, captured, chess_move_of(chess_cell_kind(cell), origin, to, CHESS_STEP));
    track->cell[origin] = CHESS_EMPTY;
    track->cell[to] = (uint8_t)cell;
    hot->ply++;
    track->clock[san_is_quiet(prefix->targets, captured)] = hot->ply;
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

/* The text is read from the event anew, so that nobody has to keep it. */
static __attribute__((noinline)) bool play_rarity(struct chess_track *track,
    const struct san_prefixes *prefixes, const struct san_prefix *prefix, unsigned to,
    const struct pgn_event *event, struct chess_track_undo *undo)
{
    return san_track_rarity(track, prefixes, prefix, to, pgn_text(event), undo) == SAN_GOOD;
}

/* A move of a side, usual or not; false: it is to be left to the caller. */
static SAN_TRACK_INLINE bool step(struct hot *hot, struct chess_track *track,
    const struct san_prefixes *prefixes, const struct san_reading *reading, const struct pgn_event *event,
    unsigned side, struct chess_track_undo *undo)
{
    if (!SAN_RARELY(reading->odd) && play(hot, track, reading->prefix + side, reading->to, side, undo))
        return true;
    give(track, hot);
    if (!play_rarity(track, prefixes, san_usual_prefix(reading, side), reading->to, event, undo))
        return false;
    *hot = take(track);
    return true;
}

/* Plays what has been read of the events from `event` on; returns how many it could. */
static SAN_TRACK_INLINE size_t play_row(struct chess_track *track, const struct san_prefixes *prefixes,
    const struct san_reading *row, const struct san_reading *end, const struct pgn_event *event,
    struct chess_track_undo *undo)
{
    struct hot hot = take(track);
    const struct san_reading *next = row;
    if (hot.ply & 1)
        goto black;
    for (;;) {
        if (next == end || !step(&hot, track, prefixes, next, event + (next - row), CHESS_WHITE, undo))
            break;
        next++;
    black:
        if (next == end || !step(&hot, track, prefixes, next, event + (next - row), CHESS_BLACK, undo))
            break;
        next++;
    }
    give(track, &hot);
    return (size_t)(next - row);
}

/* With and without undo, and apart from reading, which would take registers from it. */
static __attribute__((noinline)) size_t play_plain(struct chess_track *track,
    const struct san_prefixes *prefixes, const struct san_reading *row, const struct san_reading *end,
    const struct pgn_event *event)
{
    return play_row(track, prefixes, row, end, event, NULL);
}

static __attribute__((noinline)) size_t play_undo(struct chess_track *track,
    const struct san_prefixes *prefixes, const struct san_reading *row, const struct san_reading *end,
    const struct pgn_event *event, struct chess_track_undo *undo)
{
    return play_row(track, prefixes, row, end, event, undo);
}

/* Reads the moves in front; returns what is behind the last. */
static inline const struct san_reading *read_row(
    struct san_reading *row, const struct san_prefixes *prefixes, const struct san_run *run)
{
    const struct pgn_event *event = run->next, *end = run->end - event > ROW ? event + ROW : run->end;
    for (; event < end && event->type == PGN_MOVE && event->text <= run->limit; event++)
        san_read_usual_move(row++, prefixes, event->text, event->length);
    return row;
}

void san_run(struct san_run *run, struct chess_track *track, const struct san_prefixes *prefixes,
    struct chess_track_undo *undo)
{
    struct san_reading row[ROW];
    size_t played;
    do {
        const struct san_reading *read = read_row(row, prefixes, run);
        played = undo ? play_undo(track, prefixes, row, read, run->next, undo)
                      : play_plain(track, prefixes, row, read, run->next);
        run->next += played;
    } while (played == ROW);
}
