# The commands without a screen: output, messages, statuses.

it_ends_with_0_where_all_is_well() {
    ends_with 0 "$PLAYHEAD" kpi Sessions/commute --format json
    is_summary "$case_folder/stdout"
    same "$errors" ""
}

it_ends_with_64_where_it_is_called_wrongly() {
    ends_with 64 "$PLAYHEAD" kpi
    contains "$errors" Usage:
    ends_with 64 "$PLAYHEAD" kpi Sessions/commute --format pdf
    ends_with 64 "$PLAYHEAD" kpi Sessions/commute --export summary.pdf
    ends_with 64 "$PLAYHEAD" kpi Sessions/commute --group-by network
    ends_with 64 "$PLAYHEAD" kpi Sessions/commute --jobs 0
    ends_with 64 "$PLAYHEAD" replay Sessions/commute --snapshot 0x0
    ends_with 64 "$PLAYHEAD" replay Sessions/commute --speed 0
    ends_with 64 "$PLAYHEAD" replay Sessions/commute --at 60
    ends_with 64 "$PLAYHEAD" nonsense
}

it_ends_with_65_where_the_input_is_no_log() {
    echo "no log" >"$case_folder/letter.txt"
    ends_with 65 "$PLAYHEAD" kpi "$case_folder/letter.txt"
    contains "$errors" "letter.txt: no access or error log"
    ends_with 65 "$PLAYHEAD" replay "$case_folder/letter.txt"
    ends_with 65 "$PLAYHEAD" kpi /dev/null
}

it_ends_with_66_where_there_is_no_input() {
    ends_with 66 "$PLAYHEAD" kpi "$case_folder/nowhere"
    contains "$errors" "nowhere: no such file or folder"
    ends_with 66 "$PLAYHEAD" replay "$case_folder/nowhere"
    mkdir "$case_folder/empty"
    ends_with 66 "$PLAYHEAD" kpi "$case_folder/empty"
    contains "$errors" "no log in this folder"
    ends_with 66 "$PLAYHEAD" replay Sessions/fleet --session nobody --snapshot 80x24
}

it_reports_a_bad_line_and_fails_only_where_asked() {
    sed '6s/ .*/ cut off/' Sessions/commute/access.log >"$case_folder/access.log"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/access.log"
    contains "$errors" "access.log:6:"
    ends_with 65 "$PLAYHEAD" kpi --strict "$case_folder/access.log"
    contains "$errors" "--strict"
    contains "$output" "Session 049275F9"
    ends_with 65 "$PLAYHEAD" replay --strict "$case_folder/access.log"
}

it_reads_standard_input_and_compressed_files() {
    local wanted
    ends_with 0 "$PLAYHEAD" kpi Sessions/bare-access-log/access.log --format csv
    wanted=$output
    ends_with 0 sh -c '"$PLAYHEAD" kpi - --format csv <Sessions/bare-access-log/access.log'
    same "$output" "$wanted"
    gzip -c Sessions/bare-access-log/access.log >"$case_folder/access.log.gz"
    zstd -qc Sessions/bare-access-log/access.log >"$case_folder/access.log.zst"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/access.log.gz" --format csv
    same "$output" "$wanted"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/access.log.zst" --format csv
    same "$output" "$wanted"
    ends_with 0 sh -c '"$PLAYHEAD" kpi - --format csv <"$0"' "$case_folder/access.log.gz"
    same "$output" "$wanted"
}

it_answers_the_same_with_any_number_of_jobs() {
    local wanted
    ends_with 0 "$PLAYHEAD" kpi Sessions --format json --jobs 1
    wanted=$output
    ends_with 0 "$PLAYHEAD" kpi Sessions --format json --jobs 7
    same "$output" "$wanted"
}

it_splits_sessions_by_their_context() {
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --group-by context.network --aggregate-only --format json
    is_summary "$case_folder/stdout" 40
    contains "$output" '"network": "cellular"'
    contains "$output" '"network": "ethernet"'
    contains "$output" '"network": "wifi"'
    contains "$output" '"sessions": []'
}

