/* One table of operations a rules family, so that replaying, drawing and browsing need not know which game
 * they serve. Code that knows its game calls the family's own functions (shogi.h, ...) directly. */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "base/diag.h"
#include "base/span.h"
#include "rules/chess.h"
#include "rules/draughts.h"
#include "rules/scene.h"
#include "rules/shogi.h"

union rules_position {
    struct chess_position chess;
    struct draughts_position draughts;
    struct shogi_position shogi;
};

union rules_move {
    struct chess_move chess;
    struct draughts_move draughts;
    struct shogi_move shogi;
};

union rules_undo {
    struct chess_undo chess;
    struct draughts_undo draughts;
    struct shogi_undo shogi;
};

enum rules_status {
    RULES_RUNNING,    /* the game goes on */
    RULES_FIRST_WON,  /* the side that moves first has won */
    RULES_SECOND_WON, /* the other side has won */
    RULES_DRAWN
};

enum {
    RULES_MAX_MOVES = 1088, /* the largest of all families */
    RULES_LINE_SIZE = 512   /* a position's text fits, terminated */
};

_Static_assert((int)RULES_MAX_MOVES >= (int)CHESS_MAX_MOVES && (int)RULES_MAX_MOVES >= (int)SHOGI_MAX_MOVES &&
                   (int)RULES_MAX_MOVES >= (int)DRAUGHTS_MAX_MOVES,
    "every family's moves fit");
_Static_assert(
    (int)RULES_LINE_SIZE >= (int)SHOGI_LINE_SIZE && (int)RULES_LINE_SIZE >= (int)DRAUGHTS_LINE_SIZE,
    "every family's lines fit");

/* Which member of the unions a game uses. */
enum rules_family { RULES_CHESS, RULES_DRAUGHTS, RULES_SHOGI };

struct rules {
    const char *name;     /* as --rules spells it */
    const char *title;    /* for people */
    const char *sides[2]; /* what the players are called */
    const char *art;      /* the template that draws it unless told otherwise */
    enum rules_family family;
    const void *variant; /* the family's row of data */

    void (*start)(const struct rules *rules, union rules_position *position);

    /* Reads a position's text. What is wrong with it or odd about it is told as rules_tell does. False: it is
     * none, which has been told. */
    bool (*set_up)(const struct rules *rules, union rules_position *position, struct span text,
        const struct diag_sink *sink);

    /* Writes the position's text, terminated, and returns its length. */
    size_t (*write)(const union rules_position *position, char out[RULES_LINE_SIZE]);

    int (*legal_moves)(const union rules_position *position, union rules_move moves[RULES_MAX_MOVES]);
    void (*apply)(union rules_position *position, const union rules_move *move, union rules_undo *undo);
    void (*take_back)(
        union rules_position *position, const union rules_move *move, const union rules_undo *undo);

    /* The side to move: 0 the one that moves first (White in chess), 1 the other. */
    int (*turn)(const union rules_position *position);
    enum rules_status (*status)(const union rules_position *position);

    /* The family's own count of leaf positions; NULL: it has none, see perft.h. */
    uint64_t (*perft)(const union rules_position *position, int depth);

    /* What the board looks like. `last` is the move that led here, or NULL; it is marked. */
    void (*scene)(const union rules_position *position, const union rules_move *last, struct scene *scene);
};

/* The rules with this name, or NULL. */
const struct rules *rules_find(struct span name);

/* Tells of a position's text, of which the reader knows no file: its column is that in the text, 1-based. */
void rules_tell(const struct diag_sink *sink, enum diag_severity severity, enum diag_code code, size_t offset,
    const char *message);

/* The start position's scene, which tells how large the board is. */
void rules_start_scene(const struct rules *rules, struct scene *scene);

/* All rules, ended by NULL. */
extern const struct rules *const rules_all[];

extern const struct rules rules_chess;
extern const struct rules rules_chess960;
extern const struct rules rules_mango;
extern const struct rules rules_draughts_checkers;
extern const struct rules rules_draughts_international;
extern const struct rules rules_draughts_english;
extern const struct rules rules_draughts_italian;
extern const struct rules rules_draughts_pool;
extern const struct rules rules_draughts_spanish;
extern const struct rules rules_draughts_portuguese;
extern const struct rules rules_draughts_russian;
extern const struct rules rules_draughts_brazilian;
extern const struct rules rules_draughts_canadian;
extern const struct rules rules_draughts_czech;

#endif
