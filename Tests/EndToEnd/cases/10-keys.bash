# What the keys and the mouse do.

it_opens_on_a_sample_and_draws_the_cards() {
    local text
    open_terminal 100x30
    launch "replay Sessions/commute"
    for text in "1 Session" Startup "Stall rate" Rebuffer "Avg bitrate" Failed "3 stalls, 22.4 s" "1.73 s" observed "q quit"; do
        see "$text"
    done
    has_mode alternate_on 1 || fail "it draws over the scrollback"
}

it_opens_at_the_end_and_plays_from_the_start_by_space() {
    open_terminal 100x30
    launch "replay Sessions/commute --speed 60"
    see "|| x60  14:56 / 14:56"
    press Space
    see "▶ x60"
    see_no "14:56 / 14:56"
    press Space
    see "|| x60"
    press Space Home
    see "▶ x60"
    see_no "00:00 / 14:56"
}

it_plays_at_once_where_that_is_asked_for() {
    open_terminal 100x30
    launch "replay Sessions/commute --speed 60 --play"
    see "▶ x60"
    see_no "00:00 / 14:56"
}

it_seeks_by_the_arrow_keys() {
    open_commute
    press Right Right
    see_position 00:10
    press Left
    see_position 00:05
    press S-Right
    see_position 00:06
    press End
    see_position 14:56
}

it_steps_from_event_to_event() {
    open_commute
    press . .
    see_position 00:15
    press .
    see_position 03:07
    see "1 switch"
    press ,
    see_position 00:15
}

it_moves_the_figures_with_the_playhead() {
    open_commute
    see "0 stalls"
    press End
    see "12.4 /h"
    see "3 stalls"
    see "22.4 s"
    press Home
    see "0 stalls"
}

it_jumps_to_stalls_and_errors() {
    open_commute
    press s
    see_position 03:25
    press e
    see_position 07:51
    press s
    see_position 10:18
    press S
    see_position 03:25
    press E
    see "no earlier error"
}

it_shows_the_keys_by_a_question_mark() {
    open_commute
    press "?"
    see "Play or pause"
    press "?"
    see_no "Play or pause"
}

it_goes_back_by_escape_and_never_quits_by_it() {
    open_commute
    press "?"
    see "Play or pause"
    press Escape
    see_no "Play or pause"
    press 5
    see "-12889  2 times"
    press Escape
    see_position 00:00
    press Escape
    press Escape
    press Right
    see_position 00:05
}

it_switches_screens_by_their_numbers() {
    open_commute
    press 5
    see "-12889  2 times"
    see "A segment's bitrate is over"
    press 3
    see_no "-12889  2 times"
    see "049275F9"
    press 1
    see_position 00:00
}

it_opens_a_session_of_many_from_the_list() {
    open_terminal 100x30
    launch "replay Sessions/fleet"
    see "40 sessions together"
    # From the worst first to the order of the logs.
    local press_count=0
    until shows "#▾"; do
        ((++press_count < 20)) || fail "no order by number"
        press "<"
        sleep 0.2
    done
    press I
    see "#▴"
    press End
    see "› 40 "
    press Enter
    see "40/40"
    see "Avg bitrate"
    press K
    see "39/40"
    press K
    see "38/40"
    press J
    see "39/40"
    press 3
    see "40 sessions together"
}

it_goes_to_a_time_that_was_typed() {
    open_commute
    press @
    type_text 1:23
    press Enter
    see_position 01:23
    press @
    type_text nonsense
    press Enter
    see '"nonsense" is no time'
    see_position 01:23
}

it_finds_an_event_and_goes_there() {
    open_commute
    press /
    type_text "stall 2"
    press Enter
    press Enter
    see_position 10:18
}

it_exports_a_summary_from_a_prompt() {
    open_commute
    press x
    see commute.json
    press C-u
    type_text "$case_folder/typed.json"
    press Enter
    see "wrote"
    is_summary "$case_folder/typed.json"
    contains "$(cat "$case_folder/typed.json")" '"stallCount": 3'
}

it_says_why_an_export_failed_and_goes_on() {
    open_commute
    press x C-u
    type_text /nowhere/typed.json
    press Enter
    see "No such file or directory"
    press Right
    see_position 00:05
}

