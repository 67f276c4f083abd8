# Rules that are programs of the user's own: --abr ./rule.py.

needs_python() { command -v python3 >/dev/null || skip "python3 is not installed"; }

# Writes a program of a shell to $rule: what is given, where the greeting was answered.
rule_of() {
    rule=$case_folder/rule.sh
    printf '#!/bin/sh\nread -r greeting\necho "{\\"protocol\\":\\"playhead.abr/1\\"}"\n%s\n' "$1" >"$rule"
    chmod +x "$rule"
}

# The columns of the rows of $1 that tell how sessions went.
played() {
    "$PLAYHEAD" simulate Sessions/ladder --player sabre --trace "$2" --format csv --abr "$1" "${@:3}" | python3 -c '
import csv, sys
for row in csv.DictReader(sys.stdin):
    print(row["trace"], row["bytesTransferred"], row["switchCount"], row["rebufferDuration"], row["linearQoE"])'
}

it_plays_a_rule_in_python_as_the_rule_that_it_is() {
    needs_python
    local traces='generate:markov*40'
    same "$(played Sessions/rules/bola.py "$traces")" "$(played bola "$traces" --abr-option no-abandon)"
    same "$(played Sessions/rules/throughput.py "$traces")" \
        "$(played throughput "$traces" --abr-option no-abandon --abr-option no-ibr)"
}

it_plays_a_rule_in_javascript_as_the_rule_that_it_is() {
    needs_python
    command -v node >/dev/null || skip "node is not installed"
    same "$(played Sessions/rules/throughput.js 'generate:markov*10')" \
        "$(played throughput 'generate:markov*10' --abr-option no-abandon --abr-option no-ibr)"
}

it_plays_a_rule_of_ones_own_with_any_number_of_jobs() {
    needs_python
    local jobs
    for jobs in 1 2 5; do
        "$PLAYHEAD" simulate Sessions/ladder --trace 'generate:lte*12' --abr bola,Sessions/rules/throughput.py --jobs $jobs \
            --format json >"$case_folder/$jobs.json"
    done
    cmp "$case_folder/1.json" "$case_folder/2.json"
    cmp "$case_folder/1.json" "$case_folder/5.json"
    contains "$(<"$case_folder/1.json")" '"abr": "throughput.py"'
}

it_takes_a_rule_of_ones_own_wherever_it_takes_a_rule() {
    needs_python
    local rule=Sessions/rules/throughput.py
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 6M/50ms:30s,700k:40s --abr $rule
    contains "$output" "abr throughput.py"
    ends_with 0 "$PLAYHEAD" compare Sessions/ladder --a-abr bola --b-abr $rule --trace 6M/50ms:30s,700k:40s --format json
    contains "$output" "throughput.py"
    contains "$output" "\"bound\": {"
    ends_with 0 "$PLAYHEAD" compare Sessions/ladder --abr bola,$rule,mpc --trace 'generate:lte*3'
    contains "$output" "throughput.py"
    ends_with 0 "$PLAYHEAD" replay Sessions/slow-minute --abr $rule --samples 10 --format json
    contains "$output" '"abr": "throughput.py"'
    ends_with 0 "$PLAYHEAD" kpi Sessions/slow-minute --what-if abr=$rule --samples 10
    contains "$output" "throughput.py"
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 6M/50ms:30s,700k:40s --abr $rule --snapshot 100x30
    contains "$output" "throughput.py"
}

it_stores_a_session_of_a_rule_of_ones_own_as_one_that_starts_nothing() {
    needs_python
    cp Sessions/rules/throughput.py "$case_folder/rule.py"
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 6M/50ms --abr "$case_folder/rule.py" --log-dir "$case_folder/out"
    [[ ! -e $case_folder/out/simulation.json ]] || fail "the bundle has a simulation.json"
    printf '#!/bin/sh\ntouch "%s"\n' "$case_folder/started" >"$case_folder/rule.py"
    ends_with 0 "$PLAYHEAD" replay "$case_folder/out" --snapshot 100x30
    ends_with 0 "$PLAYHEAD" replay "$case_folder/out" --abr bola --samples 10
    [[ ! -e $case_folder/started ]] || fail "the bundle's rule was started"
}

it_shows_a_session_of_a_rule_of_ones_own() {
    needs_python
    open_terminal 100x30
    launch "simulate Sessions/ladder --trace 6M/50ms:30s,700k:40s --abr Sessions/rules/throughput.py"
    see "throughput.py"
    press a
    see "ABR rule"
    see "throughput.py"
    press a
    see_no "ABR rule"
    press q
    see_end 0
}

