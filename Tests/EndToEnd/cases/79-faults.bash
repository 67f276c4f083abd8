# What is told and written where the system fails, where a program is ended amid its work, and where another writes to the same
# place: all of it, or that it is not all.

# Sets $faults to a library that makes one system call of the program fail.
with_faults() {
    local compiler
    [[ -e /proc/self/exe ]] || skip "system calls are made to fail on Linux only"
    compiler=$(command -v cc || command -v clang || command -v gcc) || skip "there is no C compiler"
    faults=$case_folder/faults.so
    "$compiler" -O1 -shared -fPIC -o "$faults" Tests/Torture/faults.c -ldl
}

# Ends with this status where the call of this number of this name fails with this number of errno; zero kills the program there.
fails_with() {
    local status=$1 fault=$2
    shift 2
    ends_with "$status" env LD_PRELOAD="$faults" PLAYHEAD_FAULT="$fault" "$PLAYHEAD" "$@"
}

it_says_where_a_folder_cannot_be_listed_to_its_end() {
    local eio=5 number
    with_faults
    mkdir -p "$case_folder/logs" "$case_folder/film"
    for number in {10..49}; do
        sed "s/FAEF9AE5/000000$number/" Sessions/bare-access-log/access.log >"$case_folder/logs/$number.log"
    done
    fails_with 74 readdir:30:$eio kpi "$case_folder/logs" --format json
    contains "$errors" "logs: cannot be listed to its end: Input/output error"
    fails_with 74 readdir:3:$eio kpi Sessions/commute
    contains "$errors" "commute: cannot be listed to its end"
    fails_with 74 readdir:1:$eio compare Sessions/commute --b-abr bola
    fails_with 74 readdir:2:$eio simulate Sessions/offline --trace Sessions/traces
    fails_with 74 readdir:1:$eio inspect Sessions/ladders
    # Without its place a page does not know the way to the folder beside it.
    fails_with 74 realpath:1:$eio kpi Sessions/fleet --export "$case_folder/fleet.html" --pages "$case_folder/pages"
    # A full folder is none to write to.
    echo mine >"$case_folder/film/mine"
    fails_with 74 readdir:1:$eio segment Tests/Fuzz/Corpus/Movies/h264-aac -o "$case_folder/film"
    contains "$errors" "cannot be listed"
    same "$(ls -A "$case_folder/film")" mine
}

it_packages_again_where_it_was_killed_between_two_renames() {
    local movie=Tests/Fuzz/Corpus/Movies/h264-aac number status
    with_faults
    ends_with 0 "$PLAYHEAD" segment "$movie" -o "$case_folder/whole"
    for number in {1..40}; do
        status=0
        env LD_PRELOAD="$faults" PLAYHEAD_FAULT="rename:$number:0" "$PLAYHEAD" segment "$movie" -o "$case_folder/out" \
            >/dev/null 2>&1 || status=$?
        if [[ $status -eq 0 ]]; then break; fi
        same "$status" 137 "rename $number"
        ends_with 0 "$PLAYHEAD" segment "$movie" -o "$case_folder/out"
        diff -r "$case_folder/whole" "$case_folder/out" || fail "it is another presentation, after rename $number"
        rm -r "$case_folder/out"
    done
    ((number > 5)) || fail "there are not so few renames: $number"
}

