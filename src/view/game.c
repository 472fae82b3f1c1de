/* The game that is looked at, and how it is told. */
#include "view/game.h"

#include "base/text.h"
#include "notation/nag.h"

#include <stdio.h>
#include <stdlib.h>

static void begin(struct game *game)
{
    if (!game->cursor)
        game->cursor = cursor_open(&game->tree);
    else
        cursor_reset(game->cursor);
    game->version++;
    game->written = game->version;
}

void game_start_new(struct game *game, const struct rules *rules)
{
    tree_start(&game->tree, rules);
    game->is_new = true;
    begin(game);
}

bool game_read(struct game *game, const struct source *source, uint64_t number)
{
    struct tree tree = {0};
    if (!source_read_game(source, number, &tree)) {
        tree_free(&tree);
        return false;
    }
    tree_free(&game->tree);
    game->tree = tree;
    game->number = number;
    begin(game);
    return true;
}

void game_close(struct game *game)
{
    cursor_close(game->cursor);
    tree_free(&game->tree);
    game->cursor = NULL;
}

bool game_is_changed(const struct game *game)
{
    return game->cursor && cursor_added(game->cursor) > 0 && game->version != game->written;
}

void game_touch(struct game *game)
{
    game->version++;
}

bool game_scene(const struct game *game, struct scene *scene)
{
    const union rules_position *position = game->cursor ? cursor_position(game->cursor) : NULL;
    if (!position)
        return false;
    game->tree.rules->scene(position, cursor_last_move(game->cursor), scene);
    return true;
}

/* Which side played a node's move: 0 or 1. */
static int side_of(const struct game *game, uint32_t node)
{
    uint32_t ply = game->tree.node[node].ply;
    int first = game->tree.setup == TREE_NOTHING ? 0 : game->tree.rules->turn(&game->tree.start);
    return (int)((uint32_t)first + ply + 1) & 1;
}

struct span game_player_tag(const struct game *game, int side, const char *ending)
{
    char name[32];
    snprintf(name, sizeof name, "%s%s", game->tree.rules->sides[side], ending);
    return tree_get_tag(&game->tree, name);
}

void game_append_move(const struct game *game, uint32_t node, struct bytes *text)
{
    const struct tree *tree = &game->tree;
    if (node == TREE_ROOT) {
        bytes_append_text(text, "start");
        return;
    }
    struct tree_number number = tree_move_number(tree, node);
    bytes_append_format(text, "%llu%s ", (unsigned long long)number.number, number.dots ? "..." : ".");
    struct span move = tree_move_text(tree, node);
    bytes_append(text, move.at, move.length);
}

static void append_outcome(const struct rules *rules, enum rules_status status, struct bytes *text)
{
    if (status == RULES_DRAWN)
        bytes_append_text(text, "drawn");
    else
        bytes_append_format(text, "%s has won", rules->sides[status == RULES_SECOND_WON]);
}

void game_append_turn(const struct game *game, struct bytes *text)
{
    const struct rules *rules = game->tree.rules;
    const union rules_position *position = cursor_position(game->cursor);
    if (!position) {
        bytes_append_text(text, "no position: the game cannot begin");
        return;
    }
    enum rules_status status = rules->status(position);
    if (status == RULES_RUNNING)
        bytes_append_format(text, "%s to move", rules->sides[rules->turn(position)]);
    else
        append_outcome(rules, status, text);
}

/* A clock that has run out may go on below zero. */
static void append_time(int64_t milliseconds, struct bytes *text)
{
    uint64_t left = milliseconds < 0 ? 0 - (uint64_t)milliseconds : (uint64_t)milliseconds;
    uint64_t seconds = left / 1000;
    bytes_append_format(text, "%s%llu:%02d:%02d", milliseconds < 0 ? "-" : "",
        (unsigned long long)(seconds / 3600), (int)(seconds / 60 % 60), (int)(seconds % 60));
}

