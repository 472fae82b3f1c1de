/* The viewer's loop: draw, wait, do what is asked. */
#include "view/view.h"

#include "base/clock.h"
#include "base/memory.h"
#include "view/viewer.h"

#include <stdarg.h>
#include <stdlib.h>
#include <time.h>

static const struct view *const screens[VIEWER_SCREENS] = {
    [VIEWER_BOARD] = &board_screen, [VIEWER_LIST] = &list_screen, [VIEWER_TEXT] = &text_screen};

int64_t viewer_clock(void)
{
    return clock_now() / 1000000;
}

static void say(struct viewer *viewer, bool is_fault, const char *format, va_list args)
{
    char *text = memory_format(format, args);
    viewer->message.length = 0;
    bytes_append_text(&viewer->message, text);
    viewer->message_is_fault = is_fault;
    free(text);
}

void viewer_say(struct viewer *viewer, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(viewer, false, format, args);
    va_end(args);
}

void viewer_warn(struct viewer *viewer, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(viewer, true, format, args);
    va_end(args);
}

void viewer_ask(struct viewer *viewer, enum viewer_question question, const char *label, const char *text)
{
    viewer->question = question;
    prompt_begin(&viewer->prompt, label, text);
}

uint64_t viewer_game_count(const struct viewer *viewer)
{
    return viewer->source ? game_index_count(source_index(viewer->source)) : 1;
}

/* Makes what depends on the game: the arts that fit its board. */
static void set_up_game(struct viewer *viewer)
{
    struct scene scene;
    rules_start_scene(viewer->game.tree.rules, &scene);
    board_set_up(&viewer->board, &scene, viewer->options->art);
    autoplay_stop(viewer);
    board_screen_follow(viewer);
}

bool viewer_open_game(struct viewer *viewer, uint64_t number)
{
    if (!game_read(&viewer->game, viewer->source, number)) {
        viewer_warn(viewer, "Game %llu cannot be read.", (unsigned long long)number + 1);
        return false;
    }
    viewer->wanted_game = 0; /* whoever opens another game meanwhile stays with it */
    set_up_game(viewer);
    if (game_is_faulty(&viewer->game))
        viewer_warn(viewer, "The record has faults: they are marked; Enter tells them.");
    return true;
}

bool viewer_may_leave(struct viewer *viewer, enum request request)
{
    if (!game_is_changed(&viewer->game) || viewer->refused == request)
        return true;
    viewer->refused = request;
    viewer_warn(viewer, "Moves tried are not written: w writes; the same key again gives them up.");
    return false;
}

static void answer(struct viewer *viewer, enum viewer_question question, struct span text)
{
    switch (question) {
    case ASK_GO:
        go_answer(viewer, text);
        break;
    case ASK_SEARCH:
        search_answer(viewer, text);
        break;
    case ASK_FILTER:
        list_screen_filter(viewer, text);
        break;
    case ASK_WRITE:
        write_answer(viewer, text);
        break;
    case ASK_OVERWRITE:
        overwrite_answer(viewer, text);
        break;
    default:
        break;
    }
}

/* A key while a line is typed. */
static void question_key(struct viewer *viewer, int key)
{
    enum viewer_question question = viewer->question;
    if (question == ASK_MOVE) {
        try_key(viewer, key);
        return;
    }
    enum prompt_answer done = prompt_key(&viewer->prompt, key);
    if (done != PROMPT_DONE && done != PROMPT_CANCELLED)
        return;
    viewer->question = ASK_NOTHING;
    if (done == PROMPT_CANCELLED)
        return;
    struct bytes text = {0}; /* an answer may ask again */
    bytes_append(&text, viewer->prompt.text.at, viewer->prompt.text.length);
    answer(viewer, question, (struct span){text.at, text.length});
    bytes_free(&text);
}

