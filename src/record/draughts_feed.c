/* Holding events back. A game's RESULT is the last event that is held: the reader must not go on to the next
 * game, whose tags would replace this one's. */
#include "record/draughts_feed.h"

#include "base/memory.h"

#include <stdlib.h>

/* Tells the diagnostics that wait up to a place of their list; of words that nobody looks at, none. */
static void give_diags(struct draughts_feed *feed, size_t until, bool words_too)
{
    struct diag diag;
    while (feed->diags_given < until && diag_list_next(&feed->diags, &feed->diags_given, &diag)) {
        if (diag.code == DIAG_UNKNOWN_WORD && !words_too)
            continue;
        diag.file = reader_name(feed->window);
        diag_put(&feed->sink, &diag);
    }
}

/* Where the reader's diagnostics go. When too many wait, they are told out of turn. */
static void put_through(void *context, const struct diag *diag)
{
    struct draughts_feed *feed = context;
    struct diag_sink waiting = diag_list_sink(&feed->diags);
    if (feed->ahead && feed->diags.packed.length < DRAUGHTS_AHEAD_TEXT) {
        diag_put(&waiting, diag);
        return;
    }
    if (feed->ahead)
        give_diags(feed, feed->diags.packed.length, true);
    diag_put(&feed->sink, diag);
}

void draughts_feed_open(
    struct draughts_feed *feed, struct reader *window, bool main_line, const struct diag_sink *sink)
{
    *feed = (struct draughts_feed){.window = window, .sink = *sink};
    feed->through = (struct diag_sink){put_through, feed};
    struct pgn_options options = {.draughts = true, .main_line = main_line};
    feed->reader = pgn_open(window, &options, &feed->through);
}

void draughts_feed_close(struct draughts_feed *feed)
{
    pgn_close(feed->reader);
    bytes_free(&feed->text);
    diag_list_free(&feed->diags);
    free(feed->held);
}

static bool is_word(const struct pgn_event *event)
{
    return event->type == PGN_MOVE || event->type == PGN_SET_POSITION || event->type == PGN_RESULT;
}

static void hold(struct draughts_feed *feed, const struct pgn_event *event)
{
    feed->held = memory_grow(feed->held, &feed->capacity, feed->count, sizeof *feed->held);
    struct draughts_held *held = &feed->held[feed->count++];
    *held = (struct draughts_held){
        .event = *event, .text = feed->text.length, .diags = feed->diags.packed.length};
    if (is_word(event))
        held->place = pgn_event_place(feed->reader, event);
    if (event->length)
        bytes_append(&feed->text, event->text, event->length);
}

void draughts_feed_look_ahead(
    struct draughts_feed *feed, bool (*seen)(void *context, const struct pgn_event *event), void *context)
{
    const struct pgn_event *event;
    bool last;
    feed->count = feed->next = 0;
    feed->text.length = 0;
    feed->diags.packed.length = feed->diags_given = 0;
    feed->ahead = true;
    do {
        event = pgn_next(feed->reader);
        hold(feed, event);
        last = (event->type == PGN_RESULT && event->depth == 0) || event->type == PGN_END;
    } while (!last && !seen(context, event) && feed->count < DRAUGHTS_AHEAD_EVENTS &&
             feed->text.length < DRAUGHTS_AHEAD_TEXT);
    feed->ahead = false;
}

/* The event as the reader gave it. */
static struct pgn_event restore(const struct draughts_feed *feed, const struct draughts_held *held)
{
    struct pgn_event event = held->event;
    if (event.text)
        event.text = event.length ? feed->text.at + held->text : "";
    return event;
}

bool draughts_feed_visit(const struct draughts_feed *feed,
    bool (*visit)(void *context, const struct pgn_event *event), void *context)
{
    for (size_t i = feed->next; i < feed->count; i++) {
        struct pgn_event event = restore(feed, &feed->held[i]);
        if (!visit(context, &event))
            return false;
    }
    return true;
}

const struct pgn_event *draughts_feed_give(struct draughts_feed *feed)
{
    const struct draughts_held *held = &feed->held[feed->next++];
    give_diags(feed, held->diags, true);
    feed->given = restore(feed, held);
    return &feed->given;
}

struct diag_place draughts_feed_place(struct draughts_feed *feed, const struct pgn_event *event)
{
    if (event != &feed->given)
        return pgn_event_place(feed->reader, event);
    struct diag_place place = feed->held[feed->next - 1].place;
    return place.line ? place : pgn_game_place(feed->reader);
}

void draughts_feed_skip(struct draughts_feed *feed)
{
    if (feed->next < feed->count)
        give_diags(feed, feed->diags.packed.length, false);
    feed->next = feed->count;
    pgn_skip_game(feed->reader);
}

void draughts_feed_report(struct draughts_feed *feed, enum diag_severity severity, enum diag_code code,
    struct diag_place place, uint64_t ply, const char *format, ...)
{
    struct diag diag = {.code = code,
        .severity = severity,
        .file = reader_name(feed->window),
        .place = place,
        .game = pgn_game_number(feed->reader),
        .ply = ply};
    va_list arguments;
    va_start(arguments, format);
    diag_say_list(&diag, format, arguments);
    va_end(arguments);
    diag_put(&feed->sink, &diag);
}
