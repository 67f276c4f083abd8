"""Lets rules that are programs of the user's (`--abr ./rule.py`) misbehave, at the greeting or at any decision.

Number N is behaviour N of the list (and so on in turn), after a number of good answers by chance. Where the program did wrong the
command says which decision it was and what was wrong with status 65, within the time that an answer may take and some more; where
it did not, the session is played. No process of the rule outlives the command, also one that it forked, that hears no signal or
that floods.
"""
import os
import stat

import judge
import mutators
from parts.kills import outlived

# How long an answer may take, seconds, an interpreter's start on a busy machine included, and how much longer the command may go on.
ANSWER_TIME, PATIENCE = 3, 8
GOOD = b'{"variant": 1}'
# What stands in the program: `number` is the decision's, from 0 on, the greeting being -1.
RULE = """#!/usr/bin/env python3
import json, os, signal, subprocess, sys, time
read, write = sys.stdin.buffer, sys.stdout.buffer
def say(data):
    write.write(data)
    write.flush()
def wrong(line):
{wrong}
number = -1
for line in read:
    event = json.loads(line)["event"]
    if event == "progress":
        say(b"{{}}\\n")
    elif event in ("hello", "decide", "first"):
        if number == {turn}:
            wrong(line)
        else:
            say(b'{{"protocol": "playhead.abr/1", "events": {events}}}\\n' if number < 0 else {good!r} + b"\\n")
        number += 1
"""
FORK = "    subprocess.Popen(['sleep', '600'])\n"
# Behaviours by name: what the program does, and whether the session can be played nevertheless.
BEHAVIOURS = {
    "hangs": ("    time.sleep(600)", False),
    "hangs within a line": ("    say(b'{\"variant\"'); time.sleep(600)", False),
    "hears no signal": ("    signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)", False),
    "floods with lines": ("    while True: say(b'{\"variant\": 1}\\n' * 1000)", False),
    "floods with one line": ("    while True: say(b' ' * 65536)", False),
    "floods with errors": ("    while True: os.write(2, b'x' * 65536)", False),
    "writes errors": ("    os.write(2, b'\\x1b[31m\\xff\\n' * 100000); say(good)", True),
    "ends well": ("    sys.exit(0)", False),
    "ends badly": ("    sys.exit('a reason \\x1b[31m \\u202e')", False),
    "is killed": ("    os.kill(os.getpid(), signal.SIGKILL)", False),
    "crashes": ("    os.kill(os.getpid(), signal.SIGSEGV)", False),
    "stops itself": ("    os.kill(os.getpid(), signal.SIGSTOP)", False),
    "closes its output": ("    os.close(1); time.sleep(600)", False),
    "closes its input": ("    os.close(0); say(good); time.sleep(600)", False),
    "forks and ends": (FORK + "    os._exit(0)", False),
    "forks and goes on": (FORK + "    say(good)", True),
    "forks and hangs": (FORK + "    time.sleep(600)", False),
    "forks many": (FORK * 40 + "    say(good)", True),
    "answers twice": ("    say(good + good)", False),
    "answers with a break of Windows": ("    say(good[:-1] + b'\\r\\n')", True),
    "answers late, but in time": ("    time.sleep(0.1); say(good)", True),
    "answers byte by byte": ("    for byte in good: say(bytes([byte]))", True),
    "answers to another decision": ("    say(b'{\"variant\": 1, \"decision\": 4711}\\n')", False),
    "answers with more": ("    say(b'{\"variant\": 1, \"protocol\": \"playhead.abr/1\", \"why\": [{}, null, \"\\\\u0000\"]}\\n')", True),
}
# Answers that are none, each a behaviour.
ANSWERS = {
    "no variant": b"{}", "null": b"null", "an empty line": b"", "a list": b"[1]", "no JSON": b"variant 1", "half of an object": b'{"variant": 1',
    "a variant that is not there": b'{"variant": 99}', "a negative variant": b'{"variant": -1}', "half a variant": b'{"variant": 0.5}',
    "a text": b'{"variant": "1"}', "a great number": b'{"variant": 1e300}', "a number too great": b'{"variant": 1e999}', "no number": b'{"variant": NaN}',
    "a wait too long": b'{"variant": 1, "wait": 3601}', "a negative wait": b'{"variant": 1, "wait": -1}', "a wait for ever": b'{"variant": 1, "wait": 1e400}',
    "no UTF-8": b'{"variant": "\xff\xfe"}', "a zero byte": b'{"variant": 1}\0', "a deep list": b"[" * 60_000, "a deep object": b'{"a":' * 12_000,
    "a long answer": b'{"variant": 1, "why": "' + b"x" * 70_000 + b'"}', "signs for terminals": b'{"variant": "\x1b]0;x\x07\xe2\x80\xae"}',
}
COMMANDS = [["simulate", "Sessions/ladder", "--trace", "6M/50ms", "--duration", "40"],
            ["simulate", "Sessions/ladder", "--trace", "generate:lte*4", "--duration", "40"],
            ["compare", "Sessions/ladder", "Sessions/ladder", "--trace", "generate:lte*4", "--duration", "40"]]


