/* Chess moves as text: SAN in two steps (what the text says, what that means on a position), and back. UCI is
 * written here too. Knows nothing of what stands around a move in a file.
 *
 * The rules are those of the PGN standard, section 8.2.3, read with the tolerance real files need: any
 * over-specified form, long forms, captures without `x`, promotions in five spellings, castling with O, 0 or
 * o and any dash, check marks or none, annotation marks at the end. */
#ifndef NOTATION_SAN_H
#define NOTATION_SAN_H

#include "base/diag.h"
#include "base/span.h"
#include "rules/chess.h"

/* Which letters name the pieces. Owned by the caller, never changed by reading; san_english is there. */
struct san_letters {
    uint8_t first[256]; /* by a move's first byte: enum chess_kind, a file counts as a pawn; 0: neither */
    char wide[5][5];    /* letters of more than one byte, UTF-8, terminated, K Q R B N; "": none */
};

extern const struct san_letters san_english;

/* Makes a table from exactly five different characters (UTF-8) for K Q R B N. False when there are not five,
 * or one of them has another meaning in a move (a-h, x, a dash) or could not begin a word of a file (a sign).
 */
bool san_letters_make(struct san_letters *letters, struct span characters);

enum san_type { SAN_MOVE, SAN_CASTLE_SHORT, SAN_CASTLE_LONG, SAN_NULL };

/* What the text says besides the move. */
enum san_mark { SAN_CAPTURE = 1, SAN_CHECK = 2, SAN_MATE = 4, SAN_PASSANT = 8 };

/* A move as the text has it: no board has been asked. */
struct san {
    uint8_t type;      /* enum san_type */
    uint8_t kind;      /* enum chess_kind; CHESS_EMPTY: two squares and no letter, whatever stands there */
    uint8_t to;        /* square */
    uint8_t from;      /* what is said of the origin: file, 1-8, and rank, 1-8, << 4; 0: nothing */
    uint8_t promotion; /* enum chess_kind, 0: none */
    uint8_t marks;     /* enum san_mark */
    uint8_t length;    /* bytes of the move; annotation marks may follow it */
    uint8_t reserved;  /* 0 */
};

/* 1-8, 0: not said. */
static inline unsigned san_from_file(const struct san *san)
{
    return san->from & 15;
}

static inline unsigned san_from_rank(const struct san *san)
{
    return san->from >> 4;
}

/* Why a text is no move, or no move here. */
enum san_fault {
    SAN_GOOD,
    SAN_NOT_A_MOVE,         /* the text has not the shape of a move */
    SAN_UNKNOWN_PIECE,      /* it would have, but for the piece's letter */
    SAN_DROP,               /* a drop: chess has none */
    SAN_BAD_PROMOTION,      /* no promotion to a king or pawn, or to an unknown letter */
    SAN_ILLEGAL,            /* no piece of this kind can go there: none is in line, the way is blocked, or
                               the target does not fit */
    SAN_EXPOSES_KING,       /* one does, but its king would be left in check */
    SAN_CASTLING,           /* castling is not possible here */
    SAN_AMBIGUOUS,          /* several pieces can, see san_candidates */
    SAN_PROMOTION_MISSING,  /* a pawn on the last rank without its promotion */
    SAN_PROMOTION_NEEDLESS, /* a promotion where none is */
    SAN_NULL_IN_CHECK       /* a null move out of check */
};

/* Reads a move that begins the text. Blanks may stand before `e.p.`; anything else but annotation marks
 * (san_read_nag) behind the move is a fault. */
enum san_fault san_read(struct span text, const struct san_letters *letters, struct san *san);

/* Reads one annotation mark, `!` to `?!` or `$` and a number, at the start of the text: its length, 0 when
 * there is none. *nag is 0-255, or 256 when the number is larger. */
size_t san_read_nag(struct span text, unsigned *nag);

/* Finds the one legal move that a text means. Null moves come out as CHESS_NULL. */
enum san_fault san_resolve(
    const struct chess_position *position, const struct san *san, struct chess_move *move);

/* san_read, san_resolve and playing the move at one go, the fastest way through a game. The position stays as
 * it was when there is a fault. `san` and `move` may be NULL; *san is filled in unless the fault is one of
 * san_read. */
enum san_fault san_play(struct chess_position *position, struct span text, const struct san_letters *letters,
    struct san *san, struct chess_move *move);

/* The squares (a bit board) of the pieces whose move a text can mean. */
uint64_t san_candidates(const struct chess_position *position, const struct san *san);

/* Fills in code, severity and message for a fault of san_read (position NULL, san not used) or san_resolve.
 */
void san_explain(struct diag *diag, enum san_fault fault, struct span text,
    const struct chess_position *position, const struct san *san);

/* A move fits, terminated. */
enum { SAN_SIZE = 12, SAN_UCI_SIZE = 8 };

/* Writes a legal move by the export rules: least disambiguation, `x`, `=Q`, `O-O`, `+` and `#`; null moves as
 * `--`. Returns the length. */
size_t san_write(const struct chess_position *position, struct chess_move move, char out[SAN_SIZE]);

/* The same without `+` and `#`. */
size_t san_write_bare(const struct chess_position *position, struct chess_move move, char out[SAN_SIZE]);

/* Writes UCI (`e2e4`, `e7e8q`; a null move `0000`); castling is the king's two steps, in Chess960 the king
 * taking its rook. Returns the length. */
size_t san_write_uci(const struct chess_position *position, struct chess_move move, char out[SAN_UCI_SIZE]);

/* How a text that was read and resolved differs from what san_write would give. */
enum san_style {
    SAN_WRONG_MARK = 1, /* a check or mate mark is wrong or missing */
    SAN_NOT_LEAST = 2   /* apart from that mark, it is not the least text */
};

/* A set of enum san_style, 0: it is the export form. `text` is what san_read has read, `position` the one
 * before the move. */
unsigned san_style(
    const struct chess_position *position, struct chess_move move, struct span text, const struct san *san);

#endif
