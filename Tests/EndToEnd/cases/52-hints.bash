# What the program says where something else was meant, and how much it says at all.

it_says_what_an_input_is_that_a_command_refuses() {
    printf '<!DOCTYPE html>\n<html><body>403</body></html>\n' >"$case_folder/page"
    local log=Sessions/commute/access.log playlist=Sessions/ladder/multivariant.m3u8 command
    for command in inspect lint kpi "trace info" download "simulate --trace 6M"; do
        # shellcheck disable=SC2086
        ends_with 65 "$PLAYHEAD" $command "$case_folder/page"
        contains "$errors" "it looks like a page of HTML" "$command"
    done
    for command in inspect lint download "simulate --trace 6M"; do
        # shellcheck disable=SC2086
        ends_with 65 "$PLAYHEAD" $command "$log"
        contains "$errors" "it looks like a player's log: playhead replay shows it" "$command"
    done
    ends_with 65 "$PLAYHEAD" trace info "$playlist"
    contains "$errors" "it looks like an HLS playlist"
    ends_with 65 "$PLAYHEAD" simulate "$playlist" --trace "$playlist"
    contains "$errors" "it looks like an HLS playlist"
    ends_with 65 "$PLAYHEAD" segment "$playlist" -o "$case_folder/package"
    contains "$errors" "it looks like an HLS playlist"
    ends_with 65 "$PLAYHEAD" simulate Sessions/traces/commute.json --trace 6M
    contains "$errors" "it looks like a bandwidth trace"
    ends_with 65 "$PLAYHEAD" kpi Sessions/traces/commute.json
    contains "$errors" "it looks like a bandwidth trace"
    ends_with 65 "$PLAYHEAD" kpi Sessions/traces/step.csv
    contains "$errors" "looks like a bandwidth trace"
}

it_doubts_startup_times_that_nobody_waits_for() {
    printf '{"sessionID":"s%d","accessLog":{"events":[{"durationWatched":60,"startupTime":%d}]}}\n' 1 850 2 1200 \
        >"$case_folder/milliseconds.ndjson"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/milliseconds.ndjson"
    contains "$errors" "half of the startup times are over "
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet
    lacks "$errors" "startup times"
}

it_says_which_command_was_meant() {
    ends_with 64 "$PLAYHEAD" reply Sessions/commute
    same "$errors" "playhead: reply: there is no such command; did you mean playhead replay? (playhead help lists all)"
    ends_with 64 "$PLAYHEAD" validate Sessions/ladder
    contains "$errors" "did you mean playhead lint?"
    ends_with 64 "$PLAYHEAD" compair
    contains "$errors" "did you mean playhead compare?"
    ends_with 64 "$PLAYHEAD" qqq
    same "$errors" "playhead: qqq: there is no such command (playhead help lists all)"
    ends_with 64 "$PLAYHEAD" Sessions/commute
    contains "$errors" "Sessions/commute is no command: it is a folder: playhead replay shows the logs in it"
    ends_with 64 "$PLAYHEAD" Sessions/ladder/multivariant.m3u8
    contains "$errors" "it looks like an HLS playlist: playhead inspect shows it"
}

it_says_which_option_was_meant() {
    ends_with 64 "$PLAYHEAD" kpi Sessions/commute --json
    contains "$errors" "Unknown option '--json'. Did you mean '--format json'?"
    ends_with 64 "$PLAYHEAD" inspect Sessions/ladder --json
    contains "$errors" "Did you mean '--format json'?"
    ends_with 64 "$PLAYHEAD" kpi Sessions/commute -o out.json
    contains "$errors" "Did you mean '--export'?"
    ends_with 64 "$PLAYHEAD" kpi Sessions/commute --filter x
    contains "$errors" "Did you mean '--where'?"
    # What only looks alike is the parser's own, and what is like nothing stays without.
    ends_with 64 "$PLAYHEAD" kpi Sessions/commute --agregate-only
    contains "$errors" "Did you mean '--aggregate-only'?"
    ends_with 64 "$PLAYHEAD" kpi Sessions/commute --zzzzzzzzzz
    lacks "$errors" "Did you mean"
    ends_with 64 bash -c '"$1" kpi <Sessions/commute/access.log' - "$PLAYHEAD"
    contains "$errors" "Standard input is read where it is named: playhead kpi -"
}

