/* The features of a position of the contest "jill". */
#include "contest/jill_features.h"

#include "rules/chess_attacks.h"

#define INLINE static inline __attribute__((always_inline))

/* Where features go: their weights are added up, or, when there are none, they are listed. */
struct sink {
    const int16_t *weights;
    uint16_t *list;
    int base; /* of the set */
    int count;
    int32_t sum;
};

/* What is worked out of a position before features are told. */
struct view {
    const struct chess_position *position;
    unsigned king;     /* Black's */
    unsigned mirror;   /* 7 when files are turned round, else 0 */
    uint64_t through;  /* what is occupied, but for Black's king, which does not stop a line that hits it */
    uint64_t once;     /* squares White's pieces but the queens attack */
    uint64_t twice;    /* by two of them or more */
    uint64_t attacked; /* by any piece of White's */
    uint64_t defended; /* squares Black's pieces but the king attack */
    uint64_t flights;  /* where Black's king may go */
    uint64_t reach[CHESS_KINDS]; /* of White's pieces, by kind */
};

INLINE void emit(struct sink *sink, int feature)
{
    if (sink->weights)
        sink->sum += sink->weights[sink->base + feature];
    else
        sink->list[sink->count++] = (uint16_t)(sink->base + feature);
}

/* The number of bits, `most` when there are more. */
INLINE int count_few(uint64_t bits, int most)
{
    int count = 0;
    for (; bits && count < most; bits &= bits - 1)
        count++;
    return count;
}

INLINE void add_attacks(struct view *view, uint64_t attacks)
{
    view->twice |= view->once & attacks;
    view->once |= attacks;
}

INLINE void look_at_white(struct view *view)
{
    const struct chess_position *position = view->position;
    uint64_t pawns = chess_pieces(position, CHESS_WHITE, CHESS_PAWN);
    add_attacks(view, pawns << 7 & ~CHESS_FILE_H);
    add_attacks(view, pawns << 9 & ~CHESS_FILE_A);
    for (unsigned kind = CHESS_KNIGHT; kind <= CHESS_KING; kind++) {
        view->reach[kind] = 0;
        for (uint64_t pieces = chess_pieces(position, CHESS_WHITE, kind); pieces; pieces &= pieces - 1) {
            uint64_t attacks = chess_reach(kind, (unsigned)__builtin_ctzll(pieces), view->through);
            view->reach[kind] |= attacks;
            if (kind != CHESS_QUEEN)
                add_attacks(view, attacks);
        }
    }
    view->attacked = view->once | view->reach[CHESS_QUEEN];
}

INLINE void look_at_black(struct view *view)
{
    const struct chess_position *position = view->position;
    uint64_t occupied = chess_occupied(position);
    uint64_t pawns = chess_pieces(position, CHESS_BLACK, CHESS_PAWN);
    view->defended = (pawns >> 9 & ~CHESS_FILE_H) | (pawns >> 7 & ~CHESS_FILE_A);
    for (unsigned kind = CHESS_KNIGHT; kind < CHESS_KING; kind++)
        for (uint64_t pieces = chess_pieces(position, CHESS_BLACK, kind); pieces; pieces &= pieces - 1)
            view->defended |= chess_reach(kind, (unsigned)__builtin_ctzll(pieces), occupied);
}

INLINE void look(struct view *view, const struct chess_position *position)
{
    view->position = position;
    view->king = chess_king(position, CHESS_BLACK);
    view->mirror = chess_file(view->king) > 3 ? 7 : 0;
    view->through = chess_occupied(position) & ~chess_bit(view->king);
    view->once = view->twice = 0;
    look_at_white(view);
    look_at_black(view);
    view->flights = chess_king_reach(view->king) & ~position->side[CHESS_BLACK] & ~view->attacked;
}

/* Each piece by its way from Black's king: White's six kinds, then Black's five. */
INLINE void tell_offsets(const struct view *view, struct sink *sink)
{
    unsigned file = chess_file(view->king) ^ view->mirror, rank = chess_rank(view->king);
    int base = JILL_OFFSET + (3 - (int)file) + 11 * (7 - (int)rank);
    for (uint64_t pieces = view->through; pieces; pieces &= pieces - 1) {
        unsigned square = (unsigned)__builtin_ctzll(pieces), cell = view->position->cell[square];
        int kind = (int)chess_cell_kind(cell) - 1 + 6 * (int)chess_cell_side(cell);
        emit(sink,
            base + 165 * kind + (int)(chess_file(square) ^ view->mirror) + 11 * (int)chess_rank(square));
    }
}

/* What stands on a square of the window, in eight classes. */
static const uint8_t occupants[2 << CHESS_SIDE_SHIFT] = {0, 6, 7, 7, 7, 7, 7, 0, 0, 1, 2, 3, 4, 5, 0, 0};

INLINE void tell_window(const struct view *view, struct sink *sink)
{
    int file = (int)(chess_file(view->king) ^ view->mirror), rank = (int)chess_rank(view->king);
    for (int place = 0; place < 25; place++) {
        int f = file + place % 5 - 2, r = rank + place / 5 - 2;
        if (place == 12)
            continue;
        int feature = JILL_WINDOW + 97 * place;
        if ((f | r) & ~7) {
            emit(sink, feature);
            continue;
        }
        unsigned square = (unsigned)r * 8 + ((unsigned)f ^ view->mirror);
        int attackers = (int)(view->once >> square & 1) + (int)(view->twice >> square & 1);
        int queen = (int)(view->reach[CHESS_QUEEN] >> square & 1);
        int state = occupants[view->position->cell[square]] * 12 + attackers * 4 + queen * 2 +
                    (int)(view->defended >> square & 1);
        emit(sink, feature + 1 + state);
    }
}

