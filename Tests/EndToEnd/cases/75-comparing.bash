# playhead compare.

ladders=(Sessions/ladders/apple.m3u8 Sessions/ladders/apple-low-first.m3u8)
step_trace=6M/50ms:20s,900k/90ms:60s

it_compares_two_playlists_over_one_trace() {
    ends_with 0 "$PLAYHEAD" compare "${ladders[@]}" --trace $step_trace --format json
    is_json "$case_folder/stdout"
    contains "$output" '"schema": "playhead.compare/3"'
    contains "$output" '"name": "playlist",
          "a": "apple.m3u8",
          "b": "apple-low-first.m3u8"'
    contains "$output" '"outcome": "single"'
    contains "$output" '"verdict": "Over this trace B starts sooner (-2.04 s)'
    # Its KPIs are those of the sessions alone.
    local place side startup
    for side in 0 1; do
        ends_with 0 "$PLAYHEAD" simulate "${ladders[side]}" --trace $step_trace --format json
        startup=$(grep -m 1 '"startupTime":' <<<"$output")
        ends_with 0 "$PLAYHEAD" compare "${ladders[@]}" --trace $step_trace --format json
        place=$(grep -A 3 '"startupTime": {' <<<"$output" | sed -n $((side + 2))p)
        same "${place##*: }" "${startup##*: }"
    done
}

# A hundred traces as files.
hundred_traces() {
    local number
    mkdir "$case_folder/traces"
    for number in {1..100}; do
        "$PLAYHEAD" trace generate markov --seed "$number" -o "$case_folder/traces/link-$number.json"
    done
}

it_compares_over_a_folder_of_traces_with_the_same_bytes_for_any_number_of_jobs() {
    local wanted
    hundred_traces
    local compare=("$PLAYHEAD" compare "${ladders[@]}" --trace "$case_folder/traces" --format json --no-bound)
    ends_with 0 "${compare[@]}" --jobs 1
    is_json "$case_folder/stdout"
    contains "$output" '"traceCount": 100'
    contains "$output" 'B starts sooner: -6.6'
    contains "$output" '95 % interval'
    contains "$(grep -A 3 '"worstTraces"' <<<"$output")" '"name": "link-'
    wanted=$output
    ends_with 0 "${compare[@]}" --jobs 3
    same "$output" "$wanted"
    ends_with 0 "${compare[@]}" --seed 2
    [[ $output != "$wanted" ]] || fail "another seed gives the same"
}

it_shows_what_was_possible_beside_both() {
    local wanted
    ends_with 0 "$PLAYHEAD" compare "${ladders[@]}" --trace 'generate:markov*4' --format json
    contains "$output" '"bound": {'
    contains "$output" '"plan": '
    contains "$output" '"ladder": {'
    ends_with 0 "$PLAYHEAD" compare "${ladders[@]}" --trace 'generate:markov*4'
    contains "$output" "What was possible"
    contains "$output" "Best plan"
    contains "$output" "rule leaves at most"
    contains "$output" "Both ladders allow the same."
    ends_with 0 "$PLAYHEAD" compare "${ladders[@]}" --trace 'generate:markov*4' --no-bound
    lacks "$output" "What was possible"
}

it_says_that_nothing_differs_where_nothing_does() {
    ends_with 0 "$PLAYHEAD" compare "${ladders[0]}" "${ladders[0]}" --trace 'generate:lte*20' --format json --no-bound
    contains "$output" '"differences": []'
    contains "$output" '"verdict": "Nothing differs: A and B have the same value of every KPI over each of the 20 traces."'
    same "$(grep -E '"(difference|low|high)": ' <<<"$output" | grep -v null | sort -u | tr -d ' ,\n')" \
        '"difference":0"high":0"low":0'
}

it_names_all_that_differs() {
    ends_with 0 "$PLAYHEAD" compare "${ladders[0]}" --a-abr bola --b-abr dynamic --b-player hlsjs --b-scale 0.8 \
        --b-max-buffer 20 --a-abr-option gamma-p=6 --trace 'generate:lte*4' --no-bound
    contains "$output" "They differ in 5 things: abr (bola; dynamic), player (avplayer; hlsjs),"
    contains "$(tr -s " \n" " " <<<"$output")" "so none of them alone is shown to be the cause"
    ends_with 0 "$PLAYHEAD" compare "${ladders[0]}" --a-abr bola --b-abr mpc --a-abr-option horizon=3 --trace 6M
    contains "$output" "--abr-option horizon=3 changes nothing of the rule bola"
    # What both are given is none.
    ends_with 0 "$PLAYHEAD" compare "${ladders[@]}" --scale 0.8 --max-buffer 20 --trace 'generate:lte*4' --no-bound
    contains "$output" "They differ in one thing: playlist"
}

