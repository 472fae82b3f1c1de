/* Captures of one piece, followed to their ends. Part of the draughts move generator, see
 * draughts_generator.h. The search keeps its own bounded stack; it does not recurse. */

/* A capture on its way: a piece that has jumped `depth` times. */
struct node {
    set taken;
    set at;         /* the first square behind the last piece jumped */
    uint32_t order; /* a bit for every piece taken, the first one highest: 1 for a king */
    uint8_t depth;
    uint8_t kings;     /* kings taken */
    uint8_t direction; /* of the last jump, NOWHERE at the start */
    bool flies;        /* jumped as a flying king: it may rest on any square up to the next piece */
    bool king;
    struct draughts_leg leg; /* where it rested before its last jump */
};

enum {
    /* Jumps that can follow one: two aside from each of at most side - 2 squares, straight on, back. */
    WALK_WIDTH = 2 * (DRAUGHTS_MAX_SIDE - 2) + 2,
    WALK_STACK = WALK_WIDTH * (DRAUGHTS_MAX_LEGS + 1)
};

/* One piece's captures being looked for. Nodes wait on the stack; `leg` is the way of the node in hand. */
struct walk {
    const struct view *view;
    set from;
    bool king;
    bool must_land; /* a king that can go on from some square behind the piece jumped must */
    int waiting;
    struct draughts_leg leg[DRAUGHTS_MAX_LEGS];
    struct node node[WALK_STACK];
};

/* What is done with a complete capture. */
typedef void emit_function(void *context, const struct draughts_capture *capture);

/* How captures compare: see enum draughts_choice. */
static inline uint64_t value_of(const struct walk *walk, const struct node *node)
{
    switch (walk->view->variant->choice) {
    case DRAUGHTS_CHOICE_MOST:
        return node->depth;
    case DRAUGHTS_CHOICE_MOST_KINGS:
        return (uint64_t)node->depth << 8 | node->kings;
    case DRAUGHTS_CHOICE_ITALIAN:
        return (uint64_t)node->depth << 48 | (uint64_t)walk->king << 40 | (uint64_t)node->kings << 32 |
               node->order;
    case DRAUGHTS_CHOICE_KING_FIRST:
        return walk->king;
    default:
        return 0;
    }
}

static inline void emit_end(
    const struct walk *walk, const struct node *node, set at, emit_function *emit, void *context)
{
    struct draughts_capture capture = {
        .move = {.taken = node->taken,
            .from = (uint8_t)set_lowest(walk->from),
            .to = (uint8_t)set_lowest(at),
            .promotes = !walk->king && (node->king || (at & walk->view->far))},
        .value = value_of(walk, node),
        .count = node->depth,
        .leg = walk->leg,
    };
    emit(context, &capture);
}

/* Puts the jump over `prey` on the stack. */
static inline void push_jump(
    struct walk *walk, const struct node *node, set prey, set landing, int direction, struct draughts_leg leg)
{
    struct node *next = &walk->node[walk->waiting++];
    bool over_king = (prey & walk->view->enemy_kings) != 0;
    next->taken = node->taken | prey;
    next->at = landing;
    next->order = node->order | (over_king && node->depth < 32 ? UINT32_C(1) << (31 - node->depth) : 0);
    next->depth = (uint8_t)(node->depth + 1);
    next->kings = (uint8_t)(node->kings + over_king);
    next->direction = (uint8_t)direction;
    next->flies = node->king && walk->view->variant->flying;
    next->king = node->king;
    next->leg = leg;
}

/* What a piece on its way sees. */
struct sight {
    set empty;
    set prey;
    bool flying;
};

static inline struct sight sight_of(const struct walk *walk, const struct node *node)
{
    const struct view *view = walk->view;
    set empty = view->empty | walk->from;
    if (view->variant->removes_at_once)
        empty |= node->taken;
    set prey = node->king ? view->enemy : view->prey_of_men;
    return (struct sight){empty, prey & ~node->taken, node->king && view->variant->flying};
}

/* Pushes the jump in one direction from a square, if there is one. */
static inline bool try_jump(struct walk *walk, const struct node *node, const struct sight *sight, set at,
    int direction, struct draughts_leg leg)
{
    int half = walk->view->half;
    set next = shift(at, direction, half);
    if (sight->flying)
        while (next & sight->empty)
            next = shift(next, direction, half);
    set landing = shift(next, direction, half) & sight->empty;
    if (!(next & sight->prey) || !landing)
        return false;
    push_jump(walk, node, next, landing, direction, leg);
    return true;
}

