# playhead download -o: from a server with byte ranges, interrupted, resumed, and played from the folder.

# Makes a presentation with media in $case_folder/site: the offline one of Sessions, with small segments of noise in one
# resource a rendition, each with an initialization section; its subtitles encrypted, a segment a file.
make_site() {
    command -v python3 curl >/dev/null || skip "python3 or curl is not installed"
    mkdir "$case_folder/site"
    python3 - Sessions/offline "$case_folder/site" <<'EOF_SITE'
import os, random, shutil, sys
source, site = sys.argv[1:]
random.seed(1)
for folder, _, names in os.walk(source):
    target = os.path.join(site, os.path.relpath(folder, source))
    os.makedirs(target, exist_ok=True)
    for name in names:
        path = os.path.join(folder, name)
        if name != "index.m3u8":
            shutil.copy(path, target)
            continue
        lines, offset, count = [], 700, 0
        for line in open(path):
            if line.startswith("#EXT-X-MAP"):
                line = '#EXT-X-MAP:URI="media.mp4",BYTERANGE="700@0"\n'
            elif line.startswith("#EXT-X-BYTERANGE"):
                length = 20000 + random.randrange(20000)
                line = f"#EXT-X-BYTERANGE:{length}@{offset}\n" if "subtitles" not in folder else ""
                offset += length
            elif line.startswith("media.vtt"):
                count += 1
                line = ('#EXT-X-KEY:METHOD=AES-128,URI="../../key?id=1"\n' if count == 1 else "") + f"{count}.vtt?t=1\n"
                with open(os.path.join(target, f"{count}.vtt"), "wb") as file:
                    file.write(random.randbytes(300))
            lines.append(line)
        open(os.path.join(target, name), "w").writelines(lines)
        with open(os.path.join(target, "media.mp4"), "wb") as file:
            file.write(random.randbytes(offset))
open(os.path.join(site, "key"), "wb").write(random.randbytes(16))
EOF_SITE
}

# Serves the site with byte ranges, until the case ends, and says the URL. While $case_folder/slow stands, nothing but
# playlists comes faster than 20 kB/s.
serve_ranges() {
    python3 - "$case_folder/site" "$case_folder/slow" >"$case_folder/port" 2>>"$case_folder/requests" <<'EOF_SERVER' &
import hashlib, http.server, os, re, sys, time
site, slow = sys.argv[1:]
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path = os.path.join(site, self.path.split("?")[0].lstrip("/"))
        if not os.path.isfile(path):
            return self.send_error(404)
        data = open(path, "rb").read()
        tag = '"' + hashlib.md5(data).hexdigest() + '"'
        wanted = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        if wanted and self.headers.get("If-Range", tag) == tag:
            first, last = int(wanted[1]), min(int(wanted[2] or len(data) - 1), len(data) - 1)
            if first > last:
                return self.send_error(416)
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {first}-{last}/{len(data)}")
            data = data[first:last + 1]
        else:
            self.send_response(200)
        self.send_header("ETag", tag)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.log_message("%s %s", self.path, self.headers.get("Range"))
        for start in range(0, len(data), 1000):
            self.wfile.write(data[start:start + 1000])
            if not path.endswith(".m3u8") and os.path.exists(slow):
                time.sleep(0.05)
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
EOF_SERVER
    await_server
}

hdr='videoAttributes.videoRange == "PQ" && peakBitRate < 5000000'

# The bytes of a rendition's files, in order, are those of the source.
same_media() {
    cmp <(cat "$1"/initialization-*.mp4 "$1"/0*.mp4) "$case_folder/site/$2/media.mp4" || fail "$1 is not $2"
}

it_inspects_a_playlist_of_a_server() {
    make_site
    serve_ranges
    ends_with 0 "$PLAYHEAD" inspect "$url/multivariant.m3u8" --where 'peakBitRate < 3000000'
    contains "$output" "960x540"
    lacks "$output" "3840x2160"
    ends_with 0 "$PLAYHEAD" inspect "$url/video/hdr-720p/index.m3u8" --format json
    is_json "$case_folder/stdout"
}

