"""Runs each command where the system gives less than it needs: descriptors, memory, file size, stack, disk, streams, environment.

A command says what is missing with one of the statuses of the article on exit status, or does its work; it does not trap, hang, or write half a file.
"""
import os
import shutil
import subprocess

import judge
import seeds

COMMANDS = [
    ["kpi", "Sessions/fleet", "--format", "json"], ["kpi", "GZ", "--format", "json"], ["kpi", "Sessions/fleet", "--export", "OUT/report.html"],
    ["replay", "Sessions/commute"], ["replay", "Sessions/commute", "--snapshot", "100x30"], ["simulate", "Sessions/ladder", "--trace", "generate:lte*8"],
    ["simulate", "Sessions/ladder", "--trace", "3M", "--log-dir", "OUT/logs"], ["compare", "Sessions/ladder", "Sessions/well-authored", "--trace", "3M"],
    ["inspect", "Sessions/well-authored", "--format", "json"], ["lint", "Sessions/well-authored"], ["lint", "--fix", "Sessions/ladder", "-o", "OUT/fixed.m3u8"],
    ["download", "Sessions/offline"], ["segment", "Tests/Fuzz/Corpus/Movies/h264-aac", "-o", "OUT/film"], ["trace", "info", "Sessions/traces"],
    ["trace", "convert", "generate:lte:duration=1h", "-o", "OUT/trace.json"], ["trace", "generate", "lte"], ["--help"], ["kpi", "-"],
    ["download", "SOURCE", "-o", "OUT/copy"],
]
FILES = {"OUT/report.html": b"</html>", "OUT/trace.json": b"]", "OUT/fixed.m3u8": b"\n"}


# What a shell does before it becomes the command, and what it may choose from.
SITUATIONS = {
    "descriptors": ('ulimit -n {}; exec "$@"', (5, 6, 7, 8, 10, 12, 16, 24, 32, 64)),
    "address space": ('ulimit -v {}000; exec "$@"', (150, 250, 400, 800)),
    "file size": ('ulimit -f {}; exec "$@"', (0, 1, 2, 8, 64)),
    "stack": ('ulimit -s {}; exec "$@"', (256, 512, 1024)),
    "processes": ('ulimit -u 1 2>/dev/null; exec "$@"',),
    "full output": ('exec "$@" >/dev/full',),
    "full messages": ('exec "$@" 2>/dev/full',),
    "full both": ('exec "$@" >/dev/full 2>&1',),
    "full disk": ('exec "$@"',),
    "full TMPDIR": ('TMPDIR="$PWD/out" exec "$@"',),
    "no input": ('exec "$@" <&-',),
    "no output": ('exec "$@" >&-',),
    "no messages": ('exec "$@" 2>&-',),
    "no streams": ('exec "$@" <&- >&- 2>&-',),
    "output read-only": ('exec "$@" 1</dev/null',),
    "input a folder": ('exec "$@" </',),
    "reader gone": ('"$@" | true',),
    "no TMPDIR": ('TMPDIR=/nowhere exec "$@"',),
    "TMPDIR a file": ('TMPDIR=/etc/hostname exec "$@"',),
    "no environment": ('exec env -i "$@"',),
    "no PATH": ('PATH= exec "$@"',),
    "no HOME": ('unset HOME; exec "$@"',),
    "odd terminal": ('TERM=nothing COLUMNS=-5 LINES=99999999999 exec "$@"',),
    "odd locale": ('LC_ALL=xx_YY.ISO-8859-1 LANG= exec "$@"',),
    "locale C": ('LC_ALL=C exec "$@"',),
    "odd zone": ('TZ=:/dev/zero exec "$@"',),
    "signals ignored": ("trap '' INT TERM HUP PIPE; exec \"$@\"",),
    "folder gone": ('mkdir gone && cd gone && rmdir ../gone; exec "$@"',),
    "umask": ('umask 777; exec "$@"',),
}
# Of these the message may be lost.
SILENT = {"no messages", "full messages", "full both", "no streams", "file size"}