/* Digits before a request. `0` alone is a key of its own. */
static bool take_digit(struct viewer *viewer, int key)
{
    enum { MOST = 1000000000 };
    if (key < '0' || key > '9' || (key == '0' && !viewer->has_count))
        return false;
    uint64_t count = viewer->count * 10 + (uint64_t)(key - '0');
    viewer->count = count < MOST ? count : MOST;
    viewer->has_count = true;
    return true;
}

static void act(struct viewer *viewer, enum request request, uint64_t count)
{
    switch (request) {
    case REQUEST_HELP:
        if (viewer->shown != VIEWER_TEXT)
            viewer_show_help(viewer);
        return;
    case REQUEST_SUSPEND:
        terminal_suspend();
        return;
    case REQUEST_REDRAW:
        terminal_redraw();
        return;
    default:
        screens[viewer->shown]->act(viewer, request, count);
    }
}

static void take_key(struct viewer *viewer, int key)
{
    viewer->message.length = 0;
    if (viewer->question != ASK_NOTHING) {
        question_key(viewer, key);
        return;
    }
    if (take_digit(viewer, key))
        return;
    uint64_t count = viewer->has_count ? viewer->count : 0;
    viewer->has_count = false;
    viewer->count = 0;
    enum request request = keys_find(key, screens[viewer->shown]->where);
    if (request != viewer->refused)
        viewer->refused = REQUEST_NONE;
    if (request != REQUEST_NONE)
        act(viewer, request, count);
    else if (key != TERMINAL_ESCAPE)
        viewer_say(viewer, "This key means nothing here: ? helps.");
}

static void take_mouse(struct viewer *viewer, const struct terminal_event *event)
{
    if (viewer->question != ASK_NOTHING)
        return;
    bool up = event->type == TERMINAL_WHEEL_UP;
    viewer->message.length = 0;
    if (event->type == TERMINAL_CLICK && viewer->shown == VIEWER_BOARD && viewer->game.cursor)
        board_screen_click(viewer, event->column, event->line);
    else if (event->type == TERMINAL_CLICK && viewer->shown == VIEWER_LIST)
        list_screen_click(viewer, event->line);
    else if (event->type != TERMINAL_CLICK && viewer->shown == VIEWER_BOARD)
        act(viewer, up ? REQUEST_BACK : REQUEST_FORWARD, 1);
    else if (event->type != TERMINAL_CLICK)
        act(viewer, up ? REQUEST_UP : REQUEST_DOWN, 3);
}

static void take_event(struct viewer *viewer, const struct terminal_event *event)
{
    switch (event->type) {
    case TERMINAL_KEY:
        take_key(viewer, event->key);
        break;
    case TERMINAL_CLICK:
    case TERMINAL_WHEEL_UP:
    case TERMINAL_WHEEL_DOWN:
        take_mouse(viewer, event);
        break;
    case TERMINAL_RESIZE:
        board_screen_follow(viewer);
        break;
    case TERMINAL_ENDED:
        viewer->over = true;
        break;
    default:
        break;
    }
}

/* -- The loop. */

/* Opens the game asked for at the start as soon as it is known. */
static void open_wanted(struct viewer *viewer)
{
    bool complete = source_is_complete(viewer->source); /* asked first: the count is final then */
    uint64_t wanted = viewer->wanted_game, known = viewer_game_count(viewer);
    if (wanted == 0 || (known < wanted && !complete))
        return;
    viewer->wanted_game = 0;
    if (known == 0)
        return;
    if (!viewer_open_game(viewer, (wanted <= known ? wanted : known) - 1))
        return;
    if (wanted > known)
        viewer_warn(viewer, "There is no game %llu: this is the last one.", (unsigned long long)wanted);
    if (viewer->options->at_end)
        cursor_to_end(viewer->game.cursor);
    else
        cursor_to_ply(viewer->game.cursor, viewer->options->ply);
}

/* Notices that the source has come to its end. A file that cannot be read to its own end shows what there is.
 */
