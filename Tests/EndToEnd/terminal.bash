# A real terminal: one window of a private tmux server, with a shell in it.

server=playhead-$$

on_server() { tmux -u -L "$server" -f /dev/null "$@"; }

start_terminals() {
    export TMUX_TMPDIR=$work_folder
    on_server start-server \; set -s exit-empty off \; set -s escape-time 0 \; set -g status off \
        \; set -g default-terminal tmux-256color \; set -g history-limit 5000
}

stop_terminals() { on_server kill-server 2>/dev/null || true; }

# Opens a terminal of COLUMNSxROWS, with NAME=VALUE in its environment. No line editing in its shell, so that all that
# changes the terminal's modes is the program; and no pager, unless NAME=VALUE asks for one.
open_terminal() {
    local size=$1 variable
    local environment=(-e LC_ALL=C.UTF-8 -e "PS1=shell> " -e HISTFILE= -e PAGER=cat -e "PLAYHEAD=$PLAYHEAD")
    shift
    for variable in "$@"; do environment+=(-e "$variable"); done
    on_server new-session -d -s case -x "${size%x*}" -y "${size#*x}" -c "$PWD" "${environment[@]}" \
        bash --noprofile --norc --noediting -i
    eventually shows "shell>"
    on_server pipe-pane -t case "cat >'$case_folder/bytes'"
}

close_terminal() { on_server kill-session -t case 2>/dev/null || true; }

has_terminal() { on_server has-session -t case 2>/dev/null; }

resize_terminal() { on_server resize-window -t case -x "${1%x*}" -y "${1#*x}"; }

# Keys by their names in tmux: Space, Left, C-c, x.
press() { on_server send-keys -t case "$@"; }

# Text as it stands, escape sequences included.
type_text() { on_server send-keys -t case -l -- "$1"; }

# What the terminal shows, as text.
screen() { on_server capture-pane -p -t case; }

# The same with all that was scrolled off, long lines in one.
scrollback() { on_server capture-pane -p -J -S - -t case; }

# All bytes that came from the program, and from the shell around it.
bytes() { cat "$case_folder/bytes"; }

# A mode of the terminal by its name in tmux.
mode() { on_server display-message -p -t case "#{$1}"; }

shows() { [[ $(screen) == *"$1"* ]]; }
hides() { [[ $(screen) != *"$1"* ]]; }
has_scrolled() { [[ $(scrollback) == *"$1"* ]]; }

see() { eventually shows "$1"; }
see_no() { eventually hides "$1"; }
see_above() { eventually has_scrolled "$1"; }
