/* Writing the record to a file: into a new file beside its place, which is then given its name, so that
 * nobody sees half of it; over an old file only when the user says so. */
#include "view/viewer.h"

#include "base/memory.h"
#include "base/write_all.h"
#include "record/tree_write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The form that records of the game have, TREE_FORMAT_NONE when they cannot be written. */
static enum tree_format format_of(const struct rules *rules)
{
    static const enum tree_format formats[] = {TREE_FORMAT_MANGO, TREE_FORMAT_PGN, TREE_FORMAT_PDN};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (tree_can_write(formats[i], rules))
            return formats[i];
    return TREE_FORMAT_NONE;
}

void write_ask(struct viewer *viewer)
{
    const struct rules *rules = viewer->game.tree.rules;
    if (format_of(rules) == TREE_FORMAT_NONE)
        viewer_warn(viewer, "Records of %s cannot be written.", rules->title);
    else
        viewer_ask(viewer, ASK_WRITE, "write to: ", "");
}

/* Gives the temporary file its name: link(2) never replaces a file, rename(2) does. */
static bool give_name(const char *temporary, const char *path, bool replace)
{
    if (replace)
        return rename(temporary, path) == 0;
    bool linked = link(temporary, path) == 0;
    int reason = errno;
    if (!linked && reason != EEXIST && access(path, F_OK) != 0) /* a file system without links */
        return rename(temporary, path) == 0;
    unlink(temporary);
    errno = reason;
    return linked;
}

/* The permissions of the file: those of the one it replaces, or what the process gives new files. */
static mode_t mode_for(const char *path, bool replace)
{
    struct stat status;
    if (replace && lstat(path, &status) == 0)
        return status.st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool write_file(const char *path, struct span text, bool replace)
{
    char *temporary = memory_new(strlen(path) + 8, 1);
    sprintf(temporary, "%s.XXXXXX", path);
    int fd = mkstemp(temporary);
    bool good = fd >= 0;
    if (good) {
        good = write_all(fd, text) && fchmod(fd, mode_for(path, replace)) == 0;
        good = fsync(fd) == 0 && good;
        good = close(fd) == 0 && good;
        good = good && give_name(temporary, path, replace);
        int reason = errno;
        if (!good)
            unlink(temporary);
        errno = reason;
    }
    free(temporary);
    return good;
}

/* What a record that was written did not take along. */
static const char *what_is_lost(const struct tree *tree, enum tree_format format)
{
    if (tree->broken)
        return ": up to its fault";
    if (format == TREE_FORMAT_MANGO && tree->lines > 1)
        return ": its main line; the format has no variations";
    return "";
}

static void write_record(struct viewer *viewer, const char *path, bool replace)
{
    struct bytes text = {0};
    enum tree_format format = format_of(viewer->game.tree.rules);
    tree_write(format, &viewer->game.tree, &text);
    bool good = write_file(path, (struct span){text.at, text.length}, replace);
    bytes_free(&text);
    if (!good) {
        viewer_warn(viewer, "%s cannot be written: %s", path, strerror(errno));
        return;
    }
    viewer->game.written = viewer->game.version;
    viewer_say(viewer, "%s has been written%s.", path, what_is_lost(&viewer->game.tree, format));
}

static char *copy_path(struct span path)
{
    char *copy = memory_new(path.length + 1, 1);
    memcpy(copy, path.at, path.length);
    return copy;
}

void write_answer(struct viewer *viewer, struct span answer)
{
    if (answer.length == 0)
        return;
    char *path = copy_path(answer);
    struct stat status;
    if (lstat(path, &status) != 0) {
        write_record(viewer, path, false);
    } else if (!S_ISREG(status.st_mode)) {
        viewer_warn(viewer, "%s is no plain file.", path);
    } else {
        viewer->path.length = 0;
        bytes_append(&viewer->path, path, answer.length + 1);
        viewer_ask(viewer, ASK_OVERWRITE, "The file is there already. Replace it (yes or no)? ", "");
    }
    free(path);
}

void overwrite_answer(struct viewer *viewer, struct span text)
{
    if (span_equals(text, "yes") || span_equals(text, "y"))
        write_record(viewer, viewer->path.at, true);
    else
        viewer_say(viewer, "Nothing has been written.");
}
