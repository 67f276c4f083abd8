# What a file that is named for output becomes: replaced whole, or written into where it is no regular file.

# Writes a small trace to a name.
write_trace() { ends_with "${2:-0}" "$PLAYHEAD" trace convert 6M/50ms:10s --to json -o "$1"; }

mode_of() { stat -c %a "$1" 2>/dev/null || stat -f %Lp "$1"; }

it_writes_into_a_device_and_leaves_it_there() {
    [[ $(id -u) -eq 0 ]] || skip "only root could replace a device"
    mknod "$case_folder/null" c 1 3 2>/dev/null || skip "no device can be made here"
    # Some containers mount without devices.
    : 2>/dev/null >"$case_folder/null" || skip "devices cannot be opened here"
    write_trace "$case_folder/null"
    ends_with 1 "$PLAYHEAD" lint --fix -o "$case_folder/null" Sessions/ladder/multivariant.m3u8
    test -c "$case_folder/null" || fail "the device is gone"
}

it_says_that_a_device_is_full() {
    [[ -c /dev/full ]] || skip "no /dev/full here"
    write_trace /dev/full 74
    contains "$errors" "/dev/full: cannot write: No space left on device"
    test -c /dev/full || fail "the device is gone"
}

it_writes_into_a_named_pipe() {
    mkfifo "$case_folder/pipe"
    timeout 15 cat "$case_folder/pipe" >"$case_folder/read" &
    local reader=$!
    write_trace "$case_folder/pipe"
    wait "$reader"
    is_json "$case_folder/read"
    test -p "$case_folder/pipe" || fail "the pipe is gone"
}

it_can_be_interrupted_while_nobody_reads_the_pipe() {
    local status=0
    mkfifo "$case_folder/report.json"
    "$PLAYHEAD" kpi Sessions/commute --export "$case_folder/report.json" >"$case_folder/stdout" &
    local writer=$!
    # Nothing tells that it waits; where it has not come to it by then, the signal ends it all the same.
    sleep 1
    kill -TERM "$writer"
    wait "$writer" || status=$?
    same "$status" 143
    test -p "$case_folder/report.json" || fail "the pipe is gone"
}

# A command that writes to the pipe, which nobody reads, hears a signal while it waits, and says so.
hears_a_signal_at_the_pipe() {
    local status=0 writer
    "$PLAYHEAD" "$@" >"$case_folder/stdout" 2>"$case_folder/stderr" </dev/null &
    writer=$!
    eventually waits_for_a_reader "$writer"
    kill -TERM "$writer"
    eventually has_ended "$writer"
    wait "$writer" || status=$?
    same "$status" 143 "$*: $(<"$case_folder/stderr")"
    contains "$(<"$case_folder/stderr")" "$pipe: interrupted: what was begun is taken away"
    test -p "$pipe" || fail "the pipe is gone"
    same "$(ls "$(dirname "$pipe")")" "$(basename "$pipe")"
}

# It asks for its reader again and again, so that it sleeps in poll.
waits_for_a_reader() { [[ $(cat "/proc/$1/wchan" 2>/dev/null) == *poll* ]]; }

it_hears_a_signal_while_nobody_reads_the_pipe() {
    [[ -r /proc/self/wchan ]] || skip "no /proc/PID/wchan here"
    mkdir "$case_folder/out"
    local pipe=$case_folder/out/report.json
    mkfifo "$pipe"
    hears_a_signal_at_the_pipe kpi Sessions/commute --export "$pipe"
    hears_a_signal_at_the_pipe simulate Sessions/ladder --trace 6M/50ms --trace 2M/50ms --export "$pipe"
    hears_a_signal_at_the_pipe compare Sessions/ladder --abr bba --abr throughput --trace 6M/50ms --export "$pipe"
}

it_goes_on_with_the_screen_where_nobody_reads_the_pipe() {
    mkfifo "$case_folder/typed.json"
    open_commute
    press x C-u
    type_text "$case_folder/typed.json"
    press Enter
    see "nobody reads this pipe"
    press Right
    see_position 00:05
    press q
    see_end 0
}

