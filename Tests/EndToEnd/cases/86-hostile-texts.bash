# What strangers write in playlists, logs, traces, contexts and names of files, through every command in every format.

# Every text field holds what would take over a terminal, a page, a table or a spreadsheet, and a secret.
hostile=$'=cmd|x\\|y`z<script>alert(1)</script>[l](javascript:1)@all\e[31m\x9b31m\u202e'
secret=hunter2

write_hostile_inputs() {
    local url="https://me:$secret@h.example/v.m3u8?t=$secret"
    export LC_ALL=C.UTF-8
    folder=$case_folder/$'=b<script>\e[31m`|.bundle'
    playlist=$case_folder/$'\e[31mm.m3u8'
    mkdir "$folder"
    {
        echo "#EXTM3U"
        echo "#EXT-X-SESSION-DATA:DATA-ID=\"$hostile\",VALUE=\"$hostile\""
        echo "#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"$url\""
        echo "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"$hostile\",NAME=\"$hostile\",LANGUAGE=\"$hostile\",URI=\"$url\""
        echo "#EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS=\"$hostile\",VIDEO-RANGE=$hostile,AUDIO=\"$hostile\",HDCP-LEVEL=$hostile"
        echo "$url"
        echo "#EXT-X-STREAM-INF:BANDWIDTH=400000,CODECS=\"avc1.4d401f\",STABLE-VARIANT-ID=\"$hostile\""
        echo "low.m3u8?t=$secret"
        echo "#EXT-$hostile"
    } >"$playlist"
    {
        echo "#EXTM3U"
        echo "#EXT-X-TARGETDURATION:6"
        echo "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"$url\",KEYFORMAT=\"$hostile\""
        echo "#EXT-X-BITRATE:800"
        echo "#EXTINF:6,$hostile"
        echo "$url"
        echo "#EXT-X-ENDLIST"
    } >"$case_folder/media.m3u8"
    python3 - "$folder" "$hostile" "$url" <<'END'
import json, sys
folder, hostile, url = sys.argv[1:]
event = {"playbackSessionID": hostile, "URI": url, "serverAddress": hostile, "playbackType": hostile,
         "playbackStartDate": "2026-03-02T08:14:31Z", "durationWatched": 20, "numberOfBytesTransferred": 5000000,
         "indicatedBitrate": 900000, "startupTime": 1, hostile: hostile}
error = {"playbackSessionID": hostile, "errorStatusCode": -12888, "errorDomain": hostile, "errorComment": hostile + url,
         "URI": url, "date": "2026-03-02T08:14:35Z"}
with open(folder + "/access.ndjson", "w") as log: log.write(json.dumps(event) + "\n" + json.dumps(error) + "\n")
with open(folder + "/context.json", "w") as context:
    json.dump({hostile: hostile, "device": hostile, "playlist": url, "title": "\n" + hostile}, context)
with open(folder + "/../trace\x1b[31m.csv", "w") as trace: trace.write("time_s,bandwidth_bps\n0,3000000\n10,2000000\n20,0\n")
END
    trace=$case_folder/trace$'\e[31m'.csv
}

# What was looked at: of each output what wrote it, its format, and its file.
looked=()

# Nothing in what was looked at is obeyed by what it is written for.
all_is_harmless() {
    python3 - "$secret" "${looked[@]}" <<'END' || fail "that is obeyed"
import csv, io, re, sys

def problems(form, path):
    text = open(path, encoding="utf-8", errors="strict", newline="").read()
    lines = text.replace("\r\n", "\n") if form == "csv" else text
    for character in lines:
        if character != "\n" and (ord(character) < 32 or 127 <= ord(character) < 160 or character in "\u202e\u2066\u2028"):
            yield f"control character {ord(character):#x}"
            break
    if secret in text: yield "secret: " + text[max(0, text.index(secret) - 60):][:80]
    if form in ("html", "markdown"):
        shown = text if form == "html" else re.sub(r"`[^`\n]*`", "", text)
        if re.search(r"<script", shown, re.I): yield "script"
        if form == "markdown" and ("](javascript" in shown or "@all" in shown): yield "link or mention"
    if form == "markdown":
        bars = None
        for line in text.split("\n"):
            count = len(re.sub(r"\\.", "", line).split("|")) if line.startswith("|") else None
            if count and bars and count != bars: yield "cells: " + line
            bars = count
    if form == "csv":
        for row in csv.reader(io.StringIO(text)):
            for cell in row:
                if cell[:1] in "=+@\t\r" and cell: yield "formula: " + cell

secret, *looked = sys.argv[1:]
found = [f"{what!r} as {form}: {problem}" for what, form, path in zip(looked[::3], looked[1::3], looked[2::3])
         for problem in problems(form, path)]
print("\n".join(found))
sys.exit(bool(found) or not looked)
END
}

