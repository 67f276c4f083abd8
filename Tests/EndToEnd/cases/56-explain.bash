# playhead explain: what sets bad sessions apart.

it_finds_what_a_count_of_our_own_finds() {
    Tests/EndToEnd/explained "$case_folder"
    ends_with 0 "$PLAYHEAD" explain "$case_folder/fleet.ndjson"
    contains "$errors" "--bad is not given: bad is the slowest 5 %, startupTime > "
    contains "$output" "What sets the bad sessions apart"
    contains "$output" "cdn = edge-b"
    contains "$(tr -s ' \n' ' ' <"$case_folder/stdout")" "This tells what goes together, and not why."
    ends_with 0 "$PLAYHEAD" explain "$case_folder/fleet.ndjson" --bad 'startupTime > 2.3' --format csv --export "$case_folder/why.html"
    contains "$output" "predicate,terms,alike,sessionCount,badCount,"
    contains "$(cat "$case_folder/why.html")" "edge-b"
}

it_names_nothing_where_nothing_can_be_told() {
    ends_with 0 "$PLAYHEAD" explain Sessions/fleet --bad 'stallCount > 0'
    contains "$output" "Nothing could be tested: no group has 50 bad sessions (--least-bad)."
    ends_with 0 "$PLAYHEAD" explain Sessions/commute --bad 'stallCount > 1000' --least-bad 1 --format ndjson
    [[ -z $output ]]
}

it_refuses_what_it_cannot_explain() {
    ends_with 64 "$PLAYHEAD" explain Sessions/fleet --bad 'startup > 2'
    contains "$errors" "startupTime"
    ends_with 64 "$PLAYHEAD" explain Sessions/fleet --bad 'startupTime > '
    ends_with 64 "$PLAYHEAD" explain Sessions/fleet --least-bad 0
    ends_with 65 "$PLAYHEAD" explain Sessions/fleet --bad 'context.nothing == "x"'
    contains "$errors" "of no session it is known whether this holds"
    ends_with 66 "$PLAYHEAD" explain "$case_folder/nothing"
}

# What is found, but for which of several typical sessions is named, and for the order of the keys: the sessions of a part are
# in another order.
found() { grep -v '"id": \|"startDate": ' <<<"$1" | sort; }

it_tells_of_open_parts_what_it_tells_of_their_logs() {
    Tests/EndToEnd/explained "$case_folder"
    "$PLAYHEAD" kpi --partial "$case_folder/fleet.ndjson" >"$case_folder/fleet.part"
    "$PLAYHEAD" kpi --partial Sessions/fleet >"$case_folder/other.part"
    ends_with 0 "$PLAYHEAD" explain "$case_folder/fleet.ndjson" --bad 'startupTime > 2.3' --format json
    local logs=$output
    contains "$logs" '"edge-b"'
    ends_with 0 "$PLAYHEAD" explain "$case_folder/fleet.part" --bad 'startupTime > 2.3' --format json
    same "$(found "$output")" "$(found "$logs")"
    # Several parts are one fleet.
    ends_with 0 "$PLAYHEAD" explain "$case_folder/fleet.ndjson" Sessions/fleet --where 'startupTime > 0.1' --format json
    logs=$output
    ends_with 0 "$PLAYHEAD" explain "$case_folder/fleet.part" "$case_folder/other.part" --where 'startupTime > 0.1' --format json
    same "$(found "$output")" "$(found "$logs")"
    ends_with 0 "$PLAYHEAD" explain "$case_folder/fleet.part"
    contains "$output" "cdn = edge-b"
}

it_says_what_sealed_parts_do_not_tell() {
    "$PLAYHEAD" kpi --partial --seal Sessions/fleet --group-by context.network >"$case_folder/sealed.part"
    ends_with 64 "$PLAYHEAD" explain "$case_folder/sealed.part"
    contains "$errors" "sealed parts hold sums, and not which sessions are bad nor what these share"
    ends_with 64 "$PLAYHEAD" explain "$case_folder/sealed.part" Sessions/commute
    contains "$errors" "parts and logs do not go together"
    head -c 100 "$case_folder/sealed.part" >"$case_folder/cut.part"
    ends_with 65 "$PLAYHEAD" explain "$case_folder/cut.part"
}
