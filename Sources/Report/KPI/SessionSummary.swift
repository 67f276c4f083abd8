import Descriptions
import PlayerLog
import PlayheadAnalytics

/// One session for people: its KPIs with what they rest on, its variants, stalls and errors.
struct SessionSummary {
    let session: SessionTotals
    let timeline: PlaybackTimeline?
    let catalog: ErrorCatalog
    /// What else a reader should know.
    let notes: [String]
    private let isShort: Bool

    init(_ session: SessionTotals, _ options: ReportOptions) {
        self.session = session
        isShort = options.isShort
        timeline = options.timelines[session.id]
        catalog = options.catalog
        notes = options.notes
    }

    var sections: [[ReportBlock]] { isShort ? shortSections : allSections }

    private var allSections: [[ReportBlock]] {
        var sections = [heading, [.table(table("KPI", headline))], [.table(table("Further", further))]]
        if let startup = StartupTable.table(session) { sections.append([.table(startup)]) }
        if !session.variantShares.isEmpty { sections.append([.table(variants)]) }
        let moments = SessionMoments(timeline, catalog: catalog)
        if !moments.stalls.isEmpty { sections.append([.heading("Stalls"), .list(moments.stalls)]) }
        if let errors = session.errors, errors.total > 0 {
            sections.append(
                [.heading(ReportText(Self.heading(of: errors)))]
                    + (moments.errors.isEmpty ? [] : [.list(moments.errors)]))
        }
        return sections + ReportBlock.notes(notes, after: flags)
    }

    /// What fits a screen.
    private var shortSections: [[ReportBlock]] {
        let moments = SessionMoments(timeline, catalog: catalog)
        var sections = [heading, [.table(table("KPI", headline))]]
        if !moments.stalls.isEmpty {
            sections.append([.heading("Stalls")] + ReportBlock.first(moments.stalls.map(\.line)))
        }
        if let errors = session.errors, errors.total > 0 {
            sections.append(
                [.heading(ReportText(Self.heading(of: errors)))] + ReportBlock.first(moments.errors.map(\.line)))
        }
        return sections + ReportBlock.firstNotes(notes, after: flags) + [[ReportBlock.whereAllIs]]
    }

    /// What is to be said of the session's figures.
    private var flags: [String] {
        [session.sourceNote].compactMap(\.self)
            + session.sessionFlags.filter {
                $0 != .startupBufferingOnly && $0 != .exitedBeforeStart && $0 != .fetchedFarMore
            }
            .map(\.meaning)
            + (session.excessiveFetch.map { [$0.sentence + ". Check: " + ExcessiveFetch.nextCheck] } ?? [])
    }

    /// What is the matter with the session.
    var verdict: SessionVerdict {
        guard let timeline else { return SessionVerdict(session) }
        return SessionVerdict(
            session, timeline.moments(catalog: catalog), entries: timeline.errorEntries.map(\.event))
    }

    private var heading: [ReportBlock] {
        let context = session.fullContext
        let facts =
            [session.playbackType.map { ReportText(foreign: $0) }, ReportText(session.source.rawValue)]
            .compactMap(\.self)
            + context.keys.filter { $0 != "source" }.map { key in
                ReportText(foreign: key) + " " + ReportText(foreign: context[key] ?? NumberText.unknown)
            }
        let title: ReportText = "Session \(foreign: session.id)"
        return [.heading(title), .paragraph(facts.joined(", ")), .paragraph(verdict.reportText)]
    }

    /// A figure with its title, and what it rests on.
    typealias Row = (title: String, figure: ReportText, note: String)

    /// The five KPIs that come first.
    var headline: [Row] { [startup, stallRate, rebuffer, indicated, failure] }

    /// What else is listed.
    var further: [Row] {
        let magnitude = session.switchMagnitude.map { "by \(NumberText.bitrate($0)) in all" } ?? ""
        let dropped = session.droppedFrames.map { "\(NumberText.counted($0, "video frame")) dropped" } ?? ""
        let qoe = session.linearQoE.map { _ in session.qoeModel.phrase } ?? ""
        let rows: [Row] =
            [
                row(.durationWatched, ""), row(.switchCount, magnitude), row(.bytesTransferred, dropped),
                row(.linearQoE, qoe),
            ] + latency
        guard let bound = session.linearQoEUpperBound else { return rows }
        let most = ReportText(KPI.linearQoE.text(bound), at: "/sessions/0/linearQoEUpperBound", bound)
        return rows + [
            ("\(KPI.linearQoE.name), upper bound", most, "no rule can pass it; above is the best plan found")
        ]
    }

