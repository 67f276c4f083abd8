# Playlists from folders, standard input and servers.

# Serves a folder on a port of its own until the case ends, and says the URL.
serve() {
    command -v python3 curl >/dev/null || skip "python3 or curl is not installed"
    python3 - "$1" >"$case_folder/port" 2>"$case_folder/requests" <<'EOF' &
import functools, gzip, http.server, sys
class Handler(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.path.startswith(("/gzip/", "/cut/")):
            # The length is that of what is sent: only the compressed stream itself tells that its end is missing.
            _, how, path = self.path.split("/", 2)
            packed = gzip.compress(open(sys.argv[1] + "/" + path, "rb").read())
            if how == "cut":
                packed = packed[: len(packed) // 2]
            self.send_response(200)
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(packed)))
            self.end_headers()
            self.wfile.write(packed)
        elif self.path.startswith("/named/"):
            plain = open(sys.argv[1] + self.path.removeprefix("/named"), "rb").read()
            self.send_response(200)
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(plain)))
            self.end_headers()
            self.wfile.write(plain)
        elif self.path.startswith("/moved/"):
            self.send_response(302)
            self.send_header("Location", self.path[len("/moved"):])
            self.end_headers()
        elif self.path.startswith("/file/"):
            self.send_response(302)
            self.send_header("Location", "file:///etc/hostname")
            self.end_headers()
        elif self.path == "/round":
            self.send_response(302)
            self.send_header("Location", "/round")
            self.end_headers()
        else:
            super().do_GET()
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=sys.argv[1]))
print(server.server_address[1], flush=True)
server.serve_forever()
EOF
    await_server
}

it_plays_a_playlist_of_a_server_as_that_of_its_folder() {
    serve Sessions/ladder
    ends_with 0 "$PLAYHEAD" simulate "$url/moved/multivariant.m3u8?t=1" --trace 6M/50ms --format json
    contains "$(<"$case_folder/requests")" "/360p/index.m3u8"
    contains "$(<"$case_folder/requests")" "/audio/index.m3u8"
    contains "$output" '"source": "simulated"'
    ends_with 0 bash -c '"$0" simulate - --trace 6M/50ms <Sessions/ladder/multivariant.m3u8' "$PLAYHEAD"
    contains "$output" "made up"
}

it_takes_a_compressed_playlist_that_ends_early_for_damaged() {
    serve Sessions/ladder
    ends_with 0 "$PLAYHEAD" lint Sessions/ladder/360p/index.m3u8 --no-segments
    local whole=$output
    ends_with 0 "$PLAYHEAD" lint "$url/gzip/360p/index.m3u8" --no-segments
    same "$(tail -n 1 <<<"$output")" "$(tail -n 1 <<<"$whole")"
    ends_with 74 "$PLAYHEAD" lint "$url/cut/360p/index.m3u8" --no-segments
    contains "$errors" "ends early or is damaged"
    ends_with 74 "$PLAYHEAD" lint "$url/named/360p/index.m3u8" --no-segments
    contains "$errors" "says that it is compressed (Content-Encoding: gzip), and it is not"
    ends_with 74 "$PLAYHEAD" simulate "$url/cut/multivariant.m3u8" --trace 6M/50ms
}

