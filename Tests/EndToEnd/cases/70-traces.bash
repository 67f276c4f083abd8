# Bandwidth traces: figures, conversions, generation.

trace() { "$PLAYHEAD" trace "$@"; }

it_tells_the_figures_of_a_trace() {
    ends_with 0 "$PLAYHEAD" trace info 6M/50ms:60s,800k:20s --below 1M --format csv
    contains "$output" "6M/50ms:60s,800k:20s"
    contains "$output" "spec,,loop,80,2,4700000,800000,800000,6000000,6000000,6000000,0.05,0.05,20"
    ends_with 0 "$PLAYHEAD" trace info Sessions/traces/lte.json --format json
    is_json "$case_folder/stdout"
    contains "$output" '"schema": "playhead.trace/1"'
    contains "$output" '"periodCount": 297'
}

it_reads_a_trace_of_any_form_from_a_file_a_pipe_and_a_compressed_file() {
    local wanted form
    wanted=$(trace info Sessions/traces/step.csv --format csv | tail -n 1 | cut -d, -f 4-12)
    for form in json csv spec; do
        trace convert Sessions/traces/step.csv --to "$form" -o "$case_folder/step"
        ends_with 0 "$PLAYHEAD" trace info "$case_folder/step" --format csv
        same "$(tail -n 1 <<<"$output" | cut -d, -f 4-12)" "$wanted" "$form"
    done
    gzip -c "$case_folder/step" >"$case_folder/step.gz"
    for form in "$case_folder/step.gz" "- <$case_folder/step" "- <$case_folder/step.gz"; do
        ends_with 0 sh -c "\"\$PLAYHEAD\" trace info $form --format csv"
        same "$(tail -n 1 <<<"$output" | cut -d, -f 4-12)" "$wanted" "$form"
    done
}

it_makes_the_sample_traces_again() {
    trace generate lte --seed 7 | cmp - Sessions/traces/lte.json
    trace generate step duration=180s --to csv | cmp - Sessions/traces/step.csv
    trace convert Sessions/commute --latency 80ms | cmp - Sessions/traces/commute.json
    trace generate markov states=0,2M transitions=0.7,0.3/0.15,0.85 duration=30s --seed 2 --to mahimahi |
        cmp - Sessions/traces/tunnel.mahimahi
}

it_makes_of_a_count_what_it_makes_of_each_seed() {
    local wanted
    wanted=$(trace info generate:lte --seed 9 --format csv | tail -n 1)
    ends_with 0 "$PLAYHEAD" trace info 'generate:lte*3' --seed 7 --format csv
    same "$(wc -l <"$case_folder/stdout")" 4
    same "$(tail -n 1 "$case_folder/stdout")" "$wanted"
}

it_needs_to_know_which_session_of_a_log_a_trace_is_made_of() {
    ends_with 65 "$PLAYHEAD" trace convert Sessions/fleet/phone-wifi
    contains "$errors" "choose one with --session"
    ends_with 0 "$PLAYHEAD" trace convert Sessions/fleet/phone-wifi --session 2 --latency 50ms --to csv
    contains "$output" "duration_s,bandwidth_bps,latency_ms"
    contains "$output" ",50"
    ends_with 66 "$PLAYHEAD" trace convert Sessions/fleet/phone-wifi --session nobody
}

it_says_what_a_form_has_no_place_for() {
    ends_with 0 "$PLAYHEAD" trace convert 6M/50ms:2s,800k --to cooked
    same "$output" $'0 6\n2 6\n3 0.8'
    contains "$errors" "latencies are left out"
    contains "$errors" "to hold for ever"
}

it_ends_with_a_status_that_tells_what_is_wrong_with_a_trace() {
    local name
    ends_with 66 "$PLAYHEAD" trace info "$case_folder/nowhere"
    contains "$errors" "no such file or folder"
    ends_with 65 "$PLAYHEAD" trace info 6M:10s,x:3s
    contains "$errors" "period 2: 'x' is no bandwidth"
    for name in "trace info" "simulate Sessions/ladder --trace" "compare Sessions/ladder Sessions/ladder --b-abr bola --trace"; do
        # shellcheck disable=SC2086
        ends_with 65 "$PLAYHEAD" $name 6
        contains "$errors" "'6' is 6 b/s: is 6M meant?"
    done
    ends_with 0 "$PLAYHEAD" trace info 1k
    ends_with 0 "$PLAYHEAD" trace info 6M:10s,0:5s
    printf '' >"$case_folder/empty"
    printf '[{"duration_ms": 1000, "bandwidth_kbps": 0}]' >"$case_folder/down"
    printf '[\n{"duration_ms": 1000, "bandwidth_kbps": -7}]' >"$case_folder/negative"
    printf '[{"duration_ms": 1000, "bandwidth_kbps": 5}, {"dur' >"$case_folder/cut"
    printf '\0\1\2\3' >"$case_folder/binary"
    printf 'Dear reader,\n' >"$case_folder/letter"
    for name in empty down negative cut binary letter; do
        ends_with 65 "$PLAYHEAD" trace info "$case_folder/$name"
        contains "$errors" "$name:"
        same "$(cat "$case_folder/stdout")" ""
    done
    contains "$(trace info "$case_folder/negative" 2>&1 || true)" "negative:2: a bandwidth of -7000 is not possible"
    ends_with 64 "$PLAYHEAD" trace generate wifi
    ends_with 65 "$PLAYHEAD" trace generate lte mean=fast
    ends_with 64 "$PLAYHEAD" trace generate lte -o "$case_folder/trace.txt"
    ends_with 74 "$PLAYHEAD" trace generate lte -o "$case_folder/nowhere/trace.json"
}

