/* Playing the moves of a game at full speed: from the text to the next position with no stop in between.
 * What a move means is the same as san_read and san_resolve find, which do everything that is rare. */
#ifndef NOTATION_SAN_TRACK_H
#define NOTATION_SAN_TRACK_H

#include "notation/san.h"
#include "rules/chess_track.h"

#include <endian.h>

#define SAN_TRACK_INLINE inline __attribute__((always_inline))
#define SAN_RARELY(condition) __builtin_expect(!!(condition), 0)

/* So many bytes must be readable from the start of a text, however short it is. */
enum { SAN_TRACK_BYTES = 8 };

enum { SAN_PREFIX_BITS = 9 };

/* What stands before the target square of a move. */
struct san_prefix {
    uint64_t text; /* highest up to three bytes, the last highest, 1 in the byte below them; 0: no prefix. Of
                      the king: SAN_IS_KING, too, so that its moves are told apart at no cost */
    const uint64_t *origins; /* by target: where it comes from, a row of chess_strikes */
    uint64_t on;             /* squares that it can come from, by the file or rank that is said */
    uint16_t wrong;          /* cells that cannot be the target, a bit a cell, and SAN_IS_PAWN */
    uint8_t cell;            /* what moves */
};

/* The bit of a cell that there is not. */
enum { SAN_IS_PAWN = 15 };

#define SAN_IS_KING UINT64_C(1)

/* All prefixes of usual moves, by side and a hash of the text. Plain data, never changed by playing. */
struct san_prefixes {
    struct san_prefix at[2][1 << SAN_PREFIX_BITS];
    const struct san_letters *letters;
};

/* The letters stay the caller's. */
void san_prefixes_make(struct san_prefixes *prefixes, const struct san_letters *letters);

enum { SAN_SQUARE_LENGTH = 2, SAN_PREFIX_LENGTH = 3 };

/* The bytes of a check mark: 1 or 0. */
extern const uint8_t san_mark_length[256];

/* Everything that san_track does not do at once, from the beginning. */
enum san_fault san_track_rarity(struct chess_track *track, const struct san_prefixes *prefixes,
    struct span text, struct chess_track_undo *undo);

/* The slot of a prefix. No two prefixes of English moves share one. */
static SAN_TRACK_INLINE unsigned san_prefix_slot(uint64_t prefix)
{
    return (unsigned)(prefix * UINT64_C(0x27e94895) >> (64 - SAN_PREFIX_BITS));
}

/* The bytes before the square, as in struct san_prefix. `length` is that of the move without a check mark,
 * `word` has its first bytes, the first lowest. */
static SAN_TRACK_INLINE uint64_t san_prefix_text(uint64_t word, size_t length)
{
    return (word << 8 | 1) << ((8 - 8 * length) & 63);
}

static SAN_TRACK_INLINE struct chess_track_undo san_undo_of(
    const struct chess_track *track, unsigned captured, struct chess_move move)
{
    return (struct chess_track_undo){.spent = track->spent,
        .clock = track->clock[0],
        .last = track->last,
        .captured = (uint8_t)captured,
        .move = move};
}

/* A usual move that has been read. */
struct san_step {
    const struct san_prefix *prefix; /* NULL: it is none */
    unsigned side, to, captured;
    uint64_t from; /* pieces in line with the target */
};

/* `ignored` is SAN_IS_KING, or 0 for the king's moves not to count as usual ones. */
static SAN_TRACK_INLINE struct san_step san_read_step(
    const struct chess_track *track, const struct san_prefixes *prefixes, struct span text, uint64_t ignored)
{
    uint64_t word;
    memcpy(&word, text.at, sizeof word);
    word = le64toh(word);
    struct san_step step = {.side = chess_track_turn(track)};
    size_t length = text.length - san_mark_length[(uint8_t)text.at[text.length - 1]];
    if (SAN_RARELY(length - SAN_SQUARE_LENGTH > SAN_PREFIX_LENGTH))
        return step;
    uint64_t known = san_prefix_text(word, length);
    uint32_t square = (uint32_t)(word >> (length - SAN_SQUARE_LENGTH) * 8 & 0xffff) - ('a' | '1' << 8);
    const struct san_prefix *prefix = &prefixes->at[step.side][san_prefix_slot(known)];
    if (SAN_RARELY((square & ~0x0707u) || (prefix->text & ~ignored) != known))
        return step;
    step.prefix = prefix;
    step.to = (square | square >> 5) & 63;
    step.captured = track->cell[step.to];
    step.from = track->pieces[prefix->cell] & prefix->origins[step.to] & prefix->on;
    return step;
}

static SAN_TRACK_INLINE bool san_is_single(uint64_t bits)
{
    return (bits ^ (bits - 1)) > bits - 1;
}

/* Plays a move that is not empty and can be read SAN_TRACK_BYTES far. The position stays as it was when there
 * is a fault. `undo`, which may be NULL, is for taking the move back. */
static SAN_TRACK_INLINE enum san_fault san_track(struct chess_track *track,
    const struct san_prefixes *prefixes, struct span text, struct chess_track_undo *undo)
{
    struct san_step step = san_read_step(track, prefixes, text, 0);
    if (SAN_RARELY(!step.prefix || !san_is_single(step.from)))
        return san_track_rarity(track, prefixes, text, undo);
    unsigned cell = step.prefix->cell, square = (unsigned)__builtin_ctzll(step.from);
    if (SAN_RARELY(
            (chess_between(step.to, square) & track->occupied) || (step.prefix->wrong >> step.captured & 1)))
        return san_track_rarity(track, prefixes, text, undo);
    if (SAN_RARELY(track->alarm[step.side] & step.from) &&
        !chess_track_is_safe(track, step.side, square, step.to, step.captured))
        return san_track_rarity(track, prefixes, text, undo);
    if (undo)
        *undo = san_undo_of(
            track, step.captured, chess_move_of(chess_cell_kind(cell), square, step.to, CHESS_STEP));
    if (SAN_RARELY(chess_track_step(track, step.side, cell, step.from, square, step.to, step.captured,
            step.prefix->wrong >> SAN_IS_PAWN)))
        chess_track_alert(track, step.side ^ 1, step.to, step.from);
    return SAN_GOOD;
}

/* The same for any text, with whatever stands behind it. */
enum san_fault san_track_last(struct chess_track *track, const struct san_prefixes *prefixes,
    struct span text, struct chess_track_undo *undo);

#endif
