# What a case says: checks that end it with a reason.

# Fails the case.
fail() {
    echo "$*"
    exit 1
}

# Leaves the case out, visibly.
skip() {
    echo "$*"
    exit "$skipped_status"
}

# Sets $python to one that has packages of PyPI: the installed one, or a virtual environment of ours that stays for the next
# run. First what they are imported by, then what pip installs.
with_python() {
    local environment=.build/end-to-end-python has=$1
    shift
    command -v python3 >/dev/null || skip "python3 is not installed"
    mkdir -p .build
    # Cases that run at the same time do not install at the same time.
    exec {installing}>"$environment.lock"
    ! command -v flock >/dev/null || flock "$installing"
    for python in python3 "$environment/bin/python"; do
        if "$python" -c "$has" 2>/dev/null; then break; fi
    done
    "$python" -c "$has" 2>/dev/null ||
        { python3 -m venv "$environment" && "$python" -m pip install --quiet --disable-pip-version-check "$@"; } ||
        skip "packages of Python cannot be installed here: pip install $*"
    exec {installing}>&-
}

# Repeats a check until it holds; it fails the case when that takes longer than any machine should need.
eventually() {
    local deadline=$((SECONDS + 60))
    until "$@"; do
        if ((SECONDS >= deadline)); then
            if has_terminal; then screen; fi
            fail "never came: $*"
        fi
        sleep 0.05
    done
}

# Waits until the server that was just started has written its port to $case_folder/port, and sets $url. The server ends with
# the case.
await_server() {
    server=$!
    trap 'kill $server; close_terminal' EXIT
    eventually test -s "$case_folder/port"
    url=http://127.0.0.1:$(<"$case_folder/port")
}

# The two texts are the same.
same() {
    if [[ $1 == "$2" ]]; then return; fi
    if [[ $1$2 == *$'\n'* ]]; then
        diff <(echo "$1") <(echo "$2") | head -n 20
        fail "this (<) is not as it should be (>)${3:+: $3}"
    fi
    fail "is '$1' and should be '$2'${3:+: $3}"
}

contains() {
    [[ $1 == *"$2"* ]] || fail "'$2' is not in: $1"
}

lacks() {
    [[ $1 != *"$2"* ]] || fail "'$2' is in: $1"
}

# Runs a command that should end with a status; its output is in $output and $errors.
ends_with() {
    local wanted=$1 status=0
    shift
    "$@" >"$case_folder/stdout" 2>"$case_folder/stderr" </dev/null || status=$?
    output=$(cat "$case_folder/stdout")
    errors=$(cat "$case_folder/stderr")
    same "$status" "$wanted" "status of $*: $errors"
}

# The file is one JSON value, of numbers that JSON has.
is_json() {
    [[ -f $1 ]] || fail "$1 is not there"
    python3 -c 'import json, sys; json.load(open(sys.argv[1]), parse_constant=sys.exit)' "$1" 2>"$case_folder/json" ||
        fail "$1 is no JSON: $(tail -n 1 "$case_folder/json") in $(head -c 200 "$1")"
}

# The summary of one session that was asked for is whole.
is_summary() {
    is_json "$1"
    contains "$(cat "$1")" '"schema": "playhead.kpi/2"'
    contains "$(cat "$1")" "\"sessionCount\": ${2:-1}"
}
