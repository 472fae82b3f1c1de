/* Start positions from tags. */
#include "record/draughts_setup.h"

#include "record/draughts_guess.h"
#include "rules/draughts_line.h"

/* Takes the type from the game's tag. */
static bool read_type(struct draughts_feed *feed, size_t tag, struct draughts_type *type)
{
    char message[DRAUGHTS_TYPE_MESSAGE];
    enum draughts_type_reading reading = draughts_type_read(pgn_tag_value(feed->reader, tag), type, message);
    if (reading == DRAUGHTS_TYPE_GOOD)
        return true;
    enum diag_code code =
        reading == DRAUGHTS_TYPE_UNSUPPORTED ? DIAG_VARIANT_UNSUPPORTED : DIAG_BAD_GAME_TYPE;
    draughts_feed_report(feed, DIAG_ERROR, code, pgn_tag_place(feed->reader, tag), 0, "%s", message);
    return false;
}

static void guess_type(struct draughts_feed *feed, struct draughts_type *type)
{
    const char *why;
    struct diag_place place = pgn_game_place(feed->reader); /* places ask for less when asked in order */
    *type = draughts_guess(feed, &why);
    draughts_feed_report(feed, DIAG_NOTE, DIAG_GAME_TYPE_GUESSED, place, 0,
        "no GameType tag: taken as %s, %s", type->rules->title, why);
}

static bool find_type(struct draughts_feed *feed, const struct rules *rules, struct draughts_type *type)
{
    long tag = pgn_find_tag(feed->reader, "GameType");
    struct span value = pgn_get_tag(feed->reader, "GameType");
    if (tag >= 0 && value.length > 0 && !span_equals(value, "?"))
        return read_type(feed, (size_t)tag, type);
    if (rules)
        *type = draughts_type_of(rules);
    else
        guess_type(feed, type);
    return true;
}

/* A position's text that has been read. */
struct reading {
    const char *fault; /* NULL: it is good */
    size_t at;
    unsigned notes;
};

static struct reading read_position(
    const struct draughts_type *type, struct span text, struct draughts_position *position)
{
    struct reading reading = {0};
    reading.fault =
        draughts_set_up(position, type->rules->variant, type->numbering, text, &reading.at, &reading.notes);
    return reading;
}

/* Tells what is wrong or odd; `place` is asked for only then, since telling lines takes time. */
static void report_position(
    struct draughts_feed *feed, const struct reading *reading, struct diag_place place, uint64_t ply)
{
    if (reading->fault)
        draughts_feed_report(feed, DIAG_ERROR, DIAG_BAD_POSITION, place, ply, "FEN, character %zu: %s",
            reading->at + 1, reading->fault);
    else if (reading->notes & DRAUGHTS_LINE_DOUBLED_SIDE)
        draughts_feed_report(
            feed, DIAG_NOTE, DIAG_DOUBLED_SIDE, place, ply, "FEN: the letter of a side stands twice");
}

static bool is_remarkable(const struct reading *reading)
{
    return reading->fault || reading->notes;
}

bool draughts_setup_position(struct draughts_feed *feed, const struct draughts_type *type,
    const struct pgn_event *event, uint64_t ply, struct draughts_position *position)
{
    struct reading reading = read_position(type, pgn_text(event), position);
    if (is_remarkable(&reading))
        report_position(feed, &reading, draughts_feed_place(feed, event), ply);
    return !reading.fault;
}

static bool read_tag(struct draughts_feed *feed, const struct draughts_type *type, size_t tag,
    struct draughts_position *position)
{
    struct reading reading = read_position(type, pgn_tag_value(feed->reader, tag), position);
    if (is_remarkable(&reading))
        report_position(feed, &reading, pgn_tag_place(feed->reader, tag), 0);
    return !reading.fault;
}

bool draughts_setup_game(struct draughts_feed *feed, const struct rules *rules, struct draughts_setup *setup)
{
    struct draughts_position *position = &setup->position;
    *setup = (struct draughts_setup){0};
    if (!find_type(feed, rules, &setup->type))
        return false;
    long fen = pgn_find_tag(feed->reader, "FEN");
    if (fen < 0) {
        draughts_start(position, setup->type.rules->variant);
        position->numbering = setup->type.numbering;
        position->turn = setup->type.first;
    } else if (!read_tag(feed, &setup->type, (size_t)fen, position)) {
        return false;
    }
    setup->second = position->turn != setup->type.first;
    return true;
}
