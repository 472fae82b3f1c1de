/* The shogi family's engine: how pieces reach squares, what a move changes and how that is taken back. */
#include "rules/shogi.h"

#include <assert.h>

/* Offsets in the padded board of the eight directions, clockwise from the first side's forward, and of the
 * eight jumps in the order of struct shogi_moves. */
static const int8_t directions[8] = {-SHOGI_STRIDE, -SHOGI_STRIDE + 1, 1, SHOGI_STRIDE + 1, SHOGI_STRIDE,
    SHOGI_STRIDE - 1, -1, -SHOGI_STRIDE - 1};
static const int8_t jumps[8] = {-2 * SHOGI_STRIDE + 1, -SHOGI_STRIDE + 2, SHOGI_STRIDE + 2,
    2 * SHOGI_STRIDE + 1, 2 * SHOGI_STRIDE - 1, SHOGI_STRIDE - 2, -SHOGI_STRIDE - 2, -2 * SHOGI_STRIDE - 1};

/* Jumps may leave the padded board by one row: those squares count as wall. */
static bool is_inside(int square)
{
    return square >= 0 && square < SHOGI_CELLS;
}

/* The other side's directions are the same bits turned half round. */
static uint8_t turned(uint8_t bits, int side)
{
    return side ? (uint8_t)(bits << 4 | bits >> 4) : bits;
}

static const struct shogi_moves *moves_of(const struct shogi_variant *variant, uint8_t piece)
{
    const struct shogi_kind *kind = &variant->kind[piece & SHOGI_KIND];
    return piece & SHOGI_PROMOTED ? &kind->promoted : &kind->plain;
}

int shogi_kind_of_letter(const struct shogi_variant *variant, char letter)
{
    return letter >= 'A' && letter <= 'Z' ? variant->kind_of_letter[letter - 'A'] : 0;
}

int shogi_origins(const struct shogi_position *position, uint8_t piece, uint8_t to, uint8_t from[SHOGI_CELLS])
{
    const struct shogi_moves *moves = moves_of(position->variant, piece);
    uint8_t wanted = piece | shogi_owner_bit(position->turn);
    int count = 0;
    for (unsigned bits = turned(moves->steps, position->turn); bits; bits &= bits - 1) {
        int square = to - directions[__builtin_ctz(bits)];
        from[count] =
            (uint8_t)square; /* stays if it counts; without a branch a long record replays a fifth faster */
        count += position->cell[square] == wanted;
    }
    for (unsigned bits = turned(moves->slides, position->turn); bits; bits &= bits - 1) {
        int back = directions[__builtin_ctz(bits)];
        int square = to - back;
        while (position->cell[square] == 0)
            square -= back;
        from[count] = (uint8_t)square;
        count += position->cell[square] == wanted;
    }
    for (unsigned bits = turned(moves->jumps, position->turn); bits; bits &= bits - 1) {
        int square = to - jumps[__builtin_ctz(bits)];
        if (is_inside(square) && position->cell[square] == wanted)
            from[count++] = (uint8_t)square;
    }
    return count;
}

/* How many rows lie before a square as a side sees it: 0 on its last row. */
static int rows_ahead(int side, uint8_t square)
{
    int row = shogi_row(square);
    return side ? SHOGI_SIDE - row : row - 1;
}

bool shogi_may_promote(const struct shogi_position *position, uint8_t piece, uint8_t from, uint8_t to)
{
    const struct shogi_variant *variant = position->variant;
    if (piece & SHOGI_PROMOTED || !variant->kind[piece & SHOGI_KIND].promotes)
        return false;
    return rows_ahead(position->turn, from) < variant->zone_rows ||
           rows_ahead(position->turn, to) < variant->zone_rows;
}

bool shogi_must_promote(const struct shogi_position *position, uint8_t piece, uint8_t to)
{
    const struct shogi_kind *kind = &position->variant->kind[piece & SHOGI_KIND];
    return !(piece & SHOGI_PROMOTED) && rows_ahead(position->turn, to) < kind->stuck_rows;
}

bool shogi_has_royal(const struct shogi_position *position, int side)
{
    for (int square = 0; square < SHOGI_CELLS; square++) {
        uint8_t cell = position->cell[square];
        if (cell & shogi_owner_bit(side) && position->variant->kind[cell & SHOGI_KIND].royal)
            return true;
    }
    return false;
}

/* A list of moves while it grows. */
struct move_list {
    const struct shogi_position *position;
    struct shogi_move *moves;
    int count;
};

static void add(struct move_list *list, struct shogi_move move)
{
    assert(list->count < SHOGI_MAX_MOVES);
    list->moves[list->count++] = move;
}

static void add_step(struct move_list *list, uint8_t piece, uint8_t from, uint8_t to)
{
    struct shogi_move move = {.type = SHOGI_STEP, .piece = piece, .from = from, .to = to};
    if (!shogi_must_promote(list->position, piece, to))
        add(list, move);
    move.promote = 1;
    if (shogi_may_promote(list->position, piece, from, to))
        add(list, move);
}

static bool is_open(const struct shogi_position *position, int square)
{
    return is_inside(square) && !(position->cell[square] & (SHOGI_WALL | shogi_owner_bit(position->turn)));
}

