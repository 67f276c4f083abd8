# playhead segment, and inspect of what it makes; held against the sources by ffprobe, ffmpeg and Chromium.

# Makes a source once a run, by ffmpeg: media NAME ARGUMENTS...; it is $sources/NAME then.
media() {
    local name=$1
    shift
    sources=$work_folder/sources
    command -v ffmpeg ffprobe python3 >/dev/null || skip "ffmpeg or python3 is not installed"
    if [[ -e $sources/$name ]]; then return; fi
    mkdir -p "$sources"
    ffmpeg -nostdin -v error -y "$@" "$sources/new-$name"
    mv "$sources/new-$name" "$sources/$name"
}

picture=(-f lavfi -i "testsrc2=size=320x180:rate=30000/1001" -t 14)
h264=(-c:v libx264 -preset veryfast -sc_threshold 0 -flags +cgop -g 60 -bf 2)
sound() { echo "-f lavfi -i sine=frequency=$1:sample_rate=48000 -t 14 -ac 2"; }

# Video with B-frames in closed groups of two seconds, and two languages of AAC with priming.
movie() {
    media movie.mp4 "${picture[@]}" -f lavfi -i sine=440:r=48000 -f lavfi -i sine=880:r=44100 -map 0 -map 1 -map 2 -t 14 \
        "${h264[@]}" -c:a aac -metadata:s:a:0 language=eng -metadata:s:a:1 language=fra
}

tier() { media "$1.mp4" "${picture[@]}" "${h264[@]}" -vf "scale=$2" -b:v "$3" -maxrate "$3" -bufsize "$3"; }

language() {
    # shellcheck disable=SC2046 # Words of a command.
    media "$1.m4a" $(sound "$3") -c:a aac -metadata:s:a:0 language="$2"
}

check() { Tests/EndToEnd/media "$@"; }

plays() {
    command -v chromium chromium-browser google-chrome >/dev/null || skip "the rest holds; Chromium is not installed"
    check play "$1"
}

# Each damaged movie is packaged, or refused with words and without a folder, in bounded time and memory; some are refused.
packages_or_refuses() {
    local file status count=0
    for file; do
        status=0
        (ulimit -v 2000000; timeout 20 "$PLAYHEAD" segment "$file" -o "$case_folder/out") \
            >"$case_folder/stdout" 2>"$case_folder/stderr" || status=$?
        case $status in
            0) rm -r "$case_folder/out" ;;
            65) [[ -s $case_folder/stderr && ! -e $case_folder/out ]] || fail "$file: no words, or a folder"
                count=$((count + 1)) ;;
            *) fail "$file: status $status: $(<"$case_folder/stderr")" ;;
        esac
    done
    [[ $count -gt 0 ]] || fail "no damage was found"
}

it_packages_a_movie_that_other_programs_play() {
    movie
    local out=$case_folder/out
    ends_with 0 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$out" --report "$case_folder/reports.json"
    contains "$output" "1 variant of 3 renditions, target duration 6 s"
    is_json "$case_folder/reports.json"
    contains "$(<"$case_folder/reports.json")" '"schema": "playhead.segments/1"'
    same "$(ls -A "$out" "$out/video-180p")" "$out:
audio-en-aac
audio-fr-aac
multivariant.m3u8
video-180p

$out/video-180p:
i-frames.m3u8
index.m3u8
init.mp4
segment-1.m4s
segment-2.m4s
segment-3.m4s"
    check packets "$sources/movie.mp4" v:0 "$out/video-180p/index.m3u8"
    check packets "$sources/movie.mp4" a:0 "$out/audio-en-aac/index.m3u8"
    check packets "$sources/movie.mp4" a:1 "$out/audio-fr-aac/index.m3u8"
    check content "$sources/movie.mp4" v:0 "$out/video-180p/index.m3u8"
    check content "$sources/movie.mp4" a:0 "$out/audio-en-aac/index.m3u8"
    check content "$sources/movie.mp4" a:1 "$out/audio-fr-aac/index.m3u8"
    check pictures "$sources/movie.mp4" "$out/video-180p/i-frames.m3u8"
    ends_with 0 "$PLAYHEAD" lint "$out" --profile rfc --fail-on info
    # One tier, no subtitles, and an I-frame in two seconds is the author's choice.
    ends_with 1 "$PLAYHEAD" lint "$out"
    same "$(grep -oE '(must|should|info) +[a-z0-9-]+:' <<<"$output" | tr -s ' ')" "must single-bitrate:
should captions-none-offered:
should iframe-density:"
    plays "$out"
}

it_cuts_where_ffmpeg_does() {
    movie
    ends_with 0 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/out" --segment-duration 4
    mkdir "$case_folder/theirs"
    ffmpeg -nostdin -v error -i "$sources/movie.mp4" -map 0:v -c copy -f hls -hls_segment_type fmp4 -hls_time 4 \
        -hls_playlist_type vod "$case_folder/theirs/index.m3u8"
    check cuts "$case_folder/out/video-180p/index.m3u8" "$case_folder/theirs/index.m3u8"
}

