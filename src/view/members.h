/* The texts that make one: a file, or the members of an archive one behind the other. Where each begins, and
 * what it is called. One thread adds them while others ask. */
#ifndef VIEW_MEMBERS_H
#define VIEW_MEMBERS_H

#include <stdint.h>

struct members;

struct member {
    uint64_t offset; /* of its first byte in the text of all */
    uint64_t lines;  /* line ends before it */
    const char *name;
};

/* Begins with one member at offset 0. The name is copied. */
struct members *members_open(const char *name);

void members_close(struct members *members);

/* Adds a member behind the others. */
void members_add(struct members *members, uint64_t offset, uint64_t lines, const char *name);

/* The member that has the byte at an offset. Its name lasts until members_close. */
struct member members_find(struct members *members, uint64_t offset);

#endif
