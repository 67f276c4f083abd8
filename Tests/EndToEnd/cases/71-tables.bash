# Tables of sessions, and rows that kpi wrote, are read.

# The aggregate of a JSON report.
aggregate() { sed -n '/^  "aggregate": {/,/^  },/p' "$1"; }

# Rows of a format come to the aggregate of the logs that they were made of, and of folders that were read whole to the same
# rows: how many lines could not be read is a note of rows.
rows_come_back() {
    local format=$1 input=$2
    ends_with 0 "$PLAYHEAD" kpi "$input" --format json
    aggregate "$case_folder/stdout" >"$case_folder/logs"
    contains "$(<"$case_folder/logs")" '"sessionCount"'
    "$PLAYHEAD" kpi "$input" --format "$format" >"$case_folder/rows" 2>/dev/null
    ends_with 0 "$PLAYHEAD" kpi --format json "$case_folder/rows"
    same "$(aggregate "$case_folder/stdout")" "$(<"$case_folder/logs")"
    if [[ $input == Sessions ]]; then return; fi
    "$PLAYHEAD" kpi --format "$format" "$case_folder/rows" >"$case_folder/again" 2>/dev/null
    cmp "$case_folder/again" "$case_folder/rows" || fail "$format of $input: other rows come back"
}

it_reads_its_own_rows_back() {
    local input format
    for input in Sessions Sessions/*/; do
        # Folders of playlists, ladders and traces have no sessions.
        [[ -n $("$PLAYHEAD" kpi "$input" --format ndjson 2>/dev/null) ]] || continue
        for format in ndjson csv arrow; do rows_come_back "$format" "$input"; done
    done
}

it_reads_its_own_rows_from_a_pipe() {
    "$PLAYHEAD" kpi Sessions/fleet --format json >"$case_folder/report"
    "$PLAYHEAD" kpi Sessions/fleet --format ndjson --with-aggregate | "$PLAYHEAD" kpi - --format json >"$case_folder/again"
    same "$(aggregate "$case_folder/again")" "$(aggregate "$case_folder/report")"
}

it_reads_its_own_rows_in_parts() {
    ends_with 0 "$PLAYHEAD" kpi Sessions --format json
    aggregate "$case_folder/stdout" >"$case_folder/logs"
    ends_with 0 "$PLAYHEAD" kpi Sessions --format ndjson
    cp "$case_folder/stdout" "$case_folder/rows.ndjson"
    "$PLAYHEAD" kpi --partial "$case_folder/rows.ndjson" >"$case_folder/rows.part"
    ends_with 0 "$PLAYHEAD" kpi --merge "$case_folder/rows.part" --format json
    same "$(aggregate "$case_folder/stdout")" "$(<"$case_folder/logs")"
    "$PLAYHEAD" kpi --partial --seal --group-by source "$case_folder/rows.ndjson" >"$case_folder/sealed.part"
    ends_with 0 "$PLAYHEAD" kpi --merge "$case_folder/sealed.part" --format json
    same "$(aggregate "$case_folder/stdout")" "$(<"$case_folder/logs")"
}

it_reads_a_table_by_a_map() {
    cat >"$case_folder/views.csv" <<'CSV'
view_id,view_start,video_startup_time,view_playing_time,rebuffer_count,rebuffer_duration,playback_failure,cdn
a,2026-03-02 08:14:31 UTC,812,60000,1,2500,false,fastly
b,2026-03-02 09:14:31 UTC,,,,,true,akamai
CSV
    ends_with 65 "$PLAYHEAD" kpi "$case_folder/views.csv"
    contains "$errors" "read it with --map mux"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/views.csv" --map mux --group-by context.cdn
    contains "$errors" "mux: rebuffering counts"
    contains "$output" "akamai"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/views.csv" --map mux --format openmetrics --group-by source
    contains "$output" 'source="mux"'
    ends_with 0 "$PLAYHEAD" explain "$case_folder/views.csv" --map mux --bad 'failed == TRUE' --least-bad 1
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/views.csv" --map mux --where 'context.cdn == "akamai"' \
        --against 'context.cdn == "fastly"'
    printf 'id=view_id\nstallCount=rebuffer_count\n' >"$case_folder/own.map"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/views.csv" --map "$case_folder/own.map" --map 'context.where=cdn' --format ndjson
    contains "$output" '"context":{"where":"fastly"}'
    ends_with 65 "$PLAYHEAD" kpi "$case_folder/views.csv" --map 'id=view_id, stallCount=rebufer_count'
    contains "$errors" "is it rebuffer_count"
    ends_with 64 "$PLAYHEAD" kpi "$case_folder/views.csv" --map 'id=view_id, stalls=rebuffer_count'
    contains "$errors" "stallCount"
    ends_with 0 "$PLAYHEAD" replay "$case_folder/views.csv" --map mux
}

it_joins_context_by_id() {
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --format ndjson
    local first
    first=$(head -n 1 "$case_folder/stdout" | sed 's/^{"id":"\([^"]*\)".*/\1/')
    printf 'session,shelf\n%s,upper\nnobody,lower\n' "$first" >"$case_folder/shelves.csv"
    ends_with 65 "$PLAYHEAD" kpi Sessions/fleet --context "$case_folder/shelves.csv"
    contains "$errors" "--context-id"
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --context "$case_folder/shelves.csv" --context-id session \
        --where 'context.shelf == "upper"' --format ndjson
    contains "$output" "\"id\":\"$first\""
    contains "$errors" "1 of its 2 ids are of no session here, and 39 of 40 sessions have no line in it"
    "$PLAYHEAD" kpi --partial Sessions/fleet --context "$case_folder/shelves.csv" --context-id session >"$case_folder/part"
    ends_with 0 "$PLAYHEAD" kpi --merge "$case_folder/part" --group-by context.shelf
    contains "$output" "upper"
    ends_with 66 "$PLAYHEAD" kpi Sessions/fleet --context "$case_folder/nowhere.csv"
}
