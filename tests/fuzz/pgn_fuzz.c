/* Any bytes as PGN and PDN: every way of reading them says the same, whatever the window, with and without
 * the fast path, and in parts cut at proven game starts; commands in comments are read too. */
#include "fuzz.h"

#include "notation/pgn_command.h"
#include "notation/pgn_split.h"
#include "notation/pgn_state.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

/* A hash of what has been said. */
struct words {
    uint64_t hash;
};

/* What has been said so far: events, diagnostics and their places. */
struct said {
    struct words all;
    struct words piece; /* of a comment that has not ended */
    uint64_t games;
    uint64_t lines;
    bool latin1;
};

static void say(struct words *words, const void *data, size_t size)
{
    const uint8_t *at = data;
    for (size_t i = 0; i < size; i++)
        words->hash = (words->hash ^ at[i]) * UINT64_C(0x100000001b3);
}

static void say_number(struct words *words, uint64_t number)
{
    say(words, &number, sizeof number);
}

static void say_place(struct words *words, struct diag_place place)
{
    say_number(words, place.line);
    say_number(words, place.column);
}

static void put_diag(void *context, const struct diag *diag)
{
    struct said *said = context;
    if (diag->code == DIAG_LATIN_1 && said->latin1)
        return;
    said->latin1 = said->latin1 || diag->code == DIAG_LATIN_1;
    say_number(&said->all, diag->code);
    say_place(&said->all, diag->place);
    say_number(&said->all, diag->game);
    say_number(&said->all, diag->ply);
    say(&said->all, diag->message, strlen(diag->message));
}

static void find_commands(struct span comment)
{
    struct pgn_command command;
    size_t at = 0;
    while (pgn_find_command(comment, &at, &command))
        CHECK(at <= comment.length && command.text.length >= 4);
}

static void say_tags(struct said *said, struct pgn_reader *reader)
{
    for (size_t i = 0; i < pgn_tag_count(reader); i++) {
        struct span name = pgn_tag_name(reader, i), value = pgn_tag_value(reader, i);
        say(&said->all, name.at, name.length);
        say(&said->all, value.at, value.length);
        say_place(&said->all, pgn_tag_place(reader, i));
        say_number(&said->all, pgn_tag_is_latin1(reader, i));
    }
}

static void say_head(struct words *words, struct pgn_reader *reader, const struct pgn_event *event)
{
    say_number(words, event->type);
    say_number(words, event->number);
    say_number(words, event->depth);
    say_number(words, event->dots);
    say_place(words, pgn_event_place(reader, event));
}

/* A comment is said when it has ended, as if it came in one piece. */
static void say_piece(struct said *said, struct pgn_reader *reader, const struct pgn_event *event)
{
    if (event->flags & PGN_FIRST) {
        said->piece.hash = 0;
        say_head(&said->piece, reader, event);
    }
    say(&said->piece, event->text, event->length);
    if (event->flags & PGN_LAST) {
        say_number(&said->all, said->piece.hash);
        say_number(&said->all, event->flags & ~PGN_FIRST);
    }
    find_commands(pgn_text(event));
}

static void say_event(struct said *said, struct pgn_reader *reader, const struct pgn_event *event)
{
    if (event->type == PGN_COMMENT || event->type == PGN_ESCAPE) {
        say_piece(said, reader, event);
        return;
    }
    say_head(&said->all, reader, event);
    say(&said->all, event->text, event->length);
    say_number(&said->all, event->flags);
    if (event->type == PGN_GAME_START)
        say_tags(said, reader);
    if (event->type == PGN_GAME_END) {
        say_number(&said->all, pgn_game_plies(reader));
        say_number(&said->all, pgn_game_length(reader));
        say_place(&said->all, pgn_game_place(reader));
    }
}

static const struct pgn_event *next_carefully(struct pgn_reader *reader)
{
    struct pgn_queue *queue = &reader->queue;
    if (queue->next == queue->end) {
        queue->next = reader->event;
        queue->end = reader->event;
    }
    while (queue->next == queue->end)
        pgn_step(reader);
    return queue->next++;
}

static void read_window(
    struct said *said, struct reader *window, const struct pgn_options *options, bool careful)
{
    struct diag_sink sink = {.put = put_diag, .context = said};
    const struct pgn_event *event;
    uint64_t depth = 0;
    reader_set_line(window, said->lines);
    struct pgn_reader *reader = pgn_open(window, options, &sink);
    pgn_set_game(reader, said->games);
    while ((event = careful ? next_carefully(reader) : pgn_next(reader))->type != PGN_END) {
        say_event(said, reader, event);
        depth += event->type == PGN_OPEN;
        CHECK(event->depth == (event->type == PGN_RESULT && event->flags & PGN_MISSING ? 0
                                  : event->type == PGN_GAME_END                        ? 0
                                                                                       : depth));
        depth -= event->type == PGN_CLOSE;
        if (event->type == PGN_GAME_END)
            depth = 0;
    }
    said->games = pgn_game_number(reader);
    said->lines = reader_lines(window);
    pgn_close(reader);
}

static void read_memory(struct said *said, struct span text, const struct pgn_options *options, bool careful)
{
    struct reader window;
    char *copy = malloc(text.length + 1); /* of its own, so that reading behind the end is seen */
    memcpy(copy, text.at, text.length);
    copy[text.length] = '\0';
    reader_open_memory(&window, (struct span){copy, text.length});
    read_window(said, &window, options, careful);
    reader_close(&window);
    free(copy);
}

static void read_file(struct said *said, struct span text, const struct pgn_options *options, size_t capacity)
{
    char path[64];
    struct reader window;
    int fd = memfd_create("pgn_fuzz", 0);
    CHECK(fd >= 0 && write(fd, text.at, text.length) == (ssize_t)text.length);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    struct input *file = input_open(path);
    struct input *input = input_open_part(file, 0, text.length);
    reader_open(&window, input, capacity);
    read_window(said, &window, options, false);
    reader_close(&window);
    input_close(input);
    input_close(file);
    close(fd);
}

static void read_parts(struct said *said, struct span text, const struct pgn_options *options)
{
    size_t from = 0;
    do {
        int64_t next = pgn_find_start(text, from + 1);
        size_t to = next == PGN_NO_START ? text.length : (size_t)next;
        read_memory(said, (struct span){text.at + from, to - from}, options, false);
        from = to;
    } while (from < text.length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span text = {(const char *)data, size};
    for (unsigned mode = 0; mode < 6; mode++) {
        struct pgn_options options = {
            .draughts = mode % 2, .main_line = mode / 2 > 0, .count_moves = mode / 2 > 1};
        struct said whole = {0}, careful = {0}, window = {0}, parts = {0};
        read_memory(&whole, text, &options, false);
        read_memory(&careful, text, &options, true);
        read_file(&window, text, &options, PGN_WINDOW_LEAST + size % 64);
        read_parts(&parts, text, &options);
        CHECK(careful.all.hash == whole.all.hash && careful.games == whole.games);
        CHECK(window.all.hash == whole.all.hash && window.lines == whole.lines);
        CHECK(parts.all.hash == whole.all.hash && parts.lines == whole.lines && parts.games == whole.games);
    }
    return 0;
}
