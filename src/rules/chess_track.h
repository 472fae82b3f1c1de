/* A chess position as a fast replay keeps it. It says the same as struct chess_position, into which it is
 * turned back when somebody wants to look, but a ply costs fewer writes, and what can be worked out later is
 * not kept up: clocks are differences of plies, the passed square comes from the last move.
 *
 * What makes a replay fast is the alarm: a set of squares for each side such that a move from any other
 * square cannot leave its king attacked, so that nearly all moves need one look at it. It holds the king's
 * own square and what stands between the king and enemy line movers in line with it; when the king may be in
 * check, it holds everything. It may hold too much, never too little.
 *
 * Positions must be possible ones: those that chess_set_up finds good, and what legal moves make of them. */
#ifndef RULES_CHESS_TRACK_H
#define RULES_CHESS_TRACK_H

#include "rules/chess_attacks.h"

enum { CHESS_TRACK_CELLS = 2 << CHESS_SIDE_SHIFT };

struct chess_track {
    uint64_t occupied;
    uint64_t pieces[CHESS_TRACK_CELLS];  /* squares by cell; [CHESS_EMPTY]: of no meaning */
    uint64_t alarm[2];                   /* see above */
    uint64_t strikes[CHESS_TRACK_CELLS]; /* by cell: squares in line with the other side's king */
    uint64_t spent;                      /* all squares but those of kings and rooks that may still castle */
    uint64_t ply;                        /* twice the number of the move, 1 more when Black is to move */
    uint64_t last;     /* both squares of the last move; 0 when there was none or it was no step */
    uint64_t clock[2]; /* [0]: the ply that halfmoves are counted from; may lie before 0. [1]: written instead
                          of it where it stays, so that nothing need branch */
    uint8_t cell[CHESS_CELLS];
    uint8_t king[2];
    uint8_t chess960;
};

/* What chess_track_take_back needs: filled in by whoever plays the move. */
struct chess_track_undo {
    uint64_t spent;
    uint64_t clock; /* clock[0] */
    uint64_t last;
    uint8_t captured;       /* the cell */
    struct chess_move move; /* the one that was played */
};

/* Takes over a position, a possible one, and works out the alarms. */
void chess_track_set(struct chess_track *track, const struct chess_position *position);

/* Where the last game began, for the next one to begin there, too. All zero at first. */
struct chess_track_start {
    struct chess_position position;
    struct chess_track track;
};

/* As chess_track_set, and quicker when it is as the last time. */
void chess_track_begin(
    struct chess_track *track, const struct chess_position *position, struct chess_track_start *start);

/* The position as it stands now. */
void chess_track_get(const struct chess_track *track, struct chess_position *position);

/* Goes back before the last move. */
void chess_track_take_back(struct chess_track *track, const struct chess_track_undo *undo);

static inline unsigned chess_track_turn(const struct chess_track *track)
{
    return track->ply & 1;
}

/* Whether a move of another piece than the king, from a square in the alarm, leaves the king of `side`, the
 * side to move, unattacked. If so, the move must be played: the alarm is already that of the position behind
 * it. `captured` is the cell on `to`. */
bool chess_track_is_safe(
    struct chess_track *track, unsigned side, unsigned from, unsigned to, unsigned captured);

/* Moves the king to a square that it reaches and that none of its own side holds. False: the square is
 * attacked, and nothing is changed. */
bool chess_track_move_king(struct chess_track *track, unsigned to, unsigned captured);

/* Castles with the rook of a wing (0: towards the h-file) if both stand on the squares of the usual start
 * position, and castling is legal. False: it is not, or not so simple. */
bool chess_track_castle(struct chess_track *track, unsigned wing);

/* Plays a step that is no promotion or en passant, legal and safe. `from` is the square as a bit, too;
 * `is_quiet`: 1 when it is neither a capture nor a pawn's. True: it may have come into line with the other
 * king, and chess_track_alert must follow. */
static inline __attribute__((always_inline)) bool chess_track_step(struct chess_track *track, unsigned side,
    unsigned cell, uint64_t from, unsigned from_square, unsigned to, unsigned captured, unsigned is_quiet)
{
    uint64_t entered = chess_bit(to), both = from | entered;
    uint64_t strikes = track->strikes[cell] & entered;
    track->pieces[cell] ^= both;
    track->pieces[captured] ^= entered;
    track->occupied = (track->occupied ^ from) | entered;
    track->spent |= both;
    track->cell[from_square] = CHESS_EMPTY;
    track->cell[to] = (uint8_t)cell;
    track->last = both;
    track->ply++;
    /* Where the ply is noted depends on the move, so that no branch does. */
    track->clock[is_quiet] = track->ply;
    return strikes | (track->alarm[side ^ 1] & from);
}

/* Sets the alarm of the king of `side` after such a step. */
static inline void chess_track_alert(struct chess_track *track, unsigned side, unsigned to, uint64_t from)
{
    uint64_t line = chess_between(track->king[side], to);
    bool is_check = !(line & track->occupied);
    if (is_check || (track->alarm[side] & from))
        track->alarm[side] = ~UINT64_C(0);
    else
        track->alarm[side] |= line;
}

#endif
