/* Building a tree and asking it: arrays that grow, and lists through them. */
#include "record/tree.h"

#include "base/memory.h"
#include "notation/pgn_command.h"
#include "record/tree_walk.h"

#include <stdlib.h>

static struct tree_node *new_node(struct tree *tree)
{
    tree->node = memory_grow(tree->node, &tree->room_nodes, tree->nodes, sizeof *tree->node);
    tree->node[tree->nodes] = (struct tree_node){0};
    return &tree->node[tree->nodes++];
}

static struct tree_line *new_line(struct tree *tree)
{
    tree->line = memory_grow(tree->line, &tree->room_lines, tree->lines, sizeof *tree->line);
    tree->line[tree->lines] = (struct tree_line){0};
    return &tree->line[tree->lines++];
}

static struct tree_note *new_note(struct tree *tree)
{
    tree->note = memory_grow(tree->note, &tree->room_notes, tree->notes, sizeof *tree->note);
    tree->note[tree->notes] = (struct tree_note){0};
    return &tree->note[tree->notes++];
}

void tree_start(struct tree *tree, const struct rules *rules)
{
    struct tree old = *tree;
    *tree = (struct tree){.rules = rules,
        .node = old.node,
        .line = old.line,
        .note = old.note,
        .tag = old.tag,
        .fault = old.fault,
        .room_nodes = old.room_nodes,
        .room_lines = old.room_lines,
        .room_notes = old.room_notes,
        .room_tags = old.room_tags,
        .room_faults = old.room_faults,
        .text = old.text};
    tree->text.length = 0;
    rules->start(rules, &tree->start);
    new_node(tree)->type = TREE_START;
    new_line(tree);
    new_note(tree); /* index 0 is no note */
    tree_set_result(tree, PGN_UNKNOWN, span_of("*"));
}

void tree_free(struct tree *tree)
{
    free(tree->node);
    free(tree->line);
    free(tree->note);
    free(tree->tag);
    free(tree->fault);
    bytes_free(&tree->text);
    *tree = (struct tree){0};
}

/* Whether one more of `count` elements, and a text, can still be added. There are never more lines than
 * notes. */
static bool has_room(struct tree *tree, uint32_t count, struct span text)
{
    bool fits = count < TREE_NODE_LIMIT && text.length <= TREE_TEXT_LIMIT &&
                tree->text.length + text.length <= TREE_TEXT_LIMIT;
    tree->full |= !fits;
    return fits;
}

static uint32_t keep_text(struct tree *tree, struct span text)
{
    uint32_t at = (uint32_t)tree->text.length;
    bytes_append(&tree->text, text.at, text.length);
    return at;
}

/* How much of a word a node keeps: it is cut before the character that does not fit as a whole. */
static uint8_t word_length(struct span text)
{
    size_t length = text.length < UINT8_MAX ? text.length : UINT8_MAX;
    while (length > 0 && length < text.length && (text.at[length] & 0xC0) == 0x80)
        length--;
    return (uint8_t)length;
}

uint32_t tree_add_node(struct tree *tree, uint32_t line, enum tree_node_type type,
    const union rules_move *move, struct span text)
{
    if (!has_room(tree, tree->nodes, text))
        return TREE_NONE;
    uint32_t index = tree->nodes, before = tree->line[line].last;
    struct tree_node *node = new_node(tree);
    node->type = (uint8_t)type;
    if (move)
        node->move = *move;
    node->previous = before;
    node->ply = tree->node[before].ply + 1;
    node->line = line;
    node->length = word_length(text);
    node->text = keep_text(tree, (struct span){text.at, node->length});
    if (tree->line[line].first)
        tree->node[before].next = index;
    else
        tree->line[line].first = index;
    /* The main line's first move follows the root; a variation's follows a node of its parent line. */
    if (before == TREE_ROOT && line == TREE_MAIN_LINE)
        tree->node[TREE_ROOT].next = index;
    tree->line[line].last = index;
    return index;
}

