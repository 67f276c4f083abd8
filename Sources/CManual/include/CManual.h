// The articles of the program's catalog, as they stand in Sources/Manual/playhead.docc, in the program itself.
#pragma once

typedef struct {
    // What one types after `playhead help`.
    const char *topic;
    // The file's name without `.md`, by which other articles link to it.
    const char *article;
    const char *text;
} CManualArticle;

// The article of an index, in the order in which they are listed; NULL behind the last one.
const CManualArticle *CManualArticleAt(int index);

// The text of the article of a name; NULL where there is none.
const char *CManualArticleText(const char *article);
