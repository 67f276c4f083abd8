# playhead segment over movies of many kinds, each held against what ffprobe says of it; all of them: Tests/Torture/movies.

kinds() {
    command -v ffmpeg ffprobe python3 >/dev/null || skip "ffmpeg or python3 is not installed"
    PLAYHEAD=$PLAYHEAD TMPDIR=$case_folder Tests/Torture/movies -k "$1"
}

it_times_segments_by_what_is_presented() { kinds "variable frame rate with B-frames"; }

it_leaves_out_what_an_edit_list_leaves_out() { kinds trimmed; }

it_declares_captions_that_it_finds() { kinds captions; }

it_refuses_what_players_of_hls_do_not_play() {
    kinds PCM
    kinds Motion
    kinds MP2
}

it_cuts_sound_that_outlasts_its_video_like_the_rest() { kinds "longer than its"; }

it_gives_one_language_to_all_sound_that_has_none() { kinds "one of them not said"; }

it_opens_nothing_that_a_text_names() { kinds "names another file"; }

it_keeps_shapes_and_ranges_that_it_encodes() {
    kinds "PQ, encoded"
    kinds "portrait, encoded"
}
