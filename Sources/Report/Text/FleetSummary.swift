import Analytics

/// Several sessions for people: the worst of them, what all come to, and the classes that they were split into.
struct FleetSummary {
    let report: KPIReport
    let longestList: Int
    /// What else a reader should know.
    let notes: [String]

    init(_ report: KPIReport, _ options: ReportOptions) {
        self.report = report
        longestList = options.longestList
        notes = options.notes
    }

    private var aggregate: FleetAccumulator { report.aggregate }

    /// A distribution of a KPI over sessions.
    struct KPIDistribution {
        /// Its name in the schema.
        let name: String
        let title: String
        let values: Distribution
        /// What its figures are divided by.
        let unit: Double
        let chartUnit: ChartUnit
    }

    /// The distributions of sessions' KPIs.
    static func distributions(of fleet: FleetAccumulator) -> [KPIDistribution] {
        [
            .init(
                name: "startupTimeFromEvents", title: "Startup, observed (s)", values: fleet.startupFromEvents,
                unit: 1, chartUnit: .seconds),
            .init(
                name: "startupTimeFromLog", title: "Startup, buffering only (s)", values: fleet.startupFromLog,
                unit: 1, chartUnit: .seconds),
            .init(
                name: "rebufferRatio", title: "Rebuffer ratio (%)", values: fleet.rebufferRatios, unit: 0.01,
                chartUnit: .percent),
            .init(
                name: "timeWeightedIndicatedBitrate", title: "Indicated bitrate (Mb/s)",
                values: fleet.indicatedBitrates, unit: 1e6, chartUnit: .bitrate),
        ]
    }

    var sections: [[ReportBlock]] {
        [sessionList, kpiSection, distributionSection, errorSection, groupSection, pairedSection]
            .filter { !$0.isEmpty } + ReportBlock.notes(notes)
    }

    /// The aggregate's KPIs.
    var kpiSection: [ReportBlock] {
        [.heading("Aggregate of \(Figures.counted(aggregate.sessionCount, "session"))"), .table(kpis)]
            + (openStalls.map { [.paragraph(ReportText($0))] } ?? [])
    }

    /// The percentiles; nothing where none is known.
    var distributionSection: [ReportBlock] {
        distributions.map { [.heading("Distributions"), .table($0)] } ?? []
    }

    /// The error logs; nothing where they have no entry.
    var errorSection: [ReportBlock] { errors.map { [.heading("Errors"), .paragraph(ReportText($0))] } ?? [] }

    /// The classes; nothing where there are none.
    var groupSection: [ReportBlock] { report.groups.isEmpty ? [] : [.heading("Groups"), .table(groups)] }

    /// The sides of a matrix against the first; nothing where there is only one.
    var pairedSection: [ReportBlock] {
        if report.paired.isEmpty { return [] }
        let keys = Self.telling(report.groups.map(\.key))
        return [.heading("Against the first group, trace by trace"), .table(ReportTable(report.paired, keys: keys))]
    }

    // MARK: Sessions

    /// The worst sessions; nothing where no session is told of by itself.
    var sessionList: [ReportBlock] {
        if report.sessions.isEmpty { return [] }
        let worst = report.sessions.enumerated()
            .map { (key: Badness($0.element), offset: $0.offset) }
            .sorted { ($0.key, $1.offset) > ($1.key, $0.offset) }
            .prefix(longestList).map(\.offset)
        let hidden = report.sessions.count - worst.count
        let names = SessionNames(report)
        let table = ReportTable(
            columns: names.titles.map { .init(title: $0, isFlexible: true) }
                + ["Startup", "Watched", "Stalls", "Rebuffer", "Indicated", "Failed"].map {
                    .init(title: $0, isRight: true)
                },
            rows: worst.map { names.cells(report.sessions[$0]) + figures(at: $0) })
        let note = ReportText("and \(Figures.counted(hidden, "session")) more: json, ndjson and csv hold all")
        return [.heading("Sessions, the worst first"), .table(table)] + (hidden > 0 ? [.paragraph(note)] : [])
    }

    private func figures(at place: Int) -> [ReportText] {
        let session = report.sessions[place]
        func text(_ figure: String, _ name: String, _ value: Double?) -> ReportText {
            ReportText(figure, at: "/sessions/\(place)/\(name)", value)
        }
        let startup = session.startupTime?.seconds
        let (stalls, rebuffer) = (session.stallRate, session.rebufferRatio)
        let least = session.rebufferRatioAtLeast.map { ">= " + Figures.percent($0) }
        let indicated = session.timeWeightedIndicatedBitrate
        return [
            text(Figures.duration(startup), "startupTime", startup),
            text(Figures.duration(session.durationWatched), "durationWatched", session.durationWatched),
            text(Figures.perHour(stalls), "stallRate", stalls),
            least.map { ReportText($0) } ?? text(Figures.percent(rebuffer), "rebufferRatio", rebuffer),
            text(Figures.bitrate(indicated), "timeWeightedIndicatedBitrate", indicated),
            ReportText(session.failure.failed.map { $0 ? "yes" : "no" } ?? Figures.unknown),
        ]
    }

    // MARK: Aggregate

    /// How many stalls were going on at the end, and how many sessions rebuffering leaves out for it; nil where neither is
    /// any.
    private var openStalls: String? {
        let (open, omitted) = (aggregate.openStalls.value ?? 0, aggregate.rebufferOmittedCount)
        if open == 0 { return nil }
        let left =
            "\(Figures.counted(omitted, "session")) left out of rebuffering: when the last stall ended is not known"
        return "\(Figures.counted(open, "stall")) still going on at the end\(omitted > 0 ? "; \(left)" : "")."
    }

