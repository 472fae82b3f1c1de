/* The one place that decides what happens without memory: nothing in this program can go on, so it ends. */
#include "base/memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void (*_Atomic before_end)(void);

void memory_before_end(void (*act)(void))
{
    before_end = act;
}

void memory_run_out(void)
{
    void (*act)(void) = before_end;
    if (act)
        act();
    static const char last_words[] = "boardwalk: out of memory\n";
    ssize_t written = write(STDERR_FILENO, last_words, sizeof last_words - 1);
    (void)written;
    _exit(3);
}

void *memory_new(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size ? size : 1);
    if (!block)
        memory_run_out();
    return block;
}

void *memory_resize(void *block, size_t size)
{
    void *moved = realloc(block, size ? size : 1);
    if (!moved)
        memory_run_out();
    return moved;
}

char *memory_copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(memory_new(1, size), text, size);
}
