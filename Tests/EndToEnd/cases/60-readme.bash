# What the README and the articles promise.

articles=(README.md Sources/Manual/playhead.docc/*.md)

it_prints_what_the_README_and_the_articles_show() {
    local block wanted count=0
    # Each console block begins with a command; the rest is what it prints.
    awk -v folder="$case_folder" '
        /^```console$/ { block++; inside = 1; next }
        /^```$/ { inside = 0 }
        inside { print >(folder "/block." block) }' "${articles[@]}"
    for block in "$case_folder"/block.*; do
        wanted=$(tail -n +2 "$block")
        ends_with 0 sh -c "$(sed -n '1s/^\$ playhead/"$PLAYHEAD"/p' "$block")"
        same "$output" "$wanted" "$(head -n 1 "$block")"
        count=$((count + 1))
    done
    [[ $count -ge 10 ]] || fail "only $count blocks"
}

# Lays out, once a run, a folder with all that the articles' commands name, a playhead on the PATH, and a server.
prepare_stage() {
    command -v ffmpeg python3 >/dev/null || skip "ffmpeg or python3 is not installed"
    if [[ ! -d $work_folder/stage ]]; then
        mkdir -p "$work_folder/stage" "$work_folder/bin"
        ln -s "$PLAYHEAD" "$work_folder/bin/playhead"
        Tests/EndToEnd/stage "$work_folder/stage"
        "$PLAYHEAD" segment "$work_folder/stage/v720.mp4" -o "$case_folder/segments" >/dev/null
        cp "$case_folder"/segments/video-*/{init.mp4,segment-1.m4s} "$work_folder/stage"
        ffmpeg -nostdin -v error -i "$work_folder/stage/v720.mp4" -c copy "$work_folder/stage/segment-1.ts"
    fi
    python3 -u -c '
import functools, http.server, sys
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
open(sys.argv[2], "w").write(str(server.server_port))
server.serve_forever()' "$work_folder/stage/site" "$case_folder/port" >"$case_folder/requests" 2>&1 &
    await_server
    PATH=$work_folder/bin:$PATH
}

# Runs the commands of standard input one after the other on a stage of their own. Status 1 is an answer where a command asks
# for one.
run_on_stage() {
    local command status
    rm -rf "$case_folder/stage"
    cp -r "$work_folder/stage" "$case_folder/stage"
    while IFS= read -r command; do
        status=0
        (cd "$case_folder/stage" && bash -c "${command//https:\/\/example.com/$url}") >"$case_folder/stdout" \
            2>"$case_folder/stderr" </dev/null || status=$?
        if [[ $status -eq 1 && $command =~ lint|--fail-if|--suggest ]]; then status=0; fi
        # So few sessions do not decide everything.
        if [[ $status -eq 2 && $command =~ --fail-if ]]; then status=0; fi
        same "$status" 0 "status of $command: $(head -c 400 "$case_folder/stderr")"
        commands=$((commands + 1))
    done
}

it_runs_every_command_of_the_README_and_the_articles() {
    local article commands=0
    prepare_stage
    for article in "${articles[@]}"; do
        run_on_stage < <(Tests/EndToEnd/pasted "$article")
    done
    [[ $commands -ge 60 ]] || fail "only $commands commands"
}

subcommands=(replay simulate compare kpi explain error inspect lint download segment "trace info" "trace convert" "trace generate" trace)

it_runs_the_examples_of_every_command() {
    local command commands=0
    prepare_stage
    for command in "" "${subcommands[@]}"; do
        # shellcheck disable=SC2086 # Words of a command.
        "$PLAYHEAD" $command --help >"$case_folder/help"
        Tests/EndToEnd/pasted --help <"$case_folder/help" >"$case_folder/examples" || fail "$command: $(<"$case_folder/examples")"
        run_on_stage <"$case_folder/examples"
    done
    [[ $commands -ge 60 ]] || fail "only $commands commands"
}

