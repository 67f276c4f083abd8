# Rows of sessions for SQL and dataframes.

with_arrow() { with_python 'import pyarrow, duckdb' 'pyarrow>=15' 'duckdb>=1.1' polars; }

it_writes_Arrow_that_other_programs_read() {
    with_arrow
    "$python" Tests/EndToEnd/rows arrow "$case_folder"
}

it_has_SQL_that_gives_the_digits_of_kpi() {
    with_arrow
    "$python" Tests/EndToEnd/rows sql "$case_folder"
}

it_writes_Arrow_to_no_terminal() {
    ends_with 64 "$PLAYHEAD" kpi Sessions/commute --format arrow --aggregate-only
    contains "$errors" "--format arrow has a row a session"
    ends_with 64 "$PLAYHEAD" replay Sessions/commute --format arrow
    open_terminal 100x30
    launch "kpi Sessions/commute --format arrow"
    see "add >FILE"
    see_end 64
}

it_writes_a_session_a_line() {
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --group-by context.network --format ndjson
    same "$(grep -c '^{"id":' <<<"$output") $(wc -l <"$case_folder/stdout")" "40 40"
    cp "$case_folder/stdout" "$case_folder/rows"
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --group-by context.network --format ndjson --with-aggregate
    same "$(head -n 40 "$case_folder/stdout")" "$(<"$case_folder/rows")"
    same "$(tail -n +41 "$case_folder/stdout" | cut -c 1-9)" $'{"group":\n{"group":\n{"group":\n{"schema"'
    cp "$case_folder/stdout" "$case_folder/all"
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --group-by context.network --format ndjson --aggregate-only
    same "$output" "$(tail -n +41 "$case_folder/all")"
    # Beside an export the rows are the same.
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --format ndjson --export "$case_folder/export.ndjson"
    same "$output" "$(<"$case_folder/rows")"
    same "$(<"$case_folder/export.ndjson")" "$(<"$case_folder/rows")"
    ends_with 1 "$PLAYHEAD" kpi Sessions/fleet --format ndjson --fail-if 'ANY sessions.stallRate > 3'
    same "$output" "$(<"$case_folder/rows")"
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --where "ANY stalls.cause == 'bandwidth'"
    lacks "$errors" "is not known"
}

it_says_which_row_of_CSV_is_the_total() {
    ends_with 0 "$PLAYHEAD" kpi Sessions --group-by context.network --aggregate-only --format csv
    same "$(head -n 1 "$case_folder/stdout" | cut -d , -f 1-3)" "row,group.network,sessionCount"
    same "$(tail -n +2 "$case_folder/stdout" | cut -d , -f 1,2 | tr '\n' ' ')" \
        "group,cellular group,ethernet group,wifi group, total, "
}

it_writes_metrics_that_Prometheus_reads() {
    with_python 'import prometheus_client' 'prometheus-client>=0.20'
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --group-by context.network,playbackType --format openmetrics
    "$python" - "$case_folder/stdout" <<'PYTHON'
import sys
from prometheus_client.openmetrics.parser import text_string_to_metric_families

families = {family.name: family for family in text_string_to_metric_families(open(sys.argv[1]).read())}
sessions = families["playhead_sessions"].samples
assert sum(sample.value for sample in sessions) == 40, sessions
assert {tuple(sample.labels) for sample in sessions} <= {("network", "playback_type")}, sessions
assert families["playhead_stall_rate_per_hour"].unit == "per_hour"
assert families["playhead_session_startup_time_from_log_seconds"].type == "summary"
buckets = families["playhead_startup_time_from_log_seconds"]
assert buckets.type == "histogram" and {"le", "network"} <= set(buckets.samples[0].labels), buckets
assert families["playhead_time_weighted_indicated_bitrate_bytes_per_second"].unit == "bytes_per_second"
assert "playhead_stalls" in families and "playhead_stall_count" not in families
PYTHON
    if command -v promtool >/dev/null; then
        promtool check metrics <"$case_folder/stdout" || fail "promtool has something to say"
    fi
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --format openmetrics --old-metric-names
    contains "$output" "playhead_stall_count "
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --format json --old-metric-names
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --format openmetrics --against 'failed == TRUE'
}
