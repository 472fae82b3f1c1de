/* The owner's side of a started program: pipes that are never waited for without a deadline. */
#include "base/process.h"

#include "base/clock.h"
#include "base/process_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const int64_t SECOND = 1000000000;

static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* The pipes between owner and guard; [0] is read, [1] written. */
struct pipes {
    int input[2], output[2], control[2], news[2];
};

static void close_pipes(struct pipes *pipes)
{
    for (int end = 0; end < 2; end++) {
        close_end(&pipes->input[end]);
        close_end(&pipes->output[end]);
        close_end(&pipes->control[end]);
        close_end(&pipes->news[end]);
    }
}

static bool open_pipes(struct pipes *pipes)
{
    *pipes = (struct pipes){{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
    if (pipe2(pipes->input, O_CLOEXEC) == 0 && pipe2(pipes->output, O_CLOEXEC) == 0 &&
        pipe2(pipes->control, O_CLOEXEC) == 0 && pipe2(pipes->news, O_CLOEXEC) == 0)
        return true;
    int error = errno;
    close_pipes(pipes);
    errno = error;
    return false;
}

/* Reads the guard's next news; false: it is gone. */
static bool read_news(struct process *process, struct guard_news *news)
{
    ssize_t length;
    while ((length = read(process->news, news, sizeof *news)) < 0 && errno == EINTR)
        continue;
    if (length != (ssize_t)sizeof *news)
        return false;
    if (news->word == GUARD_ENDED) {
        process->ended = true;
        process->status = (int)news->value;
    }
    return true;
}

static void bury_guard(struct process *process)
{
    close_end(&process->input);
    close_end(&process->output);
    close_end(&process->control);
    close_end(&process->news);
    while (waitpid(process->guard, NULL, 0) < 0 && errno == EINTR)
        continue;
}

int process_start(struct process *process, char *const *arguments)
{
    struct pipes pipes;
    if (!open_pipes(&pipes))
        return errno;
    /* No signal may come to the copy while it still has the handlers of this process. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t guard = fork();
    if (guard == 0) {
        const struct guard_ends ends = {pipes.input[0], pipes.output[1], pipes.control[0], pipes.news[1]};
        guard_run(&ends, arguments);
    }
    int error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (guard < 0) {
        close_pipes(&pipes);
        return error;
    }
    *process =
        (struct process){guard, pipes.input[1], pipes.output[0], pipes.control[1], pipes.news[0], false, 0};
    pipes.input[1] = pipes.output[0] = pipes.control[1] = pipes.news[0] = -1;
    close_pipes(&pipes);
    fcntl(process->input, F_SETFL, O_NONBLOCK);
    fcntl(process->output, F_SETFL, O_NONBLOCK);
    struct guard_news news;
    bool heard = read_news(process, &news);
    if (heard && news.word == GUARD_STARTED)
        return 0;
    bury_guard(process);
    return heard && news.word == GUARD_FAILED ? (int)news.value : ECHILD;
}

/* Waits for an event on one of some descriptors (negative ones are passed over); false: the deadline has
 * passed. */
static bool wait_until(struct pollfd *wanted, nfds_t count, int64_t deadline)
{
    for (;;) {
        int64_t left = deadline - clock_now();
        struct timespec limit = {0};
        if (left > 0)
            limit = (struct timespec){left / SECOND, left % SECOND};
        int ready = ppoll(wanted, count, &limit, NULL);
        if (ready > 0)
            return true;
        if (ready == 0 && left <= 0)
            return false;
        if (ready < 0 && errno != EINTR)
            return false;
    }
}

/* Waits until a pipe is ready, or the program has ended, which what it has started may outlive with the pipe
 * in hand. */
static enum process_io wait_for_pipe(struct process *process, int fd, short events, int64_t deadline)
{
    struct pollfd wanted[] = {{fd, events, 0}, {process->news, POLLIN, 0}};
    struct guard_news news;
    if (process->ended)
        return PROCESS_CLOSED;
    if (!wait_until(wanted, 2, deadline))
        return PROCESS_LATE;
    if (wanted[1].revents && !read_news(process, &news))
        return PROCESS_CLOSED;
    return PROCESS_DONE;
}

enum process_io process_write(struct process *process, struct span text, int64_t deadline)
{
    while (text.length > 0) {
        if (process->input < 0)
            return PROCESS_CLOSED;
        ssize_t written = write(process->input, text.at, text.length);
        if (written > 0) {
            text.at += written;
            text.length -= (size_t)written;
            continue;
        }
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0 && errno != EAGAIN)
            return PROCESS_CLOSED;
        enum process_io waited = wait_for_pipe(process, process->input, POLLOUT, deadline);
        if (waited != PROCESS_DONE)
            return waited;
    }
    return PROCESS_DONE;
}

enum process_io process_read(struct process *process, char *to, size_t size, size_t *length, int64_t deadline)
{
    for (;;) {
        if (process->output < 0)
            return PROCESS_CLOSED;
        ssize_t got = read(process->output, to, size);
        if (got > 0) {
            *length = (size_t)got;
            return PROCESS_DONE;
        }
        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0 || errno != EAGAIN)
            return PROCESS_CLOSED;
        enum process_io waited = wait_for_pipe(process, process->output, POLLIN, deadline);
        if (waited != PROCESS_DONE)
            return waited;
    }
}

void process_close_input(struct process *process)
{
    close_end(&process->input);
}

/* Passes over what the program has written; a program that waits for its reader would never end. */
static void drain(struct process *process)
{
    char waste[4096];
    ssize_t length = read(process->output, waste, sizeof waste);
    if (length == 0 || (length < 0 && errno != EAGAIN && errno != EINTR))
        close_end(&process->output);
}

bool process_wait(struct process *process, int64_t deadline)
{
    while (!process->ended) {
        struct pollfd wanted[] = {{process->news, POLLIN, 0}, {process->output, POLLIN, 0}};
        struct guard_news news;
        if (!wait_until(wanted, 2, deadline))
            return false;
        if (wanted[1].revents)
            drain(process);
        if (wanted[0].revents ? !read_news(process, &news) : clock_now() > deadline)
            return false;
    }
    return true;
}

int64_t process_end(struct process *process)
{
    const int64_t patience = 15 * SECOND; /* more than the guard's own */
    struct guard_news news = {GUARD_STARTED, 0};
    struct pollfd wanted = {process->news, POLLIN, 0};
    int64_t deadline = clock_now() + patience;
    close_end(&process->input);
    close_end(&process->output);
    close_end(&process->control);
    while (news.word != GUARD_GONE && wait_until(&wanted, 1, deadline) && read_news(process, &news))
        continue;
    if (news.word != GUARD_GONE) /* the program may have stopped it */
        kill(process->guard, SIGKILL);
    bury_guard(process);
    return news.word == GUARD_GONE ? news.value : 0;
}
