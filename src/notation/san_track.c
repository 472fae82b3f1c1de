/* Playing moves on the position of a fast replay. The usual move, a piece or pawn to a square, perhaps with a
 * file or rank, `x` and a check mark, is read with one load of eight bytes and one look into a table;
 * branches are kept for what is rare. Everything else but castling is left to san_play. */
#include "notation/san_track.h"

enum { ALIGN = 56, ALIGN_MARKED = ALIGN + 8 };

const uint8_t san_align_by[256] = {
    [0 ... '"'] = ALIGN,
    ['#'] = ALIGN_MARKED,
    ['$' ... '*'] = ALIGN,
    ['+'] = ALIGN_MARKED,
    [',' ... 255] = ALIGN,
};

/* Adds a prefix unless its slot is taken: moves that have it go the long way then. */
static void add(struct san_prefixes *prefixes, unsigned side, const char *text, struct san_prefix prefix)
{
    char word[8] = "";
    memcpy(word, text, strlen(text));
    uint64_t bytes;
    memcpy(&bytes, word, sizeof bytes);
    prefix.text = san_align(le64toh(bytes), ALIGN - 8 * (unsigned)(strlen(text) + 2)) << 16;
    struct san_prefix *slot = &prefixes->at[san_prefix_slot(prefix.text)][side];
    if (slot->text)
        return;
    *slot = prefix;
    slot->text |= chess_cell_kind(prefix.cell) == CHESS_KING ? SAN_IS_KING : 0;
}

/* R, Rx, Ra, Rax, R1, R1x ... */
static void add_piece(struct san_prefixes *prefixes, unsigned side, char letter, unsigned kind)
{
    unsigned cell = kind | side << CHESS_SIDE_SHIFT, own = 0x7e << 8 * side;
    unsigned king = 1 << (CHESS_KING | (side ^ 1) << CHESS_SIDE_SHIFT), quiet = 1 << CHESS_EMPTY;
    struct san_prefix prefix = {.origins = chess_strikes[kind],
        .on = ~UINT64_C(0),
        .targets = own | king | quiet << 16,
        .cell = (uint8_t)cell};
    add(prefixes, side, (char[]){letter, '\0'}, prefix);
    add(prefixes, side, (char[]){letter, 'x', '\0'}, prefix);
    for (unsigned i = 0; i < 16; i++) {
        char origin = (char)(i < 8 ? 'a' + i : '1' + i - 8);
        prefix.on = i < 8 ? CHESS_FILE_A << i : CHESS_RANK_1 << 8 * (i - 8);
        add(prefixes, side, (char[]){letter, origin, '\0'}, prefix);
        add(prefixes, side, (char[]){letter, origin, 'x', '\0'}, prefix);
    }
}

/* Nothing for a push, a, ax, b, bx ... for captures. */
static void add_pawn(struct san_prefixes *prefixes, unsigned side)
{
    unsigned side_bit = side << CHESS_SIDE_SHIFT;
    struct san_prefix prefix = {.cell = (uint8_t)(CHESS_PAWN | side_bit),
        .origins = chess_strikes[CHESS_STRIKES_PUSH | side_bit],
        .targets = 0xfffe,
        .on = ~UINT64_C(0)};
    add(prefixes, side, "", prefix);
    prefix.origins = chess_strikes[CHESS_STRIKES_CAPTURE | side_bit];
    prefix.targets = 0xffff & ~(0x3eu << 8 * (side ^ 1));
    for (unsigned i = 0; i < 8; i++) {
        prefix.on = CHESS_FILE_A << i;
        add(prefixes, side, (char[]){(char)('a' + i), 'x', '\0'}, prefix);
        add(prefixes, side, (char[]){(char)('a' + i), '\0'}, prefix);
    }
}

void san_prefixes_make(struct san_prefixes *prefixes, const struct san_letters *letters)
{
    *prefixes = (struct san_prefixes){.letters = letters};
    for (unsigned side = 0; side < 2; side++) {
        add_pawn(prefixes, side);
        for (unsigned c = 0; c < 256; c++)
            if (letters->first[c] > CHESS_PAWN)
                add_piece(prefixes, side, (char)c, letters->first[c]);
    }
}

