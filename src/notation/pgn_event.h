/* What a reader of PGN or PDN gives, one thing after the other. Plain data; knows no board. */
#ifndef NOTATION_PGN_EVENT_H
#define NOTATION_PGN_EVENT_H

#include "base/span.h"

#include <stdint.h>

enum pgn_event_type {
    PGN_END,          /* the input's end; comes again when asked again */
    PGN_GAME_START,   /* all tags are collected: pgn_tag_value and friends; the movetext follows */
    PGN_MOVE,         /* text: the move as it stands, without glued marks */
    PGN_COMMENT,      /* text: a piece of a comment, without its braces or semicolon */
    PGN_NAG,          /* number: 0-255; text: "$7", or the mark "!?" that means the same */
    PGN_SIGN,         /* text: a NAG or sign that has no number of the standard, kept as it stands */
    PGN_OPEN,         /* a variation opens; it belongs to the move before */
    PGN_CLOSE,        /* a variation closes */
    PGN_RESULT,       /* number: enum pgn_result; text: as it stands */
    PGN_SET_POSITION, /* PDN: text: the position between the quotes of /FEN "..."/ */
    PGN_ESCAPE,       /* text: a piece of a line hidden by % in column 1, without the % */
    PGN_FAULT,   /* a word that cannot be read ends the line of play (an error has been given); text: what,
                         empty when it is too long for a word;
                    number: enum diag_code */
    PGN_STRAY,   /* text that belongs to no game stands here: comments before it, behind the last game, belong
                    to none either */
    PGN_GAME_END /* pgn_game_... tell about the game */
};

/* Bits of struct pgn_event.flags. */
enum {
    PGN_FIRST = 1 << 0,        /* comment, escape line: the first piece */
    PGN_LAST = 1 << 1,         /* comment, escape line: the last piece (most have one piece: both) */
    PGN_LINE_COMMENT = 1 << 2, /* comment: it began with ; */
    PGN_LATIN1 = 1 << 3,       /* comment, last piece: the whole is not valid UTF-8, read it as Latin-1 */
    PGN_NUMBERED = 1 << 4,     /* move: a move number stands before it */
    PGN_MISSING = 1 << 5,      /* result: none stands in the file, it is taken to be * */
    PGN_FORCED = 1 << 6        /* PDN move: marked as forced by a glued * */
};

enum pgn_result {
    PGN_UNKNOWN,    /* * */
    PGN_FIRST_WON,  /* 1-0, 2-0 */
    PGN_DRAW,       /* 1/2-1/2, 1-1 */
    PGN_SECOND_WON, /* 0-1, 0-2 */
    PGN_BOTH_LOST   /* 0-0 (PDN) */
};

/* A result in the form of the PGN standard. */
static inline const char *pgn_result_text(enum pgn_result result)
{
    static const char *const texts[] = {[PGN_UNKNOWN] = "*",
        [PGN_FIRST_WON] = "1-0",
        [PGN_DRAW] = "1/2-1/2",
        [PGN_SECOND_WON] = "0-1",
        [PGN_BOTH_LOST] = "0-0"};
    return texts[result];
}

/* The text lies in the reader's window: it is valid until the next event is asked for. */
struct pgn_event {
    const char *text;
    uint32_t length;
    uint32_t number; /* move: the number before it, when PGN_NUMBERED (4294967295: or more); NAG, result: see
                        there */
    uint16_t depth;  /* 0: main line; PGN_OPEN and PGN_CLOSE: of the variation they open or close, from 1 */
    uint8_t type;    /* enum pgn_event_type */
    uint8_t flags;
    uint8_t dots; /* move: how many dots stand between number and move (255: or more) */
};

static inline struct span pgn_text(const struct pgn_event *event)
{
    return (struct span){event->text, event->length};
}

#endif
