/* dlopen and dlsym. What a library does without memory is seen by what follows: a signal in the thread that
 * is inside it, or the end of the program. */
#include "base/library.h"

#include "base/ending.h"
#include "base/memory.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local volatile sig_atomic_t inside;
static _Thread_local volatile sig_atomic_t
    lacked; /* at any time before: what crashes may have been made then */

bool library_lacked_memory(void)
{
    return lacked || (inside && errno == ENOMEM);
}

static void on_crash(int number)
{
    if (inside && library_lacked_memory())
        memory_run_out();
    ending_do_all();
    ending_die_of(number);
}

static void on_exit_of_library(void)
{
    if (inside)
        memory_run_out();
}

static void watch(void)
{
    static const int signals[] = {SIGSEGV, SIGBUS, SIGABRT};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction old, action = {.sa_handler = on_crash};
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(signals[i], &action, NULL);
    }
    if (atexit(on_exit_of_library) != 0)
        memory_run_out();
}

void library_enter(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch);
    inside = 1;
    errno = 0;
}

void library_leave(void)
{
    lacked |= errno == ENOMEM;
    inside = 0;
}

/* The loader says in words why a library cannot be loaded, and for lack of memory not always that; where it
 * needs memory least expected it ends the program in its own way. So there has to be some before it begins.
 */
enum { LOADER_NEEDS = 1 << 20 };

void *library_open(const char *soname)
{
    free(memory_take(LOADER_NEEDS));
    errno = 0;
    void *library = dlopen(soname, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    const char *reason = library ? "" : dlerror();
    if (!library && (errno == ENOMEM || !reason || strstr(reason, "memory")))
        memory_run_out();
    return library;
}

enum library_state library_load(const char *soname, const char *const *names, void **functions, size_t count)
{
    void *library = library_open(soname);
    if (!library)
        return LIBRARY_MISSING;
    enum library_state state = LIBRARY_LOADED;
    for (size_t i = 0; i < count; i++) {
        functions[i] = dlsym(library, names[i]);
        if (!functions[i])
            state = LIBRARY_TOO_OLD;
    }
    dlclose(library);
    return state;
}
