/* Inputs out of bytes, and checks that several fuzzers make. */
#include "fuzz.h"

#include "record/tree_walk.h"

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
    for (const char *c = diag->message; *c; c++)
        CHECK(*c >= ' ' && *c <= '~');
}

static void check_same_text(struct span text, struct span other)
{
    CHECK(text.length == other.length && (text.length == 0 || memcmp(text.at, other.at, text.length) == 0));
}

static void check_same_note(
    const struct tree *tree, uint32_t note, const struct tree *other, uint32_t other_note)
{
    const struct tree_note *at = &tree->note[note], *with = &other->note[other_note];
    CHECK(at->type == with->type && at->before == with->before);
    CHECK(at->type != TREE_NAG || at->number == with->number);
    check_same_text(tree_note_text(tree, note), tree_note_text(other, other_note));
}

static void check_same_marks(
    const struct tree *tree, uint32_t mark, const struct tree *other, uint32_t other_mark)
{
    while (mark && other_mark) {
        check_same_note(tree, mark, other, other_mark);
        mark = tree->note[mark].next;
        other_mark = other->note[other_mark].next;
    }
    CHECK(mark == other_mark);
}

static void check_same_nodes(
    const struct tree *tree, uint32_t node, const struct tree *other, uint32_t other_node)
{
    const struct tree_node *at = &tree->node[node], *with = &other->node[other_node];
    CHECK(at->ply == with->ply && at->type == with->type);
    check_same_text(tree_move_text(tree, node), tree_move_text(other, other_node));
    check_same_marks(tree, at->marks, other, with->marks);
}

static void check_same_moves(const struct tree *tree, const struct tree *other)
{
    struct tree_walk walk, beside;
    enum tree_step step = TREE_STEP_OPEN;
    tree_walk_open(&walk, tree);
    tree_walk_open(&beside, other);
    while (step != TREE_STEP_END) {
        step = tree_walk_next(&walk);
        CHECK(step == tree_walk_next(&beside) && walk.depth == beside.depth);
        if (step == TREE_STEP_NODE)
            check_same_nodes(tree, tree_walk_top(&walk)->node, other, tree_walk_top(&beside)->node);
        else if (step == TREE_STEP_NOTE)
            check_same_note(tree, walk.note, other, beside.note);
        else if (step == TREE_STEP_OPEN)
            check_same_marks(tree, tree->line[tree_walk_top(&walk)->line].marks, other,
                other->line[tree_walk_top(&beside)->line].marks);
    }
    tree_walk_close(&walk);
    tree_walk_close(&beside);
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
        check_same_text(tree_tag_value(tree, i), tree_get_tag(other, name));
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
    check_same_moves(tree, other);
}
