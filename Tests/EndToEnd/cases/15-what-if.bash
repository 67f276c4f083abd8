# A session played again, with changes.

it_plays_a_recorded_session_again_and_shows_what_a_change_does() {
    size=120x40 open_commute
    see "not in this log (a: model it)"
    press a
    see "modelled · commute"
    see "The ladder is what the log shows of it"
    see "recorded"
    see "unchanged"
    press Left Left
    see "what if: bandwidth x0.5"
    see "*bandwidth    < x0.5 >"
    press S-Right
    see "*bandwidth    < x0.55 >"
    press BSpace
    see "modelled · commute"
}

it_keeps_the_changed_session_until_escape() {
    open_commute
    press a Right Enter
    see "what if: bandwidth x1.5"
    see "Events"
    press r
    see "to first byte"
    press r
    see "Startup ──"
    press Escape
    see_no "what if:"
    see "loading"
}

it_shows_the_requests_and_the_buffer_of_a_simulated_session() {
    open_terminal 120x40
    launch "simulate Sessions/ladder/multivariant.m3u8 --trace 6M/50ms:30s,700k/120ms:40s,6M:60s"
    see "link"
    see "level"
    press r
    see "transfer"
}

it_says_how_sure_it_is_of_what_a_change_gives() {
    ends_with 0 "$PLAYHEAD" replay Sessions/healthy-vod --abr bola
    contains "$output" "80 % interval"
    contains "$output" "40 links that fit the session"
    ends_with 0 "$PLAYHEAD" replay Sessions/commute --abr bola
    contains "$output" "inferred
    from 254 downloads of its requests"
    ends_with 0 "$PLAYHEAD" replay Sessions/live-stale-playlist --abr bola
    contains "$output" "There are no intervals"
    ends_with 64 "$PLAYHEAD" replay Sessions/healthy-vod --abr bola --interval 90
    contains "$errors" "--interval 90: it should be 80 or 95."
}

it_exports_the_intervals_of_the_panel() {
    size=120x40 open_commute
    press a Right
    see "40 links that fit the log"
    press x C-u
    type_text "$case_folder/asked.json"
    press Enter
    see "wrote"
    is_json "$case_folder/asked.json"
    contains "$(<"$case_folder/asked.json")" '"evidence": "requests",
        "sampleCount": 40,
        "level": 0.8'
    press x C-u
    type_text "$case_folder/asked.md"
    press Enter
    eventually grep -q "over the same 40 links" "$case_folder/asked.md"
    grep -q "links that fit the session stand for it" "$case_folder/asked.md"
}

it_says_what_a_change_would_do_to_many_sessions() {
    ends_with 0 "$PLAYHEAD" kpi Sessions/healthy-vod --what-if abr=bola,max-buffer=60 --samples 10
    contains "$output" "What abr=bola,max-buffer=60 would change: 1 session"
    # Sessions that are left out for the same reason are counted together, whatever their figures.
    ends_with 0 "$PLAYHEAD" kpi Sessions/fleet/phone-cellular --what-if abr=bola
    contains "$output" "each over 10 links"
    contains "$output" "8 sessions left out: over hardly any link that its rows allow does the"
    ends_with 64 "$PLAYHEAD" kpi Sessions/healthy-vod --what-if abr=none
    contains "$errors" "abr=none: it should be a rule, such as bola."
    ends_with 65 "$PLAYHEAD" kpi Sessions/crypto-format-failure --what-if abr=bola
    contains "$errors" "no session could be played again"
}

it_says_first_what_a_log_cannot_tell() {
    ends_with 0 "$PLAYHEAD" replay Sessions/commute --scale 0.5
    contains "$output" "Cannot tell from this log what becomes of stalls, rebuffering and linear QoE:"
    contains "$output" "cannot tell"
    ends_with 0 "$PLAYHEAD" compare Sessions/commute --b-scale 0.5 --format json
    contains "$output" '"verdict": "Cannot tell from this log'
    contains "$output" '"outcome": "cannotTell"'
    size=120x40 open_commute
    press a Left Left
    see "cannot tell from this log: 0 stalls modelled, 3 recorded"
    press Enter 2
    see "Cannot tell from this log"
    see "both as modelled; recorded: startup time 1.73 s"
}

it_takes_the_recorded_player_by_its_name() {
    ends_with 0 "$PLAYHEAD" kpi Sessions/healthy-vod --what-if max-buffer=60 --player avplayer --format json
    contains "$output" '"player": "avplayer"'
    ends_with 64 "$PLAYHEAD" kpi Sessions/healthy-vod --player hlsjs
    contains "$errors" "--samples, --interval, --player and --seed go with --what-if."
}
