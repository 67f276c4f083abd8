# The playlist of a session on the screen.

open_ladder() {
    open_terminal 120x40
    launch "simulate Sessions/ladder --trace 6M/50ms:30s,700k/120ms:40s,6M:60s"
    press 4
    see "6 variants"
}

it_shows_the_variants_of_a_playlist_and_what_lint_finds() {
    open_ladder
    see "Ladder"
    see "Renditions"
    see "iframe-missing"
    press r
    see "#EXT-X-STREAM-INF"
    press Escape
    see "6 variants"
    press q
    see_end 0
}

it_filters_variants_while_a_predicate_is_typed() {
    open_ladder
    press f
    type_text "peakBitRate < 1000000"
    see "1 of 6"
    press Enter
    see "1 of 6 variants"
    press f
    type_text " nonsense"
    press Enter
    see "no predicate"
    # What was typed is still there to be mended; then one step back at a time.
    see "where:  nonsense"
    press Escape
    see "1 of 6 variants"
    press Escape
    see "─ 6 variants"
}

it_plays_the_selected_variant_alone() {
    open_ladder
    press j
    press Enter
    see "what if: ABR rule fixed"
    press Escape
    see_no "what if: ABR"
}

it_has_the_playlist_of_a_recorded_bundle() {
    "$PLAYHEAD" simulate Sessions/ladder --trace 6M/50ms --log-dir "$case_folder/out" --format json >/dev/null
    open_terminal 100x30
    launch "replay $case_folder/out"
    press 4
    see "6 variants"
}

it_plays_a_variant_of_a_bundle_that_has_other_paths_than_it_was_played_by() {
    printf '{"segment_duration_ms": 2000, "bitrates_kbps": [300, 900], "segment_sizes_bits": [[600000, 1800001]]}' \
        >"$case_folder/movie.json"
    "$PLAYHEAD" simulate "$case_folder/movie.json" --trace 6M/50ms --log-dir "$case_folder/out" --format json >/dev/null
    open_terminal 100x30
    launch "replay $case_folder/out"
    press 4
    see "2 variants"
    press j
    press Enter
    see "what if: ABR rule fixed"
}
