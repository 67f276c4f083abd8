# playhead simulate, and replay with what-if options.

commute_trace=6M/50ms:30s,700k/120ms:40s,6M:60s

# The lines of a report that hold one of these KPIs.
kpis_of() {
    grep -E '"(id|source|startupTime|stallCount|stallRate|rebufferDuration|rebufferRatio|switchCount|switchMagnitude)"|bytesTransferred|"(part|start|duration)"' "$1"
}

it_says_that_a_live_session_is_longer_than_what_is_simulated() {
    printf '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-BITRATE:800\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n' >"$case_folder/live.m3u8"
    ends_with 0 "$PLAYHEAD" simulate "$case_folder/live.m3u8" --trace 9M --duration 200000 --format json
    contains "$output$errors" "Live is simulated for a day at most"
    ends_with 0 "$PLAYHEAD" simulate "$case_folder/live.m3u8" --trace 9M --duration 3600 --format json
    lacks "$output$errors" "Live is simulated for a day at most"
}

# Five lines say what lasts a millionth of a second, or three years: neither takes time or memory, and what is too long is
# said.
it_is_not_kept_busy_by_five_lines() {
    local duration command
    for duration in 0.00001 720000 19999999 100000000 999999999999; do
        {
            printf '#EXTM3U\n#EXT-X-TARGETDURATION:%.0f\n#EXT-X-BITRATE:800\n' "$duration"
            for number in 1 2 3 4 5; do printf '#EXTINF:%s,\n%s.ts\n' "$duration" "$number"; done
            echo "#EXT-X-ENDLIST"
        } >"$case_folder/media.m3u8"
        printf '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000\nmedia.m3u8\n' >"$case_folder/multivariant.m3u8"
        for command in inspect lint download "simulate --trace 1M:1s,1k:1s" "compare --b-abr bola --trace 1M:1s,1k:1s" \
            "simulate --trace 1M:1s,1k:1s --snapshot 100x30" "simulate --trace 9M --abr optimal --format html" \
            "compare --trace 9M:3s,1k:9s --b-abr bola --snapshot 100x30" "download --trace 1M:1s,1k:1s" \
            "simulate --trace 9M --log-dir $case_folder/bundle"; do
            local status=0
            # shellcheck disable=SC2086 # Words of a command.
            (ulimit -v 4000000; timeout 20 "$PLAYHEAD" $command "$case_folder/multivariant.m3u8") >"$case_folder/stdout" \
                2>"$case_folder/stderr" || status=$?
            [[ $status -le 65 ]] || fail "status $status of $command, segments of $duration s: $(tail -n 1 "$case_folder/stderr")"
            if [[ $status -eq 65 ]]; then contains "$(<"$case_folder/stderr")" "its segments last"; fi
            rm -rf "$case_folder/bundle"
        done
    done
}

it_simulates_a_session_and_measures_it() {
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace $commute_trace --format json
    is_summary "$case_folder/stdout"
    contains "$output" '"source": "simulated"'
    contains "$output" '"part": "multivariantPlaylist"'
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace $commute_trace
    contains "$output" "player avplayer"
    contains "$output" "trace $commute_trace"
    contains "$output" "  multivariantPlaylist"
}

# Each of the players that people ship has a rule of its own, in what is simulated, compared, and asked of recorded sessions.
it_plays_as_the_players_that_people_ship_do() {
    local player
    ends_with 0 "$PLAYHEAD" simulate --help
    local help=$output
    for player in hlsjs shaka media3 dashjs; do
        contains "$help" "  $player: "
        ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace $commute_trace --player $player --log-dir "$case_folder/$player"
        contains "$output" "abr $player, player $player"
        contains "$(<"$case_folder/$player/simulation.json")" "\"player\": \"$player\""
        ends_with 0 "$PLAYHEAD" kpi "$case_folder/$player" --format json
        contains "$output" "\"player\": \"$player\""
        ends_with 0 "$PLAYHEAD" compare Sessions/ladder --a-player $player --b-player avplayer --trace $commute_trace --format json
        contains "$output" "\"player\": \"$player\""
        ends_with 0 "$PLAYHEAD" kpi Sessions/healthy-vod --what-if max-buffer=30 --player $player
    done
    # Media3 plays a segment while it arrives: the startup ends before the first one would be there.
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 600k/50ms --player media3 --format json
    local early
    early=$(grep -m 1 -o '"startupTime": [0-9.]*' <<<"$output" | grep -o '[0-9.]*$')
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 600k/50ms --player shaka --abr fixed:0 --format json
    local late
    late=$(grep -m 1 -o '"startupTime": [0-9.]*' <<<"$output" | grep -o '[0-9.]*$')
    [[ $(awk "BEGIN { print ($early < $late) }") == 1 ]] || fail "startup $early s, not less than $late s"
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 3M/50ms --player media3 --abr optimal --abr-option states=20 --duration 30
    contains "$output$errors" "no upper bound of linear QoE for players that play"
}

