/* Runs a command on a terminal of its own, for tests: types keys, hands on every byte that the command sends
 * to the terminal, and sees whether the terminal's modes are afterwards as they were. Knows nothing of the
 * program.
 *
 *   terminal [-s WIDTHxHEIGHT] [-e] [-p] KEYS COMMAND [ARGUMENT...]
 *
 * The keys are typed one by one, each when the terminal has been quiet for a while; `\e` stands for an
 * Escape,
 * `\n` for Enter. With -e standard error is the terminal too; with -p standard input stays what it is. Ends
 * with the command's exit status, 128 and its signal when one killed it, 124 when it did not end, 125 when it
 * left other modes behind. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { QUIET = 40 /* ms */, PATIENCE = 30000 /* ms */ };

static void die(const char *what)
{
    fprintf(stderr, "terminal: %s: %s\n", what, strerror(errno));
    exit(126);
}

static long clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int open_master(void)
{
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        die("no terminal can be made");
    return master;
}

static int open_slave(int master, const struct winsize *size)
{
    int slave = open(ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (slave < 0 || ioctl(slave, TIOCSWINSZ, size) != 0)
        die("the terminal cannot be opened");
    return slave;
}

static pid_t start(int slave, char **command, bool errors, bool input)
{
    pid_t child = fork();
    if (child != 0)
        return child;
    setsid();
    ioctl(slave, TIOCSCTTY, 0);
    if (input)
        dup2(slave, STDIN_FILENO);
    dup2(slave, STDOUT_FILENO);
    if (errors)
        dup2(slave, STDERR_FILENO);
    execvp(*command, command);
    _exit(127);
}

static void hand_on(const char *bytes, ssize_t length)
{
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, (size_t)length);
        if (written <= 0)
            die("write");
        bytes += written;
        length -= written;
    }
}

/* The next key of the keys to type; how long it is in the text. */
static size_t next_key(const char *keys, char *key)
{
    *key = *keys;
    if (keys[0] != '\\' || !keys[1])
        return 1;
    *key = keys[1] == 'e' ? '\033' : keys[1] == 'n' ? '\r' : keys[1] == 't' ? '\t' : keys[1];
    return 2;
}

/* Types and listens until the command ends. False: it does not. */
static bool converse(int master, pid_t child, const char *keys, int *status)
{
    long end = clock_ms() + PATIENCE, last = clock_ms();
    bool heard = false;
    while (clock_ms() < end) {
        char bytes[4096];
        struct pollfd source = {.fd = master, .events = POLLIN};
        int ready = poll(&source, 1, 10);
        ssize_t got = ready > 0 ? read(master, bytes, sizeof bytes) : 0;
        if (got > 0) {
            hand_on(bytes, got);
            heard = true;
            last = clock_ms();
            continue;
        }
        if (waitpid(child, status, WNOHANG) == child)
            return true;
        if (heard && *keys && clock_ms() - last >= QUIET) {
            char key;
            keys += next_key(keys, &key);
            if (write(master, &key, 1) != 1)
                die("typing");
            last = clock_ms();
        }
    }
    return false;
}

/* What the command had written when it ended. */
static void hear_rest(int master)
{
    char bytes[4096];
    struct pollfd source = {.fd = master, .events = POLLIN};
    ssize_t got;
    while (poll(&source, 1, 0) > 0 && (got = read(master, bytes, sizeof bytes)) > 0)
        hand_on(bytes, got);
}

int main(int argc, char **argv)
{
    struct winsize size = {.ws_col = 80, .ws_row = 24};
    bool errors = false, piped = false;
    int option;
    while ((option = getopt(argc, argv, "+s:ep")) != -1) {
        if (option == 'e')
            errors = true;
        else if (option == 'p')
            piped = true;
        else if (option != 's' || sscanf(optarg, "%hux%hu", &size.ws_col, &size.ws_row) != 2)
            return 126;
    }
    if (argc - optind < 2)
        return 126;
    int master = open_master(), slave = open_slave(master, &size), status;
    struct termios before, after;
    tcgetattr(slave, &before);
    pid_t child = start(slave, argv + optind + 1, errors, !piped);
    if (!converse(master, child, argv[optind], &status)) {
        kill(-child, SIGKILL);
        kill(child, SIGKILL);
        hear_rest(master);
        return 124;
    }
    hear_rest(master);
    tcgetattr(slave, &after);
    if (before.c_iflag != after.c_iflag || before.c_oflag != after.c_oflag || before.c_lflag != after.c_lflag)
        return 125;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
