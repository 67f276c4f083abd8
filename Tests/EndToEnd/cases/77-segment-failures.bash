# playhead segment where something is in its way; the sources are those of the cases before.

it_says_what_is_wrong_with_damaged_movies() {
    movie
    head -c 100000 "$sources/movie.mp4" >"$case_folder/short.mp4"
    ends_with 65 "$PLAYHEAD" segment "$case_folder/short.mp4" -o "$case_folder/out"
    contains "$errors" "the file is cut short"
    # A table of 2^32 - 1 samples, in bounded memory.
    python3 - "$sources/movie.mp4" "$case_folder" <<'EOF_LIES'
import random, sys
data, folder = bytearray(open(sys.argv[1], "rb").read()), sys.argv[2]
place = data.index(b"stsz")
lying = data[:]
lying[place + 12:place + 16] = b"\xff\xff\xff\xff"
open(folder + "/lying.mp4", "wb").write(lying)
random.seed(1)
start = data.index(b"moov")
for number in range(40):
    flipped = data[:]
    flipped[random.randrange(start, len(data))] ^= 1 << random.randrange(8)
    open(f"{folder}/flipped-{number}.mp4", "wb").write(flipped)
EOF_LIES
    ends_with 65 bash -c "ulimit -v 2000000; '$PLAYHEAD' segment '$case_folder/lying.mp4' -o '$case_folder/out'"
    contains "$errors" "stsz"
    packages_or_refuses "$case_folder"/flipped-*.mp4
    ends_with 65 "$PLAYHEAD" segment README.md -o "$case_folder/out"
    ends_with 66 "$PLAYHEAD" segment "$case_folder/nowhere.mp4" -o "$case_folder/out"
    [[ ! -e $case_folder/out ]] || fail "it left a folder"
}

it_leaves_nothing_behind_where_there_is_no_room() {
    movie
    ends_with 74 bash -c "ulimit -f 100; '$PLAYHEAD' segment '$sources/movie.mp4' -o '$case_folder/out'"
    contains "$errors" "video-180p/segment-1.m4s: cannot write: File too large"
    [[ ! -e $case_folder/out ]] || fail "it left a folder"
    ends_with 74 "$PLAYHEAD" segment "$sources/movie.mp4" -o /dev/full
    ends_with 74 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/out" --report /dev/full/reports.json
    [[ ! -e $case_folder/out ]] || fail "it left a folder"
}

it_replaces_only_what_it_is_told_to() {
    movie
    mkdir "$case_folder/out"
    echo mine >"$case_folder/out/mine.txt"
    ends_with 74 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/out"
    contains "$errors" "mine.txt stands there already"
    ends_with 0 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/out" --overwrite
    ends_with 0 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/out" --overwrite --segment-duration 13
    same "$(ls "$case_folder/out/video-180p" | grep -c m4s)" 1
    same "$(cat "$case_folder/out/mine.txt")" mine
    same "$(ls -A "$case_folder/out" | tr '\n' ' ')" "audio-en-aac audio-fr-aac mine.txt multivariant.m3u8 video-180p "
}

it_tells_what_is_no_movie_from_one_that_is_cut_short() {
    printf 'Minutes of the meeting, which nobody filmed.\n' >"$case_folder/text.mp4"
    ends_with 65 "$PLAYHEAD" segment "$case_folder/text.mp4" -o "$case_folder/out"
    contains "$errors" "text.mp4: is no MP4: it begins with 'Minutes ', where the header of a box"
    lacks "$errors" "cut short"
    ends_with 65 "$PLAYHEAD" inspect "$case_folder/text.mp4"
    contains "$errors" "is no MP4: it begins with 'Minutes '"
    # What is called a movie may still be a playlist.
    cp Sessions/ladders/apple.m3u8 "$case_folder/playlist.mp4"
    ends_with 0 "$PLAYHEAD" inspect "$case_folder/playlist.mp4"
    ends_with 65 "$PLAYHEAD" segment "$case_folder/playlist.mp4" -o "$case_folder/out"
    contains "$errors" "begins with '#EXTM3U"
}

it_takes_away_what_an_interrupt_leaves() {
    local status=0 segmenting
    media long.mp4 -f lavfi -i "testsrc2=size=1280x720:rate=25" -t 20 -c:v mpeg4 -q:v 20
    "$PLAYHEAD" segment "$sources/long.mp4" -o "$case_folder/out" --encode 720p:3M 2>"$case_folder/stderr" &
    segmenting=$!
    eventually test -s "$case_folder/out/.playhead-segment/encoded/video-0.mp4"
    # Another one may not write there meanwhile.
    ends_with 74 "$PLAYHEAD" segment "$sources/long.mp4" -o "$case_folder/out"
    contains "$errors" "another program writes to it"
    kill -TERM "$segmenting"
    wait "$segmenting" || status=$?
    same "$status" 143
    [[ ! -e $case_folder/out ]] || fail "it left $(ls -A "$case_folder/out")"
    # What a kill leaves is taken away by the next run.
    mkdir -p "$case_folder/out/.playhead-segment/video-180p"
    echo half >"$case_folder/out/.playhead-segment/video-180p/segment-1.m4s"
    movie
    ends_with 0 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/out"
    [[ ! -e $case_folder/out/.playhead-segment ]] || fail "what was left is still there"
}

