/* A few slots, so that nothing has to be allocated or locked where neither can be done. */
#include "base/ending.h"

#include <assert.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

enum { SLOTS = 4 };

static void (*_Atomic slot[SLOTS])(void);

void ending_add(void (*act)(void))
{
    int free_slot = SLOTS;
    for (int i = SLOTS - 1; i >= 0; i--) {
        if (slot[i] == act)
            return;
        if (!slot[i])
            free_slot = i;
    }
    assert(free_slot < SLOTS);
    slot[free_slot] = act;
}

void ending_take_back(void (*act)(void))
{
    for (int i = 0; i < SLOTS; i++)
        if (slot[i] == act)
            slot[i] = NULL;
}

void ending_do_all(void)
{
    for (int i = SLOTS - 1; i >= 0; i--) {
        void (*act)(void) = atomic_exchange(&slot[i], NULL);
        if (act)
            act();
    }
}

void ending_die_of(int signal_number)
{
    sigset_t mask;
    signal(signal_number, SIG_DFL);
    sigemptyset(&mask);
    sigaddset(&mask, signal_number);
    raise(signal_number);
    sigprocmask(SIG_UNBLOCK, &mask, NULL); /* in its handler it waits until now */
}
