// A file without a name: for what curses writes, so that a frame can be sent in one piece, and for what comes on standard
// error meanwhile.
#include "internal.h"
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

int cn_anonymous_file(void) {
#ifdef __linux__
    return memfd_create("playhead", MFD_CLOEXEC);
#else
    char name[] = "/tmp/playhead.XXXXXX";
    int descriptor = mkstemp(name);
    if (descriptor < 0) return -1;
    unlink(name);
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
#endif
}
