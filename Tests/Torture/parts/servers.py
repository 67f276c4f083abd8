"""Serves playlists, segments and keys in 126 hostile ways over HTTP, and looks at what commands make of it.

Number N is behaviour N of the list (and so on in turn), on a resource and with a command by chance. A command ends by
itself, or within two seconds of Control-C; where the answer was no answer its status says so; and a download with status 0
holds the bytes that were meant, and nothing else.
"""
import os
import shutil
import signal
import tempfile
import time

import hostile
import judge

# How long a command may take before Control-C, seconds; in a short run the second. The program's own bound of a request is 60.
PATIENCE = 20, 2
SECRET = b"root:"
COMMANDS = {
    "/multivariant.m3u8": [["inspect", "URL", "--format", "json"], ["lint", "URL", "--format", "json"], ["download", "URL", "-o", "OUT"],
                           ["simulate", "URL", "--trace", "3M", "--duration", "20", "--format", "json"],
                           ["compare", "URL", "Sessions/ladder", "--trace", "3M", "--duration", "20", "--format", "json"]],
    "/v.m3u8": [["lint", "URL", "--format", "json"], ["download", "URL", "-o", "OUT"], ["inspect", "MEDIA", "--format", "json"],
                ["lint", "MEDIA", "--format", "json"], ["simulate", "URL", "--trace", "3M", "--duration", "20", "--format", "json"],
                ["simulate", "MEDIA", "--trace", "3M", "--duration", "20", "--format", "json"], ["lint", "MEDIA", "--reloads", "1", "--format", "json"]],
    "/s/1.ts": [["download", "URL", "-o", "OUT"]],
    # Its segments are byte ranges of one file; most behaviours send all of it, whatever was asked for.
    "/s/all.ts": [["download", "RANGED", "-o", "OUT"]],
    "/key": [["download", "URL", "-o", "OUT"]],
}


def choose(random, number):
    """Behaviour, resource and command of a number."""
    names = sorted(hostile.BEHAVIOURS)
    name = names[number % len(names)]
    _, _, on = hostile.BEHAVIOURS[name]
    resources = [path for path in COMMANDS if ("playlist" if path.endswith("m3u8") else "segment") in on]
    path = random.choice(resources)
    return name, path, random.choice(COMMANDS[path])


def run_one(part, number, server, folder, patience):
    random = part.random(number)
    name, path, command = choose(random, number)
    function, expected, _ = hostile.BEHAVIOURS[name]
    server.hostile, server.behaviour = path, function
    out = os.path.join(folder, f"out {number}")
    words = {"URL": f"{server.url}/multivariant.m3u8", "MEDIA": f"{server.url}/v.m3u8", "RANGED": f"{server.url}/ranged.m3u8", "OUT": out}
    arguments = [words.get(word, word) for word in command]
    form = arguments[arguments.index("--format") + 1] if "--format" in arguments else None
    with tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        began = time.monotonic()
        process = judge.start(arguments, stdout=stdout, stderr=stderr)
        status, interrupted = watch(process, patience)
        took = time.monotonic() - began
        _, late, usage = judge.wait(process, 5) if status is None else (status, False, process.usage)
        status = process.returncode
        stdout.seek(0)
        stderr.seek(0)
        left = judge.end_group(process.pid)
        ended = judge.Ended(arguments, status if status >= 0 else 128 - status, status < 0, late, left, took, usage.ru_maxrss / 1024, stdout.read(),
                            stderr.read())
    if interrupted and status == -signal.SIGINT:
        # Where nothing is left to write, the signal ends it as it is.
        ended.status, ended.signalled = 130, False
    part.runs += 1
    wrong = judge.fault(ended, judge.STATUSES | {130} if interrupted else judge.STATUSES, form=None if interrupted else form)
    if not wrong and interrupted and took > patience + 2:
        wrong = f"Control-C was heard after {took - patience:.1f} s"
    if not wrong and not interrupted:
        wrong = misled(command, path, expected, ended, out)
    if wrong:
        part.found(number, f"{name} at {path}, {command[0]}: {wrong}", ended, [out])
    return interrupted, (name, path)


def watch(process, patience):
    """Waits for its end; after a while, Control-C. Returns its status if it has ended, and whether it was interrupted."""
    end, interrupted = time.monotonic() + patience, False
    while True:
        found, status, usage = os.wait4(process.pid, os.WNOHANG)
        if found:
            process.returncode, process.usage = os.waitstatus_to_exitcode(status), usage
            return process.returncode, interrupted
        if time.monotonic() > end:
            if interrupted:
                return None, True
            judge.end_group(process.pid, signal.SIGINT)
            end, interrupted = time.monotonic() + 5, True
        time.sleep(0.01)


def misled(command, path, expected, ended, out):
    """What a command made of an answer that it should not have made, in words."""
    content = {}
    for parent, _, names in os.walk(out):
        for name in names:
            with open(os.path.join(parent, name), "rb") as file:
                content[os.path.relpath(os.path.join(parent, name), out)] = file.read()
    if SECRET in ended.stdout or any(SECRET in data for data in content.values()):
        return "another file came out"
    asked_for = path == "/multivariant.m3u8" or (path == "/v.m3u8" and "MEDIA" in command)
    fails = asked_for or command[0] == "download"
    if expected == "wrong" and fails and ended.status in (0, 1):
        return f"status {ended.status}, although the answer was none"
    if expected == "fine" and path != "/s/all.ts" and ended.status not in (0, 1):
        return f"status {ended.status}, although the answer was right: {ended.stderr[-200:]!r}"
    if command[0] != "download" or ended.status != 0 or path.endswith("m3u8") and expected != "fine":
        return None
    if expected == "shorter":
        # HTTP ends the body where its length says: nobody can tell that more was meant.
        return None
    # A download that ended well has each segment, and nothing that is not one.
    meant = sorted(hostile.Server.SEGMENTS.values())
    if (written := sorted(data for name, data in content.items() if name.endswith(".ts"))) != meant:
        differing = [data[:40] for data in written if data not in meant]
        return f"status 0, and segments are not those of the server: {len(written)} of {len(meant)}, {differing}"
    keys = [data for name, data in content.items() if "key" in name]
    return f"status 0, and the key is {keys[0][:40]!r}" if keys and keys[0] != hostile.Server.KEY else None


def run(part):
    server = hostile.Server()
    interrupted, patience = 0, PATIENCE[part.seconds is not None and part.seconds < 60]
    pairs = set()
    with part.workspace() as folder:
        for number in part.numbers():
            # A server of its own after one whose threads may still send.
            was_interrupted, pair = run_one(part, number, server, folder, patience)
            pairs.add(pair)
            if was_interrupted:
                interrupted += 1
                server = hostile.Server()
            if not part.only:
                shutil.rmtree(os.path.join(folder, f"out {number}"), ignore_errors=True)
    part.notes.append(f"{len(pairs)} of {len(hostile.BEHAVIOURS)} behaviours at resources; {interrupted} were ended by Control-C after {patience} s")