    /// How far behind the live edge it played, where that is known.
    private var latency: [Row] {
        guard let latency = session.observed?.latency, latency.mean != nil else { return [] }
        let over =
            latency.timeOverTarget.map { "; \(KPI.timeOverLatencyTarget.text($0)) of the time over the target" } ?? ""
        let p95 = "p95 " + KPI.liveLatencyP95.text(latency.quantile(0.95))
        return [row(.liveLatency, p95 + over)]
    }

    /// A KPI of the report's only session, and what its value rests on.
    private func row(_ kpi: KPI, _ note: String) -> Row { (kpi.name, kpi.figure(of: session, at: 0), note) }

    private func table(_ title: String, _ rows: [Row]) -> ReportTable {
        ReportTable(rows, [.left(title, \.title), .right("Value", \.figure), .flexible("", \.note)])
    }

    var variants: ReportTable {
        ReportTable(
            session.variantShares,
            [
                .flexible("Variant") { MultivariantSummary.uri($0.uri) },
                .right(KPI.timeWeightedIndicatedBitrate.shortName) { NumberText.bitrate($0.indicatedBitrate) },
                .right(KPI.durationWatched.shortName) { NumberText.duration($0.durationWatched) },
                .right("Share") { NumberText.percent($0.share) },
            ])
    }

    static func heading(of errors: ErrorTotals) -> String {
        let classes = ErrorClass.allCases.filter { errors[$0] > 0 }.map { "\($0.rawValue) \(errors[$0])" }
        let fatal = errors.fatal > 0 ? ", \(errors.fatal) usually fatal" : ""
        return "Errors: \(errors.total)\(fatal) (\(classes.joined(separator: ", ")))"
    }
}

extension SessionSummary {
    private var startup: Row {
        let note =
            switch session.startupTime?.source {
            case .events: "request to play until the time base ran"
            case .log: "buffering only"
            case nil: session.exitedBeforeStart == true ? "nothing was played" : "not in this log"
            }
        return row(.startupTime, note)
    }

    private var stallRate: Row {
        let note =
            session.stallCount.map { count in
                let watched = session.durationWatched.map { " in \(NumberText.duration($0)) watched" } ?? ""
                return NumberText.counted(count, "stall") + watched
            } ?? "not in this log"
        return row(.stallRate, note)
    }

    private var rebuffer: Row {
        switch session.rebufferProvenance {
        case .measured:
            let ratio = session.rebufferRatio.map { "\(NumberText.percent($0)) of the time watched" } ?? "measured"
            let open = session.rebufferOpen == 1 ? "; stalled at the end" : ""
            return row(.rebufferDuration, ratio + open)
        case .lowerBound:
            let least = NumberText.duration(session.rebufferDurationAtLeast)
            return row(.rebufferDuration, "at least \(least), last stall's end unknown")
        case .bound:
            let bound = NumberText.duration(session.rebufferDurationAtMost)
            return row(.rebufferDuration, "at most \(bound) by the dates (pauses included)")
        case .unknown: return row(.rebufferDuration, "not in this log")
        }
    }

    private var indicated: Row {
        let observed = session.timeWeightedObservedBitrate.map { "; observed \(NumberText.bitrate($0))" } ?? ""
        let kpi = KPI.timeWeightedIndicatedBitrate
        return row(kpi, kpi.number(of: session) == nil ? "not in this log" : kpi.remark + observed)
    }

    private var failure: Row {
        let failure = session.failure
        let note =
            switch failure.evidence {
            case .declared: "as the app saw it"
            case .inferred: "by how the error log ends"
            case .none: "neither an error log nor the item's status"
            }
        return ("Failed", ReportText(failure.failed.map { $0 ? "yes" : "no" } ?? NumberText.unknown), note)
    }

}