bool game_append_clock(const struct game *game, int side, struct bytes *text)
{
    uint32_t node = game_node(game);
    if (node != TREE_ROOT && side_of(game, node) != side)
        node = game->tree.node[node].previous;
    if (node == TREE_ROOT)
        return false;
    struct tree_figures figures = tree_move_figures(&game->tree, node);
    if (figures.has_clock)
        append_time(figures.clock, text);
    if (figures.has_elapsed)
        bytes_append_format(text, "%s%.1f s", figures.has_clock ? ", " : "", (double)figures.elapsed / 1000);
    return figures.has_clock || figures.has_elapsed;
}

void game_append_evaluation(const struct game *game, struct bytes *text)
{
    struct tree_figures figures = tree_move_figures(&game->tree, game_node(game));
    if (!figures.has_evaluation)
        return;
    if (figures.mate)
        bytes_append_format(text, ", #%d", figures.score);
    else
        bytes_append_format(text, ", %c%d.%02d", figures.score < 0 ? '-' : '+', abs(figures.score) / 100,
            abs(figures.score) % 100);
    if (figures.depth >= 0)
        bytes_append_format(text, ", depth %d", figures.depth);
}

/* Of each comment up to `limit` bytes, since there is no bound to what one holds; one that would begin behind
 * `limit` bytes of text is left out, since records can hold any number of them. */
static void append_comments(const struct tree *tree, uint32_t note, size_t limit, struct bytes *text)
{
    for (; note && text->length < limit; note = tree->note[note].next) {
        size_t before = text->length;
        struct span comment = tree_note_text(tree, note);
        comment.length = text_fit(comment, limit);
        if (tree->note[note].type == TREE_COMMENT)
            tree_append_plain_comment(text, comment);
        if (text->length > before)
            bytes_append_char(text, '\n');
    }
}

static void append_marks(const struct tree *tree, uint32_t note, struct bytes *text)
{
    for (; note; note = tree->note[note].next) {
        const struct tree_note *mark = &tree->note[note];
        if (mark->type != TREE_NAG) {
            bytes_append(text, tree->text.at + mark->text, mark->length);
            bytes_append_char(text, '\n');
            continue;
        }
        const char *sign = nag_sign(mark->number), *meaning = nag_meaning(mark->number);
        if (sign)
            bytes_append_format(text, "%s  %s\n", sign, meaning);
        else
            bytes_append_format(text, "$%u  %s\n", mark->number, meaning ? meaning : "");
    }
}

/* What variations there are instead of a move: `v: 12... c5 | 12... d6`. */
static void append_variations(const struct game *game, uint32_t node, struct bytes *text)
{
    enum { SHOWN = 6 };
    const struct tree *tree = &game->tree;
    int count = 0;
    for (uint32_t note = tree_find_variation(tree, tree->node[node].notes); note && node != TREE_ROOT;
         note = tree_find_variation(tree, tree->note[note].next)) {
        uint32_t first = tree->line[tree->note[note].number].first;
        if (first == TREE_NONE)
            continue;
        if (count++ == SHOWN) {
            bytes_append_text(text, " | ...");
            break;
        }
        bytes_append_text(text, count == 1 ? "Instead (v): " : " | ");
        game_append_move(game, first, text);
    }
    if (count > 0)
        bytes_append_char(text, '\n');
}

void game_append_fault(const struct tree *tree, uint32_t fault, struct bytes *text)
{
    const struct tree_fault *at = &tree->fault[fault];
    struct span message = tree_fault_message(tree, fault);
    bytes_append_text(text, diag_severity_name(at->severity));
    if (at->place.line)
        bytes_append_format(text, " at line %llu, column %llu", (unsigned long long)at->place.line,
            (unsigned long long)at->place.column);
    bytes_append_text(text, ": ");
    bytes_append(text, message.at, message.length);
    bytes_append_char(text, '\n');
}

