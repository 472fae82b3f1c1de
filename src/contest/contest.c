/* The list of contests. */
#include "contest/contest.h"

const struct contest contests[] = {
    {"mango", "a mango record to the 55 x 133 picture of its last position", contest_mango},
    {"checkers", "N and N checkers moves to the board they lead to, eight lines", contest_checkers},
    {0},
};

const struct contest *contest_find(struct span name)
{
    for (const struct contest *contest = contests; contest->name; contest++)
        if (span_equals(name, contest->name))
            return contest;
    return NULL;
}
