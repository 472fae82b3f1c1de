/* libarchive behind a table of function pointers, filled when the first archive is read. Its few
 * functions and numbers are declared here, as archive.h and archive_entry.h of its stable interface (soname
 * 13) have them, so that the program is built the same way with and without the library's headers. */
#include "base/input_archive.h"

#include "base/library.h"
#include "base/memory.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define LIBRARY_NAME "libarchive.so.13"

struct archive;
struct archive_entry;

enum { ARCHIVE_EOF = 1, ARCHIVE_OK = 0, ARCHIVE_RETRY = -10, ARCHIVE_WARN = -20, ARCHIVE_FATAL = -30 };
enum { ARCHIVE_FORMAT_EMPTY = 0x60000, ARCHIVE_FORMAT_RAW = 0x90000 };

typedef ssize_t archive_read_callback(struct archive *, void *, const void **);
typedef int64_t archive_seek_callback(struct archive *, void *, int64_t, int);
typedef int archive_step_callback(struct archive *, void *);

/* FUNCTION(result, name behind "archive_", parameters) */
#define LIBRARY_FUNCTIONS                                                                                    \
    FUNCTION(struct archive *, read_new, (void))                                                             \
    FUNCTION(int, read_free, (struct archive *))                                                             \
    FUNCTION(int, read_support_filter_gzip, (struct archive *))                                              \
    FUNCTION(int, read_support_filter_bzip2, (struct archive *))                                             \
    FUNCTION(int, read_support_filter_xz, (struct archive *))                                                \
    FUNCTION(int, read_support_filter_zstd, (struct archive *))                                              \
    FUNCTION(int, read_support_filter_lz4, (struct archive *))                                               \
    FUNCTION(int, read_support_format_tar, (struct archive *))                                               \
    FUNCTION(int, read_support_format_zip, (struct archive *))                                               \
    FUNCTION(int, read_support_format_7zip, (struct archive *))                                              \
    FUNCTION(int, read_support_format_empty, (struct archive *))                                             \
    FUNCTION(int, read_support_format_raw, (struct archive *))                                               \
    FUNCTION(int, read_set_seek_callback, (struct archive *, archive_seek_callback *))                       \
    FUNCTION(int, read_open,                                                                                 \
        (struct archive *, void *, archive_step_callback *, archive_read_callback *,                         \
            archive_step_callback *))                                                                        \
    FUNCTION(int, read_next_header, (struct archive *, struct archive_entry **))                             \
    FUNCTION(int, read_data_block, (struct archive *, const void **, size_t *, int64_t *))                   \
    FUNCTION(const char *, error_string, (struct archive *))                                                 \
    FUNCTION(void, set_error, (struct archive *, int, const char *, ...))                                    \
    FUNCTION(int, format, (struct archive *))                                                                \
    FUNCTION(int, filter_count, (struct archive *))                                                          \
    FUNCTION(const char *, entry_pathname, (struct archive_entry *))                                         \
    FUNCTION(const char *, entry_pathname_utf8, (struct archive_entry *))                                    \
    FUNCTION(mode_t, entry_filetype, (struct archive_entry *))

struct library {
#define FUNCTION(result, name, parameters) result(*name) parameters;
    LIBRARY_FUNCTIONS
#undef FUNCTION
};

struct input_archive {
    struct library library;
    struct archive *reader;
    struct input_source source;
    uint64_t members;  /* opened so far */
    char *member;      /* the open one's name; NULL: none */
    bool open;         /* a member is open */
    int result;        /* the library's, of reading its last block */
    uint64_t at;       /* offset in the member of the next byte to hand on */
    const char *block; /* unpacked bytes of the member, owned by the library */
    size_t block_length;
    int64_t block_at; /* offset in the member of the block's first byte */
    bool dead;        /* the archive is broken or at its end: no more members */
    char packed[64 * 1024];
};