it_plays_what_a_scenario_says() {
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 6M/50ms \
        --scenario Sessions/scenarios/rough-evening.txt --log-dir "$case_folder/out" --format json
    contains "$output" '"delivery": 3'
    contains "$(<"$case_folder/out/events.ndjson")" '"event":"paused","date":"2026-01-01T12:00:20'
    contains "$(<"$case_folder/out/events.ndjson")" '"event":"seek","date":"2026-01-01T12:01:10.000Z","to":30'
    contains "$(<"$case_folder/out/error.log")" "HTTP 404: File Not Found"
    printf 'at 5s pause\nat noon leave\n' >"$case_folder/bad.txt"
    ends_with 65 "$PLAYHEAD" simulate Sessions/ladder --trace 6M --scenario "$case_folder/bad.txt"
    contains "$(<"$case_folder/stderr")" "bad.txt:2"
    ends_with 66 "$PLAYHEAD" simulate Sessions/ladder --trace 6M --scenario "$case_folder/none.txt"
    printf 'segment 400 status 404\n' >"$case_folder/never.txt"
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 6M --scenario "$case_folder/never.txt" --abr fixed:9
    contains "$output" "Scenario: there is no segment 400; the last is 29."
    contains "$output" "fixed:9: the highest variant is 5, which is played."
}

it_gives_the_same_bytes_for_the_same_seed() {
    local wanted
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace generate:lte --abr bola --seed 7 --format json
    wanted=$output
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace generate:lte --abr bola --seed 7 --format json
    same "$output" "$wanted"
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace generate:lte --abr bola --seed 8 --format json
    [[ $output != "$wanted" ]] || fail "another seed gives the same"
}

it_writes_a_bundle_of_which_kpi_says_the_same() {
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace $commute_trace --log-dir "$case_folder/out" --format json
    kpis_of "$case_folder/stdout" >"$case_folder/wanted"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/out" --format json
    same "$(kpis_of "$case_folder/stdout")" "$(cat "$case_folder/wanted")"
    for file in access.log error.log events.ndjson context.json multivariant.m3u8 trace.json simulation.json \
        540p/index.m3u8; do
        [[ -s $case_folder/out/$file ]] || fail "$file is not there"
    done
    ends_with 0 "$PLAYHEAD" simulate "$case_folder/out/multivariant.m3u8" --trace "$case_folder/out/trace.json"
    lacks "$output" "made up"
}

# The KPIs of the last session in a JSON report, without its id.
last_session_of() {
    awk '/^    {$/ { session = "" } { session = session $0 "\n" } /^    },?$/ { last = session } /^  "aggregate"/ { exit }
        END { printf "%s", last }' "$1" | sed -e '/^      "id"/d' -e 's/^    },$/    }/'
}

