/* Writing the game shown to a new file; over an old one only when the user says so. */
#include "view/viewer.h"

#include "base/memory.h"
#include "base/new_file.h"
#include "base/write_all.h"
#include "record/tree_walk.h"
#include "record/tree_write.h"

#include <errno.h>
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

static bool write_file(const char *path, struct span text, bool replace)
{
    struct new_file file;
    if (!new_file_open(&file, path))
        return false;
    if (write_all(file.fd, text) && fsync(file.fd) == 0)
        return new_file_finish(&file, replace);
    new_file_discard(&file);
    return false;
}

static bool has_faulty_variation(const struct tree *tree)
{
    for (uint32_t node = 0; node < tree->nodes; node++)
        if (tree->node[node].type == TREE_FAULT && tree->node[node].line != TREE_MAIN_LINE)
            return true;
    return false;
}

/* What a record that was written did not take along. */
static const char *what_is_lost(const struct tree *tree, enum tree_format format)
{
    if (tree->broken)
        return tree_written_node(tree, tree->line[TREE_MAIN_LINE].last) ? ": with moves tried at its fault"
                                                                        : ": up to its fault";
    if (format != TREE_FORMAT_MANGO && has_faulty_variation(tree))
        return ": faulty variations up to their faults";
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
        viewer_ask(
            viewer, ASK_OVERWRITE, "The file is there already. Replace it by this game (yes or no)? ", "");
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
