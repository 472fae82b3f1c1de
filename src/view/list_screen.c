/* The list of games: it grows while the file is read, and a filter goes through it in small steps, so that
 * keys are never waited for. */
#include "view/viewer.h"

#include "base/memory.h"
#include "base/text.h"

#include <stdio.h>

/* How many games the list shows. */
static uint64_t count_lines(const struct viewer *viewer)
{
    return viewer->list.filter.length > 0 ? viewer->list.matches : viewer_game_count(viewer);
}

static uint64_t game_of_line(const struct viewer *viewer, uint64_t line)
{
    return viewer->list.filter.length > 0 ? viewer->list.match[line] : line;
}

/* -- Drawing. */

/* Columns of the list for a width: names share what numbers, results and dates leave. */
struct columns {
    int number, name, result, date, event;
};

static struct columns choose_columns(int width, uint64_t games)
{
    char digits[24];
    struct columns columns = {
        .number = snprintf(digits, sizeof digits, "%llu", (unsigned long long)games) + 1,
        .result = 8,
        .date = width >= 60 ? 11 : 0};
    columns.number = columns.number < 5 ? 5 : columns.number;
    int left = width - columns.number - columns.result - columns.date;
    columns.event = left >= 60 ? left / 3 : 0;
    columns.name = (left - columns.event) / 2;
    return columns;
}

static int put_column(struct viewer *viewer, int column, int line, int width, int style, struct span text)
{
    if (width > 1 && text.length > 0)
        screen_put(&viewer->screen, column, line, width - 1, style, text);
    return column + width;
}

static void draw_entry(struct viewer *viewer, const struct columns *columns, struct screen_area area,
    int line, uint64_t number, bool chosen)
{
    struct game_entry entry = game_index_get(source_index(viewer->source), number);
    int style = chosen ? STYLE_CHOSEN : entry.faulty ? STYLE_MARK : STYLE_TEXT;
    char text[24];
    int at = area.column;
    screen_fill(&viewer->screen, area.column, line, area.width, style);
    snprintf(text, sizeof text, "%*llu", columns->number - 1, (unsigned long long)number + 1);
    at = put_column(viewer, at, line, columns->number, chosen ? style : STYLE_DIM, span_of(text));
    at = put_column(viewer, at, line, columns->name, style, entry.text[GAME_INDEX_WHITE]);
    at = put_column(viewer, at, line, columns->name, style, entry.text[GAME_INDEX_BLACK]);
    at = put_column(viewer, at, line, columns->result, style, entry.text[GAME_INDEX_RESULT]);
    at = put_column(viewer, at, line, columns->date, style, entry.text[GAME_INDEX_DATE]);
    put_column(viewer, at, line, columns->event, style, entry.text[GAME_INDEX_EVENT]);
}

static void draw_heads(struct viewer *viewer, const struct columns *columns, struct screen_area area)
{
    int at = area.column;
    at = put_column(viewer, at, area.line, columns->number, STYLE_LABEL, span_of("Game"));
    at = put_column(viewer, at, area.line, columns->name, STYLE_LABEL, span_of("White"));
    at = put_column(viewer, at, area.line, columns->name, STYLE_LABEL, span_of("Black"));
    at = put_column(viewer, at, area.line, columns->result, STYLE_LABEL, span_of("Result"));
    at = put_column(viewer, at, area.line, columns->date, STYLE_LABEL, span_of("Date"));
    put_column(viewer, at, area.line, columns->event, STYLE_LABEL, span_of("Event"));
}

static void draw(struct viewer *viewer, struct screen_area body)
{
    struct game_list_state *list = &viewer->list;
    uint64_t lines = count_lines(viewer);
    if (lines == 0) {
        bool looking = list->looked_at < viewer_game_count(viewer) || !source_is_complete(viewer->source);
        screen_print(&viewer->screen, body.column, body.line, body.width, STYLE_MESSAGE, "%s",
            looking                   ? "Looking..."
            : list->filter.length > 0 ? "No game holds this text."
                                      : "There is no game.");
        return;
    }
    struct columns columns = choose_columns(body.width, viewer_game_count(viewer));
    if (body.height > 2) {
        draw_heads(viewer, &columns, body);
        body.line++;
        body.height--;
    }
    uint64_t height = body.height > 0 ? (uint64_t)body.height : 1;
    list->chosen = list->chosen < lines ? list->chosen : lines - 1;
    if (list->chosen < list->top)
        list->top = list->chosen;
    if (list->chosen >= list->top + height)
        list->top = list->chosen - height + 1;
    for (uint64_t i = 0; i < height && list->top + i < lines; i++)
        draw_entry(viewer, &columns, body, body.line + (int)i, game_of_line(viewer, list->top + i),
            list->top + i == list->chosen);
}

