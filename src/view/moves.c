/* Laying out is one pass over the tree with a stack of lines of its own, since variations may be nested ten
 * thousand deep. */
#include "view/moves.h"

#include "base/memory.h"
#include "base/text.h"
#include "notation/nag.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    MOST_INDENT = 6,     /* steps; what is deeper stands no further right */
    COMMENT_BYTES = 240, /* of a comment shown in the list; the rest is shown beside the board */
    MOVE_COLUMN = 12,    /* columns of a move of the main line at most */
    ROOM_FOR_COMMENTS = 24,
    NUMBER_SIZE = 32
};

/* A line of the game that has begun. */
struct open_line {
    uint32_t next; /* its next node, TREE_NONE: none */
    uint32_t note; /* the next note behind what was laid out last */
    bool numbered; /* the next move shows its number */
};

struct layout {
    struct moves *moves;
    const struct tree *tree;
    int width;
    bool comments;
    int number_width, move_width; /* of the main line's columns */
    bool paired;                  /* a number counts a move of both players */
    bool row_open;                /* the line holds a first player's move and awaits the second's */
    int column;                   /* behind the last item of the line */
    bool gap;                     /* a blank belongs before the next item of the line */
    int indent;                   /* of the line of play that is laid out */
    struct open_line *open;
    uint32_t depth; /* how many are open */
    size_t room;
};

/* An empty line is used as it is. */
static void new_line(struct layout *layout, int indent)
{
    struct moves *moves = layout->moves;
    bool is_empty = moves->lines > 0 && moves->first[moves->lines - 1] == moves->items;
    moves->first = memory_grow(moves->first, &moves->room_lines, moves->lines + 1u, sizeof *moves->first);
    if (!is_empty)
        moves->first[moves->lines++] = moves->items;
    layout->column = indent;
    layout->gap = false;
    layout->row_open = false;
}

/* Puts text on the current line; what does not fit is cut when it is drawn. */
static void put(struct layout *layout, uint32_t node, int style, struct span text)
{
    struct moves *moves = layout->moves;
    moves->item = memory_grow(moves->item, &moves->room_items, moves->items, sizeof *moves->item);
    int width = screen_measure(text);
    layout->column += layout->gap;
    layout->gap = false;
    struct moves_item *item = &moves->item[moves->items];
    *item = (struct moves_item){.line = moves->lines - 1,
        .node = node,
        .text = (uint32_t)moves->text.length,
        .length = (uint16_t)text.length,
        .column = (uint16_t)layout->column,
        .width = (uint16_t)width,
        .style = (uint8_t)style};
    if (node != TREE_NONE)
        moves->item_of[node] = moves->items;
    moves->items++;
    bytes_append(&moves->text, text.at, text.length);
    layout->column += width;
}

void moves_append_marks(struct bytes *text, const struct tree *tree, uint32_t node)
{
    for (uint32_t i = tree->node[node].marks; i; i = tree->note[i].next) {
        const struct tree_note *note = &tree->note[i];
        const char *sign = note->type == TREE_NAG ? nag_sign(note->number) : NULL;
        bool glued = sign && note->number <= 6;
        if (!glued && text->length > 0)
            bytes_append_char(text, ' ');
        if (sign)
            bytes_append_text(text, sign);
        else if (note->type == TREE_NAG)
            bytes_append_format(text, "$%u", note->number);
        else
            bytes_append(text, tree->text.at + note->text, note->length);
    }
}

/* The move with its marks, as it stands in the list. */
static void describe_move(const struct layout *layout, uint32_t node, struct bytes *text)
{
    struct span move = tree_move_text(layout->tree, node);
    bytes_append(text, move.at, move.length);
    if (layout->comments)
        moves_append_marks(text, layout->tree, node);
    text->length = text_fit((struct span){text->at, text->length}, UINT8_MAX);
}

static int style_of(const struct layout *layout, uint32_t node)
{
    if (layout->tree->node[node].type == TREE_FAULT)
        return STYLE_FAULT;
    return layout->depth > 1 ? STYLE_VARIATION : STYLE_STRONG;
}

