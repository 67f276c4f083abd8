// The terminal as Swift sees it. Only plain types: curses.h differs between platforms and its macros collide with
// ordinary names, so it is included by the .c files alone.
//
// There is one terminal per process. Everything but cn_wake is called from one thread.
#ifndef CNCURSES_H
#define CNCURSES_H

#include <stdbool.h>
#include <stdint.h>

// MARK: - Start and end

typedef enum : int32_t {
    CN_OK = 0,
    CN_NO_TERMINAL,       // No terminal device can be opened.
    CN_UNKNOWN_TERMINAL,  // The terminal database does not know this type.
    CN_DUMB_TERMINAL,     // The type can neither move the cursor nor clear the screen.
    CN_SYSTEM_ERROR,      // Out of descriptors or memory.
} cn_status;

typedef struct {
    bool mouse;         // Ask for mouse events.
    bool synchronized;  // Wrap frames in DEC private mode 2026.
    bool color;         // Use colours where the terminal has them.
} cn_options;

// Chooses the character encoding from the environment. True if it is UTF-8. Touches LC_CTYPE alone.
bool cn_set_locale(void);

// Opens the terminal that the standard streams are connected to, else the controlling terminal, and keeps its modes
// for later.
cn_status cn_tty_open(void);

// Begins to catch signals. Before cn_screen_open, so that ncurses leaves them alone.
cn_status cn_signals_open(void);

// Sets curses up for a type of terminal. May be tried again with another type.
cn_status cn_screen_open(const char *type, const cn_options *options);

// Takes the terminal over (again): modes, alternate screen, crash handlers, standard error kept aside.
void cn_enter(void);

// Gives the terminal back as it was found. Standard error that was kept aside is shown.
void cn_leave(void);

// After cn_leave: gives up signals, descriptors and curses.
void cn_close(void);

// Stops the process as the default action of SIGTSTP does. Returns once it is continued.
void cn_stop(void);

// After cn_leave: another program has the terminal, or had it. While it has it, Control-C is for that program alone, and Control-Z
// stops both as the shell expects.
void cn_lend(bool lent);

// MARK: - Output

typedef struct {
    uint32_t scalars[4];  // A base and its combining marks, zero after the last. A base of zero: right half of a glyph.
    uint16_t attributes;  // CN_BOLD…
    int16_t pair;         // From cn_define_pair, 0 for the default colours.
    int32_t columns;      // What the caller takes the glyph's width for: 1 or 2.
} cn_cell;

enum { CN_BOLD = 1, CN_UNDERLINE = 2, CN_REVERSE = 4, CN_DIM = 8 };

// Colours of the terminal, 0 without.
int32_t cn_colors(void);

// Gives colours, -1 for the default, to a pair from 1 to 255. False where the terminal has no such pair.
bool cn_define_pair(int16_t pair, int16_t foreground, int16_t background);

// Columns and rows of the terminal now.
void cn_size(int32_t *columns, int32_t *rows);

// Tells curses the size to draw at.
void cn_resize(int32_t columns, int32_t rows);

// Empties the screen, from the next flush on.
void cn_erase(void);

// Puts cells into row y from column x on.
void cn_put_row(int32_t y, int32_t x, const cn_cell *cells, int32_t count);

// Sends what changed in one write. With everything set the screen is drawn anew, whatever it showed.
// Returns the bytes sent.
int64_t cn_flush(bool everything);

// Switches mouse reports on or off.
void cn_set_mouse(bool on);

// Sends a control sequence that changes nothing on the screen.
void cn_send_sequence(const char *sequence);

// Sends bytes that are not part of a frame.
void cn_send(const uint8_t *bytes, int32_t count);

// MARK: - Input

enum { CN_READY_INPUT = 1, CN_READY_SIGNAL = 2, CN_READY_HANGUP = 4 };

// Waits for input or signals, at most so many milliseconds, -1 for ever. Returns what is ready, 0 after the time.
int32_t cn_wait(int32_t milliseconds);

// Reads what there is without waiting. Returns the count of bytes, 0 for none.
int32_t cn_read(uint8_t *bytes, int32_t count);

typedef enum : int32_t {
    CN_SIGNAL_NONE = -1,
    CN_SIGNAL_WAKE = 0,
    CN_SIGNAL_INTERRUPT,
    CN_SIGNAL_TERMINATE,
    CN_SIGNAL_HANGUP,
    CN_SIGNAL_RESIZE,
    CN_SIGNAL_STOP,
    CN_SIGNAL_CONTINUE,
} cn_signal;

// Takes the next signal that was caught.
cn_signal cn_next_signal(void);

// Makes cn_wait return, from any thread.
void cn_wake(void);

#endif
