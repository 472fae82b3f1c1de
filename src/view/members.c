/* An array, in order, behind a lock: games are looked up one at a time. */
#include "view/members.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>

struct members {
    pthread_mutex_t lock;
    struct member *member;
    size_t count;
    size_t room;
};

struct members *members_open(const char *name)
{
    struct members *members = memory_new(1, sizeof *members);
    pthread_mutex_init(&members->lock, NULL);
    members_add(members, 0, 0, name);
    return members;
}

void members_close(struct members *members)
{
    if (!members)
        return;
    for (size_t i = 0; i < members->count; i++)
        free((char *)members->member[i].name);
    free(members->member);
    pthread_mutex_destroy(&members->lock);
    free(members);
}

void members_add(struct members *members, uint64_t offset, uint64_t lines, const char *name)
{
    struct member member = {offset, lines, memory_copy_text(name)};
    pthread_mutex_lock(&members->lock);
    members->member = memory_grow(members->member, &members->room, members->count, sizeof *members->member);
    members->member[members->count++] = member;
    pthread_mutex_unlock(&members->lock);
}

struct member members_find(struct members *members, uint64_t offset)
{
    pthread_mutex_lock(&members->lock);
    size_t first = 0, behind = members->count;
    while (behind - first > 1) {
        size_t middle = first + (behind - first) / 2;
        if (members->member[middle].offset <= offset)
            first = middle;
        else
            behind = middle;
    }
    struct member found = members->member[first];
    pthread_mutex_unlock(&members->lock);
    return found;
}
