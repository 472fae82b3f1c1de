/* The slow generator: see draughts_reference.h. */
#include "draughts_reference.h"

#include "notation/draughts.h"
#include "rules/draughts_board.h"
#include "rules/draughts_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = DRAUGHTS_MAX_SIDE };

/* What a capturing man does on its far row. */
enum crowning { STOPS, STAYS_MAN, RUNS_ON };

struct law {
    const char *name;
    bool back;      /* men capture backward */
    bool long_king; /* kings fly */
    bool king_safe; /* from men */
    bool land_to_continue;
    bool voluntary;      /* captures need not be begun */
    bool lifted_at_once; /* captured pieces leave during the move */
    enum crowning crowning;
    const char *order; /* what is compared, most important first: n pieces, k by a king, K kings taken, e
                          kings early */
};

static const struct law laws[] = {
    {"checkers", true, true, false, false, true, true, RUNS_ON, ""},
    {"international", true, true, false, false, false, false, STAYS_MAN, "n"},
    {"english", false, false, false, false, false, false, STOPS, ""},
    {"italian", false, false, true, false, false, false, STOPS, "nkKe"},
    {"pool", true, true, false, true, false, false, STAYS_MAN, ""},
    {"spanish", false, true, false, false, false, false, STOPS, "nK"},
    {"portuguese", false, true, false, false, false, false, STOPS, "nK"},
    {"russian", true, true, false, true, false, false, RUNS_ON, ""},
    {"brazilian", true, true, false, false, false, false, STAYS_MAN, "n"},
    {"canadian", true, true, false, false, false, false, STAYS_MAN, "n"},
    {"czech", false, true, false, true, false, false, STOPS, "k"},
};

/* '.' empty, 'w' 'b' men, 'W' 'B' kings. */
struct board {
    const struct law *law;
    int side;
    char turn; /* 'w' or 'b' */
    char at[SIDE][SIDE];
};

struct found {
    struct draughts_move move;
    int pieces;
    int by_king;
    int kings;
    uint64_t early; /* 1 for a king, from the highest bit down */
};

struct findings {
    int count;
    struct found one[4096];
};

/* A capture on its way. */
struct trip {
    int row, column; /* where the piece is */
    bool king;
    struct found found;
    bool gone[SIDE][SIDE]; /* captured in this move */
};

static bool inside(const struct board *board, int row, int column)
{
    return row >= 0 && row < board->side && column >= 0 && column < board->side;
}

static char lower(char c)
{
    return c == 'W' ? 'w' : c == 'B' ? 'b' : c;
}

static bool is_free(const struct board *board, const struct trip *trip, int row, int column)
{
    if (!inside(board, row, column))
        return false;
    return board->at[row][column] == '.' || (board->law->lifted_at_once && trip->gone[row][column]);
}

static bool is_prey(const struct board *board, const struct trip *trip, int row, int column)
{
    if (!inside(board, row, column) || trip->gone[row][column])
        return false;
    char piece = board->at[row][column];
    if (piece == '.' || lower(piece) == board->turn)
        return false;
    return trip->king || !board->law->king_safe || piece == lower(piece);
}

static void note(const struct board *board, const struct trip *trip, struct findings *findings)
{
    struct found found = trip->found;
    found.move.to = draughts_square(board->side, trip->row, trip->column);
    int far = board->turn == 'w' ? 0 : board->side - 1;
    found.move.promotes = !found.by_king && (trip->king || trip->row == far);
    if (findings->count == 4096)
        abort();
    findings->one[findings->count++] = found;
}

/* The trips that are one jump longer; at most 4 directions of 10 landings. */
static int jumps(const struct board *board, const struct trip *trip, struct trip *longer)
{
    int count = 0;
    for (int d = 0; d < 4; d++) {
        int down = d < 2 ? -1 : 1;
        int right = d % 2 ? 1 : -1;
        bool forward = down == (board->turn == 'w' ? -1 : 1);
        if (!trip->king && !forward && !board->law->back)
            continue;
        int row = trip->row + down;
        int column = trip->column + right;
        bool flies = trip->king && board->law->long_king;
        while (flies && is_free(board, trip, row, column)) {
            row += down;
            column += right;
        }
        if (!is_prey(board, trip, row, column))
            continue;
        bool king_taken = board->at[row][column] != lower(board->at[row][column]);
        int prey_row = row;
        int prey_column = column;
        for (;;) {
            row += down;
            column += right;
            if (!is_free(board, trip, row, column))
                break;
            struct trip *next = &longer[count++];
            *next = *trip;
            next->row = row;
            next->column = column;
            next->gone[prey_row][prey_column] = true;
            next->found.move.taken |= draughts_bit(draughts_square(board->side, prey_row, prey_column));
            next->found.early |= (uint64_t)king_taken << (63 - next->found.pieces);
            next->found.pieces++;
            next->found.kings += king_taken;
            if (!flies)
                break;
        }
    }
    return count;
}

