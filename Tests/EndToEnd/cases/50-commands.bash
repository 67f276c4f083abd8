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

it_reports_values_that_are_none_and_fails_only_where_asked() {
    # The third row's bytes, the fourth row's month.
    awk 'NR == 7 { $11 = "10,5" } NR == 8 { sub("/03/", "/13/", $1) } { print }' Sessions/commute/access.log \
        >"$case_folder/access.log"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/access.log"
    contains "$errors" "access.log:7: bytes is '10,5', which is no number"
    contains "$errors" "access.log:8: date is '2026/13/02', which is no date"
    ends_with 65 "$PLAYHEAD" kpi --strict "$case_folder/access.log"
    contains "$errors" "2 places could not be read"
    ends_with 65 "$PLAYHEAD" replay --strict "$case_folder/access.log"
    # A column of which no KPI is made.
    awk 'NR == 7 { $20 = "abc" } { print }' Sessions/commute/access.log >"$case_folder/access.log"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/access.log"
    contains "$errors" "access.log:7: c-observed-max-bitrate is 'abc'"
    ends_with 65 "$PLAYHEAD" kpi --strict "$case_folder/access.log"
    echo '{"event":"stalled","date":"2026-13-02T08:14:30Z"}' >"$case_folder/events.ndjson"
    ends_with 65 "$PLAYHEAD" kpi --strict "$case_folder/events.ndjson"
    contains "$errors" "events.ndjson:1: date is '2026-13-02T08:14:30Z', which is no date"
}

it_names_the_time_zone_that_was_left_out() {
    cp -r Sessions/commute "$case_folder/commute"
    sed -i '/timeZone/d' "$case_folder/commute/context.json"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/commute"
    contains "$errors" "the logs begin 1 h after the app's events"
    contains "$errors" "read the logs with --time-zone +01:00"
    ends_with 65 "$PLAYHEAD" replay --strict "$case_folder/commute"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/commute" --time-zone +01:00
    same "$errors" ""
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/commute" --time-zone -03:30
    contains "$errors" "the logs begin 4 h 30 min after the app's events"
    contains "$errors" "--time-zone +01:00"
}

it_counts_an_object_as_a_session() {
    local rows='[{"playbackSessionID": "AV-1", "durationWatched": 10, "numberOfStalls": 1}]'
    {
        echo '{"sessionID": "app-1", "context": {"network": "wifi"}, "accessLog": {"events": '"$rows"'},' \
            '"errorLog": {"events": [{"playbackSessionID": "AV-2", "errorStatusCode": -1, "errorDomain": "D"}]}}'
        echo '{"network": "cellular", "tier": 1, "accessLog": {"events": [{"durationWatched": 5}]}}'
        echo '{"network": "cellular", "t\u001b[31mier": 1, "tier": 2, "accessLog": {"events": [{"durationWatched": 5}]}}'
    } >"$case_folder/uploads.ndjson"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/uploads.ndjson" --aggregate-only --group-by context.network
    contains "$output" "Aggregate of 3 sessions"
    contains "$output" "cellular         2"
    same "$errors" "keys that are not understood, and change nothing: tier, t␛[31mier"
}

it_groups_once_by_a_key_that_is_given_twice() {
    local once
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --group-by context.network --aggregate-only --format json
    once=$output
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --group-by context.network --group-by context.network --aggregate-only --format json
    same "$output" "$once"
}

it_refuses_a_group_that_no_session_has() {
    ends_with 64 "$PLAYHEAD" kpi Sessions/commute --group-by context.netwrok
    contains "$errors" "no session's context has this key; the nearest is context.network"
    same "$output" ""
    # Another part may have it: the report decides.
    "$PLAYHEAD" kpi --partial Sessions/commute --group-by context.netwrok >"$case_folder/wrong.part"
    ends_with 64 "$PLAYHEAD" kpi --merge "$case_folder/wrong.part"
    contains "$errors" "the nearest is context.network"
    ends_with 0 "$PLAYHEAD" kpi --merge "$case_folder/wrong.part" --group-by context.network
    "$PLAYHEAD" kpi --partial Sessions/commute --group-by context.network >"$case_folder/right.part"
    ends_with 0 "$PLAYHEAD" kpi --merge "$case_folder/right.part" --format json
    contains "$output" '"network": "cellular"'
    ends_with 65 "$PLAYHEAD" kpi --merge "$case_folder/right.part" "$case_folder/wrong.part"
    contains "$errors" "different --group-by"
}

