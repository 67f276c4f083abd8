"""KPIs on Spark."""

import dataclasses
import json
import os
import shutil
import tempfile
from typing import Iterable

from .inputs import Input, batches
from .program import Program


def kpi(
    spark, paths: Iterable[Input], *, group_by=None, where=None, returns: str = "report", straddles: bool = True,
    task_bytes: int = 64 << 20, shards: int = 0, playhead: str = "playhead", time_zone=None, open=None,
    allow_skipped: bool = False,
):
    """Measures logs on a Spark cluster, with the digits of one process over all of them.

    paths: see `batches`.
    group_by, where, time_zone, open, allow_skipped: see `Program`.
    returns: `report` (the JSON of `playhead kpi --aggregate-only`, as a dict), `part` (its bytes, for `kpi --merge` and the
        dashboard), or `rows` (a DataFrame of a row a session).
    straddles: whether a session may have rows in several files: then sessions are dealt out by their ids, and shuffled. An
        app that writes one file as a session ends needs none of that.
    shards: how many the sessions are dealt out to; one for each 256 MB of logs unless given.
    playhead: the program. A file is shipped to the executors; a name is looked up on their PATH.

    A task that fails is run again by Spark, and counts once: nothing but what a task returns is used.
    """
    if returns not in ("report", "part", "rows"):
        raise ValueError(f"returns={returns!r}: one of report, part and rows")
    context = spark.sparkContext
    _ship_package(context)
    if os.path.isfile(playhead):
        context.addFile(os.path.abspath(playhead))
    program = Program(os.path.abspath(playhead) if os.path.isfile(playhead) else playhead, group_by, where, time_zone, open,
                      allow_skipped)
    tasks = batches(paths, task_bytes)
    if not tasks:
        raise ValueError("no logs: there are no paths, or empty folders")
    shards = shards or max(1, len(tasks) * task_bytes >> 28)
    inputs = context.parallelize(tasks, len(tasks))
    # Rows are chosen when all that is known of a session has come together.
    reading = dataclasses.replace(program, where=None)
    if straddles:
        dealt = inputs.flatMap(lambda paths: enumerate(reading.shards(paths, shards)))
        whole = dealt.groupByKey(shards).mapValues(lambda parts: program.merge(*parts)).values()
    if returns == "rows":
        streams = whole.map(program.arrow_of_part) if straddles else inputs.map(program.arrow)
        return _rows(spark, program, streams)
    sealed = whole.map(lambda part: program.merge(part, seal=True)) if straddles else inputs.map(
        lambda paths: program.part(paths, seal=True))
    part = sealed.treeReduce(program.merge)
    return part if returns == "part" else json.loads(program.report(part))


def _ship_package(context):
    """Sends this package to the executors, which need nothing of it installed."""
    if any(path.endswith("/playhead_spark.zip") for path in context.listFiles):
        return
    folder = os.path.dirname(os.path.abspath(__file__))
    archive = os.path.join(tempfile.mkdtemp(), "playhead_spark")
    context.addPyFile(shutil.make_archive(archive, "zip", os.path.dirname(folder), os.path.basename(folder)))


def _rows(spark, program: Program, streams):
    """A DataFrame of the rows of Arrow streams."""
    import pyarrow
    from pyspark.sql.pandas.types import from_arrow_schema

    schema = pyarrow.ipc.open_stream(program.arrow_schema_stream()).schema

    def batches_of(tables):
        for table in tables:
            for stream in table.column(0):
                yield from pyarrow.ipc.open_stream(stream.as_py())

    return spark.createDataFrame(streams.map(lambda stream: (bytearray(stream),)), "stream binary").mapInArrow(
        batches_of, from_arrow_schema(schema))
