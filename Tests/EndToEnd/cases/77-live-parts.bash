# playhead segment --live --part: parts of segments, for players with low latency (RFC 8216bis section 4.4.4.9).

every_frame=(-c copy -f mp4 -movflags frag_every_frame+empty_moov+default_base_moof)

# The movie as a stream of fragments, one a picture.
pictured() {
    movie
    media frames.mp4 -i "$sources/movie.mp4" -map 0:v -map 0:a:0 "${every_frame[@]}"
}

# Each segment whose parts are there is its parts, one behind the other.
segments_are_their_parts() {
    local segment parts count=0
    for segment in "$1"/*/segment-*.m4s; do
        [[ $segment =~ segment-[0-9]+\.m4s$ ]] || continue
        mapfile -t parts < <(printf '%s\n' "${segment%.m4s}".*.m4s | sort -V)
        [[ -e ${parts[0]} ]] || continue
        cat "${parts[@]}" | cmp - "$segment" || fail "$segment is not its parts"
        count=$((count + ${#parts[@]}))
    done
    ((count >= $2)) || fail "there are $count parts"
}

it_packages_parts_while_a_movie_comes() {
    local out=$case_folder/out folder
    pictured
    ends_with 0 sh -c "cat '$sources/frames.mp4' | '$PLAYHEAD' segment - -o '$out' --live --segment-duration 4 --part 0.5"
    contains "$output" "target duration 4 s, parts of 0.5 s"
    check packets "$sources/frames.mp4" v:0 "$out/video-180p/index.m3u8"
    check packets "$sources/frames.mp4" a:0 "$out/audio-en-aac/index.m3u8"
    check content "$sources/frames.mp4" v:0 "$out/video-180p/index.m3u8"
    segments_are_their_parts "$out" 50
    for folder in "$out"/*/; do
        contains "$(<"$folder/index.m3u8")" "#EXT-X-PART-INF:PART-TARGET=0.5"
        contains "$(<"$folder/index.m3u8")" "PART-HOLD-BACK=1.5"
        same "$(tail -n 1 "$folder/index.m3u8")" "#EXT-X-ENDLIST"
        same "$(grep -cE 'PRELOAD-HINT|RENDITION-REPORT|CAN-BLOCK' "$folder/index.m3u8")" 0
    done
    ends_with 0 "$PLAYHEAD" lint "$out" --profile rfc --segments all
    ends_with 0 sh -c "cat '$sources/frames.mp4' | '$PLAYHEAD' segment - -o '$case_folder/json' --live --part 0.5 --format json --profile cmaf"
    contains "$output" '"partTarget": 0.5'
    segments_are_their_parts "$case_folder/json" 50
}

it_refuses_parts_that_cannot_be() {
    pictured
    ends_with 64 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/out" --part 0.5
    contains "$errors" "--part is for --live"
    ends_with 64 "$PLAYHEAD" segment - -o "$case_folder/out" --live --part 7
    contains "$errors" "at most the target duration, which is 6"
    ends_with 64 "$PLAYHEAD" segment - -o "$case_folder/out" --live --part 0
    ends_with 64 "$PLAYHEAD" segment - -o "$case_folder/out" --live --can-block-reload
    ends_with 65 sh -c "cat '$sources/frames.mp4' | '$PLAYHEAD' segment - -o '$case_folder/out' --live --part 0.05"
    contains "$errors" "give --part 0.034 or 0.067"
    [[ ! -e $case_folder/out ]] || fail "it left a folder"
}

it_goes_on_where_it_was_killed_amid_a_segment() {
    local out=$case_folder/out size child under
    pictured
    size=$(stat -c %s "$sources/frames.mp4")
    mkfifo "$case_folder/pipe"
    "$PLAYHEAD" segment - -o "$out" --live --segment-duration 4 --part 0.5 --can-block-reload <"$case_folder/pipe" >/dev/null 2>&1 &
    child=$!
    exec 5>"$case_folder/pipe"
    head -c $((size / 2)) "$sources/frames.mp4" >&5
    eventually grep -qs 'PART:.*segment-2\.2' "$out/video-180p/index.m3u8"
    kill -KILL "$child"
    wait "$child" || true
    exec 5>&-
    under=$(grep -o 'segment-[0-9]*\.[0-9]*\.m4s' "$out/video-180p/index.m3u8" | tail -n 1)
    contains "$(grep PRELOAD-HINT "$out/video-180p/index.m3u8")" "$under"
    contains "$(<"$out/video-180p/index.m3u8")" '#EXT-X-RENDITION-REPORT:URI="../audio-en-aac/index.m3u8",LAST-MSN=1,LAST-PART='
    ends_with 0 sh -c "cat '$sources/frames.mp4' | '$PLAYHEAD' segment - -o '$out' --live --segment-duration 4 --part 0.5"
    contains "$(<"$out/video-180p/index.m3u8")" "segment-2.m4s"
    same "$(grep -c '^#EXT-X-DISCONTINUITY$' "$out/video-180p/index.m3u8")" 1
    segments_are_their_parts "$out" 50
    ends_with 0 "$PLAYHEAD" lint "$out" --profile rfc --segments all
    ends_with 0 ffmpeg -nostdin -v error -i "$out/video-180p/index.m3u8" -f null -
    same "$errors" ""
}

it_is_reloaded_by_requests_that_are_held() {
    local out=$case_folder/out child hint
    command -v curl >/dev/null || skip "curl is not installed"
    movie
    (ffmpeg -nostdin -v error -re -i "$sources/movie.mp4" -map 0:v -map 0:a:0 "${every_frame[@]}" - |
        "$PLAYHEAD" segment - -o "$out" --live --segment-duration 2 --part 0.5 --can-block-reload >/dev/null) &
    child=$!
    eventually grep -qs segment-2.m4s "$out/video-180p/index.m3u8"
    python3 -u Tests/RealPlayer/low_latency_server.py "$out" 127.0.0.1:0 "$case_folder/requests" >"$case_folder/port" &
    await_server
    ends_with 0 "$PLAYHEAD" lint --watch "$url/multivariant.m3u8" --duration 5s --profile rfc
    contains "$(<"$case_folder/requests")" "_HLS_part="
    same "$(curl -s -o "$case_folder/body" -w '%{http_code}' "$url/video-180p/index.m3u8?_HLS_msn=99")" 400
    same "$(curl -s -o "$case_folder/body" -w '%{http_code}' "$url/video-180p/index.m3u8?_HLS_part=1")" 400
    same "$(curl -s -o "$case_folder/body" -w '%{http_code}' "$url/video-180p/segment-99.0.m4s")" 404
    # A part that is hinted at is answered when it is there.
    hint=$(sed -n 's/^#EXT-X-PRELOAD-HINT:.*URI="\([^"]*\)"/\1/p' "$out/video-180p/index.m3u8")
    same "$(curl -s -o "$case_folder/body" -w '%{http_code}' "$url/video-180p/$hint")" 200
    cmp "$case_folder/body" "$out/video-180p/$hint" || fail "the part is not the one that was hinted at"
    wait "$child"
}
