# The story of Sessions/two-weeks: made by its script, and what is planted there is found.

it_makes_the_two_weeks_again() {
    local path
    command -v python3 >/dev/null || skip "python3 is not installed"
    Sessions/_generate-two-weeks --output "$case_folder/again"
    same "$(cd "$case_folder/again" && find . -type f | sort)" "$(cd Sessions/two-weeks && find . -type f | sort)"
    # Not the compressed bytes: they depend on the version of zlib.
    for path in Sessions/two-weeks/*/*; do
        cmp <(gzip -cdf "$path") <(gzip -cdf "$case_folder/again/${path#Sessions/two-weeks/}") ||
            fail "$path is not as the script writes it"
    done
    Sessions/_generate-two-weeks --output "$case_folder/other" --seed 2 --sessions 50
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/other" --strict --aggregate-only
    contains "$output" "Aggregate of 50 sessions"
}

it_finds_the_bad_edge_of_the_two_weeks() {
    local hours='startDate >= "2026-03-12T19:00:00.000Z" AND startDate < "2026-03-12T21:00:00.000Z"' bad
    command -v python3 >/dev/null || skip "python3 is not installed"
    for bad in "" "stallCount > 0"; do
        ends_with 0 "$PLAYHEAD" explain Sessions/two-weeks ${bad:+--bad "$bad"} --format json
        # What no finding above accounts for.
        same "$(python3 -c '
import json, sys
for finding in json.load(open(sys.argv[1]))["findings"]:
    if finding["explainedBy"] is None: print(finding["predicate"])' "$case_folder/stdout")" \
            "host == \"edge2.south.example.net\" AND $hours"$'\ncontext.network == "cellular"' "$bad"
        # And when the edge was bad, without being told of hours: 19:00 to 21:00.
        python3 - "$case_folder/stdout" <<'PYTHON' || fail "$bad"
import json, sys
found = json.load(open(sys.argv[1]))
for change in found["change"], found["findings"][0]["change"]:
    assert change["kind"] == "window", change
    assert change["fromEarliest"] <= "2026-03-12T19:00:00.000Z" <= change["fromLatest"], change
    assert change["toEarliest"] <= "2026-03-12T21:00:00.000Z" <= change["toLatest"], change
PYTHON
    done
}

# Sets $output to a KPI's verdict and the key of its mix: release 7.2.0 against 7.1.0, of the sessions for which $2 holds.
judge_release() {
    ends_with 0 "$PLAYHEAD" kpi Sessions/two-weeks --aggregate-only --format json \
        --where "context.appVersion == '7.2.0' AND $2" --against "context.appVersion == '7.1.0' AND $2"
    output=$(python3 -c '
import json, sys
for kpi in json.load(open(sys.argv[1]))["against"]["kpis"]:
    if kpi["key"] == sys.argv[2]: print(kpi["verdict"], kpi["mixKey"], "less" if kpi["difference"]["value"] < 0 else "more")' \
        "$case_folder/stdout" "$1")
}

it_does_not_blame_the_release_of_the_two_weeks() {
    local network
    command -v python3 >/dev/null || skip "python3 is not installed"
    judge_release stallRate 'id != nil'
    same "$output" "worse network more"
    judge_release startupTime.p50 'id != nil'
    same "$output" "worse None more"
    for network in cellular wifi ethernet; do
        judge_release stallRate "context.network == '$network'"
        same "$output" "not-known None less" "$network"
        judge_release startupTime.p50 "context.network == '$network'"
        same "$output" "better None less" "$network"
    done
}

# The table in the README is the script's count, and playhead's figures are the same.
it_counts_what_was_planted_in_the_two_weeks() {
    command -v python3 >/dev/null || skip "python3 is not installed"
    Sessions/_generate-two-weeks --check >"$case_folder/planted"
    contains "$(cat Sessions/README.md)" "$(cat "$case_folder/planted")"
    python3 - "$case_folder/planted" <<'PYTHON'
import json, os, subprocess, sys

for line in list(open(sys.argv[1]))[2:]:
    predicate, *planted = [cell.strip(" `\n") for cell in line.strip("| \n").split(" | ")]
    where = [] if predicate == "all" else ["--where", predicate]
    answer = subprocess.run(
        [os.environ["PLAYHEAD"], "kpi", "Sessions/two-weeks", *where, "--aggregate-only", "--format", "json"],
        capture_output=True, check=True).stdout
    kpi = json.loads(answer)["aggregate"]
    startup = kpi["startupTime"]
    found = [kpi["sessionCount"], startup["count"], kpi["durationWatched"], kpi["stallCount"], startup["p50"], startup["p95"],
             kpi["failedCount"]]
    # Three decimals stand in the table.
    if len(found) != len(planted) or any(abs(a - float(b)) > 0.000501 for a, b in zip(found, planted)):
        sys.exit(f"{predicate}: {found}, and planted was {planted}")
PYTHON
}