void game_append_faults(const struct game *game, uint32_t node, bool errors, size_t limit, struct bytes *text)
{
    const struct tree *tree = &game->tree;
    for (uint32_t fault = 0; fault < tree->faults && text->length < limit; fault++)
        if (tree->fault[fault].node == node && (tree->fault[fault].severity == DIAG_ERROR) == errors)
            game_append_fault(tree, fault, text);
}

bool game_begins_line(const struct tree *tree, uint32_t node)
{
    uint32_t line = tree->node[node].line;
    return node == TREE_ROOT || (line != TREE_MAIN_LINE && tree->line[line].first == node);
}

void game_append_comments(const struct game *game, uint32_t node, size_t limit, struct bytes *text)
{
    const struct tree *tree = &game->tree;
    if (game_begins_line(tree, node))
        append_comments(tree, tree->line[tree->node[node].line].notes, limit, text);
    append_comments(tree, tree->node[node].notes, limit, text);
}

void game_append_notes(const struct game *game, uint32_t node, size_t limit, struct bytes *text)
{
    const struct tree *tree = &game->tree;
    const struct tree_node *at = &tree->node[node];
    if (node != TREE_ROOT)
        game_append_faults(game, node, false, limit, text);
    append_variations(game, node, text);
    if (game_begins_line(tree, node))
        append_marks(tree, tree->line[at->line].marks, text);
    append_marks(tree, at->marks, text);
    game_append_comments(game, node, limit, text);
}

void game_append_all(const struct game *game, struct bytes *text)
{
    const struct tree *tree = &game->tree;
    for (uint32_t tag = 0; tag < tree->tags; tag++) {
        struct span name = tree_tag_name(tree, tag), value = tree_tag_value(tree, tag);
        bytes_append_format(text, "%-12.*s %.*s\n", (int)name.length, name.at, (int)value.length, value.at);
    }
    if (tree->tags > 0)
        bytes_append_char(text, '\n');
    for (uint32_t fault = 0; fault < tree->faults; fault++)
        game_append_fault(tree, fault, text);
    if (tree->faults > 0)
        bytes_append_char(text, '\n');
    game_append_move(game, game_node(game), text);
    bytes_append_text(text, ", ");
    game_append_turn(game, text);
    bytes_append_char(text, '\n');
    if (game_node(game) != TREE_ROOT)
        game_append_faults(game, game_node(game), true, SIZE_MAX, text);
    game_append_notes(game, game_node(game), SIZE_MAX, text);
}

bool game_is_faulty(const struct game *game)
{
    for (uint32_t fault = 0; fault < game->tree.faults; fault++)
        if (game->tree.fault[fault].severity == DIAG_ERROR)
            return true;
    return false;
}

static bool holds_comment(const struct tree *tree, uint32_t note)
{
    for (; note; note = tree->note[note].next)
        if (tree->note[note].type == TREE_COMMENT)
            return true;
    return false;
}

bool game_is_annotated(const struct game *game, uint32_t node)
{
    const struct tree *tree = &game->tree;
    const struct tree_node *at = &tree->node[node];
    if (at->marks || holds_comment(tree, at->notes))
        return true;
    const struct tree_line *line = &tree->line[at->line];
    return game_begins_line(tree, node) && (line->marks || holds_comment(tree, line->notes));
}

uint64_t game_ply_of_move(const struct game *game, uint64_t number, bool second)
{
    const struct tree *tree = &game->tree;
    uint32_t first = tree->line[TREE_MAIN_LINE].first;
    if (tree->rules->family == RULES_SHOGI || first == TREE_NONE)
        return number;
    struct tree_number begin_at = tree_move_number(tree, first);
    if (number > UINT64_MAX / 4)
        return UINT64_MAX; /* behind any move, and too large to be doubled */
    uint64_t wanted = 2 * number + second, start = 2 * begin_at.number + begin_at.dots;
    return wanted < start ? 0 : wanted - start + 1;
}
