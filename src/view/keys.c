/* The table of requests, and everything that is made of it. */
#include "view/keys.h"

#include "view/terminal.h"

#include <stdio.h>

#define CONTROL(letter) ((letter)-64)

const struct keys_row keys_table[] = {
    {REQUEST_FORWARD, KEYS_BOARD, {'l', 'j', TERMINAL_RIGHT, TERMINAL_DOWN}, "a move forward; 10l: ten"},
    {REQUEST_BACK, KEYS_BOARD, {'h', 'k', TERMINAL_LEFT, TERMINAL_UP}, "a move back, out of a variation too"},
    {REQUEST_TEN_FORWARD, KEYS_BOARD, {TERMINAL_PAGE_DOWN}, "ten moves forward"},
    {REQUEST_TEN_BACK, KEYS_BOARD, {TERMINAL_PAGE_UP}, "ten moves back"},
    {REQUEST_START, KEYS_BOARD, {'g', TERMINAL_HOME, '0'}, "to the start"},
    {REQUEST_END, KEYS_BOARD, {'G', '$', TERMINAL_END}, "to the end of the line"},
    {REQUEST_GO, KEYS_BOARD, {':'}, "to a move: 12, 12b (the second player's), p37 (ply 37)"},
    {REQUEST_PLAY, KEYS_BOARD, {' '}, "play by itself, and stop"},
    {REQUEST_FASTER, KEYS_BOARD, {'+'}, "play faster"},
    {REQUEST_SLOWER, KEYS_BOARD, {'-'}, "play slower"},
    {REQUEST_FLIP, KEYS_BOARD, {'f'}, "turn the board half round"},
    {REQUEST_VARIATION, KEYS_BOARD, {'v'}, "into the next variation of this move"},
    {REQUEST_NEXT_SIBLING, KEYS_BOARD, {']'}, "to the next variation beside this one"},
    {REQUEST_PREVIOUS_SIBLING, KEYS_BOARD, {'['}, "to the variation before this one"},
    {REQUEST_LEAVE, KEYS_BOARD, {'u'}, "back to the line that this one varies"},
    {REQUEST_COMMENTS, KEYS_BOARD, {'c'}, "comments and marks on or off"},
    {REQUEST_READ, KEYS_BOARD, {TERMINAL_ENTER}, "read tags, comments and faults in full"},
    {REQUEST_NEXT_GAME, KEYS_BOARD, {TERMINAL_TAB}, "the next game"},
    {REQUEST_PREVIOUS_GAME, KEYS_BOARD, {TERMINAL_SHIFT_TAB}, "the game before"},
    {REQUEST_LIST, KEYS_BOARD, {'L'}, "the list of games"},
    {REQUEST_SEARCH, KEYS_BOARD, {'/'}, "search the game's tags, comments and moves"},
    {REQUEST_SEARCH_NEXT, KEYS_BOARD, {'n'}, "the next place found"},
    {REQUEST_SEARCH_PREVIOUS, KEYS_BOARD, {'N'}, "the place found before"},
    {REQUEST_NEXT_NOTE, KEYS_BOARD, {'a'}, "to the next move with a comment or mark"},
    {REQUEST_PREVIOUS_NOTE, KEYS_BOARD, {'A'}, "to the one before"},
    {REQUEST_LARGER, KEYS_BOARD, {'z'}, "a larger board"},
    {REQUEST_SMALLER, KEYS_BOARD, {'Z'}, "a smaller board"},
    {REQUEST_SCROLL_LEFT, KEYS_BOARD, {TERMINAL_SHIFT_LEFT, '<'}, "show what lies left of the screen"},
    {REQUEST_SCROLL_RIGHT, KEYS_BOARD, {TERMINAL_SHIFT_RIGHT, '>'}, "show what lies right of it"},
    {REQUEST_SCROLL_UP, KEYS_BOARD, {TERMINAL_SHIFT_UP, '{'}, "show what lies above it"},
    {REQUEST_SCROLL_DOWN, KEYS_BOARD, {TERMINAL_SHIFT_DOWN, '}'}, "show what lies below it"},
    {REQUEST_POSITION, KEYS_BOARD, {'y'}, "the position as text"},
    {REQUEST_TRY, KEYS_BOARD, {'i'}, "try a move: type it (Tab completes), or arrows and Enter"},
    {REQUEST_TAKE_BACK, KEYS_BOARD, {'U'}, "take the move tried last back"},
    {REQUEST_WRITE, KEYS_BOARD, {'w'}, "write this game to a new file"},
    {REQUEST_DOWN, KEYS_LIST | KEYS_TEXT, {'j', TERMINAL_DOWN}, "a line down"},
    {REQUEST_UP, KEYS_LIST | KEYS_TEXT, {'k', TERMINAL_UP}, "a line up"},
    {REQUEST_PAGE_DOWN, KEYS_LIST | KEYS_TEXT, {TERMINAL_PAGE_DOWN, ' '}, "a page down"},
    {REQUEST_PAGE_UP, KEYS_LIST | KEYS_TEXT, {TERMINAL_PAGE_UP}, "a page up"},
    {REQUEST_TOP, KEYS_LIST | KEYS_TEXT, {'g', TERMINAL_HOME}, "to the top"},
    {REQUEST_BOTTOM, KEYS_LIST | KEYS_TEXT, {'G', TERMINAL_END}, "to the bottom"},
    {REQUEST_OPEN, KEYS_LIST, {TERMINAL_ENTER}, "open the game"},
    {REQUEST_FILTER, KEYS_LIST, {'/'}, "only games that hold a text; none: all"},
    {REQUEST_CLOSE, KEYS_LIST | KEYS_TEXT, {TERMINAL_ESCAPE, 'q'}, "back to the board"},
    {REQUEST_HELP, KEYS_EVERY, {'?', TERMINAL_F1}, "this help"},
    {REQUEST_QUIT, KEYS_BOARD, {'q'}, "quit"},
    {REQUEST_SUSPEND, KEYS_EVERY, {CONTROL('Z')}, "suspend; fg goes on"},
    {REQUEST_REDRAW, KEYS_EVERY, {CONTROL('L')}, "draw the screen anew"},
    {0},
};