/* The number of a main line's move, at the right end of its column. */
static void put_number(struct layout *layout, uint32_t node)
{
    char number[NUMBER_SIZE];
    int length = snprintf(number, sizeof number, "%*llu.", layout->number_width - 2,
        (unsigned long long)tree_move_number(layout->tree, node).number);
    put(layout, TREE_NONE, STYLE_DIM, (struct span){number, (size_t)length});
}

/* A move of the main line, in its column. */
static void put_main_move(struct layout *layout, uint32_t node, struct span text)
{
    bool second = layout->paired ? tree_move_number(layout->tree, node).dots
                                 : (layout->tree->node[node].ply & 1) == 0 && layout->move_width > 0;
    if (!second || !layout->row_open) {
        new_line(layout, 0);
        if (layout->paired || !second) {
            put_number(layout, node);
            layout->column = layout->number_width;
        }
        if (layout->paired && second)
            put(layout, TREE_NONE, STYLE_DIM, span_of("..."));
    }
    if (second)
        layout->column = layout->number_width + layout->move_width;
    if (second && !layout->paired) {
        put_number(layout, node);
        layout->column = 2 * layout->number_width + layout->move_width;
    }
    put(layout, node, style_of(layout, node), text);
    layout->row_open = !second;
}

/* Goes to the next line when the text does not fit behind what stands there. */
static void make_room(struct layout *layout, int columns)
{
    if (layout->column + layout->gap + columns > layout->width && layout->column > layout->indent + 1)
        new_line(layout, layout->indent + 1);
}

static void put_variation_move(struct layout *layout, uint32_t node, struct span text, bool numbered)
{
    char number[NUMBER_SIZE];
    struct tree_number of = tree_move_number(layout->tree, node);
    bool shown = numbered || !of.dots;
    int length = 0;
    if (shown)
        length =
            snprintf(number, sizeof number, "%llu%s", (unsigned long long)of.number, of.dots ? "..." : ".");
    make_room(layout, length + screen_measure(text));
    if (shown)
        put(layout, TREE_NONE, STYLE_VARIATION, (struct span){number, (size_t)length});
    put(layout, node, style_of(layout, node), text);
    layout->gap = true;
}

static void put_move(struct layout *layout, uint32_t node, bool numbered)
{
    struct bytes text = {0};
    describe_move(layout, node, &text);
    struct span span = {text.at, text.length};
    if (layout->depth == 1)
        put_main_move(layout, node, span);
    else
        put_variation_move(layout, node, span, numbered);
    bytes_free(&text);
}

/* The part of a comment that the list shows: whole words, or characters where a word is long. */
static struct span beginning_of(struct span comment)
{
    size_t end = text_fit(comment, COMMENT_BYTES), blank = end;
    if (end == comment.length)
        return comment;
    while (blank > end / 2 && comment.at[blank] != ' ')
        blank--;
    return (struct span){comment.at, comment.at[blank] == ' ' ? blank : end};
}

/* A word that no line has room for is broken. */
static void put_word(struct layout *layout, struct span word)
{
    while (word.length > 0) {
        size_t next, length = screen_wrap(word, layout->width - layout->indent - 1, &next);
        struct span piece = {word.at, length};
        make_room(layout, screen_measure(piece));
        put(layout, TREE_NONE, STYLE_COMMENT, piece);
        layout->gap = true;
        word = (struct span){word.at + next, word.length - next};
    }
}

static void put_words(struct layout *layout, struct span text)
{
    while (text.length > 0) {
        const char *blank = memchr(text.at, ' ', text.length);
        size_t length = blank ? (size_t)(blank - text.at) : text.length;
        put_word(layout, (struct span){text.at, length});
        length += blank != NULL;
        text = (struct span){text.at + length, text.length - length};
    }
}

