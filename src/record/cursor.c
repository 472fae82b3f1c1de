/* Going to a node means playing the moves from the nearest position that is kept on the way to it. */
#include "record/cursor.h"

#include "base/memory.h"
#include "notation/move_text.h"

#include <stdlib.h>

/* A position that is kept. */
struct kept {
    union rules_position position;
    uint32_t node; /* TREE_ROOT: the slot is free */
};

/* What an edit did, so that it can be taken back. */
struct edit {
    uint32_t node;
    uint32_t note_before; /* of the replaced node's notes, before the new variation's */
};

struct cursor {
    struct tree *tree;
    union rules_position position;
    uint32_t node;
    struct kept *kept;
    uint32_t *path; /* scratch: nodes from a kept position to the target, the target first */
    size_t path_room;
    struct edit *edits;
    uint32_t edit_count;
    size_t edit_room;
};

struct cursor *cursor_open(struct tree *tree)
{
    struct cursor *cursor = memory_new(1, sizeof *cursor);
    cursor->tree = tree;
    cursor->kept = memory_new(CURSOR_KEPT, sizeof *cursor->kept);
    cursor_reset(cursor);
    return cursor;
}

void cursor_reset(struct cursor *cursor)
{
    for (int i = 0; i < CURSOR_KEPT; i++)
        cursor->kept[i].node = TREE_ROOT;
    cursor->edit_count = 0;
    cursor->node = TREE_ROOT;
    cursor->position = cursor->tree->start;
}

void cursor_close(struct cursor *cursor)
{
    if (!cursor)
        return;
    free(cursor->kept);
    free(cursor->path);
    free(cursor->edits);
    free(cursor);
}

static const struct tree_node *node_at(const struct cursor *cursor, uint32_t node)
{
    return &cursor->tree->node[node];
}

uint32_t cursor_node(const struct cursor *cursor)
{
    return cursor->node;
}

/* The node whose position is shown: a fault shows that of the node before it. */
static uint32_t position_node(const struct cursor *cursor, uint32_t node)
{
    const struct tree_node *at = node_at(cursor, node);
    return at->type == TREE_FAULT ? at->previous : node;
}

uint32_t cursor_ply(const struct cursor *cursor)
{
    return node_at(cursor, position_node(cursor, cursor->node))->ply;
}

uint32_t cursor_line(const struct cursor *cursor)
{
    return node_at(cursor, cursor->node)->line;
}

const union rules_position *cursor_position(const struct cursor *cursor)
{
    return cursor->tree->setup == TREE_NOTHING ? NULL : &cursor->position;
}

const union rules_move *cursor_last_move(const struct cursor *cursor)
{
    const struct tree_node *node = node_at(cursor, position_node(cursor, cursor->node));
    return node->type == TREE_MOVE ? &node->move : NULL;
}

static struct kept *slot_of(const struct cursor *cursor, uint32_t node)
{
    /* Neighbours among the nodes that are kept lie CURSOR_STRIDE apart at least. */
    return &cursor->kept[node * UINT32_C(2654435761) >> 16 & (CURSOR_KEPT - 1)];
}

static bool is_kept_ply(const struct tree_node *node)
{
    return node->ply % CURSOR_STRIDE == 0;
}

/* Collects the nodes from the target back to the first one whose position is known; sets that position. */
static size_t find_path(struct cursor *cursor, uint32_t target)
{
    size_t length = 0;
    uint32_t node = target;
    for (; node != TREE_ROOT; node = node_at(cursor, node)->previous) {
        if (node == cursor->node)
            return length;
        if (is_kept_ply(node_at(cursor, node)) && slot_of(cursor, node)->node == node) {
            cursor->position = slot_of(cursor, node)->position;
            return length;
        }
        cursor->path = memory_grow(cursor->path, &cursor->path_room, length, sizeof *cursor->path);
        cursor->path[length++] = node;
    }
    if (cursor->node != TREE_ROOT)
        cursor->position = cursor->tree->start;
    return length;
}

static void play_path(struct cursor *cursor, size_t length)
{
    union rules_undo undo;
    while (length > 0) {
        uint32_t index = cursor->path[--length];
        const struct tree_node *node = node_at(cursor, index);
        cursor->tree->rules->apply(&cursor->position, &node->move, &undo);
        if (is_kept_ply(node))
            *slot_of(cursor, index) = (struct kept){cursor->position, index};
    }
}

bool cursor_to_node(struct cursor *cursor, uint32_t node)
{
    if (node == cursor->node)
        return false;
    /* At a fault the position is that of another node: say so before looking for a way. */
    cursor->node = position_node(cursor, cursor->node);
    play_path(cursor, find_path(cursor, position_node(cursor, node)));
    cursor->node = node;
    return true;
}

