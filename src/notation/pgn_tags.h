/* The tags of one game: names and values in one block of bytes, found by name through a small hash table.
 * Used again for every game, so that reading a game allocates nothing. */
#ifndef NOTATION_PGN_TAGS_H
#define NOTATION_PGN_TAGS_H

#include "base/bytes.h"
#include "base/diag.h"

#include <stdint.h>

enum { PGN_TAG_BUCKETS = 64 };

struct pgn_tag {
    uint32_t name; /* offsets in the block */
    uint32_t value;
    uint32_t name_length;
    uint32_t value_length;
    int32_t next; /* in the bucket; -1: none */
    bool latin1;
    uint64_t offset;         /* in the input, of the bracket */
    struct diag_place place; /* line 0: not known yet */
};

struct pgn_tags {
    struct bytes text;
    struct pgn_tag *tag;
    size_t count;
    size_t capacity;
    int16_t bucket[PGN_TAG_BUCKETS]; /* index of a tag plus 1; 0: none */
    bool full;                       /* some were not kept */
};

/* Forgets all tags. */
void pgn_tags_clear(struct pgn_tags *tags);

void pgn_tags_free(struct pgn_tags *tags);

/* The tag of this name, -1 when there is none. */
long pgn_tags_find(const struct pgn_tags *tags, struct span name);

static inline struct span pgn_tags_name(const struct pgn_tags *tags, size_t i)
{
    return (struct span){tags->text.at + tags->tag[i].name, tags->tag[i].name_length};
}

static inline struct span pgn_tags_value(const struct pgn_tags *tags, size_t i)
{
    return (struct span){tags->text.at + tags->tag[i].value, tags->tag[i].value_length};
}

/* Adds a tag whose name and value stand in the block already; one of the same name is replaced, which is told
 * by true. */
bool pgn_tags_add(struct pgn_tags *tags, const struct pgn_tag *tag);

#endif
