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
    ends_with 0 "$PLAYHEAD" lint Sessions/ladder/360p/index.m3u8
    local whole=$output
    ends_with 0 "$PLAYHEAD" lint "$url/gzip/360p/index.m3u8"
    same "$(tail -n 1 <<<"$output")" "$(tail -n 1 <<<"$whole")"
    ends_with 65 "$PLAYHEAD" lint "$url/cut/360p/index.m3u8"
    contains "$errors" "ends early or is damaged"
    ends_with 65 "$PLAYHEAD" simulate "$url/cut/multivariant.m3u8" --trace 6M/50ms
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
    ends_with 65 "$PLAYHEAD" simulate "$url/file/m.m3u8" --trace 6M
    contains "$(<"$case_folder/stderr")" "file"
    ends_with 65 "$PLAYHEAD" simulate "$url/round" --trace 6M
    contains "$(<"$case_folder/stderr")" "redirects"
    ends_with 65 "$PLAYHEAD" simulate "http://127.0.0.1:1/m.m3u8" --trace 6M
    contains "$(<"$case_folder/stderr")" "connect"
    ends_with 65 env PATH=/none "$PLAYHEAD" simulate "$url/multivariant.m3u8" --trace 6M
    contains "$(<"$case_folder/stderr")" "curl, which is not installed"
}
