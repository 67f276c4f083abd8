#include "CManual.h"

#include <stddef.h>
#include <string.h>

// The compiler reads the articles (#embed of C23, which it knows in older C too): they are text in one place, and a changed
// one is compiled anew.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const char KPIs[] = {
#embed "../Manual/playhead.docc/KPIs.md" suffix(, )
    0};
static const char Cohorts[] = {
#embed "../Manual/playhead.docc/Cohorts.md" suffix(, )
    0};
static const char JSON[] = {
#embed "../Manual/playhead.docc/JSON.md" suffix(, )
    0};
static const char Predicates[] = {
#embed "../Manual/playhead.docc/Predicates.md" suffix(, )
    0};
static const char Keys[] = {
#embed "../Manual/playhead.docc/Keys.md" suffix(, )
    0};
static const char Bundle[] = {
#embed "../Manual/playhead.docc/Bundle.md" suffix(, )
    0};
static const char Logs[] = {
#embed "../Manual/playhead.docc/Logs.md" suffix(, )
    0};
static const char Rows[] = {
#embed "../Manual/playhead.docc/Rows.md" suffix(, )
    0};
static const char Traces[] = {
#embed "../Manual/playhead.docc/Traces.md" suffix(, )
    0};
static const char Players[] = {
#embed "../Manual/playhead.docc/Players.md" suffix(, )
    0};
static const char OwnRules[] = {
#embed "../Manual/playhead.docc/OwnRules.md" suffix(, )
    0};
static const char ExitStatus[] = {
#embed "../Manual/playhead.docc/ExitStatus.md" suffix(, )
    0};
static const char Environment[] = {
#embed "../Manual/playhead.docc/Environment.md" suffix(, )
    0};
static const char Terminals[] = {
#embed "../Manual/playhead.docc/Terminals.md" suffix(, )
    0};
static const char Replaying[] = {
#embed "../Manual/playhead.docc/Replaying.md" suffix(, )
    0};
static const char WhatIf[] = {
#embed "../Manual/playhead.docc/WhatIf.md" suffix(, )
    0};
static const char Fleets[] = {
#embed "../Manual/playhead.docc/Fleets.md" suffix(, )
    0};
static const char Simulating[] = {
#embed "../Manual/playhead.docc/Simulating.md" suffix(, )
    0};
static const char Comparing[] = {
#embed "../Manual/playhead.docc/Comparing.md" suffix(, )
    0};
static const char Inspecting[] = {
#embed "../Manual/playhead.docc/Inspecting.md" suffix(, )
    0};
static const char Linting[] = {
#embed "../Manual/playhead.docc/Linting.md" suffix(, )
    0};
static const char Downloading[] = {
#embed "../Manual/playhead.docc/Downloading.md" suffix(, )
    0};
static const char HAR[] = {
#embed "../Manual/playhead.docc/HAR.md" suffix(, )
    0};
static const char RealPlayers[] = {
#embed "../Manual/playhead.docc/RealPlayers.md" suffix(, )
    0};
static const char ShippedPlayers[] = {
#embed "../Manual/playhead.docc/ShippedPlayers.md" suffix(, )
    0};
static const char Requests[] = {
#embed "../Manual/playhead.docc/Requests.md" suffix(, )
    0};
static const char AVMetrics[] = {
#embed "../Manual/playhead.docc/AVMetrics.md" suffix(, )
    0};
static const char OtherPlayers[] = {
#embed "../Manual/playhead.docc/OtherPlayers.md" suffix(, )
    0};
static const char Segmenting[] = {
#embed "../Manual/playhead.docc/Segmenting.md" suffix(, )
    0};
static const char CMCD[] = {
#embed "../Manual/playhead.docc/CMCD.md" suffix(, )
    0};
static const char Parts[] = {
#embed "../Manual/playhead.docc/Parts.md" suffix(, )
    0};
static const char Explaining[] = {
#embed "../Manual/playhead.docc/Explaining.md" suffix(, )
    0};
static const char ErrorCodes[] = {
#embed "../Manual/playhead.docc/ErrorCodes.md" suffix(, )
    0};
static const char LintRules[] = {
#embed "../Manual/playhead.docc/LintRules.md" suffix(, )
    0};
static const char SQL[] = {
#embed "../Manual/playhead.docc/SQL.md" suffix(, )
    0};
static const char Reports[] = {
#embed "../Manual/playhead.docc/Reports.md" suffix(, )
    0};

static const CManualArticle articles[] = {
    {"kpis", "KPIs", KPIs},
    {"json", "JSON", JSON},
    {"sql", "SQL", SQL},
    {"predicates", "Predicates", Predicates},
    {"keys", "Keys", Keys},
    {"bundle", "Bundle", Bundle},
    {"requests", "Requests", Requests},
    {"avmetrics", "AVMetrics", AVMetrics},
    {"other-players", "OtherPlayers", OtherPlayers},
    {"har", "HAR", HAR},
    {"real-players", "RealPlayers", RealPlayers},
    {"logs", "Logs", Logs},
    {"cmcd", "CMCD", CMCD},
    {"errors", "ErrorCodes", ErrorCodes},
    {"traces", "Traces", Traces},
    {"players", "Players", Players},
    {"shipped-players", "ShippedPlayers", ShippedPlayers},
    {"own-rules", "OwnRules", OwnRules},
    {"exit-status", "ExitStatus", ExitStatus},
    {"environment", "Environment", Environment},
    {"terminals", "Terminals", Terminals},
    {"replaying", "Replaying", Replaying},
    {"what-if", "WhatIf", WhatIf},
    {"fleets", "Fleets", Fleets},
    {"simulating", "Simulating", Simulating},
    {"comparing", "Comparing", Comparing},
    {"explaining", "Explaining", Explaining},
    {"cohorts", "Cohorts", Cohorts},
    {"inspecting", "Inspecting", Inspecting},
    {"linting", "Linting", Linting},
    {"rules", "LintRules", LintRules},
    {"downloading", "Downloading", Downloading},
    {"segmenting", "Segmenting", Segmenting},
    {"reports", "Reports", Reports},
    {"parts", "Parts", Parts},
    {"rows", "Rows", Rows},
};

const CManualArticle *CManualArticleAt(int index) {
    return 0 <= index && (size_t)index < sizeof articles / sizeof *articles ? &articles[index] : NULL;
}

const char *CManualArticleText(const char *article) {
    for (size_t index = 0; index < sizeof articles / sizeof *articles; index++) {
        if (strcmp(articles[index].article, article) == 0) return articles[index].text;
    }
    return NULL;
}
