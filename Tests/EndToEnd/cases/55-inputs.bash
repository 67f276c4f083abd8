# How files and streams are read: many, cut off, endless, or with nobody at the other end.

# Writes so many .gz logs of one session each into a folder.
write_compressed_logs() {
    mkdir -p "$1"
    python3 -c '
import gzip, re, sys
text = open("Sessions/bare-access-log/access.log").read()
guid = re.search("[0-9A-F]{8}-[0-9A-F-]{27}", text).group()
for number in range(int(sys.argv[2])):
    own = text.replace(guid, "%08X-0000-4000-8000-000000000000" % number)
    open(f"{sys.argv[1]}/{number:04}.log.gz", "wb").write(gzip.compress(own.encode(), mtime=0))
' "$1" "$2"
}

it_reads_more_files_than_may_be_open() {
    local wanted
    write_compressed_logs "$case_folder/logs" 1500
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/logs" --format ndjson
    wanted=$output
    same "$(grep -c '^{"id"' <<<"$wanted")" 1500
    ends_with 0 sh -c 'ulimit -n 64; "$PLAYHEAD" kpi "$0" --format ndjson' "$case_folder/logs"
    same "$output" "$wanted"
    # All sessions come back: each file is read a second time.
    cp -r "$case_folder/logs" "$case_folder/again"
    ends_with 0 sh -c 'ulimit -n 64; "$PLAYHEAD" kpi "$0" "$1" --format ndjson' "$case_folder/logs" "$case_folder/again"
    same "$output" "$wanted"
}

it_ends_with_74_where_a_log_is_not_read_to_its_end() {
    write_compressed_logs "$case_folder/logs" 3
    head -c 300 "$case_folder/logs/0001.log.gz" >"$case_folder/cut"
    mv "$case_folder/cut" "$case_folder/logs/0001.log.gz"
    : >"$case_folder/logs/0002.log.gz"
    ends_with 74 "$PLAYHEAD" kpi "$case_folder/logs" --aggregate-only
    contains "$output" "Aggregate of"
    contains "$errors" "logs/0001.log.gz: the compressed file is damaged or cut off"
    contains "$errors" "logs/0002.log.gz: the compressed file is damaged or cut off"
    contains "$errors" "2 inputs could not be opened or read to their ends"
    ends_with 74 "$PLAYHEAD" replay "$case_folder/logs" --snapshot 80x24
    ln -s nowhere "$case_folder/logs/a.log"
    ends_with 74 "$PLAYHEAD" kpi --partial "$case_folder/logs"
    contains "$errors" "logs/a.log: a link that leads nowhere"
}

it_takes_an_unread_input_for_no_empty_one() {
    gzip -c Sessions/bare-access-log/access.log | head -c 15 >"$case_folder/cut.log.gz"
    ends_with 74 "$PLAYHEAD" kpi "$case_folder/cut.log.gz" --strict
    contains "$errors" "cut.log.gz: the compressed file is damaged or cut off"
    lacks "$errors" "empty"
}

it_leaves_out_what_follows_compressed_data() {
    { gzip -c Sessions/bare-access-log/access.log; printf garbage; } >"$case_folder/a.log.gz"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/a.log.gz" --aggregate-only --format json
    contains "$output" '"skippedCount": 1'
    same "$(grep -v skippedCount <<<"$output")" \
        "$("$PLAYHEAD" kpi Sessions/bare-access-log/access.log --aggregate-only --format json | grep -v skippedCount)"
    contains "$errors" "a.log.gz: what follows the compressed data is not compressed: it is left out"
    ends_with 65 "$PLAYHEAD" kpi "$case_folder/a.log.gz" --strict
}

