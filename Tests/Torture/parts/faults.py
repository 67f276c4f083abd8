"""Makes each system call of commands fail in turn, once, and looks at what they tell then.

A command that ends with the status of an undisturbed run has told and written the same, to the byte; with any other status it has
said why, and a file that stood there before is the old one or a whole new one, if only of what could be read. Commands that write are also killed at each
of the calls that change a folder: what they leave is not taken for whole, and the same command begins again. Linux only; it needs
a C compiler.
"""
import errno
import glob
import gzip
import itertools
import os
import shutil
import subprocess

import judge
import seeds
from writers import OLD, tree

READING = [errno.EIO, errno.EINTR]
WRITING = [errno.EIO, errno.ENOSPC, errno.EINTR]
# What a call may fail with; the rest fails with EIO.
ERRORS = {"open": [errno.EIO, errno.EMFILE, errno.EINTR], "opendir": [errno.EIO, errno.EMFILE, errno.ENOMEM], "read": READING, "pread": READING,
          "write": WRITING, "pwrite": WRITING, "fsync": WRITING, "poll": [errno.EINTR, errno.ENOMEM], "pipe2": [errno.EMFILE],
          "dup": [errno.EMFILE], "stat": [errno.EIO, errno.ENOMEM], "mkdir": [errno.EIO, errno.ENOSPC], "rename": [errno.EIO, errno.ENOSPC],
          "mkstemp": [errno.ENOSPC], "tmpfile": [errno.EMFILE], "flock": [errno.EINTR, errno.ENOLCK], "waitid": [errno.EINTR], "waitpid": [errno.ECHILD],
          "getrandom": [errno.EINTR], "mmap": [errno.ENOMEM], "fcntl": [errno.EMFILE]}
# Where a command that writes is killed, which is no number of errno.
KILLED = {"rename", "unlink", "mkdir", "rmdir", "fsync"}
KILL = 0
# Without memory neither the runtime nor the C library can go on; it ends then as it can.
MEMORY = {"mmap"}
COMMANDS = [
    ["kpi", "LOGS", "--format", "json"], ["kpi", "LOGS", "--jobs", "1", "--format", "csv", "--export", "OUT/report.json"], ["kpi", "GZ", "--format", "ndjson"],
    ["kpi", "Sessions/fleet", "--group-by", "context.network", "--format", "json", "--export", "OUT/report.html", "--pages", "OUT/pages"],
    ["kpi", "Sessions/commute", "--time-zone", "Europe/Zurich", "--format", "json"], ["kpi", "--partial", "LOGS"], ["kpi", "--merge", "PART", "--format", "json"],
    ["explain", "Sessions/fleet", "--bad", "stallCount > 0", "--least-bad", "1", "--format", "json"], ["replay", "Sessions/commute", "--format", "html"],
    ["replay", "Sessions/fleet", "--format", "json"], ["replay", "SIMULATED", "--abr", "bba", "--format", "json"],
    ["compare", "Sessions/ladder", "Sessions/well-authored", "--trace", "Sessions/traces", "--duration", "20", "--format", "json"],
    ["compare", "SIMULATED", "--b-abr", "bba", "--format", "json"],
    ["simulate", "Sessions/ladder", "--trace", "Sessions/traces", "--duration", "20", "--format", "csv", "--log-dir", "OUT/logs"],
    ["simulate", "Sessions/offline", "--trace", "3M", "--format", "json", "--log-dir", "OUT/logs"], ["inspect", "Sessions/well-authored", "--format", "json"],
    ["lint", "Sessions/well-authored", "--format", "json"], ["lint", "--fix", "Sessions/ladder/multivariant.m3u8", "-o", "OUT/fixed.m3u8"],
    ["download", "Sessions/offline", "--format", "json"], ["download", "SOURCE", "-o", "OUT/copy"],
    ["segment", "Tests/Fuzz/Corpus/Movies/h264-aac", "-o", "OUT/film"], ["trace", "info", "Sessions/traces", "--format", "json"],
    ["trace", "convert", "Sessions/traces/commute.json", "-o", "OUT/trace.json"], ["trace", "generate", "lte", "-o", "OUT/trace.csv"],
]