it_packages_tiers_and_languages_that_lint_and_simulate_take() {
    local out=$case_folder/out
    tier v1080 320:180 2000k
    tier v720 256:144 1000k
    tier v360 160:90 400k
    language en eng 440
    language fr fra 880
    ends_with 0 sh -c "cd '$sources' && '$PLAYHEAD' segment v1080.mp4 v720.mp4 v360.mp4 en.m4a fr.m4a -o '$out' &&
        cd '$case_folder' && '$PLAYHEAD' lint out/multivariant.m3u8 &&
        '$PLAYHEAD' simulate out/multivariant.m3u8 --trace 4M:60s"
    contains "$output" "Session "
    same "$(grep -c '^#EXT-X-STREAM-INF' "$out/multivariant.m3u8")" 3
    same "$(grep -c '^#EXT-X-I-FRAME-STREAM-INF' "$out/multivariant.m3u8")" 3
    contains "$(<"$out/multivariant.m3u8")" 'NAME="Français",LANGUAGE="fr",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2"'
    ends_with 0 "$PLAYHEAD" lint "$out"
    same "$(grep -oE '(must|should) +[a-z0-9-]+:' <<<"$output" | tr -s ' ' | uniq)" "should captions-none-offered:
should iframe-density:"
}

it_writes_one_file_a_rendition_with_times_as_they_were() {
    local out=$case_folder/out folder
    movie
    ends_with 0 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$out" --single-file --profile cmaf --format json
    is_json "$case_folder/stdout"
    for folder in "$out"/*/; do same "$(find "$folder" -name '*.mp4' -o -name '*.m4s')" "${folder}media.mp4"; done
    check packets "$sources/movie.mp4" v:0 "$out/video-180p/index.m3u8" | grep "offset 0.000000"
    check packets "$sources/movie.mp4" a:0 "$out/audio-en-aac/index.m3u8" | grep "offset 0.000000"
    check content "$sources/movie.mp4" v:0 "$out/video-180p/index.m3u8"
    check content "$sources/movie.mp4" a:0 "$out/audio-en-aac/index.m3u8"
    check pictures "$sources/movie.mp4" "$out/video-180p/i-frames.m3u8"
    # The byte ranges are all of the file, and what a simulation plays has their sizes.
    ends_with 0 "$PLAYHEAD" inspect "$out/video-180p/index.m3u8" --format json
    contains "$output" "\"bytes\": $(stat -c %s "$out/video-180p/media.mp4")"
    ends_with 0 "$PLAYHEAD" simulate "$out" --trace 40M:60s --format json
    contains "$output" "\"bytesTransferred\": $(cat "$out"/{video-180p,audio-en-aac}/index.m3u8 |
        sed -n 's/^#EXT-X-BYTERANGE:\([0-9]*\)@.*/\1/p' | awk '{ sum += $1 } END { print sum }')"
    plays "$out"
}