/* Where a line's next note goes: behind its last node, or before its first. */
struct list {
    uint32_t *first;
    uint32_t *last;
};

static struct list notes_of(struct tree *tree, uint32_t line)
{
    struct tree_line *at = &tree->line[line];
    if (!at->first)
        return (struct list){&at->notes, &at->last_note};
    struct tree_node *node = &tree->node[at->last];
    return (struct list){&node->notes, &node->last_note};
}

static struct list marks_of(struct tree *tree, uint32_t line)
{
    struct tree_line *at = &tree->line[line];
    if (!at->first)
        return (struct list){&at->marks, &at->last_mark};
    struct tree_node *node = &tree->node[at->last];
    return (struct list){&node->marks, &node->last_mark};
}

static void append(struct tree *tree, struct list list, uint32_t note)
{
    if (*list.last) {
        const struct tree_note *last = &tree->note[*list.last];
        bool behind = last->type == TREE_VARIATION && tree_line_is_written(tree, last->number);
        tree->note[note].before = last->before || behind;
        tree->note[*list.last].next = note;
    } else {
        *list.first = note;
    }
    *list.last = note;
}

uint32_t tree_add_note(struct tree *tree, uint32_t line, enum tree_note_type type, struct span text)
{
    if (!has_room(tree, tree->notes, text))
        return TREE_NONE;
    uint32_t index = tree->notes;
    struct tree_note *note = new_note(tree);
    note->type = (uint8_t)type;
    note->text = keep_text(tree, text);
    note->length = (uint32_t)text.length;
    append(tree, type == TREE_SIGN ? marks_of(tree, line) : notes_of(tree, line), index);
    return index;
}

uint32_t tree_add_nag(struct tree *tree, uint32_t line, uint32_t number)
{
    if (!has_room(tree, tree->notes, (struct span){0}))
        return TREE_NONE;
    uint32_t index = tree->notes;
    struct tree_note *note = new_note(tree);
    note->type = TREE_NAG;
    note->number = number;
    append(tree, marks_of(tree, line), index);
    return index;
}

uint32_t tree_add_variation(struct tree *tree, uint32_t parent)
{
    if (!has_room(tree, tree->notes, (struct span){0}))
        return TREE_NONE;
    uint32_t index = tree->lines, note_index = tree->notes;
    struct tree_node *replaced = &tree->node[parent];
    struct tree_line *line = new_line(tree);
    line->parent = parent;
    line->last = replaced->previous;
    line->depth = tree->line[replaced->line].depth + 1;
    struct tree_note *note = new_note(tree);
    note->type = TREE_VARIATION;
    note->number = index;
    append(tree, (struct list){&replaced->notes, &replaced->last_note}, note_index);
    return index;
}

/* Once the limit is met, the index is the number of faults: that of none. */
uint32_t tree_add_fault(struct tree *tree, const struct diag *diag, uint32_t node)
{
    enum { FAULT_LIMIT = 1 << 16 };
    if (tree->faults == FAULT_LIMIT)
        return FAULT_LIMIT;
    tree->fault = memory_grow(tree->fault, &tree->room_faults, tree->faults, sizeof *tree->fault);
    struct span message = span_of(diag->message);
    tree->fault[tree->faults] = (struct tree_fault){.code = diag->code,
        .severity = diag->severity,
        .place = diag->place,
        .ply = diag->ply,
        .node = node,
        .message = keep_text(tree, message),
        .message_length = (uint32_t)message.length};
    return tree->faults++;
}

void tree_set_result(struct tree *tree, enum pgn_result outcome, struct span text)
{
    tree->outcome = outcome;
    tree->result = keep_text(tree, text);
    tree->result_length = (uint32_t)text.length;
}

static long find_tag(const struct tree *tree, struct span name)
{
    for (uint32_t i = 0; i < tree->tags; i++) {
        struct span other = tree_tag_name(tree, i);
        if (other.length == name.length && memcmp(other.at, name.at, name.length) == 0)
            return i;
    }
    return -1;
}

