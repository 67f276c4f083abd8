# What is left behind, whichever way the program ends.

it_leaves_the_summary_in_the_scrollback_and_the_exports() {
    local name
    open_commute "--export $case_folder/a.json --export $case_folder/a.ndjson --export $case_folder/a.csv \
--export $case_folder/a.md --export $case_folder/a.txt"
    press q
    see_end 0
    see_above "Session 049275F9-D744-494D-B60F-491D27EBFDC1"
    see_above "12.4 /h"
    see_above "-12889: delivery"
    is_summary "$case_folder/a.json"
    sed -n 1p "$case_folder/a.ndjson" >"$case_folder/line"
    is_json "$case_folder/line"
    contains "$(head -n 1 "$case_folder/a.csv")" "id,source,playbackType,player,host,startDate,startupTime"
    contains "$(cat "$case_folder/a.md")" "| Stall rate |"
    contains "$(cat "$case_folder/a.txt")" "Stall rate"
}

it_leaves_a_summary_that_fits_a_screen() {
    open_commute
    press q
    see_end 0
    see_above "3 stalls, 22.4 s"
    see_above "all of it with --summary full"
    ! has_scrolled "Startup (s)" || fail "the short summary has what only the full one should have"
}

it_leaves_the_whole_summary_where_that_is_asked_for() {
    open_commute "--summary full"
    press q
    see_end 0
    see_above Further
}

# The export is there from the start; taken away, it is written once more at the end.
open_commute_with_export() {
    open_commute "--export $case_folder/summary.json"
    is_summary "$case_folder/summary.json"
    rm "$case_folder/summary.json"
}

# Starts, ends it by a signal, and looks for the status and the export.
ends_by_signal() {
    open_commute_with_export
    if [[ $1 == key ]]; then press C-c; else kill "-$1" "$(process)"; fi
    see_end "$2"
    is_summary "$case_folder/summary.json"
    see_above "Session 049275F9"
}

it_ends_by_control_c_with_status_130() { ends_by_signal key 130; }
it_ends_by_an_interrupt_with_status_130() { ends_by_signal INT 130; }
it_ends_by_a_request_to_terminate_with_status_143() { ends_by_signal TERM 143; }
it_ends_by_a_hang_up_with_status_129() { ends_by_signal HUP 129; }

it_ends_by_control_c_out_of_a_prompt() {
    open_commute
    press x
    see commute.json
    press C-c
    see_end 130
}

has_ended() { ! kill -0 "$1" 2>/dev/null; }

it_writes_the_exports_when_its_terminal_goes_away() {
    local number
    open_commute_with_export
    number=$(process)
    close_terminal
    eventually has_ended "$number"
    is_summary "$case_folder/summary.json"
}

# Starts it and makes it crash.
crashes_by() {
    open_commute "--export $case_folder/summary.json"
    kill "-$1" "$(process)"
    see_end "$2"
    is_summary "$case_folder/summary.json"
}

it_gives_the_terminal_back_when_it_aborts() { crashes_by ABRT 134; }
it_gives_the_terminal_back_at_a_bad_access() { crashes_by SEGV 139; }
it_gives_the_terminal_back_at_a_trap() { crashes_by TRAP 133; }
it_gives_the_terminal_back_at_a_signal_of_the_users() { crashes_by USR1 $((128 + $(kill -l USR1))); }

# Real-time signals, and those of devices and timers.
it_gives_the_terminal_back_at_any_signal_that_ends_it() {
    local name number
    for name in RTMIN RTMAX IO PWR STKFLT VTALRM PROF ALRM; do
        number=$(kill -l $name 2>/dev/null) || continue
        crashes_by "$number" $((128 + number))
        close_terminal
    done
}

it_gives_the_terminal_back_when_its_time_is_up() { crashes_by XCPU 152; }

it_says_that_an_export_cannot_be_written() {
    open_terminal 100x30
    launch "replay Sessions/commute --export /nowhere/summary.json"
    see_end 74
    see_above "playhead: /nowhere/summary.json: cannot be written: No such file or directory"
}

it_leaves_no_half_of_an_export() {
    mkdir "$case_folder/folder"
    ends_with 74 "$PLAYHEAD" kpi Sessions/commute --export "$case_folder/folder/a.json" --export "$case_folder/no/b.json"
    same "$(ls "$case_folder/folder")" a.json
    is_summary "$case_folder/folder/a.json"
}

# The shell itself is the parent here, since it does the stopping and continuing.
open_for_suspension() {
    open_terminal 100x30
    type_text "sh -c 'echo \$\$ >\"\$0\" && exec \$PLAYHEAD replay Sessions/commute' '$case_folder/pid'"
    press Enter
    see "1 Session"
    press Home
    see_position 00:00
}

it_stops_by_control_z_and_goes_on() {
    open_for_suspension
    press Right
    see_position 00:05
    press C-z
    see Stopped
    see_sane_terminal
    type_text fg
    press Enter
    see_position 00:05
    has_mode alternate_on 1 || fail "it draws over the scrollback"
    has_mode mouse_any_flag 1 || fail "the mouse is no longer taken"
    press Right
    see_position 00:10
    press C-z
    see Stopped
    type_text fg
    press Enter
    see_position 00:10
    press q
    see_above "Session 049275F9"
    see_sane_terminal
}

it_draws_at_the_new_size_after_a_resize_while_stopped() {
    open_for_suspension
    press C-z
    see Stopped
    resize_terminal 120x40
    type_text fg
    press Enter
    see_position 00:00
    eventually fills 120 40
}

it_draws_anew_after_it_was_stopped_from_outside() {
    open_for_suspension
    kill -STOP "$(process)"
    see "shell>"
    type_text fg
    press Enter
    see_position 00:00
    see_no "shell>"
    press Right
    see_position 00:05
    press q
    see_sane_terminal
}

# A shell tells of its jobs with its next prompt.
says_that_it_is_stopped() {
    press Enter
    shows Stopped
}

it_waits_in_the_background_until_it_is_called() {
    open_for_suspension
    press C-z
    see "Stopped"
    type_text "clear; bg"
    press Enter
    eventually says_that_it_is_stopped
    type_text fg
    press Enter
    see_position 00:00
    press Right
    see_position 00:05
    press q
    see_sane_terminal
}
