/* What the options say about positions. */
#include "cli/wanted.h"

#include "cli/report.h"

struct positions_wanted wanted_by(const struct cli_options *options)
{
    struct positions_wanted wanted = {.game = options->game, .ply = options->ply_number};
    if (options->all)
        wanted.which = POSITIONS_ALL;
    else if (options->ply != CLI_PLY_END)
        wanted.which = POSITIONS_PLY;
    return wanted;
}

bool wanted_accept(const struct cli_options *options)
{
    if (options->all && options->ply_given)
        return report_usage("--all and --ply exclude each other");
    return true;
}
