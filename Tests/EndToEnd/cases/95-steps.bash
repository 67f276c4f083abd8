# What `make test` prints: .ci/step, over output as `swift test` and Tests/EndToEnd/run make it.

step=$PWD/.ci/step

# A command that prints its standard input, and ends with a status, or by a signal.
prints() {
    cat >"$case_folder/text"
    printf '#!/bin/sh\ncat text\n%s\n' "$1" >"$case_folder/command"
    chmod +x "$case_folder/command"
}

in_folder() { (cd "$case_folder" && "$@"); }

swift_testing='◇ Test run started.
◇ Test good() started.
✔ Test good() passed after 0.001 seconds.
◇ Test bad(x:) started.
◇ Test case passing 1 argument x → 1 to bad(x:) started.
✘ Test bad(x:) recorded an issue with 1 argument x → 1 at A.swift:3:9: Expectation failed: (a → 1) == 2
↳ // why it should be
the second line of a value
✘ Test bad(x:) failed after 0.002 seconds with 1 issue.
➜ Suite Faraway skipped: "the corpus is not there"
➜ Test far() skipped: "the corpus is not there"
➜ Test near() skipped: "no tz database on this machine"
◇ Test hangs() started.'

it_prints_failed_tests_in_full_and_keeps_the_status() {
    prints 'exit 1' <<<"$swift_testing
✘ Test run with 4 tests in 1 suite failed after 0.010 seconds with 1 issue."
    ends_with 1 in_folder "$step" tests "unit tests" ./command
    same "$(head -n 3 <<<"$output")" "$(sed -n 6,8p <<<"$swift_testing")"
    contains "$output" "unit tests: 1 passed, 1 failed, 2 skipped"
    lacks "$output" "good()"
    same "$(<"$case_folder/.build/test-logs/unit-tests.log")" "$(<"$case_folder/text")" "the whole log"
}

it_says_which_tests_a_crash_cut_off() {
    prints 'kill -SEGV $$' <<<"$swift_testing"
    ends_with 139 in_folder "$step" tests "unit tests" ./command
    contains "$output" "These tests had begun and not ended: hangs()"
}

it_closes_with_counts_and_what_was_skipped() {
    prints 'exit 0' <<<"$swift_testing
✔ Test run with 4 tests in 1 suite passed after 0.010 seconds."
    in_folder "$step" begin
    ends_with 0 in_folder "$step" tests "unit tests" ./command
    contains "$output" "✔ Test run with 4 tests in 1 suite passed"
    prints 'exit 0' <<<"ok    one
skip  two: no browser: install one
FAIL  three
      what it printed
1 passed, 1 failed"
    ends_with 0 in_folder "$step" cases "end to end" ./command
    ends_with 0 in_folder env -u CI "$step" end
    contains "$output" "1 skipped: no browser: install one"
    contains "$output" "1 skipped: they hold playhead against data that others made"
    contains "$output" "Tests/Corpus/README.md"
    lacks "$output" WARNING
    same "$(tail -n 1 <<<"$output")" "2 passed, 2 failed, 3 skipped"
    ends_with 0 in_folder env CI=true "$step" end
    contains "$output" "# WARNING: 1 skipped"
    # Nothing of an earlier run is counted.
    in_folder "$step" begin
    ends_with 0 in_folder "$step" end
    same "$output" "0 passed, 0 failed"
}

it_prints_failed_cases_in_full() {
    prints 'exit 1' <<<"ok    one
FAIL  three
      what it printed
0 passed, 1 failed"
    ends_with 1 in_folder "$step" cases "end to end" ./command
    same "$(head -n 2 <<<"$output")" "FAIL  three
      what it printed"
}

it_is_quiet_unless_something_is_wrong() {
    prints 'exit 0' <<<"[1/2] Compiling A
Build complete!"
    ends_with 0 in_folder "$step" quiet build ./command
    same "$(sed 's/[0-9]* s/N s/' <<<"$output")" "build: done (N s)"
    prints 'exit 3' <<<"[1/2] Compiling A
A.swift:1:1: error: no"
    ends_with 3 in_folder "$step" quiet build ./command
    contains "$output" "A.swift:1:1: error: no"
    lacks "$output" Compiling
    ends_with 127 in_folder "$step" quiet build ./nothing
}

it_makes_no_corpus_of_nothing() {
    command -v git >/dev/null || skip "git is not installed"
    mkdir "$case_folder/none"
    ends_with 1 Tests/Corpus/make "$case_folder/none" "$case_folder/corpus"
    contains "$errors" "there is no git checkout in it"
    git init -q "$case_folder/none/repository"
    ends_with 1 Tests/Corpus/make "$case_folder/none" "$case_folder/corpus"
    contains "$output" "0 of 273 files, from 1 checkout,"
    contains "$output" "of videojs/http-streaming"
    contains "$output" "apple-doc-aiv-video.m3u8: of no repository"
    [[ ! -e $case_folder/corpus/playlists/INDEX.csv ]] || fail "an index of nothing is written"
    ends_with 0 Tests/Corpus/make --list
    contains "$output" "UMass-LIDS/sabre"
}

it_checks_the_modules_that_a_change_touches() {
    cat >"$case_folder/check.py" <<'PYTHON'
import importlib.machinery, importlib.util, sys
sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("check", ".ci/check")
check = importlib.util.module_from_spec(importlib.util.spec_from_loader("check", loader))
loader.exec_module(check)
targets = check.targets()
every = {name for name in targets if name.endswith("Tests")}
def tests(*files): return check.touched_tests(files, targets)
assert tests("Sources/Dashboard/Dashboard.swift") == {"DashboardTests"}, tests("Sources/Dashboard/Dashboard.swift")
assert tests("Tests/HLSTests/Any.swift") == {"HLSTests"}
assert {"AnalyticsTests", "DashboardTests", "PlaybackTests"} <= tests("Sources/Numerics/Any.swift")
assert tests("Package.swift") == every and tests("README.md", "Sources/Manual/none") == {"ManualTests"} | tests("Sources/Manual/x")
assert tests("README.md", ".ci/run", "Tests/EndToEnd/run") == set()
print("as expected")
PYTHON
    ends_with 0 python3 "$case_folder/check.py"
    contains "$output" "as expected"
}
