/* Searching a game: its tags, comments and moves, and moves that are annotated. Moves are gone through in the
 * order of the record; the search goes round at its end. */
#include "view/viewer.h"

#include "base/text.h"

static bool notes_hold(const struct tree *tree, uint32_t note, struct span wanted)
{
    for (; note; note = tree->note[note].next)
        if (tree->note[note].type == TREE_COMMENT && text_holds(tree_note_text(tree, note), wanted))
            return true;
    return false;
}

/* The move or its comments; what stands before a line's first move belongs to that move. */
static bool node_holds(const struct tree *tree, uint32_t node, struct span wanted)
{
    const struct tree_node *at = &tree->node[node];
    if (node != TREE_ROOT && text_holds(tree_move_text(tree, node), wanted))
        return true;
    return notes_hold(tree, at->notes, wanted) ||
           (game_begins_line(tree, node) && notes_hold(tree, tree->line[at->line].notes, wanted));
}

/* The tag that holds the text, -1: none. */
static long find_tag(const struct tree *tree, struct span wanted)
{
    for (uint32_t tag = 0; tag < tree->tags; tag++)
        if (text_holds(tree_tag_value(tree, tag), wanted))
            return tag;
    return -1;
}

static void say_tag(struct viewer *viewer, uint32_t tag)
{
    const struct tree *tree = &viewer->game.tree;
    struct span name = tree_tag_name(tree, tag), value = tree_tag_value(tree, tag);
    viewer_say(viewer, "%.*s: %.*s", (int)name.length, name.at, (int)value.length, value.at);
}

void search_again(struct viewer *viewer, bool forward)
{
    const struct tree *tree = &viewer->game.tree;
    struct span wanted = {viewer->wanted_text.at, viewer->wanted_text.length};
    uint32_t from = game_node(&viewer->game);
    if (wanted.length == 0) {
        viewer_say(viewer, "Nothing has been searched yet: / does.");
        return;
    }
    for (uint32_t i = 1; i <= tree->nodes; i++) {
        uint32_t node = (forward ? from + i : from + tree->nodes - i) % tree->nodes;
        if (!node_holds(tree, node, wanted))
            continue;
        bool round = forward ? node <= from : node >= from;
        cursor_to_node(viewer->game.cursor, node);
        board_screen_follow(viewer);
        if (round)
            viewer_say(viewer, node == from ? "This is the only place." : "Gone round.");
        return;
    }
    long tag = find_tag(tree, wanted);
    if (tag >= 0)
        say_tag(viewer, (uint32_t)tag);
    else
        viewer_warn(viewer, "%.*s is not in this game.", (int)wanted.length, wanted.at);
}

/* Tags come first: they are told, and the next search goes through the moves. */
void search_answer(struct viewer *viewer, struct span text)
{
    if (text.length > 0) {
        viewer->wanted_text.length = 0;
        bytes_append(&viewer->wanted_text, text.at, text.length);
    }
    struct span wanted = {viewer->wanted_text.at, viewer->wanted_text.length};
    long tag = wanted.length > 0 ? find_tag(&viewer->game.tree, wanted) : -1;
    if (tag >= 0)
        say_tag(viewer, (uint32_t)tag);
    else
        search_again(viewer, true);
}

void search_note(struct viewer *viewer, bool forward, uint64_t count)
{
    const struct tree *tree = &viewer->game.tree;
    uint32_t node = game_node(&viewer->game), found = node;
    while (count > 0 && (forward ? node + 1 < tree->nodes : node > 0)) {
        node = forward ? node + 1 : node - 1;
        if (!game_is_annotated(&viewer->game, node))
            continue;
        found = node;
        count--;
    }
    if (found == game_node(&viewer->game)) {
        viewer_say(viewer, forward ? "No annotated move follows." : "No annotated move comes before.");
        return;
    }
    cursor_to_node(viewer->game.cursor, found);
    board_screen_follow(viewer);
}
