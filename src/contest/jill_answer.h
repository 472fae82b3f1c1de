/* What a contestant of "jill" is offered, and what the bytes mean that it sends back. They may be anything.
 * Knows nothing of where they come from and when. */
#ifndef CONTEST_JILL_ANSWER_H
#define CONTEST_JILL_ANSWER_H

#include "base/bytes.h"
#include "base/random.h"
#include "contest/jill_game.h"
#include "notation/san.h"

enum {
    JILL_LINE_LIMIT = 4096, /* bytes of an answer, its line end not counted */
    JILL_MOST_OFFERS = 218  /* no position that can be reached has more moves */
};

/* Bytes that arrive in pieces and leave as lines. Starts as {0}. */
struct jill_lines {
    char at[2 * JILL_LINE_LIMIT];
    size_t begin; /* of what has not been taken */
    size_t end;
};

/* Where the next bytes go, and how many at most; at least one unless a line is too long. */
char *jill_lines_room(struct jill_lines *lines, size_t *size);

/* So many bytes have come. */
void jill_lines_add(struct jill_lines *lines, size_t length);

/* Takes the next line, without its LF or CR LF; valid until room is asked for. False: none is complete. */
bool jill_lines_take(struct jill_lines *lines, struct span *line);

/* Whether the line that is not complete is too long already. */
bool jill_lines_too_long(const struct jill_lines *lines);

/* What has come of a line that is not complete. */
struct span jill_lines_rest(const struct jill_lines *lines);

/* White's legal moves with their texts. */
struct jill_offer {
    int count;
    struct chess_move moves[JILL_MOST_OFFERS];
    char texts[JILL_MOST_OFFERS][SAN_SIZE];
};

/* Fills in the moves of a position, in an order that `random` makes, each order equally likely. */
void jill_offer_make(struct jill_offer *offer, const struct jill_game *game, struct random *random);

/* Appends the line of the protocol, without its end. */
void jill_offer_append(const struct jill_offer *offer, struct bytes *line);

enum jill_answer {
    JILL_OFFERED,
    JILL_NOT_OFFERED, /* a legal move, but not spelt as one of the list */
    JILL_ILLEGAL,     /* a move that cannot be played here */
    JILL_NO_MOVE      /* anything else */
};

/* Finds the move that a line answers; blanks around it do not count. *choice is its index when it is one of
 * those offered. */
enum jill_answer jill_answer_read(
    struct span line, const struct jill_offer *offer, const struct chess_position *position, int *choice);

#endif
