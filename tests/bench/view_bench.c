/* How soon the viewer answers: it runs in a pseudo terminal, keys go in, and the time until something comes
 * out is taken. Escape has to be told from the beginning of another key within 50 ms; a step should be drawn
 * within a frame of a screen, 16.7 ms.
 *
 *     view_bench PROGRAM FILE.pgn */
#include <poll.h>
#include <pty.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ENOUGH_MS = 5000, QUIET_MS = 150, TRIES = 5 };

struct viewer {
    pid_t pid;
    int fd;
};

static double now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Reads until nothing has come for a while; the time until the first bytes, -1: none came. */
static double read_answer(int fd)
{
    double start = now_ms(), first = -1;
    char bytes[4096];
    struct pollfd source = {.fd = fd, .events = POLLIN};
    while (poll(&source, 1, first < 0 ? ENOUGH_MS : QUIET_MS) > 0 && read(fd, bytes, sizeof bytes) > 0)
        if (first < 0)
            first = now_ms() - start;
    return first;
}

/* False: the viewer did not come up. */
static bool start_viewer(struct viewer *viewer, const char *program, const char *path)
{
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    viewer->pid = forkpty(&viewer->fd, NULL, NULL, &size);
    if (viewer->pid == 0) {
        setenv("TERM", "xterm", 1);
        setenv("LANG", "C.UTF-8", 1);
        execl(program, "boardwalk", "view", path, (char *)NULL);
        _exit(127);
    }
    return viewer->pid > 0 && read_answer(viewer->fd) >= 0;
}

/* The time until the answer to keys, -1: none came. */
static double press(const struct viewer *viewer, const char *keys)
{
    ssize_t length = (ssize_t)strlen(keys);
    return write(viewer->fd, keys, (size_t)length) == length ? read_answer(viewer->fd) : -1;
}

/* The best of some tries, since other programs may take the processor: the second key undoes the first one.
 * False: an answer is missing. */
static bool measure(const struct viewer *viewer, const char *what, const char *first, const char *timed)
{
    double best = ENOUGH_MS;
    for (int i = 0; i < TRIES; i++) {
        if (press(viewer, first) < 0)
            return false;
        double time = press(viewer, timed);
        if (time < 0)
            return false;
        best = time < best ? time : best;
    }
    printf("%-52s %12.2f ms\n", what, best);
    return true;
}

static bool end_viewer(const struct viewer *viewer)
{
    int status;
    press(viewer, "q");
    close(viewer->fd);
    return waitpid(viewer->pid, &status, 0) == viewer->pid && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int main(int argc, char **argv)
{
    struct viewer viewer;
    if (argc != 3) {
        fputs("usage: view_bench PROGRAM FILE.pgn\n", stderr);
        return EXIT_FAILURE;
    }
    if (!start_viewer(&viewer, argv[1], argv[2])) {
        fputs("view_bench: the viewer does not start\n", stderr);
        return EXIT_FAILURE;
    }
    bool good = measure(&viewer, "view, Escape leaves the help", "?", "\033") &&
                measure(&viewer, "view, Escape leaves a prompt", ":", "\033") &&
                measure(&viewer, "view, a step is drawn", "l", "h") && press(&viewer, "L") >= 0 &&
                measure(&viewer, "view, the list's start is drawn from its end", "G", "g") &&
                press(&viewer, "q") >= 0;
    if (!good)
        fputs("view_bench: the viewer gave no answer\n", stderr);
    return end_viewer(&viewer) && good ? EXIT_SUCCESS : EXIT_FAILURE;
}
