# What the sources of one session say, put together: stalls, errors, bytes, and rows behind an app's prefixes.

# Writes a bundle whose app saw two stalls that its access log does not count.
write_unseen_stalls() {
    mkdir -p "$1"
    {
        echo '#Fields: date time uri cs-guid c-start-time c-duration-watched bytes c-observed-bitrate sc-indicated-bitrate c-stalls c-startup-time'
        echo "2026/03/02 10:00:01.000 https://a.example/v.m3u8 $2 0.000 270.000 60000000 5000000.000 2000000 0 0.500"
    } >"$1/access.log"
    for event in play:10:00:00 timeBaseRunning:10:00:01 stalled:10:00:30 timeBaseRunning:10:00:42 stalled:10:02:00 \
        timeBaseRunning:10:02:16 ended:10:05:00; do
        printf '{"event": "%s", "date": "2026-03-02T%s.000Z"}\n' "${event%%:*}" "${event#*:}"
    done >"$1/events.ndjson"
}

it_counts_a_stall_that_only_the_app_saw() {
    local number
    for number in 1 2 3; do write_unseen_stalls "$case_folder/fleet/s$number" "S$number"; done
    ends_with 1 "$PLAYHEAD" kpi "$case_folder/fleet" --fail-if 'stallFreePercentage < 50'
    contains "$output" "6 stalls"
    ends_with 1 "$PLAYHEAD" kpi "$case_folder/fleet" --format json --fail-if 'ANY sessions.stallCount > 1'
    contains "$output" '"stallCount": 2'
    contains "$output" '"stallCountSource": "events"'
    contains "$output" '"stall-counts-disagree"'
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/fleet" --where 'stallFree == TRUE' --aggregate-only
    lacks "$output" "6 stalls"
    # One input after the other, in parts and together: the same bytes.
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/fleet" --format json
    local whole=$output
    "$PLAYHEAD" kpi --partial "$case_folder/fleet/s1" >"$case_folder/1.part"
    "$PLAYHEAD" kpi --partial "$case_folder/fleet/s2" "$case_folder/fleet/s3" >"$case_folder/2.part"
    ends_with 0 "$PLAYHEAD" kpi --merge "$case_folder/2.part" "$case_folder/1.part" --format json
    same "$output" "$whole"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/fleet/s1"
    contains "$output" "2 stalls, 28.0 s"
    contains "$output" "the app's are taken"
    ends_with 0 "$PLAYHEAD" replay "$case_folder/fleet/s1" --snapshot 100x30 --at 200
    contains "$output" "2 stalls"
}

it_tells_errors_in_the_players_own_words() {
    mkdir "$case_folder/live"
    {
        echo '#Fields: date time uri cs-guid s-ip status domain comment cs-iftype'
        echo '2026/07/23 10:00:01.000 https://h.example/v.m3u8 A 192.0.2.1 -12642 "CoreMediaErrorDomain" "#EXT-X-PART Partial Segment duration 0.501000 exceeds PART-TARGET" -'
        echo '2026/07/23 10:00:02.000 https://h.example/v.m3u8 A 192.0.2.1 -12642 "CoreMediaErrorDomain" "Playlist parse error" -'
        echo '2026/07/23 10:00:02.000 https://h.example/v.m3u8 A 192.0.2.1 -12880 "CoreMediaErrorDomain" "Can not proceed after removing variants" -'
    } >"$case_folder/live/error.log"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/live"
    contains "$(head -5 <<<"$output" | tr -s ' \n' ' ')" '-12642: "#EXT-X-PART Partial Segment duration 0.501000 exceeds PART-TARGET"'
    contains "$output" "-12880: delivery"
    ends_with 0 sh -c 'cat "$0" | "$PLAYHEAD" kpi -' "$case_folder/live/error.log"
    contains "$output" "exceeds PART-TARGET"
}

it_says_bytes_far_above_what_was_watched() {
    {
        echo '#Fields: date time uri cs-guid c-start-time c-duration-watched bytes c-observed-bitrate sc-indicated-bitrate c-stalls c-startup-time'
        echo "2026/03/02 10:00:01.000 https://a.example/v.m3u8 A 0.000 60.000 300000000 40000000.000 6000000 0 0.500"
        echo "2026/03/02 10:00:01.000 https://a.example/v.m3u8 B 0.000 60.000 40000000 40000000.000 6000000 0 0.500"
    } >"$case_folder/access.log"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/access.log" --where 'fetchedRatio > 2' --format json
    contains "$output" '"fetchedRatio": 6.666666666666667'
    contains "$output" '"fetched-far-more"'
    lacks "$output" '"id": "B"'
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/access.log" --where 'fetchedRatio > 2'
    contains "$output" "300 MB fetched for 60.0 s watched"
    ends_with 1 "$PLAYHEAD" kpi "$case_folder/access.log" --fail-if 'ANY sessions.fetchedRatio > 3'
}

it_takes_the_prefixes_of_an_apps_log_off() {
    local plain
    ends_with 0 "$PLAYHEAD" kpi Sessions/bare-access-log/access.log --format json
    plain=$output
    for prefix in '2026-05-12 18:00:00.123 MyApp[312:9911] ' '[player] '; do
        sed "s/^/$prefix/" Sessions/bare-access-log/access.log >"$case_folder/app.txt"
        ends_with 0 "$PLAYHEAD" kpi "$case_folder/app.txt" --format json --strict
        same "$output" "$plain"
    done
    # A row that is cut off behind a prefix is a problem, and has no date.
    { grep -m1 '#Fields' Sessions/bare-access-log/access.log; echo '2026-05-12 18:00:00.123 MyApp[312:9911] 2026/05/12 18:51:00.000 https://a.example/v.m3u8 A'; } >"$case_folder/cut.txt"
    ends_with 65 "$PLAYHEAD" kpi "$case_folder/cut.txt" --strict
    contains "$errors" "is it cut off?"
}
