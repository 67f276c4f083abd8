// What the parts of the facade share.
#ifndef CN_INTERNAL_H
#define CN_INTERNAL_H

#include "CNCurses.h"
#include <stddef.h>
#include <sys/types.h>

// tty.c: the terminal device.
extern int cn_tty;
void cn_tty_raw(void);
void cn_tty_restore(void);  // Async-signal-safe.
void cn_tty_close(void);
void cn_write_all(int descriptor, const void *bytes, size_t count);  // Async-signal-safe.

// file.c
int cn_anonymous_file(void);  // An open file without a name; negative where there is none to be had.

// stderr.c: standard error, kept aside while the screen is up.
void cn_stderr_capture(void);
void cn_stderr_release(void);  // Async-signal-safe.

// crash.c: the last line of defence.
bool cn_take_restore_duty(void);     // True for the one caller who has to restore the terminal. Async-signal-safe.
void cn_emergency_restore(void);     // Async-signal-safe.
void cn_crash_open(void);
void cn_crash_close(void);

// signals.c
void cn_signals_close(void);

// terminfo.c: apart, because term.h defines some 500 lower-case macros.
bool cn_can_address_screen(void);
void cn_scroll_all(int32_t rows, int (*put)(int));  // Puts what sets the scrolling region to all rows.

#endif
