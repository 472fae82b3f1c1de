/* The texts of a file: one, or the members of an archive one behind the other. Where each begins, what it is
 * called, and what it is. One thread adds them while others ask. */
#ifndef VIEW_MEMBERS_H
#define VIEW_MEMBERS_H

#include "base/input.h"
#include "record/format.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct members;

struct member {
    size_t number;   /* 0-based; members_add fills it in */
    uint64_t offset; /* of its first byte behind those of all members before it */
    struct record_kind kind;
    const char *name;
    struct input *feed; /* where its bytes come from; NULL: from elsewhere */
    const char *error;  /* why it is not read to its end; NULL: no reason yet */
};

struct members *members_open(void);

/* Closes the feeds that nobody has taken. */
void members_close(struct members *members);

/* Adds a member behind the others. The name is copied, the feed is handed over. */
void members_add(struct members *members, const struct member *member);

/* The last member cannot be read to its end, or what comes behind it not at all. The first reason is kept, as
 * a copy. */
void members_fail(struct members *members, const char *reason);

/* There will be no more. */
void members_end(struct members *members);

/* Waits for member `number` (0-based), and takes its feed. False: there is no such member. */
bool members_take(struct members *members, size_t number, struct member *member);

/* The member that has the byte at an offset, once there is a member; its feed is nobody's business here. Its
 * texts last until members_close. */
struct member members_find(struct members *members, uint64_t offset);

/* The first member that has an error, from member `number` on. False: none has. */
bool members_find_error(struct members *members, size_t number, struct member *member);

#endif
