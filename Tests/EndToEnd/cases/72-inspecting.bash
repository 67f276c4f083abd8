# playhead inspect, and the plans of playhead download.

talk=Sessions/playlists/hdr-atmos.m3u8

it_shows_the_dolby_vision_variant_of_the_talk_alone() {
    ends_with 0 "$PLAYHEAD" inspect "$talk" --where 'videoAttributes.videoRange == "PQ"' --format json
    is_json "$case_folder/stdout"
    contains "$output" '"schema": "playhead.inspect/1"'
    contains "$output" '"url": "dovi_variant.m3u8"'
    lacks "$output" "sdr_variant.m3u8"
    same "$(tr -d ' \n' <<<"$output" | grep -o '"badges":\[[^]]*\]')" '"badges":["4K","DolbyVision","DolbyAtmos"]'
}

it_inspects_in_every_format() {
    local format
    ends_with 0 "$PLAYHEAD" inspect "$talk"
    contains "$output" "Dolby Vision profile 5 L6"
    [[ $(width_of "$output") -le 80 ]] || fail "wider than 80 columns"
    for format in ndjson csv markdown; do
        ends_with 0 "$PLAYHEAD" inspect "$talk" --where 'peakBitRate > 20000000' --format $format
        contains "$output" "dovi_variant.m3u8"
        lacks "$output" "sdr_variant.m3u8"
    done
    ends_with 0 sh -c '"$PLAYHEAD" inspect - <"$0"' "$talk"
    contains "$output" "2 variants, 4 renditions"
}

it_uses_the_width_of_the_terminal() {
    open_terminal 140x40
    launch "inspect Sessions/offline"
    see "hdr-2160p/index.m3u8"
    see_end 0
}

it_inspects_a_media_playlist() {
    ends_with 0 "$PLAYHEAD" inspect Sessions/offline/video/hdr-720p/index.m3u8
    contains "$output" "Peak bitrate     4.37 Mb/s"
    ends_with 0 "$PLAYHEAD" inspect Sessions/offline/video/hdr-720p/index.m3u8 --format json
    is_json "$case_folder/stdout"
    contains "$output" '"segmentCount": 30'
    ends_with 65 "$PLAYHEAD" inspect Sessions/offline/video/hdr-720p/index.m3u8 --where 'peakBitRate > 1'
}

it_chooses_variants_by_predicates() {
    ends_with 0 "$PLAYHEAD" inspect Sessions/offline --format csv \
        --where '"alac" IN audioAttributes.formatIDs AND predicateForPresentationHeight(1080, ">=")'
    same "$(wc -l <"$case_folder/stdout")" 4
    ends_with 0 "$PLAYHEAD" inspect "$talk" --where 'averageBitRate > 1' --format json
    contains "$output" '"variants": []'
    contains "$errors" "averageBitRate is not declared by 2 variants"
    ends_with 64 "$PLAYHEAD" inspect "$talk" --where 'videoAttributes.videoRnge == "PQ"'
    contains "$errors" "videoRange"
    ends_with 64 "$PLAYHEAD" inspect "$talk" --where 'peakBitRate <'
    contains "$errors" "^"
}

it_says_what_is_no_playlist() {
    ends_with 66 "$PLAYHEAD" inspect "$case_folder/nowhere.m3u8"
    echo "a letter" >"$case_folder/letter.txt"
    ends_with 65 "$PLAYHEAD" inspect "$case_folder/letter.txt"
    contains "$errors" "letter.txt"
    ends_with 64 "$PLAYHEAD" inspect
}

it_shows_no_variable_of_a_playlist() {
    local form
    mkdir "$case_folder/site" "$case_folder/site/token=SECRET"
    cp Sessions/ladder/360p/index.m3u8 "$case_folder/site/token=SECRET/v.m3u8"
    cat >"$case_folder/site/multivariant.m3u8" <<'END'
#EXTM3U
#EXT-X-VERSION:11
#EXT-X-DEFINE:NAME="auth",VALUE="token=SECRET"
#EXT-X-DEFINE:NAME="codec",VALUE="avc1.64001f"
#EXT-X-SESSION-DATA:DATA-ID="com.example",VALUE="{$auth}"
#EXT-X-SESSION-KEY:METHOD=AES-128,URI="{$auth}/key"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="{$auth}/a.m3u8"
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1000,URI="{$auth}/i.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS="{$codec},mp4a.40.2",AUDIO="a"
{$auth}/v.m3u8
END
    for form in text markdown html json ndjson csv; do
        ends_with 0 "$PLAYHEAD" inspect "$case_folder/site" --format $form --where 'url CONTAINS "SECRET"'
        lacks "$output$errors" SECRET
        contains "$output" "…/v.m3u8"
        ends_with 0 "$PLAYHEAD" download "$case_folder/site" --format $form
        lacks "$output$errors" SECRET
        contains "$output" "…/v.m3u8"
    done
    ends_with 0 "$PLAYHEAD" inspect "$case_folder/site"
    contains "$output" "Variable auth: …"
    contains "$output" "H.264"
}