/* The fewest flights that a piece of a kind leaves to the king when it checks from one of the squares. */
INLINE int fewest_left(const struct view *view, unsigned kind, uint64_t squares)
{
    int fewest = 4;
    for (; squares && fewest; squares &= squares - 1) {
        unsigned square = (unsigned)__builtin_ctzll(squares);
        uint64_t left = view->flights & ~chess_reach(kind, square, view->through) & ~chess_bit(square);
        int count = count_few(left, 3);
        fewest = count < fewest ? count : fewest;
    }
    return fewest;
}

/* Checks by knight, bishop, rook and queen that Black cannot answer by taking the piece. */
INLINE void tell_checks(const struct view *view, struct sink *sink)
{
    const struct chess_position *position = view->position;
    uint64_t occupied = chess_occupied(position), ring = chess_king_reach(view->king);
    uint64_t safe = ~position->side[CHESS_WHITE] & ~view->defended;
    uint64_t straight = chess_rook_reach(view->king, occupied);
    uint64_t diagonal = chess_bishop_reach(view->king, occupied);
    uint64_t from[4] = {chess_knight_reach(view->king), diagonal, straight, straight | diagonal};
    for (unsigned kind = CHESS_KNIGHT; kind <= CHESS_QUEEN; kind++) {
        int row = (int)kind - CHESS_KNIGHT;
        uint64_t checks = view->reach[kind] & from[row] & safe;
        uint64_t contact = checks & ring & (kind == CHESS_QUEEN ? view->once : view->twice);
        checks &= ~ring;
        emit(sink, JILL_CHECK_COUNT + 4 * row + count_few(checks | contact, 3));
        emit(sink, JILL_CHECK_LEFT + 5 * row +
                       fewest_left(view, kind, kind == CHESS_QUEEN ? checks : checks | contact));
        if (kind == CHESS_QUEEN)
            emit(sink, JILL_CHECK_LEFT + 5 * 4 + fewest_left(view, kind, contact));
    }
}

/* Squares beside the king where a queen, supported, would mate, whether one can get there or not. */
INLINE void tell_targets(const struct view *view, struct sink *sink)
{
    const struct chess_position *position = view->position;
    int count = 0;
    uint64_t squares =
        chess_king_reach(view->king) & view->once & ~view->defended & ~position->side[CHESS_WHITE];
    if (!chess_pieces(position, CHESS_WHITE, CHESS_QUEEN))
        return;
    for (; squares && count < 3; squares &= squares - 1) {
        unsigned square = (unsigned)__builtin_ctzll(squares);
        uint64_t covered = chess_reach(CHESS_QUEEN, square, view->through) | chess_bit(square);
        count += !(view->flights & ~covered);
    }
    emit(sink, JILL_TARGETS + count);
}

INLINE int material(const struct chess_position *position)
{
    uint64_t white = position->side[CHESS_WHITE];
    int queens = count_few(white & position->kind[CHESS_QUEEN], 2);
    int rooks = count_few(white & position->kind[CHESS_ROOK], 2);
    int minors = count_few(white & (position->kind[CHESS_KNIGHT] | position->kind[CHESS_BISHOP]), 4);
    int pawns = count_few(white & position->kind[CHESS_PAWN], 4);
    return ((queens * 3 + rooks) * 3 + (minors + 1) / 2) * 3 + (pawns + 2) / 3;
}

INLINE void tell(const struct chess_position *position, int replies, struct sink *sink)
{
    struct view view;
    look(&view, position);
    bool few = count_few(position->side[CHESS_BLACK], JILL_FEW + 1) <= JILL_FEW;
    sink->base = few ? JILL_FEATURES : 0;
    emit(sink, JILL_BIAS);
    tell_offsets(&view, sink);
    tell_window(&view, sink);
    emit(sink, JILL_FLIGHTS + count_few(view.flights, 8));
    tell_checks(&view, sink);
    tell_targets(&view, sink);
    emit(sink, JILL_KING + (int)(chess_rank(view.king) * 4 + (chess_file(view.king) ^ view.mirror)));
    emit(sink, JILL_MATERIAL + material(position));
    emit(sink, JILL_CASTLING + count_few(position->castling & CHESS_RANK_8, 3));
    uint64_t white_king = chess_pieces(position, CHESS_WHITE, CHESS_KING);
    if (white_king & view.defended)
        emit(sink, JILL_WHITE_CHECK);
    if (position->turn == CHESS_BLACK) {
        bool check = view.attacked >> view.king & 1;
        emit(sink, JILL_REPLIES + (check ? 41 : 0) + (replies < 40 ? replies : 40));
    }
}

int jill_features_list(
    const struct chess_position *position, int replies, uint16_t features[JILL_MOST_ACTIVE])
{
    struct sink sink = {.list = features};
    tell(position, replies, &sink);
    return sink.count;
}

int32_t jill_features_weigh(
    const struct chess_position *position, int replies, const int16_t weights[JILL_SETS * JILL_FEATURES])
{
    struct sink sink = {.weights = weights};
    tell(position, replies, &sink);
    return sink.sum;
}
