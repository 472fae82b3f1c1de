/* What the files that read trees share: tree_read.c opens and closes, and reads formats without variations;
 * tree_read_text.c follows the events of PGN and PDN; tree_read_tags.c takes a game's tags. Private to them.
 */
#ifndef RECORD_TREE_READER_H
#define RECORD_TREE_READER_H

#include "base/bytes.h"
#include "notation/pgn.h"
#include "notation/pgn_tags.h"
#include "record/draughts_feed.h"
#include "record/replay.h"
#include "record/tree_read.h"

/* A line of play that is open. */
struct tree_frame {
    union rules_position now;
    union rules_position before; /* the last move, or the last fault */
    uint32_t line;
    uint32_t parent;      /* the node it replaces */
    uint32_t note_before; /* of the parent's notes, the last one before the note that leads here */
    bool dead;            /* a fault has ended it */
    bool gone;            /* nothing more of it is kept */
};

struct tree_reader {
    struct tree_source source;
    const struct diag_sink *outer;
    struct diag_sink sink; /* forwards to `outer`, and into the tree */
    struct reader *window;
    uint64_t base;       /* added to offsets */
    struct tree *tree;   /* being read */
    bool skips;          /* a game is read over */
    struct tree skipped; /* that game, of which nothing is kept */
    bool full_told;
    bool ended; /* mango: the record's game has been read */
    struct pgn_reader *pgn;
    struct draughts_feed *feed; /* PDN: its events come through here; `pgn` is its reader */
    struct replay *replay;      /* FEN */
    struct tree_frame *frames;  /* PGN and PDN: the open lines, [0] the main line, [depth] the innermost */
    size_t capacity;
    size_t depth;
    struct bytes comment;  /* pieces so far */
    struct pgn_tags names; /* of the game's tags, in the order of the tree's: to find one fast */
    struct bytes scratch;  /* text being cleaned */
    uint64_t last_game;    /* the number of the game read last */
    uint32_t fault; /* the index of the game's diagnostic that was told last, as tree_add_fault gave it */
};

/* The rules a tree has until its game says more. */
const struct rules *tree_reader_rules(const struct tree_reader *reader);

/* The text as a tree may keep it, by one of the functions of tree_clean.h; valid until the next call. */
struct span tree_reader_clean(
    struct tree_reader *reader, bool (*append)(struct bytes *to, struct span text), struct span text);

/* Takes the tags of the game that begins into its tree. */
void tree_reader_take_tags(struct tree_reader *reader);

/* PGN and PDN: starts, ends, and reads the next game; false: there are no more. */
void tree_text_open(struct tree_reader *reader);
void tree_text_close(struct tree_reader *reader);
bool tree_text_next(struct tree_reader *reader);

#endif
