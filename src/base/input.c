/* Opening, and the way of the bytes: file descriptor, unpacking where the first bytes ask for it, conversion
 * where the text's first bytes ask for it. */
#include "base/input.h"

#include "base/input_archive.h"
#include "base/input_magic.h"
#include "base/input_stream.h"
#include "base/input_utf16.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* First bytes that were read to be judged and have not been handed on yet. */
struct head {
    size_t at;
    size_t length;
    char bytes[INPUT_MAGIC_SIZE];
};

struct input {
    int fd;
    bool owns_fd;
    bool judged;                 /* the first bytes of the file have been looked at */
    bool failed;                 /* `error` says why */
    bool shorter;                /* the file ended before its size */
    int reason;                  /* errno of the failure */
    bool part;                   /* only [offset, end) of the file, by pread */
    int64_t size;                /* of a regular file that is read from its start; -1: not known */
    uint64_t offset;             /* how many bytes have been read; of a part: the next byte's place */
    uint64_t end;                /* of a part */
    char *path;                  /* as shown */
    char *name;                  /* as shown, with the member */
    struct head packed;          /* first bytes of the file, when it is packed */
    struct head text;            /* first bytes of the text: of the file, or of the member */
    struct input_stream *stream; /* one of these two, when it is packed */
    struct input_archive *archive;
    struct input_utf16 *utf16;
    uint64_t replaced; /* in members read before */
    char error[INPUT_ERROR_SIZE];
    char stream_error[INPUT_ERROR_SIZE]; /* of the stream that an archive is packed in */
};

static int64_t find_size(int fd)
{
    struct stat status;
    if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode) || lseek(fd, 0, SEEK_CUR) != 0)
        return -1;
    return status.st_size;
}

struct input *input_open(const char *path)
{
    bool standard = !path || strcmp(path, "-") == 0;
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return NULL;
    struct input *input = memory_new(1, sizeof *input);
    input->fd = fd;
    input->owns_fd = !standard;
    input->size = find_size(fd);
    input->path = memory_copy_text(standard ? "<stdin>" : path);
    input->name = memory_copy_text(input->path);
    return input;
}

struct input *input_open_part(const struct input *whole, uint64_t offset, uint64_t length)
{
    struct input *input = memory_new(1, sizeof *input);
    input->fd = whole->fd;
    input->judged = true;
    input->part = true;
    input->size = whole->size;
    input->offset = offset;
    input->end = offset + length;
    input->path = memory_copy_text(whole->path);
    input->name = memory_copy_text(whole->name);
    return input;
}

const char *input_path(const struct input *input)
{
    return input->path;
}

const char *input_name(const struct input *input)
{
    return input->name;
}

static ssize_t fail(struct input *input, int reason, const char *text)
{
    input->failed = true;
    input->reason = reason;
    if (text != input->error)
        snprintf(input->error, sizeof input->error, "%s", text);
    errno = reason;
    return -1;
}

/* A file that ends before the size it had when it was opened: what is missing must not pass for nothing. */
static ssize_t fail_shorter(struct input *input)
{
    input->shorter = true;
    errno = EIO;
    return -1;
}

/* errno's failure, or why there is an EIO. */
static ssize_t fail_reading(struct input *input, const char *reason)
{
    return fail(input, errno, input->shorter ? "the file has become shorter while it was read" : reason);
}

static ssize_t read_file(struct input *input, void *to, size_t size)
{
    ssize_t got;
    do
        got = read(input->fd, to, size);
    while (got < 0 && errno == EINTR);
    if (got > 0)
        input->offset += (uint64_t)got;
    return got == 0 && input->size > 0 && input->offset < (uint64_t)input->size ? fail_shorter(input) : got;
}

static ssize_t read_part(struct input *input, void *to, size_t size)
{
    uint64_t left = input->end - input->offset;
    ssize_t got = input_read_at(input, to, left < size ? (size_t)left : size, input->offset);
    if (got == 0 && left > 0)
        got = fail_shorter(input);
    if (got < 0)
        return fail_reading(input, strerror(errno));
    input->offset += (uint64_t)got;
    return got;
}