it_ends_with_1_where_a_condition_on_the_difference_holds() {
    local compare=("$PLAYHEAD" compare "${ladders[@]}" --trace 'generate:markov*40' --no-bound)
    ends_with 1 "${compare[@]}" --fail-if 'delta.startupTime < -1' --fail-if 'delta.startupTime.high > 0'
    contains "$errors" "--fail-if delta.startupTime < -1 holds: delta.startupTime is -"
    lacks "$errors" "startupTime.high"
    ends_with 0 "${compare[@]}" --fail-if 'delta.rebufferRatio > 0.002' --fail-if 'b.stallRate > a.stallRate'
    ends_with 64 "${compare[@]}" --fail-if 'delta.rebufferRate > 0'
    contains "$errors" "there is no key rebufferRate; there are: rebufferRatio"
}

it_takes_a_comment_more_in_a_playlist_for_no_difference() {
    local commented=$case_folder/commented.m3u8
    { cat "${ladders[0]}" && echo "# A remark of the packager, which takes a few bytes more to load."; } >"$commented"
    local gate=("$PLAYHEAD" compare "${ladders[0]}" "$commented" --trace 'generate:lte*20' --no-bound)
    gate+=(--fail-if 'delta.startupTime.outcome == "higher"' --fail-if 'delta.rebufferRatio.outcome == "higher"')
    ends_with 0 "${gate[@]}"
    contains "$output" "the same within 2 % of A's value: startup time"
    ends_with 0 "${gate[@]}" --format json
    contains "$output" '"outcome": "same"'
    ends_with 1 "${gate[@]}" --margin 0
    contains "$errors" '--fail-if delta.startupTime.outcome == "higher" holds'
    ends_with 64 "${gate[@]}" --margin 2
}

it_says_that_a_gate_cannot_tell_over_fewer_than_six_traces() {
    local gate=("$PLAYHEAD" compare "${ladders[1]}" "${ladders[0]}" --no-bound) count
    gate+=(--fail-if 'delta.startupTime.outcome == "higher"')
    for count in 6 20; do ends_with 1 "${gate[@]}" --trace "generate:markov*$count"; done
    for count in 1 2 5; do
        ends_with 2 "${gate[@]}" --trace "generate:markov*$count"
        contains "$errors" "too few for a verdict: it takes 6"
        lacks "$errors" "differ"
    done
    ends_with 0 "${gate[@]}" --trace 'generate:markov*4' --unknown pass
    contains "$output" "4 traces are too few for a verdict, which takes 6: "
    lacks "$output" "traces differ to tell"
    # What it came to can be asked for, and which side is better is as open.
    ends_with 1 "$PLAYHEAD" compare "${ladders[@]}" --no-bound --trace 'generate:markov*4' \
        --fail-if 'delta.startupTime.outcome == "tooFew"'
    ends_with 2 "$PLAYHEAD" compare "${ladders[@]}" --no-bound --trace 'generate:markov*4' \
        --fail-if 'delta.startupTime.better == "A"'
    # Of enough traces that no side is better is an answer.
    ends_with 0 "$PLAYHEAD" compare "${ladders[0]}" "${ladders[0]}" --no-bound --trace 'generate:markov*6' \
        --fail-if 'delta.startupTime.better == "A"' --fail-if 'delta.startupTime.outcome == "higher"'
}

it_takes_traces_that_are_the_same_for_one() {
    local name traces=$case_folder/traces
    mkdir "$traces"
    for name in a b c d e f g h; do "$PLAYHEAD" trace generate lte --seed 7 -o "$traces/$name.json"; done
    ends_with 0 "$PLAYHEAD" compare "${ladders[@]}" --trace "$traces" --trace "$traces/a.json" --no-bound --format json
    contains "$output" '"traceCount": 1,'
    contains "$output" '"expectedTraceCount": 1,'
    contains "$output" '"outcome": "single"'
    contains "$output" "8 traces are the same as another, and equal traces are one draw: 1 trace is left (b.json is a.json, "
    contains "$errors" "8 traces are the same as another"
    ends_with 65 "$PLAYHEAD" compare "${ladders[@]}" --trace 'generate:square*20' --no-bound
    contains "$errors" "nothing in 'square' is left to chance: 20 of it are one trace"
    ends_with 0 "$PLAYHEAD" compare "${ladders[@]}" --trace 'generate:square' --no-bound
}

