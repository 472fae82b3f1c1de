/* The index of a file's games: where each begins and what a list shows of it. Made by one thread while others
 * look at it: what has been added never moves or changes. Plays no moves. */
#ifndef RECORD_GAME_INDEX_H
#define RECORD_GAME_INDEX_H

#include "base/reader.h"
#include "record/format.h"
#include "record/tree_read.h"

enum game_index_text {
    GAME_INDEX_WHITE,
    GAME_INDEX_BLACK,
    GAME_INDEX_RESULT,
    GAME_INDEX_DATE,
    GAME_INDEX_EVENT,
    GAME_INDEX_TEXTS
};

/* What is known of a game. Texts are clean UTF-8, cut to 255 bytes; they last as long as the index. */
struct game_entry {
    struct tree_place place; /* for tree_read_at: the bytes from the end of the game before to its own end, so
                                that comments before its tags are in them */
    uint64_t offset;         /* of its first tag or word; offsets are those in all texts */
    uint32_t plies;          /* move-like words of the main line */
    bool faulty;             /* the reader has found errors in it */
    struct span text[GAME_INDEX_TEXTS];
};

struct game_index;

struct game_index *game_index_open(void);

/* Only when no thread reads into it or looks at it any more. */
void game_index_close(struct game_index *index);

/* Reads all games of a text into the index, which begins at `offset` of all that is read; for text after
 * text, by any one thread. Ends early when game_index_stop has been called. Diagnostics are not told: they
 * come again when a game is read. */
void game_index_read(
    struct game_index *index, struct reader *window, enum record_format format, uint64_t offset);

/* By the same thread: no other text will be read. */
void game_index_finish(struct game_index *index);

/* From here on: from any thread, at any time. */

/* Games so far. It only grows. */
uint64_t game_index_count(const struct game_index *index);

/* The game `number` (0-based, below the count) as a copy. */
struct game_entry game_index_get(const struct game_index *index, uint64_t number);

/* Bytes read so far. */
uint64_t game_index_bytes(const struct game_index *index);

/* Whether all has been read: the count is final. */
bool game_index_is_complete(const struct game_index *index);

/* errno of the read that failed, 0 when all is well. */
int game_index_error(const struct game_index *index);

/* Asks game_index_read to end soon. */
void game_index_stop(struct game_index *index);

#endif
