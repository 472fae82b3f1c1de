/* Shared libraries that are loaded only when something needs them, so that nothing else waits for them. */
#ifndef BASE_LIBRARY_H
#define BASE_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

enum library_state { LIBRARY_LOADED, LIBRARY_MISSING, LIBRARY_TOO_OLD };

/* A handle of dlopen, NULL when the library cannot be loaded; to be closed by dlclose, after which the
 * library stays loaded. Like every allocation it ends the program when memory has run out. */
void *library_open(const char *soname);

/* Loads a library by its soname and finds `count` functions by their names. The library stays loaded until
 * the program ends: asking again costs little. */
enum library_state library_load(const char *soname, const char *const *names, void **functions, size_t count);

/* Around calls of a library that does not look everywhere at what its allocations give: when it crashes for
 * that, or ends the program, this becomes the end that every allocation makes that fails. library_enter
 * clears errno. */
void library_enter(void);
void library_leave(void);

/* Whether this thread has been inside a library when memory lacked: what the library says or does since then
 * may come from that. */
bool library_lacked_memory(void);

#endif
