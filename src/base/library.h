/* Shared libraries that are loaded only when something needs them, so that nothing else waits for them. */
#ifndef BASE_LIBRARY_H
#define BASE_LIBRARY_H

#include <stddef.h>

enum library_state { LIBRARY_LOADED, LIBRARY_MISSING, LIBRARY_TOO_OLD };

/* Loads a library by its soname and finds `count` functions by their names. The library stays loaded until
 * the program ends: asking again costs little. */
enum library_state library_load(const char *soname, const char *const *names, void **functions, size_t count);

#endif
