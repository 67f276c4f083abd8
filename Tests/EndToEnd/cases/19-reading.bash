# The screen while logs are read.

# A log of so many sessions.
log_of() {
    awk -v count="$1" 'BEGIN {
        print "#Version: 1.0"
        print "#Fields: date time uri cs-guid c-start-time c-duration-watched bytes sc-indicated-bitrate c-stalls c-startup-time s-playback-type"
        for (number = 0; number < count; number++)
            printf "2026/03/02 07:%02d:%02d https://cdn.example/a.m3u8 %08X-0000-4000-8000-000000000000 0.000 %d.500 1000 2000000 0 %d.250 VOD\n", int(number / 60) % 60, number % 60, number, number % 900, number % 7
    }'
}

# Opens a pipe and a file beside it; the pipe has brought something, and brings no more until the case ends it.
open_slow() {
    local size=${1:-100x30}
    mkfifo "$case_folder/slow.log" "$case_folder/end"
    log_of 300 >"$case_folder/first.log"
    log_of 2000 >"$case_folder/much.log"
    (exec 9>"$case_folder/slow.log" && cat "$case_folder/much.log" >&9 && read -r <"$case_folder/end") &
    writer=$!
    trap 'kill $writer 2>/dev/null || true; close_terminal' EXIT
    open_terminal "$size"
    launch "replay '$case_folder/first.log' '$case_folder/slow.log' ${2:-}"
    see " Reading "
    see "s stop  ? help  q quit"
}

it_shows_what_is_read_so_far_and_stops() {
    open_slow
    see "sessions so far"
    see "1 of 2 files"
    see "The longest startup times"
    # What is typed ahead is done on the screen that follows.
    press R
    press s
    see "stopped: 1 of 2 files were read"
    see "Sessions, the worst first"
    press 1
    see "partly read"
    press 3
    see "stopped: 1 of 2 files were read"
    press q
    see_end 0
    see_above "The reading was stopped: 1 of 2 files were read."
}

it_exports_what_was_read_until_it_was_stopped() {
    open_slow 100x30 "--export $case_folder/summary.json --export $case_folder/summary.md"
    see "sessions so far"
    press s
    see "stopped: 1 of 2 files were read"
    press q
    see_end 0
    is_json "$case_folder/summary.json"
    contains "$(head -n 60 "$case_folder/summary.json")" '"uri": "https://cdn.example/a.m3u8"'
    contains "$(grep '^  "' "$case_folder/summary.json")" '"isPartial": true'
    contains "$(cat "$case_folder/summary.md")" "The reading was stopped: 1 of 2 files were read."
}

it_quits_while_it_reads() {
    local start=$SECONDS
    open_slow 80x24 "--export $case_folder/summary.json"
    press q
    see_end 0
    see_above "left before all was read: no export was written"
    [[ ! -e $case_folder/summary.json ]] || fail "an export of nothing"
    ((SECONDS - start < 15)) || fail "it took $((SECONDS - start)) s"
}

it_ends_by_control_c_while_it_reads() {
    open_slow
    press C-c
    see_end 130
}

it_ends_by_a_request_to_terminate_while_it_reads() {
    open_slow
    kill -TERM "$(process)"
    see_end 143
}

it_goes_over_to_the_fleet_when_all_is_read() {
    open_slow 120x40
    resize_terminal 100x30
    press "?"
    see "Read no more"
    press Escape
    see_no "Read no more"
    see "sessions so far"
    press 1
    echo >"$case_folder/end"
    see "─ Events ─"
    press 3
    see "2000 sessions together"
    see_no "stopped"
    press q
    see_end 0
}

it_shows_no_reading_that_is_done_at_once() {
    open_terminal 100x30
    launch "replay Sessions/commute"
    see "1 Session"
    lacks "$(bytes)" "so far"
    press q
    see_end 0
}

it_says_what_stands_in_a_slow_input_that_is_no_log() {
    mkfifo "$case_folder/slow.log"
    (exec 9>"$case_folder/slow.log" && sleep 2) &
    open_terminal 100x30
    launch "replay '$case_folder/slow.log'"
    see " Reading "
    see_end 65
    see_above "no session in what was read"
}
