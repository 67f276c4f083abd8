# Terminals of every size and kind.

it_follows_the_size_of_the_terminal() {
    open_commute
    resize_terminal 80x24
    eventually fills 80 24
    resize_terminal 200x50
    eventually fills 200 50
    resize_terminal 60x16
    see_position 00:00
    resize_terminal 100x30
    eventually fills 100 30
    press Right
    see_position 00:05
}

it_says_so_politely_where_it_has_no_room() {
    open_commute
    resize_terminal 59x16
    see "needs 60x16"
    resize_terminal 100x15
    see "now 100x15"
    resize_terminal 10x3
    see "too small"
    resize_terminal 1x1
    resize_terminal 100x30
    see_position 00:00
    resize_terminal 40x10
    see "q quits"
    press q
    resize_terminal 100x30
    see_end 0
}

# Starts in a terminal of a type that cannot show a screen.
prints_the_summary_on() {
    open_terminal 100x40
    before="TERM=$1 "
    launch "replay Sessions/commute --export $case_folder/summary.json"
    see_above "[status 0]"
    see_above "$2"
    see_above "Session 049275F9"
    lacks "$(bytes)" $'\e'
    is_summary "$case_folder/summary.json"
}

it_prints_the_summary_on_a_dumb_terminal() { prints_the_summary_on dumb "cannot show a full screen"; }
it_prints_the_summary_on_a_terminal_that_says_unknown() { prints_the_summary_on unknown "cannot show a full screen"; }
it_prints_the_summary_on_a_terminal_that_nobody_knows() { prints_the_summary_on wyse9000 "not known on this host"; }
it_prints_the_summary_where_term_is_empty() { prints_the_summary_on "" "TERM is not set"; }

# Moves about on a terminal of a type; each step sends what has changed.
draws_on() {
    local key
    open_terminal 100x40
    before="TERM=$1 "
    launch "replay Sessions/commute --speed 600"
    see "1 Session"
    see " 14:56 / 14:56"
    is_drawn_right
    press Home
    see " 00:00 / 14:56"
    for key in . . s s e e End S 5 Down 3 1 Home; do
        press "$key"
        is_drawn_right
    done
    press q
    see_end 0
}

it_draws_on_tmux() { draws_on tmux-256color; }
it_draws_on_screen() { draws_on screen; }
it_draws_on_xterm() { draws_on xterm-256color; }
it_draws_on_the_linux_console() { draws_on linux; }
it_draws_on_an_old_terminal() { draws_on vt100; }

it_draws_on_a_new_terminal_that_this_host_does_not_know() {
    open_terminal 80x24
    before="TERM=xterm-ghostty-of-tomorrow "
    launch "replay Sessions/commute"
    see "14:56"
    press q
    see_end 0
}

# Whether a sequence that chooses a colour was sent.
has_colors() { LC_ALL=C grep -aqE $'\e\\[([0-9;]*;)?(3[0-8]|4[0-8]|9[0-7]|10[0-7])(;[0-9;]*)?m' "$case_folder/bytes"; }
has_no_colors() { ! has_colors; }

# Shows the screens in a terminal and leaves.
looks_around() {
    see_no "shell>"
    see "14:56"
    press 3
    see Fleet
    press 5
    see "-12889  2 times"
    press q
    see_above "[status 0]"
}

it_has_colors_on_a_terminal_that_has_some() {
    open_terminal 100x30
    launch "replay Sessions/commute"
    looks_around
    eventually has_colors
}

it_has_no_colors_under_NO_COLOR() {
    open_terminal 100x30 NO_COLOR=1
    launch "replay Sessions/commute"
    looks_around
    has_no_colors || fail "a colour was sent"
}

it_has_no_colors_where_none_are_asked_for() {
    open_terminal 100x30
    launch "replay Sessions/commute --color never"
    looks_around
    has_no_colors || fail "a colour was sent"
}

is_ascii() { ! LC_ALL=C grep -aq '[^ -~[:cntrl:]]' "$case_folder/bytes"; }

it_draws_by_ascii_characters_only_where_asked() {
    open_terminal 100x30
    launch "replay Sessions/commute --ascii"
    looks_around
    is_ascii || fail "a byte beyond ASCII was sent"
}

