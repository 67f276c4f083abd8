# What the collector of the article OtherPlayers writes in a real browser. HLS_JS names a build of hls.js, which we do not have.

it_reads_what_the_collector_for_hls_js_writes_in_a_browser() {
    [[ -n ${HLS_JS:-} ]] || skip "HLS_JS names no build of hls.js"
    command -v chromium >/dev/null || command -v google-chrome >/dev/null || skip "there is no Chromium"
    command -v ffmpeg python3 >/dev/null || skip "ffmpeg or python3 is not installed"
    local height videos=() told
    for height in 180 360; do
        ffmpeg -nostdin -v error -f lavfi -i "testsrc2=duration=10:size=$((height * 16 / 9))x$height:rate=25" -c:v libx264 \
            -preset ultrafast -g 50 -b:v "$((height * 2))k" -pix_fmt yuv420p "$case_folder/$height.mp4"
        videos+=("$case_folder/$height.mp4")
    done
    "$PLAYHEAD" segment "${videos[@]}" -o "$case_folder/stream" >/dev/null
    told=$(Tests/EndToEnd/web-player "$HLS_JS" "$case_folder/stream" multivariant.m3u8 "$case_folder/web.ndjson")
    ends_with 0 "$PLAYHEAD" kpi --strict --format json "$case_folder/web.ndjson"
    python3 - "$told" "$case_folder/stdout" "$case_folder/web.ndjson" <<'END'
import collections, json, sys
told, report = json.loads(sys.argv[1]), json.load(open(sys.argv[2]))
kinds = collections.Counter(line["kind"] for line in map(json.loads, open(sys.argv[3])) if line.get("event") == "request")
session, = report["sessions"]
print(told, dict(kinds), session)
assert session["id"] == "web-1" and session["startupTimeSource"] == "events" and session["failed"] is False
assert abs(session["startupTime"] - told["startup"]) < 0.1
assert session["stallCount"] == told["waits"]
assert abs(session["durationWatched"] - told["position"]) < 0.5
assert kinds["multivariantPlaylist"] == 1 and kinds["mediaPlaylist"] > 0 and kinds["segment"] > 0
assert session["timeWeightedIndicatedBitrate"] > 0 and session["bytesTransferred"] > 0
END
}

it_reads_how_far_behind_a_live_stream_the_collector_for_hls_js_was() {
    [[ -n ${HLS_JS:-} ]] || skip "HLS_JS names no build of hls.js"
    command -v chromium >/dev/null || command -v google-chrome >/dev/null || skip "there is no Chromium"
    command -v ffmpeg python3 >/dev/null || skip "ffmpeg or python3 is not installed"
    ffmpeg -nostdin -v error -re -f lavfi -i testsrc2=duration=24:size=320x180:rate=25 -c:v libx264 -preset ultrafast -g 25 -b:v 200k \
        -pix_fmt yuv420p -movflags frag_keyframe+empty_moov -f mp4 - \
        | "$PLAYHEAD" segment - -o "$case_folder/live" --live --segment-duration 1 >/dev/null 2>&1 &
    local packager=$!
    sleep 8
    Tests/EndToEnd/web-player "$HLS_JS" "$case_folder/live" multivariant.m3u8 "$case_folder/live.ndjson" >/dev/null
    wait "$packager"
    grep -q '"event":"liveLatency"' "$case_folder/live.ndjson"
    ends_with 0 "$PLAYHEAD" kpi --strict --format json "$case_folder/live.ndjson"
    python3 -c '
import json, sys
session, = json.load(open(sys.argv[1]))["sessions"]
print(session)
assert 1 < session["liveLatency"] < 20 and session["liveLatencyP95"] >= session["liveLatency"] - 1e-9
assert 0 <= session["timeOverLatencyTarget"] <= 1' "$case_folder/stdout"
}