it_downloads_interrupted_and_resumed_to_the_same_bytes() {
    make_site
    serve_ranges
    local film=$case_folder/film status=0
    local command=("$PLAYHEAD" download "$url/multivariant.m3u8" --variant "$hdr" --select audio=fr --select
        subtitles=en -o "$film")
    touch "$case_folder/slow"
    "${command[@]}" >"$case_folder/stdout" 2>"$case_folder/stderr" &
    local download=$!
    eventually test -s "$film/video-1/00002.mp4.part"
    kill -INT "$download"
    wait "$download" || status=$?
    same "$status" 130
    contains "$(<"$case_folder/stderr")" "the same command goes on from there"
    test ! -e "$film/multivariant.m3u8" || fail "it looks complete"
    test -s "$film/video-1/00001.mp4" || fail "the first segment is gone"
    local kept
    kept=$(wc -c <"$film/video-1/00002.mp4.part")
    rm "$case_folder/slow"
    : >"$case_folder/requests"
    ends_with 0 "${command[@]}"
    contains "$errors" "complete"
    # Each media playlist was loaded once.
    same "$(grep -o '/[^ ]*/index.m3u8 None' "$case_folder/requests" | sort | uniq -d)" ""
    contains "$(<"$case_folder/requests")" "/video/hdr-720p/index.m3u8 None"
    contains "$errors" "from before"
    # The part was gone on with, and the segment before it was not asked for again.
    local start
    start=$(sed -n 's/^#EXT-X-BYTERANGE:[0-9]*@//p' "$case_folder/site/video/hdr-720p/index.m3u8" | sed -n 2p)
    contains "$(<"$case_folder/requests")" "/video/hdr-720p/media.mp4 bytes=$((start + kept))-"
    lacks "$(<"$case_folder/requests")" "/video/hdr-720p/media.mp4 bytes=700-"
    same_media "$film/video-1" video/hdr-720p
    same_media "$film/audio-2" audio/aac-fr
    cmp "$film/subtitles-3/key-1" "$case_folder/site/key" || fail "the key is another"
    same "$(stat -c %a "$film/subtitles-3/key-1" 2>/dev/null || stat -f %Lp "$film/subtitles-3/key-1")" 600
    same "$(find "$film" -name '*.part')" ""
    lacks "$(cat "$film/multivariant.m3u8" "$film"/*/index.m3u8)" "127.0.0.1"
    ends_with 0 "${command[@]}"
    contains "$errors" "complete, as it was"
    kill "$server"
    trap close_terminal EXIT
    ends_with 0 "$PLAYHEAD" inspect "$film"
    contains "$output" "1280x720"
    # Its segments are made-up bytes.
    ends_with 0 "$PLAYHEAD" lint "$film" --profile rfc --no-segments
    ends_with 0 "$PLAYHEAD" simulate "$film" --trace 6M/50ms --format json
    lacks "$output$errors" "made up"
    contains "$output" '"source": "simulated"'
}

it_says_why_a_download_ended() {
    make_site
    serve_ranges
    local film=$case_folder/film
    rm "$case_folder/site/audio/aac-en/media.mp4"
    ends_with 66 "$PLAYHEAD" download "$url/multivariant.m3u8" --variant "$hdr" -o "$film"
    contains "$errors" "$url/audio/aac-en/media.mp4"
    contains "$errors" "HTTP status 404"
    ends_with 74 "$PLAYHEAD" download "$url/multivariant.m3u8" --variant 'peakBitRate > 9000000' -o "$film"
    contains "$errors" "other renditions"
    ends_with 74 "$PLAYHEAD" download "$url/multivariant.m3u8?other" --variant "$hdr" -o "$film"
    contains "$errors" "a download of $url/multivariant.m3u8 stands there"
    ends_with 74 "$PLAYHEAD" download "$url/multivariant.m3u8" -o "$case_folder/site"
    contains "$errors" "give a new folder"
    ends_with 64 "$PLAYHEAD" download "$url/multivariant.m3u8" -o "$film" --trace 6M
    sed -i.bak '/ENDLIST/d; /PLAYLIST-TYPE/d' "$case_folder/site/video/hdr-720p/index.m3u8"
    ends_with 65 "$PLAYHEAD" download "$url/multivariant.m3u8" --variant "$hdr" -o "$case_folder/live"
    contains "$errors" "it is live"
}

it_keeps_what_is_there_where_no_more_can_be_written() {
    make_site
    serve_ranges
    local command=("$PLAYHEAD" download "$url/multivariant.m3u8" --variant "$hdr" -o "$case_folder/film")
    # A file may have 20 kB: a disk that is full says no at the same place.
    ends_with 74 bash -c 'trap "" XFSZ; ulimit -f 20; "$@"' - "${command[@]}"
    contains "$errors" "$case_folder/film: "
    contains "$errors" "cannot write"
    ends_with 0 "${command[@]}"
    same_media "$case_folder/film/video-1" video/hdr-720p
}

