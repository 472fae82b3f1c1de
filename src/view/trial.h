/* Trying a move: typed in the game's notation, or chosen on the board, square by square. Knows no game: what
 * a move does is seen by the scenes before and after it. */
#ifndef VIEW_TRIAL_H
#define VIEW_TRIAL_H

#include "base/bytes.h"
#include "rules/rules.h"

enum { TRIAL_NOWHERE = -1 };

/* A legal move. */
struct trial_move {
    union rules_move move;
    uint32_t text; /* offset in the trial's text, terminated */
    int16_t from;  /* cells of a scene, TRIAL_NOWHERE: a drop, or a move without squares */
    int16_t to;
    char drop; /* the letter of the piece dropped, 0: none is */
};

/* The cursor stands on a cell of the board or on a slot behind its edge: pieces in hand that can be dropped,
 * then moves without squares, such as a flip. */
struct trial {
    struct trial_move *move; /* owned */
    int moves;
    struct bytes text;
    int columns, rows;
    bool on;       /* the board is being used: its cursor shows */
    int cell;      /* where the cursor is */
    int slot;      /* TRIAL_NOWHERE: on the board */
    int from;      /* the cell a move was begun from, TRIAL_NOWHERE: none */
    char drop;     /* the piece being dropped, 0: none */
    char hand[16]; /* letters of pieces that can be dropped, terminated */
    int *choice;   /* moves that fit what was chosen when there are several, owned */
    int choices;
    int choice_at;
};

/* Starts as {0}. Finds the legal moves of a position; `last` is the move that led there, or NULL. False:
 * there is none. */
bool trial_begin(struct trial *trial, const struct rules *rules, const union rules_position *position,
    const union rules_move *last);
void trial_free(struct trial *trial);

static inline const char *trial_text(const struct trial *trial, int move)
{
    return trial->text.at + trial->move[move].text;
}

/* Appends the longest text that all moves that begin with `start` share; returns how many they are. */
int trial_complete(const struct trial *trial, struct span start, struct bytes *whole);

/* Appends the texts of the moves that begin with `start`, separated by blanks. */
void trial_append_moves(const struct trial *trial, struct span start, struct bytes *text);

/* Moves the cursor by one column or row as the first player sees the board; over the right edge into the
 * slots, and back. While there is a choice it goes through it. */
void trial_step(struct trial *trial, int columns, int rows);

/* Takes what the cursor points at. The move that is complete now, TRIAL_NOWHERE: none yet. *refused says
 * whether nothing could be taken. */
int trial_take(struct trial *trial, bool *refused);

/* Lets go of what was taken last. False: nothing was. */
bool trial_let_go(struct trial *trial);

/* Puts the cursor, and where the move can go, into a scene. */
void trial_mark(const struct trial *trial, struct scene *scene);

/* Appends what has been chosen and can be chosen, as one line; nothing when the board is not being used. */
void trial_append_state(const struct trial *trial, struct bytes *text);

#endif
