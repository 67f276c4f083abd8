// Makes one system call of the program fail. A library for LD_PRELOAD, for Linux; see parts/faults.py.
//
// PLAYHEAD_FAULT=CALL:NUMBER:ERRNO makes that call of that name fail, counted from 1, with that number of errno, and no other. With
// the number 0 the program is killed there.
// PLAYHEAD_FAULT_COUNTS=FILE gets a line for each call's name with how often it was made. Programs that it starts are left alone.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONGEST_NAME = 32 };

typedef struct counter {
    const char *name;
    atomic_long count;
    struct counter *next;
} counter;

static counter *_Atomic counters;
static char failing[LONGEST_NAME];
static long failing_number;
static int failing_errno;
static pid_t owner;

__attribute__((constructor)) static void begin(void) {
    // What the program starts inherits the environment, and is not meant.
    if (strcmp(program_invocation_short_name, "playhead") != 0) return;
    owner = getpid();
    const char *fault = getenv("PLAYHEAD_FAULT");
    if (fault) sscanf(fault, "%31[^:]:%ld:%d", failing, &failing_number, &failing_errno);
}

__attribute__((destructor)) static void end(void) {
    const char *path = getenv("PLAYHEAD_FAULT_COUNTS");
    if (!path || owner != getpid()) return;
    FILE *file = fopen(path, "w");
    if (!file) return;
    for (counter *each = counters; each; each = each->next) fprintf(file, "%s %ld\n", each->name, each->count);
    fclose(file);
}

// Counts a call. Returns whether it fails, with errno.
static int fails(counter *counter, atomic_flag *known) {
    if (owner == 0) return 0;
    if (!atomic_flag_test_and_set(known)) {
        counter->next = atomic_load(&counters);
        while (!atomic_compare_exchange_weak(&counters, &counter->next, counter)) {
        }
    }
    long number = atomic_fetch_add(&counter->count, 1) + 1;
    if (number != failing_number || strcmp(counter->name, failing) != 0) return 0;
    if (failing_errno == 0) kill(getpid(), SIGKILL);
    errno = failing_errno;
    return 1;
}