it_ends_a_download_at_its_limits_and_goes_on() {
    make_site
    local command=("$PLAYHEAD" download "$case_folder/site" --variant "$hdr" -o "$case_folder/film")
    ends_with 74 "${command[@]}" --max-bytes 100k
    contains "$errors" "not fetched: 100000 bytes are what the segments of one download may take"
    contains "$errors" "--max-bytes allows more"
    [[ $(cat "$case_folder"/film/*/*.mp4* | wc -c) -le 1200000 ]] || fail "it has taken more"
    ends_with 74 "${command[@]}" --max-requests 3
    contains "$errors" "not fetched: 3 requests are what"
    contains "$errors" "--max-requests allows more"
    serve_ranges
    touch "$case_folder/slow"
    ends_with 74 timeout 20 "$PLAYHEAD" download "$url/multivariant.m3u8" --variant "$hdr" -o "$case_folder/slow-film" \
        --max-time 2s
    contains "$errors" "not fetched: 2 seconds are what"
    rm "$case_folder/slow"
    ends_with 0 "${command[@]}"
    same_media "$case_folder/film/video-1" video/hdr-720p
    ends_with 64 "${command[@]}" --max-time never
}

it_copies_a_presentation_of_files() {
    make_site
    local film=$case_folder/film
    ends_with 0 "$PLAYHEAD" download "$case_folder/site" --variant "$hdr" -o "$film"
    contains "$errors" "complete"
    same_media "$film/video-1" video/hdr-720p
    same_media "$film/audio-2" audio/aac-en
}

# Serves one variant and its segment by chunks, with a field behind the segment, until the case ends; says the URL.
serve_trailers() {
    command -v python3 curl >/dev/null || skip "python3 or curl is not installed"
    python3 - >"$case_folder/port" <<'EOF_SERVER' &
import socketserver
playlists = {
    b"/multivariant.m3u8": b"#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000\nindex.m3u8\n",
    b"/index.m3u8": b"#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nsegment.ts\n#EXT-X-ENDLIST\n",
}
class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        path = self.rfile.readline().split()[1]
        while self.rfile.readline().strip():
            pass
        body = playlists.get(path, b"hello")
        self.wfile.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\nConnection: close\r\n\r\n")
        self.wfile.write(b"%x\r\n%s\r\n0\r\nX: y\r\n\r\n" % (len(body), body))
socketserver.ThreadingTCPServer.daemon_threads = True
server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
EOF_SERVER
    await_server
}

it_stores_nothing_but_the_body() {
    serve_trailers
    ends_with 0 "$PLAYHEAD" download "$url/multivariant.m3u8" -o "$case_folder/film"
    same "$(find "$case_folder/film" -type f -exec grep -l hello {} + | xargs cat)" hello
}

# A process of this name that this one started.
child_of() { ps -o pid=,comm= --ppid "$1" 2>/dev/null | awk -v name="$2" '$2 == name { print $1 }'; }
# Whether the process has a curl, which then is $curl: it may have ended by the time of a second look.
has_curl() {
    curl=$(child_of "$1" curl)
    [[ -n $curl ]]
}

it_takes_curl_with_it_when_it_is_killed() {
    [[ $(uname -s) == Linux ]] || skip "only Linux ends a process with the one that started it"
    make_site
    serve_ranges
    touch "$case_folder/slow"
    "$PLAYHEAD" download "$url/multivariant.m3u8" --variant "$hdr" -o "$case_folder/film" 2>/dev/null >&2 &
    local download=$! curl=
    # The playlists are there at once; what comes into the folder is slow.
    eventually test -d "$case_folder/film"
    eventually has_curl "$download"
    kill -KILL "$download"
    wait "$download" || true
    eventually has_ended "$curl"
}

# Whether some files are whole, and there is a part of the next.
is_amid_a_file() { [[ -n $(find "$1" -name '0*.mp4' -print -quit) && -n $(find "$1" -name '0*.mp4.part' -size +0) ]]; }

it_downloads_killed_again_and_again_to_the_same_bytes() {
    make_site
    serve_ranges
    local film=$case_folder/film download kept name
    local command=("$PLAYHEAD" download "$url/multivariant.m3u8" --variant "$hdr" --select audio=fr -o "$film")
    touch "$case_folder/slow"
    for moment in 0.05 0.15 0.2 0.4 0.3 0.7 0.25 1.2 0.6; do
        "${command[@]}" >"$case_folder/stdout" 2>"$case_folder/stderr" &
        download=$!
        sleep "$moment"
        kill -KILL "$download"
        wait "$download" 2>/dev/null || true
        test ! -e "$film/multivariant.m3u8" || fail "it looks complete"
    done
    # What is there whole keeps its place, and a part is gone on with.
    "${command[@]}" >"$case_folder/stdout" 2>"$case_folder/stderr" &
    download=$!
    eventually is_amid_a_file "$film/video-1"
    kill -KILL "$download"
    wait "$download" 2>/dev/null || true
    find "$film" -name '[0-9]*.mp4' -exec stat -c '%i %n' {} + >"$case_folder/whole"
    name=$(find "$film" -name '0*.mp4.part' -size +0)
    kept=$(wc -c <"$name")
    local number=${name##*/} start
    number=$((10#${number%%.*}))
    start=$(sed -n 's/^#EXT-X-BYTERANGE:[0-9]*@//p' "$case_folder/site/video/hdr-720p/index.m3u8" | sed -n "${number}p")
    rm "$case_folder/slow"
    : >"$case_folder/requests"
    ends_with 0 "${command[@]}"
    contains "$errors" "complete"
    contains "$(<"$case_folder/requests")" "/media.mp4 bytes=$((start + kept))-"
    find "$film" -name '[0-9]*.mp4' -exec stat -c '%i %n' {} + >"$case_folder/after"
    same "$(grep -vxFf "$case_folder/after" "$case_folder/whole")" ""
    same_media "$film/video-1" video/hdr-720p
    same_media "$film/audio-2" audio/aac-fr
    same "$(find "$film" -name '*.part' -o -name '*.journal' -o -name '.*' -type f)" ""
}