it_reports_a_damaged_trace_in_a_folder_and_tells_the_others() {
    mkdir "$case_folder/traces"
    cp Sessions/traces/step.csv "$case_folder/traces/a.csv"
    printf '[{"bandwidth_kbps": 1}]' >"$case_folder/traces/b.json"
    printf 'Dear reader,\n' >"$case_folder/traces/letter"
    ends_with 65 "$PLAYHEAD" trace info "$case_folder/traces" --format csv
    contains "$output" "a.csv,csv"
    contains "$errors" "b.json:1: a period needs duration_ms and bandwidth_kbps"
    contains "$errors" "not taken: $case_folder/traces/letter"
}

it_ends_with_65_where_a_file_among_the_traces_is_none_unless_it_may_be_skipped() {
    local traces=$case_folder/traces
    mkdir "$traces"
    cp Sessions/traces/step.csv "$traces/a.csv"
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace "$traces" --duration 20 --format csv
    printf '0,3.2\n1,2.5\n' >"$traces/two.csv"
    printf 'Time,Signal (dBm)\n0,-70\n' >"$traces/signal.csv"
    printf 'time_s,bandwidth_mbps\n0,fast\n' >"$traces/word.csv"
    local run
    for run in "simulate Sessions/ladder --abr bola,throughput" "compare Sessions/ladder --b-abr bola" "trace info"; do
        local arguments=(--trace "$traces" --duration 20)
        [[ $run != trace* ]] || arguments=("$traces")
        ends_with 65 "$PLAYHEAD" $run "${arguments[@]}"
        contains "$errors" "two.csv: no header above 0 and 3.2: a table begins with the names of its columns and their units"
        contains "$errors" "signal.csv: no column of bandwidths among 'Time', 'Signal (dBm)'"
        contains "$errors" "word.csv:2: 'fast' is no number"
        contains "$errors" "3 files are no traces that can be read: the answer lacks them; --allow-skipped goes without"
        ends_with 0 "$PLAYHEAD" $run "${arguments[@]}" --allow-skipped
    done
    # The answer is of other traces than were asked for, whatever it says.
    ends_with 65 "$PLAYHEAD" compare Sessions/ladder --b-abr bola --trace "$traces" --duration 20 \
        --fail-if 'a.durationWatched > 1'
    ends_with 65 "$PLAYHEAD" simulate Sessions/ladder --trace 3G
    contains "$errors" "a kind of network is no link"
}

it_leaves_traces_out_where_logs_are_read() {
    ends_with 0 "$PLAYHEAD" kpi Sessions --aggregate-only --format json
    lacks "$errors" traces/
}

it_says_which_units_it_guessed_of_a_trace_and_takes_others() {
    printf '12.0 3738.5\n401.0 3738.5\n514.0 448.25\n2846.0 448.25\n' >"$case_folder/oboe"
    ends_with 0 "$PLAYHEAD" trace info "$case_folder/oboe"
    contains "$output" "read as ms,kbps"
    ends_with 0 "$PLAYHEAD" trace info "$case_folder/oboe" --units s,Mbps --format csv
    contains "$output" "s,Mbps"
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace "$case_folder/oboe" --format csv
    local guessed=$output
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace "$case_folder/oboe" --units ms,kbps --format csv
    same "$output" "$guessed"
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace "$case_folder/oboe" --units s,Mbps --format csv
    [[ $output != "$guessed" ]] || fail "other units give the same"
    ends_with 0 "$PLAYHEAD" replay Sessions/healthy-vod --trace "$case_folder/oboe" --format json
    guessed=$output
    ends_with 0 "$PLAYHEAD" replay Sessions/healthy-vod --trace "$case_folder/oboe" --units ms,kbps --format json
    same "$output" "$guessed"
    ends_with 0 "$PLAYHEAD" replay Sessions/healthy-vod --trace "$case_folder/oboe" --units s,Mbps --format json
    [[ $output != "$guessed" ]] || fail "other units give the same of a session that is played again"
    ends_with 64 "$PLAYHEAD" trace info "$case_folder/oboe" --units ms
    contains "$errors" "two units should stand here"
    ends_with 0 "$PLAYHEAD" trace convert "$case_folder/oboe" --to spec
    same "$output" "3738500/0s:389ms,448250:113ms,448250:2.332s"
}

it_writes_links_that_fit_a_session() {
    ends_with 0 "$PLAYHEAD" trace infer Sessions/healthy-vod -o "$case_folder/links" --samples 10
    contains "$output" "They are draws of one session's link, not sessions."
    same "$(ls "$case_folder/links" | wc -l)" 10
    ends_with 0 "$PLAYHEAD" trace info "$case_folder/links/link-01.json"
    ends_with 65 "$PLAYHEAD" trace infer Sessions/live-stale-playlist -o "$case_folder/none"
    contains "$errors" "too few to tell"
}
