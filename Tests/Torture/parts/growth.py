"""Gives each reader an input four times as large: work that grows faster than the input to the power of 1.5 is found.

Work is instructions where `perf` counts them; else the least user time of three runs. The first size is one that takes long
enough to be measured, and what the program takes for next to nothing is left out.
"""
import math
import os
import shutil
import subprocess
import tempfile

import judge
from growing import CASES, LOG, WORDS

FACTOR, LIMIT, EXPONENT = 4, 90, 1.5
ENOUGH = 0.12  # seconds that the smaller input takes at least, if it may be so large


def instructions_are_counted():
    done = subprocess.run(["perf", "stat", "-x,", "-e", "instructions:u", "true"], capture_output=True, text=True) if shutil.which("perf") else None
    return bool(done and done.returncode == 0 and done.stderr.split(",")[0].strip().isdigit())


class Meter:
    def __init__(self):
        self.counts = instructions_are_counted()

    def once(self, arguments):
        """Seconds, or instructions as seconds at three thousand million each; none where it took too long."""
        if not self.counts:
            with tempfile.TemporaryFile(dir=judge.MEMORY) as out:
                status, late, usage = judge.wait(judge.start(arguments, stdout=out), LIMIT)
            return None if late else (usage.ru_utime, status)
        with tempfile.NamedTemporaryFile("r", dir=judge.MEMORY) as counted:
            words = ["perf", "stat", "-x,", "-o", counted.name, "-e", "instructions:u", judge.PLAYHEAD, *arguments]
            status, late, _ = judge.wait(judge.start(words[1:], program="perf"), LIMIT)
            line = [line for line in counted.read().splitlines() if "instructions" in line]
        return None if late else (int(line[0].split(",")[0]) / 3e9, status)

    def least(self, arguments):
        found = self.once(arguments)
        runs = 1 if self.counts or found is None or found[0] > 5 else 3
        others = [self.once(arguments) for _ in range(runs - 1)]
        return found and min([found, *(each for each in others if each)])


def grow(meter, arguments, first, largest):
    """Sizes, work and status of an input, and of one four times as large."""
    idle = meter.least(arguments(1))
    size = first
    while True:
        small = meter.least(arguments(size))
        if small is None or small[0] - idle[0] >= ENOUGH or size * FACTOR * FACTOR > largest:
            break
        size *= FACTOR
    large = small and meter.least(arguments(size * FACTOR))
    return size, idle, small, large


def run(part):
    meter = Meter()
    part.notes.append("by instructions" if meter.counts else "by user time: perf counts no instructions here")
    names = sorted(CASES) + sorted(WORDS)
    # In the order of the seed, so that short runs of other seeds come to others.
    part.random("order").shuffle(names)
    for number in part.numbers():
        if number >= len(names):
            break
        with part.workspace() as folder:
            run_case(part, meter, number, names[number], folder)


def run_case(part, meter, number, name, folder):
    if name in WORDS:
        arguments, largest = WORDS[name]
        size, idle, small, large = grow(meter, arguments, min(100, largest // FACTOR), largest)
    else:
        make, file, words, *sizes = CASES[name]
        first, largest = sizes or (500, 130_000)
        path = os.path.join(folder, file)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if "IN/.." in words:
            shutil.copy(LOG, os.path.join(os.path.dirname(path), "access.log"))

        def arguments(n):
            with open(path, "w") as out:
                out.write(make(n))
            return [os.path.normpath(path + "/..") if word == "IN/.." else path if word == "IN" else word for word in words]
        size, idle, small, large = grow(meter, arguments, first, largest)
    part.runs += 1
    if small is None or large is None:
        part.found(number, f"{name}: {size * (FACTOR if small else 1)} take more than {LIMIT} s", files=[folder])
        return
    low, high = (max(each[0] - idle[0], 0.01) for each in (small, large))
    exponent = math.log(high / low, FACTOR)
    if part.options.verbose:
        print(f"{name:26} {size:7} {small[0]:6.2f} s  {size * FACTOR:7} {large[0]:6.2f} s  exponent {exponent:5.2f}  status {small[1]} {large[1]}", flush=True)
    if small[1] < 0 or large[1] < 0:
        part.found(number, f"{name}: ended by signal {-min(small[1], large[1])}", files=[folder])
    elif exponent > EXPONENT and high > 0.5:
        part.found(number, f"{name}: {size} take {low:.2f} s, {size * FACTOR} take {high:.2f} s: exponent {exponent:.2f}", files=[folder])