it_says_that_a_servers_log_is_no_players() {
    printf '#Version: 1.0\n#Fields: date time x-edge-location sc-bytes\n2026-01-01 00:00:01 FRA2 7\n' \
        >"$case_folder/cdn.log"
    ends_with 65 "$PLAYHEAD" kpi "$case_folder/cdn.log"
    contains "$errors" "cdn.log:2: no player's log: its columns (date time x-edge-location sc-bytes)"
    ends_with 65 "$PLAYHEAD" replay "$case_folder/cdn.log"
    mkdir "$case_folder/logs"
    cp "$case_folder/cdn.log" Sessions/commute/access.log "$case_folder/logs"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/logs" --aggregate-only
    contains "$output" "Aggregate of 1 session"
    contains "$errors" "logs/cdn.log:2: no player's log"
    ends_with 65 "$PLAYHEAD" kpi "$case_folder/logs" --strict
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
    [[ ! -e $case_folder/summary.json ]] || fail "a part of the logs was exported"
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

it_names_the_unknown_keys_of_contexts_beside_several_sessions() {
    local name
    for name in a b; do
        cp -r Sessions/commute "$case_folder/$name"
        printf '{"title": "%s", "tier%s": ["gold"]}' "$name" "$name" >"$case_folder/$name/context.json"
    done
    local line="keys that are not understood, and change nothing: context.tiera, context.tierb"
    for name in "replay $case_folder" "kpi $case_folder" "kpi $case_folder/a $case_folder/b" \
        "kpi --partial --allow-skipped $case_folder/a $case_folder/b"; do
        # shellcheck disable=SC2086
        ends_with 0 "$PLAYHEAD" $name
        contains "$errors" "$line"
    done
    "$PLAYHEAD" compare "$case_folder/a" "$case_folder/b" >/dev/null 2>"$case_folder/stderr" </dev/null || true
    contains "$(<"$case_folder/stderr")" "context.tiera"
    contains "$(<"$case_folder/stderr")" "context.tierb"
}

it_shows_line_breaks_of_arguments_as_it_shows_other_control_characters() {
    ends_with 66 "$PLAYHEAD" kpi $'a\nplayhead: b'
    same "$errors" "playhead: a␊playhead: b: no such file or folder"
    ends_with 64 "$PLAYHEAD" kpi $'--bogus\nx=1' x
    contains "$errors" "Unknown option '--bogus␊x'"
    ends_with 64 "$PLAYHEAD" kpi --format $'js\non' x
    contains "$errors" "The value 'js␊on' is invalid for '--format <format>'. Please provide one of the following:
  - text"
    ends_with 64 "$PLAYHEAD" lint --rule $'a,b\nc' Sessions/ladder
    lacks "$errors" $'b\nc'
}

it_takes_paths_by_the_thousand() {
    local name paths=()
    mkdir "$case_folder/logs"
    for name in {1..2500}; do paths+=("$case_folder/logs/$name.log"); done
    # One log, and as many names of it as there are: a session is counted once.
    cp Sessions/commute/access.log "${paths[0]}"
    for name in "${paths[@]:1}"; do ln "${paths[0]}" "$name"; done
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/logs" --format csv
    cp "$case_folder/stdout" "$case_folder/folder"
    ends_with 0 "$PLAYHEAD" kpi "${paths[@]:0:1200}" --format csv "${paths[@]:1200}"
    cmp "$case_folder/stdout" "$case_folder/folder"
    ends_with 0 "$PLAYHEAD" replay "${paths[@]:1}" --format csv "${paths[0]}"
    ends_with 64 "$PLAYHEAD" kpi "${paths[@]}" --format none "${paths[@]}"
    contains "$errors" "The value 'none' is invalid"
    ends_with 64 "$PLAYHEAD" inspect "${paths[@]}"
    ends_with 66 "$PLAYHEAD" kpi "${paths[@]}" /nowhere/a.log "${paths[@]}"
    contains "$errors" "/nowhere/a.log: no such file"
    # A shell's pattern gives so many; by their square it would take minutes.
    ends_with 66 timeout 20 "$PLAYHEAD" kpi $(printf '/nowhere/%d ' {1..40000})
}

it_draws_a_snapshot_as_a_picture_and_as_a_page() {
    ends_with 0 "$PLAYHEAD" replay Sessions/cdn-404 --snapshot 60x16 --screen errors --theme light \
        --export "$case_folder/frame.svg" --export "$case_folder/frame.html" --export "$case_folder/frame.txt"
    same "$(<"$case_folder/frame.txt")" "$output"
    contains "$output" "─ 8 errors"
    python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$case_folder/frame.svg"
    contains "$(<"$case_folder/frame.svg")" 'viewBox="0 0 540 288"'
    contains "$(<"$case_folder/frame.svg")" 'fill="#ffffff"'
    contains "$(<"$case_folder/frame.html")" "$(<"$case_folder/frame.svg")"
    ends_with 64 "$PLAYHEAD" replay Sessions/commute --snapshot 60x16 --export "$case_folder/x.csv"
    contains "$errors" "with --snapshot a picture is written"
    ends_with 64 "$PLAYHEAD" replay Sessions/commute --export "$case_folder/x.svg"
    contains "$errors" "which frame is said by --snapshot"
    ends_with 64 "$PLAYHEAD" kpi Sessions/commute --export "$case_folder/x.svg"
    contains "$errors" "this command draws no screen"
}

it_dumps_its_help_whole_for_programs_that_make_manuals_of_it() {
    "$PLAYHEAD" --experimental-dump-help >"$case_folder/help.json"
    is_json "$case_folder/help.json"
}
