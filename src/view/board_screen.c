/* What keys do on the screen of the game. */
#include "view/viewer.h"

void board_screen_follow(struct viewer *viewer)
{
    viewer->board.follow = true;
}

static void moved(struct viewer *viewer, bool has_moved, const char *otherwise)
{
    if (has_moved)
        board_screen_follow(viewer);
    else
        viewer_say(viewer, "%s", otherwise);
}

static void open_beside(struct viewer *viewer, enum request request, uint64_t count)
{
    bool complete = !viewer->source || source_is_complete(viewer->source); /* asked first: see the count */
    bool forward = request == REQUEST_NEXT_GAME;
    uint64_t games = viewer_game_count(viewer), number = viewer->game.number;
    if (forward && number + 1 >= games) {
        viewer_say(
            viewer, complete ? "This is the last game." : "The games behind this one are not read yet.");
        return;
    }
    if (!forward && number == 0) {
        viewer_say(viewer, "This is the first game.");
        return;
    }
    if (!viewer_may_leave(viewer, request))
        return;
    if (forward)
        number = count < games - number ? number + count : games - 1;
    else
        number = count < number ? number - count : 0;
    viewer_open_game(viewer, number);
}

static void enter_variation(struct viewer *viewer, uint64_t count)
{
    bool entered = count > 0 ? cursor_enter(viewer->game.cursor, (uint32_t)(count - 1))
                             : cursor_next_variation(viewer->game.cursor);
    moved(viewer, entered, "No variation begins at this move.");
}

static void say_position(struct viewer *viewer)
{
    char line[RULES_LINE_SIZE];
    const union rules_position *position = cursor_position(viewer->game.cursor);
    if (!position) {
        viewer_warn(viewer, "There is no position.");
        return;
    }
    viewer->game.tree.rules->write(position, line);
    viewer_say(viewer, "%s", line);
}

static void begin_trial(struct viewer *viewer)
{
    const union rules_position *position = cursor_position(viewer->game.cursor);
    const struct rules *rules = viewer->game.tree.rules;
    if (!position || viewer->game.tree.setup != TREE_GOOD) {
        viewer_warn(viewer, "There is no position to move from.");
        return;
    }
    /* A draw by the rules is no hindrance: records go on behind it too. */
    if (!trial_begin(&viewer->trial, rules, position, cursor_last_move(viewer->game.cursor))) {
        viewer_warn(viewer, "The game is over here.");
        return;
    }
    viewer_ask(viewer, ASK_MOVE, "move: ", "");
}

static void take_back(struct viewer *viewer)
{
    if (!cursor_take_back(viewer->game.cursor)) {
        viewer_say(viewer, "There is no move to take back: none has been tried.");
        return;
    }
    game_touch(&viewer->game);
    board_screen_follow(viewer);
    viewer_say(viewer, "Taken back.");
}

static void read_all(struct viewer *viewer)
{
    struct bytes text = {0};
    game_append_all(&viewer->game, &text);
    viewer_show_text(viewer, "What the record says", (struct span){text.at, text.length});
    bytes_free(&text);
}

static void scroll(struct viewer *viewer, enum request request, uint64_t count)
{
    int steps = count < 1000 ? (int)count : 1000;
    int columns = request == REQUEST_SCROLL_LEFT ? -8 : request == REQUEST_SCROLL_RIGHT ? 8 : 0;
    int lines = request == REQUEST_SCROLL_UP ? -4 : request == REQUEST_SCROLL_DOWN ? 4 : 0;
    board_scroll(&viewer->board, columns * steps, lines * steps);
}

/* Steps through the game. False: the request is no such one. */
static bool act_step(struct viewer *viewer, enum request request, uint64_t times)
{
    struct cursor *cursor = viewer->game.cursor;
    switch (request) {
    case REQUEST_FORWARD:
        moved(viewer, cursor_forward(cursor, times), "The line ends here.");
        return true;
    case REQUEST_BACK:
        moved(viewer, cursor_back(cursor, times), "This is the start.");
        return true;
    case REQUEST_TEN_FORWARD:
        moved(viewer, cursor_forward(cursor, 10 * times), "The line ends here.");
        return true;
    case REQUEST_TEN_BACK:
        moved(viewer, cursor_back(cursor, 10 * times), "This is the start.");
        return true;
    case REQUEST_START:
        moved(viewer, cursor_to_start(cursor), "This is the start.");
        return true;
    case REQUEST_END:
        moved(viewer, cursor_to_end(cursor), "The line ends here.");
        return true;
    case REQUEST_NEXT_SIBLING:
        moved(viewer, cursor_next_sibling(cursor), "No other variation follows.");
        return true;
    case REQUEST_PREVIOUS_SIBLING:
        moved(viewer, cursor_previous_sibling(cursor), "No other variation comes before.");
        return true;
    case REQUEST_LEAVE:
        moved(viewer, cursor_leave(cursor), "This is the main line.");
        return true;
    default:
        return false;
    }
}