/* Fills the table. */
static bool load_library(struct library *library, char error[INPUT_ERROR_SIZE])
{
    static const char *const names[] = {
#define FUNCTION(result, name, parameters) "archive_" #name,
        LIBRARY_FUNCTIONS
#undef FUNCTION
    };
    enum { COUNT = sizeof names / sizeof *names };
    void *functions[COUNT];
    _Static_assert(sizeof *library == sizeof functions, "the table holds nothing but the functions");
    enum library_state state = library_load(LIBRARY_NAME, names, functions, COUNT);
    if (state == LIBRARY_LOADED)
        memcpy(library, functions, sizeof functions);
    else
        snprintf(error, INPUT_ERROR_SIZE,
            "the file is packed, and the library that unpacks it (libarchive, %s) is %s", LIBRARY_NAME,
            state == LIBRARY_MISSING ? "not installed" : "too old");
    return state == LIBRARY_LOADED;
}

/* The library's last words on one line. */
static void say_error(struct input_archive *archive, char error[INPUT_ERROR_SIZE])
{
    const char *reason = archive->library.error_string(archive->reader);
    snprintf(error, INPUT_ERROR_SIZE, "cannot unpack: %s", reason ? reason : "the archive is broken");
    for (char *c = error; *c; c++)
        if (*c == '\n' || *c == '\r')
            *c = ' ';
}

static ssize_t give_packed(struct archive *reader, void *context, const void **at)
{
    struct input_archive *archive = context;
    ssize_t got = archive->source.read(archive->source.context, archive->packed, sizeof archive->packed);
    *at = archive->packed;
    if (got >= 0)
        return got;
    int reason = errno;
    archive->library.set_error(reader, reason, "%s", strerror(reason));
    return ARCHIVE_FATAL;
}

static int64_t seek_packed(struct archive *reader, void *context, int64_t offset, int whence)
{
    struct input_archive *archive = context;
    int64_t at = archive->source.seek(archive->source.context, offset, whence);
    if (at >= 0)
        return at;
    int reason = errno;
    archive->library.set_error(reader, reason, "%s", strerror(reason));
    return ARCHIVE_FATAL;
}

/* Compression and archive formats may be combined; "raw" is a compressed file that is no archive. */
static int set_up(struct input_archive *archive)
{
    struct library *library = &archive->library;
    struct archive *reader = archive->reader;
    int (*const support[])(struct archive *) = {library->read_support_filter_gzip,
        library->read_support_filter_bzip2, library->read_support_filter_xz,
        library->read_support_filter_zstd, library->read_support_filter_lz4, library->read_support_format_tar,
        library->read_support_format_zip, library->read_support_format_7zip,
        library->read_support_format_empty, library->read_support_format_raw};
    for (size_t i = 0; i < sizeof support / sizeof *support; i++)
        if (support[i](reader) <= ARCHIVE_FATAL) /* what is not supported could be read as what it is not */
            return ARCHIVE_FATAL;
    if (archive->source.seek)
        library->read_set_seek_callback(reader, seek_packed);
    return library->read_open(reader, archive, NULL, give_packed, NULL);
}

/* Members whose names are in no known encoding are numbered. */
static void name_member(struct input_archive *archive, struct archive_entry *entry)
{
    free(archive->member);
    archive->member = NULL;
    if (archive->library.format(archive->reader) == ARCHIVE_FORMAT_RAW)
        return;
    library_enter();
    const char *name = archive->library.entry_pathname_utf8(entry);
    if (!name)
        name = archive->library.entry_pathname(entry);
    library_leave();
    char number[32];
    snprintf(number, sizeof number, "member %llu", (unsigned long long)archive->members);
    archive->member = memory_copy_text(name && *name ? name : number);
}

/* What begins like an archive but is read as neither archive nor compressed file is a broken one. */
static bool is_broken(const struct input_archive *archive)
{
    int format = archive->library.format(archive->reader);
    return (format == ARCHIVE_FORMAT_RAW || format == ARCHIVE_FORMAT_EMPTY) &&
           archive->library.filter_count(archive->reader) < 2;
}

static int refuse_broken(struct input_archive *archive, char error[INPUT_ERROR_SIZE])
{
    archive->dead = true;
    if (library_lacked_memory())
        memory_run_out();
    snprintf(error, INPUT_ERROR_SIZE, "cannot unpack: the archive is broken");
    errno = EIO;
    return -1;
}

