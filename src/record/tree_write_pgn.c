/* PGN in export format, and PDN likewise. Text is laid out a word at a time; the last word is held back,
 * since parentheses and braces may still be glued to it. */
#include "record/tree_write.h"

#include "base/ascii.h"
#include "record/roster.h"
#include "record/tree_walk.h"

#include <stdio.h>

enum { LINE_LIMIT = 79 }; /* characters; the standard asks for less than 80 */

struct layout {
    struct bytes *out;
    size_t column;     /* characters in the line so far */
    struct bytes word; /* not yet placed */
    bool glued;        /* the next word goes on without a blank */
    bool numbered;     /* the next move needs its number */
};

static size_t count_characters(const struct bytes *word)
{
    size_t count = 0;
    for (size_t i = 0; i < word->length; i++)
        count += (word->at[i] & 0xc0) != 0x80;
    return count;
}

/* Places the word that was held back. */
static void place(struct layout *layout)
{
    size_t width = count_characters(&layout->word);
    if (layout->word.length == 0)
        return;
    if (layout->column > 0 && layout->column + 1 + width > LINE_LIMIT) {
        bytes_append_char(layout->out, '\n');
        layout->column = 0;
    } else if (layout->column > 0) {
        bytes_append_char(layout->out, ' ');
        layout->column++;
    }
    bytes_append(layout->out, layout->word.at, layout->word.length);
    layout->column += width;
    layout->word.length = 0;
}

/* Begins a word, unless an opening sign waits for one. */
static void begin_word(struct layout *layout)
{
    if (!layout->glued)
        place(layout);
    layout->glued = false;
}

static void put_word(struct layout *layout, struct span text)
{
    begin_word(layout);
    bytes_append(&layout->word, text.at, text.length);
}

/* An opening sign: the next word is glued to it. */
static void put_open(struct layout *layout, char sign)
{
    put_word(layout, (struct span){&sign, 1});
    layout->glued = true;
}

/* A closing sign is glued to the word before it, unless there are very many. */
static void put_close(struct layout *layout, char sign)
{
    if (layout->word.length >= LINE_LIMIT)
        place(layout);
    bytes_append_char(&layout->word, sign);
    layout->glued = false;
}

static void end_line(struct layout *layout)
{
    place(layout);
    if (layout->column > 0)
        bytes_append_char(layout->out, '\n');
    layout->column = 0;
    layout->glued = false;
}

/* The length of what must not be broken: up to a single blank between two words. A % may not come to begin a
 * line, which others would take for hidden (PGN standard, section 6). */
static size_t unbroken_length(struct span text)
{
    for (size_t i = 1; i + 1 < text.length; i++)
        if (text.at[i] == ' ' && !ascii_is_blank(text.at[i - 1]) && !ascii_is_blank(text.at[i + 1]) &&
            text.at[i + 1] != '%')
            return i;
    return text.length;
}

/* A brace cannot stand inside braces: such a comment can only have come from one to the line's end. */
static void put_line_comment(struct layout *layout, struct span text)
{
    put_word(layout, span_of(";"));
    bytes_append(&layout->word, text.at, text.length);
    end_line(layout);
}

static void put_comment(struct layout *layout, struct span text)
{
    layout->numbered = true;
    if (memchr(text.at, '}', text.length)) {
        put_line_comment(layout, text);
        return;
    }
    put_open(layout, '{');
    while (text.length > 0) {
        size_t length = unbroken_length(text);
        put_word(layout, (struct span){text.at, length});
        length += length < text.length;
        text = (struct span){text.at + length, text.length - length};
    }
    put_close(layout, '}');
}

static void put_marks(struct layout *layout, const struct tree *tree, uint32_t mark)
{
    for (; mark; mark = tree->note[mark].next) {
        if (tree->note[mark].type == TREE_NAG) {
            put_word(layout, span_of("$"));
            bytes_append_number(&layout->word, tree->note[mark].number);
        } else {
            put_word(layout, tree_note_text(tree, mark));
        }
    }
}

static void put_move(struct layout *layout, const struct tree *tree, uint32_t node)
{
    struct tree_number number = tree_move_number(tree, node);
    if (layout->numbered || !number.dots) {
        begin_word(layout);
        bytes_append_number(&layout->word, (int64_t)number.number);
        bytes_append_text(&layout->word, number.dots ? "..." : ".");
    }
    layout->numbered = false;
    put_word(layout, tree_move_text(tree, node));
    put_marks(layout, tree, tree->node[node].marks);
}

static void put_note(struct layout *layout, const struct tree *tree, uint32_t note)
{
    if (tree->note[note].type == TREE_COMMENT)
        put_comment(layout, tree_note_text(tree, note));
    else
        put_word(layout, tree_note_text(tree, note));
}

static void open_line(struct layout *layout, const struct tree *tree, uint32_t line)
{
    layout->numbered = true;
    if (line != TREE_MAIN_LINE)
        put_open(layout, '(');
    put_marks(layout, tree, tree->line[line].marks);
}

static void close_line(struct layout *layout, const struct tree_walk *walk)
{
    layout->numbered = true;
    if (walk->depth > 1)
        put_close(layout, ')');
}

