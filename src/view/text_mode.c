/* The line mode: a game as lines of text, and commands by words, for screen readers and terminals that can do
 * nothing else. */
#include "view/view.h"

#include "base/memory.h"
#include "draw/writer.h"
#include "record/positions.h"
#include "view/board.h"
#include "view/game.h"
#include "view/moves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The faults of each node in their order, as lists: a long game may have many. Numbers are 1-based, 0: none.
 */
struct fault_lists {
    uint32_t *first; /* of each node; NULL: faults are not told among the moves */
    uint32_t *next;  /* of each fault */
};

struct text_mode {
    const struct view_options *options;
    const struct view_text *text;
    const struct diag_sink *sink;
    struct source *source; /* NULL: a new game */
    struct game game;
    struct fault_lists faults;
    struct bytes out;
    bool flipped;
};

static void flush(struct text_mode *mode)
{
    mode->text->write(mode->text->context, (struct span){mode->out.at, mode->out.length});
    mode->out.length = 0;
}

static void say(struct text_mode *mode, const char *text)
{
    bytes_append_text(&mode->out, text);
    bytes_append_char(&mode->out, '\n');
}

/* Lines become blanks, so that what belongs to a move stays on its line. */
static void append_on_line(struct bytes *to, struct span text)
{
    while (text.length > 0 && text.at[text.length - 1] == '\n')
        text.length--;
    for (size_t i = 0; i < text.length; i++)
        bytes_append_char(to, text.at[i] == '\n' || text.at[i] == '\t' ? ' ' : text.at[i]);
}

static void forget_faults(struct text_mode *mode)
{
    free(mode->faults.first);
    free(mode->faults.next);
    mode->faults = (struct fault_lists){0};
}

/* To be called when a game has been opened. Who types commands hears of a fault where it stands; standard
 * error tells it only when the program ends. */
static void list_faults(struct text_mode *mode)
{
    const struct tree *tree = &mode->game.tree;
    forget_faults(mode);
    if (!mode->text->read)
        return;
    mode->faults.first = memory_new(tree->nodes, sizeof *mode->faults.first);
    mode->faults.next = memory_new(tree->faults + 1u, sizeof *mode->faults.next);
    for (uint32_t fault = tree->faults; fault > 0; fault--) {
        uint32_t *first = &mode->faults.first[tree->fault[fault - 1].node];
        mode->faults.next[fault] = *first;
        *first = fault;
    }
}

/* What is wrong at a node, as a part of its line. */
static void append_faults(struct text_mode *mode, uint32_t node)
{
    uint32_t fault = mode->faults.first ? mode->faults.first[node] : 0;
    struct bytes text = {0};
    for (; fault; fault = mode->faults.next[fault]) {
        text.length = 0;
        game_append_fault(&mode->game.tree, fault - 1, &text);
        bytes_append_text(&mode->out, "  ");
        append_on_line(&mode->out, (struct span){text.at, text.length});
    }
    bytes_free(&text);
}

/* A node as a line: number, move, marks, what is wrong, and what is said about it. */
static void print_node(struct text_mode *mode, uint32_t node)
{
    struct bytes notes = {0};
    game_append_move(&mode->game, node, &mode->out);
    moves_append_marks(&mode->out, &mode->game.tree, node);
    if (node != TREE_ROOT) /* what is wrong with the record as a whole stands behind its tags */
        append_faults(mode, node);
    game_append_comments(&mode->game, node, SIZE_MAX, &notes);
    if (notes.length > 0)
        bytes_append_text(&mode->out, "  ");
    append_on_line(&mode->out, (struct span){notes.at, notes.length});
    bytes_append_char(&mode->out, '\n');
    bytes_free(&notes);
}

static void print_tags(struct text_mode *mode)
{
    const struct tree *tree = &mode->game.tree;
    for (uint32_t tag = 0; tag < tree->tags; tag++) {
        struct span name = tree_tag_name(tree, tag), value = tree_tag_value(tree, tag);
        bytes_append_format(
            &mode->out, "%.*s: %.*s\n", (int)name.length, name.at, (int)value.length, value.at);
    }
    if (tree->tags > 0)
        bytes_append_char(&mode->out, '\n');
}

