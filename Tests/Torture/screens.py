"""A screen in a pseudo-terminal, with a reader that only counts and looks for what was asked."""
import fcntl
import os
import pty
import resource
import select
import signal
import struct
import termios
import time

import judge

KEYS = [b" ", b"\x1b[C", b"\x1b[D", b"\x1b[A", b"\x1b[B", b"\x1b[1;2C", b"\x1b[1;2D", b",", b".", b"[", b"]", b"{", b"}",
        b"\x7f", b"F", b"-", b"+", b"0", b"s", b"S", b"e", b"E", b"w", b"W", b"k", b"j", b"\x1b[5~", b"\x1b[6~", b"\x02",
        b"\x06", b"\x15", b"\x04", b"\x1b[H", b"\x1b[F", b"g", b"G", b"\r", b"<", b">", b"I", b"n", b"N", b"K", b"J",
        b"1", b"2", b"3", b"4", b"5", b"\t", b"\x1b[Z", b"r", b"R", b"i", b"t", b"v", b"A", b"B", b"c", b"a", b"?", b"T",
        b"M", b"\x0c", b"\x1b", b"@83\r", b"@50%\r", b"/error\r", b"/\x1b", b"@nan\r", b"@1e308\r", b"/stall\x15\r",
        b"\x1b[<0;20;10M\x1b[<0;20;10m", b"\x1b[<64;30;15M", b"\x1b[<65;30;15M", b"\x1b[<0;9999;9999M", b"\x1b[999;1~",
        b"\x1bOP", b"\xff\xfe", b"\xc3\xa9", b"\x1b]0;x\x07"]
CLEARED = b"\x1b[2J"
LEFT = b"\x1b[?1049l"


class Screen:
    """The program in a pseudo-terminal of its own."""

    def __init__(self, arguments, cwd=None, size=(100, 30), term="xterm-256color"):
        self.master, slave = pty.openpty()
        self.resize(*size)
        self.modes = termios.tcgetattr(slave)
        self.tail, self.count, self.slave = bytearray(), 0, slave
        environment = {**os.environ, "TERM": term, "LC_ALL": "C.UTF-8"}
        process = os.fork()
        if process == 0:
            try:
                os.setsid()
                fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
                for descriptor in range(3):
                    os.dup2(slave, descriptor)
                os.closerange(3, 256)
                if cwd:
                    os.chdir(cwd)
                resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
                signal.signal(signal.SIGPIPE, signal.SIG_DFL)
                signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
                os.execve(judge.PLAYHEAD, [judge.PLAYHEAD, *arguments], environment)
            finally:
                os._exit(127)
        self.pid, self.status = process, None
        os.set_blocking(self.master, False)

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys):
        try:
            os.write(self.master, keys)
        except OSError:
            pass

    def read(self):
        """Takes what is there. Returns how much that was."""
        before = self.count
        while True:
            try:
                data = os.read(self.master, 65536)
            except OSError:
                break
            if not data:
                break
            self.count += len(data)
            self.tail += data
            if len(self.tail) > 400_000:
                del self.tail[:-200_000]
        return self.count - before

    def wait_for(self, text, seconds):
        """Waits until it has written this, from what `tail` holds on."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read()
            if text in self.tail:
                return True
            if self.has_ended:
                self.read()
                return text in self.tail
            select.select([self.master], [], [], 0.05)
        return False

    def answers(self, seconds):
        """Whether Control-L draws all anew within this time."""
        self.read()
        self.tail.clear()
        self.press(b"\x0c")
        return self.wait_for(CLEARED, seconds)

    @property
    def has_ended(self):
        if self.status is None:
            found, status, usage = os.wait4(self.pid, os.WNOHANG)
            if found:
                self.status, self.usage = os.waitstatus_to_exitcode(status), usage
        return self.status is not None

    def wait(self, seconds):
        """Waits for its end, reading on. Returns its status (negative: a signal's number), none where it runs on."""
        end = time.monotonic() + seconds
        while not self.has_ended and time.monotonic() < end:
            select.select([self.master], [], [], 0.02)
            self.read()
        self.read()
        return self.status

    @property
    def is_restored(self):
        """Whether the terminal's modes are those from before."""
        return termios.tcgetattr(self.slave) == self.modes

    def close(self):
        if not self.has_ended:
            judge.end_group(self.pid)
            self.wait(5)
        os.close(self.master)
        os.close(self.slave)