it_packages_formats_of_all_sorts() {
    local name stream folder
    media hevc.mp4 "${picture[@]}" -c:v libx265 -preset ultrafast -tag:v hvc1 \
        -x265-params log-level=none:keyint=60:open-gop=1:scenecut=0
    media variable.mp4 "${picture[@]}" -vf "select='not(mod(n,7))+gt(mod(n,5),1)'" -fps_mode vfr "${h264[@]}"
    movie
    media fragmented.mp4 -i "$sources/movie.mp4" -map 0:v -c copy -movflags frag_keyframe+empty_moov+default_base_moof
    # shellcheck disable=SC2046
    media surround.mp4 $(sound 440) -ac 6 -c:a ac3
    # shellcheck disable=SC2046
    media lossless.m4a $(sound 440) -c:a alac
    for name in hevc.mp4:v variable.mp4:v fragmented.mp4:v surround.mp4:a lossless.m4a:a; do
        stream=${name#*:}:0 name=${name%:*}
        ends_with 0 "$PLAYHEAD" segment "$sources/$name" -o "$case_folder/$name"
        for folder in "$case_folder/$name"/*/; do
            check packets "$sources/$name" "$stream" "${folder}index.m3u8"
            check content "$sources/$name" "$stream" "${folder}index.m3u8"
        done
    done
    contains "$(<"$case_folder/hevc.mp4/multivariant.m3u8")" 'CODECS="hvc1.1.6.L60.'
    # Open groups of pictures depend on one another.
    lacks "$(<"$case_folder/hevc.mp4/multivariant.m3u8")" "EXT-X-INDEPENDENT-SEGMENTS"
    contains "$(<"$case_folder/surround.mp4/multivariant.m3u8")" 'CHANNELS="6"'
}

it_cuts_where_it_is_told() {
    movie
    ends_with 0 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/out" --cut-at 2.002,8.008
    same "$(sed -n 's/^#EXTINF://p' "$case_folder/out/video-180p/index.m3u8")" $'2.002,\n6.006,\n6.006,'
    ends_with 64 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/other" --cut-at 3
    contains "$errors" "no sync sample at 3.000 s; the nearest are at 2.002 and 4.004 s"
    [[ ! -e $case_folder/other ]] || fail "it left a folder"
    ends_with 64 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/other" --cut-at 4,2
    ends_with 64 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/other" --cut-at 2.002 --segment-duration 6
}

it_tells_of_sync_samples_that_do_not_fit() {
    media sparse.mp4 "${picture[@]}" "${h264[@]}" -g 1000
    ends_with 0 "$PLAYHEAD" segment "$sources/sparse.mp4" -o "$case_folder/out"
    contains "$(tr -s ' \n' ' ' <<<"$output")" "longer than the interval of 6.000 s"
    contains "$output" "14.014"
    movie
    ends_with 0 "$PLAYHEAD" segment "$sources/movie.mp4" "$sources/sparse.mp4" -o "$case_folder/both"
    contains "$(tr -s ' \n' ' ' <<<"$output")" "is cut at other times than"
}

it_encodes_tiers_that_are_cut_alike() {
    local out=$case_folder/out
    movie
    ends_with 0 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$out" --encode 180p:400k,90p:150k,720p:3M --segment-duration 4
    contains "$(tr -s ' \n' ' ' <<<"$output")" "Larger than the source, and left out: 720p:3M."
    same "$(sed -n 's/^#EXTINF://p' "$out/video-180p/index.m3u8")" $'4.004,\n4.004,\n4.004,\n2.002,'
    check cuts "$out/video-180p/index.m3u8" "$out/video-90p/index.m3u8"
    # AAC is passed through.
    check content "$sources/movie.mp4" a:0 "$out/audio-en-aac/index.m3u8"
    same "$(ls -A "$out" | tr '\n' ' ')" "audio-en-aac audio-fr-aac multivariant.m3u8 video-180p video-90p "
    ends_with 0 "$PLAYHEAD" lint "$out"
    ends_with 64 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/other" --encode 720p:3M
    ends_with 64 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/other" --encode 720p
    ends_with 64 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/other" --encode apple --cut-at 4
    ends_with 65 "$PLAYHEAD" segment README.md -o "$case_folder/other" --encode apple
    contains "$errors" "ffprobe ended with status 1"
    ends_with 74 env PATH=/nowhere "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/other" --encode apple
    contains "$errors" "--encode needs ffmpeg and ffprobe, and ffprobe is not installed"
    plays "$out"
}

# Of each sound several movies are encoded, and they are the sound that it was.
it_encodes_sound_as_the_tracks_that_it_was() {
    local out=$case_folder/out name number text
    movie
    # The fourth is a commentary.
    media sounds.mp4 -i "$sources/movie.mp4" -map 0:v -map 0:a:0 -map 0:a:1 -map 0:a:0 -map 0:a:0 -c copy -c:a:2 ac3 \
        -metadata:s:a:2 language=eng -metadata:s:a:3 language=eng
    ends_with 0 "$PLAYHEAD" segment "$sources/sounds.mp4" -o "$out/packaged"
    ends_with 0 "$PLAYHEAD" segment "$sources/sounds.mp4" -o "$out/encoded" --encode 180p:600k,90p:150k
    sounds() { grep TYPE=AUDIO "$1/multivariant.m3u8"; }
    same "$(sounds "$out/encoded")" "$(sounds "$out/packaged")"
    contains "$(sounds "$out/encoded")" 'NAME="English 2",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=NO'
    # What is said of tracks is said of what is encoded of them: by their numbers, or their PIDs.
    media sounds.ts -i "$sources/sounds.mp4" -map 0 -c copy
    media sounds.mkv -i "$sources/sounds.mp4" -map 0 -c copy
    for name in sounds.mp4:4:5 sounds.mkv:4:5 sounds.ts:259:260; do
        number=${name#*:} name=${name%%:*}
        ends_with 0 "$PLAYHEAD" segment "$sources/$name" -o "$out/$name" --encode 90p:150k \
            --language "$sources/$name#${number%:*}=de" --name "$sources/$name#${number#*:}=Commentary"
        text=$(sounds "$out/$name")
        # German has no other stereo than that of its AC-3.
        contains "$text" 'NAME="Deutsch",LANGUAGE="de",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="audio-de-aac/'
        contains "$text" 'GROUP-ID="ac-3",NAME="Deutsch",LANGUAGE="de",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="1",URI="audio-de-ac-3/'
        contains "$text" 'NAME="Commentary",LANGUAGE="en"'
        ends_with 64 "$PLAYHEAD" segment "$sources/$name" -o "$out/no" --encode 90p:150k --language "$sources/$name#9=de"
        contains "$errors" "$name has no such track; its tracks are"
    done
}

it_names_languages_and_renditions() {
    language en eng 440
    tier v360 160:90 400k
    cp "$sources/en.m4a" "$case_folder/a=b.m4a"
    ends_with 0 "$PLAYHEAD" segment "$sources/v360.mp4" "$sources/en.m4a" "$case_folder/a=b.m4a" -o "$case_folder/out" \
        --name "$case_folder/a=b.m4a=Director's commentary" --language "$case_folder/a=b.m4a=en-GB"
    contains "$(<"$case_folder/out/multivariant.m3u8")" "NAME=\"Director's commentary\",LANGUAGE=\"en-GB\""
    ends_with 64 "$PLAYHEAD" segment "$sources/en.m4a" -o "$case_folder/other" --language "$sources/fr.m4a=fr"
    ends_with 64 "$PLAYHEAD" segment "$sources/en.m4a" -o "$case_folder/other" --language "$sources/en.m4a=../x"
    ends_with 64 "$PLAYHEAD" segment "$sources/en.m4a" -o "$case_folder/other" --name "$sources/en.m4a=a\"b"
    for option in language=de name=Deutsch; do
        ends_with 64 "$PLAYHEAD" segment "$sources/en.m4a" -o "$case_folder/other" "--${option%=*}" "$sources/en.m4a#9=${option#*=}"
        contains "$errors" "en.m4a has no such track; its tracks are 1"
        [[ ! -e $case_folder/other ]] || fail "it left a folder"
    done
    ends_with 0 "$PLAYHEAD" segment "$sources/en.m4a" -o "$case_folder/german" --language "$sources/en.m4a#1=de"
    contains "$(<"$case_folder/german/multivariant.m3u8")" 'LANGUAGE="de"'
    # Sound alone is a presentation, too.
    ends_with 0 "$PLAYHEAD" segment "$sources/en.m4a" -o "$case_folder/sound"
    ends_with 0 "$PLAYHEAD" lint "$case_folder/sound" --profile rfc --fail-on should
}

it_packages_subtitles_of_files_and_of_movies() {
    movie
    local out=$case_folder/out vtt=$case_folder/movie.en.vtt srt=$case_folder/de.srt text file
    cat >"$vtt" <<'VTT'
WEBVTT

STYLE
::cue { color: yellow }

00:00:01.000 --> 00:00:02.500 align:start
Hello <b>there</b>

00:00:03.250 --> 00:00:09.000
Over a cut
in two lines

00:00:12.000 --> 00:00:13.500
The end
VTT
    printf '1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}Eins\r\n\r\n2\r\n00:00:05,000 --> 00:00:09,000\r\nZwei\r\nZeilen\r\n' >"$srt"
    ffmpeg -nostdin -v error -y -i "$sources/movie.mp4" -i "$srt" -map 0 -map 1 -c copy -c:s mov_text \
        -metadata:s:s:0 language=spa "$case_folder/movie.mp4"
    ends_with 0 "$PLAYHEAD" segment "$case_folder/movie.mp4" "$vtt" "$srt" -o "$out" --report "$case_folder/reports.json" \
        --language "$srt=de" --default "$vtt" --sdh "$srt" --forced "$case_folder/movie.mp4#4"
    is_json "$case_folder/reports.json"
    text=$(<"$out/multivariant.m3u8")
    contains "$text" 'TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES'
    contains "$text" 'LANGUAGE="es",DEFAULT=NO,AUTOSELECT=YES,FORCED=YES,URI="subtitles-es-forced/index.m3u8"'
    contains "$text" 'public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound'
    same "$(grep -h EXTINF "$out/subtitles-en/index.m3u8")" "$(grep -h EXTINF "$out/video-180p/index.m3u8")"
    # ffmpeg reads the same cues of the segments, each once or more, as of the source.
    cues() { for file in "$@"; do ffmpeg -nostdin -v error -i "$file" -f webvtt -; done | grep -v -e WEBVTT -e '^$' | sort -u; }
    same "$(cues "$out"/subtitles-en/*.vtt)" "$(cues "$vtt")"
    same "$(cues "$out"/subtitles-de-sdh/*.vtt)" "$(cues "$srt")"
    same "$(cues "$out"/subtitles-es-forced/*.vtt)" "$(cues "$srt")"
    same "$(grep -l 'Over a cut' "$out"/subtitles-en/*.vtt | wc -l)" 2
    # What else there is to find is the movie's: one tier, and the language of the second sound.
    ends_with 1 "$PLAYHEAD" lint "$out" --segments all --format json
    lacks "$output" '"rule": "subtitle'
    lacks "$output" '"rule": "webvtt'
    lacks "$output" '"rule": "captions'
    lacks "$output" '"rule": "cue-outside-segment"'
    ends_with 0 "$PLAYHEAD" lint "$out" --segments all --profile rfc --fail-on should
    # Names say what players read of them.
    cp "$srt" "$case_folder/movie.pt-BR.forced.srt"
    cp "$srt" "$case_folder/movie.de.SDH.default.srt"
    cp "$srt" "$case_folder/what.is.movie.srt"
    ends_with 0 "$PLAYHEAD" segment "$case_folder"/movie.{mp4,de.SDH.default.srt,pt-BR.forced.srt} "$case_folder/what.is.movie.srt" \
        -o "$case_folder/named"
    text=$(<"$case_folder/named/multivariant.m3u8")
    contains "$text" 'LANGUAGE="de",DEFAULT=YES,AUTOSELECT=YES,CHARACTERISTICS='
    contains "$text" 'NAME="Português (pt-BR) (forced)",LANGUAGE="pt-BR",DEFAULT=NO,AUTOSELECT=YES,FORCED=YES'
    contains "$text" 'NAME="Subtitles",DEFAULT=NO'
    contains "$(tr -s ' \n' ' ' <<<"$output")" "movie.pt-BR.forced.srt: by its name it is forced"
    iconv -f UTF-8 -t UTF-16 "$srt" >"$case_folder/wide.srt"
    ends_with 65 "$PLAYHEAD" segment "$case_folder/movie.mp4" "$case_folder/wide.srt" -o "$case_folder/other"
    contains "$errors" "iconv"
    ends_with 64 "$PLAYHEAD" segment "$case_folder/movie.mp4" "$srt" -o "$case_folder/other" --forced "$vtt"
    contains "$errors" "it should be one of the subtitles"
    [[ ! -e $case_folder/other ]] || fail "it left a folder"
}

# A presentation with subtitles of all sorts: no rule about text has a word to say, of the playlists and of each segment.
it_packages_subtitles_that_no_rule_complains_of() {
    local out=$case_folder/out rule name text
    tier v1080 320:180 2000k
    tier v720 256:144 1000k
    tier v360 160:90 400k
    language en eng 440
    language fr fra 660
    for name in movie.en movie.en.sdh movie.fr movie.fr.forced movie.pt-BR; do
        printf '1\n00:00:01,000 --> 00:00:02,500\n%s\n\n2\n00:00:05,000 --> 00:00:09,000\nOver <b>a cut</b>\n' "$name" \
            >"$case_folder/$name.srt"
    done
    printf '%s\n' ';FFMETADATA1' '[CHAPTER]' TIMEBASE=1/1 START=0 END=6 title=One '[CHAPTER]' TIMEBASE=1/1 START=6 END=14 \
        title=Two >"$case_folder/chapters"
    # The top tier has timed text and chapters in it.
    ffmpeg -nostdin -v error -y -i "$sources/v1080.mp4" -i "$case_folder/movie.en.srt" -i "$case_folder/chapters" -map 0 -map 1 \
        -map_metadata 2 -c copy -c:s mov_text -metadata:s:s:0 language=deu "$case_folder/movie.mp4"
    ends_with 0 "$PLAYHEAD" segment "$case_folder/movie.mp4" "$sources"/{v720.mp4,v360.mp4,en.m4a,fr.m4a} "$case_folder"/movie.*.srt \
        -o "$out/cues" --default "$case_folder/movie.en.srt" --chapter-subtitles --language "$case_folder/movie.mp4#3=de"
    same "$(grep -c 'TYPE=SUBTITLES,GROUP-ID="subtitles",' "$out/cues/multivariant.m3u8")" 7
    # Two languages, each as WebVTT and as TTML.
    ffmpeg -nostdin -v error -y -i "$sources/v1080.mp4" -i "$case_folder/movie.en.srt" -map 0 -map 1 -map 1 -map 1 -map 1 -c copy \
        -c:s:0 mov_text -c:s:1 ttml -c:s:2 mov_text -c:s:3 ttml -metadata:s:s:0 language=deu -metadata:s:s:1 language=ita \
        -metadata:s:s:2 language=ita -metadata:s:s:3 language=deu "$case_folder/both.mp4" || skip "this ffmpeg writes no TTML into MP4"
    ends_with 0 "$PLAYHEAD" segment "$case_folder/both.mp4" "$sources"/{v720.mp4,v360.mp4,en.m4a,fr.m4a} -o "$out/both"
    same "$(grep -c 'TYPE=SUBTITLES,GROUP-ID="subtitles-imsc",' "$out/both/multivariant.m3u8")" 2
    same "$(grep -c '^#EXT-X-STREAM-INF' "$out/both/multivariant.m3u8")" 6
    for name in cues both; do
        "$PLAYHEAD" lint "$out/$name" --segments all --format json >"$case_folder/lint.json" || true
        contains "$(<"$case_folder/lint.json")" '"schema": "playhead.lint/'
        # Titles of chapters are for those who ask: that they are not chosen is an info.
        for rule in $("$PLAYHEAD" lint --list-rules | awk '$1 != "info" && /caption|subtitle|webvtt|cue|sdh|forced|autoselect|LANGUAGE|language|SESSION-DATA|group/ { print $2 }'); do
            lacks "$(<"$case_folder/lint.json")" "\"rule\": \"$rule\""
        done
        ends_with 0 "$PLAYHEAD" lint "$out/$name" --segments all --profile rfc --fail-on should
        # What is left is the ladder's: an I-frame comes every two seconds.
        lacks "$("$PLAYHEAD" lint "$out/$name" --segments all | grep -E '^  must' || true)" must
    done
    # TTML that WebVTT of another language stands beside is left out, or refused.
    ends_with 0 "$PLAYHEAD" segment "$case_folder/both.mp4" "$case_folder/movie.en.srt" -o "$out/mixed"
    contains "$(tr -s ' \n' ' ' <<<"$output")" "track 3 (text) is left out: beside WebVTT each of the subtitles has to be there as TTML"
    lacks "$(<"$out/mixed/multivariant.m3u8")" stpp
    echo '<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="it"/>' >"$case_folder/movie.ttml"
    ends_with 64 "$PLAYHEAD" segment "$sources/v1080.mp4" "$case_folder"/movie.{ttml,en.srt} -o "$out/refused"
    contains "$errors" "and Italiano is not"
}

# Also those of a movie that begins elsewhere than at 0; what is encoded begins there.
it_encodes_a_movie_with_subtitles_and_chapters() {
    movie
    local out=$case_folder/out srt=$case_folder/late.en.srt
    printf '1\n00:00:01,000 --> 00:00:02,500\nOne\n\n2\n00:00:05,000 --> 00:00:09,000\nTwo\n' >"$srt"
    printf '%s\n' ';FFMETADATA1' '[CHAPTER]' TIMEBASE=1/1 START=100 END=105 title=Eins '[CHAPTER]' TIMEBASE=1/1 \
        START=105 END=114 title=Zwei >"$case_folder/chapters"
    ffmpeg -nostdin -v error -y -i "$sources/movie.mp4" -i "$srt" -i "$case_folder/chapters" -map 0 -map 1 -map_metadata 2 -c copy \
        -c:s mov_text -metadata:s:s:0 language=deu -output_ts_offset 100 "$case_folder/late.mp4"
    ends_with 0 "$PLAYHEAD" segment "$case_folder/late.mp4" "$srt" -o "$out/passed" --segment-duration 4
    ends_with 0 "$PLAYHEAD" segment "$case_folder/late.mp4" "$srt" -o "$out/encoded" --encode 90p:150k --segment-duration 4
    lacks "$output" "left out"
    for folder in passed encoded; do
        # The cues are where the pictures are, whether they come from the movie or from the file beside it.
        for language in de en; do
            same "$(check cues "$out/$folder/subtitles-$language/index.m3u8" "$out/$folder"/video-*/index.m3u8)" "1.0 One
5.0 Two"
        done
        contains "$(<"$out/$folder/chapters.json")" '"title": "Zwei"'
        contains "$(<"$out/$folder/chapters.json")" '"start-time": 5'
    done
    same "$(grep -h EXTINF "$out/encoded/subtitles-de/index.m3u8")" "$(grep -h EXTINF "$out"/encoded/video-*/index.m3u8)"
    ends_with 64 "$PLAYHEAD" segment "$case_folder/late.mp4" "$srt" -o "$out/live" --live
    contains "$errors" "without --live"
}

