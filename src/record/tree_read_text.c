/* PGN and PDN come as events of the reader that streams; an explicit stack has a frame for each variation
 * that is open. Moves are resolved and played as they come. */
#include "base/memory.h"
#include "notation/move_text.h"
#include "record/chess_fault.h"
#include "record/chess_setup.h"
#include "record/draughts_play.h"
#include "record/draughts_setup.h"
#include "record/tree_clean.h"
#include "record/tree_reader.h"

#include <stdlib.h>

void tree_text_open(struct tree_reader *reader)
{
    enum { FIRST_CAPACITY = 16 };
    if (reader->source.format == FORMAT_PDN) {
        reader->feed = memory_new(1, sizeof *reader->feed);
        draughts_feed_open(reader->feed, reader->window, false, &reader->sink);
        reader->pgn = reader->feed->reader;
    } else {
        reader->pgn = pgn_open(reader->window, &(struct pgn_options){0}, &reader->sink);
    }
    pgn_set_game(reader->pgn, reader->source.games_before);
    reader->capacity = FIRST_CAPACITY;
    reader->frames = memory_new(reader->capacity, sizeof *reader->frames);
}

void tree_text_close(struct tree_reader *reader)
{
    if (reader->feed)
        draughts_feed_close(reader->feed);
    else
        pgn_close(reader->pgn);
    free(reader->feed);
    free(reader->frames);
    bytes_free(&reader->comment);
    pgn_tags_free(&reader->names);
}

/* A word of the game as the tree may keep it. */
static struct span clean(struct tree_reader *reader, const struct pgn_event *event)
{
    return tree_reader_clean(reader, tree_clean_text, pgn_text(event));
}

/* The tree is full: one error, and nothing more is kept. */
static void check_room(struct tree_reader *reader, struct tree_frame *frame)
{
    if (!reader->tree->full)
        return;
    frame->dead = frame->gone = true;
    reader->frames[0].dead = reader->frames[0].gone = true;
    reader->tree->broken = true;
    if (!reader->full_told)
        pgn_report(reader->pgn, DIAG_ERROR, DIAG_GAME_TOO_LARGE, pgn_game_place(reader->pgn), 0,
            "the game has more than %d moves, or as many notes, or %d bytes of text; the rest of it is "
            "skipped",
            (int)TREE_NODE_LIMIT - 1, (int)TREE_TEXT_LIMIT);
    reader->full_told = true;
}

static enum tree_setup set_up_chess(struct tree_reader *reader, struct tree *tree)
{
    struct chess_position position;
    enum chess_setup setup =
        chess_setup_game(reader->pgn, reader->source.rules == &rules_chess960, &position);
    if (setup == CHESS_SETUP_NONE)
        return TREE_NOTHING;
    tree->rules = position.chess960 ? &rules_chess960 : &rules_chess;
    tree->start.chess = position;
    return setup == CHESS_SETUP_GOOD ? TREE_GOOD : TREE_IMPOSSIBLE;
}

static enum tree_setup set_up_draughts(struct tree_reader *reader, struct tree *tree)
{
    struct draughts_setup setup;
    bool good = draughts_setup_game(reader->feed, reader->source.rules, &setup);
    if (setup.type.rules)
        tree->rules = setup.type.rules;
    if (!good) {
        tree->rules->start(tree->rules, &tree->start);
        return TREE_NOTHING;
    }
    tree->start.draughts = setup.position;
    tree->second = setup.second;
    return TREE_GOOD;
}

/* Goes on to the game's end. */
static void skip_game(struct tree_reader *reader)
{
    if (reader->feed)
        draughts_feed_skip(reader->feed);
    else
        pgn_skip_game(reader->pgn);
}

static void start_game(struct tree_reader *reader)
{
    if (reader->skips) {
        skip_game(reader);
        return;
    }
    struct tree *tree = reader->tree;
    struct tree_frame *main_line = &reader->frames[0];
    tree->game = pgn_game_number(reader->pgn);
    tree->offset = reader->base + pgn_game_offset(reader->pgn);
    tree->place = pgn_game_place(reader->pgn);
    tree_reader_take_tags(reader);
    tree->setup = reader->feed ? set_up_draughts(reader, tree) : set_up_chess(reader, tree);
    main_line->dead = main_line->gone = tree->broken = tree->setup != TREE_GOOD;
    main_line->now = main_line->before = tree->start;
}

/* Where a word stands in the input; 0 when it is not known any more. */
static uint64_t offset_of(const struct tree_reader *reader, const struct pgn_event *event)
{
    const struct reader *window = reader->window;
    bool there = event->text >= window->buffer && event->text <= window->end;
    return there ? reader->base + reader_offset(window, event->text) : 0;
}