it_shows_a_short_help_that_fits_a_screen() {
    local command
    for command in "" "${subcommands[@]}"; do
        # shellcheck disable=SC2086 # Words of a command.
        ends_with 0 "$PLAYHEAD" $command -h
        contains "$output" "USAGE: playhead $command"
        contains "$output" "EXAMPLES:"
        contains "$output" "playhead${command:+ }$command --help"
        lacks "$output" "see above"
        [[ $(width_of "$output") -le 80 ]] || fail "$command -h is $(width_of "$output") columns wide"
        [[ $(wc -l <<<"$output") -le 45 ]] || fail "$command -h has $(wc -l <<<"$output") lines"
    done
    # Wherever it stands among the arguments; behind -- it is a path.
    ends_with 0 "$PLAYHEAD" kpi Sessions/commute -h
    contains "$output" "USAGE: playhead kpi"
    ends_with 66 "$PLAYHEAD" kpi -- -h
}

it_prints_each_topic() {
    local topic topics
    ends_with 0 "$PLAYHEAD" help
    topics=$(sed -n '/^TOPICS/,$s/^  \([a-z-]*\)  .*/\1/p' <<<"$output")
    for topic in kpis json predicates keys bundle traces players exit-status terminals; do
        contains " ${topics//$'\n'/ } " " $topic "
    done
    for topic in $topics; do
        ends_with 0 "$PLAYHEAD" help "$topic"
        lacks "$output" "<doc:"
        lacks "$output" $'\e'
    done
    ends_with 64 "$PLAYHEAD" help exit-state
    contains "$errors" "the nearest is exit-status"
    ends_with 64 "$PLAYHEAD" help kpis json
    ends_with 64 "$PLAYHEAD" help --man
    ends_with 64 "$PLAYHEAD" help --man exit-state
    ends_with 64 "$PLAYHEAD" -- help
    ends_with 0 "$PLAYHEAD" help -- trace
    ends_with 0 "$PLAYHEAD" help --
    ends_with 0 "$PLAYHEAD" help help
    contains "$output" "TOPICS"
    ends_with 0 "$PLAYHEAD" help trace info
    contains "$output" "USAGE: playhead trace info"
}

it_shows_a_topic_by_the_pager() {
    command -v less >/dev/null || skip "less is not installed"
    open_terminal 60x16 PAGER=less
    type_text "$PLAYHEAD help kpis; echo status \$?"
    press Enter
    see "KPIS"
    press q
    see "status 0"
    # Another pager, none, and one that is not there: then the page is printed.
    type_text "clear; PAGER='head -n 1' $PLAYHEAD help kpis"
    press Enter
    see "KPIS"
    type_text "clear; PAGER=no-such-pager $PLAYHEAD help exit-status"
    press Enter
    see "Data goes to standard output"
}

it_writes_manual_pages_that_groff_sets() {
    local topic page
    command -v groff >/dev/null || skip "groff is not installed"
    for topic in $("$PLAYHEAD" help | sed -n '/^TOPICS/,$s/^  \([a-z-]*\)  .*/\1/p'); do
        "$PLAYHEAD" help --man "$topic" >"$case_folder/page"
        ends_with 0 groff -mandoc -Tutf8 -K utf8 -P-cbu -ww "$case_folder/page"
        same "$errors" "" "$topic"
        contains "$output" "NAME"
        contains "$output" "SEE ALSO"
    done
    page=$("$PLAYHEAD" help --man playhead)
    for section in "EXIT STATUS" ENVIRONMENT FILES "SEE ALSO"; do contains "$page" ".Sh $section"; done
}

