/* What the screens of the viewer share: the game, the board, the message line, what is being asked. */
#ifndef VIEW_VIEWER_H
#define VIEW_VIEWER_H

#include "view/board.h"
#include "view/game.h"
#include "view/keys.h"
#include "view/moves.h"
#include "view/prompt.h"
#include "view/terminal.h"
#include "view/trial.h"
#include "view/view.h"
#include "view/wrapped.h"

enum viewer_screen { VIEWER_BOARD, VIEWER_LIST, VIEWER_TEXT, VIEWER_SCREENS };

struct viewer;

/* A screen: how it is drawn and what it does. */
struct view {
    enum keys_where where;

    /* Draws between the title and the message line. */
    void (*draw)(struct viewer *viewer, struct screen_area body);

    /* Does what a key asks for. `count` is the number typed before it, 0: none. */
    void (*act)(struct viewer *viewer, enum request request, uint64_t count);
};

extern const struct view board_screen;
extern const struct view list_screen;
extern const struct view text_screen;

/* What the line that is typed is for. */
enum viewer_question { ASK_NOTHING, ASK_GO, ASK_SEARCH, ASK_FILTER, ASK_WRITE, ASK_OVERWRITE, ASK_MOVE };

/* Playing by itself. */
struct autoplay {
    bool on;
    int speed;    /* an index into the table of intervals */
    int64_t next; /* when the next move is due, milliseconds of viewer_clock */
};

/* The list of games. */
struct game_list_state {
    struct bytes filter; /* text that games must hold */
    uint32_t *match;     /* numbers of the games that do, 0-based, ascending; not used without a filter */
    size_t matches, room;
    uint64_t looked_at;   /* games compared with the filter so far */
    uint64_t chosen, top; /* lines of the list, 0-based */
};

struct viewer {
    const struct view_options *options;
    struct source *source; /* NULL: a new game */
    struct game game;
    struct board board;
    struct moves moves;
    uint64_t moves_version; /* of the game, when the list was laid out; with its width and comments */
    int moves_width;
    bool moves_comments;
    struct screen_area moves_area; /* where it was drawn, for the mouse */
    struct screen screen;
    enum viewer_screen shown;
    enum viewer_screen before_text; /* the screen that the text screen came from */
    enum viewer_question question;
    struct prompt prompt;
    struct trial trial;
    struct bytes message;
    bool message_is_fault;
    struct bytes wanted_text; /* of the search */
    struct bytes path;        /* of a file that may be replaced, terminated */
    struct bytes text;        /* of the text screen */
    struct wrapped text_lines;
    const char *text_title;
    uint64_t text_top;
    struct game_list_state list;
    struct autoplay autoplay;
    bool comments;
    uint64_t count; /* being typed */
    bool has_count;
    enum request refused; /* asked for once, and not done because moves would be lost */
    uint64_t wanted_game; /* 1-based number of a game that is not known yet, 0: none */
    bool all_known;       /* the source was complete when the screen was drawn last */
    bool over;
};

/* Milliseconds on a clock that is never set back. */
int64_t viewer_clock(void);

/* Says something on the message line until the next key. */
void viewer_say(struct viewer *viewer, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for what went wrong. */
void viewer_warn(struct viewer *viewer, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Asks for a line of text. */
void viewer_ask(struct viewer *viewer, enum viewer_question question, const char *label, const char *text);

/* Opens game `number` (0-based, known), with the cursor at the start. */
bool viewer_open_game(struct viewer *viewer, uint64_t number);

/* Whether a request may leave the game: when moves were tried and not written, the first time only warns. */
bool viewer_may_leave(struct viewer *viewer, enum request request);

/* How many games are known. */
uint64_t viewer_game_count(const struct viewer *viewer);

/* Shows a text on a screen of its own. The text is copied. */
void viewer_show_text(struct viewer *viewer, const char *title, struct span text);
void viewer_show_help(struct viewer *viewer);

/* Draws everything: a screen with its title and message line. */
void frame_draw(struct viewer *viewer, const struct view *shown);

/* The board screen's part. */
void board_screen_draw(struct viewer *viewer, struct screen_area body);
void board_screen_follow(struct viewer *viewer); /* after the cursor has moved */
void board_screen_click(struct viewer *viewer, int column, int line);

/* Playing by itself. */
void autoplay_toggle(struct viewer *viewer);
void autoplay_stop(struct viewer *viewer);
void autoplay_set_speed(struct viewer *viewer, int steps); /* up: faster */
void autoplay_step(struct viewer *viewer);                 /* when a move may be due */

/* The list's part. */
void list_screen_enter(struct viewer *viewer);
void list_screen_filter(struct viewer *viewer, struct span text);
bool list_screen_match_more(struct viewer *viewer); /* compares some more games; false: none is left */
void list_screen_click(struct viewer *viewer, int line);

/* A key while a move is being tried. */
void try_key(struct viewer *viewer, int key);

/* Answers to questions. */
void go_answer(struct viewer *viewer, struct span text);
void search_answer(struct viewer *viewer, struct span text);
void search_again(struct viewer *viewer, bool forward);
void search_note(struct viewer *viewer, bool forward, uint64_t count);
void write_ask(struct viewer *viewer);
void write_answer(struct viewer *viewer, struct span path);
void overwrite_answer(struct viewer *viewer, struct span text);

#endif
