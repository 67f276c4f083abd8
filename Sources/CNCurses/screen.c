// The screen: curses over a file without a name. Left to itself curses writes to the terminal after every cursor
// movement, hundreds of times a frame; so each frame is collected and sent in one write.
#include "internal.h"
#include <curses.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

static const char begin_frame[] = "\033[?2026h";
static const char end_frame[] = "\033[?2026l";
static const char mouse_on[] = "\033[?1000h\033[?1002h\033[?1006h";
static const char mouse_off[] = "\033[?1006l\033[?1002l\033[?1000l";
static const char modes_on[] = "\033[?2004h\033[?1004h";   // Bracketed paste, focus.
static const char modes_off[] = "\033[?2004l\033[?1004l";
// The scrolling region is the shell's again, and the last line is cleared for the prompt on terminals without an
// alternate screen.
static const char whole_screen[] = "\033[r\033[999;1H\033[K";

static SCREEN *screen;
static FILE *output;
static FILE *input;
static cn_options options;
static char *frame;
static size_t frame_capacity;

static void close_streams(void) {
    if (output) fclose(output);
    if (input) fclose(input);
    output = NULL;
    input = NULL;
}

static bool open_streams(void) {
    int file = cn_anonymous_file();
    int copy = fcntl(cn_tty, F_DUPFD_CLOEXEC, 3);
    output = file < 0 ? NULL : fdopen(file, "w+");
    input = copy < 0 ? NULL : fdopen(copy, "r");
    if (!output && file >= 0) close(file);
    if (!input && copy >= 0) close(copy);
    if (!output || !input) close_streams();
    return output != NULL;
}

static void close_screen(void) {
    if (screen) delscreen(screen);
    screen = NULL;
    close_streams();
}

cn_status cn_screen_open(const char *type, const cn_options *wanted) {
    close_screen();
    options = *wanted;
    if (!open_streams()) return CN_SYSTEM_ERROR;
    // The size comes from the terminal, see cn_resize. Until then 24x80 will do where the database names none, as for
    // the Linux console; without asking a device (there is none behind the file) curses would give up there.
    use_env(FALSE);
    use_tioctl(TRUE);
    screen = newterm((char *)type, output, input);  // Not initscr: that ends the process where it fails.
    if (!screen) {
        close_screen();
        return CN_UNKNOWN_TERMINAL;
    }
    if (!cn_can_address_screen()) {
        close_screen();
        return CN_DUMB_TERMINAL;
    }
    if (options.color && has_colors()) {
        start_color();
        use_default_colors();
    }
    curs_set(0);
    leaveok(stdscr, TRUE);
    // Curses begins by setting the scrolling region to the height in the database, which the cursor could not leave
    // downwards. With that said now, cn_resize has the last word.
    doupdate();
    return CN_OK;
}

int32_t cn_colors(void) { return options.color && has_colors() ? COLORS : 0; }

bool cn_define_pair(int16_t pair, int16_t foreground, int16_t background) {
    return pair < COLOR_PAIRS && init_pair(pair, foreground, background) == OK;
}

static int put(int byte) { return fputc(byte, output); }

void cn_resize(int32_t columns, int32_t rows) {
    resizeterm(rows, columns);
    cn_scroll_all(rows, put);
    fflush(output);
}

void cn_erase(void) { werase(stdscr); }

static attr_t attributes(uint16_t bits) {
    return (bits & CN_BOLD ? A_BOLD : 0) | (bits & CN_UNDERLINE ? A_UNDERLINE : 0) |
           (bits & CN_REVERSE ? A_REVERSE : 0) | (bits & CN_DIM ? A_DIM : 0);
}

