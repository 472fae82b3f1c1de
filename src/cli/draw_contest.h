/* draw for the boards of contests: ostap and boardstate. */
#ifndef CLI_DRAW_CONTEST_H
#define CLI_DRAW_CONTEST_H

#include "cli/options.h"
#include "cli/output.h"
#include "cli/report.h"
#include "record/format.h"

/* Draws an input of one of these contests. */
void draw_contest(const struct cli_options *options, enum record_format format, struct input *input,
    struct output *output, struct report *report);

#endif