it_does_not_mind_a_reader_that_goes_away() {
    ends_with 0 sh -c '"$PLAYHEAD" kpi Sessions/fleet --export "$0" | head -n 1' "$case_folder/summary.json"
    same "$(wc -l <"$case_folder/stdout")" 1
    same "$errors" ""
    is_summary "$case_folder/summary.json" 40
}

it_stops_reading_a_slow_pipe_by_control_c() {
    mkfifo "$case_folder/pipe"
    exec 9<>"$case_folder/pipe"
    cat Sessions/bare-access-log/access.log >&9
    open_terminal 100x30
    launch "kpi - --export '$case_folder/summary.json' <'$case_folder/pipe'"
    eventually test -s "$case_folder/pid"
    eventually is_drained
    press C-c
    see_end 130
    is_summary "$case_folder/summary.json"
}

# Nothing is left in the pipe behind descriptor 9.
is_drained() { ! read -r -t 0 <&9; }

it_draws_a_snapshot_of_just_the_size() {
    local size
    for size in 60x16 80x24 100x30 120x40 200x50; do
        ends_with 0 "$PLAYHEAD" replay Sessions/commute --snapshot "$size" --at 60
        same "$(wc -l <"$case_folder/stdout")" "${size#*x}" "lines at $size"
        is_width "$(width_of "$output")" "${size%x*}" || fail "$size is $(width_of "$output") columns wide"
        contains "$output" "01:00 / 14:56"
        lacks "$output" $'\e'
    done
}

it_colors_a_snapshot_only_where_asked() {
    ends_with 0 "$PLAYHEAD" replay Sessions/commute --snapshot 80x24 --color always
    contains "$output" $'\e['
    ends_with 0 "$PLAYHEAD" replay Sessions/commute --snapshot 80x24 --ascii
    lacks "$(LC_ALL=C tr -d '\n -~' <"$case_folder/stdout" | od -An -c)" " "
}

it_explains_itself() {
    ends_with 0 "$PLAYHEAD" --help
    contains "$output" replay
    ends_with 0 "$PLAYHEAD" kpi --help
    contains "$output" --group-by
    ends_with 0 "$PLAYHEAD" --version
    for shell in bash zsh fish; do
        ends_with 0 "$PLAYHEAD" --generate-completion-script "$shell"
        contains "$output" playhead
    done
}

# Against the percentiles of Python's statistics module, whose method "inclusive" is type 7 as well.
it_gives_the_percentiles_that_others_give() {
    command -v python3 >/dev/null || skip "python3 is not installed"
    local count
    for count in 2 3 10 39 100; do
        python3 - "$count" >"$case_folder/fleet.ndjson" <<'EOF_FLEET'
import json, random, sys
random.seed(int(sys.argv[1]))
for number in range(int(sys.argv[1])):
    startup = round(random.lognormvariate(0, 1), 3)
    print(json.dumps({"playbackSessionID": f"s{number}", "durationWatched": 60, "numberOfBytesTransferred": 9,
                      "startupTime": startup}))
EOF_FLEET
        ends_with 0 "$PLAYHEAD" kpi "$case_folder/fleet.ndjson" --format json
        python3 - "$case_folder/stdout" <<'EOF_CHECK' || fail "other percentiles of $count sessions"
import json, statistics, sys
report = json.load(open(sys.argv[1]))
values = [session["startupTime"] for session in report["sessions"]]
wanted = statistics.quantiles(values, n=100, method="inclusive")
for percent in 50, 90, 95, 99:
    found = report["aggregate"]["startupTime"][f"p{percent}"]
    # These startup times are whole milliseconds, which are counted exactly.
    if abs(found - wanted[percent - 1]) > 1e-9:
        sys.exit(f"p{percent} is {found}, and should be {wanted[percent - 1]}")
EOF_CHECK
    done
}
