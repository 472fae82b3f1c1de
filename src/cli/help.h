/* The program's own texts, made from the tables of commands, options, contests and games. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "base/bytes.h"
#include "cli/command.h"

void help_version(struct bytes *text);
void help_on_program(struct bytes *text);
void help_on_command(const struct cli_command *command, struct bytes *text);

#endif
