# Logs that grow while they are shown.

# The first COUNT rows of the sample, with its header.
dump() { head -n $((4 + $1)) Sessions/bare-access-log/access.log; }
row() { sed -n "$((4 + $1))p" Sessions/bare-access-log/access.log; }

open_growing_log() {
    log=$case_folder/access.log
    dump 1 >"$log"
    open_terminal 100x30
    launch "replay --follow '$log'"
    see "FAEF9AE5"
    see "0 stalls"
}

it_follows_a_log_that_grows() {
    open_growing_log
    row 2 >>"$log"
    see "1 stall"
    see "1 switch"
    row 3 >>"$log"
    see "2 switches"
    press q
    see_end 0
    see_above "02:40 watched"
}

it_waits_for_the_rest_of_a_line() {
    open_growing_log
    row 2 | tr -d '\n' | head -c 100 >>"$log"
    row 2 | tail -c +101 >>"$log"
    see "1 stall"
}

it_follows_a_log_that_is_written_anew() {
    open_growing_log
    dump 2 >"$log"
    see "1 stall"
    dump 3 >"$log.new"
    mv "$log.new" "$log"
    see "2 switches"
    press q
    see_end 0
    see_above "02:40 watched"
}

it_stays_where_the_user_went_until_F() {
    open_growing_log
    press Home
    see " 00:00.0 /"
    row 2 >>"$log"
    see "stall 1"
    see " 00:00 /"
    see "0 stalls"
    press F
    see "1 stall "
    row 3 >>"$log"
    see "2 switches"
}

it_stays_at_the_tail_when_it_is_paused() {
    open_growing_log
    see FOLLOW
    press Space
    see "paused at"
    see_no FOLLOW
    row 2 >>"$log"
    see "stall 1"
    see "00:06 / 03:30"
    press F
    see FOLLOW
}

it_waits_for_a_log_that_has_no_row_yet() {
    log=$case_folder/access.log
    dump 0 >"$log"
    open_terminal 100x30
    launch "replay --follow '$log'"
    see "1 Session"
    row 1 >>"$log"
    see "FAEF9AE5"
    press C-c
    see_end 130
}

# COUNT rows of one session, from the second FROM on, each two seconds watched.
many_rows() {
    awk -v from="$1" -v count="$2" 'BEGIN {
        for (second = from; second < from + count; second++)
            printf "2026/03/02 %02d:%02d:%02d.0%02d v.m3u8 S1 1.000 100 2000000 0\n", \
                second / 3600, second / 60 % 60, second % 60, second % 60
    }'
}

it_folds_the_oldest_rows_of_a_log_that_grows_long() {
    log=$case_folder/access.log
    echo "#Fields: date time uri cs-guid c-duration-watched bytes sc-indicated-bitrate c-stalls" >"$log"
    many_rows 0 20000 >>"$log"
    open_terminal 120x40
    launch "replay --follow '$log' --summary full"
    see "S1"
    hides "older rows folded"
    many_rows 20000 1000 >>"$log"
    see "older rows folded: replay without --follow lists all"
    press q
    see_end 0
    see_above "5:50:00"
    see_above "17000 older rows are in the KPIs"
}

# COUNT events of one session, from the NUMBER on, one a second: each fourth begins a stall, the next one ends it.
many_events() {
    awk -v from="$1" -v count="$2" 'BEGIN {
        split("timeBaseRunning seek likelyToKeepUp stalled", kinds, " ")
        for (number = from; number < from + count; number++)
            printf "{\"event\":\"%s\",\"date\":\"2026-03-02T%02d:%02d:%02dZ\"}\n", \
                number == 0 ? "play" : kinds[number % 4 + 1], number / 3600, number / 60 % 60, number % 60
    }'
}

it_folds_the_oldest_events_that_an_app_observed() {
    bundle=$case_folder/long
    mkdir "$bundle"
    {
        echo "#Fields: date time uri cs-guid c-duration-watched bytes sc-indicated-bitrate"
        many_rows 2 1 | cut -d " " -f 1-7
    } >"$bundle/access.log"
    many_events 0 19000 >"$bundle/events.ndjson"
    echo '{"device":"phone","more":{"than":"that"}}' >"$bundle/context.json"
    open_terminal 120x40
    launch "replay --follow '$bundle' --export '$case_folder/live.json' 2>'$case_folder/errors'"
    see "long"
    hides "older rows folded"
    many_events 19000 2000 >>"$bundle/events.ndjson"
    see "older rows folded: replay without --follow lists all"
    many_events 21000 1001 >>"$bundle/events.ndjson"
    see "6:06:40"
    press q
    see_end 0
    see_above "older rows are in the KPIs"
    contains "$(cat "$case_folder/errors")" "keys that are not understood, and change nothing: context.more"
    "$PLAYHEAD" kpi "$bundle" --format json >"$case_folder/whole.json"
    python3 - "$case_folder" <<'END' || fail "the live figures are others than those of the whole log"
import json, sys
live, whole = (json.load(open(f"{sys.argv[1]}/{name}.json")) for name in ("live", "whole"))
assert whole["sessions"][0]["rebufferDuration"] == 5499, whole["sessions"][0]["rebufferDuration"]
# Of a folded log only the latest stalls are listed.
for key in whole["sessions"][0].keys() - {"stalls"}:
    assert live["sessions"][0][key] == whole["sessions"][0][key], key
assert live["aggregate"] == whole["aggregate"]
END
}

it_says_what_happened_to_a_log_besides_that_it_grew() {
    open_growing_log
    row 2 >>"$log"
    see "1 stall"
    dump 1 >"$log"
    see "access.log was truncated: it is read again from its start"
    rm "$log"
    see "access.log was deleted: what was read of it stays"
    see "1 stall"
    dump 3 >"$log"
    see "access.log is there again, and is read"
    see "2 switches"
    dump 1 | sed s/FAEF9AE5/AAEF9AE5/ >"$log.new"
    mv "$log.new" "$log"
    see "access.log was replaced: the new file is read from its start"
    press q
    see_end 0
    see_above "was truncated: it is read again from"
}

it_follows_a_log_that_comes_through_a_pipe_and_takes_its_keys_from_the_terminal() {
    log=$case_folder/access.log
    dump 1 >"$log"
    open_terminal 100x30
    before="tail -n +1 -f '$log' | " launch "replay --follow -"
    see "FAEF9AE5"
    see FOLLOW
    see "0 stalls"
    row 2 >>"$log"
    see "1 stall"
    press Space
    see "paused at"
    press F
    row 3 >>"$log"
    see "2 switches"
    press q
    see_end 0
    see_above "02:40 watched"
    press C-c
}

it_says_that_a_pipe_has_ended() {
    open_terminal 100x30
    mkfifo "$case_folder/pipe"
    before="cat '$case_folder/pipe' | " launch "replay --follow -"
    see "nothing in the log yet: waiting for it to grow"
    dump 2 >"$case_folder/pipe"
    see "standard input has ended: nothing more will come"
    see "1 stall"
    press q
    see_end 0
}

it_reads_a_pipe_to_its_end_where_no_screen_opens() {
    ends_with 0 sh -c 'cat Sessions/bare-access-log/access.log | "$0" replay --follow -' "$PLAYHEAD"
    contains "$output" "1 of 10 segments overdue"
}