/* Whether two trips have just jumped over the same piece. */
static bool same_jump(const struct trip *a, const struct trip *b)
{
    return a->found.move.taken == b->found.move.taken;
}

static bool can_go_on(const struct board *board, const struct trip *trip)
{
    struct trip longer[40];
    struct trip piece = *trip;
    int far = board->turn == 'w' ? 0 : board->side - 1;
    if (!piece.king && piece.row == far && board->law->crowning == STOPS)
        return false;
    if (!piece.king && piece.row == far && board->law->crowning == RUNS_ON)
        piece.king = true;
    return jumps(board, &piece, longer) > 0;
}

static void follow(const struct board *board, const struct trip *trip, struct findings *findings)
{
    struct trip piece = *trip;
    int far = board->turn == 'w' ? 0 : board->side - 1;
    bool arrived = !piece.king && piece.row == far && piece.found.pieces;
    if (arrived && board->law->crowning == STOPS) {
        note(board, &piece, findings);
        return;
    }
    if (arrived && board->law->crowning == RUNS_ON)
        piece.king = true;
    struct trip longer[40];
    int count = jumps(board, &piece, longer);
    if (!count && piece.found.pieces)
        note(board, &piece, findings);
    for (int i = 0; i < count; i++) {
        bool better = false;
        for (int j = 0; j < count; j++)
            better |= same_jump(&longer[i], &longer[j]) && can_go_on(board, &longer[j]);
        if (board->law->land_to_continue && better && !can_go_on(board, &longer[i]))
            continue;
        follow(board, &longer[i], findings);
    }
}

static int compare(const struct law *law, const struct found *a, const struct found *b)
{
    for (const char *c = law->order; *c; c++) {
        int difference = *c == 'n'   ? a->pieces - b->pieces
                         : *c == 'k' ? a->by_king - b->by_king
                         : *c == 'K' ? a->kings - b->kings
                                     : (a->early > b->early) - (a->early < b->early);
        if (difference)
            return difference;
    }
    return 0;
}

static bool same_move(const struct draughts_move *a, const struct draughts_move *b)
{
    return a->from == b->from && a->to == b->to && a->taken == b->taken && a->promotes == b->promotes;
}

static int add(struct draughts_move *moves, int count, const struct draughts_move *move)
{
    for (int i = 0; i < count; i++)
        if (same_move(&moves[i], move))
            return count;
    if (count == DRAUGHTS_MAX_MOVES)
        abort();
    moves[count] = *move;
    return count + 1;
}

static int choose(const struct law *law, const struct findings *findings, struct draughts_move *moves)
{
    int count = 0;
    for (int i = 0; i < findings->count; i++) {
        bool beaten = false;
        for (int j = 0; j < findings->count; j++)
            beaten |= compare(law, &findings->one[j], &findings->one[i]) > 0;
        if (!beaten)
            count = add(moves, count, &findings->one[i].move);
    }
    return count;
}

static int steps(const struct board *board, int row, int column, struct draughts_move *moves, int count)
{
    bool king = board->at[row][column] != lower(board->at[row][column]);
    int far = board->turn == 'w' ? 0 : board->side - 1;
    for (int d = 0; d < 4; d++) {
        int down = d < 2 ? -1 : 1;
        int right = d % 2 ? 1 : -1;
        if (!king && down != (board->turn == 'w' ? -1 : 1))
            continue;
        int r = row + down;
        int c = column + right;
        for (; inside(board, r, c) && board->at[r][c] == '.'; r += down, c += right) {
            struct draughts_move move = {.from = draughts_square(board->side, row, column),
                .to = draughts_square(board->side, r, c),
                .promotes = !king && r == far};
            count = add(moves, count, &move);
            if (!king || !board->law->long_king)
                break;
        }
    }
    return count;
}

static void find_captures(struct board *board, int row, int column, struct findings *findings)
{
    char piece = board->at[row][column];
    struct trip trip = {.row = row, .column = column, .king = piece != lower(piece)};
    trip.found.by_king = trip.king;
    trip.found.move.from = draughts_square(board->side, row, column);
    board->at[row][column] = '.';
    follow(board, &trip, findings);
    board->at[row][column] = piece;
}

