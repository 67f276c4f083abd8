# What the README promises.

it_prints_what_the_README_shows() {
    local block wanted count=0
    # Each console block begins with a command; the rest is what it prints.
    awk -v folder="$case_folder" '
        /^```console$/ { block++; inside = 1; next }
        /^```$/ { inside = 0 }
        inside { print >(folder "/block." block) }' README.md
    for block in "$case_folder"/block.*; do
        wanted=$(tail -n +2 "$block")
        ends_with 0 sh -c "$(sed -n '1s/^\$ playhead/"$PLAYHEAD"/p' "$block")"
        same "$output" "$wanted" "$(head -n 1 "$block")"
        count=$((count + 1))
    done
    [[ $count -ge 3 ]] || fail "only $count blocks"
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
