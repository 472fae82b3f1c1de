/* Inputs out of bytes, and checks that several fuzzers make. */
#include "fuzz.h"

#include "base/text.h"
#include "tree_same.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct span fuzz_copy(const uint8_t *data, size_t size)
{
    char *copy = malloc(size + 1);
    CHECK(copy);
    if (size > 0)
        memcpy(copy, data, size);
    copy[size] = '\0';
    return (struct span){copy, size};
}

static struct input *open_descriptor(int descriptor)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    struct input *input = input_open(path);
    CHECK(input);
    return input;
}

struct fuzz_file fuzz_open(struct span text)
{
    struct fuzz_file file = {.descriptor = memfd_create("fuzz", 0)};
    CHECK(file.descriptor >= 0 && write(file.descriptor, text.at, text.length) == (ssize_t)text.length);
    file.input = open_descriptor(file.descriptor);
    return file;
}

struct fuzz_file fuzz_open_like(const struct fuzz_file *file)
{
    return (struct fuzz_file){.descriptor = -1, .input = open_descriptor(file->descriptor)};
}

void fuzz_close(struct fuzz_file *file)
{
    input_close(file->input);
    if (file->descriptor >= 0)
        close(file->descriptor);
}

void fuzz_check_diag(const struct diag *diag)
{
    CHECK(diag->code < DIAG_CODE_COUNT && diag->severity <= DIAG_NOTE && diag->message[0]);
    struct bytes safe = {0};
    struct span message = span_of(diag->message);
    text_append_safe(&safe, message);
    CHECK(safe.length == message.length && memcmp(safe.at, message.at, safe.length) == 0);
    bytes_free(&safe);
}

/* Tags may gain those that a format wants; none is lost or changed, but for the result of a broken game. */
static void check_same_tags(const struct tree *tree, const struct tree *other)
{
    char name[256];
    for (uint32_t i = 0; i < tree->tags; i++) {
        struct span tag = tree_tag_name(tree, i);
        if (tag.length >= sizeof name || span_equals(tag, "Result") || span_equals(tag, "GameType"))
            continue;
        snprintf(name, sizeof name, "%.*s", (int)tag.length, tag.at);
        CHECK(tree_same_text(tree_tag_value(tree, i), tree_get_tag(other, name)));
    }
}

void fuzz_check_same_trees(const struct tree *tree, const struct tree *other)
{
    CHECK(tree->rules == other->rules && tree->setup == other->setup);
    if (tree->setup != TREE_NOTHING) {
        char line[RULES_LINE_SIZE], other_line[RULES_LINE_SIZE];
        tree->rules->write(&tree->start, line);
        other->rules->write(&other->start, other_line);
        CHECK(strcmp(line, other_line) == 0);
    }
    check_same_tags(tree, other);
    CHECK(!tree_same_moves(tree, other));
}

void fuzz_check_taking_back(const struct chess_position *position, struct chess_move move)
{
    struct chess_position after = *position;
    struct chess_undo undo;
    chess_apply(&after, move, &undo);
    chess_take_back(&after, move, &undo);
    CHECK(memcmp(&after, position, sizeof after) == 0);
}
