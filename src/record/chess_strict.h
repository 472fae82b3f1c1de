/* Warnings of `check --strict`: what can be read but is not as the PGN standard's export format has it. */
#ifndef RECORD_CHESS_STRICT_H
#define RECORD_CHESS_STRICT_H

#include "notation/pgn.h"
#include "notation/san.h"

/* A move that has been played from `before`; `ply` is its own, 1-based. */
void chess_strict_move(struct pgn_reader *reader, const struct pgn_event *event,
    const struct chess_position *before, struct chess_move move, const struct san *san, uint64_t ply);

/* The game's result against the last position. */
void chess_strict_result(
    struct pgn_reader *reader, const struct pgn_event *event, const struct chess_position *last);

#endif
