"""KPIs of HLS player logs on an engine that you have: PySpark, Dask, or any other that can reduce.

    import playhead_spark
    report = playhead_spark.kpi(spark, ["/logs/2026-11-20"], group_by="context.network")

All is done by the `playhead` program, which each task runs on the paths that it is given. `Program.part` and `Program.merge`
are all that an engine needs; `kpi` is what they make on Spark.
"""

from .inputs import batches
from .program import PlayheadError, Program
from .spark import kpi

__all__ = ["PlayheadError", "Program", "batches", "kpi"]
