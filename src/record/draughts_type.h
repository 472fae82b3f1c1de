/* Which draughts a game is: PDN's GameType tag, `20` or the full form `23,W,8,8,A0,0`. Knows neither records
 * nor positions. */
#ifndef RECORD_DRAUGHTS_TYPE_H
#define RECORD_DRAUGHTS_TYPE_H

#include "base/span.h"
#include "rules/rules.h"

struct draughts_type {
    const struct rules *rules;
    struct draughts_numbering numbering; /* how the record calls the squares */
    uint8_t first;                       /* the side that begins */
};

enum draughts_type_reading {
    DRAUGHTS_TYPE_GOOD,
    DRAUGHTS_TYPE_UNSUPPORTED, /* a type that is not played here */
    DRAUGHTS_TYPE_BAD          /* not the text of a type, or against the type's board */
};

enum { DRAUGHTS_TYPE_MESSAGE = 120 };

/* The type as the rules' own row has it. They must be a draughts game's. */
struct draughts_type draughts_type_of(const struct rules *rules);

/* Reads the value of a GameType tag: the type's number, then as many of the fields as there are: the side
 * that begins, width, height, the notation (A or S: algebraic, N: numbers) with the corner of square 1 or a1
 * as the side that begins sees it (0 bottom left, 1 bottom right, 2 top left, 3 top right), and 1 for a board
 * that is turned, 0 for one that is not. Fields override the row's notation and beginning side. Otherwise
 * than DRAUGHTS_TYPE_GOOD the message says what is wrong. */
enum draughts_type_reading draughts_type_read(
    struct span text, struct draughts_type *type, char message[DRAUGHTS_TYPE_MESSAGE]);

#endif
