/* From --ply, --all and --game to the positions wanted. */
#ifndef CLI_WANTED_H
#define CLI_WANTED_H

#include "cli/options.h"
#include "record/positions.h"

struct positions_wanted wanted_by(const struct cli_options *options);

/* Checks options that exclude each other. False: a usage error has been told. */
bool wanted_accept(const struct cli_options *options);

#endif
