# Sessions against a baseline: the differences, and what they are not to be taken for.

# Sessions of two releases: every network stalls a little less, and more of the sessions are on the worst one.
write_releases() {
    local id=0
    group() {
        local number
        for ((number = 0; number < $3; number++)); do
            id=$((id + 1))
            printf '{"id":"s%d","context":{"appVersion":"%s","network":"%s"},' "$id" "$1" "$2"
            printf '"accessLog":{"events":[{"durationWatched":3600,"numberOfStalls":%d,"startupTime":1.%03d,' \
                $(($(($((number + 1)) * $4 / 100)) - number * $4 / 100)) $((number % 20))
            printf '"indicatedBitrate":3000000,"numberOfBytesTransferred":1000}]}}\n'
        done
    }
    group 7.1 wifi 1400 100
    group 7.1 cellular 500 260
    group 7.1 ethernet 100 60
    group 7.2 wifi 1100 98
    group 7.2 cellular 840 250
    group 7.2 ethernet 60 60
}

it_tells_a_change_of_the_audience_from_a_bad_release() {
    write_releases >"$case_folder/releases.ndjson"
    local old='context.appVersion == "7.1"' new='context.appVersion == "7.2"'
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/releases.ndjson" --where "$new" --against "$old" --aggregate-only
    contains "$output" "B against A: 2000 sessions against 2000"
    contains "$output" "worse (mix by network)"
    contains "$output" "Stall rate by network"
    contains "$errors" "--against: 2000 of 4000 sessions"

    ends_with 1 "$PLAYHEAD" kpi "$case_folder/releases.ndjson" --where "$new" --against "$old" --aggregate-only \
        --fail-if 'delta.stallRate.low > 0.1'
    contains "$errors" "delta.stallRate.low is 0."
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/releases.ndjson" --where "$new" --against "$old" --aggregate-only \
        --fail-if 'delta.startupTime.p50.verdict == "worse"'
}

it_compares_with_a_part_as_with_its_logs() {
    write_releases >"$case_folder/releases.ndjson"
    local old='context.appVersion == "7.1"' new='context.appVersion == "7.2"' form
    "$PLAYHEAD" kpi --partial --seal "$case_folder/releases.ndjson" --where "$old" --group-by context.network \
        >"$case_folder/old.part" 2>/dev/null
    for form in csv ndjson; do
        "$PLAYHEAD" kpi "$case_folder/releases.ndjson" --where "$new" --against "$old" --group-by context.network \
            --aggregate-only --format "$form" >"$case_folder/logs.$form" 2>/dev/null
        "$PLAYHEAD" kpi "$case_folder/releases.ndjson" --where "$new" --against "$case_folder/old.part" \
            --group-by context.network --aggregate-only --format "$form" >"$case_folder/part.$form" 2>/dev/null
        ends_with 0 cmp "$case_folder/logs.$form" "$case_folder/part.$form"
    done
    contains "$(cat "$case_folder/logs.csv")" "difference,stallRate,lower,"

    "$PLAYHEAD" kpi --partial --seal "$case_folder/releases.ndjson" --where "$old" >"$case_folder/flat.part" 2>/dev/null
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/releases.ndjson" --where "$new" --against "$case_folder/flat.part" --aggregate-only
    contains "$output" "The part is not grouped"
}

it_says_why_it_compares_nothing() {
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --against 'context.network = = 3'
    contains "$errors" "--against"
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --against 'stalRate > 1'
    contains "$errors" "stallRate"
    ends_with 66 "$PLAYHEAD" kpi Sessions/fleet --against missing.part
    contains "$errors" "missing.part: no such file"
    ends_with 65 "$PLAYHEAD" kpi Sessions/fleet --against Makefile
    contains "$errors" "--against Makefile: there is no session in it to compare with"
    ends_with 65 "$PLAYHEAD" kpi Sessions/fleet --against 'stallRate > 100000'
    contains "$errors" "holds for none of 40 sessions"
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --fail-if 'delta.stallRate > 0'
    contains "$errors" "with --against"
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --level 0.9
    contains "$errors" "--level and --margin go with --against"
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --against 'stallRate > 1' --level 95
    contains "$errors" "between 0.5 and 0.9999"
    "$PLAYHEAD" kpi --partial --seal Sessions/fleet >"$case_folder/sealed.part" 2>/dev/null
    ends_with 64 "$PLAYHEAD" kpi --merge "$case_folder/sealed.part" --against 'stallRate > 1'
    contains "$errors" "sealed parts hold sums, not sessions"
    ends_with 0 "$PLAYHEAD" kpi --merge "$case_folder/sealed.part" --against "$case_folder/sealed.part" --aggregate-only
}