uint32_t cursor_next_node(const struct cursor *cursor)
{
    return node_at(cursor, cursor->node)->next;
}

bool cursor_forward(struct cursor *cursor, uint64_t plies)
{
    uint32_t node = cursor->node;
    for (; plies > 0 && node_at(cursor, node)->next; plies--)
        node = node_at(cursor, node)->next;
    return cursor_to_node(cursor, node);
}

bool cursor_back(struct cursor *cursor, uint64_t plies)
{
    uint32_t node = cursor->node;
    for (; plies > 0 && node != TREE_ROOT; plies--)
        node = node_at(cursor, node)->previous;
    return cursor_to_node(cursor, node);
}

bool cursor_to_start(struct cursor *cursor)
{
    return cursor_to_node(cursor, TREE_ROOT);
}

bool cursor_to_end(struct cursor *cursor)
{
    return cursor_forward(cursor, UINT64_MAX);
}

bool cursor_to_ply(struct cursor *cursor, uint64_t ply)
{
    uint64_t now = node_at(cursor, cursor->node)->ply;
    return ply < now ? cursor_back(cursor, now - ply) : cursor_forward(cursor, ply - now);
}

/* The variation number `which` of a move: its line, TREE_MAIN_LINE when there is none. */
static uint32_t find_line(const struct cursor *cursor, uint32_t node, uint32_t which)
{
    const struct tree *tree = cursor->tree;
    uint32_t note = tree_find_variation(tree, tree->node[node].notes);
    for (; note; note = tree_find_variation(tree, tree->note[note].next))
        if (which-- == 0)
            return tree->note[note].number;
    return TREE_MAIN_LINE;
}

/* The first line with a move from a note of a list on. */
static uint32_t line_from(const struct cursor *cursor, uint32_t note)
{
    const struct tree *tree = cursor->tree;
    for (note = tree_find_variation(tree, note); note;
         note = tree_find_variation(tree, tree->note[note].next))
        if (tree->line[tree->note[note].number].first)
            return tree->note[note].number;
    return TREE_MAIN_LINE;
}

static bool go_to_line(struct cursor *cursor, uint32_t line)
{
    return line != TREE_MAIN_LINE && cursor->tree->line[line].first &&
           cursor_to_node(cursor, cursor->tree->line[line].first);
}

bool cursor_enter(struct cursor *cursor, uint32_t which)
{
    return go_to_line(cursor, find_line(cursor, cursor->node, which));
}

bool cursor_next_variation(struct cursor *cursor)
{
    const struct tree_node *node = node_at(cursor, cursor->node);
    uint32_t line = line_from(cursor, node->notes);
    if (line != TREE_MAIN_LINE)
        return go_to_line(cursor, line);
    return cursor->tree->line[node->line].first == cursor->node && cursor_next_sibling(cursor);
}

/* The note that leads to a line. */
static uint32_t note_of(const struct cursor *cursor, uint32_t line)
{
    const struct tree *tree = cursor->tree;
    uint32_t note = tree_find_variation(tree, tree->node[tree->line[line].parent].notes);
    while (note && tree->note[note].number != line)
        note = tree_find_variation(tree, tree->note[note].next);
    return note;
}

bool cursor_next_sibling(struct cursor *cursor)
{
    uint32_t line = cursor_line(cursor);
    uint32_t own = line_from(cursor, node_at(cursor, cursor->node)->notes);
    if (line == TREE_MAIN_LINE || (own != TREE_MAIN_LINE && cursor->tree->line[line].first != cursor->node))
        return go_to_line(cursor, own);
    return go_to_line(cursor, line_from(cursor, cursor->tree->note[note_of(cursor, line)].next));
}

bool cursor_previous_sibling(struct cursor *cursor)
{
    const struct tree *tree = cursor->tree;
    uint32_t line = cursor_line(cursor), before = TREE_MAIN_LINE;
    if (line == TREE_MAIN_LINE)
        return false;
    uint32_t note = tree_find_variation(tree, tree->node[tree->line[line].parent].notes);
    for (; note && tree->note[note].number != line; note = tree_find_variation(tree, tree->note[note].next))
        if (tree->line[tree->note[note].number].first)
            before = tree->note[note].number;
    return before == TREE_MAIN_LINE ? cursor_leave(cursor) : go_to_line(cursor, before);
}

bool cursor_leave(struct cursor *cursor)
{
    uint32_t line = cursor_line(cursor);
    return line != TREE_MAIN_LINE && cursor_to_node(cursor, cursor->tree->line[line].parent);
}

/* Edits. */

