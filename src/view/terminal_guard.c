/* Signal handlers call only functions that are safe in them. */
#include "view/terminal_guard.h"

#include "base/ending.h"
#include "base/library.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { LAST_WORDS_SIZE = 256 };

/* What signal handlers touch: set before they can run, and never freed. */
static struct {
    int pipe[2]; /* never closed: a handler may run late */
    int fd;      /* of the terminal */
    struct termios modes;
    char last_words[LAST_WORDS_SIZE];
    size_t last_words_length;
    volatile sig_atomic_t active; /* the terminal is ours */
    volatile sig_atomic_t ending; /* the signal that asks to end, 0: none */
    struct sigaction old[NSIG];
} handled = {.pipe = {-1, -1}};

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS};
enum { ENDING_SIGNALS = 4, CRASH_SIGNALS = 6 };

static void send_byte(char byte)
{
    int saved = errno;
    ssize_t written = write(handled.pipe[1], &byte, 1);
    (void)written;
    errno = saved;
}

/* Leaves the terminal as it was, by nothing but system calls. */
static void restore_at_once(void)
{
    if (!handled.active)
        return;
    handled.active = 0;
    ssize_t written = write(handled.fd, handled.last_words, handled.last_words_length);
    (void)written;
    tcsetattr(handled.fd, TCSANOW, &handled.modes);
}

static void on_crash(int number)
{
    if (library_lacked_memory())
        memory_run_out();
    ending_do_all();
    ending_die_of(number);
}

/* Who asks twice does not want to wait for what the program is doing. */
static void on_ending(int number)
{
    if (handled.ending) {
        ending_do_all();
        ending_die_of(number);
        return;
    }
    handled.ending = number;
    send_byte(GUARD_END);
}

static void on_resize(int number)
{
    (void)number;
    send_byte(GUARD_RESIZE);
}

static void on_stop(int number)
{
    (void)number;
    send_byte(GUARD_STOP);
}

static void on_continue(int number)
{
    (void)number;
    send_byte(GUARD_CONTINUE);
}

/* A signal that was ignored when the program began stays so, but for those that show how to draw or die. */
static void handle(int number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigfillset(&action.sa_mask);
    sigaction(number, &action, &handled.old[number]);
    bool was_ignored =
        handled.old[number].sa_handler == SIG_IGN && handler != on_crash && handler != on_resize;
    if (was_ignored)
        sigaction(number, &handled.old[number], NULL);
}

static void catch_signals(void)
{
    static char stack[64 * 1024];
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&own, NULL);
    for (int i = 0; i < ENDING_SIGNALS; i++)
        handle(ending_signals[i], on_ending, SA_RESTART);
    for (int i = 0; i < CRASH_SIGNALS; i++)
        handle(crash_signals[i], on_crash, SA_ONSTACK | SA_NODEFER);
    handle(SIGWINCH, on_resize, SA_RESTART);
    handle(SIGTSTP, on_stop, SA_RESTART);
    handle(SIGCONT, on_continue, SA_RESTART);
}

static void release_signals(void)
{
    for (int i = 0; i < ENDING_SIGNALS; i++)
        sigaction(ending_signals[i], &handled.old[ending_signals[i]], NULL);
    for (int i = 0; i < CRASH_SIGNALS; i++)
        sigaction(crash_signals[i], &handled.old[crash_signals[i]], NULL);
    sigaction(SIGWINCH, &handled.old[SIGWINCH], NULL);
    sigaction(SIGTSTP, &handled.old[SIGTSTP], NULL);
    sigaction(SIGCONT, &handled.old[SIGCONT], NULL);
}

bool guard_open(int fd)
{
    handled.fd = fd;
    handled.ending = 0;
    handled.last_words_length = 0;
    if (handled.pipe[0] < 0 && pipe2(handled.pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return false;
    if (tcgetattr(fd, &handled.modes) != 0)
        return false;
    catch_signals();
    return true;
}

void guard_close(void)
{
    release_signals();
}

void guard_add_last_word(struct span text)
{
    if (text.length == 0 || text.length > LAST_WORDS_SIZE - handled.last_words_length)
        return;
    memcpy(handled.last_words + handled.last_words_length, text.at, text.length);
    handled.last_words_length += text.length;
}

void guard_set_active(bool active)
{
    handled.active = active;
    if (active)
        ending_add(restore_at_once);
    else
        ending_take_back(restore_at_once);
}

int guard_fd(void)
{
    return handled.pipe[0];
}

int guard_ending(void)
{
    return handled.ending;
}

void guard_stop(void)
{
    signal(SIGTSTP, SIG_DFL);
    raise(SIGTSTP);
    /* Continued, or never stopped where nobody would continue it. */
    struct sigaction action = {.sa_handler = on_stop, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    sigaction(SIGTSTP, &action, NULL);
}
