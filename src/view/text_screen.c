/* A text to be read: the help, or all that a record says. */
#include "view/viewer.h"

void viewer_show_text(struct viewer *viewer, const char *title, struct span text)
{
    viewer->text.length = 0;
    bytes_append(&viewer->text, text.at, text.length);
    wrapped_forget(&viewer->text_lines);
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

static void draw(struct viewer *viewer, struct screen_area body)
{
    struct span text = {viewer->text.at, viewer->text.length};
    if (text.length == 0 || body.width < 1 || body.height < 1)
        return;
    wrapped_find(&viewer->text_lines, text, body.width);
    uint64_t lines = viewer->text_lines.lines, height = (uint64_t)body.height;
    uint64_t most = lines > height ? lines - height : 0;
    viewer->text_top = viewer->text_top < most ? viewer->text_top : most;
    size_t next, at = wrapped_line(&viewer->text_lines, text, viewer->text_top);
    for (int line = 0; line < body.height && at < text.length; at += next, line++) {
        size_t length = screen_wrap((struct span){text.at + at, text.length - at}, body.width, &next);
        struct span shown = {text.at + at, length};
        bool heading = length > 0 && shown.at[length - 1] == ':';
        screen_put(&viewer->screen, body.column, body.line + line, body.width,
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
