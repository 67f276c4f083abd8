# What somebody needs who has to find a fault in the release binary.

it_is_read_by_valgrind_as_it_is_built() {
    command -v valgrind >/dev/null || skip "valgrind is not installed"
    ends_with 0 valgrind --tool=callgrind --callgrind-out-file=/dev/null "$PLAYHEAD" --version
    contains "$errors" "Collected : "
}

it_shows_a_whole_backtrace_in_gdb() {
    command -v gdb >/dev/null || skip "gdb is not installed"
    ends_with 0 gdb -q -batch -ex "break write" -ex "run kpi Sessions/commute" -ex bt "$PLAYHEAD"
    contains "$output" "KPICommand"
    contains "$output" "playhead_main"
}

it_prints_where_it_crashed() {
    local backtracer process tries=0
    backtracer=$(dirname "$(readlink -f "$(command -v swift)")")/../libexec/swift/linux/swift-backtrace-static
    [[ -x $backtracer ]] || skip "the toolchain has no swift-backtrace-static"
    mkfifo "$case_folder/input"
    SWIFT_BACKTRACE=enable=yes,color=no,swift-backtrace=$backtracer "$PLAYHEAD" kpi - \
        <"$case_folder/input" >/dev/null 2>"$case_folder/stderr" &
    process=$!
    exec 9>"$case_folder/input"
    until grep -q "reading" "$case_folder/stderr"; do
        sleep 0.1
        [[ $((tries += 1)) -lt 300 ]] || break
    done
    kill -SEGV "$process"
    until grep -q "ByteStream.swift:" "$case_folder/stderr"; do
        sleep 0.1
        [[ $((tries += 1)) -lt 600 ]] || break
    done
    # A signal that was sent is no fault that happens again: the process goes on.
    kill -KILL "$process"
    wait "$process" || true
    exec 9>&-
    contains "$(<"$case_folder/stderr")" "ByteStream.next(into:)"
    contains "$(<"$case_folder/stderr")" "ByteStream.swift:"
}