it_adds_to_what_standard_output_holds() {
    { echo before; "$PLAYHEAD" trace convert 6M/50ms:10s --to json -o /dev/stdout; echo after; } >"$case_folder/all"
    same "$(sed -n '1p;$p' "$case_folder/all" | tr '\n' ' ')" "before after "
    contains "$(<"$case_folder/all")" '"bandwidth'
    "$PLAYHEAD" trace convert 6M/50ms:10s --to json -o /dev/fd/5 5>"$case_folder/five"
    is_json "$case_folder/five"
}

it_replaces_what_a_link_leads_to() {
    mkdir "$case_folder/folder"
    echo old >"$case_folder/folder/trace.json"
    ln -s folder/trace.json "$case_folder/link"
    ln -s link "$case_folder/second"
    write_trace "$case_folder/second"
    test -L "$case_folder/second" || fail "the second link is gone"
    test -L "$case_folder/link" || fail "the link is gone"
    is_json "$case_folder/folder/trace.json"
    # A link to what is not there yet makes it.
    ln -s folder/new.json "$case_folder/dangling"
    write_trace "$case_folder/dangling"
    is_json "$case_folder/folder/new.json"
    # A circle is an error, and no endless loop.
    ln -s circle "$case_folder/circle"
    write_trace "$case_folder/circle" 74
}

it_keeps_modes_and_follows_the_umask() {
    umask 027
    write_trace "$case_folder/new.json"
    same "$(mode_of "$case_folder/new.json")" 640 "a new file"
    chmod 600 "$case_folder/new.json"
    umask 022
    write_trace "$case_folder/new.json"
    same "$(mode_of "$case_folder/new.json")" 600 "a private file"
    chmod 666 "$case_folder/new.json"
    write_trace "$case_folder/new.json"
    same "$(mode_of "$case_folder/new.json")" 666 "a shared file"
}

it_sweeps_what_a_killed_one_left() {
    local name=$case_folder/trace.json partial=$case_folder/.trace.json
    echo half >"$partial.123456.playhead-partial"
    echo mine >"$partial.backup.playhead-partial"
    echo other >"$case_folder/.trace.json2.123456.playhead-partial"
    # Somebody writes this one right now.
    echo now >"$partial.777.playhead-partial"
    local release=$case_folder/release
    mkfifo "$release"
    python3 - "$partial.777.playhead-partial" "$release" "$case_folder/locked" <<'END' &
import fcntl, sys
file = open(sys.argv[1])
fcntl.flock(file, fcntl.LOCK_EX)
open(sys.argv[3], "w").close()
open(sys.argv[2]).read()
END
    eventually test -e "$case_folder/locked"
    write_trace "$name"
    is_json "$name"
    test ! -e "$partial.123456.playhead-partial" || fail "what was left is still there"
    test -e "$partial.777.playhead-partial" || fail "what another writes was removed"
    test -e "$partial.backup.playhead-partial" || fail "a file of the user's was removed"
    test -e "$case_folder/.trace.json2.123456.playhead-partial" || fail "what was left of another file was removed"
    echo >"$release"
    wait
}

it_leaves_nothing_where_the_size_of_files_is_limited() {
    local status=0
    (
        ulimit -f 1
        "$PLAYHEAD" trace generate lte duration=36000 -o "$case_folder/trace.json"
    ) >/dev/null 2>"$case_folder/stderr" || status=$?
    same "$status" 74 "$(<"$case_folder/stderr")"
    contains "$(<"$case_folder/stderr")" "File too large"
    same "$(find "$case_folder" -name '*trace.json*')" ""
}

# A presentation in a folder whose files are of many kinds: $folder.
segment_again() { ends_with "${1:-0}" "$PLAYHEAD" segment "$sources/movie.mp4" -o "$folder" --overwrite "${@:2}"; }

