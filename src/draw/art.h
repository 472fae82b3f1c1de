/* An art template: everything about a picture but the position it shows. This is the parsed form of a file
 * art/NAME.art, whose format boardwalk-art(5) documents; the renderer follows it and knows no game.
 *
 * Words used here: a piece is drawn for the *near* role (upright, at the bottom of the picture) or the *far*
 * one; which side is near depends on whether the board is flipped. Columns and lines are 0-based here and
 * 1-based in the file. */
#ifndef DRAW_ART_H
#define DRAW_ART_H

#include "base/diag.h"

enum {
    ART_MAX_WIDTH = 1000,
    ART_MAX_HEIGHT = 500,
    ART_MAX_CELL = 64,
    ART_MAX_FRAMES = 128,
    ART_MAX_LABELS = 8,
    ART_MAX_CAPTIONS = 16,
    ART_MAX_MARKS = 32,
    ART_MAX_SWAPS = 16,
    ART_MAX_LETTERS = 2 * 26, /* each piece of each side once */
    ART_MAX_LIST = 64         /* labels in a row, pieces in a hand */
};

/* The texts that a caption can name in braces; art_field_names gives the names. */
enum art_field {
    ART_PROGRESS, /* the number and text of the last move, and who is to move */
    ART_PLAYERS,  /* both names, "A - B"; nothing when there are none */
    ART_FIRST,    /* the name of the player of side 0 of a scene: White */
    ART_SECOND,
    ART_NEAR_NAME, /* the name of the near player */
    ART_FAR_NAME,
    ART_NEAR_TAKEN, /* the pieces that the near player has captured */
    ART_FAR_TAKEN,
    ART_EVENT,
    ART_DATE,
    ART_RESULT,
    ART_FIELDS
};
extern const char *const art_field_names[ART_FIELDS];

enum art_role { ART_NEAR, ART_FAR, ART_ROLES };
enum { ART_ANY = -1 };
enum art_align { ART_LEFT, ART_RIGHT };

struct art_point {
    int column;
    int line;
};

/* How a piece is drawn: `cell.line` lines of `cell.column` characters, one after another. */
struct art_frame {
    int role;        /* enum art_role or ART_ANY */
    int side;        /* 0, 1 or ART_ANY */
    char pieces[32]; /* letters, terminated; empty: every piece without a frame of its own */
    char *text;      /* owned */
};

/* A row of places that holds the pieces of a hand. */
struct art_hand {
    struct art_point at;
    struct art_point step;
    char pieces[ART_MAX_LIST]; /* letters in the order of the places, terminated */
};

/* A row of texts along the board, such as file letters. Flipping reverses their order. */
struct art_label {
    struct art_point at;
    struct art_point step;
    int count;
    char text[ART_MAX_LIST][8];
};

/* A line of text with {fields}. */
struct art_caption {
    struct art_point at;
    int width;
    char text[128];
};

/* A character put into a cell that bears a mark. */
struct art_mark {
    unsigned mark; /* enum scene_mark */
    struct art_point at;
    char drawn;
};

/* The character for a piece instead of its letter. */
struct art_letter {
    char piece;
    int side; /* 0 or 1 */
    char plain;
    char promoted;
};

/* Where hand counts go in the hand's cell: the first (left) or last (right) digit stands at `at`. */
struct art_count {
    bool given;
    struct art_point at;
    enum art_align align;
};

struct art {
    int width, height;
    bool sizeless;                             /* for boards of any size: see art_set_size */
    int columns, rows;                         /* of the board */
    struct art_point cell;                     /* width and height of a cell, inside */
    struct art_point board;                    /* upper left character of the upper left cell */
    struct art_point step;                     /* from a cell to the next one, right and down */
    char *background;                          /* height lines of width characters, owned */
    char slot_code, slot_promoted, slot_blank; /* characters that mark slots in frames; 0: none */
    char promoted;                             /* drawn in the promotion slot of a promoted piece */
    bool far_turned; /* frames without a role are turned half round for the far one */
    struct {
        char from, to;
    } swap[ART_MAX_SWAPS]; /* characters changed by turning */
    int swaps;
    bool named; /* names of empty squares are drawn at `name` in their cells */
    struct art_point name;
    bool checkered;     /* dark and light squares differ in colour */
    bool lower_case[2]; /* a side's letters are drawn in lower case */
    struct art_frame frame[ART_MAX_FRAMES];
    int frames;
    char *empty[2];                  /* an empty cell on a light and a dark square; NULL: blanks; owned */
    struct art_hand hand[ART_ROLES]; /* by role; pieces empty: none */
    struct art_count count[ART_ROLES];
    struct art_label label[ART_MAX_LABELS];
    int labels;
    struct art_caption caption[ART_MAX_CAPTIONS];
    int captions;
    struct art_mark mark[ART_MAX_MARKS];
    int marks;
    struct art_letter letter[ART_MAX_LETTERS];
    int letters;
};

/* Reads a template. NULL: *fault says where and why (its file is the caller's to set). The caller frees the
 * result with art_free. */
struct art *art_read(struct span text, struct diag *fault);

/* Gives a template for boards of any size the size of one board, up to SCENE_MAX_SIDE squares a side. Must
 * come before drawing; may come again. */
void art_set_size(struct art *art, int columns, int rows);

void art_free(struct art *art);

/* The text of a template that is compiled in, or NULL. */
const char *art_builtin(struct span name);

/* The name of compiled-in template number `index` (0-based), or NULL behind the last. */
const char *art_builtin_name(size_t index);

#endif
