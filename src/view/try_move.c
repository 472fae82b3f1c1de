/* The line in which a move is tried: what is typed, and what is chosen on the board meanwhile. */
#include "view/viewer.h"

#include "notation/move_text.h"

static void leave(struct viewer *viewer)
{
    viewer->question = ASK_NOTHING;
    trial_free(&viewer->trial);
}

/* Plays a legal move and says where it has gone. */
static void play(struct viewer *viewer, const union rules_move *move)
{
    struct cursor *cursor = viewer->game.cursor;
    uint32_t before = cursor_added(cursor), line = cursor_line(cursor);
    leave(viewer);
    if (!cursor_play(cursor, move)) {
        viewer_warn(viewer, "The move cannot be added: the game is too large.");
        return;
    }
    board_screen_follow(viewer);
    if (cursor_added(cursor) == before) {
        viewer_say(viewer, "This move is in the record already.");
        return;
    }
    game_touch(&viewer->game);
    struct bytes text = {0};
    game_append_move(&viewer->game, game_node(&viewer->game), &text);
    viewer_say(viewer, "%.*s: %s. U takes it back, w writes the record.", (int)text.length, text.at,
        cursor_line(cursor) == line ? "the line goes on" : "a new variation");
    bytes_free(&text);
}

static void play_text(struct viewer *viewer, struct span text)
{
    const struct rules *rules = viewer->game.tree.rules;
    const union rules_position *position = cursor_position(viewer->game.cursor);
    union rules_move move;
    struct diag diag = {0};
    if (move_text_read(rules, position, text, viewer->options->source.letters, &move, &diag))
        play(viewer, &move);
    else
        viewer_warn(viewer, "%s", diag.message);
}

static void take(struct viewer *viewer)
{
    bool refused;
    int move = trial_take(&viewer->trial, &refused);
    if (move != TRIAL_NOWHERE) {
        union rules_move chosen = viewer->trial.move[move].move;
        play(viewer, &chosen);
    } else if (refused) {
        viewer_warn(viewer, "No move of %s goes on here.",
            viewer->game.tree.rules
                ->sides[viewer->game.tree.rules->turn(cursor_position(viewer->game.cursor))]);
    }
}

static void complete(struct viewer *viewer)
{
    struct span start = prompt_text(&viewer->prompt);
    struct bytes whole = {0}, all = {0};
    int count = trial_complete(&viewer->trial, start, &whole);
    trial_append_moves(&viewer->trial, start, &all);
    if (count == 0)
        viewer_warn(viewer, "No legal move begins so.");
    else if (count > 1)
        viewer_say(viewer, "%.*s", (int)all.length, all.at);
    if (count > 0)
        prompt_set(&viewer->prompt, (struct span){whole.at, whole.length});
    bytes_free(&whole);
    bytes_free(&all);
}

/* Arrows belong to the board as long as nothing is typed. False: the key is none of theirs. */
static bool step(struct viewer *viewer, int key)
{
    int columns = (key == TERMINAL_RIGHT) - (key == TERMINAL_LEFT);
    int rows = (key == TERMINAL_DOWN) - (key == TERMINAL_UP);
    if ((!columns && !rows) || viewer->prompt.text.length > 0)
        return false;
    bool off_board = viewer->trial.slot != TRIAL_NOWHERE || viewer->trial.choices > 0;
    int turn = viewer->board.flipped && !off_board ? -1 : 1;
    trial_step(&viewer->trial, columns * turn, rows * turn);
    board_screen_follow(viewer);
    return true;
}

void try_key(struct viewer *viewer, int key)
{
    if (step(viewer, key))
        return;
    switch (prompt_key(&viewer->prompt, key)) {
    case PROMPT_DONE:
        if (viewer->prompt.text.length > 0)
            play_text(viewer, prompt_text(&viewer->prompt));
        else if (viewer->trial.on)
            take(viewer);
        else
            viewer_say(viewer, "Type a move, or go to a piece by the arrow keys.");
        break;
    case PROMPT_CANCELLED:
        if (!trial_let_go(&viewer->trial))
            leave(viewer);
        break;
    case PROMPT_COMPLETE:
        complete(viewer);
        break;
    default:
        break;
    }
}