it_writes_a_bundle_again_where_it_was_killed_between_two_renames() {
    local number status command=(simulate Sessions/offline --trace 3M --format json --log-dir "$case_folder/out")
    with_faults
    ends_with 0 "$PLAYHEAD" simulate Sessions/offline --trace 3M --format json --log-dir "$case_folder/whole"
    for number in {1..40}; do
        status=0
        env LD_PRELOAD="$faults" PLAYHEAD_FAULT="rename:$number:0" "$PLAYHEAD" "${command[@]}" >/dev/null 2>&1 || status=$?
        if [[ $status -eq 0 ]]; then break; fi
        same "$status" 137 "rename $number"
        # Whoever reads it takes it for all or for nothing.
        status=0
        "$PLAYHEAD" kpi "$case_folder/out" --format json >"$case_folder/stdout" 2>"$case_folder/stderr" || status=$?
        [[ $status -eq 74 || $status -eq 66 ]] || same "$(cd "$case_folder/out" && find . -type f | sort)" \
            "$(cd "$case_folder/whole" && find . -type f | sort)" "what is taken for whole after rename $number"
        ends_with 0 "$PLAYHEAD" "${command[@]}"
        diff -r "$case_folder/whole" "$case_folder/out" || fail "it is another bundle, after rename $number"
        rm -r "$case_folder/out"
    done
    ((number > 10)) || fail "there are not so few renames: $number"
}