it_packages_timed_text_in_xml() {
    movie
    local out=$case_folder/out srt=$case_folder/en.srt text
    printf '1\n00:00:01,000 --> 00:00:02,500\nOne & <i>only</i>\n\n2\n00:00:05,000 --> 00:00:09,000\nOver a cut\n' >"$srt"
    ffmpeg -nostdin -v error -y -i "$sources/movie.mp4" -i "$srt" -map 0 -map 1 -c copy -c:s ttml -metadata:s:s:0 language=eng \
        "$case_folder/movie.mp4" || skip "this ffmpeg writes no TTML into MP4"
    ends_with 0 "$PLAYHEAD" segment "$case_folder/movie.mp4" -o "$out"
    contains "$(tr -s ' \n' ' ' <<<"$output")" "Not all subtitles are there as WebVTT"
    text=$(<"$out/multivariant.m3u8")
    contains "$text" 'TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English",LANGUAGE="en"'
    contains "$text" ',stpp.ttml.im1t"'
    contains "$(<"$out/subtitles-en/index.m3u8")" '#EXT-X-MAP:URI="init.mp4"'
    same "$(grep -h EXTINF "$out/subtitles-en/index.m3u8")" "$(grep -h EXTINF "$out/video-180p/index.m3u8")"
    # Each segment has what is shown in it, ten seconds later, as the video.
    contains "$(strings "$out/subtitles-en/segment-1.m4s")" '<p begin="00:00:11.000" end="00:00:12.500">'
    same "$(grep -al 'Over a cut' "$out"/subtitles-en/*.m4s | wc -l)" 2
    same "$(grep -al 'only' "$out"/subtitles-en/*.m4s | wc -l)" 1
    ends_with 0 "$PLAYHEAD" lint "$out" --segments all --profile rfc --fail-on should
    # A file of TTML is the same.
    printf '%s' '<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="fr"><body><div><p begin="1s" end="2.5s">Un</p></div></body></tt>' \
        >"$case_folder/movie.ttml"
    ends_with 0 "$PLAYHEAD" segment "$sources/movie.mp4" "$case_folder/movie.ttml" -o "$out/file"
    contains "$(strings "$out/file/subtitles-fr/segment-1.m4s")" '<p begin="00:00:11.000" end="00:00:12.500">Un</p>'
    ends_with 0 "$PLAYHEAD" lint "$out/file" --segments all --profile rfc --fail-on should
    echo '<tt xmlns="http://www.w3.org/ns/ttml"><body></tt>' >"$case_folder/broken.ttml"
    ends_with 65 "$PLAYHEAD" segment "$sources/movie.mp4" "$case_folder/broken.ttml" -o "$out/broken"
    contains "$errors" "is no XML that can be read"
    contains "$errors" "tt convert -i in.ttml -o out.vtt"
    # Beside WebVTT it has variants of its own.
    ends_with 0 "$PLAYHEAD" segment "$case_folder/movie.mp4" "$srt" -o "$out/both" --single-file --default "$srt"
    text=$(<"$out/both/multivariant.m3u8")
    same "$(grep -o ',SUBTITLES="[^"]*"' <<<"$text")" $',SUBTITLES="subtitles"\n,SUBTITLES="subtitles-imsc"'
    ends_with 0 "$PLAYHEAD" lint "$out/both" --segments all --profile rfc --fail-on should
}

it_packages_chapters() {
    movie
    local out=$case_folder/out text
    printf '%s\n' ';FFMETADATA1' '[CHAPTER]' TIMEBASE=1/1000 START=0 END=5000 'title=One & "two"' '[CHAPTER]' TIMEBASE=1/1000 \
        START=5000 END=14000 title=Deux >"$case_folder/chapters"
    # ffmpeg writes a chapter track and Nero's list, or that track alone.
    ffmpeg -nostdin -v error -y -i "$sources/movie.mp4" -i "$case_folder/chapters" -map 0 -map_metadata 1 -c copy \
        "$case_folder/both.mp4"
    ffmpeg -nostdin -v error -y -i "$case_folder/both.mp4" -map 0:v -map 0:a -c copy -movflags disable_chpl "$case_folder/track.mov"
    for text in both.mp4 track.mov; do
        ends_with 0 "$PLAYHEAD" segment "$case_folder/$text" -o "$out/$text"
        is_json "$out/$text/chapters.json"
        # The same chapters as ffprobe finds.
        same "$(python3 -c 'import json, sys
for chapter in json.load(open(sys.argv[1])): print(chapter["start-time"], chapter["titles"][0]["title"])' "$out/$text/chapters.json")" \
            "$(python3 -c 'import json, sys
for chapter in json.load(sys.stdin)["chapters"]: print(round(float(chapter["start_time"])), chapter["tags"]["title"])' \
                < <(ffprobe -v error -show_chapters -of json "$case_folder/$text"))"
        text=$(<"$out/$text/multivariant.m3u8")
        contains "$text" '#EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",URI="chapters.json"'
        lacks "$text" TYPE=SUBTITLES
    done
    ends_with 0 "$PLAYHEAD" segment "$case_folder/both.mp4" -o "$out/shown" --chapter-subtitles --format json
    contains "$output" '"chapters": "chapters.json"'
    contains "$(<"$out/shown/multivariant.m3u8")" 'AUTOSELECT=NO,URI="chapters-'
    contains "$(cat "$out"/shown/chapters-*/segment-1.vtt)" 'One &amp; "two"'
    ends_with 0 "$PLAYHEAD" lint "$out/shown" --segments all --profile rfc --fail-on should
}

it_looks_into_movies_and_segments() {
    local format
    movie
    ends_with 0 "$PLAYHEAD" inspect "$sources/movie.mp4"
    contains "$output" "H.264 High"
    contains "$output" "    mvhd"
    [[ $(width_of "$output") -le 80 ]] || fail "wider than 80 columns"
    for format in json ndjson csv markdown; do
        ends_with 0 "$PLAYHEAD" inspect "$sources/movie.mp4" --samples --limit 10 --format $format
    done
    ends_with 0 "$PLAYHEAD" inspect "$sources/movie.mp4" --samples --format csv
    # As many as ffprobe finds, and a line for the names.
    same "$(wc -l <"$case_folder/stdout")" "$(($(ffprobe -v error -show_packets -of compact "$sources/movie.mp4" | grep -c '^packet') + 1))"
    ends_with 0 "$PLAYHEAD" inspect "$sources/movie.mp4" --format json
    is_json "$case_folder/stdout"
    contains "$output" '"schema": "playhead.movie/1"'
    ends_with 0 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$case_folder/out"
    ends_with 0 "$PLAYHEAD" inspect "$case_folder/out/video-180p/segment-2.m4s"
    contains "$output" "moof"
    contains "$output" "--init names its"
    ends_with 0 "$PLAYHEAD" inspect "$case_folder/out/video-180p/segment-2.m4s" --samples \
        --init "$case_folder/out/video-180p/init.mp4" --format csv
    same "$(wc -l <"$case_folder/stdout")" 181
    ends_with 65 "$PLAYHEAD" inspect "$sources/movie.mp4" --where 'peakBitRate > 1'
    head -c 2000 "$case_folder/out/video-180p/segment-2.m4s" >"$case_folder/half.m4s"
    ends_with 65 "$PLAYHEAD" inspect "$case_folder/half.m4s"
    contains "$errors" "the file is cut short"
}

# What the linter calls an error of a package is a note of segment, with what mends it.
it_notes_what_is_not_so_of_a_package() {
    movie
    local out=$case_folder/out
    # Intra refresh: ffmpeg marks its recovery points as sync samples.
    media refresh.mp4 "${picture[@]}" -c:v libx264 -preset ultrafast -x264-params intra-refresh=1:keyint=60
    ends_with 0 "$PLAYHEAD" segment "$sources/refresh.mp4" -o "$out/refresh"
    contains "$(tr -s ' \n' ' ' <<<"$output")" "segments begin with pictures that are no IDR (recovery points, as of intra refresh)"
    lacks "$(cat "$out/refresh"/*.m3u8 "$out/refresh/video-180p/index.m3u8")" "EXT-X-INDEPENDENT-SEGMENTS"
    same "$(grep -c '^#EXTINF' "$out/refresh/video-180p/i-frames.m3u8")" 1
    check packets "$sources/refresh.mp4" v:0 "$out/refresh/video-180p/index.m3u8"
    # I-frames stand about one a second, or as dense as the source has them.
    media intra.mp4 "${picture[@]}" -c:v libx264 -preset ultrafast -g 1
    ends_with 0 "$PLAYHEAD" segment "$sources/intra.mp4" -o "$out/intra"
    same "$(grep -c '^#EXTINF' "$out/intra/video-180p/i-frames.m3u8")" 14
    check pictures "$sources/intra.mp4" "$out/intra/video-180p/i-frames.m3u8"
    ends_with 0 "$PLAYHEAD" segment "$sources/movie.mp4" -o "$out/movie"
    same "$(grep -c '^#EXTINF' "$out/movie/video-180p/i-frames.m3u8")" 7
    # MP3, a tag of three letters, and more bitrates of sound than tiers.
    # shellcheck disable=SC2046 # Words of a command.
    media sound.mp4 $(sound 440) -c:a libmp3lame -metadata:s:a:0 language=und
    # shellcheck disable=SC2046 # Words of a command.
    for rate in 48k 128k; do media "sound-$rate.m4a" $(sound 440) -c:a aac -b:a $rate; done
    media plain.mp4 "${picture[@]}" "${h264[@]}"
    ends_with 0 "$PLAYHEAD" segment "$sources"/{plain.mp4,sound.mp4,sound-48k.m4a,sound-128k.m4a} -o "$out/sounds" \
        --language eng
    contains "$(tr -s ' \n' ' ' <<<"$output")" "audio-en-mp3: MP3 in MP4 (mp4a.40.34) is nothing that Chromium plays"
    local playlist
    playlist=$(<"$out/sounds/multivariant.m3u8")
    contains "$playlist" 'GROUP-ID="mp3"'
    contains "$playlist" ',mp4a.40.34"'
    contains "$playlist" 'LANGUAGE="en"'
    contains "$playlist" 'FRAME-RATE=29.970'
    same "$(grep -o ',AUDIO="[^"]*"' <<<"$playlist" | sort -u)" "$(grep -o ',GROUP-ID="[^"]*"' <<<"$playlist" |
        sed s/GROUP-ID/AUDIO/ | sort -u)"
    # Fields, other samplings of colour, and more frames than devices play.
    media fields.mp4 "${picture[@]}" -t 4 -c:v libx264 -preset ultrafast -flags +ilme+ildct -x264opts tff=1
    media sampling.mp4 "${picture[@]}" -t 4 -c:v libx264 -preset ultrafast -pix_fmt yuv444p
    media fast.mp4 -f lavfi -i testsrc2=size=320x180:rate=120 -t 2 -c:v libx264 -preset ultrafast -pix_fmt yuv420p
    ends_with 0 "$PLAYHEAD" segment "$sources/fields.mp4" -o "$out/fields"
    contains "$(tr -s ' \n' ' ' <<<"$output")" "video-180p: its pictures are fields (interlaced), and HLS has frames: --encode"
    ends_with 0 "$PLAYHEAD" segment "$sources/sampling.mp4" -o "$out/sampling"
    contains "$(tr -s ' \n' ' ' <<<"$output")" "video-180p: H.264 High 4:4:4 L1.3 is no profile that Apple's devices play"
    ends_with 0 "$PLAYHEAD" segment "$sources/fast.mp4" -o "$out/fast"
    contains "$(tr -s ' \n' ' ' <<<"$output")" "video-180p: 120.000 frames per second are more than the 60 that devices play"
    # --encode mends them.
    ends_with 0 "$PLAYHEAD" segment "$sources/fast.mp4" -o "$out/mended" --encode 180p:300k
    contains "$(<"$out/mended/multivariant.m3u8")" "FRAME-RATE=60.000"
    # Sound that begins later, and goes on longer.
    media late.mp4 -i "$sources/movie.mp4" -itsoffset 1.5 -i "$sources/movie.mp4" -map 0:v -map 1:a:0 -c copy
    ends_with 0 "$PLAYHEAD" segment "$sources/late.mp4" -o "$out/late"
    contains "$(tr -s ' \n' ' ' <<<"$output")" "audio-en-aac begins 1.4"
}

