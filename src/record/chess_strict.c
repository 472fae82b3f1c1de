/* The strict look at PGN: move numbers, shortest SAN, check marks, results (PGN standard 8.1.1, 8.2).
 */
#include "record/chess_strict.h"

static void check_number(struct pgn_reader *reader, const struct pgn_event *event,
    const struct chess_position *before, uint64_t ply)
{
    bool black = before->turn == CHESS_BLACK;
    if (event->flags & PGN_NUMBERED && event->number != before->fullmove)
        pgn_report(reader, DIAG_WARNING, DIAG_WRONG_MOVE_NUMBER, pgn_event_place(reader, event), ply,
            "the move has number %u, not %u", (unsigned)before->fullmove, (unsigned)event->number);
    else if (event->flags & PGN_NUMBERED && event->dots != (black ? 3 : 1))
        pgn_report(reader, DIAG_WARNING, DIAG_WRONG_MOVE_NUMBER, pgn_event_place(reader, event), ply,
            "%s behind the number of %s move", black ? "three dots belong" : "one dot belongs",
            black ? "Black's" : "White's");
}

void chess_strict_move(struct pgn_reader *reader, const struct pgn_event *event,
    const struct chess_position *before, struct chess_move move, const struct san *san, uint64_t ply)
{
    struct span text = pgn_text(event);
    unsigned style = san_style(before, move, text, san);
    char shown[DIAG_QUOTE_SIZE], right[SAN_SIZE];
    check_number(reader, event, before, ply);
    if (ply == 1 && before->turn == CHESS_BLACK && pgn_find_tag(reader, "FEN") < 0)
        pgn_report(reader, DIAG_WARNING, DIAG_BLACK_BEGINS, pgn_event_place(reader, event), ply,
            "the first move is Black's, and no FEN tag says that Black begins");
    if (!style)
        return;
    san_write(before, move, right);
    if (style & SAN_WRONG_MARK)
        pgn_report(reader, DIAG_WARNING, DIAG_WRONG_CHECK_MARK, pgn_event_place(reader, event), ply,
            "%s has a wrong or missing check mark: %s", diag_quote(shown, text), right);
    if (style & SAN_NOT_LEAST)
        pgn_report(reader, DIAG_WARNING, DIAG_NOT_EXPORT_FORM, pgn_event_place(reader, event), ply,
            "%s is written %s in the export format", diag_quote(shown, text), right);
}

void chess_strict_result(
    struct pgn_reader *reader, const struct pgn_event *event, const struct chess_position *last)
{
    enum chess_status status = chess_status(last);
    enum pgn_result right = PGN_DRAW;
    if (status == CHESS_RUNNING)
        return;
    if (status == CHESS_CHECKMATE)
        right = last->turn == CHESS_WHITE ? PGN_SECOND_WON : PGN_FIRST_WON;
    if (event->number == right)
        return;
    char shown[DIAG_QUOTE_SIZE];
    pgn_report(reader, DIAG_WARNING, DIAG_RESULT_AGAINST_BOARD, pgn_event_place(reader, event), 0,
        "the result is %s, but the last position is %s: %s",
        event->flags & PGN_MISSING ? "missing" : diag_quote(shown, pgn_text(event)),
        status == CHESS_CHECKMATE ? "mate" : "stalemate", pgn_result_text(right));
}
