/* What the parts of the PGN reader share: its state, and the few things every part does. For
 * src/notation/pgn* only; everybody else uses notation/pgn.h.
 *
 * How the parts work together: pgn_run.c makes the events of ordinary movetext as fast as it can and stops at
 * whatever is not ordinary. That is left to pgn_step.c, one token at a time: pgn_look.c tells what the token
 * is, pgn_hidden.c reads or jumps over comments and variations, pgn_tag.c reads tags. A step never begins
 * before all events made so far have been taken, so diagnostics come in the order of the file. */
#ifndef NOTATION_PGN_STATE_H
#define NOTATION_PGN_STATE_H

#include "base/text.h"
#include "notation/pgn.h"
#include "notation/pgn_tags.h"

enum { PGN_QUEUE_SIZE = 256 };

/* Where a game stands. */
enum pgn_phase {
    PGN_BETWEEN, /* no game has begun */
    PGN_IN_TAGS, /* tags have been read, PGN_GAME_START has not been given */
    PGN_IN_MOVES
};

/* Text that is delivered in pieces and in which nothing is looked for but its end. */
enum pgn_hidden { PGN_NOT_HIDDEN, PGN_IN_BRACES, PGN_IN_LINE_COMMENT, PGN_IN_ESCAPE };

/* A place to be told later: line 0 as long as it lies in the window and has not been counted out. */
struct pgn_mark {
    uint64_t offset;
    struct diag_place place;
};

struct pgn_reader {
    struct pgn_queue queue; /* first: pgn_next looks here */
    struct reader *window;
    const struct diag_sink *sink;
    struct pgn_options options;

    enum pgn_phase phase;
    enum pgn_hidden hidden; /* inside such a text, some of which has been delivered */
    bool first_piece;
    struct text_utf8 utf8; /* of that text */
    bool broken;           /* a game's end has been found inside a comment or variation */
    bool overflown;        /* variations are too deep: the rest of the game is read over */
    bool in_stretch;       /* stray text has been reported and goes on */
    bool header_closed;    /* other text has followed the tags: the next tag is another game's */
    bool latin1_noted;
    bool end_told;
    bool stuck;    /* what stands in front is not for pgn_run */
    bool has_game; /* one has begun; it may have ended */
    bool faulty;

    uint64_t games;
    uint64_t plies;
    uint64_t depth;
    bool has_move;       /* the line of play has a move that a variation could replace */
    uint64_t dead_depth; /* lines of play at least so deep have ended with an error; PGN_ALIVE: none */

    bool numbered; /* of the move to come */
    uint8_t dots;
    uint32_t number;

    struct pgn_mark game;
    struct pgn_mark tag;       /* the one being read */
    struct pgn_mark variation; /* the outermost one that is open */
    struct pgn_mark comment;
    struct pgn_mark orphan; /* a comment before the tags of a game that may never come */
    bool has_orphan;
    uint64_t content_end; /* offset behind the last token */
    uint64_t game_end;
    struct pgn_tags tags;

    struct pgn_event event[PGN_QUEUE_SIZE];
};

#define PGN_ALIVE UINT64_MAX

/* Makes sure of `count` bytes at the window's `at`, or of the input's end. Pointers become invalid. */
void pgn_fill(struct pgn_reader *reader, size_t count);

/* Marks the token at the window's `at`, and tells its place. */
void pgn_set_mark(struct pgn_reader *reader, struct pgn_mark *mark);
struct diag_place pgn_mark_place(struct pgn_reader *reader, const struct pgn_mark *mark);

/* Moves behind a token that begins at the window's `at`. */
static inline void pgn_take(struct pgn_reader *reader, size_t length)
{
    reader->window->at += length;
    reader->content_end = reader_offset(reader->window, reader->window->at);
}

/* A new event at the end of the queue. */
struct pgn_event *pgn_push(
    struct pgn_reader *reader, enum pgn_event_type type, const char *text, size_t length);

/* The window may have moved since events were pushed: they lose their texts. */
void pgn_forget_texts(struct pgn_reader *reader);

/* Reading has ended: reports why, if it was not the end of the input. Once. */
void pgn_report_end(struct pgn_reader *reader);

/* The ply a diagnostic names: of the main line's last move so far; of the move that should stand here (0 in a
 * variation). */