it_reads_no_bundle_of_which_not_all_is_there() {
    local mark command
    ends_with 0 "$PLAYHEAD" simulate Sessions/offline --trace 3M --format json --log-dir "$case_folder/out"
    for mark in .playhead-unfinished .simulation.json; do
        : >"$case_folder/out/$mark"
        for command in "kpi" "replay" "kpi --partial" "explain" "compare --b-abr bola" "trace info" "trace infer --output $case_folder/links" "inspect" "lint" \
            "simulate --trace 3M" "download"; do
            # shellcheck disable=SC2086 # A word each.
            ends_with 74 "$PLAYHEAD" ${command%% --*} "$case_folder/out" ${command#"${command%% --*}"}
            contains "$errors" "not all of it is there: who wrote it was ended before"
        done
        rm "$case_folder/out/$mark"
    done
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/out"
}

it_writes_the_bundles_of_a_matrix_all_or_none() {
    local status=0 matrix=(simulate Sessions/ladder --trace 'generate:lte*400' --abr bola,bba --log-dir "$case_folder/out" --format csv)
    "$PLAYHEAD" "${matrix[@]}" >/dev/null 2>"$case_folder/stderr" &
    local playing=$!
    eventually test -e "$case_folder/out/.playhead-log-dir/001-bola-lte-1/access.log"
    # Another one may not write there meanwhile.
    ends_with 74 "$PLAYHEAD" simulate Sessions/offline --trace 3M --log-dir "$case_folder/out"
    contains "$errors" "--log-dir $case_folder/out: another program writes to it"
    kill -TERM "$playing"
    wait "$playing" || status=$?
    same "$status" 143
    contains "$(<"$case_folder/stderr")" "nothing was written"
    [[ ! -e $case_folder/out ]] || fail "it left $(ls -A "$case_folder/out" | head)"
    # What a kill leaves is taken away by the next run.
    mkdir -p "$case_folder/out/.playhead-log-dir/001-bola-lte-1" "$case_folder/out/2-bba-lte-1"
    echo half >"$case_folder/out/2-bba-lte-1/access.log"
    echo 2-bba-lte-1 >"$case_folder/out/.playhead-unfinished"
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 'generate:lte*2' --abr bola --log-dir "$case_folder/out" --format csv
    same "$(ls -A "$case_folder/out" | tr '\n' ' ')" "1-bola-lte-1 2-bola-lte-2 "
}

it_keeps_a_whole_report_where_the_reading_is_stopped() {
    local report status reading
    mkdir "$case_folder/logs"
    cp Sessions/bare-access-log/access.log "$case_folder/logs"
    for report in report.json report.html; do
        ends_with 0 "$PLAYHEAD" kpi "$case_folder/logs" --export "$case_folder/$report"
        cp "$case_folder/$report" "$case_folder/whole"
        rm -f "$case_folder/pipe"
        mkfifo "$case_folder/pipe"
        status=0
        "$PLAYHEAD" kpi Sessions/commute/access.log "$case_folder/pipe" --export "$case_folder/$report" \
            --export "$case_folder/new.json" >"$case_folder/stdout" 2>"$case_folder/stderr" &
        reading=$!
        sleep 0.5
        kill -TERM "$reading"
        wait "$reading" || status=$?
        same "$status" 143
        contains "$(<"$case_folder/stderr")" "stopped before all was read: no export was written"
        cmp "$case_folder/$report" "$case_folder/whole" || fail "$report is another"
        [[ ! -e $case_folder/new.json ]] || fail "a part of a report was written"
    done
}

it_reads_names_that_are_no_utf8_and_shows_them_escaped() {
    local name=$'caf\xe9'
    mkdir "$case_folder/logs"
    cp Sessions/bare-access-log/access.log "$case_folder/logs/$name.log" 2>/dev/null || skip "names are UTF-8 here"
    [[ $(cd "$case_folder/logs" && LC_ALL=C ls) == "$name.log" ]] || skip "names are UTF-8 here"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/logs"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/logs/$name.log"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/logs/caf\\xE9.log"
    printf '%s\n' "$case_folder/logs/$name.log" >"$case_folder/list"
    ends_with 0 "$PLAYHEAD" kpi --files-from "$case_folder/list"
    echo "no log" >"$case_folder/logs/$name.txt"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/logs"
    contains "$errors" "logs/caf\\xE9.txt"
    cp -r Sessions/commute "$case_folder/$name"
    ends_with 0 "$PLAYHEAD" replay "$case_folder/$name" --format json
    contains "$output" '"startupTimeSource": "events"'
    ends_with 66 "$PLAYHEAD" kpi "$case_folder/none$name"
    contains "$errors" "nonecaf\\xE9: no such file or folder"
}

it_gives_no_report_to_who_put_a_file_into_a_shared_folder() {
    [[ $(id -u) -eq 0 ]] || skip "only root could give a file away"
    local report=$case_folder/shared/report.json
    mkdir "$case_folder/shared"
    chmod 1777 "$case_folder/shared"
    echo old >"$report"
    chown 12345:12345 "$report"
    chmod 6755 "$report"
    ends_with 0 "$PLAYHEAD" kpi Sessions/commute --export "$report"
    is_json "$report"
    same "$(stat -c '%u %a' "$report")" "0 644" "a file of another user"
    # A folder of one's own is a place where the owner was given on purpose; what lets a file run as its owner is never kept.
    chmod 755 "$case_folder/shared"
    chown 12345:12345 "$report"
    chmod 6750 "$report"
    ends_with 0 "$PLAYHEAD" kpi Sessions/commute --export "$report"
    same "$(stat -c '%u %a' "$report")" "12345 750" "a file of another user in a folder of one's own"
}

it_quotes_no_more_of_an_input_than_a_line() {
    local token
    head -c 3000000 /dev/zero | tr '\0' A >"$case_folder/token"
    token=$case_folder/token
    { printf 'time,bandwidth_kbps\n0,'; cat "$token"; printf '\n1,2\n'; } >"$case_folder/a.csv"
    { printf '{"'; head -c 900000 "$token"; printf '": 1}'; } >"$case_folder/plan.json"
    { printf '#EXTM3U\n#EXT-X-MEDIA:TYPE='; cat "$token"; printf ',GROUP-ID="a",NAME="b"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n'; } \
        >"$case_folder/a.m3u8"
    ends_with 65 "$PLAYHEAD" trace info "$case_folder/a.csv"
    is_short "$output$errors"
    contains "$errors" "is no number: it stands under bandwidth_kbps"
    ends_with 65 "$PLAYHEAD" download Sessions/offline --plan "$case_folder/plan.json"
    is_short "$output$errors"
    contains "$errors" "is not known here"
    ends_with 66 "$PLAYHEAD" kpi --files-from "$token"
    is_short "$output$errors"
    contains "$errors" "no such file or folder"
    ends_with 0 "$PLAYHEAD" inspect "$case_folder/a.m3u8"
    is_short "$output$errors"
    ends_with 1 "$PLAYHEAD" lint "$case_folder/a.m3u8"
    is_short "$output$errors"
}

is_short() { [[ ${#1} -lt 10000 ]] || fail "${#1} characters: ${1:0:100}"; }

it_names_no_page_after_a_token() {
    local log='{"accessLog": {"events": [{"durationWatched": 30.5, "numberOfStalls": 1, "playbackSessionID": "https://u:PW@h/v?token=SECRETTOK'
    for number in 0 1; do echo "$log$number\"}]}}"; done >"$case_folder/a.ndjson"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/a.ndjson" --export "$case_folder/report.html" --pages "$case_folder/pages"
    same "$(ls "$case_folder/pages" | wc -l)" 2
    lacks "$(ls "$case_folder/pages")$(cat "$case_folder"/pages/* "$case_folder/report.html")$output$errors" SECRETTOK
    lacks "$(ls "$case_folder/pages")" PW
}

it_lets_nobody_else_read_a_download_in_which_a_token_stands() {
    local site=$case_folder/site
    mkdir -p "$site"
    printf '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.4d401f"\nv.m3u8\n' >"$site/multivariant.m3u8"
    printf '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n' >"$site/v.m3u8"
    echo media >"$site/a.ts"
    ends_with 0 "$PLAYHEAD" download "$site" -o "$case_folder/plain"
    same "$(mode_of "$case_folder/plain/multivariant.m3u8")" 644
    sed -i '1a #EXT-X-DEFINE:NAME="token",VALUE="SECRET"' "$site/multivariant.m3u8"
    ends_with 0 "$PLAYHEAD" download "$site" -o "$case_folder/copy"
    contains "$(<"$case_folder/copy/multivariant.m3u8")" SECRET
    same "$(mode_of "$case_folder/copy/multivariant.m3u8")" 600
    same "$(mode_of "$case_folder/copy/video-1/index.m3u8")" 644
}

it_takes_nothing_that_a_server_says_for_where_it_was() {
    command -v python3 curl >/dev/null || skip "python3 or curl is not installed"
    local length
    python3 - >"$case_folder/port" 2>/dev/null <<'EOF_SERVER' &
import http.server
VARIANTS = b'#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS="avc1.4d401e"\nSECRET.m3u8\n'
MANY = b"#EXTM3U\n" + b"".join(b"#EXT-X-STREAM-INF:BANDWIDTH=%d\nv%d.m3u8\n" % (n + 1, n) for n in range(100_000))
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if not self.path.startswith(("/type", "/many")):
            return self.send_error(404)
        body = MANY if self.path == "/many" else VARIANTS
        self.send_response(200)
        self.send_header("Content-Type", "a/" + "b" * int(self.path[5:] or 0))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *_): pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
EOF_SERVER
    await_server
    mkdir "$case_folder/here"
    printf '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:9,\nLOCAL.ts\n' >"$case_folder/here/SECRET.m3u8"
    cd "$case_folder/here"
    for length in 0 1000 65000 65400 65450 65490 65500 65530 80000; do
        "$PLAYHEAD" lint "$url/type$length" --format json >"$case_folder/stdout" 2>"$case_folder/stderr" || true
        lacks "$(<"$case_folder/stdout")$(<"$case_folder/stderr")" TARGETDURATION
        lacks "$(<"$case_folder/stdout")$(<"$case_folder/stderr")" "SECRET.m3u8:"
    done
    # Of a hundred thousand media playlists none is fetched, and that is said in a line.
    ends_with 74 timeout 60 "$PLAYHEAD" download "$url/many"
    contains "$errors" "it names 100000 media playlists, and 2000 requests are what"
    same "$(grep -c requests "$case_folder/stderr")" 1
    ends_with 74 timeout 60 "$PLAYHEAD" lint "$url/many" --format json
    same "$(grep -c requests "$case_folder/stderr")" 1
    ends_with 66 timeout 60 "$PLAYHEAD" simulate "$url/many" --trace 3M
    same "$(wc -l <"$case_folder/stderr")" 1
}