static void print_record_faults(struct text_mode *mode)
{
    for (uint32_t fault = mode->faults.first[TREE_ROOT]; fault; fault = mode->faults.next[fault])
        game_append_fault(&mode->game.tree, fault - 1, &mode->out);
}

static void print_game(struct text_mode *mode)
{
    const struct tree *tree = &mode->game.tree;
    struct bytes notes = {0};
    print_tags(mode);
    if (mode->faults.first)
        print_record_faults(mode);
    game_append_comments(&mode->game, TREE_ROOT, SIZE_MAX, &notes);
    bytes_append(&mode->out, notes.at, notes.length);
    bytes_free(&notes);
    for (uint32_t node = tree->line[TREE_MAIN_LINE].first; node; node = tree->node[node].next) {
        print_node(mode, node);
        flush(mode);
    }
    struct span result = tree_result(tree);
    if (result.length > 1 && !tree->result_missing)
        bytes_append_format(&mode->out, "%.*s\n", (int)result.length, result.at);
    flush(mode);
}

static void tell_faults(struct text_mode *mode)
{
    const struct tree *tree = &mode->game.tree;
    bool is_only = tree->rules->family == RULES_SHOGI; /* a mango record has one game, so none is named */
    for (uint32_t i = 0; i < tree->faults; i++) {
        const struct tree_fault *fault = &tree->fault[i];
        struct span message = tree_fault_message(tree, i);
        struct diag diag = {.code = fault->code,
            .severity = fault->severity,
            .place = fault->place,
            .game = is_only ? 0 : tree->game,
            .ply = fault->ply,
            .file = source_name(mode->source, mode->game.number)};
        diag_say(&diag, "%.*s", (int)message.length, message.at);
        diag_put(mode->sink, &diag);
    }
}

/* Where the cursor is: the move, and whose turn it is. */
static void print_place(struct text_mode *mode)
{
    uint32_t node = game_node(&mode->game);
    print_node(mode, node);
    mode->out.length--; /* the line goes on */
    bytes_append_text(&mode->out, "  [");
    game_append_turn(&mode->game, &mode->out);
    uint32_t variations = node == TREE_ROOT ? 0 : tree_variation_count(&mode->game.tree, node);
    if (variations > 0)
        bytes_append_format(&mode->out, ", %u variation%s", variations, variations > 1 ? "s" : "");
    bytes_append_text(&mode->out, "]\n");
}

/* The whole picture of the game's own art. */
static void print_board(struct text_mode *mode)
{
    struct scene scene;
    struct diag fault;
    const struct rules *rules = mode->game.tree.rules;
    struct art *own = NULL;
    const struct art *art = mode->options->art;
    bool hidden = mode->game.tree.setup == TREE_IMPOSSIBLE && !mode->options->lenient;
    if (hidden || !game_scene(&mode->game, &scene)) {
        say(mode, hidden ? "The position breaks the rules; --lenient shows it." : "There is no position.");
        return;
    }
    if (!art || !renderer_fits(art, &scene))
        art = own = art_read(span_of(art_builtin(span_of(rules->art))), &fault);
    if (art) {
        struct renderer renderer;
        renderer_init(&renderer, art, mode->flipped, false);
        renderer_draw(&renderer, &scene, NULL);
        writer_append(WRITER_TEXT, &renderer.canvas, &mode->out);
        renderer_free(&renderer);
    }
    art_free(own);
}

/* -- Commands. */

static void print_position(struct text_mode *mode)
{
    char line[RULES_LINE_SIZE];
    const union rules_position *position = cursor_position(mode->game.cursor);
    if (position)
        mode->game.tree.rules->write(position, line);
    say(mode, position ? line : "There is no position.");
}

static void do_next(struct text_mode *mode, uint64_t number)
{
    if (cursor_forward(mode->game.cursor, number ? number : 1))
        print_place(mode);
    else
        say(mode, "The line ends here.");
}

