/* Lines about games. Times are not in them: they depend on the machine. */
#include "cli/referee_text.h"

#include <jansson.h>
#include <stdlib.h>

static unsigned long long large(uint64_t number)
{
    return number;
}

void referee_text_game(const struct jill_match_game *game, struct output *output)
{
    const struct jill_program_end *program = &game->program;
    int moves = jill_record_moves(&game->record);
    output_format(output, "game %llu: %s after %d move%s", large(game->number),
        jill_end_text(game->record.end), moves, moves == 1 ? "" : "s");
    bool shown = program->status != 0 || game->record.end == JILL_LOST_BY_LEAVING;
    if (program->ended && shown)
        output_format(
            output, " (%s %d)", program->status < 0 ? "signal" : "exit status", abs(program->status));
    output_write(output, span_of(program->overstayed ? ", and the program did not end\n" : "\n"));
}

static void text_ends(
    const struct jill_tally *tally, const char *head, int first, int last, bool all, struct output *output)
{
    const char *before = head;
    for (int end = first; end <= last; end++) {
        if (!all && tally->ends[end] == 0)
            continue;
        output_format(
            output, "%s %s %llu", before, jill_end_name((enum jill_end)end), large(tally->ends[end]));
        before = ",";
    }
    if (before != head)
        output_write(output, span_of("\n"));
}

void referee_text_summary(const struct jill_tally *tally, uint64_t seed, struct output *output)
{
    struct jill_moves moves = jill_tally_moves(tally);
    output_format(output, "%llu game%s of seed %llu: %llu won, %llu drawn, %llu lost\n", large(tally->games),
        tally->games == 1 ? "" : "s", large(seed), large(jill_tally_count(tally, "1-0")),
        large(jill_tally_count(tally, "1/2-1/2")), large(jill_tally_count(tally, "0-1")));
    text_ends(tally, "drawn:", JILL_DRAWN_BY_STALEMATE, JILL_DRAWN_BY_FIFTY_MOVES, true, output);
    text_ends(tally, "lost:", JILL_LOST_BY_MATE, JILL_ENDS - 1, false, output);
    output_format(output, "moves: mean %llu.%02llu, median %llu.%llu, 95 %% within %llu, largest %llu\n",
        large(moves.mean / 100), large(moves.mean % 100), large(moves.median / 100),
        large(moves.median % 100 / 10), large(moves.most_within), large(moves.largest));
    if (tally->overstayed > 0)
        output_format(output, "programs that did not end: %llu\n", large(tally->overstayed));
}

static void set_number(json_t *object, const char *key, uint64_t number)
{
    json_object_set_new(object, key, json_integer((json_int_t)number));
}

static void write_object(json_t *object, struct output *output)
{
    char *text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(10));
    output_write(output, span_of(text));
    output_write(output, span_of("\n"));
    free(text);
    json_decref(object);
}

void referee_json_game(const struct jill_match_game *game, struct output *output)
{
    const struct jill_program_end *program = &game->program;
    enum jill_end end = game->record.end;
    json_t *object = json_object();
    set_number(object, "game", game->number);
    json_object_set_new(object, "end", json_string(jill_end_name(end)));
    json_object_set_new(object, "verdict", json_string(jill_end_text(end)));
    json_object_set_new(object, "result", json_string(jill_end_result(end)));
    set_number(object, "moves", (uint64_t)jill_record_moves(&game->record));
    if (program->ended)
        set_number(object, program->status < 0 ? "signal" : "status", (uint64_t)abs(program->status));
    if (program->overstayed)
        json_object_set_new(object, "overstayed", json_true());
    write_object(object, output);
}

void referee_json_summary(const struct jill_tally *tally, uint64_t seed, struct output *output)
{
    struct jill_moves moves = jill_tally_moves(tally);
    json_t *object = json_object(), *ends = json_object(), *counts = json_object();
    set_number(object, "games", tally->games);
    set_number(object, "seed", seed);
    set_number(object, "won", jill_tally_count(tally, "1-0"));
    set_number(object, "drawn", jill_tally_count(tally, "1/2-1/2"));
    set_number(object, "lost", jill_tally_count(tally, "0-1"));
    for (int end = 0; end < JILL_ENDS; end++)
        set_number(ends, jill_end_name((enum jill_end)end), tally->ends[end]);
    json_object_set_new(object, "ends", ends);
    json_object_set_new(counts, "mean", json_real((double)moves.mean / 100));
    json_object_set_new(counts, "median", json_real((double)moves.median / 100));
    set_number(counts, "percentile95", moves.most_within);
    set_number(counts, "largest", moves.largest);
    json_object_set_new(object, "moves", counts);
    set_number(object, "overstayed", tally->overstayed);
    write_object(object, output);
}
