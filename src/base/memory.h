/* Allocation that cannot fail: when memory runs out the program ends with one line and exit status 3. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdarg.h>
#include <stddef.h>

/* Ends the program as every allocation does that fails, after the acts of base/ending.h. */
void memory_run_out(void) __attribute__((noreturn));

/* A zeroed block of count * size bytes; the caller frees it with free(). */
void *memory_new(size_t count, size_t size);

/* A block of unknown bytes; the caller frees it with free(). */
void *memory_take(size_t size);

/* realloc() that ends the program instead of failing. */
void *memory_resize(void *block, size_t size);

/* The block with room for an element more behind the first `count`, of `size` bytes each: itself, or a larger
 * one that takes its place. *room is how many it has room for; 0 with NULL at first. What is new has unknown
 * bytes. */
void *memory_grow(void *block, size_t *room, size_t count, size_t size);

/* A copy of a terminated string; the caller frees it. */
char *memory_copy_text(const char *text);

/* A text made as printf makes it; the caller frees it. */
char *memory_format(const char *format, va_list arguments);

#endif
