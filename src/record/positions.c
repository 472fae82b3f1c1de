/* The errors of positions that are not there. */
#include "record/positions.h"

void positions_blame_ply(uint64_t wanted, uint64_t plies, struct diag *diag)
{
    *diag = (struct diag){.code = DIAG_PAST_END};
    diag_say(diag, "there is no ply %llu: the game ends after ply %llu", (unsigned long long)wanted,
        (unsigned long long)plies);
}

void positions_blame_game(uint64_t wanted, uint64_t games, struct diag *diag)
{
    *diag = (struct diag){.code = DIAG_NO_SUCH_GAME};
    diag_say(diag, "there is no game %llu: the file holds %llu", (unsigned long long)wanted,
        (unsigned long long)games);
}

void positions_tell_missing_game(uint64_t wanted, struct job_part *part)
{
    struct diag diag;
    positions_blame_game(wanted, part->tally.games, &diag);
    diag.file = reader_name(&part->reader);
    diag_put(&part->sink, &diag);
}
