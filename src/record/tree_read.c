/* One game after another becomes a tree. PGN comes as events of the reader that streams; an explicit stack
 * has a frame for each variation that is open. Other formats have one line of play. */
#include "record/tree_read.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/move_text.h"
#include "notation/pgn.h"
#include "record/chess_fault.h"
#include "record/chess_setup.h"
#include "record/draughts_play.h"
#include "record/draughts_setup.h"
#include "record/replay.h"
#include "record/roster.h"
#include "record/tree_clean.h"

#include <stdlib.h>

/* A line of play that is open. */
struct frame {
    union rules_position now;
    union rules_position before; /* the last move, or the last fault */
    uint32_t line;
    uint32_t parent;      /* the node it replaces */
    uint32_t note_before; /* of the parent's notes, the last one before the note that leads here */
    bool dead;            /* a fault has ended it */
    bool gone;            /* nothing more of it is kept */
};

struct tree_reader {
    struct tree_source source;
    const struct diag_sink *outer;
    struct diag_sink sink; /* forwards to `outer`, and into the tree */
    struct reader *window;
    uint64_t base;     /* added to offsets */
    struct tree *tree; /* being read */
    bool quiet;        /* a game is read over */
    bool full_told;
    bool ended; /* mango: the record's game has been read */
    struct pgn_reader *pgn;
    struct draughts_feed *feed; /* PDN: its events come through here; `pgn` is its reader */
    struct replay *replay;      /* FEN */
    struct frame *frames;
    size_t capacity;
    size_t depth;
    struct bytes comment; /* pieces so far */
    struct bytes scratch;
    uint64_t last_game;
};

static uint32_t here(const struct tree_reader *reader)
{
    const struct tree *tree = reader->tree;
    return reader->frames ? tree->line[reader->frames[reader->depth].line].last : tree->line[0].last;
}

static bool is_game_text(const struct tree_source *source)
{
    return source->format == FORMAT_PGN || source->format == FORMAT_PDN;
}

static void open_game_text(struct tree_reader *reader)
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

static void put(void *context, const struct diag *diag)
{
    struct tree_reader *reader = context;
    if (!reader->quiet)
        diag_put(reader->outer, diag);
    if (diag->game && reader->tree)
        tree_add_fault(reader->tree, diag, here(reader));
}

struct tree_reader *tree_reader_open(
    struct reader *window, const struct tree_source *source, const struct diag_sink *sink)
{
    struct tree_reader *reader = memory_new(1, sizeof *reader);
    reader->source = *source;
    if (!reader->source.letters)
        reader->source.letters = &san_english;
    reader->outer = sink;
    reader->sink = (struct diag_sink){put, reader};
    reader->window = window;
    reader->last_game = source->games_before;
    if (is_game_text(source)) {
        open_game_text(reader);
    } else if (source->format == FORMAT_FEN) {
        reader->replay = memory_new(1, sizeof *reader->replay);
        replay_open(
            reader->replay, window, source->format, source->rules, reader->source.letters, &reader->sink);
        reader->replay->game = source->games_before;
    }
    return reader;
}

void tree_reader_close(struct tree_reader *reader)
{
    if (!reader)
        return;
    if (reader->feed)
        draughts_feed_close(reader->feed);
    else
        pgn_close(reader->pgn);
    free(reader->feed);
    if (reader->replay)
        replay_close(reader->replay);
    free(reader->replay);
    free(reader->frames);
    bytes_free(&reader->comment);
    bytes_free(&reader->scratch);
    free(reader);
}

/* The tree is full: one error, and nothing more is kept. */
static void check_room(struct tree_reader *reader, struct frame *frame)
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

static struct span clean_as(
    struct tree_reader *reader, bool (*append)(struct bytes *to, struct span text), struct span text)
{
    reader->scratch.length = 0;
    reader->tree->cleaned |= append(&reader->scratch, text);
    return (struct span){reader->scratch.at ? reader->scratch.at : "", reader->scratch.length};
}

static struct span clean(struct tree_reader *reader, struct span text)
{
    return clean_as(reader, tree_clean_text, text);
}

static struct span clean_tag(struct tree_reader *reader, struct span name, struct span value)
{
    bool sets_up = span_equals(name, "FEN") || span_equals(name, "GameType");
    return clean_as(reader, sets_up ? tree_clean_setup : tree_clean_text, value);
}

