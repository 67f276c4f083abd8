# The build for servers: kpi and trace without screens. Building it takes as long as building all; that what it is built of
# is enough is told by the compiler alone, with the modules beside the program.

it_needs_nothing_of_the_screens_for_logs_and_traces() {
    local built sources map maps=()
    built=$(dirname "$PLAYHEAD")
    [[ -e $built/Modules/PlayheadReport.swiftmodule ]] || skip "the program is not where it was built"
    sources=$(PLAYHEAD_SERVER=1 swift package describe --type json 2>/dev/null | python3 -c '
import json, sys
target = next(target for target in json.load(sys.stdin)["targets"] if target["name"] == "playhead")
assert not {"Dashboard", "PlayheadTerminal"} & set(target["target_dependencies"])
for source in target["sources"]: print(target["path"] + "/" + source)')
    contains "$sources" "Commands/KPI/KPICommand.swift"
    lacks "$sources" "ReplayCommand"
    for map in "$built"/*.build/module.modulemap; do maps+=(-Xcc -fmodule-map-file="$map"); done
    # shellcheck disable=SC2086 # A file a word.
    ends_with 0 swiftc -typecheck -parse-as-library -D SERVER -swift-version 6 -package-name playhead \
        -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
        -enable-upcoming-feature MemberImportVisibility -I "$built/Modules" "${maps[@]}" $sources
}
