/* Input files: opening a path or standard input and reading bytes from it. Knows nothing of lines or formats.
 */
#ifndef BASE_INPUT_H
#define BASE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct input;

/* Opens a file for reading; "-" or NULL is standard input, shown as "<stdin>". Returns NULL and sets errno
 * when it cannot be opened. The caller closes it. */
struct input *input_open(const char *path);

/* The name diagnostics use; owned by the input. */
const char *input_name(const struct input *input);

/* Reads up to `size` bytes; 0 at the end, -1 with errno set when reading fails. */
ssize_t input_read(struct input *input, void *to, size_t size);

void input_close(struct input *input);

#endif
