# --where and --fail-if: predicates over KPIs.

it_counts_only_the_sessions_for_which_where_holds() {
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --where 'context.network == "cellular"' --format json
    is_summary "$case_folder/stdout" 10
    same "$errors" "--where: 10 of 40 sessions"
    lacks "$output" '"network": "wifi"'
    local wanted
    wanted=$(grep -A20 '"aggregate"' <<<"$output")
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --where 'context.network == "cellular"' --format json --aggregate-only
    contains "$output" '"sessions": []'
    same "$(grep -A20 '"aggregate"' <<<"$output")" "$wanted"
}

it_says_where_a_comparison_hung_on_an_unknown_value() {
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --where 'failed == TRUE' --format csv
    same "$errors" "--where: failed is not known in 24 of 40 sessions: the comparison counts as false
--where: 2 of 40 sessions"
    same "$(wc -l <"$case_folder/stdout")" 3
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --where 'failed == nil' --format csv
    same "$errors" "--where: 24 of 40 sessions"
}

it_ends_with_2_where_fail_if_cannot_be_decided_since_nobody_knows_the_value() {
    ends_with 2 "$PLAYHEAD" kpi Sessions/fleet --fail-if 'rebufferRatio > 0.01' --fail-if 'stallRate > 100'
    same "$errors" "playhead: --fail-if rebufferRatio > 0.01 cannot be decided: rebufferRatio is not known
playhead: --fail-if: status 2; --unknown pass lets such a condition pass"
    contains "$output" "Aggregate of 40 sessions"
    ends_with 2 "$PLAYHEAD" kpi Sessions/fleet --fail-if 'NOT rebufferRatio <= 0.01'
    ends_with 2 "$PLAYHEAD" kpi Sessions/fleet --fail-if 'ANY sessions.rebufferRatio > 0.01'
    ends_with 2 "$PLAYHEAD" kpi Sessions/fleet --group-by context.network --fail-if 'ANY groups.aggregate.rebufferRatio > 1'
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --fail-if 'rebufferRatio > 0.01' --unknown pass
    same "$errors" "--fail-if rebufferRatio > 0.01 cannot be decided: rebufferRatio is not known; it passes, as --unknown says"
    # What is true all the same is found.
    ends_with 1 "$PLAYHEAD" kpi Sessions/fleet --fail-if 'rebufferRatio > 0.01 OR stallRate > 0.5'
    lacks "$errors" "cannot be decided"
    ends_with 1 "$PLAYHEAD" kpi Sessions/fleet --fail-if 'rebufferRatio > 0.01' --fail-if 'stallRate > 0.5'
    contains "$errors" "rebufferRatio is not known"
    # What cannot be true passes.
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --fail-if 'rebufferRatio > 0.01 AND stallRate > 100'
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --fail-if 'stallRate > 100' --unknown maybe
    # The same of simulated sessions, and of a comparison: an access log alone tells no rebuffering.
    ends_with 2 "$PLAYHEAD" simulate Sessions/ladder --trace 6M/50ms --fail-if 'sessions[9].stallRate > 3'
    ends_with 2 "$PLAYHEAD" compare Sessions/bare-access-log Sessions/commute --fail-if 'delta.rebufferRatio > 0'
    contains "$errors" "cannot be decided: delta.rebufferRatio is not known"
    ends_with 2 "$PLAYHEAD" compare Sessions/bare-access-log Sessions/commute \
        --fail-if 'delta.rebufferRatio.outcome == "higher"'
    contains "$errors" "delta.rebufferRatio.outcome is not known (A and B do not both know this KPI over any trace)"
    ends_with 0 "$PLAYHEAD" compare Sessions/bare-access-log Sessions/commute --unknown pass \
        --fail-if 'kpis.rebufferRatio.outcome == "higher"'
    ends_with 1 "$PLAYHEAD" compare Sessions/bare-access-log Sessions/commute \
        --fail-if 'delta.rebufferRatio.outcome == "unknown"'
    ends_with 2 "$PLAYHEAD" kpi Sessions/fleet --against 'context.network == "wifi"' --fail-if 'delta.rebufferRatio > 0'
    ends_with 2 "$PLAYHEAD" kpi Sessions/fleet --against 'context.network == "wifi"' \
        --fail-if 'delta.rebufferRatio.verdict == "worse"'
}