def behaviour(random, number):
    """Name, body and whether it can be played, of a number; of a mutated answer nobody knows that."""
    names = [*BEHAVIOURS, *ANSWERS, "a mutated answer", "a mutated answer"]
    name = names[number % len(names)]
    if name in BEHAVIOURS:
        body, is_fine = BEHAVIOURS[name]
        return name, f"    good = {GOOD + chr(10).encode()!r}\n{body}", is_fine
    answer = ANSWERS[name] if name in ANSWERS else mutators.mutate(random, GOOD, [b'"wait": 1', b"1e9", b"{", b"\n"])[:70_000]
    return name, f"    say({answer!r} + b'\\n')", False if name in ANSWERS else None


def run_one(part, number, folder):
    random = part.random(number)
    name, body, is_fine = behaviour(random, number)
    # At the greeting nothing is right but a greeting.
    turn = random.choice((-1, 0, 1, 5))
    if turn < 0 and is_fine:
        turn = 2
    path = os.path.join(folder, f"rule {number}.py")
    with open(path, "w", encoding="utf-8") as file:
        file.write(RULE.format(wrong=body, turn=turn, good=GOOD, events=random.choice(('["decide"]', '["decide","progress","loaded"]'))))
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    marker = f"{os.getpid()}-rule-{number}"
    command = [*random.choice(COMMANDS), "--abr", path, "--abr-option", f"answer-time={ANSWER_TIME}", "--format", "json"]
    ended = judge.run(command, env={**os.environ, "PLAYHEAD_TORTURE": marker}, seconds=30)
    part.runs += 1
    # What the rule forked is of its own process group, and is looked for by its environment.
    wrong = judge.fault(ended, {0, 65}, form="json") or misjudged(ended, turn, is_fine, path)
    left = outlived(marker)
    if left and not wrong:
        wrong = f"outlived by {left[:3]}"
    if wrong:
        part.found(number, f"{name} at {'the greeting' if turn < 0 else f'decision {turn}'}, {command[0]}: {wrong}", ended, [path])


def misjudged(ended, turn, is_fine, path):
    if ended.status == 65 and ended.seconds > ANSWER_TIME + PATIENCE * judge.SLOWNESS:
        return f"took {ended.seconds:.1f} s"
    message = ended.stderr.decode()
    if is_fine and ended.status != 0:
        return f"status {ended.status}, although the answers were right: {message[-300:]!r}"
    if is_fine is False and ended.status != 65:
        return f"status {ended.status}, although an answer was wrong"
    if ended.status == 65 and os.path.basename(path) not in message:
        return f"a message that does not name the rule: {message[-300:]!r}"
    if ended.status == 65 and turn >= 0 and "decision" not in message:
        return f"a message that names no decision: {message[-300:]!r}"
    return None


def run(part):
    with part.workspace() as folder:
        for number in part.numbers():
            run_one(part, number, folder)
    part.notes.append(f"{len(BEHAVIOURS) + len(ANSWERS)} behaviours, and answers that were mutated")
