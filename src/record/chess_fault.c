/* From a fault of SAN to a diagnostic at the move's place. */
#include "record/chess_fault.h"

void chess_fault_report(struct pgn_reader *reader, const struct pgn_event *event,
    const struct san_letters *letters, enum san_fault fault, const struct chess_position *position,
    uint64_t ply)
{
    struct span text = pgn_text(event);
    struct diag diag = {0};
    struct san san;
    struct diag_place place = pgn_event_place(reader, event);
    if (san_read(text, letters, &san) == SAN_GOOD)
        san_explain(&diag, fault, text, position, &san);
    else
        san_explain(&diag, fault, text, NULL, NULL);
    pgn_report(reader, diag.severity, diag.code, place, ply, "%s", diag.message);
}
