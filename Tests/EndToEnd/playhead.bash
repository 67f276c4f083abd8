# The program in the terminal.

# Starts it with arguments as one would type them; what stands before (a pipe) can be given as $before.
launch() {
    rm -f "$case_folder/status"
    type_text "${before:-}Tests/EndToEnd/launch '$case_folder' $PLAYHEAD $1"
    press Enter
}

# Opens the commute, whose length and events the cases know, at its start.
open_commute() {
    open_terminal "${size:-100x30}"
    launch "replay Sessions/commute ${1:-}"
    see "1 Session"
    press Home
    see_position 00:00
}

# The playhead's place in the commute.
see_position() { see "$1 / 14:56"; }

process() { cat "$case_folder/pid"; }

# It ended with this status, and the terminal is as it was before.
see_end() {
    eventually has_left_a_status
    same "$(cat "$case_folder/status")" "$1" "status"
    see_sane_terminal
    same "$(cat "$case_folder/modes-after")" "$(cat "$case_folder/modes-before")" "stty -g"
}

has_left_a_status() { [[ -s $case_folder/status ]]; }

see_sane_terminal() {
    eventually has_mode alternate_on 0
    has_mode cursor_flag 1 || fail "the cursor is hidden"
    has_mode mouse_any_flag 0 || fail "the mouse is still reported"
    has_mode keypad_cursor_flag 0 || fail "the cursor keys are still in application mode"
    has_mode wrap_flag 1 || fail "long lines do not wrap"
    type_text 'echo sane $((6 * 7))'
    press Enter
    see_above "sane 42"
}

has_mode() { [[ $(mode "$1") == "$2" ]]; }

# The columns of the widest line of a text without wide characters.
width_of() {
    local line width=0
    while IFS= read -r line; do
        if ((${#line} > width)); then width=${#line}; fi
    done <<<"$1"
    echo "$width"
}

# A frame of these columns may end its lines in a space, which is not shown.
is_width() { [[ $1 -eq $2 || $1 -eq $(($2 - 1)) ]]; }

# The screen is drawn over all columns and rows.
fills() {
    local shown
    shown=$(screen)
    is_width "$(width_of "$shown")" "$1" && [[ $(wc -l <<<"$shown") -eq $2 && $shown == *"? help"* ]]
}

# All that was sent in bits and pieces is what a full redraw shows.
is_drawn_right() {
    local shown count
    shown=$(settled_screen)
    count=$(byte_count)
    press C-l
    eventually has_sent_more_than "$count"
    same "$(settled_screen)" "$shown" "after a redraw"
}

# The screen once nothing changes it any more.
settled_screen() {
    local before after
    after=$(byte_count; screen)
    while [[ $after != "${before:-}" ]]; do
        before=$after
        sleep 0.1
        after=$(byte_count; screen)
    done
    screen
}

byte_count() { wc -c <"$case_folder/bytes"; }
has_sent_more_than() { [[ $(byte_count) -gt $1 ]]; }
