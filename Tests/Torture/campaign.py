"""What the parts of a campaign share: numbers, chance by seed, findings, and the table at the end."""
import contextlib
import json
import os
import random
import shutil
import tempfile
import threading
import time

import judge

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))

# Set where a signal asked for an end: the parts stop after the number that they are at, and the table is shown.
stopped = threading.Event()


class Part:
    """One part of a campaign as it runs: it hands out numbers, and keeps what was found.

    Every input, command and kill has a number, and is made from the seed, the part's name and that number alone. So
    `--part NAME --only NUMBER` makes the same one again, and leaves its files.
    """

    def __init__(self, name, options):
        self.name, self.options = name, options
        self.seed, self.only = options.seed, options.only
        self.findings, self.runs, self.notes = [], 0, []
        self.folder = os.path.join(options.findings, name)
        self.began = time.monotonic()
        self.seconds = None

    def random(self, number):
        return random.Random(f"{self.seed}/{self.name}/{number}")

    def begin(self):
        """Begins its time now: what went before was preparation."""
        self.began = time.monotonic()

    @property
    def is_over(self):
        return stopped.is_set() or self.seconds is not None and time.monotonic() - self.began >= self.seconds

    def numbers(self, step=1):
        """The numbers to run, `step` apart: those that were asked for, or from `--first` on until count or time is up."""
        if self.only:
            yield from (int(number) for number in self.only)
            return
        number, first = self.options.first, self.options.first
        while not self.is_over and (self.options.count is None or number - first < self.options.count):
            yield number
            number += step

    @contextlib.contextmanager
    def workspace(self, memory=True):
        """A folder for one number's files, in memory where the system has such; it stays where a number was asked for."""
        folder = tempfile.mkdtemp(prefix="playhead-torture-", dir=judge.MEMORY if memory else None)
        try:
            yield folder
        finally:
            if self.only:
                print(f"{self.name}: files are in {folder}")
            else:
                make_removable(folder)
                shutil.rmtree(folder, ignore_errors=True)

    def found(self, number, what, ended=None, files=()):
        """Keeps a finding: what it is, the command, and the files that it takes."""
        folder = os.path.join(self.folder, str(number))
        os.makedirs(folder, exist_ok=True)
        lines = [what, f"again: Tests/Torture/run --seed {self.seed} --part {self.name} --only {number}"]
        if ended:
            lines += [f"command: {ended.command!r}", f"status {ended.status}, {ended.seconds:.2f} s, {ended.megabytes:.0f} MB"]
            for stream in ("stdout", "stderr"):
                with open(os.path.join(folder, stream), "wb") as file:
                    file.write(getattr(ended, stream)[:1 << 20])
        with open(os.path.join(folder, "finding.txt"), "w") as file:
            file.write("\n".join(lines) + "\n")
        for path in files:
            if os.path.isfile(path):
                shutil.copyfile(path, os.path.join(folder, os.path.basename(path) + ".input"))
            elif os.path.isdir(path):
                shutil.copytree(path, os.path.join(folder, os.path.basename(path)), dirs_exist_ok=True, symlinks=True)
        self.findings.append(f"{number}: {what}")
        print(f"{self.name} {number}: {what}", flush=True)

    def judge(self, number, ended, files=(), **expected):
        """Counts a run, and keeps it where anything is wrong with how it ended. Returns whether that is so."""
        self.runs += 1
        wrong = judge.fault(ended, **expected)
        if wrong:
            self.found(number, wrong, ended, files)
        return wrong is not None

    def summary(self):
        return {"part": self.name, "runs": self.runs, "findings": len(self.findings), "seed": self.seed,
                "seconds": round(time.monotonic() - self.began), "notes": self.notes, "list": self.findings}


def make_removable(folder):
    for parent, names, _ in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)
            if not os.path.islink(path):
                os.chmod(path, 0o700)


def table(summaries):
    """The campaign's table: a row a part, and below it what was found."""
    rows = [("part", "runs", "findings", "seed", "duration")]
    rows += [(each["part"], str(each["runs"]), str(each["findings"]), str(each["seed"]), clock(each["seconds"]))
             for each in summaries]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join([row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])])
             for row in rows]
    lines.insert(1, "-" * len(lines[0]))
    for each in summaries:
        lines += [f"{each['part']}: {note}" for note in each["notes"]]
        lines += [f"FOUND {each['part']} {finding}" for finding in each["list"][:20]]
        if len(each["list"]) > 20:
            lines.append(f"FOUND {each['part']}: and {len(each['list']) - 20} more")
    return "\n".join(lines)


def clock(seconds):
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def save(path, summaries):
    with open(path, "w") as file:
        json.dump(summaries, file, indent=2)
