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

it_ignores_a_malformed_file_in_one_line_and_leaves_it_alone() {
    mkdir -p "${config%/*}"
    printf 'theme = dark\ntheme = pink\n' >"$config"
    open_commute
    press T q
    see_end 0
    see_above "$config:2: theme is one of"
    same "$(<"$config")" $'theme = dark\ntheme = pink'
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
