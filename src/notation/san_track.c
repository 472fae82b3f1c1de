/* Playing moves on the position of a fast replay. The usual move, a piece or pawn to a square, perhaps with a
 * file or rank, `x` and a check mark, is read with one load of eight bytes and one look into a table;
 * branches are kept for what is rare. Everything else is left to san_play. */
#include "notation/san_track.h"

const uint8_t san_mark_length[256] = {['+'] = 1, ['#'] = 1};

/* Adds a prefix unless its slot is taken: moves that have it go the long way then. */
static void add(struct san_prefixes *prefixes, unsigned side, const char *text, struct san_prefix prefix)
{
    char word[8] = "";
    memcpy(word, text, strlen(text));
    uint64_t bytes;
    memcpy(&bytes, word, sizeof bytes);
    prefix.text = san_prefix_text(le64toh(bytes), strlen(text) + SAN_SQUARE_LENGTH);
    struct san_prefix *slot = &prefixes->at[side][san_prefix_slot(prefix.text)];
    if (slot->text)
        return;
    *slot = prefix;
    slot->text |= chess_cell_kind(prefix.cell) == CHESS_KING ? SAN_IS_KING : 0;
}

/* R, Rx, Ra, Rax, R1, R1x ... */
static void add_piece(struct san_prefixes *prefixes, unsigned side, char letter, unsigned kind)
{
    unsigned cell = kind | side << CHESS_SIDE_SHIFT, own = 0x7e << 8 * side;
    struct san_prefix prefix = {
        .origins = chess_strikes[kind], .on = ~UINT64_C(0), .wrong = (uint16_t)own, .cell = (uint8_t)cell};
    prefix.wrong |= 1 << (CHESS_KING | (side ^ 1) << CHESS_SIDE_SHIFT);
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
        .wrong = 0xfffe,
        .on = ~UINT64_C(0)};
    add(prefixes, side, "", prefix);
    prefix.origins = chess_strikes[CHESS_STRIKES_CAPTURE | side_bit];
    prefix.wrong = (uint16_t) ~(0x3e << 8 * (side ^ 1));
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
    text.length -= text.length ? san_mark_length[(uint8_t)text.at[text.length - 1]] : 0;
    return span_equals(text, "O-O") ? 0 : span_equals(text, "O-O-O") ? 1 : 2;
}

static bool castle(struct chess_track *track, unsigned wing, struct chess_track_undo *undo)
{
    unsigned king = track->king[chess_track_turn(track)], rook = (king & 56) | (wing ? 0 : 7);
    struct chess_track_undo before =
        san_undo_of(track, 0, chess_move_of(CHESS_KING, king, rook, CHESS_CASTLE));
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

/* A move of the king; false: it is not legal. */
static bool play_king(struct chess_track *track, const struct san_step *step, struct chess_track_undo *undo)
{
    unsigned king = track->king[step->side];
    if (!step->from || (step->prefix->wrong >> step->captured & 1))
        return false;
    struct chess_track_undo before =
        san_undo_of(track, step->captured, chess_move_of(CHESS_KING, king, step->to, CHESS_STEP));
    if (!chess_track_move_king(track, step->to, step->captured))
        return false;
    if (undo)
        *undo = before;
    return true;
}

/* Everything that play does not do at once, from the beginning: it is called last, so that play has nothing
 * to remember. */
enum san_fault san_track_rarity(struct chess_track *track, const struct san_prefixes *prefixes,
    struct span text, struct chess_track_undo *undo)
{
    struct san_step step = san_read_step(track, prefixes, text, SAN_IS_KING);
    if (!step.prefix)
        return play_any(track, prefixes, text, undo);
    if (step.prefix->text & SAN_IS_KING)
        return play_king(track, &step, undo) ? SAN_GOOD : play_any(track, prefixes, text, undo);
    unsigned cell = step.prefix->cell;
    uint64_t from = choose(track, step.from, step.to);
    unsigned square = (unsigned)__builtin_ctzll(from | chess_bit(63));
    if (!from || (step.prefix->wrong >> step.captured & 1) ||
        ((track->alarm[step.side] & from) &&
            !chess_track_is_safe(track, step.side, square, step.to, step.captured)))
        return play_any(track, prefixes, text, undo);
    if (undo)
        *undo = san_undo_of(
            track, step.captured, chess_move_of(chess_cell_kind(cell), square, step.to, CHESS_STEP));
    if (chess_track_step(
            track, step.side, cell, from, square, step.to, step.captured, step.prefix->wrong >> SAN_IS_PAWN))
        chess_track_alert(track, step.side ^ 1, step.to, from);
    return SAN_GOOD;
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
