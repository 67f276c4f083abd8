import Descriptions
import PlayheadAnalytics

/// Several sessions for people: the worst of them, what all come to, and the classes that they were split into.
struct FleetSummary {
    let report: KPIReport
    let longestList: Int
    private let isShort: Bool
    /// Where the pages of sessions are, by their ids.
    private let pages: [String: String]
    /// What else a reader should know.
    let notes: [String]

    init(_ report: KPIReport, _ options: ReportOptions) {
        self.report = report
        (longestList, pages) = (options.longestList, options.pages)
        isShort = options.isShort
        notes = options.notes
    }

    private var aggregate: FleetAccumulator { report.aggregate }

    var sections: [[ReportBlock]] {
        if isShort {
            // Of a matrix what its sides come to is the answer.
            let answer = report.paired.isEmpty ? [sessionList, kpiSection] : [kpiSection, groupSection, pairedSection]
            return ([report.storySection] + answer + [errorSection]).filter { !$0.isEmpty }
                + ReportBlock.firstNotes(notes + omissions) + [[ReportBlock.whereAllIs]]
        }
        let sums = [kpiSection, distributionSection, errorSection, groupSection, pairedSection]
        return ([report.storySection, sessionList] + sums + highlightSections).filter { !$0.isEmpty }
            + ReportBlock.notes(notes + omissions)
    }

    /// The aggregate's KPIs.
    var kpiSection: [ReportBlock] {
        [.heading("Aggregate of \(NumberText.counted(aggregate.sessionCount, "session"))"), .table(kpis)]
            + [openStalls, failuresOfPart].compactMap(\.self).map { .paragraph(ReportText($0)) }
    }

    /// The percentiles; nothing where none is known.
    var distributionSection: [ReportBlock] {
        distributions.map { [.heading("Distributions"), .table($0)] } ?? []
    }

    /// The error logs; nothing where they have no entry.
    var errorSection: [ReportBlock] { errors.map { [.heading("Errors"), .paragraph(ReportText($0))] } ?? [] }

    /// The classes; nothing where there are none.
    var groupSection: [ReportBlock] { report.groups.isEmpty ? [] : [.heading("Groups"), .table(groups)] }

    /// Which sessions are the worst, and what went wrong in all by kind; nothing where nobody asked.
    var highlightSections: [[ReportBlock]] {
        HighlightsSummary(report.highlights, pages: pages).sections.filter { !$0.isEmpty }
    }

    /// What is not in the figures, or not by itself, a sentence each.
    var omissions: [String] {
        var omissions: [String] = []
        if let note = aggregate.sourcesNote {
            omissions.append(note + (aggregate.sources.count > 1 ? " --group-by source keeps them apart." : ""))
        }
        if let skipped = Self.skipped(report.skippedCount) { omissions.append(skipped) }
        for folded in report.groups.lazy.map(\.foldedCount) where folded > 0 {
            omissions.append("The row other is the \(folded) smallest groups together (--max-groups).")
        }
        return omissions
    }

    /// How much could not be read; nil where all was.
    static func skipped(_ count: Int) -> String? {
        count == 0
            ? nil
            : "\(count) line\(count == 1 ? "" : "s") or values of the logs could not be read: the figures lack them."
    }

    /// The sides of a matrix against the first; nothing where there is only one.
    var pairedSection: [ReportBlock] {
        if report.paired.isEmpty { return [] }
        let keys = Self.distinguishingKeys(report.groups.map(\.key))
        return [.heading("Against the first group, trace by trace"), .table(ReportTable(report.paired, keys: keys))]
    }

    // MARK: Sessions

    /// The KPIs that each session of a list has.
    private static let listed: [KPI] = [
        .startupTime, .durationWatched, .stallRate, .rebufferRatio, .timeWeightedIndicatedBitrate,
    ]

    /// The worst sessions; nothing where no session is listed by itself.
    var sessionList: [ReportBlock] {
        let count = report.excerpt?.count ?? report.sessions.count
        if count == 0 { return [] }
        // The line that says that one is missing has room for it.
        let most = longestList + (count == longestList + 1 ? 1 : 0)
        let worst: [(index: Int?, session: SessionTotals)] =
            report.excerpt?.worst.prefix(most).map { (nil, $0) } ?? report.worst(most).map { ($0, report.sessions[$0]) }
        let hidden = count - worst.count
        let names = SessionNames(report)
        let columns: [TableColumn<(index: Int?, session: SessionTotals)>] =
            names.columns(pages: pages, \.session)
            + Self.listed.map { kpi in .right(kpi.columnTitle) { figure(kpi, of: $0.session, at: $0.index) } }
            + [
                .right("Failed") {
                    $0.session.failure.failed.map { $0 ? "yes" : "no" } ?? NumberText.unknown
                }
            ]
        let note = ReportText("and \(NumberText.counted(hidden, "session")) more: json, ndjson and csv hold all")
        return [.heading("Sessions, the worst first"), .table(ReportTable(worst, columns))]
            + (hidden > 0 ? [.paragraph(note)] : [])
    }

    private func figure(_ kpi: KPI, of session: SessionTotals, at index: Int?) -> ReportText {
        let reading = kpi.reading(of: session)
        guard let index, reading.provenance != .lowerBound else { return ReportText(kpi.text(reading)) }
        return kpi.figure(of: session, at: index)
    }

    // MARK: Aggregate

