/* The public face of the PGN reader: opening and closing, the queue, places, diagnostics, and what is told
 * about a game. */
#include "notation/pgn.h"

#include "base/memory.h"
#include "notation/pgn_state.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct pgn_reader *pgn_open(
    struct reader *window, const struct pgn_options *options, const struct diag_sink *sink)
{
    struct pgn_reader *reader = memory_new(1, sizeof *reader);
    reader->window = window;
    reader->options = *options;
    reader->options.main_line = options->main_line || options->count_moves;
    reader->sink = sink;
    reader->dead_depth = PGN_ALIVE;
    return reader;
}

void pgn_set_game(struct pgn_reader *reader, uint64_t games_before)
{
    reader->games = games_before;
}

void pgn_close(struct pgn_reader *reader)
{
    if (!reader)
        return;
    if (reader->window->error && reader->window->at == reader->window->end)
        pgn_report_end(reader);
    pgn_tags_free(&reader->tags);
    free(reader);
}

const struct pgn_event *pgn_read_on(struct pgn_reader *reader)
{
    struct pgn_queue *queue = &reader->queue;
    queue->next = reader->event;
    queue->end = reader->event;
    while (queue->next == queue->end) {
        if (reader->phase == PGN_IN_MOVES && reader->hidden == PGN_NOT_HIDDEN && !reader->broken &&
            !reader->overflown && !reader->stuck)
            pgn_run(reader);
        if (queue->next == queue->end) {
            reader->stuck = false;
            pgn_step(reader);
        }
    }
    return queue->next++;
}

struct pgn_event *pgn_push(
    struct pgn_reader *reader, enum pgn_event_type type, const char *text, size_t length)
{
    struct pgn_event *event = &reader->event[reader->queue.end - reader->event];
    *event = (struct pgn_event){
        .text = text, .length = (uint32_t)length, .depth = (uint16_t)reader->depth, .type = (uint8_t)type};
    reader->queue.end++;
    return event;
}

void pgn_forget_texts(struct pgn_reader *reader)
{
    for (size_t i = 0; i < (size_t)(reader->queue.end - reader->event); i++) {
        reader->event[i].text = NULL;
        reader->event[i].length = 0;
    }
}

const struct pgn_event *pgn_skip_game(struct pgn_reader *reader)
{
    const struct pgn_event *event;
    if (reader->phase == PGN_IN_MOVES)
        reader->dead_depth = 0;
    do
        event = pgn_next(reader);
    while (event->type != PGN_GAME_END && event->type != PGN_END);
    if (event->type == PGN_GAME_END)
        reader->queue.next--; /* the caller gets it again, in its usual way */
    return event;
}

void pgn_end_line(struct pgn_reader *reader, const struct pgn_event *event)
{
    if (event->depth == 0 && reader->phase == PGN_IN_MOVES)
        reader->dead_depth = 0;
}

/* Places: a mark keeps the offset until somebody asks, or until its bytes leave the window. */

void pgn_set_mark(struct pgn_reader *reader, struct pgn_mark *mark)
{
    *mark = (struct pgn_mark){.offset = reader_offset(reader->window, reader->window->at)};
}

struct diag_place pgn_mark_place(struct pgn_reader *reader, const struct pgn_mark *mark)
{
    struct reader *window = reader->window;
    if (mark->place.line > 0)
        return mark->place;
    return reader_place(window, window->buffer + (mark->offset - window->base));
}

static void settle_mark(struct pgn_reader *reader, struct pgn_mark *mark)
{
    if (mark->place.line == 0 && mark->offset >= reader->window->base)
        mark->place = pgn_mark_place(reader, mark);
}

static void settle_marks(struct pgn_reader *reader)
{
    settle_mark(reader, &reader->orphan);
    settle_mark(reader, &reader->game);
    pgn_tags_keep(&reader->tags);
    for (size_t i = 0; i < reader->tags.count; i++) {
        reader->tags.place[i] = pgn_tag_place(reader, i);
        reader->tags.tag[i].placed = true;
    }
    settle_mark(reader, &reader->tag);
    settle_mark(reader, &reader->variation);
    settle_mark(reader, &reader->comment);
}

void pgn_fill(struct pgn_reader *reader, size_t count)
{
    struct reader *window = reader->window;
    if (window->exhausted || (size_t)(window->end - window->at) >= count)
        return;
    settle_marks(reader);
    reader_fill(window, count);
}

struct diag_place pgn_event_place(struct pgn_reader *reader, const struct pgn_event *event)
{
    return event->text ? reader_place(reader->window, event->text) : pgn_game_place(reader);
}

/* Diagnostics. */

uint64_t pgn_last_ply(const struct pgn_reader *reader)
{
    return reader->phase == PGN_IN_MOVES ? reader->plies : 0;
}