it_draws_by_ascii_characters_where_the_locale_knows_no_others() {
    open_terminal 100x30 LC_ALL=C
    launch "replay Sessions/commute"
    looks_around
    is_ascii || fail "a byte beyond ASCII was sent"
}

it_draws_beyond_ascii_otherwise() {
    open_terminal 100x30
    launch "replay Sessions/commute"
    looks_around
    ! is_ascii || fail "ASCII only: the cases above prove nothing"
}

it_takes_its_keys_from_the_terminal_where_the_log_is_piped_in() {
    open_terminal 100x30
    before="cat Sessions/bare-access-log/access.log | "
    launch "replay -"
    see "FAEF9AE5"
    press End
    see "1 stall"
    press q
    see_end 0
    see_above "Session FAEF9AE5"
}

it_opens_with_nothing_on_its_input() {
    open_terminal 100x30
    launch "replay Sessions/commute </dev/null"
    see "14:56"
    press q
    see_end 0
}

it_opens_no_screen_where_its_output_is_a_pipe() {
    ends_with 0 "$PLAYHEAD" replay Sessions/commute --export "$case_folder/summary.json"
    contains "$output" "Session 049275F9"
    lacks "$output" $'\e'
    same "$errors" ""
    is_summary "$case_folder/summary.json"
    ends_with 0 "$PLAYHEAD" replay Sessions/commute --format json
    is_summary "$case_folder/stdout"
}

# Processor time in clock ticks, and how often it has been woken up.
ticks() { sed 's/.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'; }
wakings() { awk '/^voluntary_ctxt_switches/ { print $2 }' "/proc/$1/status"; }

# Nothing is going on: two looks in a row are the same.
is_at_rest() {
    local before
    before=$(wakings "$1")
    sleep 0.2
    [[ $(wakings "$1") == "$before" ]]
}

it_uses_no_processor_time_while_it_is_paused() {
    local number before
    [[ -r /proc/self/stat ]] || skip "there is no /proc"
    open_commute
    number=$(process)
    eventually is_at_rest "$number"
    before="$(ticks "$number") ticks, $(wakings "$number") times awake"
    sleep 2
    same "$(ticks "$number") ticks, $(wakings "$number") times awake" "$before"
}

# A log from a stranger who wants to own the terminal.
write_hostile_log() {
    local long fields row
    long=$(printf 'x%.0s' {1..10000})
    head -n 4 Sessions/bare-access-log/access.log
    fields=$'198.51.100.77 0 3 18.000 0.000 6.051 1833483 4920177.000 1033000 0 0 1.933 0 7 - - 0.000 VOD 0 -'
    for row in $'\e]0;owned\a\e[2J\e[31mred\e[?1049l' $'\u202eevil\u2066\u200b' $'\x9b31m\x90q' "$long"; do
        echo "2026/03/19 12:40:02.002 https://vod.example.com/$row/prog_index.m3u8 $1 $fields"
    done
    echo $'\e]0;owned\a\e[8m junk'
}

it_never_lets_a_log_speak_to_the_terminal() {
    local id=$'FAEF\e]0;owned\aAE5\e[31m'
    LC_ALL=C.UTF-8 write_hostile_log "$id" >"$case_folder/hostile.log"
    open_terminal 100x30
    launch "replay '$case_folder/hostile.log'"
    see "FAEF"
    press Home
    press .
    press .
    press 5
    press 3
    see "Fleet (1)"
    press 1
    press x
    see "export to"
    press Escape
    see_no "export to"
    press q
    see_end 0
    see_above "FAEF␛]0;owned␇AE5␛[31m"
    lacks "$(bytes)" $'\e]0;owned'
    lacks "$(bytes)" $'\e[31mred'
    lacks "$(bytes)" $'\xe2\x80\xae'
    lacks "$(mode pane_title)" owned
}

it_never_lets_a_log_speak_through_the_summary() {
    local format
    LC_ALL=C.UTF-8 write_hostile_log $'FAEF\e[31m' >"$case_folder/hostile.log"
    for format in text json ndjson csv markdown; do
        ends_with 0 "$PLAYHEAD" kpi "$case_folder/hostile.log" --format "$format"
        contains "$output" FAEF
        lacks "$output$errors" $'\e'
        lacks "$output$errors" $'\xe2\x80\xae'
    done
}
