# playhead download: plans, and plans over a trace.

hdr='videoAttributes.videoRange == "PQ" && peakBitRate < 5000000'
lossless='"alac" IN audioAttributes.formatIDs'

# The number of a key that stands once in the JSON.
number_of() { sed -n "s/^  \"$1\": \([0-9]*\),*$/\1/p" "$case_folder/stdout"; }

it_plans_the_talks_download_with_and_without_the_optimization() {
    local optimized apart
    ends_with 0 "$PLAYHEAD" download Sessions/offline --variant "$hdr" --select audio=en,fr --select subtitles=en \
        --auxiliary "$lossless" --auxiliary-select audio=en --format json
    is_json "$case_folder/stdout"
    optimized=$(number_of bytes)
    same "$(number_of duplicateVideoBytes)" 0
    ends_with 0 "$PLAYHEAD" download Sessions/offline --variant "$hdr" --select audio=en,fr --select subtitles=en \
        --auxiliary "$lossless" --auxiliary-select audio=en --no-optimize-auxiliary --format json
    apart=$(number_of bytes)
    same "$(number_of bytesSaved)" "$((apart - optimized))"
    # The second video: the initialization section and the segments of the largest HDR variant.
    same "$(number_of duplicateVideoBytes)" \
        "$(sed -n 's/^#EXT-X-BYTERANGE:\([0-9]*\)@.*/\1/p' Sessions/offline/video/hdr-2160p/index.m3u8 |
            awk '{ sum += $1 } END { print sum + 812 }')"
    ends_with 0 "$PLAYHEAD" download Sessions/offline --variant "$hdr" --auxiliary "$lossless"
    contains "$output" "Its video is there already."
    contains "$output" "The optimization saves"
}

it_reads_a_plan_from_a_file() {
    local wanted
    ends_with 0 "$PLAYHEAD" download Sessions/offline --variant "$hdr" --select audio=en,fr \
        --auxiliary "$lossless" --auxiliary-select audio=en --format json
    wanted=$output
    cat >"$case_folder/plan.json" <<'JSON'
{"primaryContentConfiguration": {
   "variantQualifiers": ["videoAttributes.videoRange == \"PQ\" && peakBitRate < 5000000"],
   "mediaSelections": {"audio": ["en", "fr"]}},
 "auxiliaryContentConfigurations": [{
   "variantQualifiers": ["\"alac\" IN audioAttributes.formatIDs"], "mediaSelections": {"audio": ["en"]}}]}
JSON
    ends_with 0 "$PLAYHEAD" download Sessions/offline --plan "$case_folder/plan.json" --format json
    same "$output" "$wanted"
    echo '{"primary": {}}' >"$case_folder/plan.json"
    ends_with 65 "$PLAYHEAD" download Sessions/offline --plan "$case_folder/plan.json"
    contains "$errors" "plan.json: primary"
    ends_with 66 "$PLAYHEAD" download Sessions/offline --plan "$case_folder/nowhere.json"
}

it_tells_how_sizes_are_known() {
    ends_with 0 "$PLAYHEAD" download Sessions/playlists/hdr-atmos.m3u8
    contains "$output" "give --duration"
    ends_with 0 "$PLAYHEAD" download Sessions/playlists/hdr-atmos.m3u8 --duration 90min
    contains "$output" "BANDWIDTH"
    contains "$output" "guess"
    ends_with 0 "$PLAYHEAD" download Sessions/playlists/hdr-atmos.m3u8 --variant sdr_variant.m3u8
    contains "$output" "It was named."
}

it_carries_a_download_over_a_trace() {
    ends_with 0 "$PLAYHEAD" download Sessions/offline --variant "$hdr" --trace 6M/50ms:20s,0:15s,6M:60s
    contains "$output" "Outage survived: 15.0 s from 00:20"
    contains "$output" "done after"
    ends_with 0 "$PLAYHEAD" download Sessions/offline --variant "$hdr" --trace 6M:20s --trace-end stop --format json
    is_json "$case_folder/stdout"
    contains "$output" '"phase": "cutOff"'
}

it_pauses_and_resumes_a_download_by_the_space_bar() {
    open_terminal 100x24
    launch "download Sessions/offline --variant 'peakBitRate < 5000000' --trace 6M/50ms --speed 2"
    see "running"
    press Space
    see "paused"
    press Space
    see "running"
    see "link 6.00 Mb/s"
    press '?'
    see "Pause the download, or go on"
    press q
    see_no "Pause the download, or go on"
    press q
    see_end 0
    see_above "the download was left at"
}

it_says_what_is_wrong_with_a_download() {
    ends_with 64 "$PLAYHEAD" download Sessions/offline --variant 'no_such.m3u8 ='
    contains "$errors" "no variant has this URI"
    ends_with 64 "$PLAYHEAD" download Sessions/offline --select video=en
    ends_with 64 "$PLAYHEAD" download Sessions/offline --auxiliary-select audio=en
    ends_with 64 "$PLAYHEAD" download Sessions/offline --duration soon
    ends_with 65 "$PLAYHEAD" download Sessions/offline/video/hdr-720p/index.m3u8
    ends_with 66 "$PLAYHEAD" download "$case_folder/nowhere.m3u8"
}
