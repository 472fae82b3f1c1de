/* The screen of the game: board, tags, moves, comments, as the layout has them. */
#include "view/viewer.h"

#include "view/layout.h"

#include <stdio.h>

enum { LABEL = 7, MOST_COMMENT_LINES = 8, MOST_TAG_LINES = 7 };

/* -- Drawing. */

/* A line of the tags' panel: a label and a value, and perhaps something at the right end. */
static void draw_tag(
    struct viewer *viewer, struct screen_area *area, const char *label, struct span value, struct span right)
{
    if (area->height < 1)
        return;
    int room = area->width;
    if (right.length > 0) {
        int width = screen_measure(right);
        screen_put(
            &viewer->screen, area->column + area->width - width, area->line, width, STYLE_STRONG, right);
        room -= width + 1;
    }
    screen_put(&viewer->screen, area->column, area->line, LABEL, STYLE_LABEL, span_of(label));
    screen_put(&viewer->screen, area->column + LABEL, area->line, room - LABEL, STYLE_TEXT, value);
    area->line++;
    area->height--;
}

/* A player: name, rating, clock. */
static void draw_player(struct viewer *viewer, struct screen_area *area, int side)
{
    struct bytes name = {0}, clock = {0};
    struct span value = game_player_tag(&viewer->game, side, ""), rating;
    rating = game_player_tag(&viewer->game, side, "Elo");
    bytes_append(&name, value.at, value.length);
    if (rating.length > 0 && !span_equals(rating, "?"))
        bytes_append_format(&name, " (%.*s)", (int)rating.length, rating.at);
    game_append_clock(&viewer->game, side, &clock);
    if (name.length > 0 || clock.length > 0)
        draw_tag(viewer, area, viewer->game.tree.rules->sides[side], (struct span){name.at, name.length},
            (struct span){clock.at, clock.length});
    bytes_free(&name);
    bytes_free(&clock);
}

static void draw_known_tag(
    struct viewer *viewer, struct screen_area *area, const char *label, const char *tag)
{
    struct span value = tree_get_tag(&viewer->game.tree, tag);
    if (value.length > 0 && !span_equals(value, "?") && !span_equals(value, "-"))
        draw_tag(viewer, area, label, value, (struct span){0});
}

/* The opening's code and name on one line. */
static void draw_opening(struct viewer *viewer, struct screen_area *area)
{
    struct span code = tree_get_tag(&viewer->game.tree, "ECO");
    struct span name = tree_get_tag(&viewer->game.tree, "Opening");
    char text[200];
    int length = snprintf(text, sizeof text, "%.*s%s%.*s", (int)(code.length < 20 ? code.length : 20),
        code.at ? code.at : "", code.length > 0 && name.length > 0 ? " " : "",
        (int)(name.length < 160 ? name.length : 160), name.at ? name.at : "");
    if (length > 0)
        draw_tag(viewer, area, "ECO", span_of(text), (struct span){0});
}

static void draw_tags(struct viewer *viewer, struct screen_area area)
{
    struct bytes evaluation = {0};
    draw_player(viewer, &area, 0);
    draw_player(viewer, &area, 1);
    if (game_append_evaluation(&viewer->game, &evaluation))
        draw_tag(viewer, &area, "Eval", (struct span){evaluation.at, evaluation.length}, (struct span){0});
    bytes_free(&evaluation);
    draw_known_tag(viewer, &area, "Event", "Event");
    draw_known_tag(viewer, &area, "Site", "Site");
    draw_known_tag(viewer, &area, "Date", "Date");
    draw_known_tag(viewer, &area, "Round", "Round");
    draw_opening(viewer, &area);
}

/* How many lines the tags would take. */
static int count_tags(const struct viewer *viewer)
{
    static const char *const names[] = {"Event", "Site", "Date", "Round", "ECO"};
    int count = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct span value = tree_get_tag(&viewer->game.tree, names[i]);
        count += value.length > 0 && !span_equals(value, "?") && !span_equals(value, "-");
    }
    for (int side = 0; side < 2; side++)
        count += game_player_tag(&viewer->game, side, "").length > 0;
    struct tree_figures figures = tree_move_figures(&viewer->game.tree, game_node(&viewer->game));
    count += figures.has_evaluation;
    return count < MOST_TAG_LINES ? count : MOST_TAG_LINES;
}