it_takes_a_pasted_text_for_no_keys() {
    open_commute
    type_text $'\e[200~q\e[201~'
    press Right
    see_position 00:05
}

# Clicks on a cell, counted from 1 as terminals do.
click() { type_text $'\e'"[<0;$1;$2M"$'\e'"[<0;$1;$2m"; }

# The row of the screen, from 1, that holds a text.
row_of() { screen | awk -v text="$1" 'index($0, text) { print NR; exit }'; }

it_seeks_by_a_click_on_the_scrubber() {
    local row line column
    open_commute
    row=$(row_of "session ├")
    line=$(screen | sed -n "${row}p")
    column=${line%%┤*}
    column=$((${#column} + 1))
    click "$column" "$row"
    see_position 14:56
    click $(((9 + column) / 2)) "$row"
    see " 07:"
    click 9 "$row"
    see_position 00:00
}

it_switches_screens_by_a_click_on_a_tab() {
    open_commute
    click 49 1
    see "-12889  2 times"
}

it_leaves_the_mouse_to_the_terminal_where_asked() {
    open_commute --no-mouse
    has_mode mouse_any_flag 0 || fail "the mouse is taken"
    press M
    eventually has_mode mouse_any_flag 1
    press M
    eventually has_mode mouse_any_flag 0
}

it_copies_the_failing_uri_by_three_keys_in_tmux_too() {
    local uri=https://cdn.example.net/vod/documentary-118/720p.m3u8
    on_server set -s set-clipboard on
    open_commute
    press e y
    see "copy  u URI  i id  v value  c command"
    press y
    see "sent to tmux (it needs set-clipboard on): $uri"
    same "$(on_server show-buffer)" "$uri"
    press y c
    see "sent to tmux (it needs set-clipboard on): playhead replay Sessions/commute --snapshot 100x30 --at"
    see "471.6"
}

it_asks_before_it_replaces_a_file_and_completes_its_name() {
    echo old >"$case_folder/typed.json"
    open_commute
    press x C-u
    type_text "$case_folder/typ"
    press Tab
    see "typed.json"
    press Enter
    see "y yes  n no"
    press n
    press Enter y
    see "wrote"
    is_summary "$case_folder/typed.json"
}

it_draws_the_screen_into_a_picture() {
    open_commute
    press x C-u
    type_text "$case_folder/screen.svg"
    press Enter
    see "wrote"
    contains "$(<"$case_folder/screen.svg")" "<svg xmlns="
}

it_zooms_by_the_wheel_over_the_chart() {
    open_commute
    see "00:00"
    type_text $'\e[<64;50;12M'
    eventually hides "14:00"
    type_text $'\e[<65;50;12M'
    see_position 00:00
}

it_finds_all_404s_by_four_keys_and_the_text() {
    open_terminal 80x24
    launch "replay Sessions/cdn-404"
    see "1 Session"
    press 5 f
    type_text 404
    press Enter
    see '7 of 8 errors, 1 code with "404"'
    see "7 times"
    press Enter j Enter
    see "Events"
    see "00:59 / "
}

it_searches_in_the_help() {
    open_terminal 80x24
    launch "replay Sessions/commute"
    see "3 stalls, 22.4 s"
    press "?" /
    type_text stall
    see "Next or previous stall"
    see_no "Seek 5 seconds"
    press Enter Escape
    see "Seek 5 seconds"
    press q
    see_no "Seek 5 seconds"
    press q
    see_end 0
}

it_opens_the_editor_at_the_raw_line_and_comes_back() {
    cat >"$case_folder/editor" <<'END'
#!/bin/sh
exec </dev/tty >/dev/tty
stty -a | grep -q ' icanon' && echo "edits $*"
read -r line
kill -INT 0
END
    chmod +x "$case_folder/editor"
    open_terminal 100x30 "EDITOR=$case_folder/editor --wait"
    launch "replay Sessions/commute"
    see "1 Session"
    press Home s o
    see "Sessions/commute/events.ndjson:"
    see '"event"'
    press O
    see "edits --wait +"
    see "Sessions/commute/events.ndjson"
    resize_terminal 80x24
    press Enter
    # What interrupted the editor was meant for it alone.
    see "ended with status"
    press q
    see "1 Session"
    press q
    see_end 0
}