/* The fault told last becomes a node. */
static void add_fault_node(
    struct tree_reader *reader, struct tree_frame *frame, const struct pgn_event *event)
{
    struct tree *tree = reader->tree;
    struct span word = clean(reader, event);
    uint64_t offset = offset_of(reader, event);
    uint32_t fault = reader->fault;
    uint32_t node = tree_add_node(tree, frame->line, TREE_FAULT, NULL, word);
    frame->dead = true;
    frame->before = frame->now;
    tree->broken |= frame->line == TREE_MAIN_LINE;
    if (!reader->source.past_faults) {
        frame->gone = true;
        pgn_end_line(reader->pgn, event);
    }
    check_room(reader, frame);
    if (!node)
        return;
    tree->node[node].offset = offset;
    tree->node[node].fault = fault;
    if (fault < tree->faults)
        tree->fault[fault].node = node;
}

static void meet_fault(struct tree_reader *reader, const struct pgn_event *event)
{
    struct tree_frame *frame = &reader->frames[reader->depth];
    if (frame->dead)
        frame->gone = true;
    else
        add_fault_node(reader, frame, event);
}

/* Gives Black the first turn when the first move says so. */
static void turn_start(struct tree_reader *reader, const struct pgn_event *event)
{
    struct tree *tree = reader->tree;
    struct tree_frame *main_line = &reader->frames[0];
    if (chess_setup_turn(reader->pgn, event, reader->source.letters, &tree->start.chess))
        main_line->now = main_line->before = tree->start;
}

enum { NAG_FORCED = 7 /* PGN standard, section 10: forced move */ };

static bool play_chess(struct tree_reader *reader, const struct pgn_event *event, union rules_position *now,
    union rules_move *move, uint64_t ply)
{
    const struct san_letters *letters = reader->source.letters;
    enum san_fault fault = san_play(&now->chess, pgn_text(event), letters, NULL, &move->chess);
    if (fault)
        chess_fault_report(reader->pgn, event, letters, fault, &now->chess, ply);
    return !fault;
}

static void play_move(struct tree_reader *reader, const struct pgn_event *event)
{
    struct tree_frame *frame = &reader->frames[reader->depth];
    struct tree *tree = reader->tree;
    union rules_move move = {0};
    char text[MOVE_TEXT_SIZE];
    if (frame->dead) {
        frame->gone = true;
        return;
    }
    uint64_t offset = offset_of(reader, event), ply = tree->node[tree->line[frame->line].last].ply + 1;
    if (!reader->feed && reader->depth == 0 && ply == 1)
        turn_start(reader, event);
    union rules_position before = frame->now;
    bool played = reader->feed ? draughts_play(reader->feed, event, &frame->now.draughts, &move.draughts, ply)
                               : play_chess(reader, event, &frame->now, &move, ply);
    if (!played) {
        add_fault_node(reader, frame, event);
        return;
    }
    frame->before = before;
    size_t length = move_text_write(tree->rules, &before, &move, text);
    uint32_t node = tree_add_node(tree, frame->line, TREE_MOVE, &move, (struct span){text, length});
    tree->node[node].offset = node ? offset : 0;
    if (node && event->flags & PGN_FORCED)
        tree_add_nag(tree, frame->line, NAG_FORCED);
    check_room(reader, frame);
}

/* PDN: a position set among the moves. A line of a tree is a chain of moves, so this one ends here. */
static void meet_position(struct tree_reader *reader, const struct pgn_event *event)
{
    struct tree_frame *frame = &reader->frames[reader->depth];
    if (!frame->dead) {
        uint64_t ply = reader->tree->node[reader->tree->line[frame->line].last].ply + 1;
        draughts_feed_report(reader->feed, DIAG_ERROR, DIAG_POSITION_AMONG_MOVES,
            draughts_feed_place(reader->feed, event), ply,
            "a position set among the moves cannot be kept; the line of play ends here");
    }
    meet_fault(reader, event);
}

static void open_line(struct tree_reader *reader)
{
    struct tree *tree = reader->tree;
    if (reader->depth + 1 == reader->capacity) {
        reader->capacity *= 2;
        reader->frames = memory_resize(reader->frames, reader->capacity * sizeof *reader->frames);
    }
    const struct tree_frame *outer = &reader->frames[reader->depth];
    struct tree_frame *frame = &reader->frames[++reader->depth];
    *frame = (struct tree_frame){.now = outer->before, .before = outer->before, .line = outer->line};
    frame->dead = frame->gone = outer->gone || !tree->line[outer->line].first;
    if (frame->dead)
        return;
    frame->parent = tree->line[outer->line].last;
    frame->note_before = tree->node[frame->parent].last_note;
    uint32_t line = tree_add_variation(tree, frame->parent);
    if (line)
        frame->line = line;
    check_room(reader, frame);
}