static void draw_rule(struct viewer *viewer, struct screen_area area)
{
    for (int i = 0; i < area.width; i++)
        screen_put_point(&viewer->screen, area.column + i, area.line - 1, STYLE_DIM,
            viewer->options->unicode ? 0x2500 : '-');
}

static int note_style(struct span line)
{
    bool is_fault = line.length > 8 && (memcmp(line.at, "error at", 8) == 0);
    return is_fault ? STYLE_FAULT : STYLE_COMMENT;
}

/* Wrapped text; the last line says when there is more. */
static void draw_notes(struct viewer *viewer, struct screen_area area)
{
    struct bytes text = {0};
    game_append_notes(&viewer->game, game_node(&viewer->game), &text);
    struct span rest = {text.at, text.length};
    int style = STYLE_COMMENT;
    bool begins = true;
    for (int line = 0; line < area.height && rest.length > 0; line++) {
        size_t next, length = screen_wrap(rest, area.width, &next);
        struct span shown = {rest.at, length};
        if (begins)
            style = note_style(shown);
        begins = next > length && next > 0 && rest.at[next - 1] == '\n';
        screen_put(&viewer->screen, area.column, area.line + line, area.width, style, shown);
        rest = (struct span){rest.at + next, rest.length - next};
        if (line == area.height - 1 && rest.length > 0)
            screen_put(&viewer->screen, area.column + area.width - 12, area.line + line, 12, STYLE_LABEL,
                span_of(" ...  Enter "));
    }
    bytes_free(&text);
}

static void draw_board(struct viewer *viewer, const struct layout *layout)
{
    struct scene scene;
    bool hidden = viewer->game.tree.setup == TREE_IMPOSSIBLE && !viewer->options->lenient;
    if (layout->art < 0 || hidden || !game_scene(&viewer->game, &scene)) {
        screen_put(&viewer->screen, layout->board.column, layout->board.line, layout->board.width,
            STYLE_MESSAGE,
            span_of(hidden ? "The position breaks the rules; --lenient shows it."
                           : "There is no board to show."));
        return;
    }
    if (viewer->question == ASK_MOVE)
        trial_mark(&viewer->trial, &scene);
    board_draw(&viewer->board, layout->art, &scene, &viewer->screen, layout->board);
}

static void draw_moves(struct viewer *viewer, struct screen_area area)
{
    viewer->moves_area = area;
    if (area.width < 1 || area.height < 1)
        return;
    struct game *game = &viewer->game;
    if (viewer->moves_version != game->version || viewer->moves_width != area.width ||
        viewer->moves_comments != viewer->comments)
        moves_lay_out(&viewer->moves, &game->tree, area.width, viewer->comments);
    viewer->moves_version = game->version;
    viewer->moves_width = area.width;
    viewer->moves_comments = viewer->comments;
    moves_draw(&viewer->moves, game_node(game), &viewer->screen, area);
}

/* What a window too small for any board shows: the move. */
static void draw_tiny(struct viewer *viewer, struct screen_area body)
{
    struct bytes text = {0};
    game_append_move(&viewer->game, game_node(&viewer->game), &text);
    screen_put(
        &viewer->screen, body.column, body.line, body.width, STYLE_TEXT, (struct span){text.at, text.length});
    bytes_free(&text);
}

static void draw_waiting(struct viewer *viewer, struct screen_area body)
{
    const char *error = viewer->source ? source_error(viewer->source) : NULL;
    bool complete = viewer->source && source_is_complete(viewer->source);
    int line = body.line + body.height / 3;
    if (error)
        screen_print(&viewer->screen, body.column, line, body.width, STYLE_FAULT, "The file: %s", error);
    else
        screen_print(&viewer->screen, body.column, line, body.width, STYLE_MESSAGE, "%s",
            complete ? "There is no game in the file." : "Reading...");
}

static void draw(struct viewer *viewer, struct screen_area body)
{
    enum { LEAST_WIDTH = 8, LEAST_HEIGHT = 3 };
    struct layout layout;
    viewer->moves_area = (struct screen_area){0};
    if (!viewer->game.cursor) {
        draw_waiting(viewer, body);
        return;
    }
    if (body.width < LEAST_WIDTH || body.height < LEAST_HEIGHT) {
        draw_tiny(viewer, body);
        return;
    }
    const struct tree *tree = &viewer->game.tree;
    bool has_notes = tree->notes > 1 || tree->faults > 0; /* note 0 is none */
    layout_make(&layout, &viewer->board, body, count_tags(viewer),
        viewer->comments && has_notes ? MOST_COMMENT_LINES : 0);
    draw_board(viewer, &layout);
    if (layout.tags.height > 0)
        draw_tags(viewer, layout.tags);
    if (layout.tags.height > 0)
        draw_rule(viewer, layout.moves);
    draw_moves(viewer, layout.moves);
    if (layout.comments.height > 0) {
        draw_rule(viewer, layout.comments);
        draw_notes(viewer, layout.comments);
    }
}

