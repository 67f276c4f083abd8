// Giving the terminal back when the program dies. Everything that runs in a handler is async-signal-safe, so no curses
// here: the modes are reset by a fixed string.
#include "internal.h"
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char restore[] =
    "\033[?2026l\033[?2004l\033[?1004l\033[?1006l\033[?1003l\033[?1002l\033[?1000l"
    "\033[0m\033[?25h\033[?7h\033[?1l\033>\033[r\033[999;1H\033[K\033[?1049l\r\n";

// All that ends a program unless it is asked not to, real-time signals too, but for what signals.c takes in order.
static bool is_fatal(int number) {
    switch (number) {
        case SIGKILL:
        case SIGSTOP:  // Nobody takes these two.
        case SIGINT:
        case SIGTERM:
        case SIGHUP:
        case SIGTSTP:
        case SIGTTIN:
        case SIGTTOU:
        case SIGCONT:
        case SIGCHLD:
        case SIGURG:
        case SIGWINCH:
#ifdef SIGINFO
        case SIGINFO:
#endif
#ifdef __APPLE__
        case SIGIO:
#endif
            return false;
        default: return true;
    }
}
enum { STACK_SIZE = 64 * 1024 };

// By number. What the C library keeps for its own threads cannot be taken, and is not.
static struct sigaction previous[NSIG];
static bool replaced[NSIG];
static stack_t previous_stack;
static void *stack;
static bool installed;
static atomic_bool on_duty;

bool cn_take_restore_duty(void) { return atomic_exchange(&on_duty, false); }

void cn_emergency_restore(void) {
    if (!cn_take_restore_duty()) return;
    cn_write_all(cn_tty, restore, sizeof restore - 1);
    cn_tty_restore();
    cn_stderr_release();
}

// A fault that the program's next step would meet again.
static bool recurs(int number, const siginfo_t *info) {
    bool is_fault =
        number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE || number == SIGSYS;
    return is_fault && info->si_code > 0;
}

static void handle(int number, siginfo_t *info, void *context) {
    (void)context;
    cn_emergency_restore();
    sigaction(number, &previous[number], NULL);
    // A fault happens again on return and finds the handler that was there before us, the Swift runtime's for one,
    // with the registers as they were. What was sent, and a trap, which would be stepped over, is raised again.
    if (!recurs(number, info)) raise(number);
}

void cn_crash_open(void) {
    static bool registered;
    if (!registered) atexit(cn_emergency_restore);
    registered = true;
    atomic_store(&on_duty, true);
    if (installed) return;
    installed = true;
    // A stack of our own: the other one may be what overflowed. Where the runtime has set one up, that will do.
    if (sigaltstack(NULL, &previous_stack) == 0 && (previous_stack.ss_flags & SS_DISABLE)) {
        stack = malloc(STACK_SIZE);
        stack_t own = {.ss_sp = stack, .ss_size = STACK_SIZE};
        if (stack) sigaltstack(&own, NULL);
    }
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigfillset(&action.sa_mask);
    for (int number = 1; number < NSIG; number++) {
        if (!is_fatal(number) || sigaction(number, NULL, &previous[number]) != 0) continue;
        // What this program was told to ignore does not end it.
        if (previous[number].sa_handler == SIG_IGN) continue;
        replaced[number] = sigaction(number, &action, NULL) == 0;
    }
}

void cn_crash_close(void) {
    if (!installed) return;
    installed = false;
    for (int number = 1; number < NSIG; number++) {
        if (replaced[number]) sigaction(number, &previous[number], NULL);
        replaced[number] = false;
    }
    if (stack) sigaltstack(&previous_stack, NULL);
    free(stack);
    stack = NULL;
}
