/* Allocation that cannot fail: when memory runs out the program ends with one line and exit status 3. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* Ends the program as every allocation does that fails. */
void memory_run_out(void) __attribute__((noreturn));

/* Has `act` called before the last line is written when memory runs out (NULL: nothing), so that a terminal
 * can be restored. It may only do what a signal handler may. */
void memory_before_end(void (*act)(void));

/* A zeroed block of count * size bytes; the caller frees it with free(). */
void *memory_new(size_t count, size_t size);

/* realloc() that ends the program instead of failing. */
void *memory_resize(void *block, size_t size);

/* A copy of a terminated string; the caller frees it. */
char *memory_copy_text(const char *text);

#endif