static void fill(struct board *board, const struct draughts_position *position)
{
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
        if (!strcmp(laws[i].name, position->variant->name))
            board->law = &laws[i];
    board->side = position->variant->side;
    board->turn = position->turn == DRAUGHTS_WHITE ? 'w' : 'b';
    memset(board->at, '.', sizeof board->at);
    for (int row = 0; row < board->side; row++)
        for (int column = 0; column < board->side; column++) {
            uint8_t square = draughts_square(board->side, row, column);
            draughts_set bit = square == DRAUGHTS_NO_SQUARE ? 0 : draughts_bit(square);
            bool king = (position->kings & bit) != 0;
            if (position->pieces[DRAUGHTS_WHITE] & bit)
                board->at[row][column] = king ? 'W' : 'w';
            if (position->pieces[DRAUGHTS_BLACK] & bit)
                board->at[row][column] = king ? 'B' : 'b';
        }
}

int reference_moves(const struct draughts_position *position, struct draughts_move moves[DRAUGHTS_MAX_MOVES])
{
    struct board board;
    static struct findings findings;
    fill(&board, position);
    findings.count = 0;
    for (int row = 0; row < board.side; row++)
        for (int column = 0; column < board.side; column++)
            if (lower(board.at[row][column]) == board.turn)
                find_captures(&board, row, column, &findings);
    int count = choose(board.law, &findings, moves);
    if (count && !board.law->voluntary)
        return count;
    for (int row = 0; row < board.side; row++)
        for (int column = 0; column < board.side; column++)
            if (lower(board.at[row][column]) == board.turn)
                count = steps(&board, row, column, moves, count);
    return count;
}

uint64_t reference_perft(const struct draughts_position *position, int depth)
{
    struct draughts_move moves[DRAUGHTS_MAX_MOVES];
    int count = reference_moves(position, moves);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        struct draughts_position after = *position;
        struct draughts_undo undo;
        draughts_apply(&after, &moves[i], &undo);
        total += reference_perft(&after, depth - 1);
    }
    return total;
}

static void print_moves(
    const struct draughts_position *position, const char *who, const struct draughts_move *moves, int count)
{
    printf("# %s:", who);
    for (int i = 0; i < count; i++) {
        char from[DRAUGHTS_NAME_SIZE], to[DRAUGHTS_NAME_SIZE];
        draughts_write_square(position->variant->side, position->numbering, moves[i].from, from);
        draughts_write_square(position->variant->side, position->numbering, moves[i].to, to);
        printf(" %s-%s(%d)%s", from, to, draughts_size(moves[i].taken), moves[i].promotes ? "K" : "");
    }
    printf("\n");
}

bool reference_agrees(const struct draughts_position *position)
{
    struct draughts_move mine[DRAUGHTS_MAX_MOVES], right[DRAUGHTS_MAX_MOVES];
    int count = draughts_legal_moves(position, mine);
    int wanted = reference_moves(position, right);
    int common = 0;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < wanted; j++)
            common += same_move(&mine[i], &right[j]);
    if (count == wanted && common == wanted)
        return true;
    char line[DRAUGHTS_LINE_SIZE];
    draughts_write(position, line);
    printf("# %s %s\n", position->variant->name, line);
    print_moves(position, "engine", mine, count);
    print_moves(position, "reference", right, wanted);
    return false;
}

void reference_random_position(
    struct draughts_position *position, const struct draughts_variant *variant, int pieces, unsigned *seed)
{
    int side = variant->side;
    *position = (struct draughts_position){.variant = variant, .numbering = variant->numbering};
    position->turn = (uint8_t)(rand_r(seed) % 2);
    for (int i = 0; i < 2 * pieces; i++) {
        uint8_t square = draughts_square(side, rand_r(seed) % side, rand_r(seed) % side);
        bool king = rand_r(seed) % 3 == 0;
        if (square == DRAUGHTS_NO_SQUARE)
            continue;
        draughts_set bit = draughts_bit(square);
        int player = i % 2;
        if ((position->pieces[0] | position->pieces[1]) & bit)
            continue;
        if (!king && (bit & draughts_far_row(side, player)))
            continue;
        position->pieces[player] |= bit;
        position->kings |= king ? bit : 0;
    }
}

const struct draughts_variant *reference_variant(const char *name)
{
    for (const struct draughts_variant *const *row = draughts_variants; *row; row++)
        if (!strcmp((*row)->name, name))
            return *row;
    return NULL;
}
