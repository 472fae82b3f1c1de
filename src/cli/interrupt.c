/* A thread that waits for signals. */
#include "cli/interrupt.h"

#include <stddef.h>

static void end_by(int number)
{
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    signal(number, SIG_DFL);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

/* The signal that ends the thread when it comes from interrupt_close, and the program when it comes from
 * elsewhere. A thread that is cancelled instead confuses AddressSanitizer. */
enum { CLOSING = SIGUSR2 };

static void *wait_for_signals(void *context)
{
    struct interrupt *interrupt = context;
    int number;
    if (sigwait(&interrupt->signals, &number) != 0)
        return NULL;
    if (number == CLOSING && atomic_load(&interrupt->closing))
        return NULL;
    interrupt->tidy(interrupt->context);
    end_by(number);
    return NULL;
}

void interrupt_open(struct interrupt *interrupt, void (*tidy)(void *context), void *context)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    interrupt->tidy = tidy;
    interrupt->context = context;
    atomic_init(&interrupt->closing, false);
    sigemptyset(&interrupt->signals);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction action;
        if (sigaction(numbers[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&interrupt->signals, numbers[i]);
    }
    sigaddset(&interrupt->signals, CLOSING);
    pthread_sigmask(SIG_BLOCK, &interrupt->signals, &interrupt->before);
    interrupt->waiting = pthread_create(&interrupt->thread, NULL, wait_for_signals, interrupt) == 0;
    if (!interrupt->waiting)
        pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
}

void interrupt_close(struct interrupt *interrupt)
{
    if (!interrupt->waiting)
        return;
    atomic_store(&interrupt->closing, true);
    pthread_kill(interrupt->thread, CLOSING);
    pthread_join(interrupt->thread, NULL);
    pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
}