/* A tag's name as one that can be written again: `?` would end it, and Latin-1 grows when it becomes UTF-8,
 * which may be too much. */
static void append_name(struct tree_reader *reader, struct bytes *name, struct span text)
{
    reader->tree->cleaned |= tree_clean_text(name, text);
    bool too_long = name->length > PGN_TAG_NAME_LIMIT;
    if (too_long) {
        name->length = 0;
        bytes_append(name, text.at, text.length);
    }
    for (size_t i = 0; i < name->length; i++)
        if (name->at[i] == '?' || (too_long && !ascii_is_printable(name->at[i])))
            name->at[i] = '_';
}

/* Fewer tags than are read can be kept, in text that may have grown by becoming UTF-8: all must be read again
 * when the game has been written, with those that every game gets then, which are not counted. */
enum { TAGS_KEPT = PGN_TAG_LIMIT - 16, TAG_TEXT_KEPT = PGN_TAG_TEXT_LIMIT - 1024, TAG_TEXT_GOT = 64 };

struct tags_kept {
    size_t tags;
    size_t text; /* bytes */
};

/* Counts one more tag. False: it is too much. */
static bool count_tag(struct tags_kept *kept, struct span name, struct span value)
{
    bool got = roster_holds(name) || span_equals(name, "GameType") || span_equals(name, "Variant");
    size_t length = name.length + value.length;
    kept->tags += !got;
    kept->text += !got ? length : length > TAG_TEXT_GOT ? length - TAG_TEXT_GOT : 0;
    return kept->tags <= TAGS_KEPT && kept->text <= TAG_TEXT_KEPT;
}

static void report_many_tags(struct tree_reader *reader, size_t first)
{
    if (!pgn_tags_are_full(reader->pgn))
        pgn_report(reader->pgn, DIAG_ERROR, DIAG_TOO_MANY_TAGS, pgn_tag_place(reader->pgn, first), 0,
            "more than %d tags or %d bytes of tags in a game; the rest is not kept", (int)TAGS_KEPT,
            (int)TAG_TEXT_KEPT);
}

