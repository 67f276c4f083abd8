"""The playhead program as functions of paths and bytes, which a task may run as often as its engine likes."""

import dataclasses
import os
import subprocess
from typing import Iterable, List, Optional, Sequence, Union


class PlayheadError(RuntimeError):
    """The program ended with a status other than 0; the text is what it said."""


def _of_executor(name: str) -> str:
    """The file that was shipped under a name, where this runs on a Spark executor that has it; else the name."""
    try:
        from pyspark import SparkFiles

        shipped = SparkFiles.get(os.path.basename(name))
    except Exception:  # no Spark, or none is running here
        return name
    return shipped if os.path.exists(shipped) else name


@dataclasses.dataclass(frozen=True)
class Program:
    """How logs are measured. Two programs with the same options make parts that add up.

    path: the program, by its name on the PATH or its file.
    group_by: keys as `--group-by` takes them; a text or several.
    where: a predicate over sessions, as `--where` takes it.
    time_zone: as `--time-zone` takes it.
    open: a command that writes a file's bytes to standard output, with `{}` for its path: `aws s3 cp {} -`.
    allow_skipped: whether what cannot be read may be left out of the answer, which says how much it was.
    """

    path: str = "playhead"
    group_by: Union[str, Sequence[str], None] = None
    where: Optional[str] = None
    time_zone: Optional[str] = None
    open: Optional[str] = None
    allow_skipped: bool = False

    def part(self, paths: Iterable[str], seal: bool = False) -> bytes:
        """The part of some paths or splits; with `seal` the sums of their sessions only."""
        return self._run(self._measuring(seal), "\n".join(paths).encode())

    def shards(self, paths: Iterable[str], count: int) -> List[bytes]:
        """The parts of some paths: each session is in the one that its id is dealt to, on every machine the same."""
        return _split(self._run([*self._measuring(False), "--shards", str(count)], "\n".join(paths).encode()))

    def merge(self, *parts: bytes, seal: bool = False) -> bytes:
        """One part of several, in whatever order they come; with `seal` the sums of their sessions only."""
        options = ["--partial", "--merge", *(["--seal", *self._choosing()] if seal else []), "-"]
        return self._run(options, b"".join(parts))

    def report(self, part: bytes, format: str = "json", highlights: bool = False) -> str:
        """What a part adds up to, in a format of `playhead kpi --format`; with `highlights` its worst sessions too."""
        options = ["--highlights"] if highlights else []
        return self._run(["--merge", "-", "--aggregate-only", "--format", format, *options], part).decode()

    def arrow(self, paths: Iterable[str]) -> bytes:
        """A row for each session of some paths, as an Arrow IPC stream."""
        return self._run(["--format", "arrow", *self._reading(), *self._choosing()], "\n".join(paths).encode())

    def arrow_of_part(self, part: bytes) -> bytes:
        """A row for each open session of a part, as an Arrow IPC stream."""
        return self._run(["--format", "arrow", "--merge", "-", *self._choosing()], part)

    def arrow_schema_stream(self) -> bytes:
        """A stream of the columns that the others have, of one made-up session."""
        log = "#Fields: date time c-duration-watched\n2026/01/01 00:00:00.000 1.000\n"
        return self._run(["--format", "arrow", "-"], log.encode())

    def _measuring(self, seal: bool) -> List[str]:
        keys = [] if seal else self._grouping()
        return [
            "--partial", *self._reading(), *(["--seal", *self._choosing()] if seal else keys),
            *(["--allow-skipped"] if self.allow_skipped else []),
        ]

    def _reading(self) -> List[str]:
        zone = ["--time-zone=" + self.time_zone] if self.time_zone else []
        return ["--files-from", "-", *zone, *(["--open", self.open] if self.open else [])]

    def _grouping(self) -> List[str]:
        keys = [self.group_by] if isinstance(self.group_by, str) else self.group_by or []
        return [word for key in keys for word in ("--group-by", key)]

    def _choosing(self) -> List[str]:
        return self._grouping() + (["--where", self.where] if self.where else [])

    def _run(self, options: Sequence[str], given: bytes) -> bytes:
        # One job: the engine has a task for each core.
        command = [_of_executor(self.path), "kpi", "--jobs", "1", *options]
        try:
            done = subprocess.run(command, input=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        except OSError as error:
            raise PlayheadError(f"{command[0]}: {error.strerror}: is it on this machine?") from error
        if done.returncode != 0:
            said = done.stderr.decode(errors="replace").strip()[-2000:]
            raise PlayheadError(f"{' '.join(command)}: status {done.returncode}: {said}")
        return done.stdout


def _split(parts: bytes) -> List[bytes]:
    """The parts that stand one behind the other: 20 bytes of head, the body that the head counts, and 8 of checksum."""
    result, start = [], 0
    while start < len(parts):
        end = start + 28 + int.from_bytes(parts[start + 12 : start + 20], "little")
        result.append(parts[start:end])
        start = end
    return result
