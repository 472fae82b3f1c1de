/* The roster of tags (PGN standard, 8.1.1). */
#include "record/roster.h"

const struct roster_tag roster[ROSTER_SIZE] = {
    {"Event", "?"},
    {"Site", "?"},
    {"Date", "????.??.??"},
    {"Round", "?"},
    {"White", "?"},
    {"Black", "?"},
    {"Result", NULL},
};

bool roster_holds(struct span name)
{
    for (size_t i = 0; i < ROSTER_SIZE; i++)
        if (span_equals(name, roster[i].name))
            return true;
    return false;
}

void roster_check(struct pgn_reader *reader)
{
    char missing[80] = "";
    for (size_t i = 0; i < ROSTER_SIZE; i++) {
        if (pgn_find_tag(reader, roster[i].name) >= 0)
            continue;
        strcat(missing, missing[0] ? ", " : "");
        strcat(missing, roster[i].name);
    }
    if (missing[0])
        pgn_report(reader, DIAG_WARNING, DIAG_ROSTER_INCOMPLETE, pgn_game_place(reader), 0,
            "tags of the roster are missing: %s", missing);
}
