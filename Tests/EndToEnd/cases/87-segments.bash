# lint --segments: what is found in the media that playlists name, in folders and on servers.

# A package of two segments of video, as $package.
package() {
    command -v ffmpeg >/dev/null || skip "ffmpeg is not installed"
    package=$case_folder/package
    ffmpeg -nostdin -v error -f lavfi -i testsrc2=size=320x180:rate=25 -t 8 -c:v libx264 -preset veryfast -g 50 -bf 0 \
        -f hls -hls_segment_type fmp4 -hls_time 2 -hls_playlist_type vod \
        -hls_flags independent_segments "$case_folder/index.m3u8"
    mkdir "$package"
    mv "$case_folder"/index.m3u8 "$case_folder"/index*.m4s "$case_folder"/init.mp4 "$package"
}

rules() { grep -oE '^  (must|should) +[a-z0-9-]+:' <<<"$output" | tr -s ' ' | sort -u; }

it_looks_into_the_segments_of_a_folder() {
    package
    ends_with 0 "$PLAYHEAD" lint "$package"
    contains "$output" "4 of 4 segments opened"
    contains "$output" "320x180  25.000"
    ends_with 0 "$PLAYHEAD" lint "$package" --segments first
    contains "$output" "1 of 4 segments opened"
    ends_with 0 "$PLAYHEAD" lint "$package" --no-segments
    contains "$output" "0 of 4 segments opened"
    contains "$output" "none of which was"
    ends_with 64 "$PLAYHEAD" lint "$package" --no-segments --segments all
    ends_with 64 "$PLAYHEAD" lint "$package" --max-bytes 0
    ends_with 0 sh -c "cd '$package' && '$PLAYHEAD' lint - <index.m3u8"
    contains "$output" "4 of 4 segments opened"
    ends_with 0 sh -c "cd / && '$PLAYHEAD' lint - <'$package/index.m3u8'"
    contains "$output" "which are not there"
}

it_finds_damaged_segments_of_a_folder() {
    local kind
    package
    for kind in missing html cut empty init; do
        rm -rf "$case_folder/damaged"
        cp -r "$package" "$case_folder/damaged"
        case $kind in
            missing) rm "$case_folder/damaged/index1.m4s" ;;
            html) echo '<!DOCTYPE html><html><body>502</body></html>' >"$case_folder/damaged/index1.m4s" ;;
            cut) truncate -s -100 "$case_folder/damaged/index1.m4s" ;;
            empty) : >"$case_folder/damaged/index1.m4s" ;;
            init) rm "$case_folder/damaged/init.mp4" ;;
        esac
        ends_with 1 "$PLAYHEAD" lint "$case_folder/damaged" --ignore target-not-6
        case $kind in
            missing) same "$(rules)" " must segment-missing:" ;;
            html) same "$(rules)" " must segment-not-media:" ;;
            cut) same "$(rules)" " must segment-truncated:" ;;
            empty) same "$(rules)" " must segment-empty:" ;;
            init) same "$(rules)" " must initialization-unreadable:" ;;
        esac
    done
}

it_writes_what_it_measured_in_every_form() {
    local form
    package
    for form in json sarif; do
        ends_with 0 "$PLAYHEAD" lint "$package" --format "$form"
        is_json "$case_folder/stdout"
    done
    ends_with 0 "$PLAYHEAD" lint "$package" --format json
    contains "$output" '"openedCount": 4'
    contains "$output" '"resolution": "320x180"'
    contains "$output" '"idrInterval": 2,'
    ends_with 0 "$PLAYHEAD" lint "$package" --format markdown
    contains "$output" "Measured bitrates"
    rm "$package/index1.m4s"
    ends_with 1 "$PLAYHEAD" lint "$package" --format html
    contains "$output" "<!DOCTYPE html>"
    contains "$output" "segment-missing"
}

