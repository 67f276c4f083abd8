# playhead segment and inspect of Matroska and WebM. The sources hold the samples of MP4 files as those of the cases before
# have them: what is packaged has to have their times, whose rounding to milliseconds is undone.

# Two languages of AAC, and SubRip beside them.
matroska() {
    movie
    printf '1\n00:00:01,000 --> 00:00:03,000\n<i>Bonjour</i> & merci\n' >"$sources/matroska.srt"
    media movie.mkv -i "$sources/movie.mp4" -i "$sources/matroska.srt" -map 0 -map 1 -c copy -c:s srt -metadata:s:s:0 language=fre
}

it_packages_matroska_as_it_is() {
    local out=$case_folder/out
    matroska
    ends_with 0 "$PLAYHEAD" segment "$sources/movie.mkv" -o "$out"
    contains "$output" "1 variant of 4 renditions, target duration 6 s"
    same "$(ls "$out")" "audio-en-aac
audio-fr-aac
multivariant.m3u8
subtitles-fr
video-180p"
    check presented "$sources/movie.mp4" v:0 "$out/video-180p/index.m3u8"
    check packets "$sources/movie.mp4" a:0 "$out/audio-en-aac/index.m3u8"
    check packets "$sources/movie.mp4" a:1 "$out/audio-fr-aac/index.m3u8"
    check content "$sources/movie.mkv" v:0 "$out/video-180p/index.m3u8"
    check content "$sources/movie.mkv" a:0 "$out/audio-en-aac/index.m3u8"
    check content "$sources/movie.mkv" a:1 "$out/audio-fr-aac/index.m3u8"
    check pictures "$sources/movie.mkv" "$out/video-180p/i-frames.m3u8"
    contains "$(<"$out/multivariant.m3u8")" "FRAME-RATE=29.970"
    contains "$(<"$out/subtitles-fr/segment-1.vtt")" "<i>Bonjour</i> &amp; merci"
    ends_with 0 "$PLAYHEAD" lint "$out" --segments all --profile rfc --fail-on info
    plays "$out"
}

it_packages_matroska_beside_mp4() {
    local out=$case_folder/out
    tier v180 320x180 300k
    tier v90 160x90 100k
    language en eng 440
    media v90.mkv -i "$sources/v90.mp4" -c copy
    # A live muxer does not go back to write how long things are.
    ffmpeg -nostdin -v error -i "$sources/en.m4a" -c copy -f matroska -live 1 - | cat >"$case_folder/en.mkv"
    ends_with 0 "$PLAYHEAD" segment "$sources/v180.mp4" "$sources/v90.mkv" "$case_folder/en.mkv" -o "$out"
    lacks "$output" "is cut at other times"
    check cuts "$out/video-180p/index.m3u8" "$out/video-90p/index.m3u8"
    check presented "$sources/v90.mp4" v:0 "$out/video-90p/index.m3u8"
    check packets "$sources/en.m4a" a:0 "$out/audio-en-aac/index.m3u8"
    ends_with 0 "$PLAYHEAD" lint "$out" --segments all --profile rfc --fail-on info
}

it_packages_other_formats_of_matroska() {
    local name
    media hevc-ac3.mp4 "${picture[@]}" -f lavfi -i sine=440:r=48000 -t 6 -c:v libx265 -preset ultrafast -tag:v hvc1 \
        -x265-params log-level=none:keyint=60:bframes=3:open-gop=0 -c:a ac3 -ac 6
    media vp9-opus.mp4 "${picture[@]}" -f lavfi -i sine=440:r=48000 -t 6 -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -g 60 \
        -c:a libopus
    media hevc-ac3.mkv -i "$sources/hevc-ac3.mp4" -c copy
    media vp9-opus.webm -i "$sources/vp9-opus.mp4" -c copy
    for name in hevc-ac3.mkv vp9-opus.webm; do
        ends_with 0 "$PLAYHEAD" segment "$sources/$name" -o "$case_folder/$name"
        check presented "$sources/${name%.*}.mp4" v:0 "$case_folder/$name/video-180p/index.m3u8"
        check packets "$sources/${name%.*}.mp4" a:0 "$(echo "$case_folder/$name"/audio-*/index.m3u8)"
        check content "$sources/$name" v:0 "$case_folder/$name/video-180p/index.m3u8"
        ends_with 0 "$PLAYHEAD" lint "$case_folder/$name" --segments all --profile rfc --fail-on must
    done
    contains "$(<"$case_folder/hevc-ac3.mkv/multivariant.m3u8")" 'CODECS="hvc1.1.6.L60.90,ac-3"'
    contains "$(<"$case_folder/vp9-opus.webm/multivariant.m3u8")" 'CODECS="vp09.00.11.08,Opus"'
}

