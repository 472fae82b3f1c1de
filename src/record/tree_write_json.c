/* JSON, written as the tree is walked: nothing of it is kept, and no depth of variations is too deep. Strings
 * that need escapes are written by jansson. Each open line has a position of its own. */
#include "record/tree_write.h"

#include "base/memory.h"
#include "base/text.h"
#include "notation/move_text.h"
#include "record/tree_walk.h"

#include <jansson.h>
#include <stdlib.h>

/* What has been written of an open line. */
struct level {
    union rules_position now;
    union rules_position before; /* the last move */
    bool moves;                  /* its list of moves is open */
    bool variations;             /* the last move's list of variations is open */
};

struct json {
    const struct tree *tree;
    struct bytes *out;
    struct level *level; /* owned */
    size_t room;
};

static void put_text(struct json *json, const char *text)
{
    bytes_append_text(json->out, text);
}

static bool is_plain(struct span text)
{
    return text_is_printable(text) && !memchr(text.at, '"', text.length) &&
           !memchr(text.at, '\\', text.length);
}

static void put_string(struct json *json, struct span text)
{
    if (is_plain(text)) {
        bytes_append_char(json->out, '"');
        bytes_append(json->out, text.at, text.length);
        bytes_append_char(json->out, '"');
        return;
    }
    json_t *string = json_stringn(text.at, text.length);
    char *dump = string ? json_dumps(string, JSON_ENCODE_ANY) : NULL;
    put_text(json, dump ? dump : "\"\"");
    free(dump);
    json_decref(string);
}

/* A comma unless what stands before opens a list. */
static void put_comma(struct json *json)
{
    char last = json->out->at[json->out->length - 1];
    if (last != '[' && last != '{')
        bytes_append_char(json->out, ',');
}

static void put_key(struct json *json, const char *key)
{
    put_comma(json);
    put_text(json, "\"");
    put_text(json, key);
    put_text(json, "\":");
}

/* A text that needs no escapes. */
static void put_plain(struct json *json, const char *key, struct span value)
{
    put_key(json, key);
    bytes_append_char(json->out, '"');
    bytes_append(json->out, value.at, value.length);
    bytes_append_char(json->out, '"');
}

static void put_member(struct json *json, const char *key, struct span value)
{
    put_key(json, key);
    put_string(json, value);
}

static void put_number(struct json *json, const char *key, int64_t number)
{
    put_key(json, key);
    bytes_append_number(json->out, number);
}

/* Begins the next entry of a list, which the first one opens. */
static void begin_entry(struct json *json, const char *key, bool *open)
{
    if (!*open) {
        put_key(json, key);
        put_text(json, "[");
    }
    *open = true;
    put_comma(json);
}

/* The comments of a list, those before the next move or the others; no list when there are none. */
static void put_comments(struct json *json, const char *key, uint32_t note, bool before)
{
    const struct tree *tree = json->tree;
    bool open = false;
    for (; note; note = tree->note[note].next) {
        if (tree->note[note].type != TREE_COMMENT || tree->note[note].before != before)
            continue;
        begin_entry(json, key, &open);
        put_string(json, tree_note_text(tree, note));
    }
    if (open)
        put_text(json, "]");
}

/* The marks of one type, numbers or texts. */
static void put_marks(struct json *json, const char *key, uint32_t mark, enum tree_note_type type)
{
    const struct tree *tree = json->tree;
    bool open = false;
    for (; mark; mark = tree->note[mark].next) {
        if (tree->note[mark].type != type)
            continue;
        begin_entry(json, key, &open);
        if (type == TREE_NAG)
            bytes_append_number(json->out, tree->note[mark].number);
        else
            put_string(json, tree_note_text(tree, mark));
    }
    if (open)
        put_text(json, "]");
}

static void put_figures(struct json *json, uint32_t node)
{
    struct tree_figures figures = tree_move_figures(json->tree, node);
    if (figures.has_clock)
        put_number(json, "clock", figures.clock);
    if (figures.has_elapsed)
        put_number(json, "elapsed", figures.elapsed);
    if (!figures.has_evaluation)
        return;
    put_key(json, "evaluation");
    put_text(json, "{");
    put_number(json, figures.mate ? "mate" : "centipawns", figures.score);
    if (figures.depth >= 0)
        put_number(json, "depth", figures.depth);
    put_text(json, "}");
}

static void put_position(struct json *json, const char *key, const union rules_position *position)
{
    char line[RULES_LINE_SIZE];
    put_plain(json, key, (struct span){line, json->tree->rules->write(position, line)});
}

/* How the move is written, in records and by programs, and the position after it. */
static void put_texts(struct json *json, struct level *level, uint32_t node)
{
    const struct tree *tree = json->tree;
    const struct rules *rules = tree->rules;
    const union rules_move *move = &tree->node[node].move;
    char plain[MOVE_TEXT_SIZE];
    union rules_undo undo;
    bool chess = rules->family == RULES_CHESS;
    level->before = level->now;
    put_plain(json, chess ? "san" : "move", tree_move_text(tree, node));
    if (chess) {
        size_t length = move_text_write_plain(rules, &level->before, move, plain);
        put_plain(json, "uci", (struct span){plain, length});
    }
    rules->apply(&level->now, move, &undo);
    put_position(json, chess ? "fen" : "position", &level->now);
}

/* Ends the list of variations and the move they belong to. */
static void end_move(struct json *json, struct level *level)
{
    put_text(json, level->variations ? "]}" : "}");
    level->variations = false;
}