static void add_steps_from(struct move_list *list, uint8_t from)
{
    const struct shogi_position *position = list->position;
    uint8_t piece = position->cell[from] & (SHOGI_KIND | SHOGI_PROMOTED);
    const struct shogi_moves *moves = moves_of(position->variant, piece);
    for (unsigned bits = turned(moves->steps, position->turn); bits; bits &= bits - 1) {
        int to = from + directions[__builtin_ctz(bits)];
        if (is_open(position, to))
            add_step(list, piece, from, (uint8_t)to);
    }
    for (unsigned bits = turned(moves->slides, position->turn); bits; bits &= bits - 1) {
        int forth = directions[__builtin_ctz(bits)];
        for (int to = from + forth; is_open(position, to); to += forth) {
            add_step(list, piece, from, (uint8_t)to);
            if (position->cell[to])
                break;
        }
    }
    for (unsigned bits = turned(moves->jumps, position->turn); bits; bits &= bits - 1) {
        int to = from + jumps[__builtin_ctz(bits)];
        if (is_open(position, to))
            add_step(list, piece, from, (uint8_t)to);
    }
}

static void add_drops_to(struct move_list *list, uint8_t to)
{
    const struct shogi_position *position = list->position;
    for (uint8_t kind = 1; kind <= position->variant->kinds; kind++)
        if (position->hand[position->turn][kind])
            add(list, (struct shogi_move){.type = SHOGI_DROP, .piece = kind, .to = to});
}

int shogi_legal_moves(const struct shogi_position *position, struct shogi_move moves[SHOGI_MAX_MOVES])
{
    struct move_list list = {.position = position, .moves = moves};
    if (position->over)
        return 0;
    for (uint8_t square = 0; square < SHOGI_CELLS; square++) {
        if (position->cell[square] & shogi_owner_bit(position->turn))
            add_steps_from(&list, square);
        else if (!position->cell[square])
            add_drops_to(&list, square);
    }
    if (position->variant->flips)
        add(&list, (struct shogi_move){.type = SHOGI_FLIP});
    return list.count;
}

/* Turns eight cells half round and gives their pieces to the other side. */
static uint64_t flip_cells(uint64_t cells)
{
    enum { OWNERS = SHOGI_FIRST | SHOGI_SECOND };
    const uint64_t every = 0x0101010101010101u;
    uint64_t rest = cells & ~(OWNERS * every);
    uint64_t first = cells & SHOGI_FIRST * every;
    uint64_t second = cells & SHOGI_SECOND * every;
    return __builtin_bswap64(rest | first << 1 | second >> 1);
}

static uint8_t flip_cell(uint8_t cell)
{
    return cell && cell != SHOGI_WALL ? cell ^ (SHOGI_FIRST | SHOGI_SECOND) : cell;
}

/* The board half round: the cells from both ends inward, eight at a time, and the middle one by itself. The
 * padded board is symmetrical, so its walls can stay. */
static void flip_board(uint8_t cell[SHOGI_CELLS])
{
    enum { MIDDLE = SHOGI_CELLS / 2, WORDS = 6 };
    for (int i = 1; i <= WORDS; i++) {
        uint8_t *low = cell + MIDDLE - 8 * i;
        uint8_t *high = cell + MIDDLE + 1 + 8 * (i - 1);
        uint64_t a, b;
        memcpy(&a, low, 8);
        memcpy(&b, high, 8);
        a = flip_cells(a);
        b = flip_cells(b);
        memcpy(low, &b, 8);
        memcpy(high, &a, 8);
    }
    cell[MIDDLE] = flip_cell(cell[MIDDLE]);
}

static void flip(struct shogi_position *position)
{
    flip_board(position->cell);
    uint8_t first[sizeof position->hand[0]];
    memcpy(first, position->hand[0], sizeof first);
    memcpy(position->hand[0], position->hand[1], sizeof first);
    memcpy(position->hand[1], first, sizeof first);
}

static void step(struct shogi_position *position, struct shogi_move move, uint8_t captured)
{
    if (captured) {
        int kind = captured & SHOGI_KIND;
        if (position->variant->kind[kind].royal)
            position->over = 1;
        else
            position->hand[position->turn][kind]++;
    }
    position->cell[move.to] = position->cell[move.from] | (move.promote ? SHOGI_PROMOTED : 0);
    position->cell[move.from] = 0;
}

void shogi_apply(struct shogi_position *position, struct shogi_move move, struct shogi_undo *undo)
{
    *undo = (struct shogi_undo){.captured = position->cell[move.to], .over = position->over};
    if (move.type == SHOGI_FLIP) {
        flip(position);
    } else if (move.type == SHOGI_DROP) {
        position->hand[position->turn][move.piece]--;
        position->cell[move.to] = move.piece | shogi_owner_bit(position->turn);
    } else {
        step(position, move, undo->captured);
    }
    position->turn ^= 1;
    position->plies++;
}

void shogi_take_back(struct shogi_position *position, struct shogi_move move, const struct shogi_undo *undo)
{
    position->turn ^= 1;
    position->plies--;
    position->over = undo->over;
    if (move.type == SHOGI_FLIP) {
        flip(position);
        return;
    }
    position->cell[move.to] = undo->captured;
    if (move.type == SHOGI_DROP) {
        position->hand[position->turn][move.piece]++;
        return;
    }
    position->cell[move.from] = move.piece | shogi_owner_bit(position->turn);
    int kind = undo->captured & SHOGI_KIND;
    if (undo->captured && !position->variant->kind[kind].royal)
        position->hand[position->turn][kind]--;
}