static void notice_end(struct viewer *viewer)
{
    if (viewer->all_known || !source_is_complete(viewer->source))
        return;
    viewer->all_known = true;
    struct source_error error;
    if (source_error(viewer->source, &error))
        viewer_warn(viewer, "%s: %s", source_error_subject(viewer->source, &error), error.reason);
}

/* How long nothing needs to be done but wait, milliseconds; -1: for ever. */
static int waiting_time(const struct viewer *viewer, bool more_to_match)
{
    enum { SOON = 10, NOW_AND_THEN = 200 };
    if (more_to_match)
        return 0;
    int64_t time = -1;
    if (viewer->source && !viewer->all_known)
        time = viewer->wanted_game ? SOON : NOW_AND_THEN;
    if (viewer->autoplay.on) {
        int64_t left = viewer->autoplay.next - viewer_clock();
        left = left > 0 ? left : 0;
        time = time < 0 || left < time ? left : time;
    }
    return (int)time;
}

/* Keys that have been typed already are all taken before the screen is drawn. */
static void take_events(struct viewer *viewer, bool more_to_match)
{
    enum { AT_ONCE = 100 };
    struct terminal_event event = terminal_wait(waiting_time(viewer, more_to_match));
    for (int i = 0; i < AT_ONCE && event.type != TERMINAL_TIMEOUT && !viewer->over; i++) {
        take_event(viewer, &event);
        if (event.type == TERMINAL_RESIZE)
            return;
        event = terminal_wait(0);
    }
}

/* The first game is there in no time as a rule: the first screen shows it, and keys typed early find it. */
static void wait_a_moment(struct viewer *viewer)
{
    enum { MOMENTS = 100 };
    const struct timespec moment = {0, 1000000};
    for (int i = 0; i < MOMENTS && viewer->wanted_game; i++) {
        open_wanted(viewer);
        if (viewer->wanted_game)
            nanosleep(&moment, NULL);
    }
}

static void run(struct viewer *viewer)
{
    if (viewer->source)
        wait_a_moment(viewer);
    while (!viewer->over) {
        if (viewer->source) {
            open_wanted(viewer);
            notice_end(viewer);
        }
        if (viewer->game.cursor)
            autoplay_step(viewer);
        bool more = viewer->source && list_screen_match_more(viewer);
        frame_draw(viewer, screens[viewer->shown]);
        take_events(viewer, more);
    }
}

static void free_viewer(struct viewer *viewer)
{
    source_close(viewer->source);
    game_close(&viewer->game);
    board_free(&viewer->board);
    moves_free(&viewer->moves);
    screen_free(&viewer->screen);
    prompt_free(&viewer->prompt);
    trial_free(&viewer->trial);
    bytes_free(&viewer->message);
    bytes_free(&viewer->wanted_text);
    bytes_free(&viewer->path);
    bytes_free(&viewer->text);
    wrapped_free(&viewer->text_lines);
    bytes_free(&viewer->list.filter);
    free(viewer->list.match);
    free(viewer);
}

bool view_run(
    const struct view_options *options, struct input *input, char reason[VIEW_REASON_SIZE], int *ended_by)
{
    struct viewer *viewer = memory_new(1, sizeof *viewer);
    enum { USUAL_SPEED = 4 };
    *viewer = (struct viewer){
        .options = options, .comments = true, .wanted_game = options->game ? options->game : 1};
    viewer->autoplay.speed = USUAL_SPEED;
    viewer->board.flipped = options->flip;
    viewer->board.unicode = options->unicode;
    if (input && !(viewer->source = source_open(input, &options->source, reason))) {
        free_viewer(viewer);
        return false;
    }
    if (!input) {
        game_start_new(&viewer->game, options->source.rules);
        set_up_game(viewer);
    }
    struct terminal_options terminal = {options->color, options->unicode, options->mouse};
    bool opened = terminal_open(&terminal, reason);
    if (opened)
        run(viewer);
    *ended_by = opened ? terminal_close() : 0;
    free_viewer(viewer);
    return opened;
}