static void put_node(struct json *json, struct level *level, uint32_t node)
{
    const struct tree *tree = json->tree;
    const struct tree_node *at = &tree->node[node];
    bool first = !level->moves;
    if (!first)
        end_move(json, level);
    begin_entry(json, "moves", &level->moves);
    put_text(json, "{");
    put_number(json, "ply", at->ply);
    put_texts(json, level, node);
    if (first)
        put_comments(json, "before", tree->line[at->line].notes, false);
    else
        put_comments(json, "before", tree->node[at->previous].notes, true);
    put_marks(json, "nags", at->marks, TREE_NAG);
    put_marks(json, "signs", at->marks, TREE_SIGN);
    put_comments(json, "after", at->notes, false);
    put_figures(json, node);
}

static void open_line(struct json *json, const struct tree_walk *walk)
{
    const struct tree *tree = json->tree;
    size_t depth = walk->depth - 1;
    uint32_t line = tree_walk_top(walk)->line;
    json->level = memory_grow(json->level, &json->room, depth, sizeof *json->level);
    struct level *level = &json->level[depth];
    level->moves = level->variations = false;
    if (depth == 0) {
        level->now = level->before = tree->start;
        return;
    }
    struct level *outer = &json->level[depth - 1];
    level->now = level->before = outer->before;
    begin_entry(json, "variations", &outer->variations);
    put_text(json, "{");
    put_marks(json, "nags", tree->line[line].marks, TREE_NAG);
    put_marks(json, "signs", tree->line[line].marks, TREE_SIGN);
}

/* The results that stand in a variation. */
static void put_results(struct json *json, uint32_t note)
{
    const struct tree *tree = json->tree;
    for (; note; note = tree->note[note].next)
        if (tree->note[note].type == TREE_RESULT) {
            put_member(json, "result", tree_note_text(tree, note));
            return;
        }
}

static void put_fault(struct json *json, uint32_t index, uint32_t node)
{
    const struct tree *tree = json->tree;
    put_key(json, "fault");
    put_text(json, "{");
    if (node) {
        put_number(json, "ply", tree->node[node].ply);
        put_member(json, "text", tree_move_text(tree, node));
    }
    if (index < tree->faults) { /* in a game with very many faults the last ones are not kept */
        put_member(json, "code", span_of(diag_code_name(tree->fault[index].code)));
        put_member(json, "message", tree_fault_message(tree, index));
    }
    put_text(json, "}");
}

/* What has ended the main line when no move did: the game's first error. */
static void put_game_fault(struct json *json)
{
    const struct tree *tree = json->tree;
    for (uint32_t i = 0; i < tree->faults; i++)
        if (tree->fault[i].severity == DIAG_ERROR) {
            put_fault(json, i, TREE_NONE);
            return;
        }
}

/* `line`: the one that ends; its last move is `node`, TREE_ROOT when it has none. */
static void close_line(struct json *json, size_t depth, uint32_t line, uint32_t node)
{
    const struct tree *tree = json->tree;
    struct level *level = &json->level[depth];
    uint32_t last = tree->line[line].last;
    if (level->moves) {
        end_move(json, level);
        put_text(json, "]");
    } else {
        put_key(json, "moves");
        put_text(json, "[]");
    }
    uint32_t notes = node ? tree->node[node].notes : tree->line[line].notes;
    put_comments(json, "after", notes, node != TREE_ROOT);
    if (line != TREE_MAIN_LINE)
        put_results(json, notes);
    if (tree->node[last].type == TREE_FAULT && tree->line[line].first)
        put_fault(json, tree->node[last].fault, last);
    else if (line == TREE_MAIN_LINE && tree->broken)
        put_game_fault(json);
    if (line != TREE_MAIN_LINE)
        put_text(json, "}");
}

static void put_moves(struct json *json)
{
    struct tree_walk walk;
    tree_walk_open(&walk, json->tree);
    for (;;) {
        switch (tree_walk_next(&walk)) {
        case TREE_STEP_OPEN:
            open_line(json, &walk);
            break;
        case TREE_STEP_NODE:
            put_node(json, &json->level[walk.depth - 1], tree_walk_top(&walk)->node);
            break;
        case TREE_STEP_NOTE:
            break; /* written with their moves */
        case TREE_STEP_CLOSE:
            close_line(json, walk.depth - 1, walk.closed, tree_walk_top(&walk)->node);
            break;
        case TREE_STEP_END:
            tree_walk_close(&walk);
            return;
        }
    }
}

/* Whether the game is one that is not played here: the tree's rules are not its own. */
static bool is_other_game(const struct tree *tree)
{
    for (uint32_t i = 0; tree->setup == TREE_NOTHING && i < tree->faults; i++)
        if (tree->fault[i].code == DIAG_VARIANT_UNSUPPORTED)
            return true;
    return false;
}

void tree_write_json(const struct tree *tree, struct bytes *out)
{
    struct json json = {.tree = tree, .out = out};
    if (!is_other_game(tree))
        bytes_append_format(out, "\"rules\":\"%s\",", tree->rules->name);
    bytes_append_text(out, "\"tags\":{");
    for (uint32_t i = 0; i < tree->tags; i++) {
        put_comma(&json);
        put_string(&json, tree_tag_name(tree, i));
        bytes_append_char(out, ':');
        put_string(&json, tree_tag_value(tree, i));
    }
    put_text(&json, "}");
    if (tree->setup != TREE_NOTHING)
        put_position(&json, "start", &tree->start);
    put_marks(&json, "nags", tree->line[TREE_MAIN_LINE].marks, TREE_NAG);
    put_marks(&json, "signs", tree->line[TREE_MAIN_LINE].marks, TREE_SIGN);
    put_moves(&json);
    put_member(&json, "result", tree->broken ? span_of("*") : tree_result(tree));
    put_text(&json, "}\n");
    free(json.level);
}