struct span tree_get_tag(const struct tree *tree, const char *name)
{
    long tag = find_tag(tree, span_of(name));
    return tag < 0 ? (struct span){0} : tree_tag_value(tree, (uint32_t)tag);
}

void tree_put_tag(struct tree *tree, uint32_t index, struct span name, struct span value)
{
    if (index == tree->tags) {
        tree->tag = memory_grow(tree->tag, &tree->room_tags, tree->tags++, sizeof *tree->tag);
        tree->tag[index].name = keep_text(tree, name);
        tree->tag[index].name_length = (uint32_t)name.length;
    }
    tree->tag[index].value = keep_text(tree, value);
    tree->tag[index].value_length = (uint32_t)value.length;
}

void tree_set_tag(struct tree *tree, struct span name, struct span value)
{
    long found = find_tag(tree, name);
    tree_put_tag(tree, found < 0 ? tree->tags : (uint32_t)found, name, value);
}

uint32_t tree_find_variation(const struct tree *tree, uint32_t note)
{
    while (note && tree->note[note].type != TREE_VARIATION)
        note = tree->note[note].next;
    return note;
}

uint32_t tree_variation_count(const struct tree *tree, uint32_t node)
{
    uint32_t count = 0;
    uint32_t note = tree_find_variation(tree, tree->node[node].notes);
    for (; note; note = tree_find_variation(tree, tree->note[note].next))
        count++;
    return count;
}

struct tree_number tree_move_number(const struct tree *tree, uint32_t node)
{
    uint64_t ply = tree->node[node].ply;
    if (tree->rules->family == RULES_SHOGI)
        return (struct tree_number){.number = ply};
    bool chess = tree->rules->family == RULES_CHESS;
    uint64_t halves = ply - 1 + (chess ? tree->start.chess.turn == CHESS_BLACK : tree->second);
    uint64_t first = chess ? tree->start.chess.fullmove : 1;
    return (struct tree_number){.number = first + halves / 2, .dots = halves % 2};
}

static void take_figure(struct tree_figures *figures, const struct pgn_command *command)
{
    switch (command->type) {
    case PGN_COMMAND_CLOCK:
        figures->has_clock = true;
        figures->clock = command->milliseconds;
        return;
    case PGN_COMMAND_ELAPSED:
        figures->has_elapsed = true;
        figures->elapsed = command->milliseconds;
        return;
    case PGN_COMMAND_EVAL:
        figures->has_evaluation = true;
        figures->mate = command->mate;
        figures->score = command->score;
        figures->depth = command->depth;
        return;
    default:
        return;
    }
}

struct tree_figures tree_move_figures(const struct tree *tree, uint32_t node)
{
    struct tree_figures figures = {.depth = -1};
    struct pgn_command command;
    for (uint32_t n = tree->node[node].notes; n; n = tree->note[n].next) {
        if (tree->note[n].type != TREE_COMMENT || tree->note[n].before)
            continue;
        size_t at = 0;
        while (pgn_find_command(tree_note_text(tree, n), &at, &command))
            take_figure(&figures, &command);
    }
    return figures;
}

/* Appends text without the blanks around it, one blank between it and what stands there already. */
static void append_words(struct bytes *to, size_t start, struct span text)
{
    text = span_trim(text);
    if (text.length && to->length > start)
        bytes_append_char(to, ' ');
    bytes_append(to, text.at, text.length);
}

void tree_append_plain_comment(struct bytes *to, struct span comment)
{
    struct pgn_command command;
    size_t at = 0, start = to->length;
    const char *from = comment.at;
    while (pgn_find_command(comment, &at, &command)) {
        append_words(to, start, (struct span){from, (size_t)(command.text.at - from)});
        from = command.text.at + command.text.length;
    }
    append_words(to, start, (struct span){from, (size_t)(comment.at + comment.length - from)});
}