it_ends_with_1_where_fail_if_holds_and_says_which_and_why() {
    ends_with 1 "$PLAYHEAD" kpi Sessions/fleet --aggregate-only \
        --fail-if 'stallRate > 0.5 OR startupTime.p95 > 4' --fail-if 'sessionCount < 40' \
        --fail-if 'ALL sessions.startupTime < 2'
    contains "$output" "Aggregate of 40 sessions"
    contains "$errors" "--fail-if stallRate > 0.5 OR startupTime.p95 > 4 holds: stallRate is 0.62"
    lacks "$errors" "sessionCount"
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --fail-if 'stallRate > 3 OR startupTime.p95 > 4'
    ends_with 1 "$PLAYHEAD" kpi Sessions/fleet --where 'context.network == "cellular"' --fail-if 'stallRate > 3'
    contains "$errors" "stallRate is 4.35"
}

it_judges_the_share_of_sessions_without_a_stall() {
    ends_with 1 "$PLAYHEAD" kpi Sessions/fleet --fail-if 'stallFreePercentage < 80'
    contains "$output" "Stall-free sessions     76.9 %        39  of those that played"
    contains "$errors" "stallFreePercentage is 76.92"
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --where 'stallFree == TRUE' --fail-if 'stallFreePercentage < 100'
}

it_judges_the_share_of_attempts_that_failed_before_the_first_frame() {
    local bundle=$case_folder/failed
    mkdir "$bundle"
    printf '{"event": "%s", "date": "2026-03-02T10:00:0%sZ"}\n' play 0 failed 4 >"$bundle/events.ndjson"
    ends_with 1 "$PLAYHEAD" kpi Sessions/fleet "$bundle" --fail-if 'startupFailurePercentage > 1'
    contains "$output" "Startup failures         5.9 %        17  of all attempts to play"
    contains "$errors" "startupFailurePercentage is 5.88"
    contains "$errors" "startupFailurePercentage leaves out 24 of 41 sessions"
    "$PLAYHEAD" kpi --partial Sessions/fleet "$bundle" >"$case_folder/all.part"
    ends_with 1 "$PLAYHEAD" kpi --merge "$case_folder/all.part" --fail-if 'startupFailurePercentage > 1'
    ends_with 2 "$PLAYHEAD" kpi Sessions/bare-access-log --fail-if 'startupFailurePercentage > 1'
    contains "$errors" "startupFailurePercentage is not known"
}

it_sees_single_sessions_also_where_these_are_left_out() {
    local option
    for option in --format=json --aggregate-only; do
        ends_with 1 "$PLAYHEAD" kpi Sessions/fleet $option --fail-if 'ANY sessions.stallRate > 3'
        contains "$errors" "holds: sessions.stallRate is 20.5"
        contains "$errors" " (5 of 40 sessions: 647EE870-B0B9-426B-B345-AC8919FEE535; "
        contains "$errors" "; and 2 more)"
        ends_with 1 "$PLAYHEAD" kpi Sessions/fleet $option --fail-if 'ANY sessions.variants.uri ENDSWITH "m3u8"'
    done
    "$PLAYHEAD" kpi --partial Sessions/fleet >"$case_folder/fleet.part"
    ends_with 1 "$PLAYHEAD" kpi --merge "$case_folder/fleet.part" --aggregate-only --fail-if 'ANY sessions.stallRate > 3'
    ends_with 64 "$PLAYHEAD" kpi --partial Sessions/fleet --fail-if 'stallRate > 3'
}

it_sees_groups() {
    ends_with 1 "$PLAYHEAD" kpi Sessions/fleet --group-by context.network --aggregate-only \
        --fail-if 'ANY groups.aggregate.stallRate > 4' --fail-if 'NONE groups.key.network == "cellular"'
    contains "$errors" "groups.aggregate.stallRate is 4.35"
    lacks "$errors" "NONE"
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --fail-if 'ANY groups.aggregate.stallRate > 4'
    contains "$errors" "--group-by"
}