ssize_t input_read_at(const struct input *input, void *to, size_t size, uint64_t offset)
{
    ssize_t got;
    do
        got = pread(input->fd, to, size, (off_t)offset);
    while (got < 0 && errno == EINTR);
    return got;
}

static size_t take_head(struct head *head, void *to, size_t size)
{
    size_t there = head->length - head->at;
    size_t taken = there < size ? there : size;
    memcpy(to, head->bytes + head->at, taken);
    head->at += taken;
    return taken;
}

static ssize_t read_packed(void *context, void *to, size_t size)
{
    struct input *input = context;
    size_t taken = take_head(&input->packed, to, size);
    return taken > 0 ? (ssize_t)taken : read_file(input, to, size);
}

static int64_t seek_packed(void *context, int64_t offset, int whence)
{
    struct input *input = context;
    int64_t here = (int64_t)(input->offset - (input->packed.length - input->packed.at));
    int64_t from = whence == SEEK_SET ? 0 : whence == SEEK_END ? input->size : here;
    input->packed.at = input->packed.length;
    off_t at = lseek(input->fd, (off_t)(from + offset), SEEK_SET);
    if (at >= 0)
        input->offset = (uint64_t)at;
    return at;
}

/* The unpacked bytes of a compressed archive. */
static ssize_t read_unpacked(void *context, void *to, size_t size)
{
    struct input *input = context;
    size_t taken = take_head(&input->packed, to, size);
    if (taken > 0)
        return (ssize_t)taken;
    return input_stream_read(input->stream, to, size, input->stream_error);
}

/* An archive cannot be read: because of itself, or of the stream it is packed in. */
static ssize_t fail_archive(struct input *input)
{
    errno = EIO;
    return fail_reading(input, *input->stream_error ? input->stream_error : input->error);
}

/* Text behind its head: of the file or of the archive's member. */
static ssize_t read_source(struct input *input, void *to, size_t size)
{
    ssize_t got;
    if (input->failed) {
        errno = input->reason;
        return -1;
    }
    if (input->archive) {
        got = input_archive_read(input->archive, to, size, input->error);
        return got < 0 ? fail_archive(input) : got;
    }
    if (input->stream) {
        got = input_stream_read(input->stream, to, size, input->error);
        return got < 0 ? fail_reading(input, input->error) : got;
    }
    got = read_file(input, to, size);
    return got < 0 ? fail_reading(input, strerror(errno)) : got;
}

static ssize_t read_text(void *context, void *to, size_t size)
{
    struct input *input = context;
    size_t taken = take_head(&input->text, to, size);
    return taken > 0 ? (ssize_t)taken : read_source(input, to, size);
}

/* Reads first bytes until they tell what they begin. A fault ends that; reading meets it again. */
static enum input_magic judge(struct input *input)
{
    struct head *head = &input->text;
    *head = (struct head){0};
    for (;;) {
        ssize_t got = read_source(input, head->bytes + head->length, sizeof head->bytes - head->length);
        if (got <= 0)
            return INPUT_MAGIC_PLAIN;
        head->length += (size_t)got;
        enum input_magic magic = input_find_magic(head->bytes, head->length);
        if (magic != INPUT_MAGIC_UNDECIDED)
            return magic;
    }
}

static void rename_input(struct input *input)
{
    const char *member = input_archive_member(input->archive);
    free(input->name);
    input->name =
        member ? memory_new(strlen(input->path) + strlen(member) + 2, 1) : memory_copy_text(input->path);
    if (member)
        sprintf(input->name, "%s:%s", input->path, member);
}

/* Fails before any byte of the text is handed on. */
static void refuse(struct input *input, int reason, const char *text)
{
    input->text.length = input->text.at;
    fail(input, reason, text);
}