uint64_t pgn_last_ply(const struct pgn_reader *reader);
uint64_t pgn_next_ply(const struct pgn_reader *reader);

/* The first place where text is not UTF-8 gets a note. */
void pgn_note_latin1(struct pgn_reader *reader, struct diag_place place);

/* pgn_look.c: what stands at the window's `at`, blanks passed over. */
enum pgn_look {
    PGN_LOOK_END,
    PGN_LOOK_TAG,
    PGN_LOOK_NEW_GAME, /* in a variation: a line that looks like a tag, behind a blank line */
    PGN_LOOK_BRACES,
    PGN_LOOK_LINE_COMMENT,
    PGN_LOOK_ESCAPE,
    PGN_LOOK_OPEN,
    PGN_LOOK_CLOSE,
    PGN_LOOK_STRAY_BRACE,
    PGN_LOOK_NAG, /* number */
    PGN_LOOK_SIGN,
    PGN_LOOK_NUMBER, /* number; only its digits, if any, are counted in `length` */
    PGN_LOOK_RESULT, /* number: enum pgn_result */
    PGN_LOOK_MOVE,
    PGN_LOOK_PASSING, /* a free-standing e.p. */
    PGN_LOOK_SET_POSITION,
    PGN_LOOK_UNKNOWN /* length: what of it shows */
};

struct pgn_token {
    enum pgn_look look;
    uint32_t length; /* bytes from the window's `at` */
    uint32_t number;
    uint32_t text; /* set position: where the position begins, from the window's `at` */
    uint32_t text_length;
    bool odd;    /* result: not in the standard's form */
    bool forced; /* draughts move: a * is glued to it, counted in `length` */
};

void pgn_look(struct pgn_reader *reader, struct pgn_token *token);

/* Whether a game may be in front: a line that begins with a bracket and a letter, with a quote behind. */
bool pgn_resembles_tag(const char *at, const char *end);

/* Length of a tag up to its value's opening quote, 0 when it is none. */
size_t pgn_tag_start_length(const char *at, const char *end, struct span *name);

/* Reads over digits and dots of a number token and remembers it for the move. */
void pgn_take_number(struct pgn_reader *reader, const struct pgn_token *token);

/* Reads over an unknown word, however long it is. False when it is longer than a word may be: then the window
 * may have moved. */
bool pgn_take_unknown(struct pgn_reader *reader);

/* Whether what follows a number makes it a move's number and no part of a text. */
bool pgn_leads_to_move(struct pgn_reader *reader, const struct pgn_token *number);

/* pgn_tag.c: reads the tag at the window's `at`, and plain ones behind it. */
void pgn_read_tags(struct pgn_reader *reader);
/* Whether a tag of the usual form is in front; PGN_REACH bytes must be there. */
bool pgn_begins_plain_tag(const char *at);

/* pgn_hidden.c: begins the comment or escape line at the window's `at`: its first piece, or with main_line
 * jumps over it. */
void pgn_begin_hidden(struct pgn_reader *reader, enum pgn_hidden hidden);
/* The next piece. */
void pgn_read_hidden(struct pgn_reader *reader);
/* Jumps over text in which `depth` parentheses are open until only `until` are. Sets broken when the game
 * ends before. */
void pgn_skip_variation(struct pgn_reader *reader, uint64_t depth, uint64_t until);
/* The variation in front is too deep: the rest of the game will be read over. */
void pgn_report_deep(struct pgn_reader *reader);

/* pgn_run.c: events of ordinary movetext, as many as the queue takes. */
void pgn_run(struct pgn_reader *reader);

/* pgn_step.c: one token of any kind. */
void pgn_step(struct pgn_reader *reader);
/* A parenthesis or brace that closes nothing. */
void pgn_report_stray(struct pgn_reader *reader, enum pgn_look look);
/* What a token begins whose text is hidden. */
enum pgn_hidden pgn_hidden_of(enum pgn_look look);
/* Of the window's `at`. */
struct diag_place pgn_place_here(struct pgn_reader *reader);

/* pgn_outer.c: one token before a game or in its tags. */
void pgn_step_outside(struct pgn_reader *reader, const struct pgn_token *token);
/* The tag at the window's `at` and plain ones behind it, which may begin a game. */
void pgn_step_tag(struct pgn_reader *reader);
/* The game's tags are over. */
void pgn_begin_moves(struct pgn_reader *reader);

#endif
