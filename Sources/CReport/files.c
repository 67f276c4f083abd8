#include "CReport.h"

#include <stddef.h>

// The compiler reads the files (#embed of C23, which it knows in older C too): they are text in one place, and a changed one
// is compiled anew. As arrays of Swift they took more than half of the time in which all of Report is compiled.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char kpi[] = {
#embed "../Report/Schemas/Forms/kpi.json"
};
static const unsigned char kpi_line[] = {
#embed "../Report/Schemas/Forms/kpi-line.json"
};
static const unsigned char what_if[] = {
#embed "../Report/Schemas/Forms/what-if.json"
};
static const unsigned char what_if_line[] = {
#embed "../Report/Schemas/Forms/what-if-line.json"
};
static const unsigned char explain[] = {
#embed "../Report/Schemas/Forms/explain.json"
};
static const unsigned char explain_line[] = {
#embed "../Report/Schemas/Forms/explain-line.json"
};
static const unsigned char error[] = {
#embed "../Report/Schemas/Forms/error.json"
};
static const unsigned char error_line[] = {
#embed "../Report/Schemas/Forms/error-line.json"
};
static const unsigned char compare[] = {
#embed "../Report/Schemas/Forms/compare.json"
};
static const unsigned char compare_line[] = {
#embed "../Report/Schemas/Forms/compare-line.json"
};
static const unsigned char suggest[] = {
#embed "../Report/Schemas/Forms/suggest.json"
};
static const unsigned char suggest_line[] = {
#embed "../Report/Schemas/Forms/suggest-line.json"
};
static const unsigned char inspect[] = {
#embed "../Report/Schemas/Forms/inspect.json"
};
static const unsigned char inspect_line[] = {
#embed "../Report/Schemas/Forms/inspect-line.json"
};
static const unsigned char movie[] = {
#embed "../Report/Schemas/Forms/movie.json"
};
static const unsigned char movie_line[] = {
#embed "../Report/Schemas/Forms/movie-line.json"
};
static const unsigned char lint[] = {
#embed "../Report/Schemas/Forms/lint.json"
};
static const unsigned char download[] = {
#embed "../Report/Schemas/Forms/download.json"
};
static const unsigned char download_line[] = {
#embed "../Report/Schemas/Forms/download-line.json"
};
static const unsigned char download_plan[] = {
#embed "../Report/Schemas/Forms/download-plan.json"
};
static const unsigned char offline[] = {
#embed "../Report/Schemas/Forms/offline.json"
};
static const unsigned char segment[] = {
#embed "../Report/Schemas/Forms/segment.json"
};
static const unsigned char segment_line[] = {
#embed "../Report/Schemas/Forms/segment-line.json"
};
static const unsigned char segments[] = {
#embed "../Report/Schemas/Forms/segments.json"
};
static const unsigned char trace[] = {
#embed "../Report/Schemas/Forms/trace.json"
};
static const unsigned char trace_line[] = {
#embed "../Report/Schemas/Forms/trace-line.json"
};
static const unsigned char bandwidth_trace[] = {
#embed "../Report/Schemas/Forms/bandwidth-trace.json"
};
static const unsigned char session[] = {
#embed "../Report/Schemas/Forms/session.json"
};
static const unsigned char access_log_event[] = {
#embed "../Report/Schemas/Forms/access-log-event.json"
};
static const unsigned char cmcd_lint[] = {
#embed "../Report/Schemas/Forms/cmcd-lint.json"
};
static const unsigned char error_log_event[] = {
#embed "../Report/Schemas/Forms/error-log-event.json"
};
static const unsigned char event[] = {
#embed "../Report/Schemas/Forms/event.json"
};
static const unsigned char avmetrics[] = {
#embed "../Report/Schemas/Forms/avmetrics.json"
};
static const unsigned char request[] = {
#embed "../Report/Schemas/Forms/request.json"
};
static const unsigned char context[] = {
#embed "../Report/Schemas/Forms/context.json"
};
static const unsigned char simulation[] = {
#embed "../Report/Schemas/Forms/simulation.json"
};
static const unsigned char simulator_movie[] = {
#embed "../Report/Schemas/Forms/simulator-movie.json"
};
static const unsigned char charts[] = {
#embed "../Report/Schemas/Forms/charts.json"
};
static const unsigned char style[] = {
#embed "../Report/HTML/Page.css"
};

// In the order in which a reader would look for them.
static const CReportFile schemas[] = {
    {"kpi", kpi, sizeof kpi},
    {"kpi-line", kpi_line, sizeof kpi_line},
    {"what-if", what_if, sizeof what_if},
    {"what-if-line", what_if_line, sizeof what_if_line},
    {"explain", explain, sizeof explain},
    {"explain-line", explain_line, sizeof explain_line},
    {"error", error, sizeof error},
    {"error-line", error_line, sizeof error_line},
    {"compare", compare, sizeof compare},
    {"compare-line", compare_line, sizeof compare_line},
    {"suggest", suggest, sizeof suggest},
    {"suggest-line", suggest_line, sizeof suggest_line},
    {"inspect", inspect, sizeof inspect},
    {"inspect-line", inspect_line, sizeof inspect_line},
    {"movie", movie, sizeof movie},
    {"movie-line", movie_line, sizeof movie_line},
    {"lint", lint, sizeof lint},
    {"cmcd-lint", cmcd_lint, sizeof cmcd_lint},
    {"download", download, sizeof download},
    {"download-line", download_line, sizeof download_line},
    {"download-plan", download_plan, sizeof download_plan},
    {"offline", offline, sizeof offline},
    {"segment", segment, sizeof segment},
    {"segment-line", segment_line, sizeof segment_line},
    {"segments", segments, sizeof segments},
    {"charts", charts, sizeof charts},
    {"trace", trace, sizeof trace},
    {"trace-line", trace_line, sizeof trace_line},
    {"bandwidth-trace", bandwidth_trace, sizeof bandwidth_trace},
    {"session", session, sizeof session},
    {"access-log-event", access_log_event, sizeof access_log_event},
    {"error-log-event", error_log_event, sizeof error_log_event},
    {"event", event, sizeof event},
    {"request", request, sizeof request},
    {"avmetrics", avmetrics, sizeof avmetrics},
    {"context", context, sizeof context},
    {"simulation", simulation, sizeof simulation},
    {"simulator-movie", simulator_movie, sizeof simulator_movie},
};

const CReportFile *CReportSchemaAt(int index) {
    return 0 <= index && (size_t)index < sizeof schemas / sizeof *schemas ? &schemas[index] : NULL;
}

static const CReportFile pageStyle = {"Page.css", style, sizeof style};

const CReportFile *CReportPageStyle(void) { return &pageStyle; }