# Runs a command, whatever it ends with, unless that is a signal, and keeps what it writes to be looked at.
look_at() {
    local form=$1 status=0 kept="$case_folder/looked-at-${#looked[@]}"
    shift
    timeout 60 "$PLAYHEAD" "$@" >"$kept" 2>"$kept.messages" </dev/null || status=$?
    [[ $status -lt 124 ]] || fail "status $status of $*: $(tail -n 2 "$kept.messages")"
    looked+=("$*" "$form" "$kept" "$* (messages)" text "$kept.messages")
}

it_writes_nothing_that_is_obeyed() {
    local form name
    write_hostile_inputs
    for form in text json ndjson csv markdown html; do
        look_at $form kpi "$folder" --format $form
        look_at $form kpi "$folder" Sessions/commute --group-by "context.$hostile" --format $form
        look_at $form inspect "$playlist" --format $form
        look_at $form inspect "$case_folder/media.m3u8" --format $form
        look_at $form download "$playlist" --format $form
        look_at $form simulate "$playlist" --trace "$trace" --format $form
        look_at $form simulate "$case_folder/media.m3u8" --trace 3M --format $form
        look_at $form compare "$playlist" --abr bba --abr bola --trace "$trace" --format $form
        look_at $form compare "$playlist" Sessions/offline --trace generate:lte*8 --format $form
        look_at $form trace info "$trace" --format $form
    done
    for name in "$hostile" "https://me:$secret@127.0.0.1:1/a.m3u8?t=$secret"; do
        for form in text json ndjson csv markdown html; do
            look_at text kpi "$name" --format $form
            look_at text inspect "$name" --format $form
            look_at text kpi Sessions/commute --where "$name" --format $form
        done
        look_at text inspect "$playlist" --format "$name"
        look_at text "$name"
        look_at text simulate "$name" --trace "$name"
        look_at text lint "$name"
    done
    for form in text json sarif github markdown; do
        look_at $form lint "$playlist" --format $form
        look_at $form lint "$case_folder/media.m3u8" --format $form
        look_at $form lint "$case_folder/media.m3u8" "$playlist" --format $form
        look_at $form lint "$folder" "$playlist" --rule "$hostile" --format $form
    done
    look_at text lint --explain "$hostile"
    look_at text lint "$playlist" --fix -o "$case_folder/no/$hostile"
    all_is_harmless
}

it_writes_nothing_that_is_obeyed_of_suggestions_and_traces() {
    local form name
    write_hostile_inputs
    # What --suggest can change, under names that are not.
    {
        echo "#EXTM3U"
        for rate in 400 900 1800; do
            echo "#EXT-X-STREAM-INF:BANDWIDTH=${rate}000,CODECS=\"avc1.4d401f\",VIDEO-RANGE=$hostile"
            echo "$rate$hostile.m3u8?t=$secret"
        done
    } >"$playlist"
    for form in text json ndjson csv markdown html; do
        look_at $form compare "$playlist" --suggest --trace "$trace" --format $form
        look_at $form compare "$playlist" --suggest --trace "$trace" --format $form -o "$case_folder/no/$hostile"
        look_at $form replay "$folder" --format $form
        look_at $form replay "$folder" --what-if abr=bola --format $form
        look_at $form replay "$folder" --session "$hostile" --format $form
    done
    for form in json csv mahimahi cooked spec; do
        look_at text trace convert "$trace" --to $form
        look_at text trace convert "$folder" --to $form
        look_at text trace convert "$trace" --to $form -o "$case_folder/no/$hostile"
        look_at text trace convert "$folder" --to $form --session "$hostile"
    done
    for name in "$hostile" "generate:$hostile" "lte:$hostile=1" "https://me:$secret@127.0.0.1:1/a?t=$secret"; do
        look_at text trace generate "$name"
        look_at text trace generate lte --to "$name"
        look_at text trace convert "$name" --to json
        look_at text trace info "$name"
        look_at text trace info "generate:$name"
    done
    all_is_harmless
}