static void do_back(struct text_mode *mode, uint64_t number)
{
    if (cursor_back(mode->game.cursor, number ? number : 1))
        print_place(mode);
    else
        say(mode, "This is the start.");
}

static void do_start(struct text_mode *mode, uint64_t number)
{
    (void)number;
    cursor_to_start(mode->game.cursor);
    print_place(mode);
}

static void do_end(struct text_mode *mode, uint64_t number)
{
    (void)number;
    cursor_to_end(mode->game.cursor);
    print_place(mode);
}

static void do_goto(struct text_mode *mode, uint64_t number)
{
    if (!number) {
        say(mode, "Where to? goto 12 goes to move 12, start to the start.");
        return;
    }
    cursor_to_ply(mode->game.cursor, game_ply_of_move(&mode->game, number, false));
    print_place(mode);
}

static void do_board(struct text_mode *mode, uint64_t number)
{
    (void)number;
    print_board(mode);
}

static void do_position(struct text_mode *mode, uint64_t number)
{
    (void)number;
    print_position(mode);
}

static void do_flip(struct text_mode *mode, uint64_t number)
{
    (void)number;
    mode->flipped = !mode->flipped;
    print_board(mode);
}

static void do_variation(struct text_mode *mode, uint64_t number)
{
    if (number <= UINT32_MAX && cursor_enter(mode->game.cursor, number ? (uint32_t)(number - 1) : 0))
        print_place(mode);
    else
        say(mode, "There is no such variation of this move.");
}

static void do_leave(struct text_mode *mode, uint64_t number)
{
    (void)number;
    if (cursor_leave(mode->game.cursor))
        print_place(mode);
    else
        say(mode, "This is the main line.");
}

/* Waits until game `number` (1-based) is known or all games are. */
static bool wait_for_game(const struct source *source, uint64_t number)
{
    struct timespec moment = {0, 2000000};
    while (game_index_count(source_index(source)) < number && !source_is_complete(source))
        nanosleep(&moment, NULL);
    return game_index_count(source_index(source)) >= number;
}

static void tell_error(struct text_mode *mode, const struct source_error *error)
{
    struct diag diag = {.code = DIAG_READ_FAILED, .severity = DIAG_ERROR, .file = error->name};
    diag_say(&diag, "%s%s", input_error_head(error->reason), error->reason);
    diag_put(mode->sink, &diag);
}

/* Tells that the file breaks off behind a game (1-based) that has been shown. Somebody who types
 * commands is not kept waiting for the end of a file that is still coming. */
static void tell_read_failure(struct text_mode *mode, uint64_t number)
{
    if (!mode->text->read)
        wait_for_game(mode->source, number + 1);
    struct source_error error;
    if (source_error_behind(mode->source, number - 1, &error))
        tell_error(mode, &error);
}

static void do_game(struct text_mode *mode, uint64_t number)
{
    if (!mode->source || !number || !wait_for_game(mode->source, number) ||
        !game_read(&mode->game, mode->source, number - 1)) {
        say(mode, "There is no such game.");
        return;
    }
    list_faults(mode);
    print_game(mode);
    tell_faults(mode);
    tell_read_failure(mode, number);
}

static void do_moves(struct text_mode *mode, uint64_t number)
{
    (void)number;
    print_game(mode);
}

static void do_help(struct text_mode *mode, uint64_t number);

struct command {
    const char *name;
    const char *does;
    void (*run)(struct text_mode *mode, uint64_t number);
};