it_points_at_the_mistake_in_a_predicate_before_it_reads_anything() {
    ends_with 64 "$PLAYHEAD" kpi "$case_folder/nowhere" --where 'stallRate > 1 AND startuptime > 4'
    contains "$errors" "--where: there is no key startuptime; what the app itself says of a session is written context.startuptime; there are: startupTime, "
    contains "$errors" "
stallRate > 1 AND startuptime > 4
                  ^
"
    ends_with 64 "$PLAYHEAD" kpi "$case_folder/nowhere" --fail-if 'startupTime.p95 >'
    contains "$errors" "expected a key path or a value, not the end"
    ends_with 64 "$PLAYHEAD" simulate Sessions/ladder --trace 6M --fail-if 'stallRate > "1"'
    ends_with 64 "$PLAYHEAD" replay Sessions/fleet --where 'stallRate'
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --where 'id > 3'
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --where $'id == "\e[31m'
    lacks "$errors" $'\e'
}

it_judges_simulated_sessions() {
    ends_with 1 "$PLAYHEAD" simulate Sessions/ladder --trace 6M/50ms --format json --fail-if 'ANY sessions.abr != nil'
    contains "$errors" "holds: sessions.abr is"
    is_summary "$case_folder/stdout"
    ends_with 66 "$PLAYHEAD" simulate Sessions/ladder --trace 6M/50ms --where 'stallCount > 7'
    local format
    for format in csv ndjson json text; do
        ends_with 1 "$PLAYHEAD" simulate Sessions/ladder --trace 'generate:lte*9' --abr bola --abr throughput \
            --format $format --where 'abr == "bola"' --fail-if 'ANY sessions.timeWeightedIndicatedBitrate > 1e6' \
            --fail-if 'sessionCount != 9'
        contains "$errors" "--where: 9 of 18 sessions"
        contains "$errors" "sessions.timeWeightedIndicatedBitrate is"
        lacks "$errors" "sessionCount"
    done
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 'generate:lte*9' --format csv --where 'abr == "none"'
    same "$(wc -l <"$case_folder/stdout")" 1
}

it_replays_only_the_sessions_for_which_where_holds() {
    ends_with 0 "$PLAYHEAD" replay Sessions/fleet --where 'stallCount > 1' --format ndjson
    same "$errors" "--where: 2 of 40 sessions"
    same "$(wc -l <"$case_folder/stdout")" 2
    ends_with 0 "$PLAYHEAD" replay Sessions/fleet --where 'stallCount > 1' --format ndjson --with-aggregate
    same "$(wc -l <"$case_folder/stdout")" 3
    ends_with 66 "$PLAYHEAD" replay Sessions/fleet --where 'stallCount > 1000'
    contains "$errors" "--where holds for no session"
    ends_with 64 "$PLAYHEAD" replay Sessions/fleet --follow --where 'stallCount > 1'
}

it_asks_for_members_texts_remainders_and_codes() {
    ends_with 1 "$PLAYHEAD" kpi Sessions/fleet --aggregate-only \
        --fail-if 'SUBQUERY(sessions, $s, $s.stallRate > 3 AND $s.context.network == "cellular").@count > 1'
    contains "$errors" "holds"
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --aggregate-only \
        --fail-if 'SUBQUERY(sessions, $s, $s.stallRate > 3 AND $s.context.network == "cellular").@count > 40'
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --format csv --where 'TERNARY(context.network == "wifi", 1, 0) == 1'
    local wifi=$errors
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --format csv --where 'context.network == "wifi"'
    same "$errors" "$wifi"
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --format csv --where 'modulus:by:(stallCount, 2) == 1 AND (stallCount & 1) == 1'
    contains "$errors" "of 40 sessions"
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --where 'SUBQUERY(variants, $v, $v.foo == 1).@count > 2'
    contains "$errors" "there is no key foo"
    # kAudioFormatAppleLossless is 'alac'.
    ends_with 0 "$PLAYHEAD" inspect Sessions/offline --where '1634492771 IN audioAttributes.formatIDs'
    local numbered=$output
    ends_with 0 "$PLAYHEAD" inspect Sessions/offline --where '"alac" IN audioAttributes.formatIDs'
    same "$output" "$numbered"
    ends_with 64 "$PLAYHEAD" inspect Sessions/offline --where 'badges CONTAINS 5'
    contains "$errors" "what is in badges is text, and 5 is a number: CONTAINS cannot compare them"
    ends_with 0 "$PLAYHEAD" inspect Sessions/offline --where 'url.lastPathComponent == "index.m3u8"'
    contains "$output" "12 variants"
}
