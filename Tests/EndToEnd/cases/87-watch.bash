# lint --watch: a live presentation is loaded as a player loads it, and what changes is told.

# Serves a live playlist whose segments of 1 s come with the clock. The first part of the path says how.
serve_live() {
    command -v python3 curl >/dev/null || skip "python3 or curl is not installed"
    python3 -u - >"$case_folder/port" 2>"$case_folder/requests" <<'EOP' &
import http.server, sys, time
from urllib.parse import urlsplit, parse_qs
began = {}
def playlist(how, end, skips):
    first = end - 12
    left_out = 4 if skips else 0
    stated = left_out - 1 if how == "delta" else left_out
    control = "" if how in ("plain", "stale", "once", "end") else "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=6\n"
    return "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:%d\n" % first + control \
        + ("#EXT-X-SKIP:SKIPPED-SEGMENTS=%d\n" % stated if skips else "") \
        + "".join("#EXTINF:1.0,\n%d.ts\n" % number for number in range(first + left_out, end)) \
        + ("#EXT-X-ENDLIST\n" if how == "end" and end > 21 else "")
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        url = urlsplit(self.path)
        asked = parse_qs(url.query)
        how = url.path.split("/")[1]
        print(self.path, file=sys.stderr, flush=True)
        begin = began.setdefault(how, time.monotonic())
        end = lambda: 20 + int(time.monotonic() - begin)
        if how != "early" and "_HLS_msn" in asked:
            while end() <= int(asked["_HLS_msn"][0]): time.sleep(0.02)
        if how == "once" and end() == 22: return self.send(503, "busy")
        if how == "html" and end() >= 22: return self.send(200, "<!DOCTYPE html><html><body>busy</body></html>")
        self.send(200, playlist(how, 20 if how == "stale" else end(), "_HLS_skip" in asked))
    def send(self, status, text):
        self.send_response(status)
        self.send_header("Content-Type", "application/vnd.apple.mpegurl")
        self.end_headers()
        self.wfile.write(text.encode())
    def log_message(self, *_): pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1])
server.serve_forever()
EOP
    await_server
}

broken() { grep -oE '^  (must|should) +[a-z0-9-]+:' "$case_folder/stdout" | tr -s ' ' | sort -u; }

watch() { "$PLAYHEAD" lint --watch "$@" --no-segments --profile rfc; }

it_watches_a_live_playlist() {
    serve_live
    ends_with 0 watch "$url/plain/live.m3u8" --duration 4s
    contains "$output" "12 segments, "
    contains "$output" "1 new segment, "
    contains "$output" "No findings"
    contains "$output" "watched for 4."
    lacks "$(<"$case_folder/requests")" "_HLS"
    # It ends where the playlist does.
    ends_with 0 watch "$url/end/live.m3u8" --duration 1h
    contains "$output" "at its end"
    ends_with 64 watch "$url/plain/live.m3u8" --duration soon
    ends_with 64 "$PLAYHEAD" lint "$url/plain/live.m3u8" --duration 4s
    ends_with 64 watch "$url/plain/live.m3u8" --reloads 2
    ends_with 64 watch -
    ends_with 66 watch "$case_folder/none.m3u8"
}

it_finds_a_live_playlist_that_stands_still_or_fails() {
    serve_live
    ends_with 1 watch "$url/stale/live.m3u8" --duration 4s --fail-on should
    same "$(broken)" " should playlist-stale:"
    contains "$output" "live.m3u8: should playlist-stale: nothing has changed for"
    ends_with 1 watch "$url/once/live.m3u8" --duration 5s
    same "$(broken)" " must playlist-reload-failed:"
    contains "$output" "the server answered with HTTP status 503"
    contains "$output" "is there again"
    ends_with 1 watch "$url/html/live.m3u8" --duration 4s
    same "$(broken)" " must not-a-playlist:"
}

it_holds_blocking_reloads_and_delta_updates_against_the_playlist() {
    serve_live
    ends_with 0 watch "$url/fine/live.m3u8" --duration 4s
    contains "$(<"$case_folder/requests")" "live.m3u8?_HLS_msn="
    contains "$(<"$case_folder/requests")" "live.m3u8?_HLS_skip=YES&_HLS_msn="
    ends_with 1 watch "$url/delta/live.m3u8?token=a" --duration 4s
    same "$(broken)" " must delta-update-mismatch:"
    contains "$(<"$case_folder/requests")" "live.m3u8?token=a&_HLS_skip=YES"
    ends_with 1 watch "$url/early/live.m3u8" --duration 3s
    same "$(broken)" " must blocking-reload-early:"
}

