/* Telling what is wrong with a move of a PGN file. */
#ifndef RECORD_CHESS_FAULT_H
#define RECORD_CHESS_FAULT_H

#include "notation/pgn.h"
#include "notation/san.h"

/* Reports a fault of san_play, with these letters, on this event; `ply` is the move's, 1-based. */
void chess_fault_report(struct pgn_reader *reader, const struct pgn_event *event,
    const struct san_letters *letters, enum san_fault fault, const struct chess_position *position,
    uint64_t ply);

#endif
