/* The one list of what can be asked of the viewer: requests with their keys and what they do. The help
 * overlay, `boardwalk view --help` and the dispatch of keys all read it; a test compares the table in
 * boardwalk(1) with it. */
#ifndef VIEW_KEYS_H
#define VIEW_KEYS_H

#include "base/bytes.h"

enum request {
    REQUEST_NONE,
    REQUEST_FORWARD,
    REQUEST_BACK,
    REQUEST_TEN_FORWARD,
    REQUEST_TEN_BACK,
    REQUEST_START,
    REQUEST_END,
    REQUEST_GO,
    REQUEST_PLAY,
    REQUEST_FASTER,
    REQUEST_SLOWER,
    REQUEST_FLIP,
    REQUEST_VARIATION,
    REQUEST_NEXT_SIBLING,
    REQUEST_PREVIOUS_SIBLING,
    REQUEST_LEAVE,
    REQUEST_COMMENTS,
    REQUEST_READ,
    REQUEST_NEXT_GAME,
    REQUEST_PREVIOUS_GAME,
    REQUEST_LIST,
    REQUEST_SEARCH,
    REQUEST_SEARCH_NEXT,
    REQUEST_SEARCH_PREVIOUS,
    REQUEST_NEXT_NOTE,
    REQUEST_PREVIOUS_NOTE,
    REQUEST_LARGER,
    REQUEST_SMALLER,
    REQUEST_SCROLL_LEFT,
    REQUEST_SCROLL_RIGHT,
    REQUEST_SCROLL_UP,
    REQUEST_SCROLL_DOWN,
    REQUEST_POSITION,
    REQUEST_TRY,
    REQUEST_TAKE_BACK,
    REQUEST_WRITE,
    REQUEST_HELP,
    REQUEST_QUIT,
    REQUEST_SUSPEND,
    REQUEST_REDRAW,
    REQUEST_DOWN,
    REQUEST_UP,
    REQUEST_PAGE_DOWN,
    REQUEST_PAGE_UP,
    REQUEST_TOP,
    REQUEST_BOTTOM,
    REQUEST_OPEN,
    REQUEST_FILTER,
    REQUEST_CLOSE
};

/* Where a request can be made. */
enum keys_where {
    KEYS_BOARD = 1,
    KEYS_LIST = 2,
    KEYS_TEXT = 4, /* help, and a comment that is read as a whole */
    KEYS_EVERY = 7
};

enum { KEYS_OF_ROW = 4 };

struct keys_row {
    enum request request;
    unsigned where;       /* enum keys_where */
    int key[KEYS_OF_ROW]; /* as the terminal gives them, 0: no more */
    const char *does;     /* for people, without a full stop */
};

/* All rows, ended by one without a request. A key may stand in several rows of different places. */
extern const struct keys_row keys_table[];

/* What a key asks for at a place, REQUEST_NONE when nothing. */
enum request keys_find(int key, enum keys_where where);

/* Appends the table as text: a heading for each place, and a line of at most 80 columns a row. */
void keys_append_table(struct bytes *text);

#endif