static void take_tags(struct tree_reader *reader)
{
    struct bytes name = {0};
    struct tags_kept kept = {0};
    for (size_t i = 0; i < pgn_tag_count(reader->pgn); i++) {
        struct span text = pgn_tag_name(reader->pgn, i);
        if (!text_is_printable(text)) {
            name.length = 0;
            append_name(reader, &name, text);
            text = (struct span){name.at, name.length};
        }
        struct span value = clean_tag(reader, text, pgn_tag_value(reader->pgn, i));
        if (!count_tag(&kept, text, value)) {
            report_many_tags(reader, i);
            break;
        }
        tree_set_tag(reader->tree, text, value);
    }
    bytes_free(&name);
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

static void start_game(struct tree_reader *reader)
{
    struct tree *tree = reader->tree;
    struct frame *main_line = &reader->frames[0];
    tree->game = pgn_game_number(reader->pgn);
    tree->offset = reader->base + pgn_game_offset(reader->pgn);
    tree->place = pgn_game_place(reader->pgn);
    take_tags(reader);
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
static void add_fault_node(struct tree_reader *reader, struct frame *frame, const struct pgn_event *event)
{
    struct tree *tree = reader->tree;
    struct span word = clean(reader, pgn_text(event));
    uint64_t offset = offset_of(reader, event);
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
    tree->node[node].fault = tree->faults - 1;
    tree->fault[tree->faults - 1].node = node;
}

static void meet_fault(struct tree_reader *reader, const struct pgn_event *event)
{
    struct frame *frame = &reader->frames[reader->depth];
    if (frame->dead)
        frame->gone = true;
    else
        add_fault_node(reader, frame, event);
}

/* Gives Black the first turn when the first move says so. */
static void turn_start(struct tree_reader *reader, const struct pgn_event *event)
{
    struct tree *tree = reader->tree;
    struct frame *main_line = &reader->frames[0];
    if (chess_setup_turn(reader->pgn, event, reader->source.letters, &tree->start.chess))
        main_line->now = main_line->before = tree->start;
}

enum played { PLAYED, PASSED, FAULTY };

static enum played play_chess(struct tree_reader *reader, const struct pgn_event *event,
    union rules_position *now, union rules_move *move, uint64_t ply)
{
    const struct san_letters *letters = reader->source.letters;
    enum san_fault fault = san_play(&now->chess, pgn_text(event), letters, NULL, &move->chess);
    if (!fault)
        return PLAYED;
    return chess_fault_report(reader->pgn, event, letters, fault, &now->chess, ply) ? FAULTY : PASSED;
}

static void play_move(struct tree_reader *reader, const struct pgn_event *event)
{
    struct frame *frame = &reader->frames[reader->depth];
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
    enum played played = PLAYED;
    if (!reader->feed)
        played = play_chess(reader, event, &frame->now, &move, ply);
    else if (!draughts_play(reader->feed, event, &frame->now.draughts, &move.draughts, ply))
        played = FAULTY;
    if (played == FAULTY)
        add_fault_node(reader, frame, event);
    if (played != PLAYED)
        return;
    frame->before = before;
    size_t length = move_text_write(tree->rules, &before, &move, text);
    uint32_t node = tree_add_node(tree, frame->line, TREE_MOVE, &move, (struct span){text, length});
    tree->node[node].offset = node ? offset : 0;
    check_room(reader, frame);
}

/* PDN: a position set among the moves. A line of a tree is a chain of moves, so this one ends here. */
static void meet_position(struct tree_reader *reader, const struct pgn_event *event)
{
    struct frame *frame = &reader->frames[reader->depth];
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
    const struct frame *outer = &reader->frames[reader->depth];
    struct frame *frame = &reader->frames[++reader->depth];
    *frame = (struct frame){.now = outer->before, .before = outer->before, .line = outer->line};
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
static void drop_empty_line(struct tree *tree, const struct frame *frame)
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
    struct frame *frame = &reader->frames[reader->depth];
    struct span raw = {reader->comment.at ? reader->comment.at : "", reader->comment.length};
    if (frame->gone)
        return;
    /* What is too long has not been kept to its end; the tree has no room for it. */
    struct span text = raw.length > TREE_TEXT_LIMIT ? raw : clean_as(reader, tree_clean_comment, raw);
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
    struct frame *frame = &reader->frames[reader->depth];
    if (frame->gone)
        return;
    /* A sign before the game's first move could not be told from stray text when it is read again. */
    bool lost = frame->line == TREE_MAIN_LINE && !reader->tree->line[TREE_MAIN_LINE].first;
    if (event->type == PGN_NAG)
        tree_add_nag(reader->tree, frame->line, event->number);
    else
        tree_add_note(
            reader->tree, frame->line, lost ? TREE_COMMENT : TREE_SIGN, clean(reader, pgn_text(event)));
    check_room(reader, frame);
}

static void take_result(struct tree_reader *reader, const struct pgn_event *event)
{
    struct frame *frame = &reader->frames[reader->depth];
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

/* The rules a tree has until its game says more. */
static const struct rules *first_rules(const struct tree_reader *reader)
{
    return reader->source.rules ? reader->source.rules : &rules_draughts_international;
}

/* Comments that were taken to stand before a game belong to none. */
static void meet_stray(struct tree_reader *reader)
{
    if (pgn_game_number(reader->pgn) == reader->last_game)
        tree_start(reader->tree, first_rules(reader));
}

/* Begins with an empty tree. */
static void clear(struct tree_reader *reader, struct tree *tree)
{
    reader->tree = tree;
    tree_start(tree, first_rules(reader));
    reader->depth = 0;
    reader->full_told = false;
    if (reader->frames)
        reader->frames[0] = (struct frame){.line = TREE_MAIN_LINE};
}

static void note_controls(struct tree_reader *reader)
{
    struct tree *tree = reader->tree;
    struct diag diag = {.code = DIAG_CONTROL_REPLACED,
        .severity = DIAG_NOTE,
        .file = reader_name(reader->window),
        .place = tree->place,
        .game = tree->game};
    if (!tree->cleaned || !reader->source.note_controls)
        return;
    diag_say(&diag, "control characters in the game's text are replaced by ?");
    diag_put(reader->outer, &diag);
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

static bool next_pgn(struct tree_reader *reader)
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

/* A mango record is one game. */

static void add_mango_fault(struct tree_reader *reader, const struct mango_game *game, struct diag *fault)
{
    struct tree *tree = reader->tree;
    uint32_t node = TREE_ROOT;
    fault->file = reader_name(reader->window);
    diag_put(reader->outer, fault);
    tree->broken = true;
    if (game->record.actions > game->plies) {
        size_t length = strlen(game->record.word);
        node = tree_add_node(
            tree, TREE_MAIN_LINE, TREE_FAULT, NULL, clean(reader, (struct span){game->record.word, length}));
        tree->node[node].offset = reader->base + game->record.line_start + game->record.place.column - 1;
    }
    uint32_t index = tree_add_fault(tree, fault, node ? node : tree->line[TREE_MAIN_LINE].last);
    tree->node[node].fault = index;
}

static bool next_mango(struct tree_reader *reader)
{
    struct mango_game game;
    struct diag fault;
    struct tree *tree = reader->tree;
    enum mango_event event;
    if (reader->ended)
        return false;
    reader->ended = true;
    mango_game_open(&game, reader->window, false);
    tree->game = reader->source.games_before + 1;
    tree->offset = reader->base;
    tree->place = (struct diag_place){1, 1};
    while ((event = mango_game_next(&game, &fault)) == MANGO_ACTION) {
        uint32_t node = tree_add_node(tree, TREE_MAIN_LINE, TREE_MOVE, &game.last, span_of(game.last_word));
        if (!node) {
            fault = (struct diag){.code = DIAG_GAME_TOO_LARGE, .place = game.record.place};
            diag_say(&fault, "the record has more than %d actions; the rest is skipped", TREE_NODE_LIMIT - 1);
            event = MANGO_FAULT;
            break;
        }
        tree->node[node].offset = reader->base + game.record.line_start + game.record.place.column - 1;
    }
    tree->length = reader_offset(reader->window, reader->window->at);
    if (event == MANGO_FAULT)
        add_mango_fault(reader, &game, &fault);
    return game.plies > 0 || !reader->window->error; /* a file that cannot be read is no game */
}

/* A line of a FEN file is a game without moves. */
static bool next_fen(struct tree_reader *reader)
{
    struct tree *tree = reader->tree;
    struct replay *replay = reader->replay;
    char fen[RULES_LINE_SIZE];
    if (replay_next(replay) != REPLAY_GAME)
        return false;
    tree->game = replay->game;
    tree->setup = replay->state == REPLAY_GOOD         ? TREE_GOOD
                  : replay->state == REPLAY_IMPOSSIBLE ? TREE_IMPOSSIBLE
                                                       : TREE_NOTHING;
    tree->broken = tree->setup != TREE_GOOD;
    if (tree->setup != TREE_NOTHING) {
        tree->start = *replay->position;
        tree->rules = tree->start.chess.chess960 ? &rules_chess960 : &rules_chess;
        size_t length = tree->rules->write(&tree->start, fen);
        tree_set_tag(tree, span_of("SetUp"), span_of("1"));
        tree_set_tag(tree, span_of("FEN"), (struct span){fen, length});
    }
    replay_next(replay);
    return true;
}

static bool next(struct tree_reader *reader)
{
    switch (reader->source.format) {
    case FORMAT_MANGO:
        return next_mango(reader);
    case FORMAT_FEN:
        return next_fen(reader);
    default:
        return next_pgn(reader);
    }
}

bool tree_reader_next(struct tree_reader *reader, struct tree *tree)
{
    clear(reader, tree);
    bool found = next(reader);
    if (found)
        note_controls(reader);
    reader->tree = NULL;
    return found;
}

bool tree_reader_skip(struct tree_reader *reader)
{
    struct tree scrap = {0};
    reader->quiet = true;
    clear(reader, &scrap);
    if (reader->frames)
        reader->frames[0].dead = reader->frames[0].gone = true;
    bool found = next(reader);
    reader->quiet = false;
    reader->tree = NULL;
    tree_free(&scrap);
    return found;
}

bool tree_read_at(const struct input *file, const struct tree_place *place, const struct tree_source *source,
    const struct diag_sink *sink, struct tree *tree)
{
    struct reader window;
    struct tree_source here = *source;
    struct input *part = input_open_part(file, place->offset, place->length);
    reader_open(&window, part, PGN_WINDOW);
    reader_set_line(&window, place->lines_before);
    here.games_before = place->games_before;
    struct tree_reader *reader = tree_reader_open(&window, &here, sink);
    reader->base = place->offset;
    bool found = tree_reader_next(reader, tree);
    tree_reader_close(reader);
    reader_close(&window);
    input_close(part);
    return found;
}