it_takes_a_text_that_no_value_is_for_a_mistake() {
    local compare=("$PLAYHEAD" compare "${ladders[@]}" --trace 6M)
    ends_with 64 "${compare[@]}" --fail-if 'delta.rebufferRatio.outcome == "higer"'
    contains "$errors" 'delta.rebufferRatio.outcome is never "higer": did you mean "higher"?'
    ends_with 64 "${compare[@]}" --fail-if 'delta.rebufferRatio.outcome == higher'
    contains "$errors" 'a text stands in quotation marks: "higher"'
    ends_with 64 "${compare[@]}" --fail-if 'ANY sides.source == "record"'
    contains "$errors" 'did you mean "recorded"?'
}

it_writes_every_form_and_the_same_to_files() {
    local compare=("$PLAYHEAD" compare "${ladders[@]}" --trace 'generate:markov*12' --no-bound) form
    for form in text:txt json:json ndjson:ndjson csv:csv markdown:md; do
        ends_with 0 "${compare[@]}" --format "${form%:*}" --export "$case_folder/out.${form#*:}"
        same "$output" "$(<"$case_folder/out.${form#*:}")" "${form%:*}"
    done
    contains "$(<"$case_folder/out.md")" "| KPI | A | B | B - A | 95 % interval | p | A / B / same | Win |"
    same "$(wc -l <"$case_folder/out.csv")" 25
}

it_lists_where_the_two_part() {
    ends_with 0 "$PLAYHEAD" compare "${ladders[@]}" --trace $step_trace
    contains "$output" "Where they diverge
  00:00 decision: first difference, 00:00 of the media: A loads 2.33 Mb/s, B 224"
    ends_with 0 "$PLAYHEAD" compare "${ladders[@]}" --trace 'generate:lte*20' --no-bound
    same "$(grep -c '^Where they diverge over lte#' <<<"$output")" 1
    ends_with 0 "$PLAYHEAD" compare "${ladders[@]}" --trace 'generate:lte*20' --no-bound --format json
    is_json "$case_folder/stdout"
    same "$(grep -c '"moments": \[' <<<"$output")" 3
}

it_keeps_what_was_played_when_it_is_interrupted() {
    local status=0
    env --default-signal=INT "$PLAYHEAD" compare "${ladders[@]}" --trace 'generate:lte*200000' --format json \
        --progress --export "$case_folder/half.md" >"$case_folder/stdout" 2>"$case_folder/stderr" </dev/null &
    eventually has_lines "$case_folder/stderr" 0
    kill -INT $!
    wait $! || status=$?
    same "$status" 130
    is_json "$case_folder/stdout"
    contains "$(head -c 2000 "$case_folder/stdout")" '"isPartial": true'
    contains "$(head -c 2000 "$case_folder/stdout")" '"expectedTraceCount": 200000'
    contains "$(<"$case_folder/half.md")" "Of the first "
    contains "$(<"$case_folder/stderr")" "stopped: this is what was played until then"
}

it_ends_the_resampling_when_it_is_interrupted() {
    local status=0
    env --default-signal=INT "$PLAYHEAD" compare "${ladders[@]}" --trace 'generate:lte*60000' --duration 8 --no-bound \
        --jobs 1 --progress >"$case_folder/stdout" 2>"$case_folder/stderr" </dev/null &
    eventually grep -qE '^resampling: [0-9]+ of [0-9]+, [0-9]+ %' "$case_folder/stderr"
    kill -INT $!
    wait $! || status=$?
    same "$status" 130
    contains "$(<"$case_folder/stderr")" "stopped before all intervals were known"
    contains "$(<"$case_folder/stdout")" "A against B over 60000 traces"
    contains "$(<"$case_folder/stdout")" "Stopped before all intervals were known: undecided: "
}

it_compares_a_recorded_session_with_a_model() {
    ends_with 0 "$PLAYHEAD" compare Sessions/commute "${ladders[0]}" --no-bound
    contains "$output" ", recorded"
    contains "$output" "They differ in one thing: playlist (commute; ${ladders[0]##*/})."
    contains "$output" "KPIs, both sides as modelled"
    contains "$output" "The link is not known: 40 links that fit the session stand for it"
    contains "$output" "22.4 s"
    # A bundle that holds its link and its ladder is played over these.
    "$PLAYHEAD" simulate Sessions/ladder --trace $step_trace --log-dir "$case_folder/session" --format json \
        >"$case_folder/simulated"
    ends_with 0 "$PLAYHEAD" compare "$case_folder/session" --b-abr bola --no-bound
    contains "$output" "They differ in one thing: abr (avplayer; bola)."
    lacks "$output" "what the log shows of it"
    # Over a link that is named, too, the unchanged session is held against the changed one, and the record stands beside.
    ends_with 0 "$PLAYHEAD" compare Sessions/commute --trace generate:lte --no-bound --format json
    same "$(python3 -c 'import json, sys
report = json.load(sys.stdin)
against = report["against"][0]
stalls = against["kpis"]["stallCount"]
print([stalls[key] for key in ("recorded", "a", "b", "outcome")],
    against["differences"], report["whatIf"], report["notReproduced"], report["divergences"][0]["moments"])' <<<"$output")" \
        "[3, 0, 0, 'identical'] [] None [] []"
    ends_with 0 "$PLAYHEAD" compare Sessions/commute --trace generate:lte --no-bound
    contains "$output" "A is the recorded session as the model plays it unchanged over this link."
    ends_with 0 "$PLAYHEAD" compare Sessions/commute Sessions/healthy-vod
    contains "$output" "session (commute; healthy-vod)"
    # What the app observed is a session too, one that never started.
    mkdir "$case_folder/observed"
    echo '{"event":"play","date":"2026-03-02T07:00:00Z"}' >"$case_folder/observed/events.ndjson"
    ends_with 0 "$PLAYHEAD" compare "$case_folder/observed" Sessions/commute
    contains "$output" "session (observed; commute)"
    ends_with 64 "$PLAYHEAD" compare Sessions/commute Sessions/healthy-vod --trace 6M
    contains "$errors" "no --trace goes with them"
    ends_with 64 "$PLAYHEAD" compare Sessions/commute "${ladders[0]}" --a-abr bola
    contains "$errors" "A is a recorded session"
    ends_with 65 "$PLAYHEAD" compare Sessions/fleet/tv-ethernet/access.log "${ladders[0]}"
    contains "$errors" "one recorded session is wanted"
}

it_compares_a_recorded_session_with_a_model_over_the_links_that_fit_its_log() {
    local compare=("$PLAYHEAD" compare Sessions/slow-minute --b-abr bola --no-bound) wanted
    # The same question gets the same figures as from replay.
    ends_with 0 "$PLAYHEAD" replay Sessions/slow-minute --abr bola --interval 95
    wanted=$(grep '^  Linear QoE' <<<"$output" | tail -n 1 | tr -s ' ')
    ends_with 0 "${compare[@]}"
    contains "$output" "A against B over 40 links that fit the log"
    contains "$(tr -s ' ' <<<"$output")" "$wanted"
    contains "$output" "What differs, over the same 40 links"
    contains "$output" "95 % interval"
    contains "$output" "inferred
    from 43 downloads of its requests"
    lacks "$output" "one trace does not tell"
    ends_with 0 "${compare[@]}" --samples 10 --format json
    is_json "$case_folder/stdout"
    contains "$output" '"evidence": "requests",
    "sampleCount": 10,
    "level": 0.95'
    ends_with 1 "${compare[@]}" --fail-if 'delta.switchCount.outcome == "higher"'
    ends_with 64 "${compare[@]}" --samples 9
    contains "$errors" "--samples 9: it should be 10 to 1000"
    # A link that is named is not inferred.
    ends_with 0 "${compare[@]}" --trace 6M/50ms --format json
    contains "$output" '"whatIf": null'
}

it_says_where_no_links_fit_and_what_it_does_instead() {
    ends_with 0 "$PLAYHEAD" compare Sessions/live-stale-playlist "${ladders[0]}" --no-bound
    contains "$output" "which misses most stalls"
}

it_makes_a_table_of_more_than_two_sides() {
    local table=("$PLAYHEAD" compare "${ladders[@]}" --abr bola,dynamic --abr robust-mpc --trace 'generate:markov*10')
    ends_with 0 "${table[@]}"
    contains "$output" "6 sides over 10 traces"
    contains "$output" "Indicated bitrate against rebuffer ratio"
    ends_with 0 "${table[@]}" --format json --export "$case_folder/table.csv"
    is_json "$case_folder/stdout"
    same "$(grep -c '"isOnFrontier"' "$case_folder/stdout")" 6
    same "$(wc -l <"$case_folder/table.csv")" 61
    ends_with 1 "${table[@]}" --fail-if 'ANY sessions.stallCount > 0' --fail-if 'ANY sides.stallCount > 1000'
    contains "$errors" "--fail-if ANY sessions.stallCount > 0 holds: sessions.stallCount is "
    contains "$errors" " of 60 sessions: apple"
    lacks "$errors" "sides"
    ends_with 0 "${table[@]}" --fail-if 'ANY sessions.stallCount > 1000'
    ends_with 64 "${table[@]}" --fail-if 'ANY sessions.stalls > 1'
    # Each side is held against the first.
    ends_with 1 "${table[@]}" --fail-if 'ANY against.kpis.startupTime.outcome == "lower"'
    ends_with 64 "${table[@]}" --fail-if 'delta.startupTime < 0'
    ends_with 0 "${table[@]}" --format markdown
    contains "$output" "| 6 | \`apple-low-first.m3u8\` | robust-mpc |"
}

it_says_what_is_missing() {
    ends_with 64 "$PLAYHEAD" compare "${ladders[0]}" --trace $step_trace
    contains "$errors" "one playlist alone is the same twice"
    ends_with 64 "$PLAYHEAD" compare "${ladders[@]}"
    contains "$errors" "--trace is missing"
    ends_with 66 "$PLAYHEAD" compare "${ladders[0]}" none.m3u8 --trace $step_trace
    ends_with 66 "$PLAYHEAD" compare "${ladders[@]}" --trace none.json
    ends_with 64 "$PLAYHEAD" compare "${ladders[@]}" --abr bola,mpc --b-abr bola --trace $step_trace
    ends_with 64 "$PLAYHEAD" compare "${ladders[@]}" --abr bola,nothing --trace $step_trace
}

it_suggests_changes_of_a_ladder_and_writes_the_best_as_a_playlist() {
    local suggest=("$PLAYHEAD" compare "${ladders[0]}" --suggest --trace 'generate:markov*40')
    ends_with 0 "${suggest[@]}" -o "$case_folder/better.m3u8"
    contains "$output" "Changes of apple.m3u8 over 40 traces"
    contains "$output" "Best: "
    contains "$output" "95 % interval"
    # What is written is better indeed.
    ends_with 1 "$PLAYHEAD" compare "${ladders[0]}" "$case_folder/better.m3u8" --trace 'generate:markov*40' --no-bound \
        --fail-if 'delta.linearQoE.low > 0'
    ends_with 0 "${suggest[@]}" --format json --export "$case_folder/advice.md"
    is_json "$case_folder/stdout"
    contains "$output" '"schema": "playhead.suggest/1"'
    ends_with 1 "$PLAYHEAD" compare "${ladders[0]}" --suggest --trace 6M/50ms -o "$case_folder/none.m3u8"
    [[ ! -e $case_folder/none.m3u8 ]] || fail "a playlist is written though nothing is sure to help"
    ends_with 64 "$PLAYHEAD" compare "${ladders[@]}" --suggest --trace 6M/50ms
    ends_with 64 "$PLAYHEAD" compare "${ladders[0]}" --suggest --trace 6M/50ms --fail-if 'delta.linearQoE < 0'
    contains "$errors" "write the best change with -o"
    ends_with 64 "$PLAYHEAD" compare "${ladders[@]}" --trace 6M/50ms -o "$case_folder/none.m3u8"
}

it_does_not_let_win_who_hardly_plays() {
    local sides=(Sessions/ladder Sessions/ladder --a-abr throughput --b-abr fixed:5 --player sabre)
    sides+=(--trace-end hold --duration 300)
    ends_with 0 "$PLAYHEAD" compare "${sides[@]}" --trace 50k/100ms:300s --format json
    contains "$output" "B never starts, so A, which starts after 58.7 s, is better"
    ends_with 1 "$PLAYHEAD" compare "${sides[@]}" --trace 50k/100ms:300s \
        --fail-if 'delta.neverStartedPercentage > 0 AND kpis.linearQoE.wins.b == 0'
    ends_with 0 "$PLAYHEAD" compare "${sides[@]}" --trace 100k/100ms:300s --format json
    contains "$output" "B starts later"
    contains "$output" "B has the lower linear QoE"
    contains "$output" "B hardly played: 6.00 s were watched, of A 54.0 s"
    ends_with 1 "$PLAYHEAD" compare "${sides[@]}" --trace 100k/100ms:300s \
        --fail-if 'delta.startupTime > 200 AND delta.linearQoE < -100'
}
