/* The trace is put together from pieces, so that it does not depend on where comments were cut. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pgn_trace.h"

#include "notation/pgn_state.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

static void put_diag(void *context, const struct diag *diag)
{
    struct pgn_trace *trace = context;
    if (diag->code == DIAG_LATIN_1 && trace->latin1_told)
        return;
    trace->latin1_told = trace->latin1_told || diag->code == DIAG_LATIN_1;
    bytes_append_format(&trace->out, "%c:%s@%llu:%llu", "EWN"[diag->severity], diag_code_name(diag->code),
        (unsigned long long)diag -> place.line, (unsigned long long)diag->place.column);
    if (trace->places)
        bytes_append_format(
            &trace->out, "g%llup%llu", (unsigned long long)diag->game, (unsigned long long)diag->ply);
    bytes_append_text(&trace->out, " ");
}

static void put_span(struct pgn_trace *trace, struct span text)
{
    bytes_append(&trace->out, text.at, text.length);
}

static void put_place(struct pgn_trace *trace, struct diag_place place)
{
    if (trace->places)
        bytes_append_format(
            &trace->out, "@%llu:%llu", (unsigned long long)place.line, (unsigned long long)place.column);
}

static void put_tags(struct pgn_trace *trace, struct pgn_reader *reader)
{
    for (size_t i = 0; i < pgn_tag_count(reader); i++) {
        bytes_append_text(&trace->out, "[");
        put_span(trace, pgn_tag_name(reader, i));
        bytes_append_text(&trace->out, "|");
        put_span(trace, pgn_tag_value(reader, i));
        bytes_append_text(&trace->out, pgn_tag_is_latin1(reader, i) ? "]L" : "]");
        put_place(trace, pgn_tag_place(reader, i));
    }
}

static void put_move(struct pgn_trace *trace, const struct pgn_event *event)
{
    if (event->flags & PGN_NUMBERED)
        bytes_append_format(&trace->out, "%u", event->number);
    for (unsigned i = 0; i < event->dots; i++)
        bytes_append_text(&trace->out, ".");
    put_span(trace, pgn_text(event));
    if (event->flags & PGN_FORCED)
        bytes_append_text(&trace->out, "*");
}

/* A comment is put when it has ended, so that it does not matter how many pieces it came in. */
static void put_piece(struct pgn_trace *trace, const struct pgn_event *event, struct diag_place place)
{
    const char *opener = event->type == PGN_ESCAPE ? "%{" : event->flags & PGN_LINE_COMMENT ? ";{" : "{";
    if (event->flags & PGN_FIRST) {
        trace->piece.length = 0;
        if (trace->places)
            bytes_append_format(&trace->piece, "@%llu:%llu", (unsigned long long)place.line,
                (unsigned long long)place.column);
        bytes_append_text(&trace->piece, opener);
    }
    bytes_append(&trace->piece, event->text, event->length);
    if (!(event->flags & PGN_LAST))
        return;
    bytes_append(&trace->out, trace->piece.at, trace->piece.length);
    bytes_append_text(&trace->out, event->flags & PGN_LATIN1 ? "}L " : "} ");
}

static void put_game_end(struct pgn_trace *trace, struct pgn_reader *reader)
{
    bytes_append_text(&trace->out, ">");
    if (trace->places || trace->options.count_moves)
        bytes_append_format(&trace->out, "%llu", (unsigned long long)pgn_game_plies(reader));
    if (trace->places)
        bytes_append_format(&trace->out, "/%llu/%llu/%llu%s", (unsigned long long)pgn_game_number(reader),
            (unsigned long long)(trace->offset + pgn_game_offset(reader)),
            (unsigned long long)pgn_game_length(reader), pgn_game_is_faulty(reader) ? "/faulty" : "");
}

