/* Games as text: PGN in export format, PDN, JSON, mango records. What is written depends on the tree alone,
 * and reading what was written gives the same tree. A line of play is written up to its fault. */
#ifndef RECORD_TREE_WRITE_H
#define RECORD_TREE_WRITE_H

#include "base/bytes.h"
#include "record/tree.h"

enum tree_format { TREE_FORMAT_NONE, TREE_FORMAT_PGN, TREE_FORMAT_PDN, TREE_FORMAT_MANGO, TREE_FORMAT_JSON };

/* The format that users call so, TREE_FORMAT_NONE: none is. */
enum tree_format tree_format_find(const char *word);

/* How messages name a format (not TREE_FORMAT_NONE): "a mango record". */
const char *tree_format_title(enum tree_format format);

/* Whether games of these rules can be written so. */
bool tree_can_write(enum tree_format format, const struct rules *rules);

/* Whether a file of the format holds one game alone. */
bool tree_format_is_single(enum tree_format format);

/* Appends a game in the format, which must be one its rules can be written in. */
void tree_write(enum tree_format format, const struct tree *tree, struct bytes *out);

/* PGN: tags (the roster of seven first), an empty line, movetext in lines of less than 80 characters, the
 * result: `*` when a fault has ended the main line. Source: PGN standard, sections 3.2, 8.1.1 and 8.2. */
void tree_write_pgn(const struct tree *tree, struct bytes *out);

/* PDN, beside PGN in tree_write_pgn.c: as PGN, with the GameType tag behind the roster; the result stands in
 * its tag, `*` ends the moves. A Result tag that is missing or says nothing takes the game's result, as the
 * type writes it. */
void tree_write_pdn(const struct tree *tree, struct bytes *out);

/* JSON: the members of the game's object and the bracket that closes it, in one line; its own opening bracket
 * and game number are the caller's. boardwalk(1) tells the members. */
void tree_write_json(const struct tree *tree, struct bytes *out);

#endif
