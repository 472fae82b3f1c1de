/* Walking through the positions of a record that the options ask for: --ply, --all. Serves draw and fen. */
#ifndef CLI_WALK_H
#define CLI_WALK_H

#include "cli/options.h"
#include "cli/report.h"
#include "cli/source.h"
#include "record/replay.h"

struct walk_visitor {
    void (*visit)(void *context, const struct replay *replay);
    void *context;
};

/* Replays the source and visits each position asked for. Faults are told; the last good position stands in
 * for one that a fault or the record's end has made unreachable. */
void walk_positions(const struct cli_options *options, struct source *source, struct walk_visitor visitor,
    struct report *report);

/* Checks options that exclude each other. False: a usage error has been told. */
bool walk_options_fit(const struct cli_options *options);

#endif
