/* Plain files and standard input by read(2). */
#include "base/input.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct input {
    int fd;
    char *name;
};

struct input *input_open(const char *path)
{
    bool standard = !path || strcmp(path, "-") == 0;
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return NULL;
    struct input *input = memory_new(1, sizeof *input);
    input->fd = fd;
    input->name = memory_copy_text(standard ? "<stdin>" : path);
    return input;
}

const char *input_name(const struct input *input)
{
    return input->name;
}

ssize_t input_read(struct input *input, void *to, size_t size)
{
    ssize_t got;
    do
        got = read(input->fd, to, size);
    while (got < 0 && errno == EINTR);
    return got;
}

void input_close(struct input *input)
{
    if (!input)
        return;
    if (input->fd != STDIN_FILENO)
        close(input->fd);
    free(input->name);
    free(input);
}
