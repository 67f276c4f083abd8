# playhead segment of MPEG-2 transport streams: their samples are gathered, and held against the streams.

# Packages $sources/NAME and holds its streams against the renditions: same NAME STREAM FOLDER [STREAM FOLDER]...
packaged_as_it_is() {
    local name=$1 out=$case_folder/$1
    shift
    ends_with 0 "$PLAYHEAD" segment "$sources/$name" -o "$out"
    while (($#)); do
        check packets "$sources/$name" "$1" "$out/$2/index.m3u8"
        check content "$sources/$name" "$1" "$out/$2/index.m3u8"
        shift 2
    done
}

it_packages_transport_streams_without_encoding() {
    movie
    media movie.ts -i "$sources/movie.mp4" -map 0 -c copy
    packaged_as_it_is movie.ts v:0 video-180p a:0 audio-en-aac a:1 audio-fr-aac
    lacks "$output" "movie.ts:"
    check pictures "$sources/movie.ts" "$case_folder/movie.ts/video-180p/i-frames.m3u8"
    # The 33 bits of its times are over in the middle.
    media wrap.ts -i "$sources/movie.mp4" -map 0 -c copy -output_ts_offset 95435
    packaged_as_it_is wrap.ts v:0 video-180p a:0 audio-en-aac a:1 audio-fr-aac
    # Four bytes before each packet, and AC-3; sound that begins later than the picture, and earlier.
    media disc.m2ts -i "$sources/movie.mp4" -map 0:v -map 0:a:0 -c:v copy -c:a ac3 -mpegts_m2ts_mode 1
    packaged_as_it_is disc.m2ts v:0 video-180p a:0 audio-en-ac-3
    media late.ts -i "$sources/movie.mp4" -itsoffset 1.3 -i "$sources/movie.mp4" -map 0:v -map 1:a:1 -c copy
    packaged_as_it_is late.ts v:0 video-180p a:0 audio-fr-aac
    contains "$(tr -s ' \n' ' ' <<<"$output")" "audio-fr-aac begins 1.277 s after video-180p"
    media early.ts -i "$sources/movie.mp4" -itsoffset 1.1 -i "$sources/movie.mp4" -map 1:v -map 0:a:0 -c copy
    packaged_as_it_is early.ts v:0 video-180p a:0 audio-en-aac
}

it_packages_hevc_and_enhanced_ac3() {
    media hevc.ts "${picture[@]}" -f lavfi -i sine=440:r=48000 -map 0 -map 1 -t 14 -c:v libx265 -preset ultrafast \
        -x265-params log-level=none:keyint=60 -c:a eac3 -ac 6 -metadata:s:a language=deu
    packaged_as_it_is hevc.ts v:0 video-180p a:0 audio-de-e-ac-3
    contains "$(<"$case_folder/hevc.ts/multivariant.m3u8")" 'CHANNELS="6"'
    contains "$(<"$case_folder/hevc.ts/multivariant.m3u8")" 'hvc1.'
}

it_packages_opus_of_transport_streams_as_that_of_movies() {
    media opus.mp4 "${picture[@]}" -f lavfi -i sine=440:r=48000 -map 0 -map 1 -t 14 -c:v libx264 -g 60 -c:a libopus \
        -metadata:s:a language=deu
    media opus.ts -i "$sources/opus.mp4" -map 0 -c copy
    packaged_as_it_is opus.ts v:0 video-180p
    check packets "$sources/opus.ts" a:0 "$case_folder/opus.ts/audio-de-opus/index.m3u8"
    # What ffprobe reads of packets of the stream has more beside them: the movie has the same ones.
    check content "$sources/opus.mp4" a:0 "$case_folder/opus.ts/audio-de-opus/index.m3u8"
}

it_packages_segments_of_transport_streams_put_together() {
    movie
    media segments.m3u8 -i "$sources/movie.mp4" -map 0:v -map 0:a:0 -c copy -f hls -hls_time 4 -hls_playlist_type vod \
        -hls_segment_filename "$work_folder/sources/part-%d.ts"
    cat "$sources"/part-{0,1,2}.ts >"$sources/parts.ts"
    ends_with 0 "$PLAYHEAD" segment "$sources/parts.ts" -o "$case_folder/out"
    check packets "$sources/parts.ts" v:0 "$case_folder/out/video-180p/index.m3u8"
    check packets "$sources/parts.ts" a:0 "$case_folder/out/audio-en-aac/index.m3u8"
    # From the midst on: what comes before the first picture that decoding can begin with is left out, and said.
    tail -c +$((188 * 300 + 1)) "$sources/part-0.ts" >"$sources/midst.ts"
    ends_with 0 "$PLAYHEAD" segment "$sources/midst.ts" -o "$case_folder/midst"
    # Twice the same: times leap back, and go on.
    cat "$sources/parts.ts" "$sources/parts.ts" >"$sources/twice.ts"
    ends_with 0 "$PLAYHEAD" segment "$sources/twice.ts" -o "$case_folder/twice"
    contains "$(tr -s ' \n' ' ' <<<"$output")" "what follows is put right behind what was before"
    ends_with 0 ffmpeg -nostdin -v error -i "$case_folder/twice/video-180p/index.m3u8" -f null -
    same "$errors" ""
}

it_says_what_of_a_transport_stream_is_not_packaged() {
    movie
    media mpeg2.ts -i "$sources/movie.mp4" -map 0:v -map 0:a:0 -c:v mpeg2video -c:a copy
    ends_with 65 "$PLAYHEAD" segment "$sources/mpeg2.ts" -o "$case_folder/out"
    contains "$errors" "has video in PID 256 that is MPEG-2 video, which players of HLS do not play: --encode"
    [[ ! -e $case_folder/out ]]
    ends_with 0 "$PLAYHEAD" segment "$sources/mpeg2.ts" -o "$case_folder/encoded" --encode 180p:300k
    media mp2.ts -i "$sources/movie.mp4" -map 0:v -map 0:a:0 -map 0:a:1 -c:v copy -c:a:0 copy -c:a:1 mp2
    ends_with 0 "$PLAYHEAD" segment "$sources/mp2.ts" -o "$case_folder/mp2"
    contains "$(tr -s ' \n' ' ' <<<"$output")" "PID 258 is MP2, and left out; --encode makes AAC of sound"
    # Packets that are lost are said, and the rest is packaged.
    media movie.ts -i "$sources/movie.mp4" -map 0 -c copy
    { head -c $((188 * 500)) "$sources/movie.ts"; tail -c +$((188 * 503 + 1)) "$sources/movie.ts"; } >"$sources/lost.ts"
    ends_with 0 "$PLAYHEAD" segment "$sources/lost.ts" -o "$case_folder/lost"
    contains "$(tr -s ' \n' ' ' <<<"$output")" "packets are missing (gaps in continuity_counter:"
}

it_packages_a_transport_stream_while_it_comes() {
    local out=$case_folder/out
    movie
    media movie.ts -i "$sources/movie.mp4" -map 0 -c copy
    ends_with 0 sh -c "cat '$sources/movie.ts' | '$PLAYHEAD' segment - -o '$out' --live --segment-duration 4"
    check packets "$sources/movie.ts" v:0 "$out/video-180p/index.m3u8"
    check content "$sources/movie.ts" v:0 "$out/video-180p/index.m3u8"
    check pictures "$sources/movie.ts" "$out/video-180p/i-frames.m3u8"
    same "$(tail -n 1 "$out/audio-en-aac/index.m3u8")" "#EXT-X-ENDLIST"
    ends_with 0 "$PLAYHEAD" lint "$out" --profile rfc
    # It is joined amid a packet and a group of pictures, and its times leap back.
    { tail -c +$((188 * 40 + 50)) "$sources/movie.ts"; cat "$sources/movie.ts"; } >"$sources/leap.ts"
    ends_with 0 sh -c "cat '$sources/leap.ts' | '$PLAYHEAD' segment - -o '$case_folder/leap' --live --segment-duration 4"
    contains "$(tr -s ' \n' ' ' <<<"$output")" "before the first one that decoding can begin with are left out"
    same "$(grep -c '^#EXT-X-DISCONTINUITY$' "$case_folder/leap/video-180p/index.m3u8")" 1
    same "$(grep -c '^#EXT-X-DISCONTINUITY$' "$case_folder/leap/audio-en-aac/index.m3u8")" 1
    ends_with 0 "$PLAYHEAD" lint "$case_folder/leap" --profile rfc
    ends_with 0 ffmpeg -nostdin -v error -i "$case_folder/leap/video-180p/index.m3u8" -f null -
    same "$errors" ""
    # One that breaks off within a packet is gone on with.
    ends_with 65 sh -c "head -c 300050 '$sources/movie.ts' | '$PLAYHEAD' segment - -o '$case_folder/broken' --live"
    contains "$errors" "ends within a packet: the last 2 bytes are left out; the same command goes on"
    ends_with 0 sh -c "cat '$sources/movie.ts' | '$PLAYHEAD' segment - -o '$case_folder/broken' --live"
    same "$(grep -c '^#EXT-X-DISCONTINUITY$' "$case_folder/broken/video-180p/index.m3u8")" 1
    plays "$out"
}

it_follows_a_transport_stream_that_grows() {
    local out=$case_folder/out file=$case_folder/growing.ts size child
    movie
    media movie.ts -i "$sources/movie.mp4" -map 0 -c copy
    size=$(stat -c %s "$sources/movie.ts")
    head -c $((size / 2)) "$sources/movie.ts" >"$file"
    "$PLAYHEAD" segment "$file" -o "$out" --live --segment-duration 2 --window 4 >/dev/null 2>"$case_folder/errors" &
    child=$!
    eventually grep -qs segment-2 "$out/video-180p/index.m3u8"
    tail -c +$((size / 2 + 1)) "$sources/movie.ts" >>"$file"
    eventually grep -qs segment-6 "$out/video-180p/index.m3u8"
    kill -INT "$child"
    wait "$child" && fail "an interrupt is no success" || same "$?" 130
    contains "$(<"$case_folder/errors")" "the same command goes on"
    contains "$(<"$out/video-180p/index.m3u8")" "#EXT-X-MEDIA-SEQUENCE:"
    lacks "$(<"$out/video-180p/index.m3u8")" "ENDLIST"
}
