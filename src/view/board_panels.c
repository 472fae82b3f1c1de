/* What the board screen shows: board, tags, moves and comments, as the layout has them. */
#include "view/viewer.h"

#include "view/layout.h"

enum { LABEL = 7, MOST_COMMENT_LINES = 8, MOST_COMMENT_BYTES = 1 << 16 };

/* The panel of tags while it is filled: what is left of it, and how many lines there are in all, drawn or
 * not. */
struct tags_panel {
    struct viewer *viewer;
    struct screen_area area;
    int lines;
};

/* A line of it: a label and a value, and perhaps something at the right end. */
static void put_tag(struct tags_panel *panel, const char *label, struct span value, struct span right)
{
    struct screen *screen = &panel->viewer->screen;
    struct screen_area *area = &panel->area;
    panel->lines++;
    if (area->height < 1)
        return;
    int room = area->width;
    if (right.length > 0) {
        int width = screen_measure(right);
        screen_put(screen, area->column + area->width - width, area->line, width, STYLE_STRONG, right);
        room -= width + 1;
    }
    screen_put(screen, area->column, area->line, LABEL, STYLE_LABEL, span_of(label));
    screen_put(screen, area->column + LABEL, area->line, room - LABEL, STYLE_TEXT, value);
    area->line++;
    area->height--;
}

/* A player: name, rating, clock. */
static void put_player(struct tags_panel *panel, int side)
{
    const struct game *game = &panel->viewer->game;
    struct bytes name = {0}, clock = {0};
    struct span value = game_player_tag(game, side, ""), rating = game_player_tag(game, side, "Elo");
    bytes_append(&name, value.at, value.length);
    if (rating.length > 0 && !span_equals(rating, "?"))
        bytes_append_format(&name, " (%.*s)", (int)rating.length, rating.at);
    game_append_clock(game, side, &clock);
    if (name.length > 0 || clock.length > 0)
        put_tag(panel, game->tree.rules->sides[side], (struct span){name.at, name.length},
            (struct span){clock.at, clock.length});
    bytes_free(&name);
    bytes_free(&clock);
}

static void put_known_tag(struct tags_panel *panel, const char *tag)
{
    struct span value = tree_get_tag(&panel->viewer->game.tree, tag);
    if (value.length > 0 && !span_equals(value, "?") && !span_equals(value, "-"))
        put_tag(panel, tag, value, (struct span){0});
}

/* The opening's code and name on one line. */
static void put_opening(struct tags_panel *panel)
{
    struct span code = tree_get_tag(&panel->viewer->game.tree, "ECO");
    struct span name = tree_get_tag(&panel->viewer->game.tree, "Opening");
    struct bytes text = {0};
    bytes_append(&text, code.at, code.length);
    bytes_append_text(&text, code.length > 0 && name.length > 0 ? " " : "");
    bytes_append(&text, name.at, name.length);
    if (text.length > 0)
        put_tag(panel, "ECO", (struct span){text.at, text.length}, (struct span){0});
    bytes_free(&text);
}

/* Draws as many lines as the area is high; returns how many there are. */
static int draw_tags(struct viewer *viewer, struct screen_area area)
{
    struct tags_panel panel = {viewer, area, 0};
    put_player(&panel, 0);
    put_player(&panel, 1);
    put_known_tag(&panel, "Event");
    put_known_tag(&panel, "Site");
    put_known_tag(&panel, "Date");
    put_known_tag(&panel, "Round");
    put_opening(&panel);
    return panel.lines;
}

static int count_tags(struct viewer *viewer)
{
    return draw_tags(viewer, (struct screen_area){0});
}

static void draw_rule(struct viewer *viewer, struct screen_area area)
{
    for (int i = 0; i < area.width; i++)
        screen_put_point(&viewer->screen, area.column + i, area.line - 1, STYLE_DIM,
            viewer->options->unicode ? 0x2500 : '-');
}

/* Wrapped text; the end of the last line says when there is more. */
static void draw_notes(struct viewer *viewer, struct screen_area area)
{
    enum { MORE = 10 };
    const struct game *game = &viewer->game;
    struct bytes text = {0};
    if (game_node(game) != TREE_ROOT)
        game_append_faults(game, game_node(game), true, MOST_COMMENT_BYTES, &text);
    size_t errors = text.length;
    game_append_notes(game, game_node(game), MOST_COMMENT_BYTES, &text);
    struct span rest = {text.at, text.length};
    for (int line = area.line; line < area.line + area.height && rest.length > 0; line++) {
        size_t next, length = screen_wrap(rest, area.width, &next);
        if (line == area.line + area.height - 1 && next < rest.length && area.width > 2 * MORE) {
            length = screen_wrap(rest, area.width - MORE, &next);
            screen_put(&viewer->screen, area.column + area.width - MORE, line, MORE, STYLE_LABEL,
                span_of(" ... Enter"));
        }
        int style = rest.at < text.at + errors ? STYLE_FAULT : STYLE_COMMENT;
        screen_put(&viewer->screen, area.column, line, area.width, style, (struct span){rest.at, length});
        rest = (struct span){rest.at + next, rest.length - next};
    }
    bytes_free(&text);
}

/* A line of what stands where there is no board, which may be narrow. */
static void put_message(struct viewer *viewer, struct screen_area board, int line, const char *text)
{
    if (line < board.height)
        screen_put(
            &viewer->screen, board.column, board.line + line, board.width, STYLE_MESSAGE, span_of(text));
}

static void draw_board(struct viewer *viewer, const struct layout *layout)
{
    struct scene scene;
    bool hidden = viewer->game.tree.setup == TREE_IMPOSSIBLE && !viewer->options->lenient;
    if (layout->art < 0 || hidden || !game_scene(&viewer->game, &scene)) {
        put_message(viewer, layout->board, 0,
            hidden ? "The position breaks the rules;" : "There is no board to show.");
        put_message(viewer, layout->board, 1, hidden ? "--lenient shows it." : "");
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
    struct source_error error;
    bool complete = viewer->source && source_is_complete(viewer->source);
    int line = body.line + body.height / 3;
    if (viewer->source && source_error(viewer->source, &error))
        screen_print(&viewer->screen, body.column, line, body.width, STYLE_FAULT, "%s: %s",
            source_error_subject(viewer->source, &error), error.reason);
    else
        screen_print(&viewer->screen, body.column, line, body.width, STYLE_MESSAGE, "%s",
            complete ? "There is no game in the file." : "Reading...");
}

void board_screen_draw(struct viewer *viewer, struct screen_area body)
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
    bool has_notes = tree->notes > 1 || game_is_faulty(&viewer->game); /* note 0 is none */
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