/* 0 or 1 for `O-O` or `O-O-O` with a check mark or none, 2 for other texts. */
static unsigned castling_wing(struct span text)
{
    if (text.length > 0 && san_align_by[(uint8_t)text.at[text.length - 1]] == ALIGN_MARKED)
        text.length--;
    return span_equals(text, "O-O") ? 0 : span_equals(text, "O-O-O") ? 1 : 2;
}

static bool castle(struct chess_track *track, unsigned wing, struct chess_track_undo *undo)
{
    unsigned king = track->king[chess_track_turn(track)], rook = (king & 56) | (wing ? 0 : 7);
    struct chess_track_undo before;
    if (undo)
        before = san_undo_of(track, 0, chess_move_of(CHESS_KING, king, rook, CHESS_CASTLE));
    if (!chess_track_castle(track, wing))
        return false;
    if (undo)
        *undo = before;
    return true;
}

/* Whatever it is; most often castling. */
static enum san_fault play_any(struct chess_track *track, const struct san_prefixes *prefixes,
    struct span text, struct chess_track_undo *undo)
{
    struct chess_position position;
    struct chess_move move;
    unsigned wing = castling_wing(text);
    if (wing < 2 && castle(track, wing, undo))
        return SAN_GOOD;
    chess_track_get(track, &position);
    enum san_fault fault = san_play(&position, text, prefixes->letters, NULL, &move);
    if (fault)
        return fault;
    if (undo)
        *undo = san_undo_of(track, track->cell[move.to], move);
    chess_track_set(track, &position);
    return SAN_GOOD;
}

/* Of several pieces in line with the target, the one whose way is free: 0 when there is not just one. */
static uint64_t choose(const struct chess_track *track, uint64_t aligned, unsigned to)
{
    uint64_t free = 0;
    for (; aligned; aligned &= aligned - 1)
        if (!(chess_between(to, __builtin_ctzll(aligned)) & track->occupied))
            free |= aligned & -aligned;
    return free & (free - 1) ? 0 : free;
}

/* A usual move that needs a closer look: several pieces are in line with the target, or the one that is
 * stands in the alarm, as the king always does. False: it is not to be played so, and nothing has happened.
 */
static SAN_TRACK_INLINE bool play_narrow(
    struct chess_track *track, const struct san_prefix *prefix, unsigned to, struct chess_track_undo *undo)
{
    unsigned side = chess_track_turn(track), cell = prefix->cell, captured = track->cell[to];
    uint64_t aligned = san_find_aligned(track, prefix, to);
    bool is_king = chess_cell_kind(cell) == CHESS_KING;
    uint64_t from = is_king ? aligned : choose(track, aligned, to);
    if (!from || san_is_wrong(prefix->targets, captured))
        return false;
    unsigned square = (unsigned)__builtin_ctzll(from);
    struct chess_track_undo before;
    if (undo)
        before = san_undo_of(track, captured, chess_move_of(chess_cell_kind(cell), square, to, CHESS_STEP));
    if (is_king) {
        if (!chess_track_move_king(track, to, captured))
            return false;
    } else {
        if ((track->alarm[side] & from) && !chess_track_is_safe(track, side, square, to, captured))
            return false;
        if (chess_track_step(
                track, side, cell, from, square, to, captured, san_is_quiet(prefix->targets, captured)))
            chess_track_alert(track, side ^ 1, to, from);
    }
    if (undo)
        *undo = before;
    return true;
}

enum san_fault san_track_rarity(struct chess_track *track, const struct san_prefixes *prefixes,
    const struct san_prefix *prefix, unsigned to, struct span text, struct chess_track_undo *undo)
{
    if (prefix && play_narrow(track, prefix, to, undo))
        return SAN_GOOD;
    return play_any(track, prefixes, text, undo);
}

enum san_fault san_track_last(struct chess_track *track, const struct san_prefixes *prefixes,
    struct span text, struct chess_track_undo *undo)
{
    char copy[SAN_TRACK_BYTES] = "";
    if (text.length == 0 || text.length > sizeof copy)
        return play_any(track, prefixes, text, undo);
    memcpy(copy, text.at, text.length);
    return san_track(track, prefixes, (struct span){copy, text.length}, undo);
}
