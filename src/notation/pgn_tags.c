/* A table of buckets with chains: a game has few tags, so the buckets are few and cleared in no time. */
#include "notation/pgn_tags.h"

#include "base/memory.h"

#include <stdlib.h>

void pgn_tags_clear(struct pgn_tags *tags)
{
    tags->text.length = 0;
    tags->count = 0;
    tags->full = false;
    memset(tags->bucket, 0, sizeof tags->bucket);
}

void pgn_tags_free(struct pgn_tags *tags)
{
    bytes_free(&tags->text);
    free(tags->tag);
    *tags = (struct pgn_tags){0};
}

/* Length, first, middle and last letter tell the usual tags apart. */
static unsigned find_bucket(struct span name)
{
    if (name.length == 0)
        return 0;
    unsigned first = (uint8_t)name.at[0];
    unsigned middle = (uint8_t)name.at[name.length / 2];
    unsigned last = (uint8_t)name.at[name.length - 1];
    return (first * 2 + middle * 31 + last * 12 + (unsigned)name.length) % PGN_TAG_BUCKETS;
}

long pgn_tags_find(const struct pgn_tags *tags, struct span name)
{
    for (long i = tags->bucket[find_bucket(name)] - 1; i >= 0; i = tags->tag[i].next) {
        const struct pgn_tag *tag = &tags->tag[i];
        if (tag->name_length == name.length && memcmp(tags->text.at + tag->name, name.at, name.length) == 0)
            return i;
    }
    return -1;
}

bool pgn_tags_add(struct pgn_tags *tags, const struct pgn_tag *tag)
{
    struct span name = {tags->text.at + tag->name, tag->name_length};
    long same = pgn_tags_find(tags, name);
    if (same >= 0) {
        int32_t next = tags->tag[same].next;
        tags->tag[same] = *tag;
        tags->tag[same].next = next;
        return true;
    }
    if (tags->count == tags->capacity) {
        tags->capacity = tags->capacity ? tags->capacity * 2 : 16;
        tags->tag = memory_resize(tags->tag, tags->capacity * sizeof *tags->tag);
    }
    unsigned bucket = find_bucket(name);
    tags->tag[tags->count] = *tag;
    tags->tag[tags->count].next = tags->bucket[bucket] - 1;
    tags->bucket[bucket] = (int16_t)++tags->count;
    return false;
}