def compile_library(folder):
    compiler = next((found for name in ("cc", "clang", "gcc") if (found := shutil.which(name))), None)
    if not compiler:
        return None
    library = f"{folder}/faults.so"
    source = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "faults.c")
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library


def prepare(folder):
    """What the commands read, beside the samples."""
    with open("Sessions/bare-access-log/access.log", "rb") as file:
        log = file.read()
    for name in ("logs", "gz"):
        os.makedirs(f"{folder}/{name}/more")
    for number in range(12):
        data = log.replace(b"FAEF9AE5", b"%08X" % number)
        with open(f"{folder}/logs/{'more/' * (number % 2)}{number}.log", "wb") as file:
            file.write(data)
        with gzip.GzipFile(f"{folder}/gz/{'more/' * (number % 2)}{number}.log.gz", "wb", mtime=0) as file:
            file.write(data)
    seeds.download_records(folder)
    judge.run(["simulate", "Sessions/ladder", "--trace", "6M/50ms:10s,700k:20s", "--duration", "40", "--log-dir", f"{folder}/simulated"])
    with open(f"{folder}/part", "wb") as file:
        file.write(judge.run(["kpi", "--partial", f"{folder}/logs"]).stdout)


class Faulty:
    """A command that is run again and again, and what it tells undisturbed."""

    def __init__(self, words, folder, library):
        self.words, self.folder, self.library = words, folder, library
        places = {"LOGS": "logs", "GZ": "gz", "PART": "part", "SIMULATED": "simulated", "SOURCE": "source", "OUT": "out"}
        root = os.getcwd()
        self.arguments = []
        for word in words:
            head, *rest = word.split("/")
            if head in places:
                word = "/".join([folder, places[head], *rest])
            elif head in ("Sessions", "Tests"):
                word = f"{root}/{word}"
            self.arguments.append(word)
        # What stands at the files' places before. A folder that is written stands there not at all.
        self.finals = [word for word in self.arguments if word.startswith(f"{folder}/out/") and "." in os.path.basename(word)]
        self.undisturbed, self.written = self.run()
        assert self.undisturbed.status in (0, 1), (words, self.undisturbed)
        again, written = self.run(f"PLAYHEAD_FAULT_COUNTS={folder}/counts")
        self.is_steady = (again.stdout, written) == (self.undisturbed.stdout, self.written)
        with open(f"{folder}/counts") as file:
            self.calls = {name: int(count) for name, count in (line.split() for line in file)}

    def run(self, *settings, anew=True):
        if anew:
            shutil.rmtree(f"{self.folder}/out", ignore_errors=True)
            os.makedirs(f"{self.folder}/out")
            for path in self.finals:
                with open(path, "wb") as file:
                    file.write(OLD)
        environment = dict(each.split("=", 1) for each in settings)
        if settings:
            environment["LD_PRELOAD"] = self.library
        # With one processor the calls come in one order.
        ended = judge.run(self.arguments, env={**os.environ, **environment}, cwd=f"{self.folder}/out")
        return ended, tree(f"{self.folder}/out")

    def faults(self):
        return [(self, call, number, error) for call, count in sorted(self.calls.items()) for number in range(1, count + 1)
                for error in ERRORS.get(call, [errno.EIO]) + ([KILL] if call in KILLED and self.writes else [])]

    @property
    def writes(self):
        return any(word.startswith("OUT") for word in self.words)


def in_turn(faults, random):
    """All faults in an order by chance, in which calls that are made once do not wait for those that are made a thousand times."""
    groups = {}
    random.shuffle(faults)
    for each in faults:
        groups.setdefault((*each[0].words, each[1], each[3]), []).append(each)
    return [each for turn in itertools.zip_longest(*groups.values()) for each in turn if each]


