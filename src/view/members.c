/* An array, in order, behind a lock: games are looked up one at a time, and who waits for a member is woken.
 */
#include "view/members.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>

struct members {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool ended;
    struct member *member;
    size_t count;
    size_t room;
};

struct members *members_open(void)
{
    struct members *members = memory_new(1, sizeof *members);
    pthread_mutex_init(&members->lock, NULL);
    pthread_cond_init(&members->changed, NULL);
    return members;
}

void members_close(struct members *members)
{
    if (!members)
        return;
    for (size_t i = 0; i < members->count; i++) {
        free((char *)members->member[i].name);
        free((char *)members->member[i].error);
        input_close(members->member[i].feed);
    }
    free(members->member);
    pthread_cond_destroy(&members->changed);
    pthread_mutex_destroy(&members->lock);
    free(members);
}

void members_add(struct members *members, const struct member *member)
{
    struct member added = *member;
    added.name = memory_copy_text(member->name);
    pthread_mutex_lock(&members->lock);
    members->member = memory_grow(members->member, &members->room, members->count, sizeof *members->member);
    added.number = members->count;
    members->member[members->count++] = added;
    pthread_cond_broadcast(&members->changed);
    pthread_mutex_unlock(&members->lock);
}

void members_fail(struct members *members, const char *reason)
{
    pthread_mutex_lock(&members->lock);
    struct member *last = &members->member[members->count - 1];
    if (!last->error)
        last->error = memory_copy_text(reason);
    pthread_mutex_unlock(&members->lock);
}

void members_end(struct members *members)
{
    pthread_mutex_lock(&members->lock);
    members->ended = true;
    pthread_cond_broadcast(&members->changed);
    pthread_mutex_unlock(&members->lock);
}

bool members_take(struct members *members, size_t number, struct member *member)
{
    pthread_mutex_lock(&members->lock);
    while (number >= members->count && !members->ended)
        pthread_cond_wait(&members->changed, &members->lock);
    bool found = number < members->count;
    if (found) {
        *member = members->member[number];
        members->member[number].feed = NULL;
    }
    pthread_mutex_unlock(&members->lock);
    return found;
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

bool members_find_error(struct members *members, size_t number, struct member *member)
{
    pthread_mutex_lock(&members->lock);
    size_t i = number;
    while (i < members->count && !members->member[i].error)
        i++;
    bool found = i < members->count;
    if (found)
        *member = members->member[i];
    pthread_mutex_unlock(&members->lock);
    return found;
}
