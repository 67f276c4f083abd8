# Linting: findings, forms, statuses, fixing.

# A multivariant playlist that says nothing but its bandwidths.
bare() {
    printf '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=500000\nlow.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=4000000\nhigh.m3u8\n' \
        >"$case_folder/bare.m3u8"
}

it_has_the_complaints_of_the_talk_about_a_bare_playlist() {
    local rule
    bare
    ends_with 1 "$PLAYHEAD" lint "$case_folder/bare.m3u8"
    contains "$output" "$case_folder/bare.m3u8:2"
    contains "$output" "$case_folder/bare.m3u8:4"
    for rule in average-bandwidth-missing codecs-missing resolution-missing frame-rate-missing iframe-missing; do
        contains "$output" "  must    $rule: "
    done
    for rule in multivariant-underdescribed captions-none-offered; do contains "$output" "$rule: "; done
    contains "$output" "[Apple authoring specification 9.14; WWDC 2018 session 502]"
    contains "$output" "rules need media playlists, which are not there"
}

it_has_nothing_against_a_playlist_that_follows_the_talk() {
    local profile
    for profile in apple rfc; do
        ends_with 0 "$PLAYHEAD" lint Sessions/well-authored --profile "$profile" --fail-on info
        contains "$output" "No findings: "
        contains "$output" "26 playlists read"
    done
}

it_ends_with_the_status_that_was_asked_for() {
    bare
    ends_with 0 "$PLAYHEAD" lint "$case_folder/bare.m3u8" --profile rfc
    ends_with 1 "$PLAYHEAD" lint "$case_folder/bare.m3u8" --profile rfc --fail-on should
    ends_with 0 "$PLAYHEAD" lint "$case_folder/bare.m3u8" --profile rfc --fail-on should --ignore codecs-missing
    ends_with 0 "$PLAYHEAD" lint "$case_folder/bare.m3u8" --rule multivariant-underdescribed
    ends_with 1 "$PLAYHEAD" lint "$case_folder/bare.m3u8" --rule multivariant-underdescribed --fail-on info
    ends_with 66 "$PLAYHEAD" lint "$case_folder/nowhere.m3u8"
    contains "$errors" "there is no such file"
    ends_with 65 "$PLAYHEAD" lint README.md
    contains "$errors" "the text is no playlist"
    ends_with 64 "$PLAYHEAD" lint
    ends_with 64 "$PLAYHEAD" lint "$case_folder/bare.m3u8" --rule no-such-rule
    ends_with 64 "$PLAYHEAD" lint "$case_folder/bare.m3u8" "$case_folder/bare.m3u8"
    contains "$errors" "one media playlist and its refreshes"
    ends_with 64 "$PLAYHEAD" lint "$case_folder/bare.m3u8" --fix
}

it_takes_what_an_earlier_report_has_for_no_news() {
    local form worse=$case_folder/worse.m3u8
    bare
    { cat "$case_folder/bare.m3u8" && printf '#EXT-X-STREAM-INF:BANDWIDTH=6000000\nhigher.m3u8\n'; } >"$worse"
    for form in json sarif; do
        ends_with 1 "$PLAYHEAD" lint "$case_folder/bare.m3u8" --format "$form"
        cp "$case_folder/stdout" "$case_folder/before.$form"
        ends_with 0 "$PLAYHEAD" lint "$case_folder/bare.m3u8" --baseline "$case_folder/before.$form"
        contains "$output" "No new findings"
        ends_with 1 "$PLAYHEAD" lint "$worse" --baseline "$case_folder/before.$form"
        contains "$output" "$worse:6"
        lacks "$output" "$worse:2"
        ends_with 1 "$PLAYHEAD" lint "$worse" --baseline "$case_folder/before.$form" --format "$form"
        is_json "$case_folder/stdout"
    done
    ends_with 66 "$PLAYHEAD" lint "$worse" --baseline "$case_folder/none.json"
    ends_with 65 "$PLAYHEAD" lint "$worse" --baseline "$worse"
    contains "$errors" "what playhead lint --format json or --format sarif wrote should stand here"
}

it_writes_its_findings_in_every_form() {
    local form
    bare
    for form in json sarif; do
        ends_with 1 "$PLAYHEAD" lint "$case_folder/bare.m3u8" --format "$form"
        is_json "$case_folder/stdout"
        contains "$output" "codecs-missing"
    done
    contains "$output" '"version": "2.1.0"'
    ends_with 1 "$PLAYHEAD" lint "$case_folder/bare.m3u8" --format github
    contains "$output" "::error file=$case_folder/bare.m3u8,line=2,title=codecs-missing (must)::the variant has no CODECS%0A"
    ends_with 1 "$PLAYHEAD" lint "$case_folder/bare.m3u8" --format markdown
    contains "$output" "| Severity | Place | Rule |"
    ends_with 1 sh -c "\"\$PLAYHEAD\" lint - <'$case_folder/bare.m3u8'"
    contains "$output" "-:2"
}