# A movie of silence whose texts are hostile, under a name that is.
write_hostile_movie() {
    python3 - "$case_folder/$hostile_name.mp4" "$hostile" <<'END'
import os, sys
movies = {"__name__": "movies"}
exec(open("Tests/EndToEnd/growth").read(), movies)
path, hostile = sys.argv[1:]
movies["save"](path, movies["packaged_movie"](40, handler=os.fsencode(hostile) + b"\0"))
END
}

it_writes_nothing_that_is_obeyed_of_movies() {
    local form hostile_name=$'b<script>\e[31m`|\u202e'
    write_hostile_movie
    for form in text json ndjson csv markdown html; do
        look_at $form inspect "$case_folder/$hostile_name.mp4" --format $form
        look_at $form inspect "$case_folder/$hostile_name.mp4" --samples --format $form
        look_at $form segment "$case_folder/$hostile_name.mp4" -o "$case_folder/$form" --format $form \
            --name "$case_folder/$hostile_name.mp4=${hostile%%$'\e'*}" \
            --report "$case_folder/$form.report"
        [[ -e $case_folder/$form/multivariant.m3u8 ]] || fail "nothing was packaged: $(<"${looked[-1]}")"
        looked+=("segment --report" text "$case_folder/$form.report")
        look_at text segment "$case_folder/$hostile_name.mp4" -o "$case_folder/$form" --format $form
        look_at text segment "$case_folder/$hostile_name.mp4" -o "$case_folder/$hostile_name" --language "$hostile"
        look_at text segment "$case_folder/$hostile_name.mp4" -o "$case_folder/no" --name "$case_folder/$hostile_name.mp4=$hostile"
        look_at text segment "$case_folder/$hostile_name.mp4" -o "$case_folder/no" --encode "$hostile"
        look_at text segment "https://me:$secret@127.0.0.1:1/a.mp4?t=$secret" -o "$case_folder/no"
    done
    all_is_harmless
}

# What the program has sent to the terminal has no text of a stranger that a terminal obeys; it was run without colours.
is_harmless_on_the_screen() {
    python3 - "$case_folder/bytes" "$secret" <<'END' || fail "the screen obeys: $1"
import sys
data = open(sys.argv[1], "rb").read()
found = [name for name in (b"\x1b[31m", "\u009b".encode(), "\u202e".encode(), sys.argv[2].encode()) if name in data]
print(found)
sys.exit(bool(found))
END
}

it_shows_hostile_texts_on_no_screen_as_they_stand() {
    write_hostile_inputs
    cp "$playlist" "$folder/multivariant.m3u8"
    printf '%s' "$folder" >"$case_folder/name"
    open_terminal 120x40
    launch "replay --color never \"\$(cat '$case_folder/name')\""
    see "1 Session"
    for key in 1 2 3 4 5 4 t Escape 1 w Escape '?' Escape / ; do
        press "$key"
        settled_screen >"$case_folder/shown"
        is_harmless_on_the_screen "$key"
    done
    press Escape
    settled_screen >"$case_folder/shown"
    press q
    see_above "[status 0]"
    is_harmless_on_the_screen "the summary"
}

it_shows_a_mended_playlist_on_a_terminal() {
    write_hostile_inputs
    open_terminal 100x30
    launch "lint --fix -o - '$case_folder/media.m3u8'"
    see "EXT-X-ENDLIST"
    see_above "[status"
    lacks "$(bytes)" $'\e[31m'
}

it_says_where_too_few_files_may_be_open() {
    ends_with 74 bash -c 'ulimit -n 5; exec "$PLAYHEAD" kpi Sessions/commute'
    contains "$errors" "ulimit -n"
}