# A path in a text that is no longer there has moved: the text should say where to.
it_names_only_files_that_there_are() {
    local article path count=0
    for article in "${articles[@]}"; do
        for path in $(grep -oE '`(Sources|Tests|Sessions)/[A-Za-z0-9+_./-]+`' "$article" | tr -d '`' | sort -u); do
            [[ -e $path || $path == */.findings ]] || fail "$article: there is no $path"
            count=$((count + 1))
        done
    done
    for path in $(grep -oE '\]\([^)#]+\)' README.md | tr -d '()]' | grep -v '^https:'); do
        [[ -e $path ]] || fail "README.md: there is no $path"
    done
    [[ $count -ge 50 ]] || fail "only $count paths"
    [[ $(wc -c <README.md) -le 13312 ]] || fail "README.md has $(wc -c <README.md) bytes: the rest belongs into the articles"
}

it_puts_parts_together_as_if_read_in_one_go() {
    local wanted a=$case_folder/a.part b=$case_folder/b.part
    ends_with 0 "$PLAYHEAD" kpi Sessions/commute Sessions/fleet --aggregate-only --format json
    wanted=$output
    "$PLAYHEAD" kpi --partial Sessions/commute >"$a"
    "$PLAYHEAD" kpi --partial Sessions/fleet >"$b"
    ends_with 0 "$PLAYHEAD" kpi --merge "$a" "$b" --aggregate-only --format json
    same "$output" "$wanted"
    # In another order, and one of them twice.
    ends_with 0 "$PLAYHEAD" kpi --merge "$b" "$a" "$b" --aggregate-only --format json
    same "$output" "$wanted"
}

# The article on JSON names each key of what the commands write; of a movie's boxes the fields have the standard's names.
it_names_every_key_of_JSON() {
    command -v python3 >/dev/null || skip "python3 is not installed"
    local ladders=Sessions/ladders
    {
        "$PLAYHEAD" kpi Sessions/commute Sessions/fleet --group-by context.network --format ndjson --with-aggregate
        "$PLAYHEAD" simulate Sessions/ladder --trace 6M --abr bola,mpc --duration 20 --format ndjson --with-aggregate
        "$PLAYHEAD" compare "$ladders/apple.m3u8" "$ladders/apple-low-first.m3u8" --trace 6M:30s,1M:30s --length 60 --format json
        "$PLAYHEAD" compare "$ladders/apple.m3u8" --abr bola,mpc --trace 6M --length 60 --format json
        "$PLAYHEAD" compare "$ladders/apple.m3u8" --suggest --trace 6M --length 60 --format json
        "$PLAYHEAD" inspect Sessions/well-authored --format json
        "$PLAYHEAD" inspect Sessions/ladder/360p/index.m3u8 --format json
        "$PLAYHEAD" lint Sessions/ladder --format json || true
        "$PLAYHEAD" download Sessions/offline --plan Sessions/offline/plan.json --trace 6M --format json
        "$PLAYHEAD" trace info Sessions/traces --format json
        "$PLAYHEAD" error -12642 Sessions/commute/error.log --format json
    } 2>"$case_folder/notes" >"$case_folder/answers"
    python3 - "$case_folder/answers" Sources/Manual/playhead.docc/JSON.md >"$case_folder/missing" <<'PYTHON'
import json, re, sys

article = open(sys.argv[2], encoding="utf-8").read()
text = open(sys.argv[1], encoding="utf-8").read()
named = re.findall(r'`([^`\n]*)`|"(\w+)"', article)
known = {word for pair in named for word in re.findall(r"[\w-]+", " ".join(pair))}
# What the keys below these are, the input decides.
free = {"context", "timeBelow", "settings", "key", "group"}
count = 0


def walk(value):
    global count
    if isinstance(value, dict):
        for key, member in value.items():
            count += 1
            if key not in known:
                print(key)
            if key not in free:
                walk(member)
    elif isinstance(value, list):
        for member in value:
            walk(member)


decoder = json.JSONDecoder()
index = 0
while index < len(text):
    value, index = decoder.raw_decode(text, index)
    walk(value)
    while index < len(text) and text[index].isspace():
        index += 1
if count < 1000:
    print(f"only {count} keys")
PYTHON
    same "$(sort -u "$case_folder/missing" | tr "\n" " ")" ""
}

