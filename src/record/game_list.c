/* Lines of games: fixed columns for people, JSON for programs. Text is UTF-8 whatever the file had, and
 * nothing in it can move a terminal's cursor. */
#include "record/game_list.h"

#include "base/text.h"
#include "notation/pgn.h"
#include "record/positions.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

/* A column of the table. */
struct column {
    const char *tag;
    size_t width; /* characters; 0: to the end of the line */
};

static const struct column players[] = {{"White", 24}, {"Black", 24}};
static const struct column results[] = {{"Result", 7}, {"Date", 10}};

/* Appends a tag's value as clean UTF-8. */
static void append_tag(struct pgn_reader *reader, const char *name, struct bytes *out)
{
    long tag = pgn_find_tag(reader, name);
    if (tag < 0)
        return;
    struct span value = pgn_tag_value(reader, (size_t)tag);
    if (text_is_printable(value))
        bytes_append(out, value.at, value.length);
    else
        text_append_clean(out, value, pgn_tag_is_latin1(reader, (size_t)tag));
}

/* Cuts or fills what stands behind `start` to a width in characters, and adds two blanks. */
static void fit(struct bytes *out, size_t start, size_t width)
{
    size_t at = start, characters = 0;
    while (at < out->length && characters < width) {
        at += text_character_length(out->at[at]);
        characters++;
    }
    if (at < out->length)
        out->length = at;
    size_t blanks = width - characters + 2;
    memset(bytes_reserve(out, blanks), ' ', blanks);
    out->length += blanks;
}

static void append_columns(
    struct pgn_reader *reader, const struct column *columns, size_t count, struct bytes *out)
{
    for (size_t i = 0; i < count; i++) {
        size_t start = out->length;
        append_tag(reader, columns[i].tag, out);
        fit(out, start, columns[i].width);
    }
}

static void append_plies(struct bytes *out, uint64_t plies)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%5llu  ", (unsigned long long)plies);
    bytes_append(out, digits, (size_t)length);
}

static void append_table_line(struct pgn_reader *reader, struct bytes *out)
{
    append_columns(reader, players, 2, out);
    append_columns(reader, results, 2, out);
    append_plies(out, pgn_game_plies(reader));
    append_tag(reader, "Event", out);
    while (out->length > 0 && out->at[out->length - 1] == ' ')
        out->length--;
    bytes_append_char(out, '\n');
}

static void set_tag(json_t *object, const char *key, struct pgn_reader *reader, const char *tag)
{
    struct bytes value = {0};
    append_tag(reader, tag, &value);
    json_object_set_new(object, key, json_stringn(value.at ? value.at : "", value.length));
    bytes_free(&value);
}

static void append_json_line(struct pgn_reader *reader, uint64_t offset, struct bytes *out)
{
    json_t *object = json_object();
    set_tag(object, "white", reader, "White");
    set_tag(object, "black", reader, "Black");
    set_tag(object, "result", reader, "Result");
    set_tag(object, "date", reader, "Date");
    json_object_set_new(object, "plies", json_integer((json_int_t)pgn_game_plies(reader)));
    set_tag(object, "event", reader, "Event");
    json_object_set_new(object, "offset", json_integer((json_int_t)(offset + pgn_game_offset(reader))));
    json_object_set_new(object, "length", json_integer((json_int_t)pgn_game_length(reader)));
    char *text = json_dumps(object, JSON_COMPACT);
    bytes_append_text(out, text + 1); /* its head comes with the game's number */
    bytes_append_char(out, '\n');
    free(text);
    json_decref(object);
}

struct span game_list_heads(void)
{
    return span_of(
        "   game  White                     Black                     Result   Date        Plies  Event\n");
}

static void list_game(const struct game_list *list, struct pgn_reader *reader, struct job_part *part)
{
    if (list->game && list->game != part->tally.games)
        return;
    if (list->json)
        append_json_line(reader, part->offset, &part->out);
    else
        append_table_line(reader, &part->out);
}

static void tell_missing_game(const struct game_list *list, struct job_part *part)
{
    struct positions_wanted wanted = {.game = list->game};
    struct diag diag;
    positions_blame_game(&wanted, part->tally.games, &diag);
    diag.file = reader_name(&part->reader);
    diag_put(&part->sink, &diag);
}

void game_list_run(const void *options, struct job_part *part)
{
    const struct game_list *list = options;
    struct pgn_options reading = {.main_line = true, .count_moves = true};
    struct pgn_reader *reader = pgn_open(&part->reader, &reading, &part->sink);
    const struct pgn_event *event;
    bool done = false;
    while (!done && (event = pgn_next(reader))->type != PGN_END) {
        if (event->type != PGN_GAME_END)
            continue;
        part->tally.games++;
        part->tally.plies += pgn_game_plies(reader);
        list_game(list, reader, part);
        job_drain(part);
        done = list->game == part->tally.games;
    }
    if (list->game && !done)
        tell_missing_game(list, part);
    pgn_close(reader);
}