# What goes wrong while a screen is shown is said there, and the program goes on.
it_says_on_a_screen_that_a_rule_of_ones_own_failed() {
    needs_python
    # It says by which process it runs.
    { sed -n 1,2p Sessions/rules/throughput.py
        echo "import os; open('$case_folder/rule-id', 'w').write(str(os.getpid()))"
        sed 1,2d Sessions/rules/throughput.py; } >"$case_folder/rule.py"
    chmod +x "$case_folder/rule.py"
    open_terminal 100x30
    launch "simulate Sessions/ladder --trace 6M/50ms:30s,700k:40s --abr $case_folder/rule.py"
    see "rule.py"
    see "1 Session"
    kill "$(cat "$case_folder/rule-id")"
    press a
    see "ABR rule"
    see "rule.py: decision 1 of session"
    press a
    see_no "ABR rule"
    press q
    see_end 0
}

it_says_which_rule_is_no_file() {
    ends_with 66 "$PLAYHEAD" simulate Sessions/ladder --trace 6M --abr ./no-such-rule.py
    contains "$errors" "no-such-rule.py: there is no file ./no-such-rule.py"
    printf '#!/bin/sh\n' >"$case_folder/rule.py"
    ends_with 66 "$PLAYHEAD" simulate Sessions/ladder --trace 6M --abr "$case_folder/rule.py"
    contains "$errors" "may not be executed: chmod +x"
    ends_with 66 "$PLAYHEAD" compare Sessions/ladder --b-abr "$case_folder/" --trace 6M
    contains "$errors" "is a folder"
    printf '#!/no/such/interpreter\n' >"$case_folder/rule.py"
    chmod +x "$case_folder/rule.py"
    ends_with 74 "$PLAYHEAD" replay Sessions/slow-minute --abr "$case_folder/rule.py" --samples 10
    contains "$errors" "its first line"
    ends_with 64 "$PLAYHEAD" simulate Sessions/ladder --trace 6M --abr bolla
    contains "$errors" "bola"
}

# Each answer, and what is said of it.
it_says_which_decision_went_wrong() {
    local answer problem
    while IFS='|' read -r answer problem; do
        rule_of "for n in 1 2; do read -r line; echo '{\"variant\":0}'; done
            read -r line; printf '%s\\n' '$answer'; cat >/dev/null"
        ends_with 65 "$PLAYHEAD" simulate Sessions/ladder --trace 6M/50ms --abr "$rule" --format json
        contains "$errors" "rule.sh: decision 3 of session "
        contains "$errors" "$problem"
        same "$output" ""
    done <<'ANSWERS'
{"variant":9}|"variant" is 9, and should be a whole number from 0 to
{"variant":-1}|"variant" is -1
{"variant":NaN}|it is no JSON
{"variant":|it is no JSON
|it is no JSON
{"wait":1}|"variant" is missing
{"variant":0,"wait":-1}|"wait" is -1
ANSWERS
}

it_ends_with_a_rule_that_hangs_floods_or_dies() {
    local script problem
    while IFS='|' read -r script problem; do
        rule_of "read -r line; echo '{\"variant\":0}'; read -r line; $script"
        ends_with 65 "$PLAYHEAD" simulate Sessions/ladder --trace 'generate:lte*4' --abr "bola,$rule" --abr-option answer-time=0.5
        contains "$errors" "rule.sh: decision 2 of session "
        contains "$errors" "$problem"
        ends_with 65 "$PLAYHEAD" compare Sessions/ladder --b-abr "$rule" --trace 'generate:lte*4' --abr-option answer-time=0.5
        contains "$errors" "$problem"
        see_nothing_left
    done <<'SCRIPTS'
sleep 1000|there was no answer within 0.5 s
trap '' TERM HUP PIPE INT; while :; do sleep 1; done|there was no answer within 0.5 s
yes|more than one line
tr '\0' x </dev/zero|longer than 65536 bytes
echo 'no more variants' >&2; exit 3|the program ended with status 3: no more variants
kill -9 $$|the program ended with status 137
sleep 1000 & exit 4|the program ended with status 4
exec >&-; sleep 1000|the program reads or writes no more
SCRIPTS
}

# No process of a rule is left.
see_nothing_left() { eventually is_nothing_left; }
is_nothing_left() { ! pgrep -f "$rule" >/dev/null; }

it_takes_its_rule_along_when_it_ends() {
    rule_of 'echo $$ >'"$case_folder"'/rule-id; trap "" TERM HUP PIPE INT; while read -r line; do sleep 0.02; echo "{\"variant\":0}"; done; sleep 1000'
    local signal
    for signal in INT TERM KILL; do
        rm -f "$case_folder/rule-id"
        "$PLAYHEAD" simulate Sessions/ladder --trace 'generate:lte*50' --abr "$rule" --format csv >/dev/null 2>&1 &
        local command=$!
        eventually test -s "$case_folder/rule-id"
        kill -$signal $command
        wait $command || true
        see_nothing_left
    done
}
