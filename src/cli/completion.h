/* Shell completion, made from the tables of commands and options, so that it cannot forget one. */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

#include "base/bytes.h"

#include <stdbool.h>

/* Appends the completion script of a shell: bash, zsh or fish. False: none is known for it. */
bool completion_append(struct bytes *text, const char *shell);

#endif
