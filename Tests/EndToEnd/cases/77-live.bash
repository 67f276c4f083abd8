# playhead segment --live: a movie is packaged while it comes, held against its source as whole ones are.

fragments=(-c copy -f mp4 -movflags frag_keyframe+empty_moov+default_base_moof)

# The movie as a stream of fragments, one a group of pictures.
fragmented() {
    movie
    media fragments.mp4 -i "$sources/movie.mp4" -map 0:v -map 0:a:0 "${fragments[@]}"
}

it_packages_a_movie_while_it_comes() {
    local out=$case_folder/out folder
    fragmented
    ends_with 0 sh -c "cat '$sources/fragments.mp4' | '$PLAYHEAD' segment - -o '$out' --live --segment-duration 4"
    contains "$output" "1 variant of 2 renditions, target duration 4 s"
    check packets "$sources/fragments.mp4" v:0 "$out/video-180p/index.m3u8"
    check packets "$sources/fragments.mp4" a:0 "$out/audio-en-aac/index.m3u8"
    check content "$sources/fragments.mp4" v:0 "$out/video-180p/index.m3u8"
    check content "$sources/fragments.mp4" a:0 "$out/audio-en-aac/index.m3u8"
    for folder in "$out"/*/; do
        contains "$(<"$folder/index.m3u8")" "#EXT-X-PLAYLIST-TYPE:EVENT"
        same "$(tail -n 1 "$folder/index.m3u8")" "#EXT-X-ENDLIST"
        same "$(find "$folder" -name '.*' -type f)" ""
    done
    ends_with 0 "$PLAYHEAD" lint "$out" --profile rfc
    check pictures "$sources/fragments.mp4" "$out/video-180p/i-frames.m3u8"
    # What is at its end is not added to.
    ends_with 74 sh -c "cat '$sources/fragments.mp4' | '$PLAYHEAD' segment - -o '$out' --live"
    contains "$errors" "is at its end; give a new folder, or --overwrite"
    ends_with 0 sh -c "cat '$sources/fragments.mp4' | '$PLAYHEAD' segment - -o '$out' --live --overwrite"
    same "$(ls "$out/video-180p")" $'i-frames.m3u8\nindex.m3u8\ninit.mp4\nsegment-1.m4s\nsegment-2.m4s\nsegment-3.m4s'
    plays "$out"
}

it_goes_on_where_it_was_killed() {
    local out=$case_folder/out size child
    fragmented
    size=$(stat -c %s "$sources/fragments.mp4")
    mkfifo "$case_folder/pipe"
    "$PLAYHEAD" segment - -o "$out" --live --segment-duration 2 <"$case_folder/pipe" >/dev/null 2>&1 &
    child=$!
    exec 5>"$case_folder/pipe"
    head -c $((size / 2)) "$sources/fragments.mp4" >&5
    eventually grep -qs segment-2 "$out/video-180p/index.m3u8"
    kill -KILL "$child"
    wait "$child" || true
    exec 5>&-
    lacks "$(<"$out/video-180p/index.m3u8")" "ENDLIST"
    # A second encoder's input, which breaks off, then a third one that ends.
    ends_with 65 sh -c "head -c $((size * 3 / 4)) '$sources/fragments.mp4' | '$PLAYHEAD' segment - -o '$out' --live --segment-duration 2"
    contains "$errors" "the same command goes on"
    ends_with 0 sh -c "cat '$sources/fragments.mp4' | '$PLAYHEAD' segment - -o '$out' --live --segment-duration 2"
    same "$(grep -c '^#EXT-X-DISCONTINUITY$' "$out/video-180p/index.m3u8")" 2
    same "$(grep -c '^#EXT-X-MAP' "$out/video-180p/index.m3u8")" 1
    ends_with 0 "$PLAYHEAD" lint "$out" --profile rfc
    # Every segment that the playlist names is a movie that ffmpeg decodes.
    ends_with 0 ffmpeg -nostdin -v error -i "$out/video-180p/index.m3u8" -f null -
    same "$errors" ""
}

it_follows_a_file_that_grows_and_keeps_a_window() {
    local out=$case_folder/out file=$case_folder/growing.mp4 size child
    fragmented
    size=$(stat -c %s "$sources/fragments.mp4")
    head -c $((size / 3)) "$sources/fragments.mp4" >"$file"
    "$PLAYHEAD" segment "$file" -o "$out" --live --segment-duration 2 --window 4 >/dev/null 2>"$case_folder/errors" &
    child=$!
    eventually grep -qs segment-1 "$out/video-180p/index.m3u8"
    tail -c +$((size / 3 + 1)) "$sources/fragments.mp4" >>"$file"
    eventually grep -qs segment-6 "$out/video-180p/index.m3u8"
    # One program at a time writes to a folder.
    ends_with 74 "$PLAYHEAD" segment "$file" -o "$out" --live
    contains "$errors" "another program writes to it"
    kill -INT "$child"
    wait "$child" && fail "an interrupt is no success" || same "$?" 130
    contains "$(<"$case_folder/errors")" "the same command goes on"
    # Three target durations stay at least, and what was interrupted is not at its end.
    same "$(grep -c '^segment-' "$out/video-180p/index.m3u8")" 3
    contains "$(<"$out/video-180p/index.m3u8")" "#EXT-X-MEDIA-SEQUENCE:4"
    lacks "$(<"$out/video-180p/index.m3u8")" "ENDLIST"
}

it_refuses_what_is_no_stream() {
    movie
    ends_with 65 sh -c "cat '$sources/movie.mp4' | '$PLAYHEAD' segment - -o '$case_folder/out' --live"
    contains "$errors" "a live movie is fragmented"
    ends_with 65 sh -c "'$PLAYHEAD' segment - -o '$case_folder/out' --live <README.md"
    contains "$errors" "is no fragmented MP4"
    ends_with 65 sh -c "'$PLAYHEAD' segment - -o '$case_folder/out' --live </dev/null"
    ends_with 66 "$PLAYHEAD" segment "$case_folder/none.mp4" -o "$case_folder/out" --live
    [[ ! -e $case_folder/out ]] || fail "it left a folder"
    ends_with 64 "$PLAYHEAD" segment - -o "$case_folder/out"
    ends_with 64 "$PLAYHEAD" segment - -o "$case_folder/out" --window 10
    ends_with 64 "$PLAYHEAD" segment - -o "$case_folder/out" --live --single-file
    mkdir "$case_folder/full"
    echo mine >"$case_folder/full/notes.txt"
    fragmented
    ends_with 74 sh -c "cat '$sources/fragments.mp4' | '$PLAYHEAD' segment - -o '$case_folder/full' --live"
    contains "$errors" "notes.txt stands there already"
    same "$(ls "$case_folder/full")" "notes.txt"
}

it_is_played_by_a_browser_while_it_grows() {
    local out=$case_folder/out child
    command -v chromium chromium-browser google-chrome >/dev/null || skip "Chromium is not installed"
    fragmented
    (ffmpeg -nostdin -v error -re -i "$sources/fragments.mp4" "${fragments[@]}" - |
        "$PLAYHEAD" segment - -o "$out" --live --segment-duration 2 >/dev/null) &
    child=$!
    eventually grep -qs segment-2 "$out/video-180p/index.m3u8"
    check grow "$out"
    wait "$child"
}
