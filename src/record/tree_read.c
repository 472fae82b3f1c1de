/* One game after another becomes a tree: what all formats share, and those without variations, which are
 * mango records and FEN files. */
#include "record/tree_reader.h"

#include "base/memory.h"
#include "record/tree_clean.h"

#include <stdlib.h>

/* The node read last, which diagnostics belong to. */
static uint32_t last_node(const struct tree_reader *reader)
{
    const struct tree *tree = reader->tree;
    return reader->frames ? tree->line[reader->frames[reader->depth].line].last : tree->line[0].last;
}

static bool is_game_text(const struct tree_source *source)
{
    return source->format == FORMAT_PGN || source->format == FORMAT_PDN;
}

static void put(void *context, const struct diag *diag)
{
    struct tree_reader *reader = context;
    bool about_game = diag->game && diag->code != DIAG_READ_FAILED;
    if (!reader->skips || !about_game)
        diag_put(reader->outer, diag);
    if (diag->game && reader->tree && !reader->skips)
        reader->fault = tree_add_fault(reader->tree, diag, last_node(reader));
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
        tree_text_open(reader);
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
    if (is_game_text(&reader->source))
        tree_text_close(reader);
    if (reader->replay)
        replay_close(reader->replay);
    free(reader->replay);
    tree_free(&reader->skipped);
    bytes_free(&reader->scratch);
    free(reader);
}

struct span tree_reader_clean(
    struct tree_reader *reader, bool (*append)(struct bytes *to, struct span text), struct span text)
{
    reader->scratch.length = 0;
    reader->tree->cleaned |= append(&reader->scratch, text);
    return (struct span){reader->scratch.at ? reader->scratch.at : "", reader->scratch.length};
}

const struct rules *tree_reader_rules(const struct tree_reader *reader)
{
    return reader->source.rules ? reader->source.rules : &rules_draughts_international;
}

/* Begins with an empty tree. */
static void clear(struct tree_reader *reader, struct tree *tree)
{
    reader->tree = tree;
    tree_start(tree, tree_reader_rules(reader));
    reader->depth = 0;
    reader->full_told = false;
    if (reader->frames)
        reader->frames[0] = (struct tree_frame){.line = TREE_MAIN_LINE};
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
        node = tree_add_node(tree, TREE_MAIN_LINE, TREE_FAULT, NULL,
            tree_reader_clean(reader, tree_clean_text, (struct span){game->record.word, length}));
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

static void take_fen(struct tree_reader *reader)
{
    struct tree *tree = reader->tree;
    const struct replay *replay = reader->replay;
    char fen[RULES_LINE_SIZE];
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
}

/* A line of a FEN file is a game without moves. */
static bool next_fen(struct tree_reader *reader)
{
    if (replay_next(reader->replay) != REPLAY_GAME)
        return false;
    if (!reader->skips)
        take_fen(reader);
    replay_next(reader->replay);
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
        return tree_text_next(reader);
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
    reader->skips = true;
    clear(reader, &reader->skipped);
    if (reader->frames)
        reader->frames[0].dead = reader->frames[0].gone = true;
    bool found = next(reader);
    reader->skips = false;
    reader->tree = NULL;
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
