/* The draughts move generator, written once and built twice: the file that includes it has defined `set`, the
 * type of a set of squares, set_size and set_lowest, and defines geometry_of and the table of operations
 * below. Everything here is static; it knows rows of data, not games. */
#include "rules/draughts_view.h"
#include "rules/draughts_walk.h"

static void visit_captures(const struct draughts_position *position, draughts_set from, bool free_landing,
    draughts_visitor *visit, void *context)
{
    struct view view = view_of(position);
    struct walk walk;
    walk.view = &view;
    walk.must_land = !free_landing && must_land(position->variant);
    set pieces = (jumping_men(&view, view.men) | view.kings) & (set)from;
    for (; pieces; pieces &= pieces - 1)
        walk_captures(&walk, pieces & -pieces, visit, context);
}

/* Captures gathered in a list. */
struct list {
    struct draughts_move *move;
    int count;
    int piece; /* where the captures of the piece in hand begin */
    uint64_t best;
};

/* Keeps a capture unless it is worth less than the best, or is there already. */
static inline void keep_capture(void *context, const struct draughts_capture *capture)
{
    struct list *list = context;
    if (capture->value != list->best) {
        if (capture->value < list->best)
            return;
        list->best = capture->value;
        list->count = 0;
        list->piece = 0;
    }
    const struct draughts_move *move = &capture->move;
    for (int i = list->piece; i < list->count; i++) {
        const struct draughts_move *other = &list->move[i];
        if ((set)other->taken == (set)move->taken && other->to == move->to &&
            other->promotes == move->promotes)
            return;
    }
    if (list->count < DRAUGHTS_MAX_MOVES)
        list->move[list->count++] = *move;
}

static int list_captures(const struct view *view, struct draughts_move *moves)
{
    struct walk walk;
    walk.view = view;
    walk.must_land = must_land(view->variant);
    struct list list = {.move = moves};
    set pieces = jumping_men(view, view->men) | view->kings;
    for (; pieces; pieces &= pieces - 1) {
        list.piece = list.count;
        walk_captures(&walk, pieces & -pieces, keep_capture, &list);
    }
    return list.count;
}

static inline int add_step(
    const struct view *view, struct draughts_move *moves, int count, int from, int to, bool man)
{
    if (count == DRAUGHTS_MAX_MOVES)
        return count;
    moves[count] = (struct draughts_move){
        .from = (uint8_t)from, .to = (uint8_t)to, .promotes = man && (view->far & bit_of(to))};
    return count + 1;
}

static int list_king_steps(const struct view *view, struct draughts_move *moves, int count)
{
    for (set kings = view->kings; kings; kings &= kings - 1) {
        set king = kings & -kings;
        int from = set_lowest(king);
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            set to = shift(king, direction, view->half) & view->empty;
            while (to) {
                count = add_step(view, moves, count, from, set_lowest(to), false);
                to = view->variant->flying ? shift(to, direction, view->half) & view->empty : 0;
            }
        }
    }
    return count;
}

static int list_steps(const struct view *view, struct draughts_move *moves, int count)
{
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        if (!(view->forward >> direction & 1))
            continue;
        int step = step_of(direction, view->half);
        set targets = shift(view->men, direction, view->half) & view->empty;
        for (; targets; targets &= targets - 1) {
            int to = set_lowest(targets);
            count = add_step(view, moves, count, to - step, to, true);
        }
    }
    return view->kings ? list_king_steps(view, moves, count) : count;
}

static int legal_moves(const struct draughts_position *position, struct draughts_move *moves)
{
    struct view view = view_of(position);
    int count = view_can_capture(&view) ? list_captures(&view, moves) : 0;
    if (count && !view.variant->optional_captures)
        return count;
    return list_steps(&view, moves, count);
}

static int count_steps(const struct view *view)
{
    int count = 0;
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        if (view->forward >> direction & 1)
            count += set_size(shift(view->men, direction, view->half) & view->empty);
        for (set kings = view->kings; kings;) {
            kings = shift(kings, direction, view->half) & view->empty;
            count += set_size(kings);
            if (!view->variant->flying)
                break;
        }
    }
    return count;
}

static int count_moves(const struct draughts_position *position)
{
    struct view view = view_of(position);
    if (!view_can_capture(&view))
        return count_steps(&view);
    struct draughts_move moves[DRAUGHTS_MAX_MOVES];
    int captures = list_captures(&view, moves);
    return view.variant->optional_captures ? captures + count_steps(&view) : captures;
}

static bool has_move(const struct draughts_position *position)
{
    struct view view = view_of(position);
    return count_steps(&view) || view_can_capture(&view);
}

static bool can_step(const struct view *view, set from, set to)
{
    to &= view->empty;
    if (from & view->men) {
        unsigned forward = view->forward;
        return to & (shift(from, forward == UPWARD ? UP_LEFT : DOWN_LEFT, view->half) |
                        shift(from, forward == UPWARD ? UP_RIGHT : DOWN_RIGHT, view->half));
    }
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        set reached = shift(from, direction, view->half);
        while (view->variant->flying && (reached & view->empty & ~to))
            reached = shift(reached, direction, view->half);
        if (reached & to)
            return true;
    }
    return false;
}

static unsigned look_up(
    const struct draughts_position *position, uint8_t from, uint8_t to, struct draughts_move *step)
{
    struct view view = view_of(position);
    unsigned found = view_can_capture(&view) ? DRAUGHTS_CAN_CAPTURE : 0;
    if (!can_step(&view, bit_of(from), bit_of(to)))
        return found;
    *step = (struct draughts_move){
        .from = from, .to = to, .promotes = (bit_of(from) & view.men) && (bit_of(to) & view.far)};
    return found | DRAUGHTS_CAN_STEP;
}

/* The table of operations of a build. */
#define GENERATOR                                                                                            \
    {                                                                                                        \
        .legal_moves = legal_moves, .count_moves = count_moves, .has_move = has_move,                        \
        .visit_captures = visit_captures, .look_up = look_up                                                 \
    }