it_ends_with_74_where_a_trace_is_not_read_to_its_end() {
    mkdir "$case_folder/traces"
    printf 'time_s,bandwidth_bps\n0,3000000\n10,2000000\n' >"$case_folder/traces/a.csv"
    gzip -c "$case_folder/traces/a.csv" | head -c 30 >"$case_folder/traces/b.csv.gz"
    ends_with 74 "$PLAYHEAD" trace info "$case_folder/traces"
    contains "$output" "a.csv"
    contains "$errors" "b.csv.gz: the compressed file is damaged or cut off"
    contains "$errors" "1 trace could not be opened or read to the end"
    ends_with 74 "$PLAYHEAD" simulate Sessions/offline --trace "$case_folder/traces" --format csv
    contains "$output" "a.csv"
    ends_with 74 "$PLAYHEAD" compare Sessions/offline --b-abr bola --trace "$case_folder/traces"
    ends_with 74 "$PLAYHEAD" compare Sessions/offline --abr bola,bba --trace "$case_folder/traces"
    ends_with 74 "$PLAYHEAD" trace info "$case_folder/traces/b.csv.gz"
    echo "no trace" >"$case_folder/traces/b.csv.gz"
    ends_with 65 "$PLAYHEAD" trace info "$case_folder/traces"
    ends_with 0 "$PLAYHEAD" trace info "$case_folder/traces" --allow-skipped
}

it_visits_a_folder_once_however_many_links_lead_to_it() {
    mkdir "$case_folder/logs"
    cp Sessions/bare-access-log/access.log "$case_folder/logs/one.log"
    ln -s . "$case_folder/logs/a"
    ln -s . "$case_folder/logs/b"
    ln -s one.log "$case_folder/logs/two.log"
    ends_with 0 timeout 10 "$PLAYHEAD" kpi "$case_folder/logs" --aggregate-only
    contains "$output" "Aggregate of 1 session"
    echo 6M:60s >"$case_folder/logs/trace.csv"
    printf 'seconds,bits_per_second\n0,6000000\n' >"$case_folder/logs/trace.csv"
    timeout 10 "$PLAYHEAD" trace info "$case_folder/logs" >"$case_folder/traces" 2>&1 || [[ $? -ne 124 ]] ||
        fail "the traces of a folder with links to itself never end"
}

# Runs a command that waits for a pipe, and ends it by a signal, which it should hear within a second or so.
hears() {
    local signal=$1 wanted=$2 status=0 pid
    shift 2
    "$@" >"$case_folder/stdout" 2>"$case_folder/stderr" &
    pid=$!
    sleep 0.5
    kill -s "$signal" "$pid"
    for _ in {1..30}; do
        kill -0 "$pid" 2>/dev/null || break
        sleep 0.05
    done
    if kill -0 "$pid" 2>/dev/null; then
        kill -KILL "$pid"
        fail "does not hear $signal: $*"
    fi
    wait "$pid" || status=$?
    same "$status" "$wanted" "status of $* after $signal"
}

it_hears_signals_where_nobody_writes_to_a_pipe() {
    mkfifo "$case_folder/pipe"
    hears TERM 143 "$PLAYHEAD" kpi "$case_folder/pipe"
    hears HUP 129 "$PLAYHEAD" kpi --partial "$case_folder/pipe"
    hears TERM 143 "$PLAYHEAD" inspect "$case_folder/pipe"
    hears TERM 143 "$PLAYHEAD" trace info "$case_folder/pipe"
    mkdir "$case_folder/bundle"
    cp Sessions/bare-access-log/access.log "$case_folder/bundle"
    mkfifo "$case_folder/bundle/context.json"
    ends_with 0 timeout 10 "$PLAYHEAD" kpi "$case_folder/bundle"
    contains "$errors" "context.json: a pipe, a socket or a device: it is read only where it is named"
    ends_with 66 timeout 10 "$PLAYHEAD" segment "$case_folder/pipe" -o "$case_folder/out"
}

