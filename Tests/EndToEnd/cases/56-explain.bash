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
