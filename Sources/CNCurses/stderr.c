// Standard error while the screen is up. A message written to the alternate screen tears the picture and is gone with
// it, the last words of a crash among them; so it goes into a file without a name and is shown afterwards.
#include "internal.h"
#include <fcntl.h>
#include <unistd.h>

static int kept = -1;
static int original = -1;

void cn_stderr_capture(void) {
    if (original >= 0 || !isatty(STDERR_FILENO)) return;
    kept = cn_anonymous_file();
    original = kept < 0 ? -1 : fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (original >= 0) {
        dup2(kept, STDERR_FILENO);
    } else if (kept >= 0) {
        close(kept);
    }
}

void cn_stderr_release(void) {
    if (original < 0) return;
    dup2(original, STDERR_FILENO);
    char buffer[4096];
    off_t offset = 0;
    ssize_t count;
    while ((count = pread(kept, buffer, sizeof buffer, offset)) > 0) {
        cn_write_all(STDERR_FILENO, buffer, (size_t)count);
        offset += count;
    }
    close(original);
    close(kept);
    original = -1;
    kept = -1;
}