#define FAILS(label)                                  \
    ({                                                \
        static counter counted = {.name = #label};    \
        static atomic_flag known = ATOMIC_FLAG_INIT;  \
        fails(&counted, &known);                      \
    })
#define REAL(call) ((__typeof__(&call))dlsym(RTLD_NEXT, #call))
// A call that may fail: its name, type, what it returns then, its parameters and its arguments.
#define WRAPPED(type, call, label, failure, parameters, arguments)    \
    type call parameters {                                            \
        static __typeof__(&call) real;                                \
        if (!real) real = REAL(call);                                 \
        return FAILS(label) ? (failure) : real arguments;             \
    }

WRAPPED(DIR *, opendir, opendir, NULL, (const char *path), (path))
WRAPPED(struct dirent *, readdir, readdir, NULL, (DIR *folder), (folder))
WRAPPED(struct dirent64 *, readdir64, readdir, NULL, (DIR *folder), (folder))
WRAPPED(ssize_t, read, read, -1, (int file, void *room, size_t size), (file, room, size))
WRAPPED(ssize_t, pread, pread, -1, (int file, void *room, size_t size, off_t at), (file, room, size, at))
WRAPPED(ssize_t, pread64, pread, -1, (int file, void *room, size_t size, off64_t at), (file, room, size, at))
WRAPPED(ssize_t, write, write, -1, (int file, const void *bytes, size_t size), (file, bytes, size))
WRAPPED(ssize_t, pwrite, pwrite, -1, (int file, const void *bytes, size_t size, off_t at), (file, bytes, size, at))
WRAPPED(ssize_t, pwrite64, pwrite, -1, (int file, const void *bytes, size_t size, off64_t at), (file, bytes, size, at))
WRAPPED(int, stat, stat, -1, (const char *path, struct stat *about), (path, about))
WRAPPED(int, stat64, stat, -1, (const char *path, struct stat64 *about), (path, about))
WRAPPED(int, lstat, lstat, -1, (const char *path, struct stat *about), (path, about))
WRAPPED(int, lstat64, lstat, -1, (const char *path, struct stat64 *about), (path, about))
WRAPPED(int, fstat, fstat, -1, (int file, struct stat *about), (file, about))
WRAPPED(int, fstat64, fstat, -1, (int file, struct stat64 *about), (file, about))
WRAPPED(int, statvfs, statvfs, -1, (const char *path, struct statvfs *about), (path, about))
WRAPPED(int, rename, rename, -1, (const char *path, const char *other), (path, other))
WRAPPED(int, unlink, unlink, -1, (const char *path), (path))
WRAPPED(int, mkdir, mkdir, -1, (const char *path, mode_t mode), (path, mode))
WRAPPED(int, rmdir, rmdir, -1, (const char *path), (path))
WRAPPED(int, fsync, fsync, -1, (int file), (file))
WRAPPED(int, flock, flock, -1, (int file, int operation), (file, operation))
WRAPPED(off_t, lseek, lseek, -1, (int file, off_t at, int from), (file, at, from))
WRAPPED(off64_t, lseek64, lseek, -1, (int file, off64_t at, int from), (file, at, from))
WRAPPED(int, pipe2, pipe2, -1, (int ends[2], int flags), (ends, flags))
WRAPPED(int, dup, dup, -1, (int file), (file))
WRAPPED(int, poll, poll, -1, (struct pollfd *files, nfds_t count, int patience), (files, count, patience))
WRAPPED(int, mkstemp, mkstemp, -1, (char *path), (path))
WRAPPED(int, mkstemp64, mkstemp, -1, (char *path), (path))
WRAPPED(FILE *, tmpfile, tmpfile, NULL, (void), ())
WRAPPED(FILE *, tmpfile64, tmpfile, NULL, (void), ())
WRAPPED(ssize_t, readlink, readlink, -1, (const char *path, char *room, size_t size), (path, room, size))
WRAPPED(char *, realpath, realpath, NULL, (const char *path, char *room), (path, room))
WRAPPED(int, access, access, -1, (const char *path, int mode), (path, mode))
WRAPPED(int, chmod, chmod, -1, (const char *path, mode_t mode), (path, mode))
WRAPPED(int, lchown, lchown, -1, (const char *path, uid_t user, gid_t group), (path, user, group))
WRAPPED(pid_t, waitpid, waitpid, -1, (pid_t process, int *status, int options), (process, status, options))
WRAPPED(int, waitid, waitid, -1, (idtype_t kind, id_t id, siginfo_t *about, int options), (kind, id, about, options))
WRAPPED(ssize_t, getrandom, getrandom, -1, (void *room, size_t size, unsigned flags), (room, size, flags))
WRAPPED(void *, mmap, mmap, MAP_FAILED, (void *at, size_t size, int access, int flags, int file, off_t offset),
        (at, size, access, flags, file, offset))

// The file is closed all the same, as Linux does.
int close(int file) {
    static __typeof__(&close) real;
    if (!real) real = REAL(close);
    int result = real(file);
    return FAILS(close) ? -1 : result;
}

#define OPENED(call, label, parameters, arguments)                   \
    int call parameters {                                            \
        static __typeof__(&call) real;                               \
        if (!real) real = REAL(call);                                \
        mode_t mode = 0;                                             \
        if (flags & (O_CREAT | O_TMPFILE)) {                         \
            va_list rest;                                            \
            va_start(rest, flags);                                   \
            mode = va_arg(rest, mode_t);                             \
            va_end(rest);                                            \
        }                                                            \
        return FAILS(label) ? -1 : real arguments;                   \
    }

OPENED(open, open, (const char *path, int flags, ...), (path, flags, mode))
OPENED(open64, open, (const char *path, int flags, ...), (path, flags, mode))
OPENED(openat, open, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
OPENED(openat64, open, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))

int fcntl(int file, int command, ...) {
    static __typeof__(&fcntl) real;
    if (!real) real = REAL(fcntl);
    va_list rest;
    va_start(rest, command);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    return FAILS(fcntl) ? -1 : real(file, command, argument);
}