it_tells_a_playlist_that_is_not_read_from_one_that_is_not_there() {
    mkdir "$case_folder/site"
    serve "$case_folder/site"
    cp -r Sessions/ladder/* "$case_folder/site"
    rm "$case_folder/site/720p/index.m3u8"
    # One is missing, one ends early: the rest is looked at.
    sed 's|^360p/|/cut/360p/|' Sessions/ladder/multivariant.m3u8 >"$case_folder/site/multivariant.m3u8"
    ends_with 74 "$PLAYHEAD" lint "$url/multivariant.m3u8" --ignore iframe-missing --format json
    is_json "$case_folder/stdout"
    contains "$errors" "/cut/360p/index.m3u8: what the server compressed (gzip) ends early or is damaged"
    contains "$errors" "1 media playlist could not be opened or read to the end: the report lacks what it says"
    contains "$output" "media playlists are not there, first 720p/index.m3u8"
    ends_with 74 "$PLAYHEAD" download "$url/multivariant.m3u8"
    contains "$errors" "/cut/360p/index.m3u8: what the server"
    ends_with 74 "$PLAYHEAD" download "$url/multivariant.m3u8" --format json
    is_json "$case_folder/stdout"
    contains "$errors" "/cut/360p/index.m3u8: what the server"
    ends_with 74 "$PLAYHEAD" simulate "$url/multivariant.m3u8" --trace 6M
    gzip -c Sessions/ladder/360p/index.m3u8 | head -c 150 >"$case_folder/site/360p/index.m3u8.gz"
    ends_with 74 "$PLAYHEAD" inspect "$case_folder/site/360p/index.m3u8.gz"
    ends_with 74 "$PLAYHEAD" lint "$case_folder/site/360p/index.m3u8.gz"
    for command in inspect lint; do
        ends_with 74 bash -c '"$0" "$1" - <&-' "$PLAYHEAD" "$command"
        ends_with 74 bash -c '"$0" "$1" - <.' "$PLAYHEAD" "$command"
    done
}

# As root, who may read all: a user who may not.
as_nobody() {
    [[ $(id -u) == 0 ]] && command -v setpriv >/dev/null || skip "not root, or setpriv is not installed"
    chmod -R a+rX "$case_folder"
    chmod a+x "$work_folder"
    setpriv --reuid 65534 --regid 65534 --clear-groups true || skip "setpriv is not allowed"
    setpriv --reuid 65534 --regid 65534 --clear-groups test -x "$PLAYHEAD" || skip "$PLAYHEAD is not for others"
    as=(setpriv --reuid 65534 --regid 65534 --clear-groups)
}

it_says_what_may_not_be_read() {
    local as
    cp -r Sessions/ladder "$case_folder/ladder"
    cp -r Sessions/fleet/phone-wifi "$case_folder/bundle"
    as_nobody
    chmod 000 "$case_folder/ladder/720p/index.m3u8" "$case_folder/bundle/access.log"
    ends_with 74 "${as[@]}" "$PLAYHEAD" lint "$case_folder/ladder" --ignore iframe-missing
    contains "$errors" "720p/index.m3u8: cannot be opened: Permission denied"
    contains "$output" "Note: 1 of"
    lacks "$output" "media playlists are not there"
    ends_with 74 "${as[@]}" "$PLAYHEAD" inspect "$case_folder/ladder/720p/index.m3u8"
    ends_with 74 "${as[@]}" "$PLAYHEAD" simulate "$case_folder/ladder" --trace 6M
    ends_with 74 "${as[@]}" "$PLAYHEAD" download "$case_folder/ladder"
    contains "$errors" "Permission denied"
    ends_with 74 "${as[@]}" "$PLAYHEAD" trace info "$case_folder/bundle"
    ends_with 74 "${as[@]}" "$PLAYHEAD" replay "$case_folder/bundle" --abr bola --format json
    # A folder that may not be looked into may have it.
    chmod 644 "$case_folder/ladder/720p/index.m3u8"
    chmod 000 "$case_folder/ladder/720p"
    ends_with 74 "${as[@]}" "$PLAYHEAD" lint "$case_folder/ladder" --ignore iframe-missing
    ends_with 74 "${as[@]}" "$PLAYHEAD" simulate "$case_folder/ladder" --trace 6M
    chmod 755 "$case_folder/ladder/720p"
    head -c 100 /dev/urandom >"$case_folder/movie.mp4"
    chmod 000 "$case_folder/movie.mp4"
    for more in "" "--encode 180p:100k"; do
        ends_with 74 "${as[@]}" "$PLAYHEAD" segment "$case_folder/movie.mp4" -o "$case_folder/out" $more
        ends_with 66 "$PLAYHEAD" segment "$case_folder/nowhere.mp4" -o "$case_folder/out" $more
    done
    ends_with 74 "${as[@]}" "$PLAYHEAD" inspect "$case_folder/movie.mp4"
}

# A server that sends each playlist twice, and then takes the request and sends nothing.
serve_twice() {
    command -v python3 curl >/dev/null || skip "python3 or curl is not installed"
    python3 - Sessions/ladder "$case_folder/waits" >"$case_folder/port" 2>/dev/null <<'EOF' &
import collections, functools, http.server, sys, time
asked = collections.Counter()
class Handler(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        asked[self.path] += 1
        if asked[self.path] > 1:
            open(sys.argv[2], "w").write("waits\n")
            time.sleep(50)
        super().do_GET()
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=sys.argv[1]))
server.daemon_threads = True
print(server.server_address[1], flush=True)
server.serve_forever()
EOF
    await_server
}

it_hears_keys_and_signals_while_a_screen_waits_for_a_server() {
    local start
    serve_twice
    open_terminal 100x30
    launch "simulate '$url/multivariant.m3u8' --trace 6M/50ms"
    see "1 Session"
    press 4
    eventually test -s "$case_folder/waits"
    press 1
    start=$SECONDS
    see "Startup"
    press 4
    rm "$case_folder/waits"
    eventually test -s "$case_folder/waits"
    kill -TERM "$(process)"
    see_end 143
    ((SECONDS - start < 12)) || fail "it took $((SECONDS - start)) s"
}

it_says_what_a_server_did_not_give() {
    serve Sessions/ladder
    ends_with 66 "$PLAYHEAD" simulate "$url/none.m3u8" --trace 6M
    contains "$(<"$case_folder/stderr")" "HTTP status 404"
    ends_with 74 "$PLAYHEAD" simulate "$url/file/m.m3u8" --trace 6M
    contains "$(<"$case_folder/stderr")" "file"
    ends_with 74 "$PLAYHEAD" simulate "$url/round" --trace 6M
    contains "$(<"$case_folder/stderr")" "redirects"
    ends_with 74 "$PLAYHEAD" simulate "http://127.0.0.1:1/m.m3u8" --trace 6M
    contains "$(<"$case_folder/stderr")" "connect"
    ends_with 74 env PATH=/none "$PLAYHEAD" simulate "$url/multivariant.m3u8" --trace 6M
    contains "$(<"$case_folder/stderr")" "curl, which is not installed"
}

# A playlist whose media playlists are where its variable says, one of each way in which they can be wrong.
secretive() {
    printf '%s\n' '#EXTM3U' '#EXT-X-VERSION:11' "$1"
    local name number=0
    for name in "${@:2}"; do
        number=$((number + 1))
        printf '#EXT-X-STREAM-INF:BANDWIDTH=%d000000,RESOLUTION=640x360,CODECS="avc1.64001f,mp4a.40.2"\n%s\n' \
            "$number" "{\$token}/$name.m3u8"
    done
}

it_shows_what_variables_are_worth_in_no_message() {
    local site=$case_folder/site token name address command form
    token=$site/HUSHHUSH
    mkdir -p "$token"
    printf '%s\n' '#EXTM3U' '#EXT-X-TARGETDURATION:6' '#EXT-X-MAP:URI="init.mp4"' '#EXTINF:6,' 1.mp4 '#EXT-X-ENDLIST' \
        >"$token/good.m3u8"
    printf 'no playlist' >"$token/letter.m3u8"
    : >"$token/empty.m3u8"
    printf '%s\n' '#EXTM3U' '#EXT-X-TARGETDURATION:6' '#EXT-X-ENDLIST' >"$token/none.m3u8"
    printf '%s\n' '#EXTM3U' '#EXT-X-STREAM-INF:BANDWIDTH=1' x >"$token/main.m3u8"
    sed 's/TARGETDURATION:6/TARGETDURATION:0/' "$token/good.m3u8" >"$token/broken.m3u8"
    for name in letter empty none main broken missing good; do
        secretive '#EXT-X-DEFINE:NAME="token",VALUE="HUSHHUSH"' "$name" good >"$site/value-$name.m3u8"
        secretive '#EXT-X-DEFINE:QUERYPARAM="token"' "$name" good >"$site/query-$name.m3u8"
    done
    serve "$site"
    for name in letter empty none main broken missing good; do
        for address in "$site/value-$name.m3u8" "$url/query-$name.m3u8?token=HUSHHUSH"; do
            for command in "simulate --trace 6M/50ms" lint inspect "download --trace 6M/50ms" \
                "download -o $case_folder/download"; do
                # shellcheck disable=SC2086
                "$PLAYHEAD" ${command%% *} "$address" ${command#"${command%% *}"} >"$case_folder/stdout" 2>&1 || true
                lacks "$(<"$case_folder/stdout")" HUSHHUSH "$command $address"
                rm -rf "$case_folder/download"
            done
        done
    done
    for form in json html markdown; do
        ends_with 0 "$PLAYHEAD" simulate "$site/value-good.m3u8" --trace 6M/50ms --format "$form"
        lacks "$output$errors" HUSHHUSH
    done
    ends_with 0 "$PLAYHEAD" compare "$site/value-missing.m3u8" "$site/value-good.m3u8" --trace 6M/50ms --format html
    lacks "$output$errors" HUSHHUSH
    ends_with 66 "$PLAYHEAD" compare "$url/query-missing.m3u8?token=HUSHHUSH" Sessions/ladder --trace 6M/50ms
    contains "$errors" "$url/…/missing.m3u8: the server answered with HTTP status 404"
    ends_with 65 "$PLAYHEAD" simulate "$site/value-none.m3u8" --trace 6M/50ms
    contains "$errors" "$site/…/none.m3u8: the playlist has no segment"
}