it_says_what_takes_the_tracks_of_matroska_that_it_leaves_out() {
    local out=$case_folder/out
    matroska
    media mixed.mkv -i "$sources/movie.mkv" -map 0:v -map 0:a:0 -map 0:a:1 -map 0:s -c:v copy -c:a:0 copy -c:a:1 libvorbis -c:s ass
    ends_with 0 "$PLAYHEAD" segment "$sources/mixed.mkv" -o "$out" --format json
    contains "$errors" "track 3 (audio) is left out: it is of the format A_VORBIS"
    contains "$errors" "track 4 (S_TEXT/ASS) is left out: ffmpeg -i in.mkv -map 0:s -c webvtt out.vtt"
    # What it names does.
    (cd "$case_folder" && ffmpeg -nostdin -v error -i "$sources/mixed.mkv" -map 0:s -c webvtt out.vtt)
    ends_with 0 "$PLAYHEAD" segment "$sources/mixed.mkv" "$case_folder/out.vtt" -o "$out" --overwrite
    contains "$output" "subtitles-und"
    media vp8.webm "${picture[@]}" -t 2 -c:v libvpx -deadline realtime -cpu-used 8
    ends_with 65 "$PLAYHEAD" segment "$sources/vp8.webm" -o "$case_folder/vp8"
    contains "$errors" "track 1 (video) is of the format V_VP8, which players of HLS do not play: --encode"
    [[ ! -e $case_folder/vp8 ]]
    ends_with 0 "$PLAYHEAD" segment "$sources/vp8.webm" -o "$case_folder/vp8" --encode 90p:100k
}

it_looks_into_matroska() {
    local format
    matroska
    ends_with 0 "$PLAYHEAD" inspect "$sources/movie.mkv"
    contains "$output" "Matroska or WebM"
    contains "$output" "S_TEXT/UTF8"
    [[ $(width_of "$output") -le 80 ]] || fail "wider than 80 columns"
    for format in json ndjson markdown html; do
        ends_with 0 "$PLAYHEAD" inspect "$sources/movie.mkv" --samples --limit 10 --format $format
    done
    ends_with 0 "$PLAYHEAD" inspect "$sources/movie.mkv" --format json
    is_json "$case_folder/stdout"
    contains "$output" '"container": "matroska"'
    contains "$output" '"frameRate": 29.97002997002997'
    ends_with 0 "$PLAYHEAD" inspect "$sources/movie.mkv" --samples --format csv
    same "$(wc -l <"$case_folder/stdout")" "$(($(ffprobe -v error -show_packets -of compact "$sources/movie.mkv" | grep -c '^packet') + 1))"
    # What is missing is said, and the rest is packaged.
    head -c 100000 "$sources/movie.mkv" >"$case_folder/half.mkv"
    ends_with 0 "$PLAYHEAD" inspect "$case_folder/half.mkv"
    contains "$(tr -s ' \n' ' ' <<<"$output")" "the file is cut short"
    ends_with 0 "$PLAYHEAD" segment "$case_folder/half.mkv" -o "$case_folder/out" --format json
    contains "$errors" "the file is cut short"
}

it_stands_damaged_matroska() {
    matroska
    python3 - "$sources/movie.mkv" "$case_folder" <<'EOF_FLIPS'
import random, sys
data, folder = open(sys.argv[1], "rb").read(), sys.argv[2]
random.seed(4)
for number in range(40):
    flipped = bytearray(data)
    # Half of them in what stands before the first block.
    for _ in range(4): flipped[random.randrange(2000 if number < 20 else len(data))] = random.randrange(256)
    open(f"{folder}/flipped-{number}.mkv", "wb").write(flipped)
EOF_FLIPS
    packages_or_refuses "$case_folder"/flipped-*.mkv
}
