/* A table of buckets with chains: a game has few tags, so the buckets are few and cleared in no time. */
#include "notation/pgn_tags.h"

#include "base/memory.h"

#include <stdlib.h>

void pgn_tags_clear(struct pgn_tags *tags)
{
    tags->text.length = 0;
    tags->loose = 0;
    tags->count = 0;
    tags->full = false;
    memset(tags->bucket, 0, sizeof tags->bucket);
}

void pgn_tags_free(struct pgn_tags *tags)
{
    bytes_free(&tags->text);
    free(tags->tag);
    free(tags->place);
    *tags = (struct pgn_tags){0};
}

long pgn_tags_find_in_bucket(const struct pgn_tags *tags, unsigned bucket, const char *name, size_t length)
{
    for (long i = tags->bucket[bucket] - 1; i >= 0; i = tags->tag[i].next) {
        const struct pgn_tag *tag = &tags->tag[i];
        if (tag->name_length == length && memcmp(pgn_tags_text(tags, tag) + tag->name, name, length) == 0)
            return i;
    }
    return -1;
}

long pgn_tags_find(const struct pgn_tags *tags, struct span name)
{
    if (name.length == 0)
        return -1;
    return pgn_tags_find_in_bucket(tags, pgn_tags_bucket(name.at, name.length), name.at, name.length);
}

void pgn_tags_grow(struct pgn_tags *tags)
{
    tags->capacity = tags->capacity ? tags->capacity * 2 : 16;
    tags->tag = memory_resize(tags->tag, tags->capacity * sizeof *tags->tag);
    tags->place = memory_resize(tags->place, tags->capacity * sizeof *tags->place);
}

struct pgn_tag *pgn_tags_put(struct pgn_tags *tags, uint32_t name, uint8_t length, bool *again)
{
    const char *at = tags->text.at + name;
    unsigned bucket = pgn_tags_bucket(at, length);
    long same = pgn_tags_find_in_bucket(tags, bucket, at, length);
    *again = same >= 0;
    if (same >= 0)
        return &tags->tag[same];
    struct pgn_tag *tag = pgn_tags_add(tags, bucket, length);
    tag->name = name;
    tag->kept = true;
    return tag;
}

static uint32_t keep_text(struct bytes *text, const char *at, size_t length)
{
    size_t start = text->length;
    bytes_append(text, at, length);
    return (uint32_t)start;
}

void pgn_tags_keep(struct pgn_tags *tags)
{
    if (tags->loose == 0)
        return;
    for (size_t i = 0; i < tags->count; i++) {
        struct pgn_tag *tag = &tags->tag[i];
        if (tag->kept)
            continue;
        tag->name = keep_text(&tags->text, tags->window + tag->name, tag->name_length);
        tag->value = keep_text(&tags->text, tags->window + tag->value, tag->value_length);
        tag->kept = true;
    }
    tags->loose = 0;
}
