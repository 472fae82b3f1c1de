/* The board on the screen: which art draws it, the part of the picture that shows, glyphs and frames for
 * terminals that have them. Knows no curses, no records and no keys. */
#ifndef VIEW_BOARD_H
#define VIEW_BOARD_H

#include "draw/renderer.h"
#include "view/screen.h"

enum {
    BOARD_MAX_ARTS = 16,
    BOARD_ROOM_BESIDE = 14, /* columns beside a board that are enough for moves, a gap of two included */
    BOARD_ROOM_BELOW = 3    /* lines below it */
};

/* The part of a template's canvas that shows the board and its hands; captions beside it are left out, since
 * the screen tells what they would. 0-based. */
struct board_crop {
    int column, line, width, height;
};

/* Characters that stand for pieces on terminals that have them: by letter, side and promotion; 0: none. */
struct board_glyphs {
    uint32_t glyph[26][SCENE_SIDES][2];
};

struct board {
    const struct art *art[BOARD_MAX_ARTS]; /* that fit the game, from the smallest to the largest */
    struct board_crop crop[BOARD_MAX_ARTS];
    int arts;
    const struct art *own; /* the one that was given, NULL: none */
    int chosen;            /* by the user, -1: whatever fits */
    int shown;             /* the one drawn last */
    bool flipped;
    bool unicode;                      /* frames are drawn by lines */
    const struct board_glyphs *glyphs; /* NULL: none; stays the caller's */
    int left, top;                     /* how far the picture is scrolled, characters of the crop */
    bool follow;                       /* the next drawing scrolls to the last move */
    struct renderer renderer;
    bool ready; /* the renderer is made */
};

/* Starts as {0}. Takes the built-in arts that fit the scene and `own` (NULL: none; it stays the caller's), if
 * it fits. Calling it again for a board of the same size keeps what the user has chosen. */
void board_set_up(struct board *board, const struct scene *scene, const struct art *own);
void board_free(struct board *board);

/* The art to be shown in a place of this size: the user's choice, else the largest one that leaves room for
 * moves beside or below it, else the largest that fits at all, else the smallest. -1: there is none. */
int board_choose(const struct board *board, int width, int height);

/* One larger or smaller than what was shown. False: there is none. */
bool board_resize(struct board *board, int steps);

void board_flip(struct board *board);

/* Draws into an area, which may be smaller than the picture. */
void board_draw(
    struct board *board, int art, const struct scene *scene, struct screen *screen, struct screen_area area);

/* Scrolls by some characters; drawing keeps the picture's parts within the area. */
void board_scroll(struct board *board, int columns, int lines);

#endif