static inline bool try_jumps(
    struct walk *walk, const struct node *node, const struct sight *sight, set at, unsigned directions)
{
    uint8_t square = (uint8_t)set_lowest(at);
    struct draughts_leg leg = {square, square, 1};
    bool any = false;
    for (int direction = 0; direction < DIRECTIONS; direction++)
        if (directions >> direction & 1)
            any |= try_jump(walk, node, sight, at, direction, leg);
    return any;
}

/* Goes on with a piece that stands on one square: a man, a king that does not fly or was crowned on its way,
 * or any piece before its first jump. */
static inline void go_on_from_square(
    struct walk *walk, const struct node *node, emit_function *emit, void *context)
{
    struct sight sight = sight_of(walk, node);
    unsigned directions = node->king ? ALL_DIRECTIONS : walk->view->men_jump;
    bool any = try_jumps(walk, node, &sight, node->at, directions);
    if (!any && node->depth)
        emit_end(walk, node, node->at, emit, context);
}

/* Goes on with a flying king: it turns aside from any of the squares behind the piece it jumped, or goes
 * straight on, or back where that piece is gone. */
static inline void go_on_flying(
    struct walk *walk, const struct node *node, emit_function *emit, void *context)
{
    int half = walk->view->half;
    int direction = node->direction;
    struct sight sight = sight_of(walk, node);
    unsigned aside = 1U << (direction ^ 1) | 1U << (direction ^ 2);
    set dead_ends = 0;
    set last = node->at;
    bool any = false;
    for (set at = node->at; at & sight.empty; at = shift(at, direction, half)) {
        last = at;
        if (try_jumps(walk, node, &sight, at, aside))
            any = true;
        else
            dead_ends |= at;
    }
    struct draughts_leg leg = {
        (uint8_t)set_lowest(node->at), (uint8_t)set_lowest(last), (int8_t)step_of(direction, half)};
    bool along = try_jump(walk, node, &sight, last, direction, leg);
    if (walk->view->variant->removes_at_once)
        along |= try_jump(walk, node, &sight, node->at, 3 - direction, leg);
    if (along || (any && walk->must_land))
        return;
    for (; dead_ends; dead_ends &= dead_ends - 1)
        emit_end(walk, node, dead_ends & -dead_ends, emit, context);
}

/* Goes on with a man that has reached its far row. */
static inline void go_on_crowned(struct walk *walk, struct node *node, emit_function *emit, void *context)
{
    switch (walk->view->variant->promotion) {
    case DRAUGHTS_PROMOTION_ENDS:
        emit_end(walk, node, node->at, emit, context);
        return;
    case DRAUGHTS_PROMOTION_GOES_ON:
        node->king = true;
        break;
    case DRAUGHTS_PROMOTION_STAYS:
        break;
    }
    go_on_from_square(walk, node, emit, context);
}

/* Whether shorter captures of a king are left out where it can go on: by the rule, or because they would
 * lose against the longer ones. */
static inline bool must_land(const struct draughts_variant *variant)
{
    return variant->must_land_to_go_on || variant->choice == DRAUGHTS_CHOICE_MOST ||
           variant->choice == DRAUGHTS_CHOICE_MOST_KINGS || variant->choice == DRAUGHTS_CHOICE_ITALIAN;
}

/* Finds the captures of one piece. */
static inline __attribute__((always_inline)) void walk_captures(
    struct walk *walk, set from, emit_function *emit, void *context)
{
    walk->from = from;
    walk->king = (from & walk->view->kings) != 0;
    struct node node = {.at = from, .direction = NOWHERE, .king = walk->king};
    walk->waiting = 0;
    go_on_from_square(walk, &node, emit, context);
    while (walk->waiting) {
        node = walk->node[--walk->waiting];
        if (node.depth > 1)
            walk->leg[node.depth - 2] = node.leg;
        if (node.flies)
            go_on_flying(walk, &node, emit, context);
        else if (!node.king && (node.at & walk->view->far))
            go_on_crowned(walk, &node, emit, context);
        else
            go_on_from_square(walk, &node, emit, context);
    }
}
