/* The reader of PGN and PDN files: from the bytes of an input to games as streams of events. It finds the
 * games, collects the tags, tells moves from numbers, comments, marks and stray text, and goes on after every
 * fault. It knows no rules: a move is a piece of text. Memory is bounded and nothing is allocated per move.
 *
 *     struct pgn_reader *reader = pgn_open(&window, &(struct pgn_options){0}, sink);
 *     for (const struct pgn_event *event; (event = pgn_next(reader))->type != PGN_END;)
 *         ...
 *     pgn_close(reader);
 *
 * Order of events: [comments and escape lines before or between the tags] GAME_START, then what stands in the
 * movetext, RESULT (exactly one at depth 0, flagged PGN_MISSING when the file has none), GAME_END. Variations
 * are well nested, except that a game may end inside one after a fault; a RESULT at depth > 0 ends no game.
 */
#ifndef NOTATION_PGN_H
#define NOTATION_PGN_H

#include "base/diag.h"
#include "base/reader.h"
#include "notation/pgn_event.h"

/* Documented limits. What goes beyond gives one error at its place, and the good part is kept. */
enum {
    PGN_DEPTH_LIMIT = 10000,      /* variations inside one another */
    PGN_WORD_LIMIT = 127,         /* bytes of a word of the movetext: a move, a result ... */
    PGN_TAG_NAME_LIMIT = 127,     /* bytes of a tag's name */
    PGN_TAG_LIMIT = 1024,         /* tags of a game */
    PGN_TAG_TEXT_LIMIT = 1 << 20, /* bytes of all tags of a game */
    PGN_REACH = 384,              /* bytes of look-ahead that every decision is made within */
    PGN_WINDOW_LEAST = 512,       /* a reader's window must hold at least so many bytes */
    PGN_WINDOW = 256 * 1024       /* a good window capacity */
};

struct pgn_options {
    const char *file; /* the name in diagnostics; NULL: the input's */
    bool draughts;    /* PDN: a move is what draughts players write, results of every game type */
    bool main_line; /* no variations, comments, escape lines, NAGs and signs: they are jumped over (faults of
                       their structure are still found) */
    bool count_moves; /* with main_line: no moves either; move-like words are counted, see pgn_game_plies */
};

struct pgn_reader;

/* Starts reading games. The reader must hold a window of PGN_WINDOW_LEAST bytes or more and stays the
 * caller's, as the sink does. Diagnostics carry the input's name, the place, the game and the ply (main line
 * only). */
struct pgn_reader *pgn_open(
    struct reader *reader, const struct pgn_options *options, const struct diag_sink *sink);

/* For a part of a file that another thread reads the beginning of: the games before it. */
void pgn_set_game(struct pgn_reader *reader, uint64_t games_before);

/* Whoever stops early learns here that the file breaks off where the last game stands. */
void pgn_close(struct pgn_reader *reader);

/* Events wait here in a row, so that the usual call is a look at memory. */
struct pgn_queue {
    const struct pgn_event *next;
    const struct pgn_event *end;
};

/* The events that wait: a consumer may take several at once by moving `next` on, as far as `end`. */
static inline struct pgn_queue *pgn_waiting(struct pgn_reader *reader)
{
    return (struct pgn_queue *)reader;
}

/* Reads on; for pgn_next only. */
const struct pgn_event *pgn_read_on(struct pgn_reader *reader);

/* The next event; valid, as its text, until the next call. */
static inline const struct pgn_event *pgn_next(struct pgn_reader *reader)
{
    struct pgn_queue *queue = pgn_waiting(reader);
    return queue->next < queue->end ? queue->next++ : pgn_read_on(reader);
}

/* The rest of the game is of no interest (a variant that is not supported, a fault that ends the line of
 * play): everything up to its GAME_END is read over; faults of its structure are still found, unknown words
 * are not. Returns GAME_END, which is also the next event (PGN_END if no game is being read). */
const struct pgn_event *pgn_skip_game(struct pgn_reader *reader);

/* Tags of the game, from GAME_START until after GAME_END. A value has its escapes resolved. */
size_t pgn_tag_count(const struct pgn_reader *reader);
/* Whether some were too many, which has been told. */
bool pgn_tags_are_full(const struct pgn_reader *reader);
struct span pgn_tag_name(const struct pgn_reader *reader, size_t tag);
struct span pgn_tag_value(const struct pgn_reader *reader, size_t tag);
/* Whether the value is not valid UTF-8 and must be read as Latin-1. */
bool pgn_tag_is_latin1(const struct pgn_reader *reader, size_t tag);
/* Where the tag begins. */
struct diag_place pgn_tag_place(struct pgn_reader *reader, size_t tag);
/* The tag of this name (case counts), or -1. */
long pgn_find_tag_span(const struct pgn_reader *reader, struct span name);
static inline long pgn_find_tag(const struct pgn_reader *reader, const char *name)
{
    return pgn_find_tag_span(
        reader, span_of(name)); /* inline, so that the length of a constant costs nothing */
}
/* The value of the tag of this name; an empty span with a null pointer when there is none. */
struct span pgn_get_tag(const struct pgn_reader *reader, const char *name);

/* The game now read, 1-based; between games the last one. */
uint64_t pgn_game_number(const struct pgn_reader *reader);
/* Where the game begins: its first tag, or its first word when it has none. Line 0: no game has begun. */
struct diag_place pgn_game_place(struct pgn_reader *reader);
/* Offset in the input of the game's first byte, and how many bytes it has up to now. */
uint64_t pgn_game_offset(const struct pgn_reader *reader);
uint64_t pgn_game_length(const struct pgn_reader *reader);
/* Moves of the main line: read so far, which may be some more than were given as events; at GAME_END: all. */
uint64_t pgn_game_plies(const struct pgn_reader *reader);
/* Whether an error has been given for this game by the reader. */
bool pgn_game_is_faulty(const struct pgn_reader *reader);

/* The consumer found an error in a move: the event's line of play is at an end, and what the reader finds
 * wrong with words further on in it is no news. */
void pgn_end_line(struct pgn_reader *reader, const struct pgn_event *event);

/* The place of the event got last; the game's for an event without text. */
struct diag_place pgn_event_place(struct pgn_reader *reader, const struct pgn_event *event);

/* A diagnostic at a place of the game now read; ply 0: means nothing here. */
void pgn_report(struct pgn_reader *reader, enum diag_severity severity, enum diag_code code,
    struct diag_place place, uint64_t ply, const char *format, ...) __attribute__((format(printf, 6, 7)));

#endif
