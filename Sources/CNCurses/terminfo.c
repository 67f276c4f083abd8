// Questions to the terminal database. In a file of its own because term.h turns some 500 common words into macros.
#include "internal.h"
#include <curses.h>
#include <term.h>

static bool has(const char *capability) {
    // tigetstr takes its argument as char * in older headers.
    const char *value = tigetstr((char *)capability);
    return value && value != (const char *)-1;
}

bool cn_can_address_screen(void) { return has("cup") && has("clear"); }

void cn_scroll_all(int32_t rows, int (*put)(int)) {
    if (has("csr")) tputs(tparm(change_scroll_region, 0L, (long)rows - 1), 1, put);
}
