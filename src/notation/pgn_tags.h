/* The tags of one game, found by name through a small hash table. Names and values stay where they were read,
 * in the reader's window, until it moves: then they are copied into one block of bytes. Used again for every
 * game, so that reading a game allocates nothing. */
#ifndef NOTATION_PGN_TAGS_H
#define NOTATION_PGN_TAGS_H

#include "base/bytes.h"
#include "base/diag.h"

#include <stdint.h>

enum { PGN_TAG_BUCKETS = 64 };

struct pgn_tag {
    uint64_t offset; /* in the input, of the bracket */
    uint32_t name;   /* offsets in the block, or from `window` */
    uint32_t value;
    uint32_t value_length;
    int16_t next; /* in the bucket; -1: none */
    uint8_t name_length;
    bool kept; /* in the block */
    bool latin1;
    bool placed; /* its place is known */
};

struct pgn_tags {
    struct bytes text;
    const char *window; /* where the first tag that is not kept begins */
    uint32_t loose;     /* bytes of names and values that are not kept */
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

/* Copies what is still in the window. */
void pgn_tags_keep(struct pgn_tags *tags);

/* The tag of this name, -1 when there is none. */
long pgn_tags_find(const struct pgn_tags *tags, struct span name);

static inline const char *pgn_tags_text(const struct pgn_tags *tags, const struct pgn_tag *tag)
{
    return tag->kept ? tags->text.at : tags->window;
}

static inline struct span pgn_tags_name(const struct pgn_tags *tags, size_t i)
{
    const struct pgn_tag *tag = &tags->tag[i];
    return (struct span){pgn_tags_text(tags, tag) + tag->name, tag->name_length};
}

static inline struct span pgn_tags_value(const struct pgn_tags *tags, size_t i)
{
    const struct pgn_tag *tag = &tags->tag[i];
    return (struct span){pgn_tags_text(tags, tag) + tag->value, tag->value_length};
}

/* The tag of the name that stands in the block at `name`: a new one, or, with *again, the one that is there.
 * All others must be kept. The caller fills in everything but name and chain. */
struct pgn_tag *pgn_tags_put(struct pgn_tags *tags, uint32_t name, uint8_t length, bool *again);

/* The parts of that. Length, first, middle and last letter tell the usual tags apart. */
static inline unsigned pgn_tags_bucket(const char *name, size_t length)
{
    unsigned first = (uint8_t)name[0];
    unsigned middle = (uint8_t)name[length / 2];
    unsigned last = (uint8_t)name[length - 1];
    return (first * 2 + middle * 31 + last * 12 + (unsigned)length) % PGN_TAG_BUCKETS;
}

long pgn_tags_find_in_bucket(const struct pgn_tags *tags, unsigned bucket, const char *name, size_t length);

void pgn_tags_grow(struct pgn_tags *tags);

static inline struct pgn_tag *pgn_tags_add(struct pgn_tags *tags, unsigned bucket, uint8_t length)
{
    if (tags->count == tags->capacity)
        pgn_tags_grow(tags);
    struct pgn_tag *tag = &tags->tag[tags->count];
    tag->name_length = length;
    tag->next = (int16_t)(tags->bucket[bucket] - 1);
    tags->bucket[bucket] = (int16_t)++tags->count;
    return tag;
}

/* A new tag whose texts stay in the window: `at` is its bracket, behind which the name begins. NULL when a
 * tag of the name is there. The caller fills in the value and its place. Inline, since nearly all tags are
 * put so. */
static inline struct pgn_tag *pgn_tags_put_loose(struct pgn_tags *tags, const char *at, uint8_t length)
{
    const char *name = at + 1;
    unsigned bucket = pgn_tags_bucket(name, length);
    if (tags->bucket[bucket] && pgn_tags_find_in_bucket(tags, bucket, name, length) >= 0)
        return NULL;
    if (tags->loose == 0)
        tags->window = at;
    struct pgn_tag *tag = pgn_tags_add(tags, bucket, length);
    tag->name = (uint32_t)(name - tags->window);
    tag->kept = false;
    return tag;
}

#endif