    /// How many stalls were going on at the end, and how many sessions rebuffering leaves out for it; nil where neither is
    /// any.
    private var openStalls: String? {
        let (open, omitted) = (aggregate.openStalls.value ?? 0, aggregate.rebufferOmittedCount)
        if open == 0 { return nil }
        let left =
            "\(NumberText.counted(omitted, "session")) left out of rebuffering: when the last stall ended is not known"
        return "\(NumberText.counted(open, "stall")) still going on at the end\(omitted > 0 ? "; \(left)" : "")."
    }

    /// That the failures are those of a part of the sessions, which is no sample of all; nil where all tell it.
    private var failuresOfPart: String? {
        guard let part = KPI.failurePercentage.knownPart(of: aggregate) else { return nil }
        return
            "Failures: known of \(part.known) of \(part.all) sessions, those with an error log, a status or a summary; "
            + "\(part.all - part.known) never told how they ended. They may be unlike the others: apps may write a log only when "
            + "something went wrong, and send no summary when they are killed."
    }

    private var kpis: ReportTable {
        ReportTable(
            KPI.summarized,
            [
                .left("KPI", \.name), .right("Value") { $0.figure(of: aggregate) },
                .right("Known in") { $0.knownCount(in: aggregate) }, .flexible("", remark),
            ])
    }

    /// What a reader should know of a value: what was added up, where that is known, else what the KPI is of.
    private func remark(on kpi: KPI) -> String {
        switch kpi {
        case .failurePercentage:
            (aggregate.failedCount.map { "\($0) failed" } ?? "")
                + (kpi.boundsText(of: aggregate).map { "; of all \($0)" } ?? "")
        case .stallRate: aggregate.stalls.value.map { NumberText.counted($0, "stall") } ?? ""
        case .rebufferRatio: aggregate.rebufferDuration.map { "\(NumberText.duration($0)) in all" } ?? ""
        default: kpi.remark
        }
    }

    private var distributions: ReportTable? {
        let known = aggregate.distributions.filter { $0.values.count > 0 }
        guard !known.isEmpty else { return nil }
        let figures: [TableColumn<KPIDistribution>] = known[0].values.figures.enumerated().map { index, figure in
            .right(figure.title) { kind in
                let value = kind.values.figures[index].value
                return ReportText(
                    NumberText.number(value.map { $0 / kind.kpi.unit.figures.size }),
                    at: "/aggregate/distributions/\(kind.key)/\(figure.name)", value)
            }
        }
        let head: [TableColumn<KPIDistribution>] = [
            .flexible("") { "\($0.name) (\($0.kpi.unit.figures.symbol))" }, .right("Count", \.values.count),
        ]
        return ReportTable(known, head + figures)
    }

    private var errors: String? {
        guard let total = aggregate.errorEntries.value, total > 0 else { return nil }
        let classes = zip(ErrorClass.allCases, aggregate.errorsByClass).filter { $0.1 > 0 }
            .map { "\($0.0.rawValue) \($0.1)" }
        let fatal = aggregate.fatalErrors.value.map { $0 > 0 ? ", \($0) usually fatal" : "" } ?? ""
        let logs = NumberText.counted(aggregate.errorEntries.known, "error log")
        return "\(total)\(fatal), in \(logs): \(classes.joined(separator: ", "))"
    }

    // MARK: Groups

    /// The keys in which some groups differ, sorted; all keys where none does.
    static func distinguishingKeys(_ groups: [[String: String?]]) -> [String] {
        let all = Set(groups.lazy.flatMap(\.keys)).sorted()
        let differing = all.filter { key in Set(groups.lazy.map { $0[key] ?? nil }).count > 1 }
        return differing.isEmpty ? all : differing
    }

    private var groups: ReportTable {
        let keys = Self.distinguishingKeys(report.groups.map(\.key))
        let columns: [TableColumn<(index: Int, group: KPIReport.Group)>] =
            TableColumn.keys(keys) { row in
                row.group.foldedCount > 0 ? Dictionary(keys.map { ($0, "other") }) { first, _ in first } : row.group.key
            }
            + [.right("Sessions") { $0.group.aggregate.sessionCount }]
            + compared(keys.count).map { kpi in
                .right(kpi.columnTitle + (kpi == .startupTime ? " p50" : "")) {
                    kpi.partFigure(of: $0.group.aggregate, at: "/groups/\($0.index)/aggregate")
                }
            }
        return ReportTable(report.groups.enumerated().map { (index: $0, group: $1) }, columns)
    }

    /// The KPIs that the table has: of several keys, whose values need the room, those that some group knows.
    private func compared(_ keyCount: Int) -> [KPI] {
        Self.compared.filter { kpi in
            keyCount < 2 || report.groups.contains { kpi.knownCount(in: $0.aggregate) > 0 }
        }
    }

    /// The KPIs by which classes are compared.
    private static let compared: [KPI] = [
        .startupTime, .stallRate, .rebufferRatio, .timeWeightedIndicatedBitrate, .failurePercentage,
    ]
}

extension KPI.Unit {
    /// What the figures of a distribution are divided by, and what they are then.
    var figures: (size: Double, symbol: String) {
        switch self {
        case .seconds: (1, "s")
        case .ratio: (0.01, "%")
        case .sessions: (1, "%")
        case .bitsPerSecond: (1e6, "Mb/s")
        case .perHour: (1, "/h")
        case .bytes: (1e6, "MB")
        case .count, .times, .score, .linearQoE: (1, "")
        }
    }
}
