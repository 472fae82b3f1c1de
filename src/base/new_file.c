/* mkstemp and rename. Signals that end the program remove the unfinished file first. */
#include "base/new_file.h"

#include "base/ending.h"
#include "base/memory.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The files that are being written, for whoever ends the program in the middle of them. */
enum { MOST_FILES = 8 };
static const char *_Atomic unfinished[MOST_FILES];

static void remove_unfinished(void)
{
    for (int i = 0; i < MOST_FILES; i++) {
        const char *path = atomic_exchange(&unfinished[i], NULL);
        if (path)
            unlink(path);
    }
}

static void remember(const char *path)
{
    for (int i = 0; i < MOST_FILES; i++) {
        const char *none = NULL;
        if (atomic_compare_exchange_strong(&unfinished[i], &none, path))
            return;
    }
    assert(!"room for the name of one more file");
}

/* Whether another file is still being written. */
static bool let_go(const char *path)
{
    bool others = false;
    for (int i = 0; i < MOST_FILES; i++) {
        if (unfinished[i] == path)
            unfinished[i] = NULL;
        others |= unfinished[i] != NULL;
    }
    return others;
}

static void on_signal(int number)
{
    ending_do_all();
    ending_die_of(number);
}

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU};
enum { ENDING_SIGNALS = sizeof ending_signals / sizeof *ending_signals };

/* Has signals that would end the program handled; those that are ignored or handled already stay so. */
static void catch_signals(void)
{
    for (int i = 0; i < ENDING_SIGNALS; i++) {
        struct sigaction old, action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
        sigfillset(&action.sa_mask);
        if (sigaction(ending_signals[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(ending_signals[i], &action, NULL);
    }
}

static void release_signals(void)
{
    for (int i = 0; i < ENDING_SIGNALS; i++) {
        struct sigaction now, usual = {.sa_handler = SIG_DFL};
        if (sigaction(ending_signals[i], NULL, &now) == 0 && now.sa_handler == on_signal)
            sigaction(ending_signals[i], &usual, NULL);
    }
}

/* The mode of the file that is replaced, or the one that a new file gets. */
static mode_t mode_for(const char *path)
{
    struct stat status;
    if (stat(path, &status) == 0)
        return status.st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Where links lead to; the path itself when it leads nowhere yet. */
static char *follow(const char *path)
{
    char *target = realpath(path, NULL);
    if (!target && errno == ENOMEM)
        memory_run_out();
    return target ? target : memory_copy_text(path);
}

/* No signal may come between making the file and knowing its name. */
static int make_temporary(char *name)
{
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &old);
    int fd = mkstemp(name);
    int reason = errno;
    if (fd >= 0)
        remember(name);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    errno = reason;
    return fd;
}

static void forget(struct new_file *file)
{
    int reason = errno;
    if (!let_go(file->temporary)) {
        ending_take_back(remove_unfinished);
        release_signals();
    }
    free(file->target);
    free(file->temporary);
    *file = (struct new_file){.fd = -1};
    errno = reason;
}

bool new_file_open(struct new_file *file, const char *path)
{
    *file = (struct new_file){.fd = -1, .target = follow(path)};
    file->temporary = memory_new(strlen(file->target) + sizeof ".XXXXXX", 1);
    sprintf(file->temporary, "%s.XXXXXX", file->target);
    catch_signals();
    ending_add(remove_unfinished);
    file->fd = make_temporary(file->temporary);
    if (file->fd >= 0 && (fchmod(file->fd, mode_for(file->target)) == 0 || errno == EPERM))
        return true;
    new_file_discard(file);
    return false;
}

/* Gives the temporary file its name: link(2) never replaces a file, rename(2) does. */
static bool give_name(const struct new_file *file, bool replace)
{
    if (replace)
        return rename(file->temporary, file->target) == 0;
    bool linked = link(file->temporary, file->target) == 0;
    if (!linked && errno != EEXIST && access(file->target, F_OK) != 0) /* a file system without links */
        return rename(file->temporary, file->target) == 0;
    int reason = errno;
    unlink(file->temporary);
    errno = reason;
    return linked;
}

bool new_file_finish(struct new_file *file, bool replace)
{
    int fd = file->fd;
    file->fd = -1;
    file->written = true;
    if (close(fd) == 0 && give_name(file, replace)) {
        forget(file);
        return true;
    }
    new_file_discard(file);
    return false;
}

void new_file_discard(struct new_file *file)
{
    int reason = errno;
    bool made = file->fd >= 0;
    if (made)
        close(file->fd);
    if (made || file->written)
        unlink(file->temporary);
    forget(file);
    errno = reason;
}
