/* Playing the moves of a game in a row, for replays that need no position in between. It means the same as
 * san_track move by move; what it saves is to look anew for each move which side is to move, where things
 * are and what stands occupied. */
#ifndef NOTATION_SAN_RUN_H
#define NOTATION_SAN_RUN_H

#include "notation/pgn_event.h"
#include "notation/san_track.h"

/* Moves that wait to be played, and how far it has come. */
struct san_run {
    const struct pgn_event *next;
    const struct pgn_event *end;
    const char *limit; /* SAN_TRACK_BYTES can be read from texts up to here */
};

/* Plays from `next` on while there are moves, and leaves it at the first event that is none, or that cannot
 * be played: a fault or a text too near the end, both of which san_track_last tells. `undo`, which may be
 * NULL, is for taking the last move back. */
void san_run(struct san_run *run, struct chess_track *track, const struct san_prefixes *prefixes,
    struct chess_track_undo *undo);

#endif