/* -- The filter. */

static bool entry_holds(const struct game_entry *entry, struct span wanted)
{
    for (int i = 0; i < GAME_INDEX_TEXTS; i++)
        if (text_holds(entry->text[i], wanted))
            return true;
    return false;
}

static void add_match(struct game_list_state *list, uint64_t number)
{
    list->match = memory_grow(list->match, &list->room, list->matches, sizeof *list->match);
    list->match[list->matches++] = (uint32_t)number;
}

bool list_screen_match_more(struct viewer *viewer)
{
    enum { AT_ONCE = 20000 };
    struct game_list_state *list = &viewer->list;
    uint64_t known = viewer_game_count(viewer);
    struct span wanted = {list->filter.at, list->filter.length};
    if (wanted.length == 0)
        return false;
    for (int i = 0; i < AT_ONCE && list->looked_at < known; i++, list->looked_at++) {
        struct game_entry entry = game_index_get(source_index(viewer->source), list->looked_at);
        if (entry_holds(&entry, wanted))
            add_match(list, list->looked_at);
    }
    return list->looked_at < known;
}

void list_screen_filter(struct viewer *viewer, struct span text)
{
    struct game_list_state *list = &viewer->list;
    uint64_t game = count_lines(viewer) > 0 ? game_of_line(viewer, list->chosen) : 0;
    list->filter.length = 0;
    bytes_append(&list->filter, text.at, text.length);
    list->matches = 0;
    list->looked_at = 0;
    list->top = 0;
    list->chosen = text.length > 0 ? 0 : game;
}

/* -- What keys do. */

void list_screen_enter(struct viewer *viewer)
{
    if (!viewer->source) {
        viewer_say(viewer, "A new game is in no list.");
        return;
    }
    if (viewer->list.filter.length == 0)
        viewer->list.chosen = viewer->game.number;
    viewer->shown = VIEWER_LIST;
}

static void open_chosen(struct viewer *viewer)
{
    if (count_lines(viewer) == 0)
        return;
    uint64_t number = game_of_line(viewer, viewer->list.chosen);
    if (viewer->game.cursor && number == viewer->game.number) {
        viewer->shown = VIEWER_BOARD;
        return;
    }
    if (viewer_may_leave(viewer, REQUEST_OPEN) && viewer_open_game(viewer, number))
        viewer->shown = VIEWER_BOARD;
}

static void step(struct viewer *viewer, bool down, uint64_t by)
{
    uint64_t lines = count_lines(viewer), *chosen = &viewer->list.chosen;
    if (lines == 0)
        return;
    if (down)
        *chosen = by < lines - 1 - *chosen ? *chosen + by : lines - 1;
    else
        *chosen = by < *chosen ? *chosen - by : 0;
}

static void act(struct viewer *viewer, enum request request, uint64_t count)
{
    uint64_t times = count > 0 ? count : 1;
    uint64_t page = viewer->screen.height > 4 ? (uint64_t)viewer->screen.height - 4 : 1;
    switch (request) {
    case REQUEST_DOWN:
    case REQUEST_UP:
        step(viewer, request == REQUEST_DOWN, times);
        break;
    case REQUEST_PAGE_DOWN:
    case REQUEST_PAGE_UP:
        step(viewer, request == REQUEST_PAGE_DOWN, times * page);
        break;
    case REQUEST_TOP:
        step(viewer, false, UINT64_MAX);
        break;
    case REQUEST_BOTTOM: /* 12G: game 12 of the list */
        step(viewer, false, UINT64_MAX);
        step(viewer, true, count > 0 ? count - 1 : UINT64_MAX);
        break;
    case REQUEST_OPEN:
        open_chosen(viewer);
        break;
    case REQUEST_FILTER:
        viewer_ask(viewer, ASK_FILTER, "/", "");
        break;
    case REQUEST_CLOSE:
        viewer->shown = VIEWER_BOARD;
        break;
    default:
        break;
    }
}

void list_screen_click(struct viewer *viewer, int line)
{
    uint64_t first = viewer->screen.height > 4 ? 2 : 1; /* under title and heads */
    if (line < (int)first || viewer->list.top + (uint64_t)line - first >= count_lines(viewer))
        return;
    viewer->list.chosen = viewer->list.top + (uint64_t)line - first;
    open_chosen(viewer);
}

const struct view list_screen = {KEYS_LIST, draw, act};
