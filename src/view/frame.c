/* What surrounds every screen: the title, the message line, what is being typed. */
#include "view/viewer.h"

#include "view/glyphs.h"

#include <string.h>

static void append_progress(const struct viewer *viewer, struct bytes *text)
{
    uint64_t games = viewer_game_count(viewer);
    bool complete = source_is_complete(viewer->source);
    if (viewer->shown == VIEWER_LIST && viewer->list.filter.length > 0)
        bytes_append_format(text, "%llu hold \"%.*s\", of ", (unsigned long long)viewer->list.matches,
            (int)viewer->list.filter.length, viewer->list.filter.at);
    if (viewer->shown == VIEWER_LIST)
        bytes_append_format(text, "%llu game%s", (unsigned long long)games, games == 1 ? "" : "s");
    else if (viewer->game.cursor && (games > 1 || !complete))
        bytes_append_format(text, "game %llu of %llu", (unsigned long long)viewer->game.number + 1,
            (unsigned long long)games);
    if (complete)
        return;
    int percent = source_percent(viewer->source);
    if (percent >= 0)
        bytes_append_format(text, ", reading %d%%", percent);
    else
        bytes_append_text(text, ", reading");
}

static void append_players(const struct viewer *viewer, struct bytes *text)
{
    struct span first = game_player_tag(&viewer->game, 0, ""), second = game_player_tag(&viewer->game, 1, "");
    if (first.length == 0 && second.length == 0) {
        const char *title = viewer->game.tree.rules->title;
        bytes_append_format(text, "%s%s", viewer->game.is_new ? "a new game: " : "", title);
    } else {
        bytes_append(text, first.at, first.length);
        bytes_append_text(text, " - ");
        bytes_append(text, second.at, second.length);
    }
    struct span result = tree_result(&viewer->game.tree);
    if (result.length > 1) {
        bytes_append_text(text, "  ");
        bytes_append(text, result.at, result.length);
    }
}

/* The file without its folder, and the archive's member that the game stands in. */
static void append_file(const struct viewer *viewer, struct bytes *text)
{
    const char *path = source_path(viewer->source), *slash = strrchr(path, '/');
    const char *name = viewer->shown == VIEWER_LIST ? path : source_name(viewer->source, viewer->game.number);
    bytes_append_text(text, name + (slash ? slash + 1 - path : 0));
}

static void draw_title(struct viewer *viewer)
{
    struct screen *screen = &viewer->screen;
    struct bytes left = {0}, right = {0};
    if (viewer->shown == VIEWER_TEXT)
        bytes_append_text(&left, viewer->text_title);
    else if (viewer->shown == VIEWER_LIST)
        bytes_append_text(&left, "Games");
    else if (viewer->game.cursor)
        append_players(viewer, &left);
    if (viewer->source) {
        append_progress(viewer, &right);
        bytes_append_text(&right, right.length > 0 ? "  " : "");
        append_file(viewer, &right);
    }
    screen_fill(screen, 0, 0, screen->width, STYLE_TITLE);
    struct span shown = {right.at, right.length};
    int width = right.length > 0 ? screen_measure(shown) : 0;
    int used = screen_put(screen, 1, 0, screen->width - 2, STYLE_TITLE, (struct span){left.at, left.length});
    if (width > 0 && used + width + 4 <= screen->width)
        screen_put(screen, screen->width - width - 1, 0, width, STYLE_TITLE, shown);
    bytes_free(&left);
    bytes_free(&right);
}

/* What stands on the message line when there is nothing to say. */
static void draw_status(struct viewer *viewer, int line)
{
    struct screen *screen = &viewer->screen;
    struct bytes text = {0};
    if (viewer->shown == VIEWER_BOARD && viewer->game.cursor) {
        game_append_move(&viewer->game, game_node(&viewer->game), &text);
        moves_append_marks(&text, &viewer->game.tree, game_node(&viewer->game));
        bytes_append_text(&text, ", ");
        game_append_turn(&viewer->game, &text);
        game_append_evaluation(&viewer->game, &text);
    }
    int used = screen_put(screen, 0, line, screen->width, STYLE_STRONG, (struct span){text.at, text.length});
    const char *hint = viewer->shown == VIEWER_BOARD  ? "? help  q quit"
                       : viewer->shown == VIEWER_LIST ? "Enter opens  / filters  Escape leaves"
                                                      : "j k scroll  Escape leaves";
    int width = (int)strlen(hint);
    if (viewer->has_count)
        screen_print(screen, used + 2, line, 24, STYLE_LABEL, "%llu", (unsigned long long)viewer->count);
    else if (used + width + 2 <= screen->width)
        screen_put(screen, screen->width - width, line, width, STYLE_DIM, span_of(hint));
    bytes_free(&text);
}

/* What is typed, and beside it what there is to say. */
static void draw_question(struct viewer *viewer, int line)
{
    struct screen *screen = &viewer->screen;
    struct bytes text = {0};
    int used = prompt_draw(&viewer->prompt, screen, line) + 2;
    if (viewer->question == ASK_MOVE && viewer->message.length == 0)
        trial_append_state(&viewer->trial, &text);
    if (text.length > 0)
        used += screen_put(
            screen, used, line, screen->width - used, STYLE_MESSAGE, (struct span){text.at, text.length});
    bytes_free(&text);
    if (viewer->message.length > 0)
        screen_put(screen, used, line, screen->width - used,
            viewer->message_is_fault ? STYLE_FAULT : STYLE_MESSAGE,
            (struct span){viewer->message.at, viewer->message.length});
}

static void draw_message_line(struct viewer *viewer, int line)
{
    if (viewer->question != ASK_NOTHING)
        draw_question(viewer, line);
    else if (viewer->message.length > 0)
        screen_put(&viewer->screen, 0, line, viewer->screen.width,
            viewer->message_is_fault ? STYLE_FAULT : STYLE_MESSAGE,
            (struct span){viewer->message.at, viewer->message.length});
    else
        draw_status(viewer, line);
}

void frame_draw(struct viewer *viewer, const struct view *shown)
{
    struct screen *screen = &viewer->screen;
    int width, height;
    terminal_size(&width, &height);
    screen_begin(screen, width, height);
    if (viewer->options->unicode && viewer->game.cursor)
        viewer->board.glyphs = glyphs_of(viewer->game.tree.rules, terminal_is_colored());
    bool has_title = height >= 4, has_message = height >= 2;
    struct screen_area body = {0, has_title, width, height - has_title - has_message};
    shown->draw(viewer, body);
    if (has_title)
        draw_title(viewer);
    if (has_message || viewer->question != ASK_NOTHING)
        draw_message_line(viewer, height - 1);
    terminal_show(screen);
}
