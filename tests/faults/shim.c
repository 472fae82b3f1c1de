/* Faults on demand, for tests: preloaded before the C library, it lets calls of the program fail as the
 * environment says, in this process alone: programs that it runs are spared. Knows nothing of the program.
 * Without these variables it does nothing:
 *
 *   FAULT_ALLOC=K     the K-th allocation fails (from 1, counted from the start of main); K+: all from it on
 *   FAULT_READ=N:HOW  reading, behind N bytes: EIO; EOF; or one of the acts below. EINTR: every other call is
 *                     interrupted, SHORT: at most N bytes come at once
 *   FAULT_WRITE=N:HOW writing anywhere but to standard error: ENOSPC and EIO behind N bytes; EINTR and SHORT
 *   FAULT_FILE=PATH   the file that reading means, by default all; acts on it: CUT makes it N bytes long,
 *                     EMPTY makes it empty, GROW appends its own first N bytes, REMOVE removes it
 *   FAULT_THREADS=N   only N threads can be started
 *   FAULT_CALL=NAME   close (of files open for writing), fchmod, rename, link, fsync fail with EIO
 *   FAULT_MARK=PATH   this file is made when something has failed or has been done
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* What the calls that this file takes over are in the C library of GNU. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);

enum how { NO_FAULT, FAIL, INTERRUPT, CUT_SHORT, END, CUT, EMPTY, GROW, REMOVE };

struct fault {
    enum how how;
    int error;
    long behind;
    _Atomic long done;
    _Atomic long calls;
};

static struct fault reading, writing;
static struct stat file;
static const char *file_path, *mark_path, *failing_call;
static long failing_allocation, threads_left = -1;
static bool fails_for_good;
static _Atomic long allocations;
static _Atomic bool acted;

static void mark(void)
{
    if (mark_path)
        syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, mark_path, O_WRONLY | O_CREAT, 0666));
}

static void read_fault(struct fault *fault, const char *text)
{
    static const struct {
        const char *name;
        enum how how;
        int error;
    } ways[] = {{"EIO", FAIL, EIO}, {"ENOSPC", FAIL, ENOSPC}, {"EPIPE", FAIL, EPIPE},
        {"EINTR", INTERRUPT, EINTR}, {"SHORT", CUT_SHORT, 0}, {"EOF", END, 0}, {"CUT", CUT, 0},
        {"EMPTY", EMPTY, 0}, {"GROW", GROW, 0}, {"REMOVE", REMOVE, 0}};
    char *end;
    if (!text)
        return;
    fault->behind = strtol(text, &end, 10);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (strcmp(end, ":") > 0 && strcmp(end + 1, ways[i].name) == 0) {
            fault->how = ways[i].how;
            fault->error = ways[i].error;
        }
    if (fault->how == NO_FAULT)
        abort();
}

__attribute__((constructor)) static void start(void)
{
    const char *threads = getenv("FAULT_THREADS"), *allocation = getenv("FAULT_ALLOC");
    mark_path = getenv("FAULT_MARK");
    failing_call = getenv("FAULT_CALL");
    file_path = getenv("FAULT_FILE");
    if (file_path && stat(file_path, &file) != 0)
        file_path = NULL;
    read_fault(&reading, getenv("FAULT_READ"));
    read_fault(&writing, getenv("FAULT_WRITE"));
    if (threads)
        threads_left = strtol(threads, NULL, 10);
    char *end = "";
    if (allocation)
        failing_allocation = strtol(allocation, &end, 10);
    fails_for_good = *end == '+';
    allocations = 0;
    unsetenv("LD_PRELOAD");
}

/* -- Memory. */

static bool allocation_fails(void)
{
    if (!failing_allocation)
        return false;
    long number = ++allocations;
    bool fails = fails_for_good ? number >= failing_allocation : number == failing_allocation;
    if (number == failing_allocation)
        mark();
    if (fails)
        errno = ENOMEM;
    return fails;
}

void *malloc(size_t size)
{
    return allocation_fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return allocation_fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    return allocation_fails() ? NULL : __libc_realloc(block, size);
}

/* -- Reading and writing. */

static bool is_meant(int fd)
{
    struct stat status;
    if (!file_path)
        return true;
    return fstat(fd, &status) == 0 && status.st_dev == file.st_dev && status.st_ino == file.st_ino;
}