static void convert(const cn_cell *cell, cchar_t *out) {
    wchar_t text[5] = {0};
    for (int i = 0; i < 4 && cell->scalars[i]; i++) text[i] = (wchar_t)cell->scalars[i];
    // Where this C library knows the character by another width the row would go out of step.
    if (text[0] > 0x7E && wcwidth(text[0]) != cell->columns) {
        text[0] = L'\xFFFD';
        text[1] = 0;
    }
    if (setcchar(out, text, attributes(cell->attributes), cell->pair, NULL) == OK) return;
    text[1] = 0;  // A mark that this C library does not take for one.
    setcchar(out, text, attributes(cell->attributes), cell->pair, NULL);
}

void cn_put_row(int32_t y, int32_t x, const cn_cell *cells, int32_t count) {
    cchar_t row[256];
    int used = 0;
    int32_t start = x;
    for (int32_t i = 0; i < count; i++) {
        if (cells[i].scalars[0] == 0) continue;
        if (used > 254) {
            mvadd_wchnstr(y, start, row, used);
            used = 0;
            start = x + i;
        }
        convert(&cells[i], &row[used++]);
        if (cells[i].columns == 2 && wcwidth((wchar_t)cells[i].scalars[0]) != 2) {
            row[used] = row[used - 1];  // The replacement is narrow: it takes both halves.
            used++;
        }
    }
    if (used > 0) mvadd_wchnstr(y, start, row, used);
}

// What curses wrote since the last time, with a margin for the brackets of a frame on either side.
static char *collect(size_t *count) {
    fflush(output);
    int file = fileno(output);
    off_t size = lseek(file, 0, SEEK_CUR);
    *count = 0;
    if (size <= 0) return NULL;
    size_t capacity = (size_t)size + sizeof begin_frame + sizeof end_frame;
    if (capacity > frame_capacity) {
        char *larger = realloc(frame, capacity);
        if (!larger) return NULL;
        frame = larger;
        frame_capacity = capacity;
    }
    char *bytes = frame + sizeof begin_frame - 1;
    ssize_t got = pread(file, bytes, (size_t)size, 0);
    lseek(file, 0, SEEK_SET);
    *count = got > 0 ? (size_t)got : 0;
    return bytes;
}

int64_t cn_flush(bool everything) {
    if (everything) clearok(curscr, TRUE);
    wnoutrefresh(stdscr);
    doupdate();
    size_t count;
    char *bytes = collect(&count);
    if (count == 0) return 0;
    if (options.synchronized) {
        memcpy(frame, begin_frame, sizeof begin_frame - 1);
        memcpy(bytes + count, end_frame, sizeof end_frame - 1);
        bytes = frame;
        count += sizeof begin_frame + sizeof end_frame - 2;
    }
    cn_write_all(cn_tty, bytes, count);
    return (int64_t)count;
}

void cn_set_mouse(bool on) {
    options.mouse = on;
    const char *modes = on ? mouse_on : mouse_off;
    cn_write_all(cn_tty, modes, strlen(modes));
}

void cn_send_sequence(const char *sequence) {
    cn_write_all(cn_tty, sequence, strlen(sequence));
}

void cn_enter(void) {
    cn_stderr_capture();
    cn_tty_raw();
    cn_crash_open();
    cn_write_all(cn_tty, modes_on, sizeof modes_on - 1);
    if (options.mouse) cn_write_all(cn_tty, mouse_on, sizeof mouse_on - 1);
}

void cn_leave(void) {
    if (!cn_take_restore_duty()) return;
    cn_write_all(cn_tty, mouse_off, sizeof mouse_off - 1);
    cn_write_all(cn_tty, modes_off, sizeof modes_off - 1);
    cn_write_all(cn_tty, whole_screen, sizeof whole_screen - 1);
    endwin();
    size_t count;
    const char *bytes = collect(&count);
    cn_write_all(cn_tty, bytes, count);
    cn_tty_restore();
    cn_stderr_release();
}

void cn_close(void) {
    cn_crash_close();
    close_screen();
    cn_signals_close();
    cn_tty_close();
    free(frame);
    frame = NULL;
    frame_capacity = 0;
}
