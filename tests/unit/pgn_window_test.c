/* For any text: what the PGN reader says depends neither on the window nor on whether the fast path is taken,
 * and reading only the main line says the same about it as reading everything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pgn_hostile.h"
#include "pgn_trace.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 500, MODES = 6 };

static struct pgn_options mode_options(unsigned mode)
{
    return (struct pgn_options){.draughts = mode % 2, .main_line = mode / 2 > 0, .count_moves = mode / 2 > 1};
}

static struct bytes trace_of(struct span text, unsigned mode, size_t window, bool careful)
{
    struct pgn_trace trace = {
        .options = mode_options(mode), .window = window, .careful = careful, .places = true};
    pgn_trace_text(&trace, text);
    return trace.out;
}

/* Shows where two traces differ, and the text. */
static void check_same(const struct bytes *a, const struct bytes *b, struct span text, const char *what)
{
    if (a->length == b->length && (a->length == 0 || memcmp(a->at, b->at, a->length) == 0))
        return;
    size_t at = 0;
    while (at < a->length && at < b->length && a->at[at] == b->at[at])
        at++;
    size_t from = at > 200 ? at - 200 : 0;
    print_message("%s: traces differ at %zu\n one: %.*s\n two: %.*s\n text: <<<%.*s>>>\n", what, at,
        (int)(a->length - from < 400 ? a->length - from : 400), a->at + from,
        (int)(b->length - from < 400 ? b->length - from : 400), b->at + from,
        (int)(text.length < 3000 ? text.length : 3000), text.at);
    fail();
}

static void check_text(struct span text, size_t window)
{
    for (unsigned mode = 0; mode < MODES; mode++) {
        struct bytes whole = trace_of(text, mode, 0, false);
        struct bytes careful = trace_of(text, mode, 0, true);
        struct bytes small = trace_of(text, mode, window, false);
        struct bytes small_careful = trace_of(text, mode, window, true);
        check_same(&whole, &careful, text, "fast and careful");
        check_same(&whole, &small, text, "memory and window");
        check_same(&whole, &small_careful, text, "memory and window, careful");
        bytes_free(&whole);
        bytes_free(&careful);
        bytes_free(&small);
        bytes_free(&small_careful);
    }
}

static void check_random(bool wild)
{
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        struct pgn_random random = {round * 2654435761u};
        struct bytes text = {0};
        pgn_hostile_append(&random, 20 + pgn_random_below(&random, 3000), wild, &text);
        check_text((struct span){text.at, text.length}, PGN_WINDOW_LEAST + pgn_random_below(&random, 300));
        bytes_free(&text);
    }
}

static void hostile_text_reads_the_same_in_any_window(void **state)
{
    (void)state;
    check_random(true);
}

static void games_read_the_same_in_any_window(void **state)
{
    (void)state;
    check_random(false);
}

/* The fast path stops before the window's end: every token stands once at each distance from there. */
static void tokens_near_the_end_read_the_same(void **state)
{
    (void)state;
    static const char text[] =
        "1. e4 (1. d4 {short} d5 (1... c5) {and long: a comment of more than sixteen bytes} 2. c4) "
        "{x} 1... e5 $14 2. Nf3!? {y} (2. f4 {z}) Nc6 12... Bb5 ( 2. Bc4 ) 32-28 1-0";
    static const char open[] =
        "1. e4 (1. d4 {short} d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 Nbd7 7. Rc1 c6";
    for (size_t length = 0; length < sizeof text; length++)
        check_text((struct span){text, length}, PGN_WINDOW_LEAST);
    for (size_t length = 0; length < sizeof open; length++)
        check_text((struct span){open, length}, PGN_WINDOW_LEAST);
    struct bytes padded = {0};
    bytes_append(&padded, text, sizeof text - 1);
    for (unsigned blanks = 0; blanks < 2 * sizeof text; blanks++) {
        bytes_append_char(&padded, ' ');
        check_text((struct span){padded.at, padded.length}, PGN_WINDOW_LEAST);
    }
    bytes_free(&padded);
}

/* What is told whether variations and comments are read or jumped over. */
static void put_structure(void *context, const struct diag *diag)
{
    switch (diag->code) {
    case DIAG_UNKNOWN_WORD: /* of a variation too, or of the moves alone */
    case DIAG_UNKNOWN_SIGN:
    case DIAG_ODD_RESULT:
    case DIAG_LATIN_1:
    case DIAG_EARLY_VARIATION:
        return;
    default:
        bytes_append_format(context, "%s %llu:%llu %llu\n", diag_code_name(diag->code),
            (unsigned long long)diag->place.line, (unsigned long long)diag->place.column,
            (unsigned long long)diag->ply);
    }
}

/* Events of the main line, but for comments, marks, escape lines and faulty words, and what is told about
 * structure. */
static struct bytes main_line_of(struct span text, const struct pgn_options *options)
{
    struct bytes out = {0};
    struct diag_sink sink = {.put = put_structure, .context = &out};
    struct reader window;
    reader_open_memory(&window, text);
    struct pgn_reader *reader = pgn_open(&window, options, &sink);
    const struct pgn_event *event;
    while ((event = pgn_next(reader))->type != PGN_END) {
        bool kept = event->type == PGN_MOVE || event->type == PGN_RESULT || event->type == PGN_GAME_START ||
                    event->type == PGN_GAME_END || event->type == PGN_SET_POSITION ||
                    event->type == PGN_STRAY;
        if (event->depth == 0 && kept)
            bytes_append_format(
                &out, "%u %.*s\n", event->type, (int)event->length, event->text ? event->text : "");
    }
    pgn_close(reader);
    reader_close(&window);
    return out;
}

static void main_line_reads_the_same_alone(void **state)
{
    (void)state;
    for (uint64_t round = 1; round <= 6 * ROUNDS; round++) {
        struct pgn_random random = {round * 40503u};
        struct pgn_options options = {.draughts = round % 4 > 1};
        struct bytes text = {0};
        pgn_hostile_append(&random, 20 + pgn_random_below(&random, 3000), round % 2, &text);
        *bytes_reserve(&text, 1) = '\0';
        struct span span = {text.at, text.length};
        struct bytes all = main_line_of(span, &options);
        options.main_line = true;
        struct bytes alone = main_line_of(span, &options);
        check_same(&all, &alone, span, "everything and main line");
        bytes_free(&all);
        bytes_free(&alone);
        bytes_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hostile_text_reads_the_same_in_any_window),
        cmocka_unit_test(games_read_the_same_in_any_window),
        cmocka_unit_test(tokens_near_the_end_read_the_same),
        cmocka_unit_test(main_line_reads_the_same_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
