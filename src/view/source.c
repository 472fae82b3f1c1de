/* One thread makes the index. For a stream another one copies it to the temporary file, and through a pipe
 * for each of its texts to the first one. */
#include "view/source.h"

#include "base/memory.h"
#include "base/write_all.h"
#include "notation/pgn.h"
#include "view/members.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct source {
    struct tree_source read; /* as it was asked for */
    struct input *input;     /* what was opened */
    struct input *plain;     /* where games are read at their offsets: the same, or the temporary file */
    struct game_index *index;
    struct members *members;
    uint64_t size; /* bytes of a plain file */
    int copy;      /* the temporary file, -1: none */
    int feed;      /* the pipe through which the index's thread gets the text that is copied, -1: none */
    pthread_t copier, indexer;
    bool copies, indexes; /* threads that were started */
    _Atomic bool copied;
};

/* Opens an open file once more, with a place of its own in it. */
static struct input *open_again(int fd)
{
    char path[32];
    snprintf(path, sizeof path, "/dev/fd/%d", fd);
    return input_open(path);
}

/* What the text is that the input is at; the feed is handed over. */
static void add_member(struct source *source, uint64_t offset, struct input *feed)
{
    struct record_kind asked = {source->read.format, source->read.rules};
    struct span start = input_peek(source->input); /* first: it finds out the member that the name tells */
    const char *name = input_name(source->input);
    struct record_kind kind = format_judge(asked, span_of(name), start);
    members_add(
        source->members, &(struct member){.offset = offset, .kind = kind, .name = name, .feed = feed});
}

/* The same, with a pipe to the index's thread. False: errno says why. */
static bool feed_member(struct source *source, uint64_t offset)
{
    int pipe_ends[2];
    if (pipe2(pipe_ends, O_CLOEXEC) != 0)
        return false;
    struct input *feed = open_again(pipe_ends[0]);
    int failure = errno;
    close(pipe_ends[0]);
    if (!feed) {
        close(pipe_ends[1]);
        errno = failure;
        return false;
    }
    source->feed = pipe_ends[1];
    add_member(source, offset, feed);
    return true;
}

enum { BLOCK = 1 << 16 };

static void fail(const struct source *source, const char *what, const char *reason)
{
    char text[SOURCE_REASON_SIZE];
    snprintf(text, sizeof text, "%s%s", what, reason);
    members_fail(source->members, text);
}

/* Hands a block on. False: nothing more is wanted. */
static bool copy_block(struct source *source, struct span text)
{
    /* The copy comes first: what the index knows of can be read. */
    if (write_all(source->copy, text))
        return write_all(source->feed, text); /* if not, the index wants no more */
    fail(source, "cannot be kept for reading: ", strerror(errno));
    return false;
}

/* Copies one text: a file, or a member of an archive. False: nothing more is wanted. */
static bool copy_text(struct source *source, char block[BLOCK], uint64_t *bytes)
{
    ssize_t got;
    bool wanted = true;
    while (wanted && (got = input_read(source->input, block, BLOCK)) > 0) {
        *bytes += (uint64_t)got;
        wanted = copy_block(source, (struct span){block, (size_t)got});
    }
    if (wanted && got < 0)
        fail(source, "", input_error(source->input));
    close(source->feed);
    return wanted;
}

/* Whether there is a next text; it is ready to be copied then. */
static bool find_next(struct source *source, uint64_t bytes)
{
    int more = input_next_member(source->input);
    if (more < 0)
        fail(source, "", input_error(source->input));
    if (more <= 0)
        return false;
    if (feed_member(source, bytes))
        return true;
    fail(source, "a pipe cannot be made: ", strerror(errno));
    return false;
}

static void *copy_all(void *context)
{
    struct source *source = context;
    char *block = memory_new(BLOCK, 1);
    uint64_t bytes = 0;
    while (copy_text(source, block, &bytes) && find_next(source, bytes))
        ;
    free(block);
    source->copied = true;
    members_end(source->members);
    return NULL;
}

static void *index_all(void *context)
{
    struct source *source = context;
    struct member member;
    for (size_t i = 0; members_take(source->members, i, &member); i++) {
        struct reader reader;
        reader_open(&reader, member.feed ? member.feed : source->input, PGN_WINDOW);
        game_index_read(source->index, &reader, member.kind.format, member.offset);
        reader_close(&reader);
        input_close(member.feed);
    }
    game_index_finish(source->index);
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

/* False: errno says why. */
static bool start_copying(struct source *source)
{
    if (!(source->plain = open_again(source->copy)) || !feed_member(source, 0))
        return false;
    int failure = pthread_create(&source->copier, NULL, copy_all, source);
    source->copies = failure == 0;
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
        source->plain = source->input;
        source->copied = true;
        add_member(source, 0, NULL);
        members_end(source->members);
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
    source->members = members_open();
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
    struct tree_source read = source->read;
    struct record_kind kind = member_of(source, &entry).kind;
    read.format = kind.format;
    read.rules = kind.rules;
    return tree_read_at(source->plain, &entry.place, &read, &nowhere, tree);
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

/* The first thing that went wrong in the members [from, to). */
static bool find_error(const struct source *source, size_t from, size_t to, struct source_error *error)
{
    struct member member;
    if (members_find_error(source->members, from, &member) && member.number < to) {
        *error = (struct source_error){member.name, member.error};
        return true;
    }
    int reason = to == SIZE_MAX ? game_index_error(source->index) : 0;
    if (reason)
        *error = (struct source_error){input_name(source->input), strerror(reason)};
    return reason != 0;
}

bool source_error(const struct source *source, struct source_error *error)
{
    return source_is_complete(source) && find_error(source, 0, SIZE_MAX, error);
}

bool source_error_behind(const struct source *source, uint64_t number, struct source_error *error)
{
    struct game_entry entry = game_index_get(source->index, number);
    size_t from = member_of(source, &entry).number;
    bool complete = source_is_complete(source); /* asked first: the count is final then */
    if (number + 1 >= game_index_count(source->index))
        return complete && find_error(source, from, SIZE_MAX, error);
    entry = game_index_get(source->index, number + 1);
    return find_error(source, from, member_of(source, &entry).number, error);
}

const char *source_error_subject(const struct source *source, const struct source_error *error)
{
    const char *path = input_path(source->input);
    size_t length = strlen(path);
    bool is_member = strncmp(error->name, path, length) == 0 && error->name[length] == ':';
    return is_member ? error->name + length + 1 : "The file";
}
