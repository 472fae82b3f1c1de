/* Trees from records: the readers that stream also feed this builder, one game at a time, so that memory is
 * bounded by one game. Moves are resolved and played here; faults become nodes of the tree. */
#ifndef RECORD_TREE_READ_H
#define RECORD_TREE_READ_H

#include "base/reader.h"
#include "notation/san.h"
#include "record/format.h"
#include "record/tree.h"

struct tree_source {
    enum record_format format;
    const struct rules *rules;         /* of games that do not say; PDN: may be NULL, they are looked into */
    const struct san_letters *letters; /* NULL: English */

    /* Go on behind faults: a variation that replaces a faulty move is read, and what is wrong with words
     * further on is no news. Else a game whose main line has a fault ends there, and a variation too. */
    bool past_faults;

    /* Tell, once a game, that text has been changed because it held controls. */
    bool note_controls;

    /* For a part of a file: the games before it. Its first line is told to the window (reader_set_line). */
    uint64_t games_before;
};

struct tree_reader;

/* Starts reading games. The window (PGN_WINDOW bytes is a good capacity), what the source points to and the
 * sink stay the caller's. Diagnostics of a game go to the sink and into its tree. */
struct tree_reader *tree_reader_open(
    struct reader *window, const struct tree_source *source, const struct diag_sink *sink);

/* Reads the next game into `tree`, whose memory is used again. False: there are no more. */
bool tree_reader_next(struct tree_reader *reader, struct tree *tree);

/* Reads over a game: its tags and moves are not looked at, and nothing is told of it but that the file cannot
 * be read. False: there are no more. */
bool tree_reader_skip(struct tree_reader *reader);

void tree_reader_close(struct tree_reader *reader);

/* Random access: reads the one game that stands in `length` bytes from `offset` of a plain file, as
 * game_index.h tells them; `lines_before` and `games_before` are for its diagnostics. False: there is none,
 * or the file cannot be read (which has been told). The tree's offsets are those of the file. */
struct tree_place {
    uint64_t offset;
    uint64_t length;
    uint64_t lines_before;
    uint64_t games_before;
};
bool tree_read_at(const struct input *file, const struct tree_place *place, const struct tree_source *source,
    const struct diag_sink *sink, struct tree *tree);

#endif