static const struct command commands[] = {
    {"next", "a move forward; next 10: ten", do_next},
    {"back", "a move back", do_back},
    {"start", "to the start", do_start},
    {"end", "to the end of the line", do_end},
    {"goto", "goto 12: to move 12", do_goto},
    {"board", "the board as a picture", do_board},
    {"position", "the position as a line", do_position},
    {"flip", "turn the board half round", do_flip},
    {"variation", "into a variation of this move; variation 2: the second one", do_variation},
    {"leave", "out of the variation", do_leave},
    {"moves", "all moves again", do_moves},
    {"game", "game 3: the third game of the file", do_game},
    {"help", "these commands", do_help},
    {"quit", "quit", NULL},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void do_help(struct text_mode *mode, uint64_t number)
{
    (void)number;
    for (int i = 0; i < COMMANDS; i++)
        bytes_append_format(&mode->out, "%-10s %s\n", commands[i].name, commands[i].does);
    say(mode, "A command may be cut short, and Enter alone goes a move forward.");
}

/* The first command that begins with the word. */
static const struct command *find_command(struct span word)
{
    for (int i = 0; i < COMMANDS; i++)
        if (word.length <= strlen(commands[i].name) && memcmp(word.at, commands[i].name, word.length) == 0)
            return &commands[i];
    return NULL;
}

/* Splits `goto 12`. */
static const struct command *read_command(struct bytes *line, uint64_t *number)
{
    bytes_append_char(line, '\0');
    const char *at = line->at + strspn(line->at, " \t");
    struct span word = {at, strcspn(at, " \t")};
    at += word.length + strspn(at + word.length, " \t");
    *number = *at == '-' ? 0 : strtoull(at, NULL, 10); /* which would take -1 for the largest number */
    return find_command(word);
}

static void answer_commands(struct text_mode *mode)
{
    struct bytes line = {0};
    say(mode, "");
    print_place(mode);
    for (;;) {
        uint64_t number;
        flush(mode);
        if (!mode->text->read(mode->text->context, &line))
            break;
        const struct command *command = read_command(&line, &number);
        if (command && !command->run)
            break;
        if (command)
            command->run(mode, number);
        else
            say(mode, "There is no such command: help tells them.");
    }
    bytes_free(&line);
}

static void blame_game(const struct text_mode *mode, uint64_t number, uint64_t games)
{
    struct diag diag;
    positions_blame_game(number, games, &diag);
    diag.file = source_path(mode->source);
    diag_put(mode->sink, &diag);
}

/* False: there is nothing to show; `reason` stays empty when the sink has been told. */
static bool open_game(struct text_mode *mode, char reason[VIEW_REASON_SIZE])
{
    uint64_t number = mode->options->game ? mode->options->game : 1;
    if (!mode->source) {
        game_start_new(&mode->game, mode->options->source.rules);
        return true;
    }
    if (wait_for_game(mode->source, number) && game_read(&mode->game, mode->source, number - 1))
        return true;
    uint64_t games = game_index_count(source_index(mode->source));
    if (games < number)
        blame_game(mode, number, games);
    else
        wait_for_game(mode->source, UINT64_MAX); /* the whole file is read, and what is wrong with it known */
    struct source_error error;
    if (source_error(mode->source, &error))
        tell_error(mode, &error);
    else if (games >= number)
        snprintf(reason, VIEW_REASON_SIZE, "%s: game %llu cannot be read", source_path(mode->source),
            (unsigned long long)number);
    return false;
}

bool view_run_text(const struct view_options *options, struct input *input, const struct view_text *text,
    const struct diag_sink *sink, char reason[VIEW_REASON_SIZE])
{
    struct text_mode mode = {.options = options, .text = text, .sink = sink, .flipped = options->flip};
    if (input && !(mode.source = source_open(input, &options->source, reason)))
        return false;
    reason[0] = '\0';
    bool opened = open_game(&mode, reason);
    if (opened) {
        list_faults(&mode);
        print_game(&mode);
        tell_faults(&mode);
        if (mode.source)
            tell_read_failure(&mode, options->game ? options->game : 1);
        if (options->at_end)
            cursor_to_end(mode.game.cursor);
        else
            cursor_to_ply(mode.game.cursor, options->ply);
    }
    if (opened && text->read)
        answer_commands(&mode);
    forget_faults(&mode);
    source_close(mode.source);
    game_close(&mode.game);
    bytes_free(&mode.out);
    return opened;
}
