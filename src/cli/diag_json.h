/* Diagnostics as JSON lines. */
#ifndef CLI_DIAG_JSON_H
#define CLI_DIAG_JSON_H

#include "base/diag.h"
#include "cli/output.h"

/* Writes one object on a line: severity, code, file, line, column, game, ply, message; what means nothing is
 * left out. */
void diag_json_write(const struct diag *diag, struct output *output);

#endif
