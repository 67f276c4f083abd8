# Parts: what they hold, and that any way of dealing logs out comes to one answer.

# The part and the report of some logs, and what a reader made from the article says of both.
reads_as_the_article_says() {
    "$PLAYHEAD" kpi "$@" --format json >"$case_folder/kpi.json" 2>/dev/null
    "$PLAYHEAD" kpi --partial --allow-skipped "$@" >"$case_folder/open.part" 2>/dev/null
    "$PLAYHEAD" kpi --partial --allow-skipped --seal "$@" >"$case_folder/sealed.part" 2>/dev/null
    ends_with 0 python3 Tests/EndToEnd/read-part --against "$case_folder/kpi.json" "$case_folder/open.part"
    ends_with 0 python3 Tests/EndToEnd/read-part --against "$case_folder/kpi.json" "$case_folder/sealed.part"
}

it_writes_parts_as_the_article_on_them_says() {
    local folder
    command -v python3 >/dev/null || skip "python3 is not installed"
    reads_as_the_article_says Sessions
    for folder in Sessions/*/; do
        if [[ -e $folder/access.log || -e $folder/error.log ]]; then reads_as_the_article_says "$folder"; fi
    done
    # Whoever reads the form wrongly is told.
    ends_with 1 python3 Tests/EndToEnd/read-part --against <("$PLAYHEAD" kpi Sessions/fleet --format json) "$case_folder/open.part"
    contains "$errors" "the part has"
}

it_groups_by_up_to_three_keys() {
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --group-by context.network,start.hour,playbackType --aggregate-only --format json
    contains "$output" '"network": "cellular"'
    contains "$output" '"startHour": "2026-02-27T18"'
    contains "$output" '"playbackType": '
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --group-by host,source,player --group-by start.day
    contains "$errors" "4 keys; up to 3 go together"
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --group-by host,context.host
    contains "$errors" "a report would call both host and context.host host"
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --group-by host,
    contains "$errors" "it should be context.KEY, such as context.network, or one of start.hour"
}

it_tells_hours_by_the_clock_of_a_zone() {
    "$PLAYHEAD" kpi --partial --seal Sessions/fleet --group-by start.hour >"$case_folder/utc.part"
    "$PLAYHEAD" kpi --partial --seal Sessions/fleet --group-by start.hour --time-zone Asia/Kolkata >"$case_folder/kolkata.part"
    ends_with 0 "$PLAYHEAD" kpi --merge "$case_folder/utc.part" --format csv
    contains "$output" "2026-02-27T18,"
    ends_with 65 "$PLAYHEAD" kpi --merge "$case_folder/utc.part" "$case_folder/kolkata.part"
    contains "$errors" "(start.hour; start.hour Asia/Kolkata)"
}

it_groups_a_part_as_the_logs() {
    local keys=errorClass,host,start.day
    "$PLAYHEAD" kpi --partial Sessions/fleet >"$case_folder/open.part"
    "$PLAYHEAD" kpi --partial --seal Sessions/fleet --group-by "$keys" >"$case_folder/sealed.part"
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --group-by "$keys" --aggregate-only --format json
    same "$("$PLAYHEAD" kpi --merge "$case_folder/open.part" --group-by "$keys" --aggregate-only --format json)" "$output"
    same "$("$PLAYHEAD" kpi --merge "$case_folder/sealed.part" --aggregate-only --format json)" "$output"
}

it_refuses_a_part_of_too_many_groups() {
    ends_with 65 "$PLAYHEAD" kpi --partial --seal Sessions/fleet --group-by context.network --max-groups 2
    contains "$errors" "3 groups by context.network, and a part may have 2: nothing was written"
    contains "$errors" "--max-groups"
    same "$output" ""
    ends_with 64 "$PLAYHEAD" kpi --partial --seal Sessions/fleet --max-groups 0
}

it_folds_the_smallest_groups_of_a_report() {
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --group-by context.network --max-groups 1 --aggregate-only
    contains "$output" "other"
    contains "$output" "The row other is the 2 smallest groups together (--max-groups)."
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --group-by context.network --max-groups 1 --aggregate-only --format csv
    contains "$output" $'\nother,,'
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --group-by context.network --max-groups 1 --aggregate-only --format json
    contains "$output" '"foldedCount": 2'
    same "$("$PLAYHEAD" kpi --merge <("$PLAYHEAD" kpi --partial Sessions/fleet --group-by context.network) --max-groups 1 \
        --aggregate-only --format json)" "$output"
}

it_has_the_same_highlights_of_parts_as_of_logs() {
    local keys
    for keys in '' context.network errorClass,start.day; do
        ends_with 0 "$PLAYHEAD" kpi Sessions/fleet Sessions/commute ${keys:+--group-by "$keys"} --highlights --aggregate-only --format json
        contains "$output" '"highlights": ['
        contains "$output" '"cause": '
        "$PLAYHEAD" kpi --partial --seal Sessions/fleet ${keys:+--group-by "$keys"} >"$case_folder/a.part"
        "$PLAYHEAD" kpi --partial --seal Sessions/commute ${keys:+--group-by "$keys"} >"$case_folder/b.part"
        same "$("$PLAYHEAD" kpi --merge "$case_folder/b.part" "$case_folder/a.part" --highlights --aggregate-only --format json)" "$output"
    done
    ends_with 0 "$PLAYHEAD" kpi --merge "$case_folder/a.part" --highlights --aggregate-only
    contains "$output" "Worst sessions"
    contains "$output" "most stalls"
    contains "$output" "Causes of stalls"
}

it_says_in_each_report_what_was_skipped() {
    head -c 3000 Sessions/commute/access.log >"$case_folder/cut.log"
    printf '\nno row\n' >>"$case_folder/cut.log"
    ends_with 65 "$PLAYHEAD" kpi --partial "$case_folder/cut.log"
    contains "$errors" "nothing was written, since the part would pass for a whole one"
    "$PLAYHEAD" kpi --partial --allow-skipped "$case_folder/cut.log" >"$case_folder/open.part" 2>/dev/null
    "$PLAYHEAD" kpi --partial --merge "$case_folder/open.part" --seal >"$case_folder/sealed.part" 2>/dev/null
    local input
    for input in "$case_folder/cut.log" "--merge $case_folder/open.part" "--merge $case_folder/sealed.part"; do
        # shellcheck disable=SC2086 # An option and its part.
        ends_with 0 "$PLAYHEAD" kpi $input --aggregate-only --format json
        contains "$output" '"skippedCount": '
        lacks "$output" '"skippedCount": 0'
        # shellcheck disable=SC2086 # An option and its part.
        ends_with 0 "$PLAYHEAD" kpi $input --aggregate-only
        contains "$output" "of the logs could not be read: the figures lack them."
    done
    ends_with 0 "$PLAYHEAD" kpi --merge "$case_folder/sealed.part" --aggregate-only --format csv
    contains "$output" "skippedCount"
    ends_with 1 "$PLAYHEAD" kpi --merge "$case_folder/sealed.part" --aggregate-only --fail-if 'skippedCount > 0'
    # Rows alone say it in each of them.
    for input in "$case_folder/cut.log" "--merge $case_folder/open.part"; do
        # shellcheck disable=SC2086 # An option and its part.
        ends_with 0 "$PLAYHEAD" kpi $input --format csv
        same "$(tail -n 1 <<<"$output" | tr -d '\r' | grep -c ',[1-9][0-9]*,false$')" 1
        # shellcheck disable=SC2086 # An option and its part.
        ends_with 0 "$PLAYHEAD" kpi $input --format ndjson
        same "$(grep -c '"skippedCount":[1-9][0-9]*,"isPartial":false}$' <<<"$output")" 1
    done
    # To --strict a part that lacks something is as a log with lines that cannot be read.
    ends_with 65 "$PLAYHEAD" kpi --merge "$case_folder/sealed.part" --aggregate-only --strict
    contains "$errors" "or values, and --strict was given"
    ends_with 65 "$PLAYHEAD" kpi --merge --partial "$case_folder/open.part" --strict
    same "$output" ""
    ends_with 65 "$PLAYHEAD" replay "$case_folder/open.part" --strict --format json
}

it_opens_a_sealed_part_on_the_screen() {
    "$PLAYHEAD" kpi --partial --seal --group-by context.network,context.appVersion Sessions/two-weeks >"$case_folder/week"
    open_terminal 120x40
    launch "replay '$case_folder/week' --export '$case_folder/week.json'"
    see "8500 sessions together"
    see "of 8500 sessions are kept in the part"
    see "the part was not grouped by start.hour"
    # A group, and only it; what sums do not tell is said.
    press R j Enter
    see "3453 of 8500 sessions (40.6 %)  where context.network =="
    press f
    type_text "stallCount > 0"
    press Enter
    see "stallCount is of single sessions, and the part holds sums"
    press Escape
    see "? help"
    press BSpace w
    see "why is told of single sessions"
    press y c
    see "sent to tmux (it needs set-clipboard on): playhead kpi --merge"
    # Two groups beside each other, by their sums.
    press j c
    see "KPIs: B - A with 99 % intervals"
    press Escape
    see "8500 sessions together"
    press r Enter
    see "its rows are in the logs, and not in the part"
    press q
    see_end 0
    see "8500 sessions"
    same "$(cat "$case_folder/week.json")" "$("$PLAYHEAD" kpi --merge "$case_folder/week" --format json)"
}

it_opens_an_open_part_as_the_logs() {
    "$PLAYHEAD" kpi --partial Sessions/fleet >"$case_folder/fleet"
    open_terminal 120x40
    launch "replay '$case_folder/fleet'"
    see "40 sessions together"
    press Enter
    see "a part holds no rows of its sessions: replay the logs to open one"
    press f
    type_text "stallCount > 0"
    press Enter
    see "9 of 40 sessions"
    press q
    see_end 0
    # Without a terminal it is the summary, as kpi prints it.
    ends_with 0 "$PLAYHEAD" replay "$case_folder/fleet" --format json
    same "$output" "$("$PLAYHEAD" kpi --merge "$case_folder/fleet" --format json)"
    ends_with 0 "$PLAYHEAD" replay "$case_folder/fleet" --where 'stallCount > 0' --format json
    same "$output" "$("$PLAYHEAD" kpi --merge "$case_folder/fleet" --where 'stallCount > 0' --format json 2>/dev/null)"
    ends_with 0 "$PLAYHEAD" replay "$case_folder/fleet" --snapshot 80x24
    contains "$output" "40 sessions together"
}

it_refuses_parts_that_replay_cannot_show() {
    local part=$case_folder/a.part
    "$PLAYHEAD" kpi --partial --seal --group-by context.network Sessions/fleet >"$part"
    "$PLAYHEAD" kpi --partial --seal Sessions/fleet >"$case_folder/other.part"
    ends_with 64 "$PLAYHEAD" replay "$part" Sessions/commute
    contains "$errors" "parts and logs do not go together"
    ends_with 64 "$PLAYHEAD" replay --follow "$part"
    ends_with 64 "$PLAYHEAD" replay "$part" --abr bola
    ends_with 64 "$PLAYHEAD" replay "$part" --session 1
    ends_with 64 "$PLAYHEAD" replay "$part" --where 'stallCount > 0'
    contains "$errors" "sealed parts hold sums, not sessions"
    ends_with 65 "$PLAYHEAD" replay "$part" "$case_folder/other.part"
    contains "$errors" "different --group-by"
    head -c 300 "$part" >"$case_folder/cut.part"
    ends_with 65 "$PLAYHEAD" replay "$case_folder/cut.part"
    same "$errors" "playhead: $case_folder/cut.part: the part ends too early: was it cut off?"
    { head -c 100 "$part"; printf 'xx'; tail -c +103 "$part"; } >"$case_folder/bad.part"
    ends_with 65 "$PLAYHEAD" replay "$case_folder/bad.part"
    contains "$errors" "the part is damaged: write or copy it again"
    { head -c 8 "$part"; printf '\006'; tail -c +10 "$part"; } >"$case_folder/new.part"
    ends_with 65 "$PLAYHEAD" replay "$case_folder/new.part"
    contains "$errors" "a part of version 6, and this playhead reads version 5"
    ends_with 65 "$PLAYHEAD" replay - <"$part"
}