it_replaces_a_presentation_by_the_same_rules() {
    local folder=$case_folder/out rendition=$case_folder/out/video-180p
    movie
    segment_again
    mkfifo "$case_folder/pipe"
    chmod 600 "$rendition"/segment-1.m4s "$folder/multivariant.m3u8"
    mkdir "$case_folder/elsewhere"
    mv "$rendition/init.mp4" "$case_folder/elsewhere"
    ln -s "$case_folder/elsewhere/init.mp4" "$rendition/init.mp4"
    mv "$folder/audio-en-aac" "$case_folder/elsewhere"
    ln -s ../elsewhere/audio-en-aac "$folder/audio-en-aac"
    cp "$rendition/segment-2.m4s" "$case_folder/second"
    rm "$rendition/segment-2.m4s"
    mkfifo "$rendition/segment-2.m4s"
    echo old >"$case_folder/elsewhere/init.mp4"
    echo old >"$case_folder/elsewhere/audio-en-aac/init.mp4"
    timeout 60 cat "$rendition/segment-2.m4s" >"$case_folder/read" &
    local reader=$!
    segment_again
    wait "$reader"
    cmp "$case_folder/read" "$case_folder/second"
    test -p "$rendition/segment-2.m4s" || fail "the pipe is gone"
    same "$(mode_of "$rendition/segment-1.m4s")" 600 "a private segment"
    same "$(mode_of "$folder/multivariant.m3u8")" 600 "a private playlist"
    test -L "$rendition/init.mp4" || fail "the link is gone"
    test -L "$folder/audio-en-aac" || fail "the link to a folder is gone"
    [[ $(wc -c <"$case_folder/elsewhere/init.mp4") -gt 100 ]] || fail "the link was not followed"
    [[ $(wc -c <"$case_folder/elsewhere/audio-en-aac/init.mp4") -gt 100 ]] || fail "the folder's link was not followed"
    # A playlist that is a link leads to the new one, and older segments go.
    mv "$folder/multivariant.m3u8" "$case_folder/elsewhere"
    ln -s ../elsewhere/multivariant.m3u8 "$folder/multivariant.m3u8"
    rm "$rendition/segment-2.m4s"
    segment_again 0 --segment-duration 13
    test -L "$folder/multivariant.m3u8" || fail "the playlist's link is gone"
    same "$(mode_of "$case_folder/elsewhere/multivariant.m3u8")" 600 "the playlist behind the link"
    same "$(ls "$rendition" | grep -c m4s)" 1
    same "$(ls -A "$folder" | tr '\n' ' ')" "audio-en-aac audio-fr-aac multivariant.m3u8 video-180p "
}

it_leaves_devices_in_folders_where_they_are() {
    local folder=$case_folder/out bundle=$case_folder/bundle
    [[ $(id -u) -eq 0 ]] || skip "only root could replace a device"
    mknod "$case_folder/null" c 1 3 2>/dev/null || skip "no device can be made here"
    : 2>/dev/null >"$case_folder/null" || skip "devices cannot be opened here"
    movie
    mkdir -p "$folder/video-180p" "$bundle"
    mknod "$folder/video-180p/segment-1.m4s" c 1 3
    mknod "$folder/multivariant.m3u8" c 1 3
    segment_again
    test -c "$folder/video-180p/segment-1.m4s" || fail "the segment's device is gone"
    test -c "$folder/multivariant.m3u8" || fail "the playlist's device is gone"
    mknod "$bundle/error.log" c 1 3
    simulate_into "$bundle"
    test -c "$bundle/error.log" || fail "the log's device is gone"
}

simulate_into() {
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 6M:60s --duration 20 --log-dir "$1"
}

it_replaces_a_bundle_by_the_same_rules() {
    local bundle=$case_folder/bundle
    simulate_into "$bundle"
    chmod 600 "$bundle"/access.log "$bundle"/simulation.json
    mkdir "$case_folder/elsewhere"
    mv "$bundle/events.ndjson" "$case_folder/elsewhere"
    ln -s ../elsewhere/events.ndjson "$bundle/events.ndjson"
    echo old >"$case_folder/elsewhere/events.ndjson"
    simulate_into "$bundle"
    same "$(mode_of "$bundle/access.log")" 600 "a private log"
    same "$(mode_of "$bundle/simulation.json")" 600 "a private record"
    test -L "$bundle/events.ndjson" || fail "the link is gone"
    lacks "$(<"$case_folder/elsewhere/events.ndjson")" old
    ends_with 0 "$PLAYHEAD" kpi "$bundle"
    test ! -e "$bundle/.simulation.json" || fail "the record of what was begun is still there"
}
