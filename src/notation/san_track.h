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
    uint32_t targets;        /* by what stands on the target: see san_is_wrong and san_is_quiet */
    uint8_t cell;            /* what moves */
};

/* In struct san_prefix.text and so in struct san_reading.odd: the king's moves need a closer look, since it
 * always stands in the alarm. */
#define SAN_IS_KING UINT64_C(1)
/* In struct san_reading.odd: too long a text. */
#define SAN_NO_PREFIX UINT64_C(2)

/* Of struct san_prefix.targets, a bit for each cell: it cannot be the target. */
static SAN_TRACK_INLINE bool san_is_wrong(uint32_t targets, unsigned captured)
{
    return targets >> captured & 1;
}

/* In its upper half: the move is no capture and none of a pawn. */
static SAN_TRACK_INLINE unsigned san_is_quiet(uint32_t targets, unsigned captured)
{
    return targets >> captured >> 16 & 1;
}

/* All prefixes of usual moves, by a hash of the text and side: a slot has the same text for both sides, so
 * that a text can be read before the side is known. Plain data, never changed by playing. */
struct san_prefixes {
    struct san_prefix at[1 << SAN_PREFIX_BITS][2];
    const struct san_letters *letters;
};

/* The letters stay the caller's. */
void san_prefixes_make(struct san_prefixes *prefixes, const struct san_letters *letters);

/* The most bytes of a usual move: a prefix, a square, a check mark. */
enum { SAN_USUAL_LENGTH = 3 + 2 + 1 };

/* By a text's last byte, which may be a check mark: how far the text must go up in san_align, plus the number
 * of its bits, so that one subtraction does for both. */
extern const uint8_t san_align_by[256];

/* The slot of a prefix. No two prefixes of English moves share one. */
static SAN_TRACK_INLINE unsigned san_prefix_slot(uint64_t prefix)
{
    return (unsigned)(prefix * UINT64_C(0x27e94895) >> (64 - SAN_PREFIX_BITS));
}

/* Moves a text up to where its last two bytes, the square, stand highest and its prefix below them, as struct
 * san_prefix has it. `word` has its first bytes, the first lowest. */
static SAN_TRACK_INLINE uint64_t san_align(uint64_t word, unsigned by)
{
    return (word << 8 | 1) << (by & 63);
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

/* What the text of a move says: how it begins and where it goes. */
struct san_reading {
    const struct san_prefix *prefix; /* White's, Black's behind it */
    uint64_t odd;                    /* 0: a usual move; SAN_IS_KING: one of the king; all else: none */
    uint8_t to;
};

/* Reads a move that is not empty and can be read SAN_TRACK_BYTES far. There is no branch on what is read,
 * since it cannot be foreseen. */
static SAN_TRACK_INLINE void san_read_usual_move(
    struct san_reading *reading, const struct san_prefixes *prefixes, const char *at, size_t length)
{
    if (SAN_RARELY(length > SAN_USUAL_LENGTH)) {
        *reading = (struct san_reading){.odd = SAN_NO_PREFIX};
        return;
    }
    uint64_t word;
    memcpy(&word, at, sizeof word);
    word = san_align(le64toh(word), san_align_by[(uint8_t)at[length - 1]] - 8 * (unsigned)length);
    uint64_t known = word << 16;
    unsigned square = (unsigned)(word >> 48) - ('a' | '1' << 8);
    const struct san_prefix *prefix = prefixes->at[san_prefix_slot(known)];
    reading->prefix = prefix;
    reading->odd = (square & ~0x0707u) | (prefix->text ^ known);
    reading->to = (uint8_t)(square | square >> 5);
}

/* NULL: it is no usual move. */
static SAN_TRACK_INLINE const struct san_prefix *san_usual_prefix(
    const struct san_reading *reading, unsigned side)
{
    return reading->odd & ~SAN_IS_KING ? NULL : reading->prefix + side;
}

/* The pieces in line with the target. */
static SAN_TRACK_INLINE uint64_t san_find_aligned(
    const struct chess_track *track, const struct san_prefix *prefix, unsigned to)
{
    return track->pieces[prefix->cell] & prefix->origins[to] & prefix->on;
}

/* Everything that is not done at once. `prefix` and `to` are as read, NULL when it is no usual move. */
enum san_fault san_track_rarity(struct chess_track *track, const struct san_prefixes *prefixes,
    const struct san_prefix *prefix, unsigned to, struct span text, struct chess_track_undo *undo);

static SAN_TRACK_INLINE bool san_is_single(uint64_t bits)
{
    return (bits ^ (bits - 1)) > bits - 1;
}

/* Plays a move of the only piece in line, if nothing is in its way or to be feared; false: it is none, and
 * nothing has happened. */
static SAN_TRACK_INLINE bool san_play_step(struct chess_track *track, const struct san_prefix *prefix,
    unsigned to, unsigned side, struct chess_track_undo *undo)
{
    uint64_t from = san_find_aligned(track, prefix, to);
    unsigned cell = prefix->cell, captured = track->cell[to];
    if (SAN_RARELY(!san_is_single(from)))
        return false;
    unsigned origin = (unsigned)__builtin_ctzll(from);
    if (SAN_RARELY((chess_between(origin, to) & track->occupied) || san_is_wrong(prefix->targets, captured) ||
                   (track->alarm[side] & from)))
        return false;
    if (undo)
        *undo = san_undo_of(track, captured, chess_move_of(chess_cell_kind(cell), origin, to, CHESS_STEP));
    if (SAN_RARELY(chess_track_step(
            track, side, cell, from, origin, to, captured, san_is_quiet(prefix->targets, captured))))
        chess_track_alert(track, side ^ 1, to, from);
    return true;
}

/* Plays a move that is not empty and can be read SAN_TRACK_BYTES far. The position stays as it was when there
 * is a fault. `undo`, which may be NULL, is for taking the move back. */
static SAN_TRACK_INLINE enum san_fault san_track(struct chess_track *track,
    const struct san_prefixes *prefixes, struct span text, struct chess_track_undo *undo)
{
    unsigned side = chess_track_turn(track);
    struct san_reading reading;
    san_read_usual_move(&reading, prefixes, text.at, text.length);
    if (!SAN_RARELY(reading.odd) && san_play_step(track, reading.prefix + side, reading.to, side, undo))
        return SAN_GOOD;
    return san_track_rarity(track, prefixes, san_usual_prefix(&reading, side), reading.to, text, undo);
}

/* The same for any text, with whatever stands behind it. */
enum san_fault san_track_last(struct chess_track *track, const struct san_prefixes *prefixes,
    struct span text, struct chess_track_undo *undo);

#endif
