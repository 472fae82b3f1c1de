/* The program's own texts, made from the tables of commands, options, contests and games. Each is appended to
 * `text`, which stays the caller's; nothing of it points into the tables. None can fail. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "base/bytes.h"
#include "cli/command.h"

/* The answer to --version: the name and version, in a line. */
void help_version(struct bytes *text);

/* The answer to --help: all commands, and the exit statuses. */
void help_on_program(struct bytes *text);

/* The answer to --help behind a command: its options, and what they choose from. */
void help_on_command(const struct cli_command *command, struct bytes *text);

#endif
