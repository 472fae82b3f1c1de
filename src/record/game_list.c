/* Lines of games: fixed columns for people, JSON for programs. Text is UTF-8 whatever the file had, and
 * nothing in it can move a terminal's cursor. */
#include "record/game_list.h"

#include "base/memory.h"
#include "base/text.h"
#include "notation/pgn.h"
#include "record/json_text.h"
#include "record/positions.h"
#include "record/replay.h"

#include <jansson.h>
#include <stdlib.h>

/* A column of the table. */
struct column {
    struct span tag;
    size_t width; /* characters; 0: to the end of the line */
};

static const struct column players[] = {{{"White", 5}, 24}, {{"Black", 5}, 24}};
static const struct column results[] = {{{"Result", 6}, 7}, {{"Date", 4}, 10}};

/* A game that has been read. */
struct listed {
    struct pgn_reader *reader; /* NULL: its record has no tags */
    uint64_t plies;
    char result[16]; /* at its end; "": missing */
};

/* Appends a tag's value as clean UTF-8. A game without a Result tag has the result at its end. */
static void append_tag(const struct listed *game, struct span name, struct bytes *out)
{
    struct pgn_reader *reader = game->reader;
    long tag = reader ? pgn_find_tag_span(reader, name) : -1;
    if (tag < 0) {
        if (span_equals(name, "Result"))
            text_append_clean(out, span_of(game->result), false);
        return;
    }
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
    const struct listed *game, const struct column *columns, size_t count, struct bytes *out)
{
    for (size_t i = 0; i < count; i++) {
        size_t start = out->length;
        append_tag(game, columns[i].tag, out);
        fit(out, start, columns[i].width);
    }
}

static void append_plies(struct bytes *out, uint64_t plies)
{
    enum { WIDTH = 5 };
    char digits[20];
    size_t length = (size_t)(text_write_number(plies, digits) - digits);
    if (length < WIDTH)
        bytes_append(out, "     ", WIDTH - length);
    bytes_append(out, digits, length);
    bytes_append(out, "  ", 2);
}

static void append_table_line(const struct listed *game, struct bytes *out)
{
    append_columns(game, players, 2, out);
    append_columns(game, results, 2, out);
    append_plies(out, game->plies);
    append_tag(game, span_of("Event"), out);
    while (out->length > 0 && out->at[out->length - 1] == ' ')
        out->length--;
    bytes_append_char(out, '\n');
}

static void set_tag(json_t *object, const char *key, const struct listed *game, const char *tag)
{
    struct bytes value = {0};
    append_tag(game, span_of(tag), &value);
    json_object_set_new(object, key, json_stringn(value.at ? value.at : "", value.length));
    bytes_free(&value);
}

/* Where the game lies in its file. */
static void set_extent(json_t *object, const struct pgn_reader *reader, uint64_t offset)
{
    json_object_set_new(object, "offset", json_integer((json_int_t)(offset + pgn_game_offset(reader))));
    json_object_set_new(object, "length", json_integer((json_int_t)pgn_game_length(reader)));
}

static void append_json_line(const struct listed *game, struct job_part *part)
{
    struct bytes *out = &part->out;
    struct pgn_reader *reader = game->reader;
    json_t *object = json_object();
    set_tag(object, "white", game, "White");
    set_tag(object, "black", game, "Black");
    set_tag(object, "result", game, "Result");
    set_tag(object, "date", game, "Date");
    json_object_set_new(object, "plies", json_integer((json_int_t)game->plies));
    set_tag(object, "event", game, "Event");
    if (reader)
        set_extent(object, reader, part->offset);
    json_object_set_new(object, "file", json_text(span_of(reader_name(&part->reader))));
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

static void list_game(const struct game_list *list, const struct listed *game, struct job_part *part)
{
    if (list->game && list->game != part->tally.games)
        return;
    if (list->json)
        append_json_line(game, part);
    else
        append_table_line(game, &part->out);
}

static void take_result(struct listed *game, struct span text)
{
    size_t length = text.length < sizeof game->result ? text.length : 0;
    if (length)
        memcpy(game->result, text.at, length);
    game->result[length] = '\0';
}

void game_list_run(const void *options, struct job_part *part)
{
    const struct game_list *list = options;
    struct pgn_options reading = {
        .draughts = list->format == FORMAT_PDN, .main_line = true, .count_moves = true};
    struct pgn_reader *reader = pgn_open(&part->reader, &reading, &part->sink);
    struct listed game = {.reader = reader};
    const struct pgn_event *event;
    bool done = false;
    while (!done && (event = pgn_next(reader))->type != PGN_END) {
        if (event->type == PGN_RESULT && event->depth == 0)
            take_result(&game, pgn_text(event));
        if (event->type == PGN_GAME_START && list->game && list->game != pgn_game_number(reader))
            pgn_skip_game(reader); /* its faults are nobody's business */
        if (event->type != PGN_GAME_END)
            continue;
        part->tally.games++;
        game.plies = pgn_game_plies(reader);
        part->tally.plies += game.plies;
        list_game(list, &game, part);
        job_drain(part);
        done = list->game == part->tally.games;
    }
    if (list->game && !done)
        positions_tell_missing_game(list->game, part);
    pgn_close(reader);
}

/* Records without tags are played to count their plies. */
void game_list_played_run(const void *options, struct job_part *part)
{
    const struct game_list *list = options;
    struct replay *replay = memory_new(1, sizeof *replay);
    enum replay_event event;
    bool done = false;
    replay_open(replay, &part->reader, list->format, format_rules(list->format), &san_english, &part->sink);
    while (!done && (event = replay_next(replay)) != REPLAY_END) {
        if (event != REPLAY_GAME_END)
            continue;
        struct listed game = {.plies = replay->ply, .result = "*"};
        part->tally.games++;
        part->tally.plies += replay->ply;
        list_game(list, &game, part);
        done = list->game == part->tally.games;
    }
    if (list->game && !done)
        positions_tell_missing_game(list->game, part);
    replay_close(replay);
    free(replay);
}
