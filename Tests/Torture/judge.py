"""Runs the program and judges how it ended: what is true for every command, whatever its input."""
import dataclasses
import json
import os
import re
import resource
import signal
import subprocess
import tempfile
import threading
import time

PLAYHEAD = os.environ.get("PLAYHEAD", "")
MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None
# No core files, of all that is started here.
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
# The statuses of the article on exit status, without those of signals.
STATUSES = {0, 1, 2, 64, 65, 66, 74}
# With a sanitizer all takes longer, and memory tells nothing.
SLOWNESS = 1
MEGABYTES = 600
# What the runtime, a sanitizer or the C library write as a program of theirs breaks.
BREAKAGE = re.compile(rb"Fatal error|Assertion failed|Precondition failed|(Address|Thread|UndefinedBehavior|Leak)Sanitizer"
                      rb"|runtime error:|stack smashing|free\(\): |malloc\(\): |\*\*\* Program crashed")
# A message is text: of control characters it has line feeds alone, and it is UTF-8.
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u202a-\u202e\u2066-\u2069]")


@dataclasses.dataclass
class Ended:
    """How a process ended."""
    command: list
    status: int  # as the shell has it: 128 and more is a signal's, if `signalled`
    signalled: bool
    late: bool  # it was killed since it took longer than it may
    left: bool  # a process of its group outlived it
    seconds: float
    megabytes: float  # the largest resident size
    stdout: bytes
    stderr: bytes


def start(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, program=None, **options):
    """Starts the program in a process group of its own, or another in its stead that does so."""
    return subprocess.Popen([program or PLAYHEAD, *arguments], stdin=stdin, stdout=stdout, stderr=stderr, start_new_session=True, **options)


def end_group(identifier, number=signal.SIGKILL):
    """Sends a signal to all of a process group. Returns whether anyone was there."""
    try:
        os.killpg(identifier, number)
        return True
    except (ProcessLookupError, PermissionError):
        return False


def wait(process, seconds):
    """Waits for a process of `start`. Returns its status as `Popen` has it, whether it was late, and its usage."""
    late = threading.Event()

    def kill():
        late.set()
        end_group(process.pid)
    timer = threading.Timer(seconds * SLOWNESS, kill)
    timer.start()
    try:
        _, status, usage = os.wait4(process.pid, 0)
    finally:
        timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, late.is_set(), usage


def run(arguments, stdin=b"", seconds=30, **options):
    """Runs the program to its end; what it writes is kept in unnamed files, so that a child that stays cannot hold us."""
    began = time.monotonic()
    given, out, messages = (tempfile.TemporaryFile(dir=MEMORY) for _ in range(3))
    with given, out, messages:
        if isinstance(stdin, bytes):
            given.write(stdin)
            given.seek(0)
            stdin = given
        process = start(arguments, **{"stdin": stdin, "stdout": out, "stderr": messages, **options})
        code, late, usage = wait(process, seconds)
        left = end_group(process.pid)
        out.seek(0)
        messages.seek(0)
        return Ended(list(arguments), code if code >= 0 else 128 - code, code < 0, late, left,
                     time.monotonic() - began, usage.ru_maxrss / 1024, out.read(), messages.read())


def fault(ended, statuses=STATUSES, form=None):
    """What is wrong with how a process ended, in words; none where nothing is.

    `form` is the format of its standard output where that can be read here.
    """
    if ended.late:
        return f"did not end within {ended.seconds:.0f} s"
    if ended.signalled:
        return f"ended by signal {signal.Signals(ended.status - 128).name}"
    broken = BREAKAGE.search(ended.stderr) or BREAKAGE.search(ended.stdout)
    if broken:
        return f"said {broken.group().decode()!r}"
    if ended.status not in statuses:
        return f"status {ended.status}"
    if ended.left:
        return "left a child behind"
    if ended.megabytes > MEGABYTES:
        return f"took {ended.megabytes:.0f} MB"
    try:
        messages = ended.stderr.decode()
    except UnicodeDecodeError:
        return "messages are no UTF-8"
    control = CONTROL.search(messages)
    if control:
        return f"control character {control.group()!r} in a message"
    if 64 <= ended.status < 128 and not messages.strip():
        return f"status {ended.status} without a word"
    return form_fault(ended.stdout, form) if ended.stdout else None


def form_fault(text, form):
    """What is wrong with an output of a format: text is UTF-8, without control characters, and JSON can be read."""
    def constant(word):
        raise ValueError(f"{word} is no JSON")
    if form is None:
        return None
    if form == "arrow":
        # An IPC stream: messages that begin with a mark, padded to eight bytes, and an empty one at the end.
        mark = b"\xff" * 4
        whole = text.startswith(mark) and text.endswith(mark + bytes(4)) and len(text) % 8 == 0
        return None if whole else "arrow that is no whole stream"
    try:
        text = text.decode()
        if form in ("json", "sarif"):
            json.loads(text, parse_constant=constant)
        elif form == "ndjson":
            for line in text.splitlines():
                json.loads(line, parse_constant=constant)
    except RecursionError:
        pass
    except ValueError as error:
        return f"{form} that cannot be read: {error}"
    control = CONTROL.search(text.replace("\r\n", "\n") if form == "csv" else text)
    return f"control character {control.group()!r} in {form}" if control else None
