# Readers, rules, tables and reports take twice as much for twice the input, and not four times.

it_is_linear_in_what_it_reads() {
    local status=0
    command -v valgrind python3 >/dev/null || skip "valgrind or python3 is not installed"
    Tests/EndToEnd/growth "$PLAYHEAD" >"$case_folder/growth" 2>&1 || status=$?
    [[ $status -eq 0 ]] || fail "$(grep -v '^ok' "$case_folder/growth")"
}
