/* From a word to a move that has been played. */
#include "record/draughts_play.h"

#include "notation/draughts.h"

static void report(struct draughts_feed *feed, const struct pgn_event *event, enum diag_severity severity,
    const struct draughts_refusal *refusal, uint64_t ply)
{
    char shown[DIAG_QUOTE_SIZE];
    struct diag_place place = draughts_feed_place(feed, event);
    draughts_feed_report(feed, severity, refusal->code, place, ply, "'%s': %s",
        diag_quote(shown, pgn_text(event)), refusal->reason);
}

bool draughts_play(struct draughts_feed *feed, const struct pgn_event *event,
    struct draughts_position *position, struct draughts_move *move, uint64_t ply)
{
    struct draughts_text text;
    struct draughts_undo undo;
    struct draughts_refusal refusal;
    if (draughts_text_read(pgn_text(event), &text) != event->length) {
        refusal = (struct draughts_refusal){DIAG_NOT_A_MOVE, "not a move"};
        report(feed, event, DIAG_ERROR, &refusal, ply);
        return false;
    }
    enum draughts_meaning meaning = draughts_text_resolve(position, &text, move, &refusal);
    if (meaning != DRAUGHTS_GOOD)
        report(feed, event, meaning == DRAUGHTS_ODD ? DIAG_WARNING : DIAG_ERROR, &refusal, ply);
    if (meaning == DRAUGHTS_REFUSED)
        return false;
    draughts_apply(position, move, &undo);
    return true;
}
