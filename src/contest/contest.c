/* The list of contests. */
#include "contest/contest.h"

const struct contest contests[] = {
    {.name = "mango",
        .title = "a mango record to the 55 x 133 picture of its last position",
        .run = contest_mango},
    {.name = "checkers",
        .title = "N and N checkers moves to the board they lead to, eight lines",
        .run = contest_checkers},
    {.name = "ostap",
        .title = "moves of chess without special moves to a referee's verdicts",
        .run = contest_ostap},
    {.name = "boardstate",
        .title = "pieces on very large boards to who is in check or mate",
        .run = contest_boardstate,
        .speaks = true},
    {.name = "tiles",
        .title = "a board of tiles to the lengths of the paths between them",
        .run = contest_tiles,
        .draws = true},
    {.name = "attempts", .title = "attempts at a task to the best score after each", .run = contest_attempts},
    {.name = "jill",
        .title = "White's moves, in a dialogue, against a Black who plays at random",
        .talk = contest_jill},
    {0},
};

const struct contest *contest_find(struct span name)
{
    for (const struct contest *contest = contests; contest->name; contest++)
        if (span_equals(name, contest->name))
            return contest;
    return NULL;
}