/* -- What keys do. */

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
    uint64_t games = viewer_game_count(viewer), number = viewer->game.number;
    bool forward = request == REQUEST_NEXT_GAME;
    bool complete = !viewer->source || source_is_complete(viewer->source);
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
    if (rules->status(position) != RULES_RUNNING) {
        viewer_warn(viewer, "The game is over here.");
        return;
    }
    trial_begin(&viewer->trial, rules, position, cursor_last_move(viewer->game.cursor));
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

static void set_speed(struct viewer *viewer, int steps);
static void toggle_play(struct viewer *viewer);

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
        toggle_play(viewer);
        return;
    case REQUEST_FASTER:
    case REQUEST_SLOWER:
        set_speed(viewer, request == REQUEST_FASTER ? 1 : -1);
        return;
    case REQUEST_NEXT_GAME:
    case REQUEST_PREVIOUS_GAME:
        open_beside(viewer, request, times);
        return;
    case REQUEST_READ:
        read_all(viewer);
        return;
    case REQUEST_COPY:
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
        board_screen_pause(viewer);
    uint64_t times = count > 0 ? count : 1;
    if (!act_step(viewer, request, times) && !act_show(viewer, request, times))
        act_other(viewer, request, count);
}

/* -- Playing by itself. */

static const int intervals[] = {10000, 5000, 3000, 2000, 1000, 500, 250, 100}; /* ms between moves */
enum { SPEEDS = sizeof intervals / sizeof *intervals };

static void say_speed(struct viewer *viewer)
{
    viewer_say(viewer, "Playing, a move every %g s. Space stops, + and - change the speed.",
        intervals[viewer->autoplay.speed] / 1000.0);
}

static void set_speed(struct viewer *viewer, int steps)
{
    struct autoplay *autoplay = &viewer->autoplay;
    int speed = autoplay->speed + steps;
    if (speed >= 0 && speed < SPEEDS) {
        int64_t last = autoplay->next - intervals[autoplay->speed];
        autoplay->speed = speed;
        autoplay->next = last + intervals[speed];
    }
    if (autoplay->on)
        say_speed(viewer);
    else
        viewer_say(viewer, "A move every %g s.", intervals[autoplay->speed] / 1000.0);
}

void board_screen_pause(struct viewer *viewer)
{
    viewer->autoplay.on = false;
}

static void toggle_play(struct viewer *viewer)
{
    struct autoplay *autoplay = &viewer->autoplay;
    autoplay->on = !autoplay->on && cursor_next_node(viewer->game.cursor) != TREE_NONE;
    if (!autoplay->on) {
        viewer_say(viewer, "Stopped.");
        return;
    }
    autoplay->next = viewer_clock() + intervals[autoplay->speed];
    say_speed(viewer);
}

/* Moves are due at fixed times, so that drawing does not make the game slower. After a long stop (the program
 * was suspended) time begins anew. */
void board_screen_play(struct viewer *viewer)
{
    struct autoplay *autoplay = &viewer->autoplay;
    int64_t now = viewer_clock();
    int interval = intervals[autoplay->speed];
    if (!autoplay->on || now < autoplay->next)
        return;
    autoplay->next += interval;
    if (now > autoplay->next)
        autoplay->next = now + interval;
    cursor_forward(viewer->game.cursor, 1);
    board_screen_follow(viewer);
    if (cursor_next_node(viewer->game.cursor) != TREE_NONE)
        return;
    autoplay->on = false;
    viewer_say(viewer, "The line ends here.");
}

void board_screen_click(struct viewer *viewer, int column, int line)
{
    const struct screen_area *area = &viewer->moves_area;
    if (column < area->column || column >= area->column + area->width || line < area->line ||
        line >= area->line + area->height)
        return;
    uint32_t node = moves_find(&viewer->moves, column - area->column, line - area->line);
    if (node == TREE_NONE)
        return;
    board_screen_pause(viewer);
    cursor_to_node(viewer->game.cursor, node);
    board_screen_follow(viewer);
}

const struct view board_screen = {KEYS_BOARD, draw, act};