/* The first node of the move with this text where `next` stands, or of a variation of it. */
static uint32_t find_move(const struct cursor *cursor, uint32_t next, struct span text)
{
    const struct tree *tree = cursor->tree;
    char word[MOVE_TEXT_SIZE];
    memcpy(word, text.at, text.length);
    word[text.length] = '\0';
    if (tree->node[next].type == TREE_MOVE && span_equals(tree_move_text(tree, next), word))
        return next;
    uint32_t note = tree_find_variation(tree, tree->node[next].notes);
    for (; note; note = tree_find_variation(tree, tree->note[note].next)) {
        uint32_t first = tree->line[tree->note[note].number].first;
        if (first && tree->node[first].type == TREE_MOVE && span_equals(tree_move_text(tree, first), word))
            return first;
    }
    return TREE_NONE;
}

/* Takes the last of a node's notes, a variation, off its list. */
static void drop_variation(struct tree *tree, uint32_t parent, uint32_t note_before)
{
    uint32_t note = tree->node[parent].last_note;
    if (tree->note[note].number + 1 == tree->lines)
        tree->lines--;
    if (note + 1 == tree->notes)
        tree->notes--;
    tree->node[parent].last_note = note_before;
    if (note_before)
        tree->note[note_before].next = TREE_NONE;
    else
        tree->node[parent].notes = TREE_NONE;
}

static void remember(struct cursor *cursor, struct edit edit)
{
    cursor->edits = memory_grow(cursor->edits, &cursor->edit_room, cursor->edit_count, sizeof *cursor->edits);
    cursor->edits[cursor->edit_count++] = edit;
}

/* An edit has added a node to a line (1), or takes it away (-1). */
static void count_added(struct tree *tree, uint32_t line, int by)
{
    for (;;) {
        tree->line[line].added += (uint32_t)by;
        if (line == TREE_MAIN_LINE)
            return;
        line = tree->node[tree->line[line].parent].line;
    }
}

/* Adds the move at the end of the cursor's line, or, where `replaced` stands, as a variation. */
static uint32_t add_move(
    struct cursor *cursor, uint32_t replaced, const union rules_move *move, struct span text)
{
    struct tree *tree = cursor->tree;
    uint32_t line = cursor_line(cursor);
    struct edit edit = {0};
    if (replaced) {
        edit.note_before = tree->node[replaced].last_note;
        line = tree_add_variation(tree, replaced);
        if (!line)
            return TREE_NONE;
    }
    edit.node = tree_add_node(tree, line, TREE_MOVE, move, text);
    if (edit.node) {
        tree->node[edit.node].added = true;
        count_added(tree, line, 1);
        remember(cursor, edit);
    } else if (replaced) {
        drop_variation(tree, replaced, edit.note_before);
    }
    return edit.node;
}

bool cursor_play(struct cursor *cursor, const union rules_move *move)
{
    struct tree *tree = cursor->tree;
    char word[MOVE_TEXT_SIZE];
    if (tree->setup != TREE_GOOD)
        return false;
    struct span text = {word, move_text_write(tree->rules, &cursor->position, move, word)};
    bool at_fault = tree->node[cursor->node].type == TREE_FAULT;
    uint32_t next = at_fault ? cursor->node : cursor_next_node(cursor);
    uint32_t node = next ? find_move(cursor, next, text) : TREE_NONE;
    if (!node)
        node = add_move(cursor, next, move, text);
    return node && cursor_to_node(cursor, node);
}

/* The node's index will be used again. */
static void forget_node(struct cursor *cursor, uint32_t node)
{
    struct tree *tree = cursor->tree;
    if (slot_of(cursor, node)->node == node)
        slot_of(cursor, node)->node = TREE_ROOT;
    if (tree->node[node].text + tree->node[node].length == tree->text.length)
        tree->text.length = tree->node[node].text;
    if (node + 1 == tree->nodes)
        tree->nodes--;
}

bool cursor_take_back(struct cursor *cursor)
{
    struct tree *tree = cursor->tree;
    if (cursor->edit_count == 0)
        return false;
    struct edit edit = cursor->edits[--cursor->edit_count];
    if (cursor->node == edit.node)
        cursor_to_node(cursor, tree->node[edit.node].previous);
    struct tree_node node = tree->node[edit.node];
    struct tree_line *line = &tree->line[node.line];
    count_added(tree, node.line, -1);
    line->last = node.previous;
    if (line->first != edit.node || node.line == TREE_MAIN_LINE)
        tree->node[node.previous].next = TREE_NONE;
    if (line->first == edit.node) {
        line->first = TREE_NONE;
        if (node.line != TREE_MAIN_LINE)
            drop_variation(tree, line->parent, edit.note_before);
    }
    forget_node(cursor, edit.node);
    return true;
}

uint32_t cursor_added(const struct cursor *cursor)
{
    return cursor->edit_count;
}