uint64_t pgn_next_ply(const struct pgn_reader *reader)
{
    return reader->depth == 0 ? reader->plies + 1 : 0;
}

static const char *file_name(const struct pgn_reader *reader)
{
    if (reader->options.file)
        return reader->options.file;
    return reader->window->input ? input_name(reader->window->input) : "";
}

/* Between games the reader speaks of no game, but a consumer that has got some of the events made last speaks
 * of theirs: of a game's end. */
static bool belongs_to_game(const struct pgn_reader *reader)
{
    return reader->phase != PGN_BETWEEN || reader->queue.next != reader->event;
}

void pgn_report(struct pgn_reader *reader, enum diag_severity severity, enum diag_code code,
    struct diag_place place, uint64_t ply, const char *format, ...)
{
    struct diag diag = {.code = code,
        .severity = severity,
        .file = file_name(reader),
        .place = place,
        .game = belongs_to_game(reader) ? reader->games : 0,
        .ply = ply};
    char message[sizeof diag.message];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    diag_say(&diag, "%s", message);
    reader->faulty = reader->faulty || severity == DIAG_ERROR;
    diag_put(reader->sink, &diag);
}

void pgn_note_latin1(struct pgn_reader *reader, struct diag_place place)
{
    if (reader->latin1_noted)
        return;
    reader->latin1_noted = true;
    pgn_report(
        reader, DIAG_NOTE, DIAG_LATIN_1, place, 0, "the text is not valid UTF-8 and is read as Latin-1");
}

/* Where reading stopped; a file of which nothing could be read has no place. */
static void tell_read_failure(struct pgn_reader *reader)
{
    struct reader *window = reader->window;
    struct diag_place place = {0};
    if (reader_offset(window, window->at) > 0)
        place = reader_place(window, window->at);
    struct diag reason;
    reader_blame(window, &reason);
    pgn_report(reader, DIAG_ERROR, DIAG_READ_FAILED, place, 0, "%s", reason.message);
}

void pgn_report_end(struct pgn_reader *reader)
{
    struct reader *window = reader->window;
    if (reader->end_told || !window->input)
        return;
    reader->end_told = true;
    if (input_replaced(window->input) > 0)
        pgn_report(reader, DIAG_WARNING, DIAG_BAD_UTF_16, (struct diag_place){0}, 0,
            "what stands for no character in the UTF-16 text is read as U+FFFD, %llu times",
            (unsigned long long)input_replaced(window->input));
    if (window->error)
        tell_read_failure(reader);
}

/* The game. */

size_t pgn_tag_count(const struct pgn_reader *reader)
{
    return reader->tags.count;
}

bool pgn_tags_are_full(const struct pgn_reader *reader)
{
    return reader->tags.full;
}

struct span pgn_tag_name(const struct pgn_reader *reader, size_t tag)
{
    return pgn_tags_name(&reader->tags, tag);
}

struct span pgn_tag_value(const struct pgn_reader *reader, size_t tag)
{
    return pgn_tags_value(&reader->tags, tag);
}

bool pgn_tag_is_latin1(const struct pgn_reader *reader, size_t tag)
{
    return reader->tags.tag[tag].latin1;
}

struct diag_place pgn_tag_place(struct pgn_reader *reader, size_t tag)
{
    const struct pgn_tags *tags = &reader->tags;
    if (tags->tag[tag].placed)
        return tags->place[tag];
    return pgn_mark_place(reader, &(struct pgn_mark){.offset = tags->tag[tag].offset});
}

long pgn_find_tag_span(const struct pgn_reader *reader, struct span name)
{
    return pgn_tags_find(&reader->tags, name);
}

struct span pgn_get_tag(const struct pgn_reader *reader, const char *name)
{
    long tag = pgn_find_tag(reader, name);
    return tag < 0 ? (struct span){0} : pgn_tag_value(reader, (size_t)tag);
}

uint64_t pgn_game_number(const struct pgn_reader *reader)
{
    return reader->games;
}

struct diag_place pgn_game_place(struct pgn_reader *reader)
{
    if (!reader->has_game)
        return (struct diag_place){0};
    return pgn_mark_place(reader, &reader->game);
}

uint64_t pgn_game_offset(const struct pgn_reader *reader)
{
    return reader->game.offset;
}

uint64_t pgn_game_length(const struct pgn_reader *reader)
{
    return (reader->phase == PGN_BETWEEN ? reader->game_end : reader->content_end) - reader->game.offset;
}

uint64_t pgn_game_plies(const struct pgn_reader *reader)
{
    return reader->plies;
}

bool pgn_game_is_faulty(const struct pgn_reader *reader)
{
    return reader->faulty;
}
