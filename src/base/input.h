/* Input files: opening a path or standard input and reading bytes from it. Compressed files and archives are
 * unpacked and UTF-16 becomes UTF-8 on the way, in bounded memory; plain files pay nothing for that. Knows
 * nothing of lines or formats. */
#ifndef BASE_INPUT_H
#define BASE_INPUT_H

#include "base/span.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct input;

/* Opens a file for reading; "-" or NULL is standard input, shown as "<stdin>". Nothing is read yet. Returns
 * NULL and sets errno when it cannot be opened. The caller closes it. */
struct input *input_open(const char *path);

/* Opens a part of a plain file that is open already (input_plain_size is not 0): `length` bytes from
 * `offset`. Parts may be read in several threads at once; `whole` must outlive them. Nothing is unpacked or
 * converted. */
struct input *input_open_part(const struct input *whole, uint64_t offset, uint64_t length);

/* The name diagnostics use; owned by the input. After the first read it is ARCHIVE:MEMBER for a member of an
 * archive, and changes with the next member. */
const char *input_name(const struct input *input);

/* The name without a member: what input_open was given; owned by the input, never changes. */
const char *input_path(const struct input *input);

/* Reads up to `size` bytes (at least 1); 0 at the end of the file or of the archive's member, -1 with errno
 * set when reading fails: input_error then tells why. What was read before a fault is good. */
ssize_t input_read(struct input *input, void *to, size_t size);

/* Goes to the archive's next member: 1 when there is one (even an empty one), 0 when there is none (always so
 * for what is no archive), -1 with errno set when the archive is broken. The first member is open from the
 * start. */
int input_next_member(struct input *input);

/* Why the last read failed: one line, owned by the input; NULL when none failed. */
const char *input_error(const struct input *input);

/* What is to be said in front of the reason of a failed read: nothing when the reason says itself what could
 * not be done, such as "cannot unpack: ...". */
const char *input_error_head(const char *reason);

/* How many characters were no valid UTF-16 and became U+FFFD so far. */
uint64_t input_replaced(const struct input *input);

/* The first bytes of the text (of the member), as far as they have been read to judge what the file is,
 * some thousand at most; none of UTF-16. They are not lost for input_read. Valid until the next call. */
struct span input_peek(struct input *input);

/* The size in bytes of a plain regular file (neither unpacked nor converted); 0 for everything else. Reads
 * the first bytes when nothing has been read yet, and does not lose them. */
uint64_t input_plain_size(struct input *input);

/* Reads up to `size` bytes at an offset of a plain regular file, without touching what input_read does; as
 * pread(2). */
ssize_t input_read_at(const struct input *input, void *to, size_t size, uint64_t offset);

/* How far reading has come, in bytes of the file as it lies on the disk; *total is 0 when not known. */
void input_progress(const struct input *input, uint64_t *done, uint64_t *total);

void input_close(struct input *input);

#endif
