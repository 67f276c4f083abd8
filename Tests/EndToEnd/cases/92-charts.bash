# Charts in cells, held against charts that a script of its own draws from the figures.

it_draws_every_cell_of_its_charts_as_an_independent_script_does() {
    command -v python3 >/dev/null || skip "python3 is not installed"
    ends_with 0 python3 Tests/EndToEnd/charts "$case_folder/sessions" 10
    contains "$output" "48 frames of 10 sessions: nothing wrong"
}

it_writes_what_the_charts_of_a_frame_draw() {
    ends_with 0 "$PLAYHEAD" replay Sessions/commute --snapshot 80x24 --export "$case_folder/frame.json"
    is_json "$case_folder/frame.json"
    contains "$(cat "$case_folder/frame.json")" '"schema": "playhead.charts/1"'
    ends_with 64 "$PLAYHEAD" replay Sessions/commute --screen fleet --snapshot 80x24 --export "$case_folder/fleet.json"
    contains "$errors" "no charts over time"
}
