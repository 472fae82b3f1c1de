/* The events of PDN games, with a look ahead: what a game without a GameType tag is can only be told from its
 * moves, so they are read first, and then given again as if they had not been. Diagnostics met on the way
 * wait with the events. Memory is bounded; a game that is not looked into costs nothing. */
#ifndef RECORD_DRAUGHTS_FEED_H
#define RECORD_DRAUGHTS_FEED_H

#include "base/bytes.h"
#include "base/diag_list.h"
#include "notation/pgn.h"

enum {
    DRAUGHTS_AHEAD_EVENTS = 1 << 15, /* are held at most */
    DRAUGHTS_AHEAD_TEXT = 1 << 20    /* bytes of them */
};

/* An event that waits to be given. */
struct draughts_held {
    struct pgn_event event;  /* its text comes from the feed's block */
    size_t text;             /* offset in it */
    struct diag_place place; /* of a word; line 0 for other events */
    size_t diags;            /* in the list, up to here, come before the event */
};

struct draughts_feed {
    struct pgn_reader *reader; /* for its tags and what it tells about the game */
    struct reader *window;
    struct diag_sink sink;    /* the user's */
    struct diag_sink through; /* where the reader's diagnostics go: to the sink, or to those that wait */
    bool ahead;               /* reading ahead now */
    struct draughts_held *held;
    size_t count;
    size_t capacity;
    size_t next; /* to be given */
    struct bytes text;
    struct diag_list diags;
    size_t diags_given;
    struct pgn_event given; /* the event given last, if it had waited */
};

/* Starts reading games. `main_line`: as in struct pgn_options. The window and the sink stay the caller's; the
 * feed must not be moved. */
void draughts_feed_open(
    struct draughts_feed *feed, struct reader *window, bool main_line, const struct diag_sink *sink);
void draughts_feed_close(struct draughts_feed *feed);

/* Gives an event that waits; for draughts_feed_next only. */
const struct pgn_event *draughts_feed_give(struct draughts_feed *feed);

/* The next event; valid, as its text, until the next call. */
static inline const struct pgn_event *draughts_feed_next(struct draughts_feed *feed)
{
    return feed->next < feed->count ? draughts_feed_give(feed) : pgn_next(feed->reader);
}

/* The place of a word got last. */
struct diag_place draughts_feed_place(struct draughts_feed *feed, const struct pgn_event *event);

/* The rest of the game is of no interest: as pgn_skip_game. */
void draughts_feed_skip(struct draughts_feed *feed);

/* A diagnostic about the game now read; ply 0: means nothing here. */
void draughts_feed_report(struct draughts_feed *feed, enum diag_severity severity, enum diag_code code,
    struct diag_place place, uint64_t ply, const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Reads on, right after PGN_GAME_START, until `seen` has had enough (true), the game ends, or no more can be
 * held. The events are given afterwards. */
void draughts_feed_look_ahead(
    struct draughts_feed *feed, bool (*seen)(void *context, const struct pgn_event *event), void *context);

/* Calls for each event that waits. False from `visit` ends it, and is returned. */
bool draughts_feed_visit(const struct draughts_feed *feed,
    bool (*visit)(void *context, const struct pgn_event *event), void *context);

#endif
