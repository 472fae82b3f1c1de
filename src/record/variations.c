/* The stack of lines: opens, closes and ends them as the events of a game say, and owns the room for what
 * the game keeps of each. Does not look into that, plays no move and tells of no fault. */
#include "record/variations.h"

#include "base/memory.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 16 };

void variations_open(struct variations *variations, const struct variations_game *game, void *context)
{
    *variations = (struct variations){.game = game, .context = context, .capacity = FIRST_CAPACITY};
    variations->frames = memory_new(FIRST_CAPACITY, sizeof *variations->frames);
    variations->states = memory_new(FIRST_CAPACITY, game->state_size);
}

void variations_close(struct variations *variations)
{
    free(variations->frames);
    free(variations->states);
}

/* Makes the line of a depth the current one. */
static void go_to(struct variations *variations, size_t depth, struct variations_frame frame)
{
    variations->depth = depth;
    variations->over = frame.over;
    variations->line = (struct variations_line){
        .state = variations->states + depth * variations->game->state_size,
        .plies = frame.plies,
        .played = frame.played,
        .is_main = depth == 0,
    };
}

static bool start(struct variations *variations)
{
    go_to(variations, 0, (struct variations_frame){0});
    variations->over = !variations->game->start(variations->context, variations->line.state);
    return !variations->over;
}

static void make_room(struct variations *variations)
{
    size_t capacity = 2 * variations->capacity;
    variations->capacity = capacity;
    variations->frames = memory_resize(variations->frames, capacity * sizeof *variations->frames);
    variations->states = memory_resize(variations->states, capacity * variations->game->state_size);
    variations->line.state = variations->states + variations->depth * variations->game->state_size;
}

static void open_line(struct variations *variations)
{
    if (variations->depth + 1 == variations->capacity)
        make_room(variations);
    struct variations_line parent = variations->line;
    bool over = variations->over;
    variations->frames[variations->depth] = (struct variations_frame){parent.plies, parent.played, over};
    uint64_t plies = parent.plies - (parent.played > 0);
    go_to(variations, variations->depth + 1, (struct variations_frame){.plies = plies, .over = over});
    if (!over)
        variations->game->branch(variations->line.state, &parent);
}

static void close_line(struct variations *variations)
{
    if (variations->depth > 0)
        go_to(variations, variations->depth - 1, variations->frames[variations->depth - 1]);
}

/* Ends the current line. Returns whether it is the main line. */
static bool end_line(struct variations *variations)
{
    variations->over = true;
    return variations->depth == 0;
}

static bool set(struct variations *variations, const struct pgn_event *event)
{
    if (variations->over || !variations->game->set)
        return false;
    if (!variations->game->set(variations->context, event, &variations->line))
        return end_line(variations);
    variations->line.played = 0;
    return false;
}

/* A game may end inside a variation, after a fault. */
static void end_game(const struct variations *variations, const struct pgn_event *event)
{
    bool over = variations->depth > 0 ? variations->frames[0].over : variations->over;
    if (event->depth == 0 && !over)
        variations->game->end(variations->context, event, variations->states);
}

bool variations_meet(struct variations *variations, const struct pgn_event *event)
{
    switch (event->type) {
    case PGN_GAME_START:
        return !start(variations);
    case PGN_OPEN:
        open_line(variations);
        return false;
    case PGN_CLOSE:
        close_line(variations);
        return false;
    case PGN_SET_POSITION:
        return set(variations, event);
    case PGN_FAULT:
        return end_line(variations);
    case PGN_RESULT:
        end_game(variations, event);
        return false;
    default:
        return false;
    }
}