it_looks_into_transport_streams_and_packed_audio() {
    local format
    movie
    media stream.ts -i "$sources/movie.mp4" -map 0:v -map 0:a:0 -c copy
    media sound.aac -i "$sources/movie.mp4" -map 0:a:0 -c copy
    ends_with 0 "$PLAYHEAD" inspect "$sources/stream.ts"
    contains "$output" "an MPEG-2 transport stream"
    contains "$output" "H.264 High"
    [[ $(width_of "$output") -le 80 ]] || fail "wider than 80 columns"
    for format in json ndjson markdown html; do
        ends_with 0 "$PLAYHEAD" inspect "$sources/stream.ts" --samples --limit 10 --format $format
    done
    ends_with 0 "$PLAYHEAD" inspect "$sources/stream.ts" --samples --format csv
    # As many as ffprobe finds, and a line for the names.
    same "$(wc -l <"$case_folder/stdout")" "$(($(ffprobe -v error -show_packets -of compact "$sources/stream.ts" | grep -c '^packet') + 1))"
    ends_with 0 "$PLAYHEAD" inspect "$sources/sound.aac" --format json
    is_json "$case_folder/stdout"
    contains "$output" '"container": "adts"'
    contains "$output" '"codec": "mp4a.40.2"'
    # What is missing is said, and the rest is shown.
    head -c 50000 "$sources/stream.ts" >"$case_folder/half.ts"
    ends_with 0 "$PLAYHEAD" inspect "$case_folder/half.ts"
    contains "$output" "ends within a packet"
}
