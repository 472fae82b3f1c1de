/* The errors of positions that are not there. */
#include "record/positions.h"

void positions_blame_ply(const struct positions_wanted *wanted, uint64_t ply, struct diag *diag)
{
    *diag = (struct diag){.code = DIAG_PAST_END};
    diag_say(diag, "there is no ply %llu: the game ends after ply %llu", (unsigned long long)wanted->ply,
        (unsigned long long)ply);
}

void positions_blame_game(const struct positions_wanted *wanted, uint64_t games, struct diag *diag)
{
    *diag = (struct diag){.code = DIAG_NO_SUCH_GAME};
    diag_say(diag, "there is no game %llu: the file holds %llu", (unsigned long long)wanted->game,
        (unsigned long long)games);
}
