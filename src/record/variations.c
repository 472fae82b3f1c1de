/* The stack of lines. */
#include "record/variations.h"

#include "base/memory.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 16 };

void variations_open(struct variations *variations, const struct variations_game *game, void *context)
{
    *variations = (struct variations){.game = game, .context = context, .capacity = FIRST_CAPACITY};
    variations->frames = memory_new(FIRST_CAPACITY, sizeof *variations->frames);
    variations->positions = memory_new(FIRST_CAPACITY, 2 * game->position_size);
}

void variations_close(struct variations *variations)
{
    free(variations->frames);
    free(variations->positions);
}

static void *now_of(const struct variations *variations, size_t depth)
{
    return variations->positions + 2 * depth * variations->game->position_size;
}

static void *before_of(const struct variations *variations, size_t depth)
{
    return (char *)now_of(variations, depth) + variations->game->position_size;
}

static struct variations_line line_of(const struct variations *variations)
{
    size_t depth = variations->depth;
    return (struct variations_line){
        .now = now_of(variations, depth),
        .before = before_of(variations, depth),
        .plies = variations->frames[depth].plies,
        .is_main = depth == 0,
    };
}

static bool start(struct variations *variations)
{
    bool begun = variations->game->start(variations->context, now_of(variations, 0));
    variations->depth = 0;
    variations->frames[0] = (struct variations_frame){.over = !begun};
    memcpy(before_of(variations, 0), now_of(variations, 0), variations->game->position_size);
    return begun;
}

static void open_line(struct variations *variations)
{
    size_t size = variations->game->position_size;
    if (variations->depth + 1 == variations->capacity) {
        variations->capacity *= 2;
        variations->frames =
            memory_resize(variations->frames, variations->capacity * sizeof *variations->frames);
        variations->positions = memory_resize(variations->positions, variations->capacity * 2 * size);
    }
    const struct variations_frame *parent = &variations->frames[variations->depth];
    size_t depth = ++variations->depth;
    variations->frames[depth] =
        (struct variations_frame){.plies = parent->plies ? parent->plies - 1 : 0, .over = parent->over};
    memcpy(now_of(variations, depth), before_of(variations, depth - 1), size);
    memcpy(before_of(variations, depth), before_of(variations, depth - 1), size);
}

/* Ends the current line. Returns whether it is the main line. */
static bool end_line(struct variations *variations)
{
    variations->frames[variations->depth].over = true;
    return variations->depth == 0;
}

static bool play(struct variations *variations, const struct pgn_event *event)
{
    struct variations_line line = line_of(variations);
    if (variations->frames[variations->depth].over)
        return false;
    enum variations_move move = variations->game->play(variations->context, event, &line);
    if (move == VARIATIONS_OVER)
        return end_line(variations);
    variations->frames[variations->depth].plies += move == VARIATIONS_PLAYED;
    return false;
}

static bool set(struct variations *variations, const struct pgn_event *event)
{
    struct variations_line line = line_of(variations);
    if (variations->frames[variations->depth].over || !variations->game->set)
        return false;
    if (!variations->game->set(variations->context, event, &line))
        return end_line(variations);
    memcpy(line.before, line.now, variations->game->position_size);
    return false;
}

static void end_game(struct variations *variations, const struct pgn_event *event)
{
    if (event->depth == 0 && !variations->frames[0].over)
        variations->game->end(variations->context, event, now_of(variations, 0));
}

bool variations_meet(struct variations *variations, const struct pgn_event *event)
{
    switch (event->type) {
    case PGN_GAME_START:
        return !start(variations);
    case PGN_MOVE:
        return play(variations, event);
    case PGN_OPEN:
        open_line(variations);
        return false;
    case PGN_CLOSE:
        variations->depth -= variations->depth > 0;
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
