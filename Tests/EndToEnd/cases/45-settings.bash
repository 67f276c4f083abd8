# What is kept of a user between two runs.

config=$XDG_CONFIG_HOME/playhead/config
positions=$XDG_STATE_HOME/playhead/positions

it_remembers_what_keys_changed_and_leaves_the_rest_of_the_file() {
    mkdir -p "${config%/*}"
    printf '# Mine.\nspeed = 60\n' >"$config"
    open_commute
    see "x60"
    press T
    see "theme dark"
    press M
    see "mouse off"
    press q
    see_end 0
    same "$(<"$config")" $'# Mine.\nspeed = 60\ntheme = dark\nmouse = off'
}

it_opens_a_session_where_it_was_left() {
    open_commute
    press ")" ")" Right
    see_position 02:05
    press q
    see_end 0
    contains "$(<"$positions")" "125"
    launch "replay Sessions/commute"
    see "opened where you left it, at 02:05"
    press End
    see_position 14:56
    press q
    eventually test ! -s "$positions"
}

it_tells_a_wrong_line_of_the_settings_and_holds_to_the_others() {
    mkdir -p "${config%/*}"
    printf 'theme = dark\ntheme = pink\nspeed = 60\nkey.n = s\n' >"$config"
    open_commute
    see "x60"
    press n T
    see "theme light"
    press q
    see_end 0
    see_above "$config:2: theme is one of"
    same "$(<"$config")" $'theme = light\ntheme = pink\nspeed = 60\nkey.n = s'
}

it_brings_back_what_was_typed_in_an_earlier_run() {
    open_commute
    press @
    type_text "2:03"
    press Enter
    see_position 02:03
    press q
    see_end 0
    launch "replay Sessions/commute"
    see "opened where you left it"
    press Home @ Up
    see "go to: 2:03"
    press C-c
    see_end 130
}

it_saves_a_view_and_begins_with_it_and_with_one_beside_the_logs() {
    cp -r Sessions/fleet "$case_folder/logs"
    echo 'view.team.where = context.network == "ethernet"' >"$case_folder/logs/.playhead"
    open_terminal 100x30
    launch "replay '$case_folder/logs' --view team"
    see "10 of 40 sessions"
    press f
    type_text "stallCount > 0"
    press Enter S
    type_text mine
    press Enter
    see "view mine is saved"
    press q
    see_end 0
    contains "$(<"$config")" 'view.mine.where = context.network == "ethernet" AND stallCount > 0'
    launch "replay '$case_folder/logs' --view mine"
    see "of 40 sessions"
    press q
    see_end 0
    ends_with 64 "$PLAYHEAD" replay "$case_folder/logs" --view none
    contains "$errors" "there is no such view: mine, team"
    ends_with 0 "$PLAYHEAD" replay "$case_folder/logs" --view team
    contains "$output" "10 sessions"
}

it_shows_three_lines_to_who_sees_it_for_the_first_time_and_never_again() {
    rm -r "$XDG_STATE_HOME"
    open_terminal 100x30
    launch "replay Sessions/commute Sessions/fleet --session commute"
    see "? shows all keys"
    see "3 shows all 41 sessions"
    press 3
    see "3 Fleet (41)"
    see_no "? shows all keys"
    press q
    see_end 0
    launch "replay Sessions/commute"
    see "1 Session"
    see_no "? shows all keys"
    press q
}

it_reads_and_writes_no_user_files_where_that_is_asked() {
    mkdir -p "${config%/*}"
    printf 'speed = 7\n' >"$config"
    open_commute "--no-config"
    see "x15"
    press Right T q
    see_end 0
    same "$(<"$config")" "speed = 7"
    [[ ! -e $positions ]] || fail "the position was kept"
    ends_with 0 "$PLAYHEAD" replay Sessions/commute --snapshot 80x24
    contains "$output" "x15"
}

it_does_without_folders_that_cannot_be_written() {
    echo >"$user_folder-file"
    open_terminal 100x30 "XDG_CONFIG_HOME=$user_folder-file" "XDG_STATE_HOME=$user_folder-file"
    launch "replay Sessions/commute"
    see "1 Session"
    press T Left q
    see_end 0
    rm "$user_folder-file"
}

it_leaves_a_file_alone_that_is_no_settings_at_all() {
    local kind
    mkdir -p "${config%/*}"
    for kind in large pipe folder; do
        rm -rf "$config"
        case $kind in
            large) head -c 1000000 /dev/zero | tr '\0' '#' >"$config" ;;
            pipe) mkfifo "$config" ;;
            folder) mkdir "$config" ;;
        esac
        open_terminal 100x30
        launch "replay Sessions/commute"
        see "1 Session"
        press T
        see "theme dark"
        press q
        see_above "The file is ignored"
        see_end 0
        close_terminal
    done
    [[ -d $config ]] || fail "the folder is gone"
}
