/* Counts the moves that end a check. Two checkers leave only king moves. Of one checker: moves of pieces that
 * are not pinned to its square, or between it and the king. (A pinned piece helps never: it may only move on
 * its own line, which meets the checker's line in the king.) Moves of sliders between are not found square by
 * square, for the line may be as long as the board: every piece beside the line is projected onto it along
 * the three other directions, and of the pieces that look at the same square from the same direction only the
 * nearest can move there. */
#include "contest/boardstate_verdict.h"

#include "contest/boardstate_view.h"

#include <stdlib.h>

/* The squares strictly between a king and its checker. */
struct between {
    int64_t x; /* the king's */
    int64_t y;
    struct boardstate_step step; /* from the king to the checker */
    int64_t count;               /* squares; the n-th is n steps from the king */
};

struct defence {
    struct boardstate_board *board;
    enum boardstate_side side;
    struct boardstate_view king;
    uint32_t pinned[BOARDSTATE_DIRECTIONS];
    int pins;
};

static void find_pins(struct defence *defence)
{
    const struct boardstate_board *board = defence->board;
    for (int i = 0; i < BOARDSTATE_DIRECTIONS; i++) {
        uint32_t own = defence->king.first[i];
        uint32_t behind = defence->king.second[i];
        if (behind != BOARDSTATE_NONE && boardstate_side_of(board, own) == defence->side &&
            boardstate_side_of(board, behind) != defence->side && boardstate_slides(board, behind, i))
            defence->pinned[defence->pins++] = own;
    }
}

/* Whether a piece is one of the side in check that may move, the king apart. */
static bool may_help(const struct defence *defence, uint32_t piece)
{
    if (boardstate_side_of(defence->board, piece) != defence->side ||
        piece == defence->board->king[defence->side])
        return false;
    for (int i = 0; i < defence->pins; i++)
        if (defence->pinned[i] == piece)
            return false;
    return true;
}

static bool is_inside(const struct boardstate_board *board, int64_t x, int64_t y)
{
    return x >= 1 && x <= board->side && y >= 1 && y <= board->side;
}

/* What stands beside the king in a direction. */
static uint32_t neighbour(const struct boardstate_view *king, int direction)
{
    return king->first_distance[direction] == 1 ? king->first[direction] : BOARDSTATE_NONE;
}

static uint64_t count_king_moves(const struct defence *defence, const uint32_t *near, uint32_t count)
{
    const struct boardstate_board *board = defence->board;
    uint64_t moves = 0;
    for (int i = 0; i < BOARDSTATE_DIRECTIONS; i++) {
        int64_t x = defence->king.x + boardstate_steps[i].x;
        int64_t y = defence->king.y + boardstate_steps[i].y;
        uint32_t there = neighbour(&defence->king, i);
        if (!is_inside(board, x, y) ||
            (there != BOARDSTATE_NONE && boardstate_side_of(board, there) == defence->side))
            continue;
        struct boardstate_view view;
        boardstate_look(board, near, count, x, y, board->king[defence->side], &view);
        moves += !boardstate_is_attacked(board, &view, !defence->side);
    }
    return moves;
}

static uint64_t count_captures(const struct defence *defence, uint32_t checker)
{
    struct boardstate_board *board = defence->board;
    struct boardstate_view view;
    struct boardstate_attacker attackers[BOARDSTATE_ATTACKERS];
    uint64_t moves = 0;
    uint32_t near = boardstate_list_near(board, board->x[checker], board->y[checker]);
    boardstate_look(board, board->near, near, board->x[checker], board->y[checker], BOARDSTATE_NONE, &view);
    int count = boardstate_attackers(board, &view, defence->side, attackers);
    for (int i = 0; i < count; i++)
        moves += may_help(defence, attackers[i].piece);
    return moves;
}

/* Which of the squares between one is, counted from the king; 0: none. */
static int64_t number_of(const struct between *between, int64_t x, int64_t y)
{
    int64_t dx = x - between->x;
    int64_t dy = y - between->y;
    int64_t number = between->step.x ? dx * between->step.x : dy * between->step.y;
    bool on_line = dx == number * between->step.x && dy == number * between->step.y;
    return on_line && number >= 1 && number <= between->count ? number : 0;
}

static uint64_t count_knight_moves(const struct between *between, int64_t x, int64_t y)
{
    static const struct boardstate_step jumps[] = {
        {-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}};
    uint64_t moves = 0;
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++)
        moves += number_of(between, x + jumps[i].x, y + jumps[i].y) > 0;
    return moves;
}

/* Moves of knights and pawns to the squares between. */
static uint64_t count_steps_between(const struct defence *defence, const struct between *between)
{
    const struct boardstate_board *board = defence->board;
    int64_t forward = defence->side == BOARDSTATE_WHITE ? 1 : -1;
    uint64_t moves = 0;
    for (uint32_t i = 0; i < board->count; i++) {
        enum boardstate_kind kind = boardstate_kind_of(board, i);
        if ((kind != BOARDSTATE_KNIGHT && kind != BOARDSTATE_PAWN) || !may_help(defence, i))
            continue;
        if (kind == BOARDSTATE_KNIGHT)
            moves += count_knight_moves(between, board->x[i], board->y[i]);
        else
            moves += number_of(between, board->x[i], board->y[i] + forward) > 0;
    }
    return moves;
}

/* The four directions of lines; a piece beside a line looks at it along the three others. */
enum line { COLUMN, ROW, FALLING, RISING, LINES };