static void put_moves(struct layout *layout, const struct tree *tree)
{
    struct tree_walk walk;
    tree_walk_open(&walk, tree);
    for (;;) {
        switch (tree_walk_next(&walk)) {
        case TREE_STEP_OPEN:
            open_line(layout, tree, tree_walk_top(&walk)->line);
            break;
        case TREE_STEP_NODE:
            put_move(layout, tree, tree_walk_top(&walk)->node);
            break;
        case TREE_STEP_NOTE:
            put_note(layout, tree, walk.note);
            break;
        case TREE_STEP_CLOSE:
            close_line(layout, &walk);
            break;
        case TREE_STEP_END:
            tree_walk_close(&walk);
            return;
        }
    }
}

/* Tags. */

static void put_tag(struct bytes *out, struct span name, struct span value)
{
    bytes_append_char(out, '[');
    bytes_append(out, name.at, name.length);
    bytes_append_text(out, " \"");
    for (size_t i = 0; i < value.length; i++) {
        if (value.at[i] == '"' || value.at[i] == '\\')
            bytes_append_char(out, '\\');
        bytes_append_char(out, value.at[i]);
    }
    bytes_append_text(out, "\"]\n");
}

static void put_roster(const struct tree *tree, struct span result, struct bytes *out)
{
    for (size_t i = 0; i < ROSTER_SIZE; i++) {
        struct span value = tree_get_tag(tree, roster[i].name);
        if (!roster[i].unknown && (!value.at || tree->rules->family == RULES_DRAUGHTS))
            value = result;
        if (!value.at)
            value = span_of(roster[i].unknown);
        put_tag(out, span_of(roster[i].name), value);
    }
}

/* The tags that are not in the roster; `but` has been written already. */
static void put_other_tags(const struct tree *tree, const char *but, struct bytes *out)
{
    for (uint32_t i = 0; i < tree->tags; i++) {
        struct span name = tree_tag_name(tree, i);
        if (!roster_holds(name) && !span_equals(name, but))
            put_tag(out, name, tree_tag_value(tree, i));
    }
    bytes_append_char(out, '\n');
}

/* The moves and what ends them. */
static void put_game(const struct tree *tree, struct span result, struct bytes *out)
{
    struct layout layout = {.out = out};
    put_moves(&layout, tree);
    put_word(&layout, result);
    end_line(&layout);
    bytes_free(&layout.word);
}

/* Rules that no tag tells, as those the caller gave, would be lost. */
static void put_variant(const struct tree *tree, struct bytes *out)
{
    if (tree->rules == &rules_chess960 && !tree_get_tag(tree, "Variant").at)
        put_tag(out, span_of("Variant"), span_of("chess960"));
}

/* A start position that only the first move tells, since Black makes it: others would not guess it. */
static void put_start(const struct tree *tree, struct bytes *out)
{
    union rules_position usual;
    char start[RULES_LINE_SIZE], line[RULES_LINE_SIZE];
    if (tree->setup != TREE_GOOD || tree_get_tag(tree, "FEN").at)
        return;
    tree->rules->start(tree->rules, &usual);
    tree->rules->write(&usual, start);
    size_t length = tree->rules->write(&tree->start, line);
    if (strcmp(start, line) == 0)
        return;
    if (!tree_get_tag(tree, "SetUp").at)
        put_tag(out, span_of("SetUp"), span_of("1"));
    put_tag(out, span_of("FEN"), (struct span){line, length});
}

void tree_write_pgn(const struct tree *tree, struct bytes *out)
{
    struct span result = tree->broken ? span_of("*") : tree_result(tree);
    put_roster(tree, result, out);
    put_variant(tree, out);
    put_start(tree, out);
    put_other_tags(tree, "", out);
    put_game(tree, result, out);
}

/* A Result tag that says something is kept; else the result that ended the moves, in the form that the type
 * uses: points on the larger boards. */
static struct span draughts_result(const struct tree *tree)
{
    static const char *const points[] = {"*", "2-0", "1-1", "0-2", "0-0"}; /* by enum pgn_result */
    const struct draughts_variant *variant = tree->rules->variant;
    struct span tag = tree_get_tag(tree, "Result");
    bool says = tag.length > 0 && !span_equals(tag, "?") && !span_equals(tag, "*");
    if (says || tree->broken)
        return says ? tag : span_of("*");
    return span_of(variant->side > 8 ? points[tree->outcome] : pgn_result_text(tree->outcome));
}

/* The GameType tag as it stands, or the number of the type that is played. */
static void put_game_type(const struct tree *tree, struct bytes *out)
{
    const struct draughts_variant *variant = tree->rules->variant;
    char number[8];
    struct span tag = tree_get_tag(tree, "GameType");
    if (!tag.at || tag.length == 0 || span_equals(tag, "?")) {
        snprintf(number, sizeof number, "%u", (unsigned)variant->game_type);
        tag = variant->game_type ? span_of(number) : (struct span){0};
    }
    if (tag.at)
        put_tag(out, span_of("GameType"), tag);
}

void tree_write_pdn(const struct tree *tree, struct bytes *out)
{
    put_roster(tree, draughts_result(tree), out);
    put_game_type(tree, out);
    put_other_tags(tree, "GameType", out);
    put_game(tree, span_of("*"), out);
}
