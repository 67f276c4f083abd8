// Starts other programs so that they end with this one. In C, since Swift has neither fork nor prctl.
#pragma once

#include <sys/types.h>

/// A descriptor that a program is not given.
enum { CHILD_NO_DESCRIPTOR = -1 };

/// What a program is given as its descriptors 0 to 3. Those it is not given lead nowhere; the fourth is then closed.
typedef struct {
    int input;
    int output;
    int messages;
    int extra;
} child_descriptors;

/// Makes a pipe, reading end first, whose ends no other program inherits and that are none of the descriptors 0 to 3.
///
/// Returns zero, or the system's error number.
int child_pipe(int ends[2]);

/// Starts a program that is looked for on the path, in a process group of its own, with no signal blocked.
///
/// On Linux the system kills it when the thread that started it ends, so also when this program is killed: that thread
/// should wait for it.
///
/// Returns zero, or the system's error number.
int child_start(pid_t *child, char *const arguments[], child_descriptors descriptors);

/// Writes to a pipe as write(2) does; where nobody reads it, that is the error EPIPE and no signal.
ssize_t child_write(int descriptor, const void *bytes, size_t count);

/// Lets the calling thread, and those that it starts, take no signal, so that who waits for one gets it. A program that is
/// started by it takes signals again.
void child_take_no_signals(void);