it_writes_a_bundle_into_a_pipe_that_is_in_its_place_and_does_not_read_it() {
    mkdir "$case_folder/bundle"
    mkfifo "$case_folder/bundle/simulation.json"
    cat "$case_folder/bundle/simulation.json" >"$case_folder/record" &
    local reader=$!
    ends_with 0 timeout 10 "$PLAYHEAD" simulate Sessions/offline --trace 9M --log-dir "$case_folder/bundle"
    wait "$reader"
    is_json "$case_folder/record"
    [[ -p $case_folder/bundle/simulation.json ]] || fail "the pipe was replaced"
}

it_reads_a_pipe_that_is_named() {
    mkfifo "$case_folder/pipe"
    cat Sessions/bare-access-log/access.log >"$case_folder/pipe" &
    ends_with 0 timeout 10 "$PLAYHEAD" kpi "$case_folder/pipe" --aggregate-only
    contains "$output" "Aggregate of 1 session"
    "$PLAYHEAD" kpi --partial Sessions/bare-access-log >"$case_folder/part"
    cat "$case_folder/part" >"$case_folder/pipe" &
    ends_with 0 timeout 10 "$PLAYHEAD" kpi --merge "$case_folder/pipe" --aggregate-only
    contains "$output" "Aggregate of 1 session"
}

it_goes_on_where_a_followed_log_becomes_a_pipe() {
    cp Sessions/bare-access-log/access.log "$case_folder/a.log"
    open_terminal 100x30
    launch "replay --follow '$case_folder/a.log'"
    eventually test -s "$case_folder/pid"
    sleep 1
    rm "$case_folder/a.log"
    mkfifo "$case_folder/a.log"
    sleep 1
    press q
    see_end 74
}

it_fills_no_temporary_folder() {
    ends_with 74 timeout 60 "$PLAYHEAD" kpi /dev/zero --max-spool 5M
    contains "$errors" "/dev/zero: not read to its end"
    contains "$errors" "--max-spool allows more"
    mkdir "$case_folder/logs"
    cp Sessions/bare-access-log/access.log "$case_folder/logs"
    ln -s /dev/zero "$case_folder/logs/zero.log"
    ends_with 0 timeout 10 "$PLAYHEAD" kpi "$case_folder/logs" --aggregate-only
    # What a small file unpacks to is read, and not kept.
    head -c 300000000 /dev/zero | zstd -qc >"$case_folder/bomb.zst"
    cat Sessions/bare-access-log/access.log | zstd -qc >>"$case_folder/bomb.zst"
    ends_with 0 timeout 60 sh -c '"$PLAYHEAD" kpi "$0" --max-spool 0 --aggregate-only' "$case_folder/bomb.zst"
    ends_with 64 "$PLAYHEAD" kpi Sessions/bare-access-log --max-spool many
}

it_gives_up_what_never_ends_and_is_no_log() {
    local form
    ln -s /dev/zero "$case_folder/zero.log"
    for form in "replay --snapshot 80x24" "replay --format json" "kpi" "kpi --partial"; do
        ends_with 74 timeout 60 "$PLAYHEAD" $form "$case_folder/zero.log"
        contains "$errors" "zero.log: not read to its end: there is nothing of a log in its first 64 MiB"
    done
    ends_with 74 timeout 60 "$PLAYHEAD" replay /dev/zero Sessions/bare-access-log --max-spool 1M --format json
    is_summary "$case_folder/stdout"
}

it_gives_up_a_log_of_which_a_line_never_ends() {
    local start
    for start in "$(cat Sessions/bare-access-log/access.log)" '[{"numberOfStalls":1},{"own":"'; do
        ends_with 74 timeout 60 sh -c '{ printf "%s\n" "$0"; cat /dev/zero; } | "$PLAYHEAD" replay - --format json' "$start"
        contains "$errors" "-: not read to its end: a line of it goes on for more than 64 MiB; what writes it?"
        is_summary "$case_folder/stdout"
    done
    ends_with 74 timeout 10 "$PLAYHEAD" replay --follow /dev/zero --format json
    contains "$errors" "/dev/zero: a pipe, a socket or a device: only a file can be followed"
}