it_keeps_the_picture_of_the_readme_current() {
    ends_with 0 "$PLAYHEAD" replay Sessions/commute --snapshot 100x30 --at 625 --theme dark --export "$case_folder/now.svg"
    cmp "$case_folder/now.svg" Sources/Manual/playhead.docc/session.svg || fail "the picture is of an older screen: make picture"
    contains "$(<README.md)" "](Sources/Manual/playhead.docc/session.svg)"
}

# Runs the steps of the README's workflow but the one that builds, as the runner does: each in a shell of its own, those behind a
# failed one where their condition says so. Prints the status of each.
run_workflow() {
    local step status failed=0 path=$PATH
    : >"$case_folder/path"
    for step in "$case_folder"/steps/*; do
        if grep -q "make -C playhead install" "$step"; then continue; fi
        if [[ $failed -eq 1 ]] && ! grep -q '!cancelled()' "$step"; then
            echo "${step##*/}: skipped"
            continue
        fi
        status=0
        (cd "$case_folder/work" && HOME=$case_folder GITHUB_BASE_REF=main GITHUB_PATH=$case_folder/path \
            PATH=$(tr '\n' ':' <"$case_folder/path")$path bash -e "$step") >"$case_folder/log.${step##*/}" 2>&1 || status=$?
        [[ $status -eq 0 ]] || failed=1
        echo "${step##*/}: $status"
    done
}

it_runs_the_workflow_of_the_README() {
    command -v git python3 >/dev/null || skip "git or python3 is not installed"
    local seed work=$case_folder/work origin=$case_folder/origin
    export GIT_AUTHOR_NAME=tests GIT_AUTHOR_EMAIL=tests@localhost GIT_COMMITTER_NAME=tests GIT_COMMITTER_EMAIL=tests@localhost
    mkdir "$case_folder/steps"
    Tests/EndToEnd/workflow README.md "$case_folder/steps"
    same "$(find "$case_folder/steps" -type f | wc -l)" 6
    git init --quiet --initial-branch main "$origin"
    cp Sessions/ladders/apple-low-first.m3u8 "$origin/multivariant.m3u8"
    mkdir "$origin/traces"
    # Of more than ten traces it is not looked for what was possible, which takes long.
    for seed in {1..12}; do
        "$PLAYHEAD" trace generate markov --seed "$seed" -o "$origin/traces/markov-$seed.json"
    done
    git -C "$origin" add . && git -C "$origin" commit --quiet --message before
    # A comment more: the findings of before and the few bytes are no news.
    git clone --quiet "$origin" "$work"
    mkdir -p "$work/installed/bin" && ln -s "$PLAYHEAD" "$work/installed/bin/playhead"
    echo "# A remark of the packager." >>"$work/multivariant.m3u8"
    same "$(run_workflow)" $'1: 0\n3: 0\n4: 0\n5: 0\n6: 0'
    contains "$(<"$work/before.json")" '"severity": "must"'
    is_json "$work/lint.sarif"
    [[ -s $work/report.html ]] || fail "no report"
    # Another first variant, which starts later, and a finding more: both are told.
    rm -rf "$work" && git clone --quiet "$origin" "$work"
    mkdir -p "$work/installed/bin" && ln -s "$PLAYHEAD" "$work/installed/bin/playhead"
    { cat Sessions/ladders/apple.m3u8 && printf '#EXT-X-STREAM-INF:BANDWIDTH=9000000\nnone.m3u8\n'; } >"$work/multivariant.m3u8"
    same "$(run_workflow)" $'1: 0\n3: 0\n4: 0\n5: 1\n6: 1'
    contains "$(<"$case_folder/log.6")" '--fail-if delta.startupTime.outcome == "higher" holds'
    [[ -s $work/report.html ]] || fail "no report"
}
