/* The roster of tags (PGN standard, 8.1.1). */
#include "record/roster.h"

void roster_check(struct pgn_reader *reader)
{
    static const char *const roster[] = {"Event", "Site", "Date", "Round", "White", "Black", "Result"};
    char missing[80] = "";
    for (size_t i = 0; i < sizeof roster / sizeof *roster; i++) {
        if (pgn_find_tag(reader, roster[i]) >= 0)
            continue;
        strcat(missing, missing[0] ? ", " : "");
        strcat(missing, roster[i]);
    }
    if (missing[0])
        pgn_report(reader, DIAG_WARNING, DIAG_ROSTER_INCOMPLETE, pgn_game_place(reader), 0,
            "tags of the roster are missing: %s", missing);
}