static void append_own_start(void)
{
    char block[4096];
    int from = open(file_path, O_RDONLY), to = open(file_path, O_WRONLY | O_APPEND);
    for (long left = reading.behind; left > 0;) {
        long got = syscall(SYS_read, from, block, left < (long)sizeof block ? left : (long)sizeof block);
        if (got <= 0 || syscall(SYS_write, to, block, got) != got)
            break;
        left -= got;
    }
    syscall(SYS_close, from);
    syscall(SYS_close, to);
}

static void act_on_file(void)
{
    if (acted || !file_path)
        return;
    acted = true;
    mark();
    if (reading.how == CUT && truncate(file_path, reading.behind) != 0)
        abort();
    if (reading.how == EMPTY && truncate(file_path, 0) != 0)
        abort();
    if (reading.how == GROW)
        append_own_start();
    if (reading.how == REMOVE)
        unlink(file_path);
}

/* How many of `size` bytes may go through, -1 with errno: none. */
static ssize_t let_through(struct fault *fault, size_t size)
{
    long left = fault->behind - fault->done;
    if (fault->how == INTERRUPT && fault->calls++ % 2 == 0) {
        errno = EINTR;
        mark();
        return -1;
    }
    if (fault->how == CUT_SHORT && fault->behind < (long)size) {
        mark();
        return fault->behind;
    }
    if (fault->how == FAIL || fault->how == END) {
        if (left > 0)
            return left < (long)size ? left : (long)size;
        mark();
        errno = fault->error;
        return fault->how == END ? 0 : -1;
    }
    if (fault->how >= CUT && left > 0)
        return left < (long)size ? left : (long)size;
    if (fault->how >= CUT)
        act_on_file();
    return (ssize_t)size;
}

ssize_t read(int fd, void *to, size_t size)
{
    ssize_t allowed = reading.how && is_meant(fd) ? let_through(&reading, size) : (ssize_t)size;
    if (allowed < 0 || (allowed == 0 && size > 0))
        return allowed;
    ssize_t got = syscall(SYS_read, fd, to, allowed);
    if (got > 0 && reading.how && is_meant(fd))
        reading.done += got;
    return got;
}

ssize_t pread(int fd, void *to, size_t size, off_t offset)
{
    ssize_t allowed = reading.how && is_meant(fd) ? let_through(&reading, size) : (ssize_t)size;
    if (allowed < 0 || (allowed == 0 && size > 0))
        return allowed;
    ssize_t got = syscall(SYS_pread64, fd, to, allowed, offset);
    if (got > 0 && reading.how && is_meant(fd))
        reading.done += got;
    return got;
}

ssize_t pread64(int fd, void *to, size_t size, off64_t offset) __attribute__((alias("pread")));

ssize_t write(int fd, const void *from, size_t size)
{
    bool meant = writing.how && fd != STDERR_FILENO;
    ssize_t allowed = meant ? let_through(&writing, size) : (ssize_t)size;
    if (allowed < 0)
        return allowed;
    ssize_t written = syscall(SYS_write, fd, from, allowed);
    if (written > 0 && meant)
        writing.done += written;
    return written;
}

/* -- Calls that fail as a whole. */

static bool call_fails(const char *name)
{
    if (!failing_call || strcmp(failing_call, name) != 0)
        return false;
    mark();
    errno = EIO;
    return true;
}

int close(int fd)
{
    bool writes = failing_call && (fcntl(fd, F_GETFL) & O_ACCMODE) != O_RDONLY;
    int result = (int)syscall(SYS_close, fd);
    return writes && call_fails("close") ? -1 : result;
}

int fchmod(int fd, mode_t mode)
{
    return call_fails("fchmod") ? -1 : (int)syscall(SYS_fchmod, fd, mode);
}

int fsync(int fd)
{
    return call_fails("fsync") ? -1 : (int)syscall(SYS_fsync, fd);
}

int rename(const char *from, const char *to)
{
    return call_fails("rename") ? -1 : renameat(AT_FDCWD, from, AT_FDCWD, to);
}

int link(const char *from, const char *to)
{
    return call_fails("link") ? -1 : linkat(AT_FDCWD, from, AT_FDCWD, to, 0);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context)
{
    static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (threads_left == 0) {
        mark();
        return EAGAIN;
    }
    if (threads_left > 0)
        threads_left--;
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    return real(thread, attributes, run, context);
}
