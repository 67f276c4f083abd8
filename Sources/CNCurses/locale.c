// Choosing a character encoding. Without a UTF-8 LC_CTYPE curses draws every character beyond ASCII as a blank.
#include "CNCurses.h"
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <strings.h>

static bool is_utf8(const char *name) {
    return strcasecmp(name, "UTF-8") == 0 || strcasecmp(name, "utf8") == 0;
}

// The environment's wish, by the precedence of POSIX.
static const char *wanted(void) {
    const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return value;
    }
    return "";
}

static bool asks_for_utf8(const char *locale) {
    for (const char *c = locale; *c; c++) {
        if (strncasecmp(c, "UTF-8", 5) == 0 || strncasecmp(c, "utf8", 4) == 0) return true;
    }
    return false;
}

bool cn_set_locale(void) {
    if (setlocale(LC_CTYPE, "") && is_utf8(nl_langinfo(CODESET))) return true;
    // A name that this host does not know (sent along by ssh, say) falls back to "C" although UTF-8 was meant.
    if (!asks_for_utf8(wanted())) return false;
    const char *substitutes[] = {"C.UTF-8", "en_US.UTF-8", "UTF-8"};  // The last is the name on macOS.
    for (size_t i = 0; i < 3; i++) {
        if (setlocale(LC_CTYPE, substitutes[i]) && is_utf8(nl_langinfo(CODESET))) return true;
    }
    return false;
}