    private var kpis: ReportTable {
        let stalls = aggregate.stalls.value.map { Figures.counted($0, "stall") } ?? ""
        let failed = aggregate.failedCount.map { "\($0) failed" } ?? ""
        let rebuffer = aggregate.rebufferDuration.map { "\(Figures.duration($0)) in all" } ?? ""
        func figure(_ text: String, _ name: String, _ value: Double?) -> ReportText {
            ReportText(text, at: "/aggregate/\(name)", value)
        }
        let (failures, indicated) = (aggregate.failurePercentage, aggregate.timeWeightedIndicatedBitrate)
        let (rate, ratio, watched) = (aggregate.stallRate, aggregate.rebufferRatio, aggregate.durationWatched)
        let exits = aggregate.exitsBeforeStart
        let rows: [(String, ReportText, Int, String)] = [
            (
                "Failures", figure(Figures.percent(failures.map { $0 / 100 }), "failurePercentage", failures),
                aggregate.failures.known, failed
            ),
            ("Stall rate", figure(Figures.perHour(rate), "stallRate", rate), aggregate.stallsPerWatched.known, stalls),
            (
                "Rebuffer ratio", figure(Figures.percent(ratio), "rebufferRatio", ratio),
                aggregate.rebufferPerWatched.known, rebuffer
            ),
            (
                "Indicated bitrate", figure(Figures.bitrate(indicated), "timeWeightedIndicatedBitrate", indicated),
                aggregate.indicated.known, "time-weighted"
            ),
            (
                "Duration watched", figure(Figures.duration(watched), "durationWatched", watched),
                aggregate.watched.known, "media time"
            ),
            (
                "Exits before start", figure(Figures.count(exits), "exitsBeforeStart", exits.map(Double.init)),
                aggregate.exits.known, "nothing was played"
            ),
        ]
        return ReportTable(
            columns: [
                .init(title: "KPI"), .init(title: "Value", isRight: true), .init(title: "Known in", isRight: true),
                .init(title: "", isFlexible: true),
            ],
            rows: rows.map { [ReportText($0), $1, ReportText(String($2)), ReportText($3)] })
    }

    private var distributions: ReportTable? {
        let known = Self.distributions(of: aggregate).filter { $0.values.count > 0 }
        guard !known.isEmpty else { return nil }
        let titles = ["Count", "Mean"] + Distribution.reported.map { "p\(Int($0))" } + ["Max"]
        return ReportTable(
            columns: [.init(title: "", isFlexible: true)] + titles.map { .init(title: $0, isRight: true) },
            rows: known.map { kind in
                let figures =
                    [("mean", kind.values.mean)]
                    + Distribution.reported.map { ("p\(Int($0))", kind.values.percentile($0)) }
                    + [("max", kind.values.maximum)]
                return [ReportText(kind.title), ReportText(String(kind.values.count))]
                    + figures.map { name, value in
                        ReportText(
                            Figures.number(value.map { $0 / kind.unit }),
                            at: "/aggregate/distributions/\(kind.name)/\(name)", value)
                    }
            })
    }

    private var errors: String? {
        guard let total = aggregate.errorEntries.value, total > 0 else { return nil }
        let classes = zip(ErrorClass.allCases, aggregate.errorsByClass).filter { $0.1 > 0 }
            .map { "\($0.0.rawValue) \($0.1)" }
        let fatal = aggregate.fatalErrors.value.map { $0 > 0 ? ", \($0) usually fatal" : "" } ?? ""
        let logs = Figures.counted(aggregate.errorEntries.known, "error log")
        return "\(total)\(fatal), in \(logs): \(classes.joined(separator: ", "))"
    }

    // MARK: Groups

    /// The keys that tell some of these apart, sorted; all where none does.
    static func telling(_ groups: [[String: String?]]) -> [String] {
        let all = Set(groups.lazy.flatMap(\.keys)).sorted()
        let telling = all.filter { key in Set(groups.lazy.map { $0[key] ?? nil }).count > 1 }
        return telling.isEmpty ? all : telling
    }

    private var groups: ReportTable {
        let keys = Self.telling(report.groups.map(\.key))
        let titles = ["Sessions", "Startup p50", "Stalls", "Rebuffer", "Indicated", "Failures"]
        return ReportTable(
            columns: keys.map { .init(title: $0, isFlexible: true) } + titles.map { .init(title: $0, isRight: true) },
            rows: report.groups.enumerated().map { place, group in
                let values = group.aggregate
                func figure(_ text: String, _ name: String, _ value: Double?) -> ReportText {
                    ReportText(text, at: "/groups/\(place)/aggregate/\(name)", value)
                }
                let startup = values.startupTime?.times.percentile(50)
                let (indicated, failures) = (values.timeWeightedIndicatedBitrate, values.failurePercentage)
                return keys.map { key in
                    group.value(of: key).map { ReportText(foreign: $0) } ?? ReportText(Figures.unknown)
                } + [
                    ReportText(String(values.sessionCount)),
                    figure(Figures.duration(startup), "startupTime/p50", startup),
                    figure(Figures.perHour(values.stallRate), "stallRate", values.stallRate),
                    figure(Figures.percent(values.rebufferRatio), "rebufferRatio", values.rebufferRatio),
                    figure(Figures.bitrate(indicated), "timeWeightedIndicatedBitrate", indicated),
                    figure(Figures.percent(failures.map { $0 / 100 }), "failurePercentage", failures),
                ]
            })
    }
}