# Serves the package; a request for its second segment is answered as the first part of the path says.
serve_package() {
    command -v python3 curl >/dev/null || skip "python3 or curl is not installed"
    python3 - "$1" >"$case_folder/port" 2>"$case_folder/requests" <<'EOF' &
import gzip, http.server, sys, time
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        how, name = self.path[1:].split("/", 1)
        body = open(sys.argv[1] + "/" + name, "rb").read()
        kind = "application/vnd.apple.mpegurl" if name.endswith("m3u8") else "video/mp4"
        if name.endswith("m3u8"):
            return self.send(200, gzip.compress(body), kind, ("Content-Encoding", "gzip"))
        if name != "index1.m4s":
            return self.send(200, body, kind)
        print(how, self.headers.get("Accept-Encoding"), file=sys.stderr, flush=True)
        if how == "status": return self.send(503, b"busy", "text/plain")
        if how == "page": return self.send(200, b"<!DOCTYPE html><html></html>", "text/html")
        if how == "type": return self.send(200, body, "text/plain")
        if how == "gzip": return self.send(200, body, kind, ("Content-Encoding", "gzip"))
        if how == "file": return self.send(302, b"", kind, ("Location", "file:///etc/hostname"))
        if how == "round": return self.send(302, b"", kind, ("Location", self.path))
        if how == "moved": return self.send(302, b"", kind, ("Location", "/plain/" + name))
        if how == "lie": return self.send(200, body, kind, length=len(body) + 1000)
        if how == "endless":
            self.send_response(200)
            self.end_headers()
            while True: self.wfile.write(bytes(1 << 20))
        if how == "slow":
            self.send_response(200)
            self.end_headers()
            while True:
                self.wfile.write(b"\0")
                time.sleep(0.1)
        self.send(200, body, kind)
    def send(self, status, body, kind, *fields, length=None):
        self.send_response(status)
        for field in (("Content-Type", kind), ("Content-Length", str(len(body) if length is None else length)), *fields):
            self.send_header(*field)
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *_): pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
EOF
    await_server
}

it_looks_into_the_segments_of_a_server() {
    package
    serve_package "$package"
    ends_with 0 "$PLAYHEAD" lint "$url/plain/index.m3u8"
    contains "$output" "1 of 4 segments opened"
    ends_with 0 "$PLAYHEAD" lint "$url/plain/index.m3u8" --segments all
    contains "$output" "4 of 4 segments opened"
    same "$(<"$case_folder/requests")" "plain gzip"
    local how rule
    while read -r how rule; do
        ends_with 1 "$PLAYHEAD" lint "$url/$how/index.m3u8" --segments all --fail-on should --ignore target-not-6
        same "$(rules | tr -d ' ')" "$rule"
    done <<'EOF'
status mustsegment-missing:
page mustsegment-not-media:
type shouldmedia-type:
gzip shouldsegment-compressed:
moved mustmedia-redirected:
lie mustsegment-truncated:
EOF
    # What could not be had is no finding, and the report is not whole.
    for how in file round; do
        ends_with 74 "$PLAYHEAD" lint "$url/$how/index.m3u8" --segments all
        contains "$errors" "index1.m4s is not looked at"
        lacks "$output$errors" "$(</etc/hostname)"
    done
}

it_asks_a_server_for_the_sizes_of_what_it_does_not_open() {
    package
    serve_package "$package"
    ends_with 0 "$PLAYHEAD" lint "$url/plain/index.m3u8" --format json
    contains "$output" '"peakBitRate": null'
    ends_with 0 "$PLAYHEAD" lint "$url/plain/index.m3u8" --segments all --format json
    local rates
    rates=$(grep -E '"(average|peak|widePeak)BitRate": [0-9]' <<<"$output")
    same "$(wc -l <<<"$rates" | tr -d ' ')" 3
    ends_with 0 "$PLAYHEAD" lint "$url/plain/index.m3u8" --sizes --format json
    contains "$output" '"openedCount": 1'
    same "$(grep -E '"(average|peak|widePeak)BitRate"' <<<"$output")" "$rates"
    # One that is not there is found without being opened.
    ends_with 1 "$PLAYHEAD" lint "$url/status/index.m3u8" --sizes
    contains "$output" "segment-missing"
    same "$(tail -n 1 "$case_folder/requests")" "status None"
}

it_takes_no_more_of_a_server_than_it_may() {
    package
    serve_package "$package"
    ends_with 74 timeout 60 "$PLAYHEAD" lint "$url/endless/index.m3u8" --segments all --max-bytes 20M
    contains "$errors" "20 MB are what the segments of one command may take; --max-bytes allows more"
    ends_with 74 timeout 60 "$PLAYHEAD" lint "$url/slow/index.m3u8" --segments all --max-time 2s
    contains "$errors" "2 seconds are what the segments of one command may take"
    ends_with 74 timeout 60 "$PLAYHEAD" lint "$url/plain/index.m3u8" --segments all --max-requests 2
    contains "$errors" "--max-requests allows more"
    ends_with 130 timeout --preserve-status --signal INT 2 "$PLAYHEAD" lint "$url/slow/index.m3u8" --segments all
    same "$output" ""
}