static const struct boardstate_step line_steps[LINES] = {
    [COLUMN] = {0, 1}, [ROW] = {1, 0}, [FALLING] = {1, 1}, [RISING] = {1, -1}};

/* Where the line through a piece in a direction meets the king's line: the number of steps from the king, or
 * 0 when it meets it outside the squares between, in no square or not at all. (dx, dy) is the piece as the
 * king sees it; solved is (dx, dy) = number * step - distance * line step. */
static int64_t project(const struct between *between, enum line line, int64_t dx, int64_t dy)
{
    struct boardstate_step step = between->step;
    struct boardstate_step way = line_steps[line];
    int determinant = step.x * way.y - step.y * way.x;
    int64_t number = dx * way.y - dy * way.x;
    if (determinant == 0)
        return 0;
    if (determinant < 0)
        number = -number;
    if (abs(determinant) == 2) {
        if (number % 2 != 0)
            return 0;
        number /= 2;
    }
    return number >= 1 && number <= between->count ? number : 0;
}

static bool slides_along(const struct boardstate_board *board, uint32_t piece, enum line line)
{
    enum boardstate_kind kind = boardstate_kind_of(board, piece);
    bool straight = line == COLUMN || line == ROW;
    return kind == BOARDSTATE_QUEEN || kind == (straight ? BOARDSTATE_ROOK : BOARDSTATE_BISHOP);
}

/* One piece that looks at a square between: entries with the same key look at the same square from the same
 * direction, and of those the one with the least value is the nearest; whether it can move there is the
 * value's lowest bit. */
static struct radix_entry look_between(
    const struct between *between, int64_t number, enum line line, int64_t dx, int64_t dy, bool moves)
{
    int64_t aside = dx - number * between->step.x;
    int64_t distance = llabs(aside ? aside : dy - number * between->step.y);
    bool beyond = dx * between->step.y > dy * between->step.x;
    return (struct radix_entry){
        .key = (uint64_t)number * (2 * LINES) + 2 * line + beyond, .value = (uint64_t)distance * 2 + moves};
}

/* Lists every piece beside the line once for each of the squares between that it looks at. */
static size_t project_pieces(const struct defence *defence, const struct between *between)
{
    struct boardstate_board *board = defence->board;
    size_t count = 0;
    for (uint32_t i = 0; i < board->count; i++) {
        int64_t dx = board->x[i] - between->x;
        int64_t dy = board->y[i] - between->y;
        if (dx * between->step.y == dy * between->step.x)
            continue;
        bool helps = may_help(defence, i);
        for (enum line line = 0; line < LINES; line++) {
            int64_t number = project(between, line, dx, dy);
            if (number)
                board->entry[count++] =
                    look_between(between, number, line, dx, dy, helps && slides_along(board, i, line));
        }
    }
    return count;
}

/* Moves of queens, rooks and bishops to the squares between. */
static uint64_t count_slides_between(const struct defence *defence, const struct between *between)
{
    const struct radix_entry *entry = defence->board->entry;
    size_t count = project_pieces(defence, between);
    uint64_t moves = 0;
    radix_sort(defence->board->entry, defence->board->spare, count);
    for (size_t i = 0; i < count;) {
        uint64_t nearest = entry[i].value;
        size_t first = i;
        for (i++; i < count && entry[i].key == entry[first].key; i++)
            nearest = entry[i].value < nearest ? entry[i].value : nearest;
        moves += nearest & 1;
    }
    return moves;
}

static uint64_t count_moves(struct defence *defence, const struct boardstate_attacker *checkers, int count)
{
    struct boardstate_board *board = defence->board;
    uint32_t near = boardstate_list_near(board, defence->king.x, defence->king.y);
    uint64_t moves = count_king_moves(defence, board->near, near);
    if (count > 1)
        return moves;
    find_pins(defence);
    moves += count_captures(defence, checkers->piece);
    if (checkers->distance < 2)
        return moves;
    struct between between = {.x = defence->king.x,
        .y = defence->king.y,
        .step = boardstate_steps[checkers->direction],
        .count = checkers->distance - 1};
    return moves + count_steps_between(defence, &between) + count_slides_between(defence, &between);
}

struct boardstate_verdict boardstate_judge(struct boardstate_board *board)
{
    struct defence defence[2];
    struct boardstate_attacker checkers[2][BOARDSTATE_ATTACKERS];
    int count[2];
    for (enum boardstate_side side = BOARDSTATE_WHITE; side <= BOARDSTATE_BLACK; side++) {
        int64_t x = board->x[board->king[side]];
        int64_t y = board->y[board->king[side]];
        uint32_t near = boardstate_list_near(board, x, y);
        defence[side] = (struct defence){.board = board, .side = side};
        boardstate_look(board, board->near, near, x, y, BOARDSTATE_NONE, &defence[side].king);
        count[side] = boardstate_attackers(board, &defence[side].king, !side, checkers[side]);
    }
    if (count[BOARDSTATE_WHITE] > 0 && count[BOARDSTATE_BLACK] > 0)
        return (struct boardstate_verdict){.state = BOARDSTATE_IMPOSSIBLE};
    if (count[BOARDSTATE_WHITE] == 0 && count[BOARDSTATE_BLACK] == 0)
        return (struct boardstate_verdict){.state = BOARDSTATE_SAFE};
    enum boardstate_side side = count[BOARDSTATE_WHITE] > 0 ? BOARDSTATE_WHITE : BOARDSTATE_BLACK;
    return (struct boardstate_verdict){
        BOARDSTATE_THREATENED, side, count_moves(&defence[side], checkers[side], count[side])};
}
