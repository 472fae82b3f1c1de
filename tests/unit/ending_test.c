/* What is done when the program ends in the middle of something: every act once, none forgotten. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/ending.h"
#include "base/new_file.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int done[5];

static void act_0(void)
{
    done[0]++;
}

static void act_1(void)
{
    done[1]++;
}

static void act_2(void)
{
    done[2]++;
}

static void act_3(void)
{
    done[3]++;
}

static void act_4(void)
{
    done[4]++;
}

static void each_act_is_done_once(void **state)
{
    (void)state;
    ending_add(act_0);
    ending_add(act_1);
    ending_add(act_1);
    ending_take_back(act_0);
    ending_add(act_1);
    ending_add(act_2);
    ending_do_all();
    ending_do_all();
    assert_int_equal(done[0], 0);
    assert_int_equal(done[1], 1);
    assert_int_equal(done[2], 1);
}

/* Does something in a process of its own: the signal it ended by, 0: none. */
static int signal_of(void (*act)(int count), int count)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
        signal(SIGABRT, SIG_DFL);
        act(count);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void add_acts(int count)
{
    static void (*const acts[])(void) = {act_0, act_1, act_2, act_3, act_4};
    for (int i = 0; i < count; i++)
        ending_add(acts[i]);
}

static char folder[] = "/tmp/ending_test.XXXXXX";

static void open_files(int count)
{
    struct new_file file;
    char path[64];
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%d", folder, i);
        if (!new_file_open(&file, path))
            _exit(1);
    }
}

/* What could not be done at the end is refused at once: it is an error of the program. */
static void none_is_forgotten(void **state)
{
    (void)state;
    char command[64];
    assert_int_equal(signal_of(add_acts, 4), 0);
    assert_int_equal(signal_of(add_acts, 5), SIGABRT);
    assert_non_null(mkdtemp(folder));
    assert_int_equal(signal_of(open_files, 8), 0);
    assert_int_equal(signal_of(open_files, 9), SIGABRT);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_act_is_done_once),
        cmocka_unit_test(none_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
