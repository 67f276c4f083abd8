# Two sessions in lockstep, and two sides over many traces.

ladders="Sessions/ladders/apple.m3u8 Sessions/ladders/apple-low-first.m3u8"

it_plays_both_sides_over_a_trace_on_one_clock() {
    open_terminal 120x40
    launch "compare $ladders --trace 6M/50ms:20s,900k/90ms:60s"
    see "playlist differs  A apple.m3u8  B apple-low-first.m3u8"
    see "Where they diverge"
    press Home n
    see "first difference"
    press 1
    see "Avg bitrate"
    see_no "Where they diverge"
    press 2 v
    see "A apple-low-first.m3u8  B apple.m3u8"
    press q
    see_above "Over this trace"
    see_end 0
}

it_watches_the_trace_that_hurts_most_and_goes_back_to_all_of_them() {
    open_terminal 100x30
    launch "compare Sessions/ladders/apple.m3u8 --b-abr bola --no-bound --trace 'generate:markov*20'"
    see "ABR rule differs  A avplayer  B bola"
    see "20 traces"
    press r
    see "distribution"
    see "B better: bitrate"
    press Enter
    see "› markov#"
    press j Enter
    see "Where they diverge"
    see "trace markov#"
    press Escape
    see "20 traces"
    press i
    see "B plays a higher bitrate"
    press x C-u
    type_text "$case_folder/all.json"
    press Enter
    see "wrote"
    grep -q playhead.compare "$case_folder/all.json"
    press q
    see_above "B plays a higher bitrate"
    see_end 0
}

it_compares_sessions_that_are_marked_in_the_list() {
    open_terminal 120x40
    launch "replay Sessions/commute Sessions/healthy-vod Sessions/cdn-404"
    press 2
    see "Nothing to compare yet"
    press 3 A j B 2
    see "session differs  A"
    see "Where they diverge"
    press q
    see_end 0
}

it_calls_sessions_of_one_name_by_their_folders() {
    mkdir -p "$case_folder/monday" "$case_folder/tuesday"
    cp -r Sessions/commute "$case_folder/monday/session"
    cp -r Sessions/healthy-vod "$case_folder/tuesday/session"
    open_terminal 120x40
    launch "replay $case_folder/monday/session $case_folder/tuesday/session"
    press 2
    see "A monday/session"
    see "B tuesday/session"
    press q
    see_end 0
}

it_compares_a_recorded_session_with_what_if() {
    open_commute
    press a Down Right Enter 2
    see "ABR rule differs  A avplayer  B throughput"
    press Escape
    see "what if: ABR rule"
}

it_shows_what_a_model_comes_to_over_the_links_that_fit_a_log() {
    open_terminal 120x40
    launch "compare Sessions/slow-minute --b-abr bola --no-bound"
    see "40 links"
    see "A link to watch"
    press Enter
    see "Where they diverge"
    press Escape
    see "A link to watch"
    press q
    see_above "What differs, over the same 40 links"
    see_end 0
}

it_ends_by_a_signal_as_other_screens_do() {
    open_terminal 100x30
    launch "compare $ladders --trace 6M/50ms:20s,900k/90ms:60s"
    see "Where they diverge"
    kill -TERM "$(process)"
    see_above "Over this trace"
    see_end 143
}

it_draws_the_comparison_as_text() {
    local frame
    frame=$("$PLAYHEAD" compare $ladders --trace 6M/50ms:20s,900k/90ms:60s --snapshot 160x50 --at 45 2>/dev/null)
    [[ $frame == *"A plays"* && $frame == *"B plays"* && $frame == *"00:45 / "* ]]
    [[ $(wc -l <<<"$frame") -eq 50 ]]
    frame=$("$PLAYHEAD" compare $ladders --trace 'generate:lte*8' --no-bound --snapshot 80x24 --ascii 2>/dev/null)
    [[ $frame == *"95 % interval"* && $frame == *"lte#"* ]]
    frame=$("$PLAYHEAD" compare $ladders --trace 'generate:lte*8' --no-bound --snapshot 60x16 --ascii 2>/dev/null)
    [[ $frame == *"B better: "* && $frame == *"Startup"* && $frame == *"better"* ]]
}
