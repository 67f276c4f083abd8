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

    var sections: [[ReportBlock]] {
        var sections: [[ReportBlock]] = []
        if !report.sessions.isEmpty { sections.append(sessionList) }
        let count = Figures.counted(aggregate.sessionCount, "session")
        sections.append([.heading(ReportText("Aggregate of \(count)")), .table(kpis)])
        if let distributions { sections.append([.heading("Distributions"), .table(distributions)]) }
        if let errors { sections.append([.heading("Errors"), .paragraph(ReportText(errors))]) }
        if !report.groups.isEmpty { sections.append([.heading("Groups"), .table(groups)]) }
        if !report.paired.isEmpty {
            let keys = Self.telling(report.groups.map(\.key))
            sections.append([
                .heading("Against the first group, trace by trace"), .table(ReportTable(report.paired, keys: keys)),
            ])
        }
        return sections + ReportBlock.notes(notes)
    }

    // MARK: Sessions

    private var sessionList: [ReportBlock] {
        let worst = report.sessions.enumerated()
            .map { (key: Badness($0.element), offset: $0.offset) }
            .sorted { ($0.key, $1.offset) > ($1.key, $0.offset) }
            .prefix(longestList).map { report.sessions[$0.offset] }
        let hidden = report.sessions.count - worst.count
        let names = Names(report)
        let table = ReportTable(
            columns: names.titles.map { .init(title: $0, isFlexible: true) }
                + ["Startup", "Watched", "Stalls", "Rebuffer", "Indicated", "Failed"].map {
                    .init(title: $0, isRight: true)
                },
            rows: worst.map { names.cells($0) + Self.figures($0) })
        let note = ReportText("and \(Figures.counted(hidden, "session")) more: json, ndjson and csv hold all")
        return [.heading("Sessions, the worst first"), .table(table)] + (hidden > 0 ? [.paragraph(note)] : [])
    }

    private static func figures(_ session: SessionTotals) -> [ReportText] {
        [
            ReportText(Figures.duration(session.startupTime?.seconds)),
            ReportText(Figures.duration(session.durationWatched)), ReportText(Figures.perHour(session.stallRate)),
            ReportText(Figures.percent(session.rebufferRatio)),
            ReportText(Figures.bitrate(session.timeWeightedIndicatedBitrate)),
            ReportText(session.failure.failed.map { $0 ? "yes" : "no" } ?? Figures.unknown),
        ]
    }

    // MARK: Aggregate

    private var kpis: ReportTable {
        let stalls = aggregate.stalls.value.map { Figures.counted($0, "stall") } ?? ""
        let failed = aggregate.failedCount.map { "\($0) failed" } ?? ""
        let rebuffer = aggregate.rebufferDuration.map { "\(Figures.duration($0)) in all" } ?? ""
        let rows: [(String, String, Int, String)] = [
            (
                "Failures", Figures.percent(aggregate.failurePercentage.map { $0 / 100 }), aggregate.failures.known,
                failed
            ),
            ("Stall rate", Figures.perHour(aggregate.stallRate), aggregate.stallsPerWatched.known, stalls),
            ("Rebuffer ratio", Figures.percent(aggregate.rebufferRatio), aggregate.rebufferPerWatched.known, rebuffer),
            (
                "Indicated bitrate", Figures.bitrate(aggregate.timeWeightedIndicatedBitrate),
                aggregate.indicated.known, "time-weighted"
            ),
            ("Duration watched", Figures.duration(aggregate.durationWatched), aggregate.watched.known, "media time"),
            (
                "Exits before start", Figures.count(aggregate.exitsBeforeStart), aggregate.exits.known,
                "nothing was played"
            ),
        ]
        return ReportTable(
            columns: [
                .init(title: "KPI"), .init(title: "Value", isRight: true), .init(title: "Known in", isRight: true),
                .init(title: "", isFlexible: true),
            ],
            rows: rows.map { [ReportText($0), ReportText($1), ReportText(String($2)), ReportText($3)] })
    }

    private var distributions: ReportTable? {
        let all: [(name: String, values: Distribution, unit: Double)] = [
            ("Startup, observed (s)", aggregate.startupFromEvents, 1),
            ("Startup, buffering only (s)", aggregate.startupFromLog, 1),
            ("Rebuffer ratio (%)", aggregate.rebufferRatios, 0.01),
            ("Indicated bitrate (Mb/s)", aggregate.indicatedBitrates, 1e6),
        ]
        let known = all.filter { $0.values.count > 0 }
        guard !known.isEmpty else { return nil }
        let titles = ["Count", "Mean"] + Distribution.reported.map { "p\(Int($0))" } + ["Max"]
        return ReportTable(
            columns: [.init(title: "", isFlexible: true)] + titles.map { .init(title: $0, isRight: true) },
            rows: known.map { name, values, unit in
                let figures = [values.mean] + Distribution.reported.map { values.percentile($0) } + [values.maximum]
                return [ReportText(name), ReportText(String(values.count))]
                    + figures.map { ReportText(Figures.number($0.map { $0 / unit })) }
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
            rows: report.groups.map { group in
                let values = group.aggregate
                return keys.map { key in
                    group.value(of: key).map { ReportText(foreign: $0) } ?? ReportText(Figures.unknown)
                } + [
                    ReportText(String(values.sessionCount)),
                    ReportText(Figures.duration(values.startupTime?.times.percentile(50))),
                    ReportText(Figures.perHour(values.stallRate)), ReportText(Figures.percent(values.rebufferRatio)),
                    ReportText(Figures.bitrate(values.timeWeightedIndicatedBitrate)),
                    ReportText(Figures.percent(values.failurePercentage.map { $0 / 100 })),
                ]
            })
    }
}

/// What sessions are told apart by: the keys of their context that a report leads with, where they are not all the
/// same, else their ids.
private struct Names {
    private let keys: [String]

    init(_ report: KPIReport) {
        keys = report.leadingKeys.filter { key in
            Set(report.sessions.lazy.map { $0.contextValue(key) }).count > 1
        }
    }

    var titles: [String] { keys.isEmpty ? ["Session"] : keys }

    func cells(_ session: SessionTotals) -> [ReportText] {
        if keys.isEmpty { return [ReportText(foreign: session.id)] }
        return keys.map { ReportText(foreign: session.contextValue($0) ?? Figures.unknown) }
    }
}

/// How bad a session was for its viewer: a failure is worse than any stall, a stall than any wait.
private struct Badness: Comparable {
    let failed: Bool
    let rebufferRatio: Double
    let stallRate: Double
    let startup: Double

    init(_ session: SessionTotals) {
        failed = session.failure.failed ?? false
        rebufferRatio = session.rebufferRatio ?? 0
        stallRate = session.stallRate ?? 0
        startup = session.startupTime?.seconds ?? 0
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.failed ? 1 : 0, left.rebufferRatio, left.stallRate, left.startup)
            < (right.failed ? 1 : 0, right.rebufferRatio, right.stallRate, right.startup)
    }
}
