/* Where the viewer's games come from: a file or a stream, indexed in the background while games of it are
 * looked at. What cannot be sought (a pipe, a compressed file, UTF-16) is copied to a temporary file without
 * a name on the way. Knows nothing of screens. */
#ifndef VIEW_SOURCE_H
#define VIEW_SOURCE_H

#include "base/input.h"
#include "record/game_index.h"
#include "record/tree_read.h"

struct source;

enum { SOURCE_REASON_SIZE = 256 };

/* Starts reading. The input becomes the source's. `read` says how its games are to be read, what of the
 * format and the rules has been asked for (see format_judge; each member of an archive is judged by itself);
 * what it points to must outlive the source. NULL: it cannot be read, `reason` says why in one line. */
struct source *source_open(
    struct input *input, const struct tree_source *read, char reason[SOURCE_REASON_SIZE]);

/* To be called before the program ends; what a thread still uses stays behind. */
void source_close(struct source *source);

/* The name of the file, as it was given. */
const char *source_path(const struct source *source);

/* The name that diagnostics of game `number` (0-based) use: ARCHIVE:MEMBER for a game of an archive. Beyond
 * the index's count, that of the last member so far. Lasts until source_close. */
const char *source_name(const struct source *source, uint64_t number);

const struct game_index *source_index(const struct source *source);

/* Reads game `number` (0-based, below the index's count). False: it cannot be read. */
bool source_read_game(const struct source *source, uint64_t number, struct tree *tree);

/* How far reading has come, 0 to 100; -1: the size is not known. */
int source_percent(const struct source *source);

/* Whether all games are known. */
bool source_is_complete(const struct source *source);

/* Why something could not be read. Texts last until source_close. */
struct source_error {
    const char *name; /* of the file, or ARCHIVE:MEMBER */
    const char *reason;
};

/* What went wrong first, once all games are known. False: nothing. */
bool source_error(const struct source *source, struct source_error *error);

/* What went wrong between game `number` (0-based, below the count) and the next one, or the end. */
bool source_error_behind(const struct source *source, uint64_t number, struct source_error *error);

/* What cannot be read, for a sentence: "The file", or the member. */
const char *source_error_subject(const struct source *source, const struct source_error *error);

#endif
