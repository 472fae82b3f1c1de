/* Standard output, devices and pipes are written as they are; anything else is a new file. */
#include "cli/output.h"

#include "base/ending.h"
#include "base/memory.h"
#include "base/write_all.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GATHER = 1 << 17 };

static void tell_failure(struct report *report, const char *name, int error)
{
    report->file_failed = true;
    report_line(report, "boardwalk: cannot write %s: %s", name, strerror(error));
}

/* Whether a file must be written as it is, since there is nothing to rename: devices, pipes, links that lead
 * nowhere yet. */
static bool is_special(const char *path)
{
    struct stat status;
    if (stat(path, &status) == 0)
        return !S_ISREG(status.st_mode);
    return lstat(path, &status) == 0;
}

/* The descriptor that already writes to a file, such as that of /dev/stdout; -1: none does. */
static int open_descriptor(const char *path)
{
    struct stat file, open_file;
    if (stat(path, &file) != 0)
        return -1;
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++)
        if (fstat(fd, &open_file) == 0 && file.st_dev == open_file.st_dev && file.st_ino == open_file.st_ino)
            return fd;
    return -1;
}

bool output_open(struct output *output, const char *path, struct report *report)
{
    *output = (struct output){
        .fd = STDOUT_FILENO, .report = report, .name = path ? path : "standard output", .file = {.fd = -1}};
    if (!path || strcmp(path, "-") == 0)
        return true;
    bool opened;
    int shared = open_descriptor(path);
    if (shared >= 0)
        opened = (output->fd = dup(shared)) >= 0;
    else if (is_special(path))
        opened = (output->fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666)) >= 0;
    else if ((opened = new_file_open(&output->file, path)))
        output->fd = output->file.fd;
    if (opened)
        return true;
    tell_failure(report, path, errno);
    return false;
}

/* Whoever ignores SIGPIPE still gets the end a closed pipe makes elsewhere: a quiet one. */
static void end_by_closed_pipe(struct report *report)
{
    report_flush(report);
    ending_do_all();
    ending_die_of(SIGPIPE);
}

void output_flush(struct output *output)
{
    struct span text = {output->pending.at, output->pending.length};
    if (!output->error && !write_all(output->fd, text)) {
        output->error = errno;
        if (errno == EPIPE)
            end_by_closed_pipe(output->report);
    }
    output->pending.length = 0;
}

void output_write(struct output *output, struct span text)
{
    bytes_append(&output->pending, text.at, text.length);
    if (output->pending.length >= GATHER)
        output_flush(output);
}

void output_format(struct output *output, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = memory_format(format, args);
    va_end(args);
    output_write(output, span_of(text));
    free(text);
}

void output_discard(struct output *output)
{
    if (output_is_new_file(output))
        new_file_discard(&output->file);
    else if (output->fd != STDOUT_FILENO)
        close(output->fd);
    output->fd = STDOUT_FILENO;
    bytes_free(&output->pending);
}

bool output_is_new_file(const struct output *output)
{
    return output->file.fd >= 0;
}

/* Closes what is written to; whether all went well. */
static bool finish(struct output *output)
{
    if (output->error || output->fd == STDOUT_FILENO)
        return !output->error;
    bool good = output_is_new_file(output) ? new_file_finish(&output->file, true) : close(output->fd) == 0;
    output->fd = STDOUT_FILENO;
    if (!good)
        output->error = errno;
    return good;
}

void output_close(struct output *output, struct report *report)
{
    output_flush(output);
    if (!finish(output))
        tell_failure(report, output->name, output->error);
    output_discard(output);
}
