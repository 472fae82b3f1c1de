/* One thread makes the index. For a stream another one copies it to the temporary file, and through a pipe to
 * the first one. */
#include "view/source.h"

#include "base/lines.h"
#include "base/memory.h"
#include "base/write_all.h"
#include "notation/pgn.h"
#include "view/members.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct source {
    struct tree_source read;
    struct input *input;   /* what was opened */
    struct input *plain;   /* where games are read at their offsets: the same, or the temporary file */
    struct input *indexed; /* what the index is made from */
    struct game_index *index;
    struct members *members;
    uint64_t size; /* bytes of a plain file */
    int copy;      /* the temporary file, -1: none */
    int feed;      /* the pipe to the index's thread, -1: none */
    pthread_t copier, indexer;
    bool copies, indexes; /* threads that were started */
    _Atomic bool copied;
    char error[256]; /* written before `copied` is set */
};

/* The copying of all texts. */
struct copying {
    struct source *source;
    char *block; /* of BLOCK + 1 bytes */
    uint64_t bytes, lines;
    bool ends_with_return; /* a line feed that comes next is no line end of its own */
};

enum { BLOCK = 1 << 16 };

static void count_on(struct copying *copying, size_t length)
{
    char *block = copying->block;
    if (length == 0)
        return;
    copying->bytes += length;
    copying->lines -= copying->ends_with_return && block[0] == '\n';
    block[length] = '\0';
    copying->lines += lines_count(block, block + length);
    copying->ends_with_return = block[length - 1] == '\r';
}

/* Hands on what is in the block. */
static bool copy_block(struct copying *copying, size_t length)
{
    struct source *source = copying->source;
    struct span text = {copying->block, length};
    count_on(copying, length);
    /* The copy comes first: what the index knows of can be read. */
    if (!write_all(source->copy, text)) {
        snprintf(source->error, sizeof source->error, "cannot be kept for reading: %s", strerror(errno));
        return false;
    }
    return write_all(source->feed, text); /* if not, the index wants no more */
}

/* Copies one text: a file, or a member of an archive. */
static bool copy_text(struct copying *copying)
{
    struct source *source = copying->source;
    ssize_t got;
    while ((got = input_read(source->input, copying->block, BLOCK)) > 0)
        if (!copy_block(copying, (size_t)got))
            return false;
    if (got < 0)
        snprintf(source->error, sizeof source->error, "%s", input_error(source->input));
    return got == 0;
}

/* Members are one text, with an empty line between. */
static bool copy_member(struct copying *copying)
{
    memcpy(copying->block, "\n\n", 2);
    if (!copy_block(copying, 2))
        return false;
    members_add(copying->source->members, copying->bytes, copying->lines, input_name(copying->source->input));
    return copy_text(copying);
}

static void *copy_all(void *context)
{
    struct source *source = context;
    struct copying copying = {.source = source, .block = memory_new(BLOCK + 1, 1)};
    bool good = copy_text(&copying);
    while (good && input_next_member(source->input) == 1)
        good = copy_member(&copying);
    close(source->feed);
    free(copying.block);
    source->copied = true;
    return NULL;
}

static void *index_all(void *context)
{
    struct source *source = context;
    struct reader reader;
    reader_open(&reader, source->indexed, PGN_WINDOW);
    game_index_read(source->index, &reader, source->read.format);
    reader_close(&reader);
    return NULL;
}

static const char *copy_folder(void)
{
    const char *folder = getenv("TMPDIR");
    return folder && *folder ? folder : "/tmp";
}