/* The beginning of a comment. False: there is nothing to show. */
static bool put_comment(struct layout *layout, uint32_t note)
{
    enum { READ = 16 * COMMENT_BYTES }; /* commands, which are not shown, take room too */
    struct bytes plain = {0};
    if (!layout->comments || layout->width < ROOM_FOR_COMMENTS)
        return false;
    struct span comment = tree_note_text(layout->tree, note);
    struct span read = {comment.at, text_fit(comment, READ)};
    tree_append_plain_comment(&plain, read);
    bool is_shown = plain.length > 0; /* a comment may hold nothing but a clock */
    struct span shown = beginning_of((struct span){plain.at, plain.length});
    if (layout->depth == 1 && is_shown)
        new_line(layout, layout->indent + 1);
    put_words(layout, shown);
    if (is_shown && (shown.length < plain.length || read.length < comment.length))
        put_words(layout, span_of("..."));
    layout->row_open &= !is_shown;
    bytes_free(&plain);
    return is_shown;
}

static void open_line(struct layout *layout, uint32_t line)
{
    layout->open = memory_grow(layout->open, &layout->room, layout->depth, sizeof *layout->open);
    layout->open[layout->depth++] = (struct open_line){
        .next = layout->tree->line[line].first, .note = layout->tree->line[line].notes, .numbered = true};
    uint32_t steps = layout->depth - 1 < MOST_INDENT ? layout->depth - 1 : MOST_INDENT;
    layout->indent = layout->width < ROOM_FOR_COMMENTS ? (int)(steps > 0) : (int)(2 * steps);
    if (layout->depth == 1)
        return;
    new_line(layout, layout->indent);
    put(layout, TREE_NONE, STYLE_VARIATION, span_of("("));
}

/* The parenthesis stands right behind the last item, or where there is no room on the next line. */
static void close_line(struct layout *layout)
{
    layout->gap = false;
    make_room(layout, 1);
    put(layout, TREE_NONE, STYLE_VARIATION, span_of(")"));
    layout->depth--;
    uint32_t steps = layout->depth - 1 < MOST_INDENT ? layout->depth - 1 : MOST_INDENT;
    layout->indent = layout->width < ROOM_FOR_COMMENTS ? (int)(steps > 0) : (int)(2 * steps);
    const struct open_line *outer = &layout->open[layout->depth - 1];
    if (layout->depth > 1 && (outer->note || outer->next))
        new_line(layout, layout->indent + 1);
    layout->row_open = false;
}

static void put_note(struct layout *layout, struct open_line *open)
{
    const struct tree_note *note = &layout->tree->note[open->note];
    uint32_t index = open->note;
    open->note = note->next;
    if (note->type == TREE_VARIATION) {
        open->numbered = true;
        open_line(layout, note->number); /* `open` may have moved */
        return;
    }
    if (note->type == TREE_COMMENT)
        open->numbered |= put_comment(layout, index);
    if (note->type == TREE_RESULT && layout->depth > 1) {
        make_room(layout, (int)note->length);
        put(layout, TREE_NONE, STYLE_VARIATION, tree_note_text(layout->tree, index));
        layout->gap = true;
    }
}

static void lay_out_lines(struct layout *layout)
{
    open_line(layout, TREE_MAIN_LINE);
    while (layout->depth > 0) {
        struct open_line *open = &layout->open[layout->depth - 1];
        if (open->note) {
            put_note(layout, open);
        } else if (open->next) {
            uint32_t node = open->next;
            put_move(layout, node, open->numbered);
            open->numbered = false;
            open->next = layout->tree->node[node].next;
            open->note = layout->tree->node[node].notes;
        } else if (layout->depth > 1) {
            close_line(layout);
        } else {
            layout->depth--;
        }
    }
}

static void put_result(struct layout *layout)
{
    struct span result = tree_result(layout->tree);
    if (result.length <= 1 || layout->tree->result_missing)
        return; /* `*` says nothing */
    new_line(layout, layout->number_width < layout->width ? layout->number_width : 0);
    put(layout, TREE_NONE, STYLE_STRONG, result);
}

