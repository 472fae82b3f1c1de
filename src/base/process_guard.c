/* The guard: a copy of the process that owns nothing but its four pipe ends. The program leads a group and a
 * session of its own. It stays a zombie until the end, so that its number cannot come to mean another process
 * that would be killed in its place. */
#include "base/process_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

static void tell(const struct guard_ends *ends, enum guard_word word, int64_t value)
{
    struct guard_news news = {word, value};
    while (write(ends->news, &news, sizeof news) < 0 && errno == EINTR)
        continue;
}

static void close_from_to(unsigned first, unsigned last)
{
    enum { MOST = 1 << 16 };
    if (first > last)
        return;
#ifdef SYS_close_range
    if (syscall(SYS_close_range, first, last, 0) == 0)
        return;
#endif
    for (unsigned fd = first; fd <= last && fd < MOST; fd++)
        close((int)fd);
}

/* Everything else the process has open would stay open as long as the guard lives: the pipes of other
 * programs, whose ends would not be seen. */
static void close_others(const struct guard_ends *ends)
{
    const int kept[] = {ends->input, ends->output, ends->control, ends->news};
    unsigned first = STDERR_FILENO + 1;
    for (;;) {
        unsigned next = ~0U;
        for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
            if ((unsigned)kept[i] >= first && (unsigned)kept[i] < next)
                next = (unsigned)kept[i];
        close_from_to(first, next == ~0U ? next : next - 1);
        if (next == ~0U)
            return;
        first = next + 1;
    }
}

/* The handler does nothing: that a child has ended only interrupts a wait. */
static void wake(int signal_number)
{
    (void)signal_number;
}

static void treat_all_signals(void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler};
    for (int number = 1; number < NSIG; number++)
        sigaction(number, &action, NULL); /* fails for those that nobody can treat */
}

/* The owner's handlers would undo the owner's work, and the program, whose parent this is, may send signals.
 */
static void set_signals(void)
{
    struct sigaction action = {.sa_handler = wake};
    sigset_t child;
    treat_all_signals(SIG_IGN);
    sigaction(SIGCHLD, &action, NULL);
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_SETMASK, &child, NULL);
}

static void wait_for_signal(struct pollfd *control, int milliseconds)
{
    sigset_t none;
    sigemptyset(&none);
    struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    ppoll(control, control ? 1 : 0, milliseconds < 0 ? NULL : &limit, &none);
}

static void become_program(const struct guard_ends *ends, int failure, char *const *arguments)
{
    sigset_t none;
    sigemptyset(&none);
    treat_all_signals(SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setsid();
#ifdef PR_SET_PDEATHSIG
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); /* who kills the guard does not escape */
#endif
    int nowhere = open("/dev/null", O_WRONLY);
    if (dup2(ends->input, STDIN_FILENO) >= 0 && dup2(ends->output, STDOUT_FILENO) >= 0 &&
        dup2(nowhere, STDERR_FILENO) >= 0) {
        close(nowhere);
        execvp(arguments[0], arguments);
    }
    int error = errno;
    while (write(failure, &error, sizeof error) < 0 && errno == EINTR)
        continue;
    _exit(127);
}

/* Starts the program. Returns its number; -1 with errno: it does not run. */
static pid_t start(const struct guard_ends *ends, char *const *arguments)
{
    int failure[2], error = 0;
    if (pipe2(failure, O_CLOEXEC) != 0)
        return -1;
    pid_t program = fork();
    if (program < 0)
        return -1;
    if (program == 0)
        become_program(ends, failure[1], arguments);
    close(failure[1]);
    ssize_t length;
    while ((length = read(failure[0], &error, sizeof error)) < 0 && errno == EINTR)
        continue;
    close(failure[0]);
    if (length == 0)
        return program;
    waitpid(program, NULL, 0);
    errno = error;
    return -1;
}

/* Waits until the program has ended, which is told, or the owner wants the end. */
static void watch(const struct guard_ends *ends, pid_t program)
{
    struct pollfd control = {ends->control, POLLIN, 0};
    bool told = false;
    while (control.revents == 0) {
        siginfo_t info = {0};
        if (!told && waitid(P_PID, (id_t)program, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            info.si_pid == program) {
            told = true;
            tell(ends, GUARD_ENDED, info.si_code == CLD_EXITED ? info.si_status : -info.si_status);
        }
        wait_for_signal(&control, -1);
    }
}

/* Kills the children of this process as the system lists them, with the groups they lead. False: it does not.
 */
static bool kill_children(void)
{
    char list[4096];
    int file = open("/proc/thread-self/children", O_RDONLY);
    if (file < 0)
        return false;
    ssize_t length = read(file, list, sizeof list);
    close(file);
    pid_t child = 0;
    for (ssize_t i = 0; i < length; i++) {
        if (list[i] >= '0' && list[i] <= '9') {
            child = child * 10 + (list[i] - '0');
            continue;
        }
        if (child > 1) {
            kill(child, SIGKILL);
            kill(-child, SIGKILL);
        }
        child = 0;
    }
    return true;
}

/* Kills until nothing is left: what the children had started is the guard's own then. */
static void kill_all(pid_t program)
{
    enum { ROUNDS = 5000 }; /* of 2 ms: what cannot be killed by then is stuck in the system */
    kill(-program, SIGKILL);
    kill(program, SIGKILL);
    for (int round = 0; round < ROUNDS; round++) {
        bool listed = kill_children();
        pid_t gone;
        while ((gone = waitpid(-1, NULL, WNOHANG)) > 0)
            program = gone == program ? 0 : program;
        if (gone < 0 || (!listed && program == 0))
            return;
        wait_for_signal(NULL, 2);
    }
}

static int64_t nanoseconds(struct timeval time)
{
    return ((int64_t)time.tv_sec * 1000000 + time.tv_usec) * 1000;
}

void guard_run(const struct guard_ends *ends, char *const *arguments)
{
    setsid(); /* what the terminal sends does not end the guard before its work is done */
    set_signals();
    close_others(ends);
#ifdef PR_SET_CHILD_SUBREAPER
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif
    pid_t program = start(ends, arguments);
    if (program < 0) {
        tell(ends, GUARD_FAILED, errno);
        _exit(1);
    }
    close(ends->input);
    close(ends->output);
    tell(ends, GUARD_STARTED, 0);
    watch(ends, program);
    kill_all(program);
    struct rusage usage = {0};
    getrusage(RUSAGE_CHILDREN, &usage);
    tell(ends, GUARD_GONE, nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime));
    _exit(0);
}
