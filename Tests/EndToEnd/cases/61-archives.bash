# HTTP archives, and runs of real players.

archive=Tests/Fuzz/Corpus/Logs/har-chromium

it_tells_what_an_http_archive_knows_and_nothing_more() {
    ends_with 0 "$PLAYHEAD" kpi "$archive" --format ndjson
    contains "$output" '"source":"har"'
    contains "$output" '"startupTime":null'
    contains "$output" '"stallCount":null'
    contains "$output" '"bytesTransferred":2972543'
    contains "$output" '"timeWeightedIndicatedBitrate":1409964'
    ends_with 0 sh -c "\"\$PLAYHEAD\" kpi - --format ndjson <'$archive'"
    contains "$output" '"har"'
}

it_draws_the_requests_of_an_http_archive() {
    open_terminal 120x40
    launch "replay $archive"
    see "1 Session"
    press r
    see "of 16"
    see "abandoned"
    press q
    see_end 0
}

it_makes_links_and_traces_of_an_http_archive() {
    gzip -c "$archive" >"$case_folder/page.har.gz"
    ends_with 0 "$PLAYHEAD" trace info "$case_folder/page.har.gz" --format csv
    contains "$output" ",requests,"
    ends_with 0 "$PLAYHEAD" trace infer "$archive" -o "$case_folder/links" --samples 3
    same "$(ls "$case_folder/links" | wc -l)" 3
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace "$archive" --format ndjson
    contains "$output" '"source":"simulated"'
}

it_says_that_an_http_archive_is_cut_off() {
    head -c 20000 "$archive" >"$case_folder/cut.har"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/cut.har" --format ndjson
    contains "$errors" "ends in the middle"
    ends_with 65 "$PLAYHEAD" kpi "$case_folder/cut.har" --strict
}

it_says_what_a_run_of_a_real_player_lacks() {
    command -v python3 >/dev/null || skip "python3 is not installed"
    local python
    python=$(python3 -c 'import sys; print(sys.executable)')
    ends_with 77 env PATH=/nowhere "$python" Tests/RealPlayer/run \
        --stream "$case_folder" --trace 1M --out "$case_folder/out"
    contains "$errors" "skipped: "
}