static void start_utf16(struct input *input, bool big_endian)
{
    input->text.at = 2;
    input->utf16 = input_utf16_open(big_endian, read_text, input);
    if (!input->utf16)
        refuse(input, errno, "the C library cannot convert UTF-16");
}

/* Does what the text's first bytes ask for. */
static void start_text(struct input *input, enum input_magic magic)
{
    if (magic == INPUT_MAGIC_UTF16_LE || magic == INPUT_MAGIC_UTF16_BE)
        start_utf16(input, magic == INPUT_MAGIC_UTF16_BE);
    if (magic == INPUT_MAGIC_PACKED)
        refuse(input, EIO, "a packed file in an archive is not unpacked");
}

static void start_member(struct input *input)
{
    rename_input(input);
    start_text(input, judge(input));
}

static void start_archive(struct input *input, const struct input_source *source)
{
    input->packed = input->text;
    input->text.length = 0;
    input->archive = input_archive_open(source, input->error);
    if (input->archive)
        start_member(input);
    else
        fail_archive(input);
}

/* A compressed file holds a text, or an archive. */
static void start_packed(struct input *input)
{
    struct input_source file = {
        .read = read_packed, .seek = input->size >= 0 ? seek_packed : NULL, .context = input};
    input->stream = input_stream_open(&file, input->text.bytes, input->text.length);
    if (!input->stream) {
        start_archive(input, &file);
        return;
    }
    input->packed = input->text;
    enum input_magic magic = judge(input);
    struct input_source unpacked = {.read = read_unpacked, .context = input};
    if (magic == INPUT_MAGIC_PACKED)
        start_archive(input, &unpacked);
    else
        start_text(input, magic);
}

/* Looks at the first bytes and sets up what they ask for. */
static void start(struct input *input)
{
    input->judged = true;
    enum input_magic magic = judge(input);
    if (magic == INPUT_MAGIC_PACKED)
        start_packed(input);
    else
        start_text(input, magic);
}

ssize_t input_read(struct input *input, void *to, size_t size)
{
    if (!input->judged)
        start(input);
    if (input->part)
        return read_part(input, to, size);
    return input->utf16 ? input_utf16_read(input->utf16, to, size) : read_text(input, to, size);
}

int input_next_member(struct input *input)
{
    if (!input->judged)
        start(input);
    if (!input->archive)
        return 0;
    input->replaced = input_replaced(input);
    input_utf16_close(input->utf16);
    input->utf16 = NULL;
    int result = input_archive_next(input->archive, input->error);
    input->failed = false;
    if (result < 0)
        fail_archive(input);
    if (result == 1)
        start_member(input);
    return result;
}

struct span input_peek(struct input *input)
{
    if (!input->judged)
        start(input);
    if (input->utf16)
        return (struct span){input->text.bytes, 0};
    return (struct span){input->text.bytes + input->text.at, input->text.length - input->text.at};
}

const char *input_error(const struct input *input)
{
    return input->failed ? input->error : NULL;
}

const char *input_error_head(const char *reason)
{
    return strncmp(reason, "cannot ", 7) == 0 ? "" : "cannot be read: ";
}

uint64_t input_replaced(const struct input *input)
{
    return input->replaced + (input->utf16 ? input_utf16_replaced(input->utf16) : 0);
}

uint64_t input_plain_size(struct input *input)
{
    if (!input->judged)
        start(input);
    bool plain = !input->archive && !input->stream && !input->utf16 && !input->failed && !input->part &&
                 input->size > 0;
    return plain ? (uint64_t)input->size : 0;
}

void input_progress(const struct input *input, uint64_t *done, uint64_t *total)
{
    *done = input->offset;
    *total = input->size > 0 ? (uint64_t)input->size : 0;
}

void input_close(struct input *input)
{
    if (!input)
        return;
    input_utf16_close(input->utf16);
    input_archive_close(input->archive);
    input_stream_close(input->stream);
    if (input->owns_fd)
        close(input->fd);
    free(input->path);
    free(input->name);
    free(input);
}
