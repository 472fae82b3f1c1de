/* What the draughts move generator sees of a position: sets of squares and how they shift. Part of the
 * generator, see draughts_generator.h: everything here is static and built for a given type `set`. */

struct geometry {
    set board;
    set far[2]; /* where White's, Black's men become kings */
    int half;   /* squares in a row */
};

static const struct geometry *geometry_of(const struct draughts_variant *variant);

/* Directions: up is toward White's far row. Opposite ones add up to 3. */
enum { UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT, DIRECTIONS, NOWHERE = DIRECTIONS };

enum {
    ALL_DIRECTIONS = 0xf,
    UPWARD = 1 << UP_LEFT | 1 << UP_RIGHT,
    DOWNWARD = 1 << DOWN_LEFT | 1 << DOWN_RIGHT
};

/* Moves every square of a set one step; squares over the edge become bits that are no squares. */
static inline set shift(set s, int direction, int half)
{
    switch (direction) {
    case UP_LEFT:
        return s >> (half + 1);
    case UP_RIGHT:
        return s >> half;
    case DOWN_LEFT:
        return s << half;
    default:
        return s << (half + 1);
    }
}

/* How much a step adds to a square's index. */
static inline int step_of(int direction, int half)
{
    int step = direction == UP_LEFT || direction == DOWN_RIGHT ? half + 1 : half;
    return direction <= UP_RIGHT ? -step : step;
}

static inline set bit_of(int square)
{
    return (set)1 << square;
}

/* A position as the side to move sees it. */
struct view {
    const struct draughts_variant *variant;
    set board;
    set far;
    set men;   /* own */
    set kings; /* own */
    set empty;
    set enemy;
    set enemy_kings;
    set prey_of_men; /* what men may capture */
    int half;
    unsigned forward;  /* directions men step in */
    unsigned men_jump; /* directions men capture in */
};

static inline struct view view_of(const struct draughts_position *position)
{
    const struct draughts_variant *variant = position->variant;
    const struct geometry *geometry = geometry_of(variant);
    int turn = position->turn;
    set own = (set)position->pieces[turn];
    set enemy = (set)position->pieces[1 - turn];
    set kings = (set)position->kings;
    unsigned forward = turn == DRAUGHTS_WHITE ? UPWARD : DOWNWARD;
    return (struct view){
        .variant = variant,
        .board = geometry->board,
        .far = geometry->far[turn],
        .men = own & ~kings,
        .kings = own & kings,
        .empty = geometry->board & ~(own | enemy),
        .enemy = enemy,
        .enemy_kings = enemy & kings,
        .prey_of_men = variant->men_capture_kings ? enemy : enemy & ~kings,
        .half = geometry->half,
        .forward = forward,
        .men_jump = variant->men_capture_back ? ALL_DIRECTIONS : forward,
    };
}

/* The pieces of `from` that can jump over an adjacent piece of `prey` in a direction. */
static inline set jumpers(const struct view *view, set from, set prey, int direction)
{
    int back = 3 - direction;
    set landing = shift(view->empty, back, view->half);
    return from & shift(prey & landing, back, view->half);
}

static inline set jumping_men(const struct view *view, set men)
{
    set found = 0;
    for (int direction = 0; direction < DIRECTIONS; direction++)
        if (view->men_jump >> direction & 1)
            found |= jumpers(view, men, view->prey_of_men, direction);
    return found;
}

/* Whether any king of the set can capture: all look along one direction at a time. */
static bool kings_can_capture(const struct view *view, set kings)
{
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        set sight = kings;
        if (view->variant->flying)
            for (set more = kings; more;) {
                more = shift(more, direction, view->half) & view->empty;
                sight |= more;
            }
        if (jumpers(view, sight, view->enemy, direction))
            return true;
    }
    return false;
}

static inline bool view_can_capture(const struct view *view)
{
    return jumping_men(view, view->men) || (view->kings && kings_can_capture(view, view->kings));
}