/* A variation of which nothing has been kept is none. */
static void drop_empty_line(struct tree *tree, const struct tree_frame *frame)
{
    struct tree_line *line = &tree->line[frame->line];
    if (!frame->parent || line->first || line->notes || line->marks || line->parent != frame->parent)
        return;
    struct tree_node *parent = &tree->node[frame->parent];
    if (frame->note_before)
        tree->note[frame->note_before].next = TREE_NONE;
    else
        parent->notes = TREE_NONE;
    parent->last_note = frame->note_before;
}

static void close_line(struct tree_reader *reader)
{
    if (reader->depth > 0)
        drop_empty_line(reader->tree, &reader->frames[reader->depth--]);
}

static void end_comment(struct tree_reader *reader)
{
    struct tree_frame *frame = &reader->frames[reader->depth];
    struct span raw = {reader->comment.at ? reader->comment.at : "", reader->comment.length};
    if (frame->gone)
        return;
    /* What is too long has not been kept to its end; the tree has no room for it. */
    struct span text =
        raw.length > TREE_TEXT_LIMIT ? raw : tree_reader_clean(reader, tree_clean_comment, raw);
    tree_add_note(reader->tree, frame->line, TREE_COMMENT, text);
    check_room(reader, frame);
}

static void take_comment(struct tree_reader *reader, const struct pgn_event *event)
{
    if (event->flags & PGN_FIRST)
        reader->comment.length = 0;
    if (reader->comment.length <= TREE_TEXT_LIMIT)
        bytes_append(&reader->comment, event->text, event->length);
    if (event->flags & PGN_LAST)
        end_comment(reader);
}

static void take_mark(struct tree_reader *reader, const struct pgn_event *event)
{
    struct tree_frame *frame = &reader->frames[reader->depth];
    if (frame->gone)
        return;
    /* A sign before the game's first move could not be told from stray text when it is read again. */
    bool lost = frame->line == TREE_MAIN_LINE && !reader->tree->line[TREE_MAIN_LINE].first;
    if (event->type == PGN_NAG)
        tree_add_nag(reader->tree, frame->line, event->number);
    else
        tree_add_note(reader->tree, frame->line, lost ? TREE_COMMENT : TREE_SIGN, clean(reader, event));
    check_room(reader, frame);
}

static void take_result(struct tree_reader *reader, const struct pgn_event *event)
{
    struct tree_frame *frame = &reader->frames[reader->depth];
    bool usual = !reader->feed || event->flags & PGN_MISSING;
    struct span text = usual ? span_of(pgn_result_text(event->number)) : pgn_text(event);
    if (event->depth == 0 || event->flags & PGN_MISSING) {
        tree_set_result(reader->tree, (enum pgn_result)event->number, text);
        reader->tree->result_missing = event->flags & PGN_MISSING;
    } else if (!frame->gone) {
        tree_add_note(reader->tree, frame->line, TREE_RESULT, text);
        check_room(reader, frame);
    }
}

/* Comments that were taken to stand before a game belong to none. */
static void meet_stray(struct tree_reader *reader)
{
    if (pgn_game_number(reader->pgn) == reader->last_game)
        tree_start(reader->tree, tree_reader_rules(reader));
}

static void end_game(struct tree_reader *reader)
{
    reader->last_game = pgn_game_number(reader->pgn);
    while (reader->depth > 0)
        close_line(reader);
    reader->tree->length = pgn_game_length(reader->pgn);
}

static const struct pgn_event *next_event(struct tree_reader *reader)
{
    return reader->feed ? draughts_feed_next(reader->feed) : pgn_next(reader->pgn);
}

bool tree_text_next(struct tree_reader *reader)
{
    for (;;) {
        const struct pgn_event *event = next_event(reader);
        switch (event->type) {
        case PGN_GAME_START:
            start_game(reader);
            break;
        case PGN_MOVE:
            play_move(reader, event);
            break;
        case PGN_COMMENT:
            take_comment(reader, event);
            break;
        case PGN_NAG:
        case PGN_SIGN:
            take_mark(reader, event);
            break;
        case PGN_OPEN:
            open_line(reader);
            break;
        case PGN_CLOSE:
            close_line(reader);
            break;
        case PGN_RESULT:
            take_result(reader, event);
            break;
        case PGN_FAULT:
            meet_fault(reader, event);
            break;
        case PGN_SET_POSITION:
            meet_position(reader, event);
            break;
        case PGN_STRAY:
            meet_stray(reader);
            break;
        case PGN_GAME_END:
            end_game(reader);
            return true;
        case PGN_END:
            return false;
        default: /* lines hidden by % are no part of a game */
            break;
        }
    }
}