int input_archive_next(struct input_archive *archive, char error[INPUT_ERROR_SIZE])
{
    archive->open = false;
    while (!archive->dead) {
        struct archive_entry *entry = NULL;
        library_enter();
        int result = archive->library.read_next_header(archive->reader, &entry);
        library_leave();
        if (result == ARCHIVE_RETRY)
            continue;
        if (result == ARCHIVE_EOF) {
            archive->dead = true; /* it must not be asked again */
            return is_broken(archive) ? refuse_broken(archive, error) : 0;
        }
        if (result < ARCHIVE_WARN) {
            archive->dead = true;
            say_error(archive, error);
            errno = EIO;
            return -1;
        }
        if (is_broken(archive))
            return refuse_broken(archive, error);
        mode_t type = archive->library.entry_filetype(entry);
        if (type != 0 && type != S_IFREG)
            continue;
        archive->members++;
        name_member(archive, entry);
        archive->open = true;
        archive->at = 0;
        archive->result = ARCHIVE_OK;
        archive->block_length = 0;
        archive->block_at = 0;
        return 1;
    }
    return 0;
}

struct input_archive *input_archive_open(const struct input_source *source, char error[INPUT_ERROR_SIZE])
{
    struct library library;
    if (!load_library(&library, error))
        return NULL;
    struct input_archive *archive = memory_new(1, sizeof *archive);
    archive->library = library;
    archive->source = *source;
    library_enter();
    archive->reader = library.read_new();
    if (!archive->reader)
        memory_run_out();
    int result = set_up(archive);
    library_leave();
    if (result < ARCHIVE_WARN) {
        say_error(archive, error);
        input_archive_close(archive);
        return NULL;
    }
    if (input_archive_next(archive, error) < 0) {
        input_archive_close(archive);
        return NULL;
    }
    return archive;
}

const char *input_archive_member(const struct input_archive *archive)
{
    return archive->member;
}

/* The next block of the member; 0 at its end, -1 for a fault. Blocks are taken as they are unpacked, so that
 * all that comes before a fault is there; a wrong checksum is told together with the last block. */
static int read_block(struct input_archive *archive, char error[INPUT_ERROR_SIZE])
{
    const void *block = NULL;
    int result = archive->result;
    while (result == ARCHIVE_OK || result == ARCHIVE_RETRY) {
        archive->block_length = 0;
        library_enter();
        result = archive->library.read_data_block(
            archive->reader, &block, &archive->block_length, &archive->block_at);
        library_leave();
        archive->block = block;
        archive->result = result;
        if (result != ARCHIVE_RETRY && block && archive->block_length > 0)
            return 1;
    }
    archive->block_length = 0;
    archive->open = false;
    if (result == ARCHIVE_EOF)
        return 0;
    archive->dead = result <= ARCHIVE_FATAL;
    say_error(archive, error);
    errno = EIO;
    return -1;
}

ssize_t input_archive_read(struct input_archive *archive, void *to, size_t size, char error[INPUT_ERROR_SIZE])
{
    while (archive->at >= (uint64_t)archive->block_at + archive->block_length) {
        int result = archive->open ? read_block(archive, error) : 0;
        if (result <= 0)
            return result;
    }
    if (archive->at < (uint64_t)archive->block_at) { /* a hole in a sparse file */
        uint64_t hole = (uint64_t)archive->block_at - archive->at;
        size_t zeros = hole < size ? (size_t)hole : size;
        memset(to, 0, zeros);
        archive->at += zeros;
        return (ssize_t)zeros;
    }
    size_t used = (size_t)(archive->at - (uint64_t)archive->block_at);
    size_t there = archive->block_length - used;
    size_t taken = there < size ? there : size;
    memcpy(to, archive->block + used, taken);
    archive->at += taken;
    return (ssize_t)taken;
}

void input_archive_close(struct input_archive *archive)
{
    if (!archive)
        return;
    library_enter();
    archive->library.read_free(archive->reader);
    library_leave();
    free(archive->member);
    free(archive);
}