enum request keys_find(int key, enum keys_where where)
{
    for (const struct keys_row *row = keys_table; row->request; row++)
        for (int i = 0; i < KEYS_OF_ROW && row->key[i]; i++)
            if (row->key[i] == key && (row->where & where))
                return row->request;
    return REQUEST_NONE;
}

static size_t write_key(int key, char *to, size_t size)
{
    static const struct {
        int key;
        const char *name;
    } names[] = {{TERMINAL_UP, "Up"}, {TERMINAL_DOWN, "Down"}, {TERMINAL_LEFT, "Left"},
        {TERMINAL_RIGHT, "Right"}, {TERMINAL_SHIFT_UP, "Shift-Up"}, {TERMINAL_SHIFT_DOWN, "Shift-Down"},
        {TERMINAL_SHIFT_LEFT, "Shift-Left"}, {TERMINAL_SHIFT_RIGHT, "Shift-Right"}, {TERMINAL_HOME, "Home"},
        {TERMINAL_END, "End"}, {TERMINAL_PAGE_UP, "PgUp"}, {TERMINAL_PAGE_DOWN, "PgDn"},
        {TERMINAL_SHIFT_TAB, "Shift-Tab"}, {TERMINAL_TAB, "Tab"}, {TERMINAL_ENTER, "Enter"},
        {TERMINAL_ESCAPE, "Escape"}, {TERMINAL_F1, "F1"}, {' ', "Space"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].key == key)
            return (size_t)snprintf(to, size, "%s", names[i].name);
    return (size_t)snprintf(to, size, key < ' ' ? "Ctrl-%c" : "%c", key < ' ' ? key + 64 : key);
}

enum { NAMES_SIZE = 48 };

/* The keys of a row as people call them, separated by blanks: `l j Right`. Terminated. */
static void write_keys(const struct keys_row *row, char name[NAMES_SIZE])
{
    size_t length = 0;
    for (int i = 0; i < KEYS_OF_ROW && row->key[i]; i++) {
        if (i)
            name[length++] = ' ';
        length += write_key(row->key[i], name + length, NAMES_SIZE - length);
    }
}

static void append_section(struct bytes *text, const char *heading, unsigned where)
{
    bytes_append_format(text, "%s\n", heading);
    for (const struct keys_row *row = keys_table; row->request; row++) {
        char name[NAMES_SIZE];
        if (row->where != where)
            continue;
        write_keys(row, name);
        bytes_append_format(text, "  %-18s %s\n", name, row->does);
    }
}

void keys_append_table(struct bytes *text)
{
    append_section(text, "Keys on the board:", KEYS_BOARD);
    append_section(text, "Keys in lists and texts:", KEYS_LIST | KEYS_TEXT);
    append_section(text, "Keys in the list of games:", KEYS_LIST);
    append_section(text, "Keys everywhere:", KEYS_EVERY);
}
