// The terminal device: opening it, its modes, its size, bytes in and out.
#include "internal.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

int cn_tty = -1;
static struct termios found;
static volatile sig_atomic_t raw_now;

// By its own name first: macOS cannot poll /dev/tty. A descriptor of our own in either case, because a standard
// stream may be open for one direction only.
static int open_tty(void) {
    const int streams[] = {STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO};
    for (size_t i = 0; i < 3; i++) {
        char name[256];
        if (!isatty(streams[i]) || ttyname_r(streams[i], name, sizeof name) != 0) continue;
        int descriptor = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
        if (descriptor >= 0) return descriptor;
    }
    return open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
}

cn_status cn_tty_open(void) {
    cn_tty = open_tty();
    if (cn_tty >= 0 && tcgetattr(cn_tty, &found) == 0) return CN_OK;
    cn_tty_close();
    return CN_NO_TERMINAL;
}

void cn_tty_close(void) {
    if (cn_tty >= 0) close(cn_tty);
    cn_tty = -1;
}

// Set by hand, because curses is given a file for its output and cannot set modes on that.
void cn_tty_raw(void) {
    // The shell may have changed them while it had the terminal. Still raw after a SIGSTOP they are ours, not its.
    if (!raw_now) tcgetattr(cn_tty, &found);
    raw_now = true;
    struct termios raw = found;
    raw.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | ISTRIP | IXON | BRKINT);
    raw.c_oflag &= ~(tcflag_t)OPOST;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | IEXTEN);
    raw.c_lflag |= ISIG;  // Control-C and Control-Z reach the whole process group, as the shell expects.
    raw.c_cc[VQUIT] = _POSIX_VDISABLE;
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    while (tcsetattr(cn_tty, TCSADRAIN, &raw) < 0 && errno == EINTR) {}
}

// Input that was typed for the screen is dropped, so that it does not run in the shell.
void cn_tty_restore(void) {
    raw_now = false;
    while (tcsetattr(cn_tty, TCSAFLUSH, &found) < 0 && errno == EINTR) {}
}

void cn_size(int32_t *columns, int32_t *rows) {
    struct winsize size;
    bool known = ioctl(cn_tty, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
    *columns = known ? size.ws_col : 80;
    *rows = known ? size.ws_row : 24;
}

void cn_write_all(int descriptor, const void *bytes, size_t count) {
    const char *next = bytes;
    while (count > 0) {
        ssize_t written = write(descriptor, next, count);
        if (written >= 0) {
            next += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN) {
            struct pollfd wait = {.fd = descriptor, .events = POLLOUT};
            if (poll(&wait, 1, 1000) <= 0) return;
        } else if (errno != EINTR) {
            return;  // The terminal is gone; poll reports it.
        }
    }
}

void cn_send(const uint8_t *bytes, int32_t count) {
    if (count > 0) cn_write_all(cn_tty, bytes, (size_t)count);
}

int32_t cn_read(uint8_t *bytes, int32_t count) {
    ssize_t got = read(cn_tty, bytes, (size_t)count);
    return got > 0 ? (int32_t)got : 0;
}
