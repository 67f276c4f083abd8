# playhead simulate: gaps, interstitials, several servers and low latency, from playlists to figures.

# A ladder of two variants on two servers, with a steering manifest beside it.
steered() {
    cat >"$case_folder/steered.m3u8" <<'M3U8'
#EXTM3U
#EXT-X-CONTENT-STEERING:SERVER-URI="steering.json",PATHWAY-ID="A"
#EXT-X-STREAM-INF:BANDWIDTH=1000000,PATHWAY-ID="A"
https://a.example.com/1.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2000000,PATHWAY-ID="A"
https://a.example.com/2.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=1000000,PATHWAY-ID="B"
https://b.example.com/1.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2000000,PATHWAY-ID="B"
https://b.example.com/2.m3u8
M3U8
    echo '{"VERSION": 1, "TTL": 30, "PATHWAY-PRIORITY": ["A", "B"]}' >"$case_folder/steering.json"
}

it_leaves_a_server_that_fails() {
    steered
    echo "at 60s host a.example.com down" >"$case_folder/down.txt"
    ends_with 0 "$PLAYHEAD" simulate "$case_folder/steered.m3u8" --trace 6M/50ms --abr fixed:0 \
        --scenario "$case_folder/down.txt" --format json
    contains "$output" '"failed": false'
    contains "$output" '"stallCount": 0'
    contains "$errors" "Pathways: A, B."
    ends_with 0 "$PLAYHEAD" simulate "$case_folder/steered.m3u8" --trace 6M/50ms --abr fixed:0 \
        --scenario "$case_folder/down.txt" --log-dir "$case_folder/bundle"
    contains "$(<"$case_folder/bundle/error.log")" "Could not connect to the server."
    contains "$(<"$case_folder/bundle/requests.ndjson")" "https://b.example.com/1.m3u8"
    # What is played again is the same session.
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/bundle" --format json
    contains "$output" '"stallCount": 0'
    # Without a second server the session fails.
    sed '/PATHWAY-ID="B"/,+1d' "$case_folder/steered.m3u8" >"$case_folder/one.m3u8"
    ends_with 0 "$PLAYHEAD" simulate "$case_folder/one.m3u8" --trace 6M/50ms --abr fixed:0 \
        --scenario "$case_folder/down.txt" --format json
    contains "$output" '"failed": true'
}

it_says_which_server_is_none() {
    steered
    echo "at 60s host c.example.com down" >"$case_folder/down.txt"
    ends_with 0 "$PLAYHEAD" simulate "$case_folder/steered.m3u8" --trace 6M/50ms --scenario "$case_folder/down.txt" --format json
    contains "$errors" "nothing is loaded from c.example.com, but from a.example.com, b.example.com, A, B"
}

# A media playlist of ten segments of 6 s from noon on; further lines before the last.
media_playlist() {
    local segment
    printf '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:00Z\n'
    for segment in 0 1 2 3 4 5 6 7 8 9; do
        [[ $segment == "${2-}" ]] && echo "#EXT-X-GAP"
        printf '#EXTINF:6,\n#EXT-X-BYTERANGE:750000@%d\nmain.ts\n' $((segment * 750000))
    done
    printf '%s\n#EXT-X-ENDLIST\n' "$1"
}

it_jumps_over_gaps() {
    media_playlist "" 4 >"$case_folder/main.m3u8"
    ends_with 0 "$PLAYHEAD" simulate "$case_folder/main.m3u8" --trace 6M/50ms --abr fixed:0 --format text
    contains "$output$errors" "jumped over 6 s of media that no variant has"
    ends_with 0 "$PLAYHEAD" simulate "$case_folder/main.m3u8" --trace 6M/50ms --abr fixed:0 --format json
    contains "$output" '"durationWatched": 54'
}