static int count_digits(uint64_t number)
{
    int digits = 1;
    for (; number >= 10; number /= 10)
        digits++;
    return digits;
}

static void choose_columns(struct layout *layout)
{
    const struct tree *tree = layout->tree;
    uint32_t last = tree->line[TREE_MAIN_LINE].last;
    layout->paired = tree->rules->family != RULES_SHOGI;
    int digits = last == TREE_ROOT ? 1 : count_digits(tree_move_number(tree, last).number);
    layout->number_width = (digits < 2 ? 2 : digits) + 2;
    int columns =
        layout->paired ? layout->width - layout->number_width : layout->width - 2 * layout->number_width;
    layout->move_width = columns / 2 < MOVE_COLUMN ? columns / 2 : MOVE_COLUMN;
    if (!layout->paired && layout->move_width < 8)
        layout->move_width = 0; /* one column */
}

void moves_lay_out(struct moves *moves, const struct tree *tree, int width, bool comments)
{
    struct layout layout = {.moves = moves, .tree = tree, .width = width, .comments = comments};
    moves->text.length = 0;
    moves->items = moves->lines = 0;
    moves->item_of = memory_grow(moves->item_of, &moves->room_nodes, tree->nodes, sizeof *moves->item_of);
    moves->nodes = tree->nodes;
    for (uint32_t i = 0; i < tree->nodes; i++)
        moves->item_of[i] = UINT32_MAX;
    choose_columns(&layout);
    if (tree->setup != TREE_NOTHING)
        lay_out_lines(&layout);
    put_result(&layout);
    moves->first = memory_grow(moves->first, &moves->room_lines, moves->lines + 1u, sizeof *moves->first);
    moves->first[moves->lines] = moves->items;
    free(layout.open);
}

void moves_free(struct moves *moves)
{
    bytes_free(&moves->text);
    free(moves->item);
    free(moves->first);
    free(moves->item_of);
    *moves = (struct moves){0};
}

static void draw_item(const struct moves *moves, const struct moves_item *item, bool current,
    struct screen *screen, struct screen_area area)
{
    struct span text = {moves->text.at + item->text, item->length};
    int column = area.column + item->column, line = area.line + (int)(item->line - moves->top);
    int style = current ? STYLE_CURRENT : item->style;
    screen_put(screen, column, line, area.width - item->column, style, text);
}

/* Keeps the current line in sight, with some lines around it where there are. */
static void scroll_to(struct moves *moves, uint32_t line, uint32_t height)
{
    uint32_t margin = height > 6 ? 2 : 0;
    if (line < moves->top + margin)
        moves->top = line > margin ? line - margin : 0;
    if (line + margin >= moves->top + height)
        moves->top = line + margin + 1 - height;
    if (moves->lines <= height)
        moves->top = 0;
    else if (moves->top > moves->lines - height)
        moves->top = moves->lines - height;
}

void moves_draw(struct moves *moves, uint32_t node, struct screen *screen, struct screen_area area)
{
    if (area.height < 1 || area.width < 1)
        return;
    uint32_t current = node < moves->nodes ? moves->item_of[node] : UINT32_MAX;
    scroll_to(moves, current == UINT32_MAX ? 0 : moves->item[current].line, (uint32_t)area.height);
    for (int i = 0; i < area.height && moves->top + (uint32_t)i < moves->lines; i++) {
        uint32_t line = moves->top + (uint32_t)i;
        for (uint32_t k = moves->first[line]; k < moves->first[line + 1]; k++)
            draw_item(moves, &moves->item[k], k == current, screen, area);
    }
}

uint32_t moves_find(const struct moves *moves, int column, int line)
{
    uint32_t wanted = moves->top + (uint32_t)line;
    if (line < 0 || wanted >= moves->lines)
        return TREE_NONE;
    for (uint32_t k = moves->first[wanted]; k < moves->first[wanted + 1]; k++) {
        const struct moves_item *item = &moves->item[k];
        if (column >= item->column && column < item->column + item->width)
            return item->node;
    }
    return TREE_NONE;
}
