/* Writing all of a text to a file descriptor: write(2) may take a part, or be interrupted. */
#ifndef BASE_WRITE_ALL_H
#define BASE_WRITE_ALL_H

#include "base/span.h"

#include <stdbool.h>

/* False: the rest could not be written; errno says why. */
bool write_all(int fd, struct span text);

#endif