/* What changes how the game is shown. False: the request is no such one. */
static bool act_show(struct viewer *viewer, enum request request, uint64_t times)
{
    switch (request) {
    case REQUEST_FLIP:
        board_flip(&viewer->board);
        board_screen_follow(viewer);
        return true;
    case REQUEST_COMMENTS:
        viewer->comments = !viewer->comments;
        viewer_say(
            viewer, viewer->comments ? "Comments and marks are shown." : "Comments and marks are hidden.");
        return true;
    case REQUEST_LARGER:
    case REQUEST_SMALLER:
        if (!board_resize(&viewer->board, request == REQUEST_LARGER ? 1 : -1))
            viewer_say(viewer,
                request == REQUEST_LARGER ? "This is the largest board." : "This is the smallest board.");
        return true;
    case REQUEST_SCROLL_LEFT:
    case REQUEST_SCROLL_RIGHT:
    case REQUEST_SCROLL_UP:
    case REQUEST_SCROLL_DOWN:
        scroll(viewer, request, times);
        return true;
    default:
        return false;
    }
}

static void act_other(struct viewer *viewer, enum request request, uint64_t count)
{
    uint64_t times = count > 0 ? count : 1;
    switch (request) {
    case REQUEST_GO:
        viewer_ask(viewer, ASK_GO, ":", "");
        return;
    case REQUEST_SEARCH:
        viewer_ask(viewer, ASK_SEARCH, "/", "");
        return;
    case REQUEST_SEARCH_NEXT:
    case REQUEST_SEARCH_PREVIOUS:
        search_again(viewer, request == REQUEST_SEARCH_NEXT);
        return;
    case REQUEST_NEXT_NOTE:
    case REQUEST_PREVIOUS_NOTE:
        search_note(viewer, request == REQUEST_NEXT_NOTE, times);
        return;
    case REQUEST_VARIATION:
        enter_variation(viewer, count);
        return;
    case REQUEST_PLAY:
        autoplay_toggle(viewer);
        return;
    case REQUEST_FASTER:
    case REQUEST_SLOWER:
        autoplay_set_speed(viewer, request == REQUEST_FASTER ? 1 : -1);
        return;
    case REQUEST_NEXT_GAME:
    case REQUEST_PREVIOUS_GAME:
        open_beside(viewer, request, times);
        return;
    case REQUEST_READ:
        read_all(viewer);
        return;
    case REQUEST_POSITION:
        say_position(viewer);
        return;
    case REQUEST_TRY:
        begin_trial(viewer);
        return;
    case REQUEST_TAKE_BACK:
        take_back(viewer);
        return;
    case REQUEST_WRITE:
        write_ask(viewer);
        return;
    default:
        return;
    }
}

static void act(struct viewer *viewer, enum request request, uint64_t count)
{
    if (request == REQUEST_QUIT) {
        viewer->over = viewer_may_leave(viewer, request);
        return;
    }
    if (request == REQUEST_LIST) {
        list_screen_enter(viewer);
        return;
    }
    if (!viewer->game.cursor)
        return;
    if (request != REQUEST_PLAY && request != REQUEST_FASTER && request != REQUEST_SLOWER)
        autoplay_stop(viewer);
    uint64_t times = count > 0 ? count : 1;
    if (!act_step(viewer, request, times) && !act_show(viewer, request, times))
        act_other(viewer, request, count);
}

void board_screen_click(struct viewer *viewer, int column, int line)
{
    const struct screen_area *area = &viewer->moves_area;
    if (column < area->column || column >= area->column + area->width || line < area->line ||
        line >= area->line + area->height)
        return;
    if (viewer->moves_version != viewer->game.version)
        return; /* the click was aimed at a list that is out of date: another game, or other moves */
    uint32_t node = moves_find(&viewer->moves, column - area->column, line - area->line);
    if (node == TREE_NONE)
        return;
    autoplay_stop(viewer);
    cursor_to_node(viewer->game.cursor, node);
    board_screen_follow(viewer);
}

const struct view board_screen = {KEYS_BOARD, board_screen_draw, act};