/* A temporary file without a name, open for writing. -1: errno says why not. */
static int open_copy(void)
{
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/boardwalk.XXXXXX", copy_folder());
    if (length >= (int)sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int fd = mkstemp(path);
    if (fd >= 0)
        unlink(path);
    return fd;
}

/* Opens an open file once more, with a place of its own in it. */
static struct input *open_again(int fd)
{
    char path[32];
    snprintf(path, sizeof path, "/dev/fd/%d", fd);
    return input_open(path);
}

/* False: errno says why. */
static bool start_copying(struct source *source)
{
    int pipe_ends[2];
    if (!(source->plain = open_again(source->copy)) || pipe2(pipe_ends, 0) != 0)
        return false;
    source->feed = pipe_ends[1];
    source->indexed = open_again(pipe_ends[0]);
    int failure = source->indexed ? pthread_create(&source->copier, NULL, copy_all, source) : errno;
    source->copies = failure == 0;
    close(pipe_ends[0]);
    if (!source->copies)
        close(source->feed); /* otherwise the copier closes it */
    errno = failure;
    return source->copies;
}

/* Starts the threads. */
static bool start(struct source *source, char reason[SOURCE_REASON_SIZE])
{
    enum { SHOWN = 150 /* bytes of a folder's name */ };
    bool good = true;
    if (source->size) {
        source->plain = source->indexed = source->input;
        source->copied = true;
    } else if ((source->copy = open_copy()) < 0) {
        snprintf(reason, SOURCE_REASON_SIZE, "a copy cannot be made in %.*s: %s", SHOWN, copy_folder(),
            strerror(errno));
        return false;
    } else {
        good = start_copying(source);
    }
    int failure = good ? pthread_create(&source->indexer, NULL, index_all, source) : errno;
    source->indexes = failure == 0;
    if (failure)
        snprintf(reason, SOURCE_REASON_SIZE, "the thread that reads the file cannot be started: %s",
            strerror(failure));
    return source->indexes;
}

struct source *source_open(
    struct input *input, const struct tree_source *read, char reason[SOURCE_REASON_SIZE])
{
    struct source *source = memory_new(1, sizeof *source);
    *source = (struct source){.read = *read, .input = input, .copy = -1, .feed = -1};
    source->size = input_plain_size(input);
    source->index = game_index_open();
    source->members = members_open(input_name(input));
    if (start(source, reason))
        return source;
    source_close(source);
    return NULL;
}

void source_close(struct source *source)
{
    if (!source)
        return;
    game_index_stop(source->index);
    if (source->copies && !source->copied)
        return; /* it may wait for a stream that never ends, and the program ends anyway */
    if (source->indexes)
        pthread_join(source->indexer, NULL);
    if (source->copies)
        pthread_join(source->copier, NULL);
    game_index_close(source->index);
    members_close(source->members);
    if (source->indexed != source->input)
        input_close(source->indexed);
    if (source->plain != source->input)
        input_close(source->plain);
    input_close(source->input);
    if (source->copy >= 0)
        close(source->copy);
    free(source);
}

const char *source_path(const struct source *source)
{
    return input_path(source->input);
}

static struct member member_of(const struct source *source, const struct game_entry *entry)
{
    return members_find(source->members, entry->offset);
}

const char *source_name(const struct source *source, uint64_t number)
{
    uint64_t games = game_index_count(source->index);
    if (number >= games)
        return members_find(source->members, UINT64_MAX).name;
    struct game_entry entry = game_index_get(source->index, number);
    return member_of(source, &entry).name;
}

const struct game_index *source_index(const struct source *source)
{
    return source->index;
}

bool source_read_game(const struct source *source, uint64_t number, struct tree *tree)
{
    struct diag_sink nowhere = {NULL, NULL};
    struct game_entry entry = game_index_get(source->index, number);
    entry.place.lines_before -= member_of(source, &entry).lines;
    return tree_read_at(source->plain, &entry.place, &source->read, &nowhere, tree);
}

int source_percent(const struct source *source)
{
    if (!source->size)
        return -1;
    uint64_t done = game_index_bytes(source->index);
    return done >= source->size ? 100 : (int)(done * 100 / source->size);
}

bool source_is_complete(const struct source *source)
{
    return source->copied && game_index_is_complete(source->index);
}

const char *source_error(const struct source *source)
{
    if (!source_is_complete(source))
        return NULL;
    if (source->error[0])
        return source->error;
    return game_index_error(source->index) ? strerror(game_index_error(source->index)) : NULL;
}
