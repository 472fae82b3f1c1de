/* The strict look at PDN: move numbers, shortest moves, results. */
#include "record/draughts_strict.h"

#include "notation/draughts.h"

void draughts_strict_start(
    struct draughts_strict *strict, struct draughts_feed *feed, const struct draughts_setup *setup)
{
    *strict = (struct draughts_strict){.second = setup->second, .counting = true};
    if (pgn_find_tag(feed->reader, "GameType") < 0)
        draughts_feed_report(feed, DIAG_WARNING, DIAG_ROSTER_INCOMPLETE, pgn_game_place(feed->reader), 0,
            "the GameType tag is missing");
}

/* A game that begins in the middle may count its first move as a whole one, as problems do. */
static void look_at_first_number(struct draughts_strict *strict, const struct pgn_event *event)
{
    if (event->flags & PGN_NUMBERED && event->number == 1 && event->dots == 1)
        strict->second = false;
}

static void check_number(
    struct draughts_strict *strict, struct draughts_feed *feed, const struct pgn_event *event, uint64_t ply)
{
    if (ply == 1 && event->depth == 0)
        look_at_first_number(strict, event);
    if (!strict->counting || !(event->flags & PGN_NUMBERED))
        return;
    bool second = draughts_setup_is_second(strict->second, ply);
    uint64_t number = draughts_setup_number(strict->second, ply);
    struct diag_place place = draughts_feed_place(feed, event);
    if (event->number != number)
        draughts_feed_report(feed, DIAG_WARNING, DIAG_WRONG_MOVE_NUMBER, place, ply,
            "the move has number %llu, not %u", (unsigned long long)number, (unsigned)event->number);
    else if (second ? event->dots < 3 : event->dots != 1)
        draughts_feed_report(feed, DIAG_WARNING, DIAG_WRONG_MOVE_NUMBER, place, ply,
            "%s follows the number of the %s half of a move", second ? "three dots" : "one dot",
            second ? "second" : "first");
}

void draughts_strict_move(struct draughts_strict *strict, struct draughts_feed *feed,
    const struct pgn_event *event, const struct draughts_position *before, const struct draughts_move *move,
    uint64_t ply)
{
    char right[DRAUGHTS_TEXT_SIZE], shown[DIAG_QUOTE_SIZE];
    check_number(strict, feed, event, ply);
    size_t length = draughts_text_write(before, move, right);
    if (length == event->length && memcmp(right, event->text, length) == 0)
        return;
    draughts_feed_report(feed, DIAG_WARNING, DIAG_NOT_EXPORT_FORM, draughts_feed_place(feed, event), ply,
        "%s is written %s in the export format", diag_quote(shown, pgn_text(event)), right);
}

void draughts_strict_result(struct draughts_feed *feed, const struct pgn_event *event,
    const struct draughts_type *type, const struct draughts_position *last)
{
    if (draughts_has_move(last))
        return;
    bool white_won = last->turn == DRAUGHTS_BLACK;
    uint32_t right = white_won ? PGN_FIRST_WON : PGN_SECOND_WON;
    uint32_t other = white_won ? PGN_SECOND_WON : PGN_FIRST_WON;
    if (event->number == right || (type->first == DRAUGHTS_BLACK && event->number == other))
        return;
    char shown[DIAG_QUOTE_SIZE];
    draughts_feed_report(feed, DIAG_WARNING, DIAG_RESULT_AGAINST_BOARD, draughts_feed_place(feed, event), 0,
        "the result is %s, but in the last position %s cannot move and has lost",
        event->flags & PGN_MISSING ? "missing" : diag_quote(shown, pgn_text(event)),
        white_won ? "Black" : "White");
}
