// Signals become bytes in a pipe, so that the loop that waits for input hears of them in order, at a safe moment.
#include "internal.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static const struct {
    int number;
    cn_signal meaning;
} caught[] = {
    {SIGINT, CN_SIGNAL_INTERRUPT}, {SIGTERM, CN_SIGNAL_TERMINATE}, {SIGHUP, CN_SIGNAL_HANGUP},
    {SIGWINCH, CN_SIGNAL_RESIZE},  {SIGTSTP, CN_SIGNAL_STOP},      {SIGCONT, CN_SIGNAL_CONTINUE},
};
enum { COUNT = sizeof caught / sizeof caught[0], IMPATIENCE = 3 };

// Never closed, so that a late cn_wake cannot write into somebody else's file.
static int pipe_ends[2] = {-1, -1};
static struct sigaction previous[COUNT];
static bool replaced[COUNT];
static atomic_int unheard_interrupts;

static void post(cn_signal meaning) {
    int saved = errno;
    unsigned char byte = (unsigned char)meaning;
    // A full pipe is as good as one byte more: the loop is about to wake up.
    while (write(pipe_ends[1], &byte, 1) < 0 && errno == EINTR) {}
    errno = saved;
}

// Only async-signal-safe calls.
static void handle(int number) {
    // A program that hangs is left by pressing Control-C until it gives in.
    if (number == SIGINT && atomic_fetch_add(&unheard_interrupts, 1) + 1 >= IMPATIENCE) {
        cn_emergency_restore();
        signal(SIGINT, SIG_DFL);
        raise(SIGINT);
        return;
    }
    for (int i = 0; i < COUNT; i++) {
        if (caught[i].number == number) post(caught[i].meaning);
    }
}

static void install(int i) {
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    sigaction(caught[i].number, &action, NULL);
}

cn_status cn_signals_open(void) {
    if (pipe_ends[0] < 0) {
        if (pipe(pipe_ends) != 0) return CN_SYSTEM_ERROR;
        for (int end = 0; end < 2; end++) {
            fcntl(pipe_ends[end], F_SETFL, O_NONBLOCK);
            fcntl(pipe_ends[end], F_SETFD, FD_CLOEXEC);
        }
    }
    for (int i = 0; i < COUNT; i++) {
        sigaction(caught[i].number, NULL, &previous[i]);
        // What nohup or a shell without job control ignores stays ignored.
        replaced[i] = previous[i].sa_handler != SIG_IGN || caught[i].number == SIGWINCH;
        if (replaced[i]) install(i);
    }
    return CN_OK;
}

void cn_signals_close(void) {
    for (int i = 0; i < COUNT; i++) {
        if (replaced[i]) sigaction(caught[i].number, &previous[i], NULL);
        replaced[i] = false;
    }
}

cn_signal cn_next_signal(void) {
    unsigned char byte;
    if (read(pipe_ends[0], &byte, 1) != 1) return CN_SIGNAL_NONE;
    if (byte == CN_SIGNAL_INTERRUPT) atomic_store(&unheard_interrupts, 0);
    return (cn_signal)byte;
}

void cn_wake(void) {
    if (pipe_ends[1] >= 0) post(CN_SIGNAL_WAKE);
}

void cn_stop(void) {
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    signal(SIGTSTP, SIG_DFL);
    signal(SIGCONT, SIG_DFL);  // The caller knows that it was continued: cn_stop returns.
    pthread_sigmask(SIG_UNBLOCK, &stop, NULL);
    // In an orphaned process group, where nobody could continue us, the kernel drops the signal and we go on.
    raise(SIGTSTP);
    for (int i = 0; i < COUNT; i++) {
        if (caught[i].number == SIGTSTP || caught[i].number == SIGCONT) install(i);
    }
}

void cn_lend(bool lent) {
    for (int i = 0; i < COUNT; i++) {
        int number = caught[i].number;
        if (!replaced[i]) continue;
        if (!lent) {
            install(i);
        } else if (number == SIGTSTP || number == SIGCONT) {
            signal(number, SIG_DFL);
        } else if (number == SIGINT) {
            signal(number, SIG_IGN);
        }
    }
}

int32_t cn_wait(int32_t milliseconds) {
    struct pollfd sources[] = {{.fd = cn_tty, .events = POLLIN}, {.fd = pipe_ends[0], .events = POLLIN}};
    int count = poll(sources, 2, milliseconds);
    if (count < 0) return errno == EINTR ? CN_READY_SIGNAL : CN_READY_HANGUP;
    int32_t ready = 0;
    if (sources[0].revents & POLLIN) ready |= CN_READY_INPUT;
    if (sources[0].revents & (POLLHUP | POLLERR | POLLNVAL)) ready |= CN_READY_HANGUP;
    if (sources[1].revents & POLLIN) ready |= CN_READY_SIGNAL;
    return ready;
}
