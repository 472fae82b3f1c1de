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
    uint32_t value_length;
    int16_t next; /* in the bucket; -1: none */
    uint8_t name_length;
    bool latin1;
    bool placed;     /* its place is known */
    uint64_t offset; /* in the input, of the bracket */
};

struct pgn_tags {
    struct bytes text;
    struct pgn_tag *tag;
    struct diag_place *place; /* of each tag, when it is known */
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

/* The tag of the name that stands in the block at `name`: a new one, or, with *again, the one that is there.
 * The caller fills in everything but name and chain. */
struct pgn_tag *pgn_tags_put(struct pgn_tags *tags, uint32_t name, uint8_t length, bool *again);

#endif
