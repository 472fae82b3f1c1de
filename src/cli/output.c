/* Output files: a new file is written beside its target and renamed over it, so that nobody sees half of it.
 */
#include "cli/output.h"

#include "base/memory.h"
#include "base/write_all.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
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

/* The mode a replaced file had, or the one a new file gets. */
static mode_t mode_for(const char *path)
{
    struct stat status;
    if (stat(path, &status) == 0)
        return status.st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool open_beside(struct output *output, const char *path)
{
    output->target = realpath(path, NULL);
    if (!output->target)
        output->target = memory_copy_text(path);
    size_t size = strlen(output->target) + 8;
    output->temporary = memory_new(size, 1);
    strcpy(output->temporary, output->target);
    strcat(output->temporary, ".XXXXXX");
    output->fd = mkstemp(output->temporary);
    if (output->fd < 0)
        return false;
    if (fchmod(output->fd, mode_for(output->target)) == 0 || errno == EPERM)
        return true;
    unlink(output->temporary);
    close(output->fd);
    return false;
}

static void forget_names(struct output *output)
{
    free(output->target);
    free(output->temporary);
    output->target = output->temporary = NULL;
}

bool output_open(struct output *output, const char *path, struct report *report)
{
    *output = (struct output){.fd = STDOUT_FILENO, .report = report, .name = path ? path : "standard output"};
    if (!path || strcmp(path, "-") == 0)
        return true;
    bool opened;
    int shared = open_descriptor(path);
    if (shared >= 0)
        opened = (output->fd = dup(shared)) >= 0;
    else if (is_special(path))
        opened = (output->fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666)) >= 0;
    else
        opened = open_beside(output, path);
    if (opened)
        return true;
    tell_failure(report, path, errno);
    forget_names(output);
    return false;
}

/* Whoever ignores SIGPIPE still gets the end a closed pipe makes elsewhere: a quiet one. */
static void end_by_closed_pipe(struct report *report)
{
    report_flush(report);
    signal(SIGPIPE, SIG_DFL);
    raise(SIGPIPE);
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
    char *text;
    va_list args;
    va_start(args, format);
    int length = vasprintf(&text, format, args);
    va_end(args);
    if (length < 0)
        return;
    output_write(output, (struct span){text, (size_t)length});
    free(text);
}

void output_discard(struct output *output)
{
    if (output->temporary)
        unlink(output->temporary);
    if (output->fd != STDOUT_FILENO)
        close(output->fd);
    output->fd = STDOUT_FILENO;
    forget_names(output);
    bytes_free(&output->pending);
}

void output_close(struct output *output, struct report *report)
{
    output_flush(output);
    if (output->fd != STDOUT_FILENO && close(output->fd) != 0 && !output->error)
        output->error = errno;
    output->fd = STDOUT_FILENO;
    if (!output->error && output->temporary && rename(output->temporary, output->target) != 0)
        output->error = errno;
    if (!output->error)
        forget_names(output); /* the temporary file is in its place */
    else
        tell_failure(report, output->name, output->error);
    output_discard(output);
}