it_writes_what_it_watches_for_a_collector() {
    local child file=$case_folder/live.prom first
    serve_live
    "$PLAYHEAD" lint --watch "$url/plain/live.m3u8" --no-segments --profile rfc --format openmetrics -o "$file" >"$case_folder/lines" &
    child=$!
    eventually grep -qs '^playhead_watch_changes_total{.*} 1$' "$file"
    first=$(stat -c %i "$file")
    eventually grep -qs '^playhead_watch_changes_total{.*} 2$' "$file"
    [[ $(stat -c %i "$file") != "$first" ]] || fail "the file was not replaced"
    python3 - "$file" <<'EOP' || fail "it is no OpenMetrics: $(<"$file")"
import re, sys
lines = open(sys.argv[1]).read().split("\n")
assert lines[-2:] == ["# EOF", ""], lines[-2:]
names, kinds = [], {}
for line in lines[:-2]:
    head = re.fullmatch(r"# (TYPE|UNIT|HELP) ([a-z_]+) (.+)", line)
    if head:
        if head[1] == "TYPE":
            assert head[2] not in names, line
            names.append(head[2])
            kinds[head[2]] = head[3]
        assert names[-1] == head[2] and (head[1] != "UNIT" or head[2].endswith("_" + head[3])), line
        continue
    sample = re.fullmatch(r'([a-z_]+)(\{([a-z]+="(\\.|[^"\\])*",?)+\})? -?[0-9.e+]+', line)
    assert sample and sample[1] == names[-1] + ("_total" if kinds[names[-1]] == "counter" else ""), line
EOP
    kill -INT "$child"
    wait "$child" && fail "an interrupt is no success" || same "$?" 130
    contains "$(<"$case_folder/lines")" "1 new segment, "
    lacks "$(<"$case_folder/lines")" "playhead_watch"
    same "$(find "$case_folder" -name '.live.prom*')" ""
}

it_reports_at_a_signal_in_every_form() {
    serve_live
    # It signals twice, the program and its group.
    ends_with 130 timeout --preserve-status --signal INT 3 "$PLAYHEAD" lint --watch "$url/plain/live.m3u8" --no-segments
    contains "$output" "1 new segment, "
    contains "$output" "Playlists that were watched"
    ends_with 143 timeout --preserve-status --signal TERM 3 "$PLAYHEAD" lint --watch "$url/plain/live.m3u8" --no-segments --format json
    is_json "$case_folder/stdout"
    contains "$output" '"newSegmentCount": '
    contains "$errors" "1 new segment, "
    ends_with 0 watch "$url/plain/live.m3u8" --duration 2s --format json -o "$case_folder/report.json"
    is_json "$case_folder/report.json"
    contains "$output" "12 segments, "
}

# A live packager of ours as $packager, which packages a movie as it comes to $live.
package_live() {
    command -v ffmpeg >/dev/null || skip "ffmpeg is not installed"
    live=$case_folder/live
    (ffmpeg -nostdin -v error -re -f lavfi -i testsrc2=size=320x180:rate=25 -t "$1" -c:v libx264 -preset ultrafast -g 25 \
        -f mp4 -movflags frag_keyframe+empty_moov+default_base_moof - |
        "$PLAYHEAD" segment - -o "$live" --live --segment-duration 1 >/dev/null) &
    packager=$!
    eventually grep -qs segment-3 "$live"/video-180p/index.m3u8
}

it_finds_nothing_in_what_our_own_packager_writes() {
    package_live 10
    # A machine that has much to do may hold the encoder up.
    ends_with 0 "$PLAYHEAD" lint --watch "$live" --profile rfc --ignore playlist-stale
    wait "$packager"
    contains "$output" "video-180p/index.m3u8: 1 new segment, "
    contains "$output" "at its end"
    contains "$output" "No findings"
    # Each segment was there, and was opened.
    same "$(grep -oE '[0-9]+ of [0-9]+ segments opened' <<<"$output" | awk '{ print $1 == $3 }')" 1
}

it_finds_a_segment_that_is_missing_when_it_comes() {
    package_live 12
    python3 -u -c '
import functools, http.server, sys
class Handler(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        self.send_error(404) if "segment-6" in self.path else super().do_GET()
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=sys.argv[1]))
print(server.server_port)
server.serve_forever()' "$live" >"$case_folder/port" 2>/dev/null &
    await_server
    ends_with 1 "$PLAYHEAD" lint --watch "$url/multivariant.m3u8" --profile rfc --segments all --ignore iframe-cut
    wait "$packager"
    contains "$output" "segment-missing"
    contains "$(broken)" "must segment-missing:"
    contains "$output" "segment-6"
    lacks "$output" "segment-5.m4s\""
}
