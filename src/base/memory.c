/* The one place that decides what happens without memory: nothing in this program can go on, so it ends. */
#include "base/memory.h"

#include "base/ending.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void memory_run_out(void)
{
    static atomic_flag ends = ATOMIC_FLAG_INIT;
    while (atomic_flag_test_and_set(&ends)) /* another thread does it, and one line is enough */
        pause();
    ending_do_all();
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

void *memory_take(size_t size)
{
    return memory_resize(NULL, size);
}

void *memory_resize(void *block, size_t size)
{
    void *moved = realloc(block, size ? size : 1);
    if (!moved)
        memory_run_out();
    return moved;
}

void *memory_grow(void *block, size_t *room, size_t count, size_t size)
{
    if (count < *room)
        return block;
    *room = count * 2 + 16;
    return memory_resize(block, *room * size);
}

char *memory_copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(memory_new(1, size), text, size);
}

char *memory_format(const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    char *text = memory_new((size_t)(length > 0 ? length : 0) + 1, 1);
    if (length > 0)
        vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}
