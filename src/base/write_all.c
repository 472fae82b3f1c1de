/* A loop around write(2), which goes on after a signal and with what is left. */
#include "base/write_all.h"

#include <errno.h>
#include <unistd.h>

bool write_all(int fd, struct span text)
{
    while (text.length > 0) {
        ssize_t written = write(fd, text.at, text.length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        text.at += written;
        text.length -= (size_t)written;
    }
    return true;
}
