/* A file that appears, or is replaced, only when it is complete: it is written beside its place and then
 * given its name. When the program ends before, by a fault or a signal, nothing is left of it. There are
 * eight such files at a time at most. */
#ifndef BASE_NEW_FILE_H
#define BASE_NEW_FILE_H

#include <stdbool.h>

struct new_file {
    int fd;          /* to write to, -1: not open */
    char *target;    /* owned; links are followed */
    char *temporary; /* owned */
    bool written;    /* closed, and not yet named */
};

/* Begins a file for `path`. False with errno set: it cannot be made, and nothing has been. */
bool new_file_open(struct new_file *file, const char *path);

/* Closes the file and gives it its name; without `replace` never that of a file that is there already (errno
 * is EEXIST then). False with errno set: nothing is left of it, and an old file is as it was. */
bool new_file_finish(struct new_file *file, bool replace);

/* Gives up a file, or does nothing when it is not open. errno stays. */
void new_file_discard(struct new_file *file);

#endif
