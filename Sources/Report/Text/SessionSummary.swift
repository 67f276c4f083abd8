import Analytics
import PlayerLog

/// One session for people: its KPIs with what they rest on, its variants, stalls and errors.
struct SessionSummary {
    let session: SessionTotals
    let timeline: PlaybackTimeline?
    let catalog: ErrorCatalog
    /// What else a reader should know.
    let notes: [String]

    init(_ session: SessionTotals, _ options: ReportOptions) {
        self.session = session
        timeline = options.timelines[session.id]
        catalog = options.catalog
        notes = options.notes
    }

    var sections: [[ReportBlock]] {
        var sections = [heading, [.table(kpis)], [.table(further)]]
        if let startup = StartupTable.table(session) { sections.append([.table(startup)]) }
        if !session.variantShares.isEmpty { sections.append([.table(variants)]) }
        let moments = SessionMoments(timeline, catalog: catalog)
        if !moments.stalls.isEmpty { sections.append([.heading("Stalls"), .list(moments.stalls)]) }
        if let errors = session.errors, errors.total > 0 {
            sections.append(
                [.heading(ReportText(Self.heading(of: errors)))]
                    + (moments.errors.isEmpty ? [] : [.list(moments.errors)]))
        }
        let flags = session.sessionFlags.filter { $0 != .startupBufferingOnly && $0 != .exitedBeforeStart }
        let remarks = flags.map { ReportText($0.meaning) } + notes.map { ReportText(foreign: $0) }
        if !remarks.isEmpty { sections.append([.heading("Notes"), .list(remarks.map { ($0, []) })]) }
        return sections
    }

    private var heading: [ReportBlock] {
        let context = session.fullContext
        let facts =
            [session.playbackType.map { ReportText(foreign: $0) }, ReportText(session.source.rawValue)]
            .compactMap(\.self)
            + context.keys.filter { $0 != "source" }.map { key in
                ReportText(foreign: key) + " " + ReportText(foreign: context[key] ?? Figures.unknown)
            }
        return [.heading("Session \(foreign: session.id)"), .paragraph(facts.joined(", "))]
    }

    private var kpis: ReportTable {
        table(titles: ["KPI", "Value", ""], [startup, stallRate, rebuffer, indicated, failure])
    }

    private var further: ReportTable {
        let magnitude = session.switchMagnitude.map { "by \(Figures.bitrate($0)) in all" } ?? ""
        let dropped = session.droppedFrames.map { "\(Figures.counted($0, "video frame")) dropped" } ?? ""
        let qoe = session.linearQoE.map { _ in "Mb/s x chunks of 4 s (Yin et al. 2015)" } ?? ""
        return table(
            titles: ["Further", "Value", ""],
            [
                ("Duration watched", Figures.duration(session.durationWatched), ""),
                ("Variant switches", Figures.count(session.switchCount), magnitude),
                ("Transferred", Figures.bytes(session.bytesTransferred), dropped),
                ("Linear QoE", session.linearQoE.map { Figures.fixed($0, 1) } ?? Figures.unknown, qoe),
            ])
    }

    private func table(titles: [String], _ rows: [(String, String, String)]) -> ReportTable {
        ReportTable(
            columns: [
                .init(title: titles[0]), .init(title: titles[1], isRight: true),
                .init(title: titles[2], isFlexible: true),
            ],
            rows: rows.map { [ReportText($0), ReportText($1), ReportText($2)] })
    }

    private var variants: ReportTable {
        ReportTable(
            columns: [
                .init(title: "Variant", isFlexible: true), .init(title: "Indicated", isRight: true),
                .init(title: "Watched", isRight: true), .init(title: "Share", isRight: true),
            ],
            rows: session.variantShares.map { variant in
                [
                    variant.uri.map { ReportText(foreign: URIText.tail(of: $0)) } ?? ReportText(Figures.unknown),
                    ReportText(Figures.bitrate(variant.indicatedBitrate)),
                    ReportText(Figures.duration(variant.durationWatched)), ReportText(Figures.percent(variant.share)),
                ]
            })
    }

    private static func heading(of errors: ErrorTotals) -> String {
        let classes = ErrorClass.allCases.filter { errors[$0] > 0 }.map { "\($0.rawValue) \(errors[$0])" }
        let fatal = errors.fatal > 0 ? ", \(errors.fatal) usually fatal" : ""
        return "Errors: \(errors.total)\(fatal) (\(classes.joined(separator: ", ")))"
    }
}

extension SessionSummary {
    private var startup: (String, String, String) {
        let note =
            switch session.startupTime?.source {
            case .events: "request to play until the time base ran"
            case .log: "buffering only"
            case nil: session.exitedBeforeStart == true ? "nothing was played" : "not in this log"
            }
        return ("Startup time", Figures.duration(session.startupTime?.seconds), note)
    }

    private var stallRate: (String, String, String) {
        let note =
            session.stallCount.map { count in
                let watched = session.durationWatched.map { " in \(Figures.duration($0)) watched" } ?? ""
                return Figures.counted(count, "stall") + watched
            } ?? "not in this log"
        return ("Stall rate", Figures.perHour(session.stallRate), note)
    }

    private var rebuffer: (String, String, String) {
        switch session.rebufferProvenance {
        case .measured:
            let ratio = session.rebufferRatio.map { "\(Figures.percent($0)) of the time watched" } ?? "measured"
            return ("Rebuffer duration", Figures.duration(session.rebufferDuration), ratio)
        case .bound:
            let bound = Figures.duration(session.rebufferDurationAtMost)
            return ("Rebuffer duration", Figures.unknown, "at most \(bound) by the dates (pauses included)")
        case .unknown: return ("Rebuffer duration", Figures.unknown, "not in this log")
        }
    }

    private var indicated: (String, String, String) {
        let observed = session.timeWeightedObservedBitrate.map { "; observed \(Figures.bitrate($0))" } ?? ""
        let isKnown = session.timeWeightedIndicatedBitrate != nil
        return (
            "Indicated bitrate", Figures.bitrate(session.timeWeightedIndicatedBitrate),
            isKnown ? "time-weighted" + observed : "not in this log"
        )
    }

    private var failure: (String, String, String) {
        let failure = session.failure
        let note =
            switch failure.evidence {
            case .declared: "as the app saw it"
            case .inferred: "by how the error log ends"
            case .none: "neither an error log nor the item's status"
            }
        return ("Failed", failure.failed.map { $0 ? "yes" : "no" } ?? Figures.unknown, note)
    }
}
