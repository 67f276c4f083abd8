# The HTML report, looked at by a real browser.

browser() { command -v chromium chromium-browser google-chrome | head -n 1; }

# Opens a page and gives what became of it; what its console says is in console.
opened() {
    "$(browser)" --headless=new --no-sandbox --disable-gpu --user-data-dir="$case_folder/profile" \
        --window-size="${2:-1000,1000}" --enable-logging=stderr --v=0 --dump-dom "file://$1" 2>"$case_folder/log" || true
    grep CONSOLE "$case_folder/log" >"$case_folder/console" || true
}

# The page as it is has nothing to complain about.
opens_quietly() {
    contains "$(opened "$1")" "</html>"
    same "$(<"$case_folder/console")" "" "console of $1"
}

# What a browser draws of a page: the page forbids all scripts, so a copy that does not asks for it.
measured() {
    sed '/Content-Security-Policy/d' "$1" >"$case_folder/copy.html"
    cat >>"$case_folder/copy.html" <<'SCRIPT'
<script>
const boxes = selector => [...document.querySelectorAll(selector)].map(e => e.getBoundingClientRect());
const drawn = selector => boxes(selector).filter(b => b.width > 2 && b.height > 0.5 || b.width > 0.5 && b.height > 2).length;
const style = getComputedStyle(document.body);
const facts = {
    charts: boxes("svg").filter(b => b.width > 300 && b.height > 100).length, all: boxes("svg").length,
    lines: drawn("svg path.line"), bars: drawn("svg rect.bar"), stalls: drawn("svg rect.stall-mark"),
    circles: drawn("svg circle"), rows: document.querySelectorAll("tbody tr").length,
    wider: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    outside: [...document.querySelectorAll("svg text")].filter(e => {
        const [t, s] = [e.getBoundingClientRect(), e.closest("svg").getBoundingClientRect()];
        return t.left < s.left - 1 || t.right > s.right + 1 || t.top < s.top - 1 || t.bottom > s.bottom + 1;
    }).map(e => e.textContent).join("|"),
    squeezed: [...document.querySelectorAll("th, td")].filter(e => {
        const box = e.getBoundingClientRect();
        return e.textContent.length > 6 && box.width < 60 && box.height > 70;
    }).map(e => e.textContent).join("|"),
    colours: style.color + " on " + style.backgroundColor,
};
for (const [name, value] of Object.entries(facts)) document.body.append(`fact ${name}=${value};`);
</script>
SCRIPT
    opened "$case_folder/copy.html" "${2:-1000,1000}" | grep -o 'fact [a-z]*=[^;]*;' || true
}

it_shows_a_simulated_session_in_a_browser() {
    local facts
    [[ -n $(browser) ]] || skip "chromium is not installed"
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 6M/50ms:30s,300k/120ms:60s \
        --export "$case_folder/report.html" --format json
    opens_quietly "$case_folder/report.html"
    facts=$(measured "$case_folder/report.html")
    contains "$facts" "fact charts=3;"
    contains "$facts" "fact all=3;"
    lacks "$facts" "fact lines=0;"
    lacks "$facts" "fact stalls=0;"
    contains "$facts" "fact wider=false;"
    contains "$facts" "fact outside=;"
    contains "$facts" "fact colours=rgb(27, 31, 36) on rgb(255, 255, 255);"
    contains "$(measured "$case_folder/report.html" 500,900)" "fact wider=false;"
    numbers_are_those_of "$case_folder/report.html" "$case_folder/stdout"
}

