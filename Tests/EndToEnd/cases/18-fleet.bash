# The Fleet screen: from all sessions to one and back, by keys and by mouse.

open_two_weeks() {
    open_terminal 120x40
    launch "replay Sessions/two-weeks"
    see "8500 sessions together"
    see "Sessions, the worst first"
}

it_goes_from_the_fleet_to_one_session_and_back() {
    open_two_weeks
    # The group with most bad sessions, and only it.
    press R j
    see "› cellular"
    press Enter
    see 'where context.network == "cellular"'
    press BSpace
    see "8500 sessions together"
    # What sets the slow ones apart, and a typical one of these.
    press w
    see "host = edge2.south.example.net, from 2026-03-12 19:00 to 2026-03-12 21:00"
    press r Enter
    see "─ Events ─"
    see "Fleet > Why > "
    press Escape
    see "What sets bad sessions apart"
    # From its sessions to the findings, and from these to all sessions.
    press r
    press Escape
    see "8500 sessions together"
    # A filter that is completed.
    press f
    type_text "context.net"
    press Tab
    see "where: context.network"
    type_text ' == "wifi"'
    press Enter
    see "3453 of 8500 sessions"
    press y y
    see "sent to tmux (it needs set-clipboard on): playhead kpi Sessions/two-weeks --where 'context.network =="
    press q
    see_end 0
}

it_compares_releases_on_the_screen() {
    open_two_weeks
    press R f
    type_text 'context.appVersion == "7.1.0"'
    press Enter
    see "5940 of 8500 sessions"
    press A BSpace
    see "8500 sessions together"
    press f
    type_text 'context.appVersion == "7.2.0"'
    press Enter
    see "2560 of 8500 sessions"
    press B c
    see "worse (mix)"
    press Escape
    see "2560 of 8500 sessions"
    press q
    see_end 0
}

it_goes_through_a_fleet_by_mouse() {
    local line
    open_two_weeks
    line=$(row_of "  cellular ")
    click 6 "$line"
    see "› cellular"
    click 6 "$line"
    see 'where context.network == "cellular"'
    line=$(row_of "startup▾  stalls")
    click 20 $((line + 2))
    click 20 $((line + 2))
    see "─ Events ─"
    press q
    see_end 0
}

it_says_that_a_log_is_gone_when_its_session_is_opened() {
    cp -r Sessions/fleet "$case_folder/logs"
    open_terminal 100x30
    launch "replay '$case_folder/logs'"
    see "40 sessions together"
    rm "$case_folder"/logs/*/access.log
    press j Enter
    see "cannot be read again"
    press q
    see_end 0
}
