// The files that reports are made with, as they stand in Sources/Report, in the program itself.
#pragma once

#include <stddef.h>

typedef struct {
    // Of a schema what one types after `playhead schema`.
    const char *name;
    const unsigned char *bytes;
    size_t count;
} CReportFile;

// The JSON Schema of an index, in the order in which they are listed; NULL behind the last one.
const CReportFile *CReportSchemaAt(int index);

// The style sheet of the HTML pages.
const CReportFile *CReportPageStyle(void);
