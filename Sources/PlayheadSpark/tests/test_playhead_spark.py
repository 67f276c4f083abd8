"""The answers of Spark and Dask beside those of one process: the same bytes.

    PLAYHEAD=/absolute/path/of/playhead python3 -m unittest discover -s Sources/PlayheadSpark/tests
"""

import gzip
import json
import os
import pathlib
import random
import stat
import subprocess
import sys
import tempfile
import unittest
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import playhead_spark  # noqa: E402

PLAYHEAD = os.environ["PLAYHEAD"]
FIELDS = ("date time uri cs-guid c-start-time c-duration-watched bytes c-observed-bitrate sc-indicated-bitrate c-stalls "
          "c-frames-dropped c-startup-time s-playback-type")
DUMP = "#Version: 1.0\n#Software: AppleCoreMedia/1.0.0.21F90 (iPhone; U; CPU OS 17_5 like Mac OS X; en_us)\n#Date: {}\n#Fields: {}\n"


def sessions(count, seed):
    """Dumps of made-up sessions: of each an early one, with the rows so far, and the full one."""
    draw, early, full = random.Random(seed), [], []
    for _ in range(count):
        guid, second, offset, rows = str(uuid.UUID(int=draw.getrandbits(128), version=4)).upper(), draw.randrange(40000), 0.0, []
        for index in range(draw.randint(1, 6)):
            rate, watched = draw.choice([730000, 2000000, 6000000]), round(draw.expovariate(1 / 90), 3)
            clock = f"{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}.{second % 60:03}"
            rows.append(
                f"2026/11/20 {clock} https://cdn.example.com/title{draw.randrange(9)}/{rate}.m3u8 {guid} {offset:.3f} {watched:.3f} "
                f"{int(rate * watched / 8)} {rate * draw.uniform(1, 4):.3f} {rate} {int(draw.random() < .1)} "
                f"{draw.randrange(3)} {draw.lognormvariate(-.3, .7):.3f} VOD\n")
            second, offset = second + int(watched) + 1, offset + watched
        early.append(DUMP.format("2026/11/20 12:00:00.000", FIELDS) + "".join(rows[:1]))
        full.append(DUMP.format("2026/11/20 23:59:59.059", FIELDS) + "".join(rows))
    return early, full


def one_process(*paths, options=("--aggregate-only", "--format", "json")):
    return subprocess.run([PLAYHEAD, "kpi", *options, *paths], check=True, stdout=subprocess.PIPE).stdout.decode()