it_refuses_a_pipe_as_a_movie_to_encode() {
    movie
    mkfifo "$case_folder/pipe"
    ends_with 66 timeout 10 "$PLAYHEAD" segment "$case_folder/pipe" -o "$case_folder/out" --encode 180p:100k
    contains "$errors" "pipe: is no plain file"
    [[ ! -e $case_folder/out ]] || fail "it left a folder"
}

# Starts packaging with these options, in the background: $segmenting.
start_segmenting() {
    "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/out" "$@" >/dev/null 2>"$case_folder/stderr" &
    segmenting=$!
}

# It ends with a status, and there is nothing of it.
see_nothing_left() {
    local status=0
    wait "$segmenting" || status=$?
    same "$status" "$1" "$(<"$case_folder/stderr")"
    [[ ! -e $case_folder/out ]] || fail "it left $(find "$case_folder/out")"
}

it_takes_away_what_it_began_while_a_report_waits_for_its_reader() {
    local segmenting signal
    movie
    mkfifo "$case_folder/report"
    for signal in TERM INT HUP; do
        # A shell lets its children in the background ignore SIGINT.
        set -m
        start_segmenting --report "$case_folder/report"
        set +m
        eventually test -s "$case_folder/out/.playhead-segment/audio-fr-aac/segment-3.m4s"
        kill "-$signal" "$segmenting"
        see_nothing_left $((128 + $(kill -l "$signal")))
        contains "$(<"$case_folder/stderr")" "taken away"
    done
    # One that opened it, and reads nothing: the pipe is full.
    python3 - "$case_folder/report" "$case_folder/full" <<'END' &
import os, sys, time
pipe = os.open(sys.argv[1], os.O_RDWR | os.O_NONBLOCK)
try:
    while True: os.write(pipe, b" " * 4096)
except BlockingIOError:
    open(sys.argv[2], "w").close()
time.sleep(300)
END
    local reader=$!
    eventually test -e "$case_folder/full"
    start_segmenting --report "$case_folder/report"
    eventually test -s "$case_folder/out/.playhead-segment/audio-fr-aac/segment-3.m4s"
    kill -TERM "$segmenting"
    see_nothing_left 143
    # One that goes away.
    if [[ -d /proc/self/fd ]]; then
        start_segmenting --report "$case_folder/report"
        eventually has_opened "$case_folder/report"
        kill "$reader"
        see_nothing_left 74
        contains "$(<"$case_folder/stderr")" "Broken pipe"
    else
        kill "$reader"
    fi
}

has_opened() { readlink "/proc/$segmenting/fd/"* | grep -qx "$1"; }

it_takes_away_what_it_began_at_the_second_signal() {
    local segmenting
    media long.mp4 -f lavfi -i "testsrc2=size=1280x720:rate=25" -t 20 -c:v mpeg4 -q:v 20
    # An ffprobe that hears nothing.
    mkdir "$case_folder/bin"
    printf '#!/bin/sh\ntrap "" TERM INT\ntouch %q\nsleep 30\n' "$case_folder/started" >"$case_folder/bin/ffprobe"
    chmod +x "$case_folder/bin/ffprobe"
    PATH=$case_folder/bin:$PATH "$PLAYHEAD" segment "$sources/long.mp4" -o "$case_folder/out" --encode 720p:3M \
        2>"$case_folder/stderr" &
    segmenting=$!
    eventually test -e "$case_folder/started"
    kill -TERM "$segmenting"
    sleep 0.5
    kill -TERM "$segmenting" 2>/dev/null || true
    see_nothing_left 143
}

it_says_what_makes_an_mp4_of_other_containers() {
    movie
    media other.avi -i "$sources/movie.mp4" -map 0:v -map 0:a:0 -c:v copy -c:a libmp3lame
    ends_with 65 "$PLAYHEAD" segment "$sources/other.avi" -o "$case_folder/out"
    contains "$errors" "is AVI, and MP4, QuickTime, MPEG-TS and Matroska are packaged"
    contains "$errors" "ffmpeg -i in -c copy -f mp4 out.mp4"
    [[ ! -e $case_folder/out ]]
    # What it names does.
    media other.flv -i "$sources/movie.mp4" -map 0:v -map 0:a:0 -c copy
    media other.flv.mp4 -i "$sources/other.flv" -c copy -f mp4
    ends_with 65 "$PLAYHEAD" segment "$sources/other.flv" -o "$case_folder/out"
    contains "$errors" "is FLV, and"
    ends_with 0 "$PLAYHEAD" segment "$sources/other.flv.mp4" -o "$case_folder/out"
}
