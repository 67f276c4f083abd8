"""Ends commands that write by signals at random points, and looks at what they leave; then the same command once more.

What holds, whatever the signal: a final file is the old one or the whole new one; no child outlives the command; the second
run gives what an undisturbed one gives, and no temporary file is left beside it or in TMPDIR. Of signals that can be caught:
the command ends within three seconds, with the signal's status, and a screen leaves the terminal as it was.
"""
import hashlib
import json
import os
import shutil
import signal
import time

import judge
import screens
from writers import OLD, commands

CAUGHT = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGXCPU, signal.SIGPIPE]
SIGNALS = [signal.SIGKILL, signal.SIGKILL, *CAUGHT]


def survivors(marker):
    """Processes that carry a marker in their environment."""
    found = []
    for name in os.listdir("/proc") if os.path.isdir("/proc/self") else ():
        try:
            with open(f"/proc/{name}/environ", "rb") as file:
                if name.isdigit() and f"PLAYHEAD_TORTURE={marker}\0".encode() in file.read():
                    with open(f"/proc/{name}/cmdline") as words:
                        found.append((int(name), words.read().replace("\0", " ").strip()))
        except OSError:
            pass
    return [(number, words) for number, words in found if words]


def outlived(marker, seconds=1.5):
    """Those that are still there after a moment, ended."""
    end = time.monotonic() + seconds
    while (left := survivors(marker)) and time.monotonic() < end:
        time.sleep(0.02)
    for number, _ in left:
        os.kill(number, signal.SIGKILL)
    return [words for _, words in left]


def is_whole(path, command):
    """Whether a final file is none, the old one, the new one, or one of what was known when a signal came."""
    name = os.path.basename(path)
    if not os.path.exists(path):
        return False
    with open(path, "rb") as file:
        data = file.read()
    if data == OLD or hashlib.sha256(data).hexdigest() == command.written.get(name):
        return True
    if not command.is_export:
        return False
    try:
        return name.endswith(".json") and bool(json.loads(data)) or data.rstrip().endswith(b"</html>") or name.endswith((".csv", ".md")) and data.endswith(b"\n")
    except ValueError:
        return False


def kill_command(part, number, command, folder):
    """One kill and what came of it, in words."""
    random = part.random(number)
    sent, delay = random.choice(SIGNALS), random.uniform(0, command.seconds * 1.1)
    marker = f"{os.getpid()}-{number}"
    command.prepare(folder)
    process = command.start(folder, marker)
    time.sleep(delay)
    os.kill(process.pid, sent)
    began = time.monotonic()
    status, late, _ = judge.wait(process, 10)
    took = time.monotonic() - began
    what = f"{command.name}, {sent.name} after {delay * 1000:.0f} ms"
    if late or (took > 3 * judge.SLOWNESS and sent != signal.SIGPIPE):
        yield f"{what}: ended {took:.1f} s later"
    if status not in (command.status, -sent, 128 + sent) and not (sent == signal.SIGPIPE and status >= 0):
        yield f"{what}: status {status}"
    for words in outlived(marker):
        yield f"{what}: outlived by {words[:100]}"
    out = os.path.join(folder, "out")
    for name in command.finals:
        if not is_whole(os.path.join(out, name), command):
            yield f"{what}: {name} is neither the old file nor the new one"
    index = os.path.join(out, "film", "multivariant.m3u8")
    if os.path.exists(index) and not command.written.items() <= command.output(folder).items() and status != command.status:
        yield f"{what}: multivariant.m3u8 is there, and not all that it names"
    if os.listdir(os.path.join(folder, "tmp")) and sent != signal.SIGKILL:
        yield f"{what}: left in TMPDIR: {os.listdir(os.path.join(folder, 'tmp'))[:3]}"
    shutil.rmtree(os.path.join(folder, "tmp"))
    os.makedirs(os.path.join(folder, "tmp"))
    again, _, _ = judge.wait(command.start(folder), 120)
    with open(os.path.join(folder, "messages"), "rb") as messages:
        broken = judge.BREAKAGE.search(messages.read())
    if broken:
        yield f"{what}: said {broken.group().decode()!r}"
    if again != command.status:
        yield f"{what}: status {again} the second time"
    elif (output := command.output(folder)) != command.written:
        differing = {path for path, _ in output.items() ^ command.written.items()}
        yield f"{what}: the second time it wrote something else: {sorted(differing)[:4]}"


def kill_screen(part, number, folder):
    random = part.random(number)
    root = os.getcwd()
    arguments = random.choice((["replay", f"{root}/Sessions/commute"], ["simulate", f"{root}/Sessions/ladder", "--trace", "3M"],
                               ["compare", f"{root}/Sessions/ladder", f"{root}/Sessions/offline", "--trace", "generate:lte*4"],
                               ["download", f"{root}/Sessions/offline", "--trace", "3M"], ["replay", "--follow", f"{root}/Sessions/bare-access-log/access.log"]))
    sent = random.choice([signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGXCPU, signal.SIGUSR1, signal.SIGQUIT, None])
    os.makedirs(folder, exist_ok=True)
    screen = screens.Screen(arguments, cwd=folder)
    try:
        entered = screen.wait_for(b"\x1b[?1049h", random.uniform(0, 0.4))
        for _ in range(random.randrange(4)):
            screen.press(random.choice(screens.KEYS))
            screen.wait_for(b"\0nothing\0", random.uniform(0, 0.05))
        if sent is None:
            screen.press(b"\x03")
        elif not screen.has_ended:
            os.kill(screen.pid, sent)
        status = screen.wait(3 * judge.SLOWNESS)
        what = f"{arguments[0]} in a terminal, {sent.name if sent else 'Control-C'}"
        entered = entered or b"\x1b[?1049h" in screen.tail
        if status is None:
            yield f"{what}: still there after 3 s"
        elif broken := judge.BREAKAGE.search(screen.tail):
            yield f"{what}: said {broken.group().decode()!r}"
        elif not screen.is_restored:
            yield f"{what}: the terminal's modes are not as before"
        elif entered and screens.LEFT not in screen.tail:
            yield f"{what}: the screen was not left"
        elif status not in (0, 1, 130) + ((-sent, 128 + sent) if sent else (-signal.SIGINT,)):
            yield f"{what}: status {status}"
    finally:
        screen.close()


def run(part):
    with part.workspace(memory=False) as folder:
        every = commands(folder)
        part.begin()
        part.notes.append("undisturbed: " + ", ".join(f"{command.name} {command.seconds * 1000:.0f} ms" for command in every))
        for number in part.numbers():
            work = os.path.join(folder, f"run {number}")
            index = number % (len(every) + 3)
            found = list(kill_command(part, number, every[index], work) if index < len(every) else kill_screen(part, number, work))
            part.runs += 1
            if found:
                part.found(number, "; ".join(found), files=[work])
            if not part.only:
                shutil.rmtree(work, ignore_errors=True)
