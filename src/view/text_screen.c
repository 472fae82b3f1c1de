/* A text to be read: the help, or all that a record says. */
#include "view/viewer.h"

void viewer_show_text(struct viewer *viewer, const char *title, struct span text)
{
    viewer->text.length = 0;
    bytes_append(&viewer->text, text.at, text.length);
    viewer->text_title = title;
    viewer->text_top = 0;
    viewer->before_text = viewer->shown == VIEWER_TEXT ? viewer->before_text : viewer->shown;
    viewer->shown = VIEWER_TEXT;
}

void viewer_show_help(struct viewer *viewer)
{
    struct bytes text = {0};
    keys_append_table(&text);
    viewer_show_text(viewer, "Keys", (struct span){text.at, text.length});
    bytes_free(&text);
}

static struct span rest_of(const struct viewer *viewer, size_t at)
{
    return (struct span){viewer->text.at + at, viewer->text.length - at};
}

/* How many lines the text has when it is wrapped. */
static uint64_t count_lines(const struct viewer *viewer, int width)
{
    uint64_t lines = 0;
    for (size_t at = 0, next; at < viewer->text.length; at += next, lines++)
        screen_wrap(rest_of(viewer, at), width, &next);
    return lines;
}

static void draw(struct viewer *viewer, struct screen_area body)
{
    uint64_t lines = count_lines(viewer, body.width), height = (uint64_t)body.height, line = 0;
    uint64_t most = lines > height ? lines - height : 0;
    viewer->text_top = viewer->text_top < most ? viewer->text_top : most;
    for (size_t at = 0, next; at < viewer->text.length && line < viewer->text_top + height;
         at += next, line++) {
        size_t length = screen_wrap(rest_of(viewer, at), body.width, &next);
        struct span shown = {viewer->text.at + at, length};
        bool heading = length > 0 && shown.at[length - 1] == ':';
        if (line >= viewer->text_top)
            screen_put(&viewer->screen, body.column, body.line + (int)(line - viewer->text_top), body.width,
                heading ? STYLE_LABEL : STYLE_TEXT, shown);
    }
}

static void scroll(struct viewer *viewer, bool down, uint64_t by)
{
    if (down)
        viewer->text_top = by < UINT64_MAX - viewer->text_top ? viewer->text_top + by : UINT64_MAX;
    else
        viewer->text_top = by < viewer->text_top ? viewer->text_top - by : 0;
}

static void act(struct viewer *viewer, enum request request, uint64_t count)
{
    uint64_t times = count > 0 ? count : 1;
    uint64_t page = viewer->screen.height > 3 ? (uint64_t)viewer->screen.height - 3 : 1;
    switch (request) {
    case REQUEST_DOWN:
    case REQUEST_UP:
        scroll(viewer, request == REQUEST_DOWN, times);
        break;
    case REQUEST_PAGE_DOWN:
    case REQUEST_PAGE_UP:
        scroll(viewer, request == REQUEST_PAGE_DOWN, times * page);
        break;
    case REQUEST_TOP:
    case REQUEST_BOTTOM:
        scroll(viewer, request == REQUEST_BOTTOM, UINT64_MAX);
        break;
    case REQUEST_CLOSE:
        viewer->shown = viewer->before_text;
        break;
    default:
        break;
    }
}

const struct view text_screen = {KEYS_TEXT, draw, act};