it_refuses_what_is_no_whole_part_in_one_line() {
    local part=$case_folder/fleet.part bad=$case_folder/bad.part
    "$PLAYHEAD" kpi --partial Sessions/fleet >"$part"
    head -c 3000 "$part" >"$bad"
    ends_with 65 "$PLAYHEAD" kpi --merge "$part" "$bad"
    same "$errors" "playhead: $bad: the part ends too early: was it cut off?"
    same "$output" ""
    { head -c 999 "$part"; printf X; tail -c +1001 "$part"; } >"$bad"
    ends_with 65 "$PLAYHEAD" kpi --merge "$bad"
    same "$errors" "playhead: $bad: the part is damaged: write or copy it again"
    printf '{"schema":"playhead.partial/2"}\n{"id":"A","accessLog":[{"ordinal":0,"durationWatched":1}]}\n' >"$bad"
    ends_with 65 "$PLAYHEAD" kpi --merge "$bad"
    same "$errors" "playhead: $bad: a part in JSON, of an earlier version of playhead: write it again with this one"
    ends_with 65 "$PLAYHEAD" kpi "$bad"
    contains "$errors" "a part in JSON"
    { head -c 8 "$part"; printf '\006'; tail -c +10 "$part"; } >"$bad"
    ends_with 65 "$PLAYHEAD" kpi --merge "$bad"
    same "$errors" "playhead: $bad: a part of version 6, and this playhead reads version 5: write it again with this one"
    ends_with 65 "$PLAYHEAD" kpi --merge Sessions/bare-access-log/access.log
    contains "$errors" "access.log: not written by playhead kpi --partial"
    ends_with 65 "$PLAYHEAD" kpi "$part"
    contains "$errors" "fleet.part: a part, not a log: kpi --merge reads it"
}

