/* The board comes first: in the largest art that fits, in the upper left corner. What is left beside it holds
 * tags and moves, what is left below it comments. */
#include "view/layout.h"

enum {
    SIDE_OF_SCROLLED = 20, /* of one beside a board larger than the window */
    WINDOW_WITH_SIDE = 60, /* from which width on such a board leaves room for a panel */
    GAP = 2
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Tags, moves and perhaps comments, one above the other, in one area. */
static void stack(struct layout *layout, struct screen_area area, int tag_lines, int comment_lines)
{
    int tags = area.height >= 20 ? tag_lines : area.height >= 10 ? least(tag_lines, area.height / 3) : 0;
    int comments = area.height < 8 ? 0 : least(comment_lines, area.height / 3);
    layout->tags = (struct screen_area){area.column, area.line, area.width, tags};
    layout->comments =
        (struct screen_area){area.column, area.line + area.height - comments, area.width, comments};
    if (tags)
        tags++; /* a line between them */
    if (comments)
        comments++;
    layout->moves =
        (struct screen_area){area.column, area.line + tags, area.width, area.height - tags - comments};
}

/* Comments below the board: across the whole window where that leaves the moves enough lines. */
static void put_below(struct layout *layout, struct screen_area body, int below, int tag_lines)
{
    enum { FEW = 8 };
    struct screen_area side = {layout->board.width + GAP, body.line, body.width - layout->board.width - GAP,
        below < FEW ? layout->board.height : body.height};
    side.column += body.column;
    stack(layout, side, tag_lines, 0);
    layout->comments = (struct screen_area){body.column, body.line + layout->board.height + 1,
        below < FEW ? body.width : layout->board.width, below - 1};
}

static void put_beside(struct layout *layout, struct screen_area body, int tag_lines, int comment_lines)
{
    struct screen_area side = {body.column + layout->board.width + GAP, body.line,
        body.width - layout->board.width - GAP, body.height};
    stack(layout, side, tag_lines, comment_lines);
}

void layout_make(struct layout *layout, const struct board *board, struct screen_area body, int tag_lines,
    int comment_lines)
{
    *layout = (struct layout){.art = board_choose(board, body.width, body.height)};
    if (layout->art < 0) {
        stack(layout, body, tag_lines, comment_lines);
        return;
    }
    const struct board_crop *crop = &board->crop[layout->art];
    bool scrolled = crop->width > body.width || crop->height > body.height;
    bool beside = crop->width + BOARD_ROOM_BESIDE <= body.width;
    int width = least(crop->width, body.width);
    if (scrolled && !beside && body.width >= WINDOW_WITH_SIDE) {
        width = body.width - GAP - SIDE_OF_SCROLLED;
        beside = true;
    }
    layout->board = (struct screen_area){body.column, body.line, width, least(crop->height, body.height)};
    int below = body.height - layout->board.height;
    if (beside && comment_lines > 0 && below >= BOARD_ROOM_BELOW)
        put_below(layout, body, below, tag_lines);
    else if (beside)
        put_beside(layout, body, tag_lines, comment_lines);
    else if (below >= BOARD_ROOM_BELOW)
        stack(layout,
            (struct screen_area){body.column, body.line + layout->board.height + 1, body.width, below - 1},
            tag_lines, comment_lines);
}