it_says_no_more_than_is_wanted() {
    local log=$case_folder/access.log
    { cat Sessions/commute/access.log; echo "no row"; } >"$log"
    ends_with 0 "$PLAYHEAD" kpi "$log"
    contains "$errors" "access.log:"
    ends_with 0 "$PLAYHEAD" kpi "$log" -q
    same "$errors" ""
    ends_with 65 "$PLAYHEAD" kpi "$log" -q --strict
    contains "$errors" "--strict was given"
    ends_with 64 "$PLAYHEAD" kpi "$log" -q --progress
}

it_tells_progress_where_it_is_asked_for() {
    local matrix=(simulate Sessions/ladder --trace 'generate:lte*100000' --abr bola --aggregate-only --jobs 1)
    "$PLAYHEAD" "${matrix[@]}" >"$case_folder/stdout" 2>"$case_folder/silent" </dev/null &
    local silent=$!
    "$PLAYHEAD" "${matrix[@]}" --progress >"$case_folder/stdout" 2>"$case_folder/stderr" </dev/null &
    eventually grep -q '^playing: ' "$case_folder/stderr"
    # Standard error is no terminal: the one that began before says nothing.
    same "$(<"$case_folder/silent")" ""
    kill "$silent" $!
    wait "$silent" $! || true
}

it_shows_what_is_long_by_the_pager() {
    command -v less >/dev/null || skip "less is not installed"
    open_terminal 80x16 PAGER=less
    type_text "$PLAYHEAD inspect Sessions/well-authored; echo status \$?"
    press Enter
    see "30 variants"
    press q
    see "status 0"
    # The status is the command's own, also where the pager is left long before the end.
    type_text "clear; $PLAYHEAD lint --fail-on info Sessions/ladder; echo status \$?"
    press Enter
    see "iframe-missing"
    press q
    see "status 1"
    # Control-C is for the pager.
    type_text "clear; $PLAYHEAD kpi Sessions/two-weeks; echo status \$?"
    press Enter
    see "Sessions, the worst first"
    press C-c
    press q
    see "status 0"
    # Another pager, and none.
    type_text "clear; PLAYHEAD_PAGER='tr a-z A-Z' $PLAYHEAD schema; echo end \$?"
    press Enter
    see "end 0"
    see_above "KPI-LINE"
    type_text "clear; $PLAYHEAD inspect --no-pager Sessions/well-authored; echo end \$?"
    press Enter
    see "end 0"
}

it_compares_with_the_logs_of_a_folder() {
    local new=Sessions/two-weeks/phone-wifi-7.2.0 old=Sessions/two-weeks/phone-wifi-7.1.0
    ends_with 0 "$PLAYHEAD" kpi "$new" --against "$old" --aggregate-only
    contains "$output" "A, the logs of $old:"
    "$PLAYHEAD" kpi --partial "$old" >"$case_folder/old.part"
    local form=csv
    "$PLAYHEAD" kpi "$new" --against "$old" --aggregate-only --format $form >"$case_folder/logs.$form"
    "$PLAYHEAD" kpi "$new" --against "$case_folder/old.part" --aggregate-only --format $form >"$case_folder/part.$form"
    ends_with 0 cmp "$case_folder/logs.$form" "$case_folder/part.$form"
    contains "$("$PLAYHEAD" kpi "$new" --against "$old" --aggregate-only --format json)" '"baselineKind": "logs"'
    mkdir "$case_folder/empty"
    ends_with 66 "$PLAYHEAD" kpi "$new" --against "$case_folder/empty"
    contains "$errors" "--against "
}

it_names_sessions_of_one_file_by_their_ids() {
    local number
    for number in 1 2 3; do
        printf '{"sessionID":"session-%d","accessLog":{"events":[{"durationWatched":60}]}}\n' "$number"
    done >"$case_folder/many.ndjson"
    ends_with 0 "$PLAYHEAD" replay "$case_folder/many.ndjson" --snapshot 100x30 --screen fleet
    contains "$output" " session-1 "
    contains "$output" " session-3 "
    lacks "$output" " many  "
}
