#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "CChildProcess.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/wait.h>
#else
#include <spawn.h>
extern char **environ;
#endif

enum { FIRST_FREE_DESCRIPTOR = 4 };

int child_pipe(int ends[2]) {
    int made[2];
#ifdef __linux__
    if (pipe2(made, O_CLOEXEC) != 0) return errno;
#else
    if (pipe(made) != 0) return errno;
#endif
    int problem = 0;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(made[i], F_DUPFD_CLOEXEC, FIRST_FREE_DESCRIPTOR);
        if (ends[i] < 0) problem = errno;
        close(made[i]);
    }
    if (problem == 0) return 0;
    for (int i = 0; i < 2; i++) {
        if (ends[i] >= 0) close(ends[i]);
    }
    return problem;
}

void child_take_no_signals(void) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
}

#ifdef __linux__

ssize_t child_write(int descriptor, const void *bytes, size_t count) {
    sigset_t broken, before, waiting;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t written = write(descriptor, bytes, count);
    int problem = errno;
    // Its own signal is taken back, and none that was there before.
    if (written < 0 && problem == EPIPE && !sigismember(&before, SIGPIPE)) {
        sigpending(&waiting);
        struct timespec none = {0, 0};
        if (sigismember(&waiting, SIGPIPE)) sigtimedwait(&broken, NULL, &none);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = problem;
    return written;
}

// Only async-signal-safe calls, here and in the next function: the child shares this program's memory.
static void give(int descriptor, int as) {
    if (descriptor == as) {
        fcntl(as, F_SETFD, 0);
    } else if (descriptor >= 0) {
        dup2(descriptor, as);
    } else {
        // The lowest free one is the one just closed, since those below it are open by now.
        close(as);
        open("/dev/null", as == 0 ? O_RDONLY : O_WRONLY);
    }
}

static int become(char *const arguments[], child_descriptors given, pid_t parent) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) return ECHILD;
    give(given.input, 0);
    give(given.output, 1);
    give(given.messages, 2);
    if (given.extra >= 0) give(given.extra, 3);
    signal(SIGXFSZ, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execvp(arguments[0], arguments);
    return errno;
}

int child_start(pid_t *child, char *const arguments[], child_descriptors descriptors) {
    // A signal handler that ran in the child would run on this program's memory.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    volatile int problem = 0;
    pid_t parent = getpid();
    // Not fork: it would copy the page tables of a program that may hold gigabytes.
    pid_t id = vfork();
    if (id == 0) {
        problem = become(arguments, descriptors, parent);
        _exit(127);
    }
    if (id < 0) problem = errno;
    if (id > 0 && problem != 0) waitpid(id, NULL, 0);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    *child = id;
    return problem;
}

#else

ssize_t child_write(int descriptor, const void *bytes, size_t count) {
    fcntl(descriptor, F_SETNOSIGPIPE, 1);
    return write(descriptor, bytes, count);
}

static void give(posix_spawn_file_actions_t *actions, int descriptor, int as) {
    if (descriptor >= 0) {
        posix_spawn_file_actions_adddup2(actions, descriptor, as);
    } else {
        posix_spawn_file_actions_addopen(actions, as, "/dev/null", as == 0 ? O_RDONLY : O_WRONLY, 0);
    }
}

int child_start(pid_t *child, char *const arguments[], child_descriptors descriptors) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    give(&actions, descriptors.input, 0);
    give(&actions, descriptors.output, 1);
    give(&actions, descriptors.messages, 2);
    if (descriptors.extra >= 0) give(&actions, descriptors.extra, 3);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    sigaddset(&signals, SIGXFSZ);
    sigaddset(&signals, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    int problem = posix_spawnp(child, arguments[0], &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return problem;
}

#endif