def arguments(words, folder):
    root = os.getcwd()
    named = [word.replace("OUT", f"{folder}/out").replace("GZ", f"{folder}/gz").replace("SOURCE", f"{folder}/source") for word in words]
    return [f"{root}/{word}" if word.startswith(("Sessions/", "Tests/")) else word for word in named]


def prepare(folder):
    os.makedirs(f"{folder}/gz")
    for number in range(100):
        shutil.copyfile("Sessions/bare-access-log/access.log", f"{folder}/gz/{number}.log")
    subprocess.run(["gzip", "-n", *(f"{folder}/gz/{number}.log" for number in range(100))], check=True)
    seeds.download_records(folder)


def fill(folder):
    """Makes the output folder one with next to no room, if that can be."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", f"{folder}/out"]
    return os.geteuid() == 0 and subprocess.run(mount, capture_output=True).returncode == 0


def run_one(part, number, folder):
    random = part.random(number)
    names = sorted(SITUATIONS)
    situation, words = names[number // len(COMMANDS) % len(names)], COMMANDS[number % len(COMMANDS)]
    if situation == "address space" and part.options.sanitized:
        return "a sanitizer needs more address space than any bound leaves"
    out = f"{folder}/out"
    os.makedirs(out)
    is_mounted = situation in ("full disk", "full TMPDIR") and fill(folder)
    if situation in ("full disk", "full TMPDIR") and not is_mounted:
        return "no disk could be filled here"
    try:
        program = [judge.PLAYHEAD, *arguments(words, folder)]
        script, *choices = SITUATIONS[situation]
        script = script.replace("{}", str(random.choice(choices[0]))) if choices else script
        with open("Sessions/bare-access-log/access.log", "rb") as log:
            ended = judge.run(["-c", script, "sh", *program], stdin=log, seconds=60, program="sh", cwd=folder)
        what = fault(situation, ended)
        if not what:
            what = half_written(words, folder)
        part.runs += 1
        if what:
            part.found(number, f"{situation}, {' '.join(words)}: {what}", ended)
    finally:
        if is_mounted:
            subprocess.run(["umount", out], check=True)
        shutil.rmtree(out, ignore_errors=True)


def fault(situation, ended):
    if ended.signalled and ended.status in (128 + 13, 128 + 25):
        # The shell's reader is gone, or the file is as long as it may be: these signals say so.
        return None
    if situation == "address space" and (ended.signalled or ended.status >= 126):
        # Neither the runtime nor the loader can go on without memory, whatever they are asked for.
        return None
    if situation in SILENT and not ended.stderr and ended.status in judge.STATUSES and not ended.late:
        return None
    return judge.fault(ended)


def half_written(words, folder):
    for word in words:
        path = word.replace("OUT", f"{folder}/out")
        if word in FILES and os.path.exists(path):
            os.chmod(path, 0o600)
            with open(path, "rb") as file:
                data = file.read()
            if not data.rstrip().endswith(FILES[word].strip()) or not data.endswith(b"\n"):
                return f"{word} is half written"
    segments = [f"{folder}/out/copy/video-1/0000{number}.ts" for number in (1, 2)]
    if os.path.exists(f"{folder}/out/copy/multivariant.m3u8") and not all(map(os.path.exists, segments)):
        return "multivariant.m3u8 is there, and not all segments"
    return None


def run(part):
    with part.workspace(memory=False) as folder:
        prepare(folder)
        for number in part.numbers():
            note = run_one(part, number, folder)
            if note and note not in part.notes:
                part.notes.append(note)
        pairs = len(SITUATIONS) * len(COMMANDS)
        part.notes.append(f"{len(SITUATIONS)} situations with {len(COMMANDS)} commands each: {pairs} numbers, then other bounds")
