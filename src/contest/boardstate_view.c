/* One pass over a list of pieces finds the nearest in each direction. */
#include "contest/boardstate_view.h"

const struct boardstate_step boardstate_steps[BOARDSTATE_DIRECTIONS] = {
    {-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}};

static int sign(int64_t number)
{
    return (number > 0) - (number < 0);
}

static int64_t size(int64_t number)
{
    return number < 0 ? -number : number;
}

/* The number of the direction in which (dx, dy), not (0, 0), lies: the nine signs in order, the middle left
 * out. */
static int direction_of(int64_t dx, int64_t dy)
{
    int number = (sign(dx) + 1) * 3 + sign(dy) + 1;
    return number > 4 ? number - 1 : number;
}

static bool is_knights_move(int64_t dx, int64_t dy)
{
    return (size(dx) == 1 && size(dy) == 2) || (size(dx) == 2 && size(dy) == 1);
}

static void see_on_line(struct boardstate_view *view, uint32_t piece, int64_t dx, int64_t dy)
{
    int direction = direction_of(dx, dy);
    int64_t distance = dx ? size(dx) : size(dy);
    if (distance < view->first_distance[direction]) {
        view->second[direction] = view->first[direction];
        view->second_distance[direction] = view->first_distance[direction];
        view->first[direction] = piece;
        view->first_distance[direction] = distance;
    } else if (distance < view->second_distance[direction]) {
        view->second[direction] = piece;
        view->second_distance[direction] = distance;
    }
}

void boardstate_look(const struct boardstate_board *board, const uint32_t *list, uint32_t count, int64_t x,
    int64_t y, uint32_t skip, struct boardstate_view *view)
{
    *view = (struct boardstate_view){.x = x, .y = y};
    for (int i = 0; i < BOARDSTATE_DIRECTIONS; i++) {
        view->first[i] = view->second[i] = BOARDSTATE_NONE;
        view->first_distance[i] = view->second_distance[i] = INT64_MAX;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t piece = list[i];
        int64_t dx = board->x[piece] - x;
        int64_t dy = board->y[piece] - y;
        if (piece == skip || (dx == 0 && dy == 0))
            continue;
        if (dx == 0 || dy == 0 || dx == dy || dx == -dy)
            see_on_line(view, piece, dx, dy);
        else if (is_knights_move(dx, dy) && boardstate_kind_of(board, piece) == BOARDSTATE_KNIGHT)
            view->knight[view->knights++] = piece;
    }
}

bool boardstate_slides(const struct boardstate_board *board, uint32_t piece, int direction)
{
    bool diagonal = boardstate_steps[direction].x != 0 && boardstate_steps[direction].y != 0;
    enum boardstate_kind kind = boardstate_kind_of(board, piece);
    return kind == BOARDSTATE_QUEEN || kind == (diagonal ? BOARDSTATE_BISHOP : BOARDSTATE_ROOK);
}

/* Whether the first piece in a direction could capture on the square. A pawn stands one row behind, as its
 * side sees it, and one column aside. */
static bool first_attacks(
    const struct boardstate_board *board, const struct boardstate_view *view, int direction)
{
    uint32_t piece = view->first[direction];
    const struct boardstate_step *step = &boardstate_steps[direction];
    if (boardstate_slides(board, piece, direction))
        return true;
    if (view->first_distance[direction] > 1)
        return false;
    int behind = boardstate_side_of(board, piece) == BOARDSTATE_WHITE ? -1 : 1;
    return boardstate_kind_of(board, piece) == BOARDSTATE_KING ||
           (boardstate_kind_of(board, piece) == BOARDSTATE_PAWN && step->x != 0 && step->y == behind);
}

int boardstate_attackers(const struct boardstate_board *board, const struct boardstate_view *view,
    enum boardstate_side by, struct boardstate_attacker attackers[BOARDSTATE_ATTACKERS])
{
    int count = 0;
    for (int i = 0; i < BOARDSTATE_DIRECTIONS; i++) {
        uint32_t piece = view->first[i];
        if (piece != BOARDSTATE_NONE && boardstate_side_of(board, piece) == by &&
            first_attacks(board, view, i))
            attackers[count++] = (struct boardstate_attacker){piece, i, view->first_distance[i]};
    }
    for (int i = 0; i < view->knights; i++)
        if (boardstate_side_of(board, view->knight[i]) == by)
            attackers[count++] = (struct boardstate_attacker){view->knight[i], -1, 0};
    return count;
}

bool boardstate_is_attacked(
    const struct boardstate_board *board, const struct boardstate_view *view, enum boardstate_side by)
{
    struct boardstate_attacker attackers[BOARDSTATE_ATTACKERS];
    return boardstate_attackers(board, view, by, attackers) > 0;
}