it_writes_no_part_that_lacks_something_unless_told_to() {
    local log=$case_folder/torn.log
    { sed 1,4d Sessions/bare-access-log/access.log; cat Sessions/fleet/*/access.log; } >"$log"
    ends_with 65 "$PLAYHEAD" kpi --partial "$log"
    same "$output" ""
    contains "$errors" "without a #Fields line above"
    contains "$errors" "nothing was written, since the part would pass for a whole one"
    "$PLAYHEAD" kpi --partial --allow-skipped "$log" >"$case_folder/torn.part" 2>/dev/null
    ends_with 0 "$PLAYHEAD" kpi --merge "$case_folder/torn.part" --aggregate-only
    contains "$errors" "the parts lack 1 line or values that could not be read when they were written"
}

it_reads_no_playlist_larger_than_one_is() {
    { printf '#EXTM3U\n'; head -c 60000000 /dev/zero | tr '\0' '\n'; } | gzip -c >"$case_folder/bomb.m3u8.gz"
    ends_with 74 "$PLAYHEAD" inspect "$case_folder/bomb.m3u8.gz"
    contains "$errors" "larger than the 32 MiB"
}

# The splits of a file: so many ranges, one a line, that tile it.
tile() {
    python3 -c '
import os, sys
size, count = os.path.getsize(sys.argv[1]), int(sys.argv[2])
for n in range(count):
    begin, end = size * n // count, size * (n + 1) // count
    print(f"{sys.argv[1]}@{begin}+{end - begin}")' "$1" "$2"
}

it_reads_a_file_in_splits() {
    local log=$case_folder/fleet.log count split whole
    cat Sessions/fleet/*/*.log Sessions/*/access.log >"$log"
    "$PLAYHEAD" kpi --partial "$log" >"$case_folder/whole.part"
    whole=$("$PLAYHEAD" kpi "$log" --format json)
    for count in 1 2 16 61; do
        rm -rf "$case_folder/parts"
        mkdir "$case_folder/parts"
        tile "$log" "$count" | while read -r split; do
            "$PLAYHEAD" kpi --partial "$split" >"$case_folder/parts/part-${split##*@}"
        done
        touch "$case_folder/parts/_SUCCESS" "$case_folder/parts/.part-0.crc"
        "$PLAYHEAD" kpi --merge --partial "$case_folder/parts" >"$case_folder/merged.part"
        cmp "$case_folder/merged.part" "$case_folder/whole.part" || fail "$count splits are not the whole"
        # shellcheck disable=SC2046 # Many arguments.
        ends_with 0 "$PLAYHEAD" kpi --format json $(tile "$log" "$count")
        same "$output" "$whole"
    done
    # The example of the article on parts.
    (
        cd "$case_folder"
        rm -f ./*.part
        PATH=$(dirname "$PLAYHEAD"):$PATH
        bash -c "$(sed -n '/^    size=/,/^$/p' "$OLDPWD/Sources/Manual/playhead.docc/Parts.md")"
    ) >"$case_folder/text"
    same "$(<"$case_folder/text")" "$("$PLAYHEAD" kpi "$log")"
}

it_says_what_shows_a_playlist_that_somebody_took_for_a_log() {
    ends_with 65 "$PLAYHEAD" replay Sessions/ladder/multivariant.m3u8
    contains "$errors" "Sessions/ladder/multivariant.m3u8: no access or error log: it looks like an HLS playlist"
    contains "$errors" "playhead: no session in what was read"
    ends_with 65 "$PLAYHEAD" explain Sessions/ladder/multivariant.m3u8
    contains "$errors" "playhead inspect shows it"
    # By what is in it, and not by its name.
    printf '<!DOCTYPE html>\n<html></html>\n' >"$case_folder/page.m3u8"
    ends_with 65 "$PLAYHEAD" kpi "$case_folder/page.m3u8"
    contains "$errors" "it looks like a page of HTML"
    lacks "$errors" "playlist"
}

it_takes_a_split_without_a_dump_for_an_empty_part() {
    local log=$case_folder/a@5+7
    cp Sessions/bare-access-log/access.log "$log"
    # The file's own name comes first.
    ends_with 0 "$PLAYHEAD" kpi "$log" --aggregate-only
    contains "$output" "Aggregate of 1 session"
    ends_with 0 "$PLAYHEAD" kpi "$log@0+400" --aggregate-only
    contains "$output" "Aggregate of 1 session"
    for split in "$log@99999999+5" "$log@1000+0" "$log@1000+9223372036854774807"; do
        ends_with 0 "$PLAYHEAD" kpi --partial "$split"
        ends_with 65 "$PLAYHEAD" kpi "$split"
        same "$errors" "playhead: no session in what was read"
    done
    printf 'what an app says\n' | cat - "$log" >"$case_folder/b.log"
    echo "2026/03/02 cut off" >>"$case_folder/b.log"
    ends_with 65 "$PLAYHEAD" kpi --strict "$case_folder/b.log@0+2" "$case_folder/b.log@2+99999"
    contains "$errors" "b.log@0+2: byte 0: 1 line without a #Fields line above: skipped"
    contains "$errors" "b.log@2+99999: byte $(($(stat -c %s "$case_folder/b.log") - 19)): "
}

it_splits_nothing_but_plain_W3C_logs() {
    local log=$case_folder/a.log range
    cp Sessions/bare-access-log/access.log "$log"
    for range in 5 5+x -5+7 5+-7 9223372036854775807+1 1+99999999999999999999 "" +; do
        ends_with 64 "$PLAYHEAD" kpi --partial "$log@$range"
        same "$errors" "playhead: $log@$range: no split of $log: after the @ stands offset+length, two whole numbers of bytes"
    done
    gzip -k "$log"
    echo '{"id": "A", "accessLog": []}' >"$case_folder/a.json"
    "$PLAYHEAD" kpi --partial "$log" >"$case_folder/a.part"
    ends_with 64 "$PLAYHEAD" kpi "$log.gz@0+7"
    same "$errors" "playhead: $log.gz@0+7: a compressed file has no offsets: read it whole, or unpack it first"
    for range in a.json a.part; do
        ends_with 64 "$PLAYHEAD" kpi --partial "$case_folder/$range@0+7"
        same "$errors" "playhead: $case_folder/$range@0+7: only a W3C log has splits: read it whole"
    done
    ends_with 64 "$PLAYHEAD" kpi --merge "$case_folder/a.part@0+7"
    ends_with 64 "$PLAYHEAD" kpi "$case_folder@0+7"
    same "$errors" "playhead: $case_folder@0+7: a folder has no offsets: name a file in it"
    ends_with 64 "$PLAYHEAD" kpi -- -@0+7
    same "$errors" "playhead: -@0+7: a stream has no offsets: store it in a file, or read it whole"
    ends_with 66 "$PLAYHEAD" kpi "$log.none@0+7"
    ends_with 64 "$PLAYHEAD" replay --follow "$log@0+7"
    ends_with 0 "$PLAYHEAD" replay "$log@0+400" --snapshot 80x24
}

it_reads_the_paths_of_a_list() {
    local list=$case_folder/list wanted
    cp Sessions/bare-access-log/access.log "$case_folder/a b.log"
    wanted=$("$PLAYHEAD" kpi "$case_folder/a b.log" Sessions/commute Sessions/fleet --format json)
    printf '\n%s\r\nSessions/commute\n\n' "$case_folder/a b.log" >"$list"
    ends_with 0 "$PLAYHEAD" kpi --files-from "$list" Sessions/fleet --format json
    same "$output" "$wanted"
    printf '%s\0\0' Sessions/fleet Sessions/commute "$case_folder/a b.log" >"$list"
    output=$("$PLAYHEAD" kpi --files-from - --format json <"$list")
    same "$output" "$wanted"
    tile "$case_folder/a b.log" 3 >"$list"
    "$PLAYHEAD" kpi --partial --files-from "$list" >"$case_folder/list.part"
    "$PLAYHEAD" kpi --partial "$case_folder/a b.log" | cmp - "$case_folder/list.part" || fail "the splits of a list"
    echo "$case_folder/list.part" >"$list"
    ends_with 0 "$PLAYHEAD" kpi --merge --files-from "$list" --aggregate-only
    contains "$output" "Aggregate of 1 session"
    ends_with 0 "$PLAYHEAD" replay --files-from <(echo Sessions/commute) --snapshot 80x24
    printf 'Sessions/commute\n\nnowhere\n' >"$list"
    ends_with 66 "$PLAYHEAD" kpi --files-from "$list"
    same "$errors" "playhead: $list:3: nowhere: no such file or folder"
    echo Sessions/commute/access.log@x >"$list"
    ends_with 64 "$PLAYHEAD" kpi --files-from "$list"
    contains "$errors" "$list:1: Sessions/commute/access.log@x: no split of"
    : >"$list"
    ends_with 66 "$PLAYHEAD" kpi --files-from "$list"
    contains "$errors" "$list: it names no path"
    ends_with 66 "$PLAYHEAD" kpi --files-from "$case_folder/none"
    contains "$errors" "$case_folder/none: no such file"
    ends_with 64 "$PLAYHEAD" kpi --files-from - -
}

it_passes_over_marks_and_drafts_in_folders() {
    local folder=$case_folder/out
    mkdir -p "$folder/_temporary/0"
    cp Sessions/bare-access-log/access.log "$folder/part-00000"
    gzip -c Sessions/commute/access.log >"$folder/part-00001"
    echo "no log" | tee "$folder/_SUCCESS" "$folder/.part-00000.crc" "$folder/_temporary/0/part-00002" >/dev/null
    ends_with 0 "$PLAYHEAD" kpi --strict "$folder" --aggregate-only
    contains "$output" "Aggregate of 2 sessions"
    same "$errors" ""
    ends_with 65 "$PLAYHEAD" kpi "$folder/_SUCCESS"
    contains "$errors" "_SUCCESS: no access or error log"
    mkdir "$case_folder/parts"
    "$PLAYHEAD" kpi --partial "$folder" >"$case_folder/parts/part-00000"
    : >"$case_folder/parts/_SUCCESS"
    : >"$case_folder/parts/.part-00000.crc"
    ends_with 0 "$PLAYHEAD" kpi --merge "$case_folder/parts" --aggregate-only
    contains "$output" "Aggregate of 2 sessions"
    # What a folder has and cannot be read is missing in the answer.
    ln -s nowhere "$case_folder/parts/part-00001"
    ends_with 74 "$PLAYHEAD" kpi --merge "$case_folder/parts" --partial
    contains "$errors" "part-00001: a link that leads nowhere"
    same "$output" ""
}

it_opens_paths_by_a_command() {
    local name="odd name; \$(x) '{}'"
    mkdir "$case_folder/store"
    cp Sessions/bare-access-log/access.log "$case_folder/store/$name"
    gzip -c Sessions/commute/access.log >"$case_folder/store/b"
    ends_with 0 "$PLAYHEAD" kpi --open "cat '$case_folder/store/{}'" "$name" b --aggregate-only
    contains "$output" "Aggregate of 2 sessions"
    "$PLAYHEAD" kpi --partial "$case_folder/store/$name" "$case_folder/store/b" >"$case_folder/wanted"
    printf '%s\n' "$name" b | "$PLAYHEAD" kpi --partial --files-from - --open "cat $case_folder/store/{}" >"$case_folder/got"
    cmp "$case_folder/got" "$case_folder/wanted" || fail "what a command opens comes to something else"
    # Sessions that come back are brought once more.
    ends_with 0 "$PLAYHEAD" kpi --open "cat $case_folder/store/{}" b b --format json
    same "$output" "$("$PLAYHEAD" kpi "$case_folder/store/b" --format json)"
    ends_with 0 "$PLAYHEAD" replay --open "cat $case_folder/store/{}" b --snapshot 80x24
    "$PLAYHEAD" kpi --partial Sessions/commute >"$case_folder/store/p"
    ends_with 0 "$PLAYHEAD" kpi --merge --open "gzip -c $case_folder/store/{}" p --aggregate-only
    contains "$output" "Aggregate of 1 session"
}

it_ends_with_74_where_a_command_fails() {
    ends_with 74 "$PLAYHEAD" kpi --partial --open "cat {}" "$case_folder/none" Sessions/bare-access-log/access.log
    contains "$errors" "$case_folder/none: cat ended with status 1: cat: $case_folder/none: No such file or directory"
    same "$output" ""
    ends_with 74 "$PLAYHEAD" kpi --open "sh -c 'head -n 5 \$0; exit 3' {}" Sessions/bare-access-log/access.log
    contains "$errors" "access.log: sh ended with status 3"
    contains "$output" "Session"
    ends_with 74 "$PLAYHEAD" kpi --open "no-such-program {}" a.log
    contains "$errors" "a.log: the program no-such-program of --open is not installed"
    # A folder is only a path then.
    ends_with 74 "$PLAYHEAD" kpi --open "cat {}" Sessions/fleet
    contains "$errors" "Is a directory"
    ends_with 64 "$PLAYHEAD" kpi --open "cat {}" Sessions/bare-access-log/access.log@0+7
    contains "$errors" "--open brings logs whole"
    for command in "cat" "" "cat '{}" "{}"; do
        ends_with 64 "$PLAYHEAD" kpi --open "$command" a.log
        contains "$errors" "--open $command: "
    done
    ends_with 64 "$PLAYHEAD" replay --follow --open "cat {}" a.log
}

it_unpacks_what_comes_through_a_pipe() {
    same "$(gzip -c Sessions/commute/access.log | "$PLAYHEAD" kpi - --aggregate-only --format json)" \
        "$("$PLAYHEAD" kpi Sessions/commute/access.log --aggregate-only --format json)"
    hears TERM 143 "$PLAYHEAD" kpi --open "sleep {}" 600
}