it_shows_recorded_sessions_and_a_matrix_in_a_browser() {
    local facts
    [[ -n $(browser) ]] || skip "chromium is not installed"
    ends_with 0 "$PLAYHEAD" replay Sessions/commute --export "$case_folder/replay.html"
    ends_with 0 "$PLAYHEAD" replay Sessions/commute --abr bola --export "$case_folder/models.html"
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet --export "$case_folder/fleet.html"
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace 'generate:lte*20' --scale 0.1 --abr bola --abr bba \
        --export "$case_folder/matrix.html"
    for name in replay models fleet matrix; do
        opens_quietly "$case_folder/$name.html"
        facts=$(measured "$case_folder/$name.html")
        contains "$facts" "fact wider=false;"
        contains "$facts" "fact outside=;"
        lacks "$facts" "fact charts=0;"
        lacks "$facts" "fact lines=0;"
        facts=$(measured "$case_folder/$name.html" 500,900)
        contains "$facts" "fact wider=false;"
        contains "$facts" "fact squeezed=;"
    done
    facts=$(measured "$case_folder/matrix.html")
    contains "$facts" "fact charts=7;"
    lacks "$facts" "fact bars=0;"
}

it_shows_comparisons_in_a_browser() {
    local facts name
    [[ -n $(browser) ]] || skip "chromium is not installed"
    ends_with 0 "$PLAYHEAD" compare Sessions/ladders/apple.m3u8 Sessions/ladders/apple-low-first.m3u8 --length 120 \
        --trace 6M/50ms:20s,900k/90ms:60s --export "$case_folder/one.html"
    ends_with 0 "$PLAYHEAD" compare Sessions/ladder --a-abr bola --b-abr bba --scale 0.1 --trace 'generate:lte*12' \
        --export "$case_folder/many.html"
    ends_with 0 "$PLAYHEAD" compare Sessions/ladder --abr bola,bba,throughput --scale 0.1 --trace 'generate:lte*5' \
        --export "$case_folder/table.html"
    ends_with 0 "$PLAYHEAD" compare Sessions/commute Sessions/ladder --export "$case_folder/recorded.html"
    for name in one many table recorded; do
        opens_quietly "$case_folder/$name.html"
        facts=$(measured "$case_folder/$name.html")
        contains "$facts" "fact wider=false;"
        contains "$facts" "fact outside=;"
        lacks "$facts" "fact charts=0;"
        contains "$(measured "$case_folder/$name.html" 500,900)" "fact wider=false;"
        case $name in
            one | recorded) lacks "$facts" "fact lines=0;" ;;
            many) lacks "$facts" "fact bars=0;" ;;
            table) contains "$facts" "fact circles=3;" ;;
        esac
    done
}

it_keeps_the_tokens_of_a_URL_out_of_reports() {
    local format
    serve Sessions/ladder
    for format in html json markdown; do
        ends_with 0 "$PLAYHEAD" compare "$url/multivariant.m3u8?token=s3cret" "$url/multivariant.m3u8?token=0ther" \
            --trace 6M/50ms --no-bound --format $format
        lacks "$output" s3cret
        lacks "$output" 0ther
        contains "$output" "multivariant.m3u8 (2)"
    done
}

it_writes_the_same_page_again() {
    local wanted
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace generate:lte --seed 7 --format html
    wanted=$output
    ends_with 0 "$PLAYHEAD" simulate Sessions/ladder --trace generate:lte --seed 7 --format html \
        --export "$case_folder/again.html" --jobs 1
    same "$output" "$wanted"
    same "$(<"$case_folder/again.html")" "$wanted"
    ends_with 0 "$PLAYHEAD" compare Sessions/ladder --a-abr bola --b-abr bba --trace 'generate:lte*4' --format html \
        --jobs 2
    wanted=$output
    ends_with 0 "$PLAYHEAD" compare Sessions/ladder --a-abr bola --b-abr bba --trace 'generate:lte*4' --format html \
        --jobs 1
    same "$output" "$wanted"
}

# Every number of a page's tables stands under its name in the JSON.
numbers_are_those_of() {
    local name value
    grep -o '<data value="[^"]*" data-json="/sessions/0/[A-Za-z]*"' "$1" |
        sed 's|<data value="\(.*\)" data-json="/sessions/0/\(.*\)"|\2 \1|' | sort -u >"$case_folder/numbers"
    [[ $(wc -l <"$case_folder/numbers") -ge 10 ]] || fail "the page has too few numbers"
    while read -r name value; do
        grep -qF "\"$name\": $value" "$2" || fail "$name is not $value in the JSON"
    done <"$case_folder/numbers"
}