def killed_once(folder):
    """A program that is killed when it first runs, and does its work from then on."""
    program = folder / "killed-once"
    mark = folder / "was-killed"
    program.write_text(f'#!/bin/sh\nif mkdir "{mark}" 2>/dev/null; then kill -9 $$; fi\nexec "{PLAYHEAD}" "$@"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return program, mark


class Logs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        early, full = sessions(400, 1)
        cls.whole = cls.folder / "whole"
        cls.whole.mkdir()
        for index in range(4):
            (cls.whole / f"part-{index:05}").write_text("".join(full[index::4]))
        (cls.whole / "_SUCCESS").write_text("")
        cls.straddling = cls.folder / "straddling"
        cls.straddling.mkdir()
        (cls.straddling / "a.log").write_text("".join(early[:100]) + "".join(full[100:]))
        (cls.straddling / "b.log").write_text("".join(full[:100]))
        cls.big = cls.folder / "big.log"
        cls.big.write_text("".join(full))
        cls.packed = cls.folder / "packed.log.gz"
        cls.packed.write_bytes(gzip.compress("".join(full).encode()))

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()


class InputTests(Logs):
    def test_tasks_hold_all_inputs_once(self):
        tasks = playhead_spark.batches([str(self.whole), str(self.big), ("s3://bucket/a.log.gz", 10**9)], 20_000)
        pieces = [piece for task in tasks for piece in task]
        self.assertEqual(len(pieces), len(set(pieces)))
        self.assertIn("s3://bucket/a.log.gz", pieces)
        self.assertFalse([piece for piece in pieces if "_SUCCESS" in piece])
        size, end = self.big.stat().st_size, 0
        splits = [piece.rsplit("@", 1)[1] for piece in pieces if piece.startswith(str(self.big) + "@")]
        for offset, length in sorted([int(word) for word in split.split("+")] for split in splits):
            self.assertEqual(offset, end)
            end = offset + length
        self.assertEqual(end, size)

    def test_a_compressed_log_is_not_split(self):
        self.assertEqual(playhead_spark.batches([str(self.packed)], 1000), [[str(self.packed)]])

    def test_nothing_is_no_task(self):
        self.assertEqual(playhead_spark.batches([]), [])


class ProgramTests(Logs):
    def test_parts_in_any_order_are_the_same_bytes(self):
        program = playhead_spark.Program(PLAYHEAD, group_by=["start.hour"])
        parts = [program.part(task) for task in playhead_spark.batches([str(self.big)], 20_000)]
        self.assertGreater(len(parts), 3)
        self.assertEqual(program.merge(*parts), program.part([str(self.big)]))
        self.assertEqual(program.merge(program.merge(*parts[2:]), parts[1], parts[0]), program.merge(*parts))

    def test_what_the_program_says_is_the_error(self):
        with self.assertRaisesRegex(playhead_spark.PlayheadError, "nowhere.log"):
            playhead_spark.Program(PLAYHEAD).part(["/nowhere.log"])
        with self.assertRaisesRegex(playhead_spark.PlayheadError, "is it on this machine"):
            playhead_spark.Program("/nowhere/playhead").part([str(self.big)])


class SparkTests(Logs):
    @classmethod
    def setUpClass(cls):
        try:
            from pyspark.sql import SparkSession
        except ImportError as error:
            raise unittest.SkipTest(f"no pyspark here: {error}")
        super().setUpClass()
        os.environ["PYSPARK_PYTHON"] = sys.executable
        # A task that fails is tried up to four times.
        cls.spark = (
            SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "2")
            .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1").getOrCreate())
        cls.spark.sparkContext.setLogLevel("OFF")

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()
        super().tearDownClass()

    def kpi(self, *paths, **options):
        return playhead_spark.kpi(self.spark, [str(path) for path in paths], playhead=PLAYHEAD, **options)

    def test_whole_files(self):
        self.assertEqual(self.kpi(self.whole, straddles=False), json.loads(one_process(str(self.whole))))

    def test_splits_at_any_byte(self):
        expected = json.loads(one_process(str(self.big)))
        for task_bytes in (10_007, 33_333):
            self.assertEqual(self.kpi(self.big, straddles=False, task_bytes=task_bytes), expected)

    def test_sessions_that_straddle_files(self):
        expected = json.loads(one_process(str(self.straddling)))
        self.assertEqual(self.kpi(self.straddling, task_bytes=20_000, shards=5), expected)
        # Sealed apart, a session that is in two files counts twice.
        apart = self.kpi(self.straddling, straddles=False, task_bytes=20_000)
        self.assertGreater(apart["aggregate"]["sessionCount"], expected["aggregate"]["sessionCount"])

    def test_compressed_files(self):
        self.assertEqual(self.kpi(self.packed), json.loads(one_process(str(self.packed))))

    def test_groups_and_filters(self):
        options = ["--aggregate-only", "--format", "json", "--group-by", "start.hour", "--where", "stallCount > 0"]
        self.assertEqual(
            self.kpi(self.straddling, group_by="start.hour", where="stallCount > 0", shards=3),
            json.loads(one_process(str(self.straddling), options=options)))

    def test_a_part_has_the_bytes_of_one_process(self):
        options = ["--partial", "--seal"]
        whole = subprocess.run([PLAYHEAD, "kpi", *options, str(self.big)], check=True, stdout=subprocess.PIPE).stdout
        self.assertEqual(self.kpi(self.big, returns="part", task_bytes=50_000), whole)

    def test_rows(self):
        rows = self.kpi(self.straddling, returns="rows", shards=3)
        lines = one_process(str(self.straddling), options=["--format", "ndjson"]).splitlines()
        expected = {row["id"]: row["stallCount"] for row in map(json.loads, lines)}
        self.assertEqual({row["id"]: row["stallCount"] for row in rows.select("id", "stallCount").collect()}, expected)

    def test_a_task_that_is_killed_counts_once(self):
        program, mark = killed_once(self.folder)
        answer = playhead_spark.kpi(self.spark, [str(self.big)], playhead=str(program), task_bytes=50_000)
        self.assertTrue(mark.exists())
        self.assertEqual(answer, json.loads(one_process(str(self.big))))


class DaskTests(Logs):
    def test_a_bag_folds_to_the_answer_of_one_process(self):
        try:
            import dask
            import dask.bag
        except ImportError as error:
            raise unittest.SkipTest(f"no dask here: {error}")
        program = playhead_spark.Program(PLAYHEAD)
        bag = dask.bag.from_sequence(playhead_spark.batches([str(self.big)], 50_000), partition_size=1)
        with dask.config.set(scheduler="threads"):
            part = bag.map(program.part).fold(program.merge).compute()
        self.assertEqual(program.report(part), one_process(str(self.big)))


if __name__ == "__main__":
    unittest.main()