it_compares_a_live_playlist_with_its_later_copy() {
    local text='#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:%d\n#EXTINF:6,\n7.ts\n#EXTINF:6,\n8.ts\n'
    # shellcheck disable=SC2059 # The text is the format.
    printf "$text" 7 >"$case_folder/live.m3u8"
    # shellcheck disable=SC2059
    printf "$text" 6 >"$case_folder/later.m3u8"
    ends_with 1 "$PLAYHEAD" lint --profile rfc "$case_folder/live.m3u8" "$case_folder/later.m3u8"
    contains "$output" "$case_folder/later.m3u8:3"
    contains "$output" "media-sequence-backwards: EXT-X-MEDIA-SEQUENCE is 6, and was 7 in"
    ends_with 0 "$PLAYHEAD" lint --profile rfc "$case_folder/live.m3u8"
    contains "$output" "7 rules need a later copy of this live playlist"
}

it_loads_a_live_playlist_again() {
    local live=$case_folder/live.m3u8
    local text='#EXTM3U\n#EXT-X-TARGETDURATION:%d\n#EXT-X-MEDIA-SEQUENCE:7\n#EXTINF:1,\n7.ts\n%b'
    # shellcheck disable=SC2059 # The text is the format.
    printf "$text" 1 '' >"$live"
    # The pause between the copies is a second: the second one is there long before it is over.
    ends_with 1 sh -c "\"\$PLAYHEAD\" lint --profile rfc '$live' --reloads 1 & sleep 0.3
        printf '$text' 2 '#EXTINF:1,\n8.ts\n#EXT-X-ENDLIST\n' >'$live.new'; mv '$live.new' '$live'; wait \$!"
    contains "$output" "$live (reload 1):2"
    contains "$output" "target-duration-changed: EXT-X-TARGETDURATION is 2, and was 1 in"
    contains "$output" "2 playlists read"
    ends_with 0 "$PLAYHEAD" lint --profile rfc "$live" --reloads 1
    contains "$errors" "is no live media playlist: it was not loaded again"
    ends_with 64 "$PLAYHEAD" lint "$live" "$live" --reloads 1
    ends_with 64 "$PLAYHEAD" lint - --reloads 1
}

it_mends_what_it_can_for_certain() {
    local list=$case_folder/list.m3u8 fixed=$case_folder/fixed.m3u8
    printf '\xEF\xBB\xBF#EXTM3U\r\n%s\r\n%s\r\nv.m3u8\r\n' \
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",DEFAULT=YES,AUTOSELECT=NO' \
        '#EXT-X-STREAM-INF:PROGRAM-ID=1,BANDWIDTH=1,AUDIO="a"' >"$list"
    ends_with 1 "$PLAYHEAD" lint "$list" --fix -o "$fixed"
    contains "$errors" "fixed $list:2: default-without-autoselect"
    same "$(od -c "$fixed")" "$(printf '#EXTM3U\r\n%s\r\n%s\r\nv.m3u8\r\n' \
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",DEFAULT=YES,AUTOSELECT=YES' \
        '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"' | od -c)"
    contains "$output" "$fixed:3"
    lacks "$output" byte-order-mark
    { "$PLAYHEAD" lint "$list" --fix -o - 2>/dev/null || true; } | cmp - "$fixed"
    ends_with 74 "$PLAYHEAD" lint "$list" --fix -o "$case_folder/nowhere/fixed.m3u8"
}

it_explains_its_rules() {
    ends_with 0 "$PLAYHEAD" lint --explain vod-peak-off
    contains "$output" "vod-peak-off: BANDWIDTH is not what is measured"
    ends_with 0 "$PLAYHEAD" lint --list-rules
    [[ $(wc -l <"$case_folder/stdout") -ge 103 ]] || fail "few rules"
    ends_with 0 "$PLAYHEAD" lint --list-rules --profile rfc
    lacks "$output" average-bandwidth-missing
    ends_with 64 "$PLAYHEAD" lint --explain nothing
}

it_lints_what_a_server_has_as_what_a_folder_has() {
    serve Sessions/well-authored
    ends_with 0 "$PLAYHEAD" lint "$url/multivariant.m3u8" --fail-on info --no-segments
    contains "$output" "26 playlists read"
    contains "$(<"$case_folder/requests")" "/hevc/i-frames/index.m3u8"
    # The server has the playlists alone, and says so of the first segment of each.
    ends_with 1 "$PLAYHEAD" lint "$url/hevc/360p/index.m3u8"
    contains "$output" "segment-missing: the server answers with HTTP status 404"
    ends_with 66 "$PLAYHEAD" lint "$url/nowhere.m3u8"
}
