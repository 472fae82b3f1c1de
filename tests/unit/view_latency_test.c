/* How soon the viewer answers: it runs in a pseudo terminal, keys go in, and the time until something comes
 * out is taken. Escape has to be told from the beginning of another key within 50 ms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { GAMES = 20000, ENOUGH_MS = 5000, QUIET_MS = 150, TRIES = 5 };

struct viewer {
    pid_t pid;
    int fd;
    char path[64];
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

static int start_viewer(void **state)
{
    static struct viewer viewer;
    const char *program = getenv("BOARDWALK");
    snprintf(viewer.path, sizeof viewer.path, "/tmp/boardwalk-latency.%d.pgn", (int)getpid());
    FILE *file = fopen(viewer.path, "w");
    if (!program || !file)
        return -1;
    for (int i = 0; i < GAMES; i++)
        fprintf(
            file, "[Event \"%d\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n", i);
    fclose(file);
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    viewer.pid = forkpty(&viewer.fd, NULL, NULL, &size);
    if (viewer.pid == 0) {
        setenv("TERM", "xterm", 1);
        setenv("LANG", "C.UTF-8", 1);
        execl(program, "boardwalk", "view", viewer.path, (char *)NULL);
        _exit(127);
    }
    *state = &viewer;
    return viewer.pid > 0 && read_answer(viewer.fd) >= 0 ? 0 : -1;
}

static int end_viewer(void **state)
{
    struct viewer *viewer = *state;
    int status;
    ssize_t written = write(viewer->fd, "q", 1);
    read_answer(viewer->fd);
    close(viewer->fd);
    bool ended = waitpid(viewer->pid, &status, 0) == viewer->pid && WIFEXITED(status) && !WEXITSTATUS(status);
    unlink(viewer->path);
    return written == 1 && ended ? 0 : -1;
}

/* The best of some tries, since other programs may take the processor: the second key undoes the first one.
 */
static double answer_time(struct viewer *viewer, const char *first, const char *timed)
{
    double best = ENOUGH_MS;
    for (int i = 0; i < TRIES; i++) {
        assert_int_equal(write(viewer->fd, first, strlen(first)), strlen(first));
        assert_true(read_answer(viewer->fd) >= 0);
        assert_int_equal(write(viewer->fd, timed, strlen(timed)), strlen(timed));
        double time = read_answer(viewer->fd);
        assert_true(time >= 0);
        best = time < best ? time : best;
    }
    return best;
}

static void escape_leaves_help_within_50_ms(void **state)
{
    assert_true(answer_time(*state, "?", "\033") < 50);
}

static void escape_leaves_a_prompt_within_50_ms(void **state)
{
    assert_true(answer_time(*state, ":", "\033") < 50);
}

static void a_step_is_drawn_within_a_frame(void **state)
{
    assert_true(answer_time(*state, "l", "h") < 1000.0 / 60);
}

static void the_ends_of_the_list_are_drawn_within_a_frame(void **state)
{
    struct viewer *viewer = *state;
    assert_int_equal(write(viewer->fd, "L", 1), 1);
    assert_true(read_answer(viewer->fd) >= 0);
    assert_true(answer_time(viewer, "G", "g") < 1000.0 / 60);
    assert_int_equal(write(viewer->fd, "q", 1), 1);
    assert_true(read_answer(viewer->fd) >= 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(escape_leaves_help_within_50_ms),
        cmocka_unit_test(escape_leaves_a_prompt_within_50_ms),
        cmocka_unit_test(a_step_is_drawn_within_a_frame),
        cmocka_unit_test(the_ends_of_the_list_are_drawn_within_a_frame),
    };
    return cmocka_run_group_tests(tests, start_viewer, end_viewer);
}