it_plays_interstitials() {
    local range='#EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T12:00:12Z",X-RESUME-OFFSET=0'
    media_playlist "" >"$case_folder/ad.m3u8"
    media_playlist "$range,X-ASSET-URI=\"ad.m3u8\",X-PLAYOUT-LIMIT=15" >"$case_folder/main.m3u8"
    ends_with 0 "$PLAYHEAD" simulate "$case_folder/main.m3u8" --trace 6M/50ms --abr fixed:0 --format json
    contains "$output" '"durationWatched": 75'
    contains "$errors" "Interstitials: 1, 15 s in all, at 12 s."
    media_playlist "$range,X-ASSET-LIST=\"list.json\"" >"$case_folder/main.m3u8"
    echo '{"ASSETS": [{"URI": "ad.m3u8", "DURATION": 60}, {"URI": "gone.m3u8", "DURATION": 10}]}' >"$case_folder/list.json"
    ends_with 0 "$PLAYHEAD" simulate "$case_folder/main.m3u8" --trace 6M/50ms --abr fixed:0 --format json
    contains "$output" '"durationWatched": 130'
    contains "$errors" "made up at the main media's mean bitrates: ad"
}

it_plays_parts_near_the_live_edge() {
    local segment part
    {
        printf '#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:4\n#EXT-X-PART-INF:PART-TARGET=0.5\n'
        printf '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5\n'
        for segment in 0 1 2 3 4 5; do
            for part in 0 1 2 3 4 5 6 7; do
                ((segment > 3)) && echo "#EXT-X-PART:DURATION=0.5,URI=\"$segment.$part.mp4\",INDEPENDENT=YES"
            done
            printf '#EXTINF:4,\n#EXT-X-BYTERANGE:500000@0\n%d.mp4\n' "$segment"
        done
        echo '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="6.0.mp4"'
    } >"$case_folder/live.m3u8"
    ends_with 0 "$PLAYHEAD" simulate "$case_folder/live.m3u8" --trace 3M/50ms --player hlsjs --max-live-rate 1.5 \
        --duration 60 --format text
    contains "$output" "Live latency"
    contains "$output" "of the time over the target"
    ends_with 1 "$PLAYHEAD" simulate "$case_folder/live.m3u8" --trace 3M/50ms --player hlsjs --max-live-rate 1.5 \
        --duration 60 --fail-if 'ANY sessions.liveLatency < 3' --format text
    ends_with 0 "$PLAYHEAD" simulate "$case_folder/live.m3u8" --trace 3M/50ms --player avplayer --duration 60 \
        --log-dir "$case_folder/bundle"
    contains "$(<"$case_folder/bundle/events.ndjson")" '"event":"liveLatency"'
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/bundle" --where 'liveLatency < 3' --format json
    contains "$output" '"liveLatencyP95": '
    ends_with 0 "$PLAYHEAD" compare "$case_folder/live.m3u8" --trace 3M/50ms --a-player sabre --b-player avplayer --duration 60
    contains "$output" "nearer to the live edge"
    # A bundle keeps what the playlist says of its parts: it is played again as it was, and a page draws the latency.
    ends_with 0 "$PLAYHEAD" replay "$case_folder/bundle" --no-screen --export "$case_folder/page.html"
    contains "$(<"$case_folder/page.html")" "Buffer and latency"
    contains "$(<"$case_folder/page.html")" ">Live latency<"
    # A server that holds nothing for a while is asked again and again; a hint that moves costs a reload.
    printf 'at 20s playlist unblocked 10s\nsegment 100 hint moved\n' >"$case_folder/server.txt"
    ends_with 0 "$PLAYHEAD" simulate "$case_folder/live.m3u8" --trace 3M/50ms --player avplayer --duration 60 \
        --scenario "$case_folder/server.txt" --log-dir "$case_folder/faulty"
    local reloads
    reloads=$(grep -c '"kind":"mediaPlaylist"' "$case_folder/faulty/requests.ndjson")
    ((reloads > 15 && reloads > 10 * $(grep -c '"kind":"mediaPlaylist"' "$case_folder/bundle/requests.ndjson")))
    contains "$(<"$case_folder/faulty/simulation.json")" "segment 100 hint moved"
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 3M/50ms --scenario "$case_folder/server.txt" --format json
    contains "$errors" "so that none moves"
}