it_plays_the_same_session_again_from_its_bundle() {
    local options name
    for options in "--abr bola" "--abr hlsjs --player hlsjs --max-buffer 20" "--abr robust-mpc --player sabre --scale 0.7" \
        "--abr dynamic --prepare keys --duration 100 --scenario Sessions/scenarios/rough-evening.txt --trace-end hold"; do
        ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace generate:lte --seed 7 $options \
            --log-dir "$case_folder/out" --format json
        cp "$case_folder/stdout" "$case_folder/first"
        name=${options#--abr }
        ends_with 0 "$PLAYHEAD" replay "$case_folder/out" --abr "${name%% *}" --format json
        same "$(last_session_of "$case_folder/stdout")" "$(last_session_of "$case_folder/first")"
        ends_with 0 "$PLAYHEAD" replay "$case_folder/out" --abr throughput
        lacks "$output" "made-up"
        lacks "$output" "The link is what the log shows"
    done
    printf '{' >"$case_folder/out/simulation.json"
    ends_with 65 "$PLAYHEAD" replay "$case_folder/out" --abr bola
    contains "$(<"$case_folder/stderr")" "simulation.json"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/out"
}

it_replaces_a_bundle_and_nothing_else() {
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 6M/50ms --log-dir "$case_folder/out" --format json
    printf 'mine' >"$case_folder/out/540p/mine"
    printf '{"segment_duration_ms": 2000, "bitrates_kbps": [300], "segment_sizes_bits": [[600000], [600001]]}' \
        >"$case_folder/movie.json"
    ends_with 0 "$PLAYHEAD" simulate "$case_folder/movie.json" --trace 6M/50ms --log-dir "$case_folder/out" --format json
    [[ -s $case_folder/out/media/300k.m3u8 ]] || fail "the new playlist is not there"
    [[ ! -e $case_folder/out/720p ]] || fail "the old playlists are left"
    [[ -s $case_folder/out/540p/mine ]] || fail "a file of somebody else is gone"
    ends_with 74 "$PLAYHEAD" simulate Sessions/ladder --trace 6M/50ms --log-dir "$case_folder/out" --format json
    contains "$(<"$case_folder/stderr")" "540p stands there already"
}

it_replaces_a_bundle_that_was_interrupted() {
    local command=(simulate Sessions/ladder --trace 6M/50ms --log-dir "$case_folder/out" --format json)
    ends_with 0 "$PLAYHEAD" "${command[@]}"
    [[ ! -e $case_folder/out/.simulation.json ]] || fail "a file is left that is for the time of writing"
    # Before the record is in its place.
    mv "$case_folder/out/simulation.json" "$case_folder/out/.simulation.json"
    mkdir "$case_folder/out/.playhead-log-dir"
    echo half >"$case_folder/out/.playhead-log-dir/trace.json"
    rm "$case_folder/out/720p/index.m3u8"
    ends_with 0 "$PLAYHEAD" "${command[@]}"
    [[ -s $case_folder/out/simulation.json && -s $case_folder/out/720p/index.m3u8 ]] || fail "the bundle is not whole"
    same "$(cd "$case_folder/out" && ls -d .[a-z]* 2>/dev/null)" "" "what is left of the first"
}

it_plays_a_matrix_in_one_order_with_any_number_of_jobs() {
    local wanted format
    for format in csv ndjson json markdown; do
        ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 'generate:lte*9' --abr bola --abr throughput \
            --format $format --jobs 1
        wanted=$output
        ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 'generate:lte*9' --abr bola --abr throughput \
            --format $format --jobs 4
        same "$output" "$wanted" "$format"
    done
    contains "$output" '| `bola` | 9 |'
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 'generate:lte*9' --abr bola --abr throughput --format csv
    same "$(wc -l <"$case_folder/stdout")" 19
    contains "$(head -n 1 "$case_folder/stdout")" "playlist,abr,player,trace,id,source,"
}

it_writes_a_bundle_of_each_run_of_a_matrix() {
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 'generate:lte*3' --abr bola --abr fixed:0 \
        --log-dir "$case_folder/out" --format csv
    same "$(find "$case_folder/out" -mindepth 1 -maxdepth 1 -type d | wc -l)" 6
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/out" --group-by context.abr --format json
    is_summary "$case_folder/stdout" 6
    contains "$output" '"abr": "fixed:0"'
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 6M/50ms:9s,2M --abr bola,fixed:0 \
        --log-dir "$case_folder/typed" --format csv
    same "$(ls "$case_folder/typed")" $'1-bola-6M-50ms-9s-2M\n2-fixed-0-6M-50ms-9s-2M'
    ends_with 74 "$PLAYHEAD" simulate Sessions/ladder --trace 'generate:lte*3' --log-dir "$case_folder/out"
    contains "$errors" "give a new folder"
}

it_keeps_what_is_done_of_a_matrix_after_control_c() {
    open_terminal 100x30
    launch "simulate Sessions/ladder --trace 'generate:lte*100000' --abr bola --aggregate-only"
    see "playing: "
    press C-c
    see_above "Aggregate of"
    see_end 130
}

it_keeps_the_rows_that_are_written_when_it_is_terminated() {
    local status=0
    "$PLAYHEAD" simulate Sessions/ladder --trace 'generate:lte*100000' --abr bola --format ndjson --with-aggregate \
        >"$case_folder/rows" 2>"$case_folder/stderr" </dev/null &
    eventually has_lines "$case_folder/rows" 50
    kill -TERM $!
    wait $! || status=$?
    same "$status" 143
    contains "$(head -n 1 "$case_folder/rows")" '{"playlist":"ladder","abr":"bola","player":"avplayer","trace":'
    contains "$(tail -n 1 "$case_folder/rows")" '{"schema":"playhead.kpi/2","aggregate":{"sessionCount":'
}

has_lines() { [[ -f $1 && $(wc -l <"$1") -gt $2 ]]; }

it_says_how_good_a_rule_could_be() {
    local run=("$PLAYHEAD" simulate Sessions/ladder --player sabre --trace generate:markov --seed 20)
    # No rule is better than the plan, none over the bound.
    ends_with 0 "${run[@]}" --abr bola,optimal --scale 1.1 --format json --fail-if 'sessions[0].linearQoE > sessions[1].linearQoE' \
        --fail-if 'ANY sessions.linearQoE > sessions[1].linearQoEUpperBound'
    # More bandwidth never lowers the bound.
    local scale bounds=()
    for scale in 0.95 1 1.1; do
        ends_with 0 "${run[@]}" --abr optimal --scale $scale --format json
        bounds+=("$(sed -n 's/^ *"linearQoEUpperBound": \([-0-9.]*\),\?$/\1/p' "$case_folder/stdout" | head -n 1)")
    done
    same "$(printf '%s\n' "${bounds[@]}" | sort -g)" "$(printf '%s\n' "${bounds[@]}")"
    ends_with 0 "${run[@]}" --abr optimal --format text
    contains "$output" "Linear QoE, upper bound"
    ends_with 0 "${run[@]}" --abr bola --format json
    contains "$output" '"linearQoEUpperBound": null'
    echo 'at 10s pause 5s' >"$case_folder/pause.txt"
    ends_with 0 "${run[@]}" --abr optimal --scenario "$case_folder/pause.txt" --format text
    contains "$output" "There is no upper bound of linear QoE for sessions with a scenario."
}

it_opens_a_simulated_session_in_the_terminal() {
    open_terminal 100x30
    launch "simulate Sessions/ladder --trace $commute_trace"
    see "1 Session"
    press q
    see_end 0
    see_above "simulated, abr"
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace $commute_trace --snapshot 100x30
    contains "$output" "1 Session"
}

it_opens_a_matrix_on_the_list_of_its_runs() {
    open_terminal 100x30
    launch "simulate Sessions/ladder --trace 'generate:lte*8' --abr bola,dynamic"
    see "16 sessions together"
    see "bola lte#1"
    press Enter
    see "1 Session"
    see "abr bola"
    press a
    see "What if"
    press Escape
    see_no "What if"
    press 2
    see "8 traces"
    see "ABR rule differs  A bola  B dynamic"
    press Enter Enter
    see "Where they diverge"
    press Escape
    see "8 traces"
    press 3 A j B 2
    see "Where they diverge"
    press Escape
    see "8 traces"
    press x C-u
    type_text "$case_folder/runs.json"
    press Enter
    see "wrote"
    is_summary "$case_folder/runs.json" 16
    press q
    see_above "Against the first group, trace by trace"
    see_end 0
}

it_prints_a_matrix_where_no_screen_is_wanted() {
    local run="simulate Sessions/ladder --trace 'generate:lte*3' --abr bola,dynamic" option
    for option in --no-screen "--format markdown" --aggregate-only; do
        open_terminal 100x30
        launch "$run $option"
        see_above "Against the first group"
        see_end 0
        [[ $(bytes) != *$'\e[?1049h'* ]] || fail "$option opens a screen"
        close_terminal
    done
    open_terminal 100x30
    launch "simulate Sessions/ladder --trace 6M/50ms --no-screen"
    see_above "Indicated bitrate"
    see_end 0
    close_terminal
    open_terminal 100x30
    launch "replay Sessions/commute --no-screen"
    see_above "Rebuffer duration"
    see_end 0
}

it_draws_the_runs_of_a_matrix_as_text() {
    local run=("$PLAYHEAD" simulate Sessions/ladder --trace 'generate:lte*8' --abr bola,dynamic --snapshot 100x30)
    ends_with 0 "${run[@]}"
    contains "$output" "16 sessions together"
    ends_with 0 "${run[@]}" --screen compare
    contains "$output" "ABR rule differs  A bola  B dynamic"
    ends_with 0 "${run[@]}" --export "$case_folder/runs.svg"
    contains "$(<"$case_folder/runs.svg")" "<svg"
    ends_with 64 "${run[@]}" --aggregate-only
    contains "$errors" "--snapshot shows the runs"
}

it_says_what_is_wrong_with_a_simulation() {
    ends_with 64 "$PLAYHEAD" simulate Sessions/ladder
    ends_with 64 "$PLAYHEAD" simulate Sessions/ladder --trace 6M --abr nonsense
    contains "$errors" '  - robust-mpc'
    ends_with 64 "$PLAYHEAD" simulate Sessions/ladder --trace 6M --after-item position
    contains "$errors" "--start-position"
    ends_with 64 "$PLAYHEAD" simulate Sessions/ladder --trace 6M --abr-option nonsense
    contains "$errors" "there is no such option"
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 6M --abr bola,mpc --abr-option horizon=3
    contains "$output" "--abr-option horizon=3 changes nothing of the rule bola"
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 6M --abr bola --abr-option horizon=3 --format json
    contains "$errors" "--abr-option horizon=3 changes nothing of the rule bola"
    ends_with 64 "$PLAYHEAD" simulate Sessions/ladder --trace 6M --scale 0
    ends_with 66 "$PLAYHEAD" simulate "$case_folder/nowhere.m3u8" --trace 6M
    ends_with 66 "$PLAYHEAD" simulate Sessions/ladder --trace "$case_folder/nowhere.json"
    echo '[{"duration_ms": 1000, "bandwidth_kbps": 0}]' >"$case_folder/dead.json"
    ends_with 65 "$PLAYHEAD" simulate Sessions/ladder --trace "$case_folder/dead.json"
    contains "$errors" "dead.json"
    : >"$case_folder/empty.m3u8"
    ends_with 65 "$PLAYHEAD" simulate "$case_folder/empty.m3u8" --trace 6M
}

it_plays_a_recorded_session_again_beside_the_recorded_one() {
    ends_with 0 "$PLAYHEAD" replay Sessions/commute --abr bola --scale 2
    contains "$output" "Recorded  bola, scale 2.0"
    contains "$output" "The link is not known: 40 links that fit the session stand for it"
    ends_with 0 "$PLAYHEAD" replay Sessions/commute --abr bola --playlist Sessions/ladder --trace 5M/80ms --format json
    is_summary "$case_folder/stdout" 2
    contains "$output" '"source": "recorded"'
    contains "$output" 'by bola"'
    ends_with 65 "$PLAYHEAD" replay Sessions/crypto-format-failure --abr bola
    contains "$errors" "is not played again"
    ends_with 64 "$PLAYHEAD" replay --follow Sessions/commute/access.log --abr bola
}

it_counts_a_stall_that_never_ends_up_to_the_cut() {
    local frozen=(--abr fixed:0 --player sabre --trace 4M/100ms:10s,0:600s --trace-end hold --duration 300)
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder "${frozen[@]}" --format json --log-dir "$case_folder/out"
    python3 - "$case_folder/stdout" <<'CHECK' || fail "startup, playback and rebuffering are not the whole session"
import json, sys
session = json.load(open(sys.argv[1]))["sessions"][0]
parts = [session[key] for key in ("startupTime", "durationWatched", "rebufferDuration")]
assert abs(sum(parts) - 300) < 0.1, parts
assert session["rebufferOpen"] == 1 and session["linearQoE"] < -500, session
assert abs(session["rebufferRatio"] - parts[2] / parts[1]) < 1e-9, session
CHECK
    kpis_of "$case_folder/stdout" >"$case_folder/wanted"
    contains "$(tail -n 1 "$case_folder/out/events.ndjson")" '"event":"stopped","date":"2026-01-01T12:05:00.000Z"'
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/out" --format json
    same "$(kpis_of "$case_folder/stdout")" "$(cat "$case_folder/wanted")"
    ends_with 1 "$PLAYHEAD" kpi "$case_folder/out" --fail-if 'rebufferRatio > 0.5 AND rebufferOpen > 0'
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/out"
    contains "$output" "stalled at the end"
    # At half time the stall has lasted until then.
    ends_with 0 "$PLAYHEAD" replay "$case_folder/out" --snapshot 100x30 --at 151
    contains "$output" "02:00  401 %"
    contains "$output" "stalled now"
    # An app that noted no end: a lower bound, and never zero.
    sed -i '$d' "$case_folder/out/events.ndjson"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/out" --format json
    contains "$output" '"rebufferDuration": null'
    contains "$output" '"rebufferDurationAtLeast": 0'
    contains "$output" '"rebufferOmittedCount": 1'
}

it_plays_connections_that_cost_something_again_from_their_bundle() {
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 6M/50ms:60s --overhead 0.035 --connection-trips 2 \
        --log-dir "$case_folder/out" --format json
    contains "$output" '"overhead": "0.035"'
    contains "$(<"$case_folder/out/simulation.json")" '"connectionTrips": 2'
    contains "$(<"$case_folder/out/requests.ndjson")" '"firstByte":0.15'
    ends_with 64 "$PLAYHEAD" simulate Sessions/ladder --trace 6M:60s --overhead 1
    contains "$errors" "--overhead 1.0: from 0 to 0.9."
}

it_says_which_bandwidths_cannot_be() {
    printf '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=3700,RESOLUTION=1920x1080,CODECS="avc1.640028"\na.m3u8\n' \
        >"$case_folder/kilobits.m3u8"
    ends_with 0 "$PLAYHEAD" simulate "$case_folder/kilobits.m3u8" --trace 4M:60s
    contains "$errors" "BANDWIDTH is in bits per second, and a.m3u8 (1920x1080) declares 3700: that looks like kbit/s."
    ends_with 0 "$PLAYHEAD" compare "$case_folder/kilobits.m3u8" Sessions/ladder/multivariant.m3u8 --trace 4M:60s
    contains "$output" "A's playlist: BANDWIDTH is in bits per second"
}

# The QoE of the rows of an access log by a model, from the papers alone: $1 the log, $2 the model, $3 startup, $4 rebuffering.
qoe_by_hand() {
    python3 - "$@" <<'PYTHON'
import math, sys
log, model, startup, rebuffer = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
points = [(0, 0), (.3, 1), (.75, 2), (1.2, 3), (1.85, 12), (2.85, 15), (4.3, 20)]
def hd(rate):
    for (low, before), (high, after) in zip(points, points[1:]):
        if rate <= high: return before + (rate - low) * (after - before) / (high - low)
    return 20
quality = {"linear": lambda rate: rate, "log": lambda rate: max(0, math.log(rate / .3)), "hd": hd}[model]
weight = {"linear": 3, "log": 2.66, "hd": 8}[model]
total, last, names = 0, None, []
for line in open(log):
    if line.startswith("#Fields:"): names = line.split()[1:]
    if line.startswith("#") or not line.strip(): continue
    row = dict(zip(names, line.split()))
    watched, rate = row["c-duration-watched"], row["sc-indicated-bitrate"]
    if rate == "-": continue
    value = quality(float(rate) / 1e6)
    total += value * (0 if watched == "-" else float(watched)) / 4
    if last is not None: total -= abs(value - last)
    last = value
print(f"{total - weight * (startup + rebuffer):.1f}")
PYTHON
}

it_counts_qoe_by_the_model_that_is_asked_for() {
    command -v python3 >/dev/null || skip "python3 is not installed"
    local model found
    for model in linear log hd; do
        "$PLAYHEAD" simulate Sessions/ladder --trace 3M:20s,600k:20s --abr mpc --qoe $model --log-dir "$case_folder/$model" \
            --format json >"$case_folder/$model.json"
        found=$(python3 -c '
import json, sys
session = json.load(open(sys.argv[1]))["sessions"][0]
assert session["context"].get("qoe") == sys.argv[2], session["context"]
print(session["startupTime"], session["rebufferDuration"], "%.1f" % session["linearQoE"])' "$case_folder/$model.json" $model)
        read -r startup rebuffer value <<<"$found"
        # Who reads the bundle counts as who wrote it, but for the log's roundings.
        "$PLAYHEAD" kpi "$case_folder/$model" --format json | python3 -c '
import json, sys
value = json.load(sys.stdin)["sessions"][0]["linearQoE"]
assert abs(value - float(sys.argv[1])) < 0.2, value' "$value"
        same "$(qoe_by_hand "$(find "$case_folder/$model" -name access.log)" $model "$startup" "$rebuffer")" "$value"
    done
    # The bundle is counted by its model where it is opened, and two models are not held against each other.
    ends_with 0 "$PLAYHEAD" compare "$case_folder/log" "$case_folder/log" --no-screen
    contains "$output" "$(python3 -c 'import json, sys; print("%.1f" % json.load(open(sys.argv[1]))["sessions"][0]["linearQoE"])' \
        "$case_folder/log.json")"
    ends_with 64 "$PLAYHEAD" compare "$case_folder/log" "$case_folder/hd" --no-screen
    contains "$errors" "give one with --qoe"
    ends_with 0 "$PLAYHEAD" compare "$case_folder/log" "$case_folder/hd" --no-screen --qoe linear
}

it_refuses_a_qoe_that_is_none() {
    ends_with 64 "$PLAYHEAD" simulate Sessions/ladder --trace 3M --qoe rebuffer=0
    contains "$errors" "--qoe"
}

it_writes_the_sessions_of_a_matrix_as_a_part() {
    local run=(Sessions/ladder --trace 'generate:lte*20' --abr bola,avplayer --duration 60)
    "$PLAYHEAD" simulate "${run[@]}" --partial >"$case_folder/one.part"
    "$PLAYHEAD" simulate "${run[@]}" --partial --jobs 1 | cmp - "$case_folder/one.part"
    # To the digit what the command itself says of them; bundles would round to milliseconds.
    "$PLAYHEAD" simulate "${run[@]}" --format ndjson >"$case_folder/played.ndjson"
    "$PLAYHEAD" kpi --merge "$case_folder/one.part" --format ndjson >"$case_folder/merged.ndjson"
    python3 - "$case_folder/played.ndjson" "$case_folder/merged.ndjson" <<'END'
import json, sys
played, merged = ({row["id"]: row for row in map(json.loads, open(path)) if "id" in row} for path in sys.argv[1:])
assert len(played) == 40 and set(played) == set(merged)
for id, row in played.items():
    differing = {key for key, value in row.items() if merged[id].get(key) != value} - {"playlist", "abr", "trace", "isPartial"}
    assert not differing, (id, differing)
    assert merged[id]["context"]["abr"] == row["abr"] and merged[id]["stallCount"] is not None
END
    # Only what is wanted, and nothing where something is missing.
    ends_with 0 "$PLAYHEAD" simulate "${run[@]}" --partial --where 'abr == "bola"'
    "$PLAYHEAD" simulate "${run[@]}" --partial --where 'abr == "bola"' >"$case_folder/bola.part"
    contains "$("$PLAYHEAD" kpi --merge "$case_folder/bola.part" --aggregate-only)" "20 sessions"
    mkdir "$case_folder/traces"
    echo nothing >"$case_folder/traces/bad.json"
    echo '[{"duration_ms": 60000, "bandwidth_kbps": 3000, "latency_ms": 20}]' >"$case_folder/traces/good.json"
    ends_with 65 "$PLAYHEAD" simulate Sessions/ladder --trace "$case_folder/traces" --partial
    same "$output" ""
    ends_with 64 "$PLAYHEAD" simulate "${run[@]}" --partial --format json
    contains "$errors" "--partial writes the sessions and no summary: it goes without --format."
}