def fault(faulty, call, number, error):
    """Runs a command with a fault. Returns how it ended, and what is wrong with that."""
    ended, written = faulty.run(f"PLAYHEAD_FAULT={call}:{number}:{error}")
    if error == KILL:
        wrong = killed(faulty, ended, written)
        return ended, wrong and f"killed at {call} {number}: {wrong}"
    if call in MEMORY and (ended.signalled or judge.BREAKAGE.search(ended.stderr)):
        return ended, None
    wrong = judge.fault(ended)
    if not wrong and ended.status == faulty.undisturbed.status:
        if ended.stdout != faulty.undisturbed.stdout:
            wrong = f"status {ended.status}, and what it tells is not the whole"
        elif visible(written) != visible(faulty.written):
            differing = {path for path, _ in visible(written).items() ^ visible(faulty.written).items()}
            wrong = f"status {ended.status}, and what it wrote is not the whole: {sorted(differing)[:4]}"
    wrong = wrong or half_written(faulty, written, tells_rest=True)
    return ended, wrong and f"{call} {number} fails with {errno.errorcode[error]}: {wrong}"


def killed(faulty, ended, written):
    """What is wrong with what a killed command left, and with the same command once more."""
    if not ended.signalled:
        return None
    if wrong := half_written(faulty, written):
        return wrong
    for folder in {os.path.dirname(path) for path in written if os.path.basename(path) in ("multivariant.m3u8", "access.log")}:
        bundle = os.path.join(faulty.folder, "out", folder)
        # The folder of all sessions may be what is not finished.
        if not any(os.path.exists(os.path.join(each, ".playhead-unfinished")) for each in (bundle, os.path.dirname(bundle))):
            names = {path for path in visible(faulty.written) if os.path.dirname(path) == folder}
            if missing := sorted(names - set(written)):
                return f"{folder} looks whole, and lacks {missing[:3]}"
    # It was killed behind its last step: what it wrote is whole, and is not written over.
    if visible(written) == visible(faulty.written):
        return None
    again, output = faulty.run(anew=False)
    if again.status != faulty.undisturbed.status:
        return f"status {again.status} the second time: {again.stderr[-200:]!r}"
    if output != faulty.written:
        return f"the second time it wrote something else: {sorted({path for path, _ in output.items() ^ faulty.written.items()})[:4]}"
    return None


def half_written(faulty, written, tells_rest=False):
    """What is wrong with files that stood there before. `tells_rest`: they may tell what could be read, as the status says."""
    for path in faulty.finals:
        name = os.path.relpath(path, f"{faulty.folder}/out")
        with open(path, "rb") as file:
            data = file.read()
        if data != OLD and written.get(name) != faulty.written.get(name) and not (tells_rest and is_document(name, data)):
            return f"{name} is neither the old file nor the new one"
    return None


def is_document(name, data):
    """Whether a file is one of its kind to its end."""
    if name.endswith(".json"):
        return judge.form_fault(data, "json") is None
    return data.endswith(b"</html>\n" if name.endswith(".html") else b"\n")


def visible(written):
    """Without what is hidden: what a killed or failing program leaves for the next run to take away."""
    return {path: digest for path, digest in written.items() if not any(name.startswith(".") for name in path.split("/"))}


def run(part):
    if part.options.sanitized or not glob.glob("/proc/self/exe"):
        part.notes.append("skipped: it needs Linux, and a build without a sanitizer")
        return
    with part.workspace() as folder:
        library = compile_library(folder)
        if not library:
            part.notes.append("skipped: it needs a C compiler (cc, clang or gcc)")
            return
        prepare(folder)
        commands = [Faulty(words, folder, library) for words in COMMANDS]
        for faulty in commands:
            if not faulty.is_steady:
                part.found(0, f"{' '.join(faulty.words)}: two runs do not tell the same")
        faults = in_turn([each for faulty in commands for each in faulty.faults()], part.random("order"))
        part.begin()
        for number in part.numbers():
            if number >= len(faults):
                break
            ended, wrong = fault(*faults[number])
            part.runs += 1
            if wrong:
                part.found(number, f"{' '.join(faults[number][0].words)}: {wrong}", ended)
        part.notes.append(f"{len(faults)} faults of {len(commands)} commands' system calls")