static void put_event(struct pgn_trace *trace, struct pgn_reader *reader, const struct pgn_event *event)
{
    struct bytes *out = &trace->out;
    bool whole = event->type != PGN_COMMENT && event->type != PGN_ESCAPE;
    struct diag_place place = pgn_event_place(reader, event);
    switch ((enum pgn_event_type)event->type) {
    case PGN_GAME_START:
        bytes_append_text(out, "<");
        put_tags(trace, reader);
        break;
    case PGN_MOVE:
        put_move(trace, event);
        break;
    case PGN_COMMENT:
    case PGN_ESCAPE:
        put_piece(trace, event, place);
        break;
    case PGN_NAG:
        bytes_append_format(out, "$%u", event->number);
        break;
    case PGN_SIGN:
        bytes_append_format(out, "'%.*s'", (int)event->length, event->text);
        break;
    case PGN_OPEN:
        bytes_append_text(out, "(");
        break;
    case PGN_CLOSE:
        bytes_append_text(out, ")");
        break;
    case PGN_RESULT:
        bytes_append_format(out, "=%s",
            event->flags & PGN_MISSING ? "?"
                                       : (const char *[]){"*", "1-0", "1/2", "0-1", "0-0"}[event->number]);
        break;
    case PGN_SET_POSITION:
        bytes_append_format(out, "/%.*s/", (int)event->length, event->text);
        break;
    case PGN_FAULT:
        bytes_append_format(out, "#%.*s", (int)event->length, event->text ? event->text : "");
        break;
    case PGN_STRAY:
        bytes_append_text(out, "~");
        break;
    case PGN_GAME_END:
        put_game_end(trace, reader);
        break;
    case PGN_END:
        break;
    }
    if (whole && event->type != PGN_STRAY && event->text)
        put_place(trace, place);
    if (trace->places && whole && event->depth > 0)
        bytes_append_format(out, "d%u", event->depth);
    if (whole)
        bytes_append_text(out, " ");
}

/* As pgn_next, but every token goes the careful way. */
static const struct pgn_event *next_carefully(struct pgn_reader *reader)
{
    struct pgn_queue *queue = &reader->queue;
    if (queue->next < queue->end)
        return queue->next++;
    queue->next = reader->event;
    queue->end = reader->event;
    while (queue->next == queue->end)
        pgn_step(reader);
    return queue->next++;
}

static void read_window(struct pgn_trace *trace, struct reader *window)
{
    struct diag_sink sink = {.put = put_diag, .context = trace};
    reader_set_line(window, trace->lines_before);
    struct pgn_reader *reader = pgn_open(window, &trace->options, &sink);
    pgn_set_game(reader, trace->games_before);
    const struct pgn_event *event;
    while ((event = trace->careful ? next_carefully(reader) : pgn_next(reader))->type != PGN_END)
        put_event(trace, reader, event);
    trace->games = pgn_game_number(reader);
    trace->lines = reader_lines(window);
    pgn_close(reader);
    bytes_free(&trace->piece);
}

static void read_file(struct pgn_trace *trace, struct span text)
{
    char path[64];
    struct reader window;
    int fd = memfd_create("pgn_trace", 0);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text.at, text.length), text.length);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    struct input *file = input_open(path);
    assert_non_null(file);
    struct input *input =
        input_open_part(file, 0, text.length); /* bytes as they are, whatever they begin with */
    reader_open(&window, input, trace->window);
    read_window(trace, &window);
    reader_close(&window);
    input_close(input);
    input_close(file);
    close(fd);
}

void pgn_trace_text(struct pgn_trace *trace, struct span text)
{
    struct reader window;
    if (trace->window > 0) {
        read_file(trace, text);
        return;
    }
    char *copy = test_malloc(text.length + 1); /* of its own, so that reading behind the end is seen */
    memcpy(copy, text.at, text.length);
    copy[text.length] = '\0';
    reader_open_memory(&window, (struct span){copy, text.length});
    read_window(trace, &window);
    reader_close(&window);
    test_free(copy);
}
