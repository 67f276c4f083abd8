# --pages: a page of each session that a report names.

# Every link of a report leads to a file; gives how many there are.
links_resolve() {
    local link count=0
    while read -r link; do
        [[ -f $(dirname "$1")/$link ]] || fail "$1 links to $link, which is not there"
        count=$((count + 1))
    done < <(grep -o 'href="[^"#][^"]*"' "$1" | sed 's/href="\(.*\)"/\1/')
    [[ $count -ge ${2:-1} ]] || fail "$1 has $count links"
}

it_links_the_worst_sessions_to_their_pages() {
    local first
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --export "$case_folder/fleet.html" --pages "$case_folder/a/pages"
    links_resolve "$case_folder/fleet.html" 2
    contains "$(cat "$case_folder/fleet.html")" 'href="a/pages/'
    first=$(ls "$case_folder/a/pages" | head -n 1)
    contains "$(cat "$case_folder/a/pages/$first")" "Over time"
    lacks "$(cat "$case_folder"/a/pages/*.html)" "<script"
    # The same again: the same pages, and nothing left over.
    cp -R "$case_folder/a/pages" "$case_folder/before"
    echo mine >"$case_folder/a/pages/notes.txt"
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --export "$case_folder/fleet.html" --pages "$case_folder/a/pages"
    same "$(ls -A "$case_folder/a/pages" | grep -v notes.txt)" "$(ls -A "$case_folder/before")"
    same "$(cat "$case_folder/a/pages/notes.txt")" mine
}

it_links_from_wherever_the_report_is() {
    mkdir -p "$case_folder/reports/deep" "$case_folder/odd & ü"
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --export "$case_folder/reports/deep/fleet.html" --pages "$case_folder/odd & ü"
    contains "$(cat "$case_folder/reports/deep/fleet.html")" 'href="../../odd%20%26%20%C3%BC/'
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --export "$case_folder/odd & ü/fleet.html" --pages "$case_folder/odd & ü"
    links_resolve "$case_folder/odd & ü/fleet.html" 2
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --format html --pages "$case_folder/out"
    contains "$output" 'out/'
}

it_has_pages_of_what_explain_names() {
    Tests/EndToEnd/explained "$case_folder"
    ends_with 0 "$PLAYHEAD" explain "$case_folder/fleet.ndjson" --export "$case_folder/why.html" --pages "$case_folder/why"
    links_resolve "$case_folder/why.html"
}

it_writes_nothing_outside_of_the_folder() {
    mkdir "$case_folder/in" "$case_folder/pages"
    printf '{"playbackSessionID": "%s", "durationWatched": 3, "startupTime": 1, "numberOfStalls": 1}\n' \
        ../../escaped /tmp/escaped '<b>&escaped' .. >"$case_folder/in/log.ndjson"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/in" --export "$case_folder/x.html" --pages "$case_folder/pages"
    links_resolve "$case_folder/x.html" 4
    same "$(ls -A "$case_folder/pages" | wc -l | tr -d ' ')" 4
    [[ -z $(find "$case_folder" -name '*escaped*' -not -path "$case_folder/pages/*") ]] || fail "a page lies outside"
    [[ ! -e /tmp/escaped && ! -e /tmp/escaped.html ]] || fail "a page lies in /tmp"
}

it_refuses_pages_that_cannot_be() {
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --pages "$case_folder/pages"
    contains "$errors" "only a page links to pages"
    ends_with 64 "$PLAYHEAD" explain Sessions/fleet --format json --pages "$case_folder/pages"
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --format html --aggregate-only --pages "$case_folder/pages"
    ends_with 64 "$PLAYHEAD" kpi Sessions/fleet --format html --pages ""
    [[ ! -e $case_folder/pages ]] || fail "the folder was made for nothing"
    echo >"$case_folder/file"
    ends_with 74 "$PLAYHEAD" kpi Sessions/fleet --format html --pages "$case_folder/file"
    contains "$errors" "is no folder"
    ends_with 74 "$PLAYHEAD" kpi Sessions/fleet --format html --pages "$case_folder/file/pages"
    ends_with 0 "$PLAYHEAD" kpi --partial --seal Sessions/fleet
    cp "$case_folder/stdout" "$case_folder/sums.part"
    ends_with 64 "$PLAYHEAD" kpi --merge "$case_folder/sums.part" --format html --pages "$case_folder/pages"
    contains "$errors" "sealed parts hold sums"
}
