import Analytics
import PlayerLog

/// The page of one session: its KPIs, its course, and what happened in it.
///
/// Nobody wants a second one: a class, so that no code is there to copy all that it holds.
final class SessionPage {
    private let session: SessionTotals
    private let summary: SessionSummary
    private let options: ReportOptions

    init(_ session: SessionTotals, _ options: ReportOptions) {
        self.session = session
        self.options = options
        summary = SessionSummary(session, options)
    }

    var page: HTMLPage {
        let kinds = ["Session", session.source.rawValue, session.playbackType].compactMap(\.self)
        var page = HTMLPage(kind: kinds.joined(separator: " · "), title: title, lead: lead)
        page.facts = facts
        page.cards = summary.headline.map { HTMLPage.Card(title: $0.title, figure: $0.figure, note: $0.note) }
        let charts = options.timelines[session.id].map {
            SessionCharts($0, options.simulations[session.id], catalog: options.catalog)
        }
        if let charts { page.add("Over time", Self.overTime(charts, named: "time")) }
        page.add("KPIs", kpis)
        if let startup { page.add("Startup", startup) }
        if !session.variantShares.isEmpty {
            var content = Markup()
            HTMLRenderer.add(summary.variants, to: &content)
            page.add("Variants", content)
        }
        if let charts, !charts.moments.isEmpty {
            var content = Markup()
            let table = charts.table(mostRows: HTMLRenderer.mostRows)
            HTMLRenderer.add(table, to: &content)
            HTMLRenderer.addRest(charts.moments.count - table.rows.count, of: "moments", to: &content)
            page.add("Moments", content)
        }
        if let errors { page.add("Errors", errors) }
        page.add(notes: session.sessionFlags.map { ReportText($0.meaning) } + options.notes.map { .init(foreign: $0) })
        // Of a recorded session the context is the answer's, and stands above.
        let inputs = session.source == .simulated ? session.context : SessionContext()
        page.add(
            options.provenance,
            inputs.keys.map { (ReportText(foreign: $0), ReportText(foreign: inputs[$0] ?? Figures.unknown)) })
        return page
    }

    /// What the session is called: a simulated one by what was played over what.
    private var title: ReportText {
        guard session.source == .simulated, let playlist = session.context["playlist"],
            let trace = session.context["trace"]
        else { return "Session \(foreign: session.id)" }
        return "\(foreign: playlist) over \(foreign: trace)"
    }

    private var facts: [ReportText] {
        let context = session.fullContext
        return context.keys.filter { $0 != "source" }.map { key in
            ReportText(foreign: key) + " " + ReportText(foreign: context[key] ?? Figures.unknown)
        }
    }

    /// What the viewer got, in a sentence that says nothing that is not known.
    private var lead: ReportText {
        var parts: [String] = []
        if session.failure.failed == true { parts.append("The session failed") }
        if let startup = session.startupTime {
            parts.append(
                (startup.source == .log ? "Buffered for " : "Started in ") + Figures.duration(startup.seconds))
        } else if session.exitedBeforeStart == true {
            parts.append("Left before anything played")
        }
        if let stalls = session.stallCount {
            var text = stalls == 0 ? "no stall" : Figures.counted(stalls, "stall")
            if let least = session.rebufferDurationAtLeast {
                text += ", at least \(Figures.duration(least)) in all (when the last one ended is not known)"
            } else if stalls > 0, let duration = session.rebufferDuration {
                text += ", \(Figures.duration(duration)) in all"
                if let ratio = session.rebufferRatio { text += " (\(Figures.percent(ratio)) of the time watched)" }
                if session.rebufferOpen == 1 { text += ", the last one to the end" }
            }
            parts.append(text)
        }
        if let bitrate = session.timeWeightedIndicatedBitrate {
            parts.append("\(Figures.bitrate(bitrate)) indicated on average over time")
        }
        if let watched = session.durationWatched { parts.append("\(Figures.duration(watched)) watched") }
        if parts.isEmpty { return "Nothing is known of this session but that it was." }
        let text = parts.joined(separator: "; ") + "."
        return ReportText(text.prefix(1).uppercased() + text.dropFirst())
    }

    /// A session over its time, as a figure.
    static func overTime(_ charts: SessionCharts, named name: String) -> Markup {
        var content = Markup()
        HTMLRenderer.add(
            charts.overTime.markup(named: name),
            caption:
                "Shaded: stalls. The stronger a band's colour, the higher the variant. Marks say what they are when pointed at.",
            isWide: true, to: &content)
        return content
    }

    private var kpis: Markup {
        let notes = Dictionary((summary.headline + summary.further).map { ($0.title, $0.note) }) { first, _ in first }
        var content = Markup()
        HTMLRenderer.add(
            ReportTable(
                columns: [.init(title: "KPI"), .init(title: "Value", isRight: true), .init(title: "")],
                rows: KPI.sideBySide.map { kpi in
                    [ReportText(kpi.name), kpi.figure(of: session, at: 0), ReportText(notes[kpi.name] ?? "")]
                }), to: &content)
        return content
    }

    private var startup: Markup? {
        guard var table = StartupTable.table(session) else { return nil }
        // The drawing shows what the bars of a text do.
        table.columns.removeLast()
        table.rows = table.rows.map { Array($0.dropLast()) }
        let whole = Figures.duration(session.startupTime?.seconds)
        var content = Markup()
        HTMLRenderer.add(
            WaterfallChart(
                title: "Startup", description: "What the startup time of \(whole) went on; the table has the figures.",
                parts: session.startupWaterfall.map { ($0.part, $0.start, $0.duration) }
            ).markup(named: "startup"),
            caption: "What playback waited for, from the request to play on.", isWide: true, to: &content)
        HTMLRenderer.add(table, to: &content)
        return content
    }

    private var errors: Markup? {
        guard let errors = session.errors, errors.total > 0 else { return nil }
        var content = Markup()
        HTMLRenderer.add(.paragraph(ReportText(SessionSummary.heading(of: errors))), to: &content)
        let known = SessionMoments(options.timelines[session.id], catalog: options.catalog).errors
        if !known.isEmpty { HTMLRenderer.add(.list(known), to: &content) }
        return content
    }
}

extension HTMLPage {
    /// Adds what a reader should know, where there is anything.
    mutating func add(notes: [ReportText]) {
        guard !notes.isEmpty else { return }
        var content = Markup()
        HTMLRenderer.add(.list(notes.map { ($0, []) }), to: &content)
        add("Notes", content)
    }

    /// Adds how the report can be made again.
    ///
    /// - Parameter inputs: what went in besides what was typed, with its names.
    mutating func add(_ provenance: ReportProvenance?, _ inputs: [(name: ReportText, value: ReportText)] = []) {
        guard let provenance else { return }
        var content = Markup()
        HTMLRenderer.add(
            .paragraph("The same inputs, options and seed give the same bytes, on every machine."), to: &content)
        content.literal("<pre><code>")
        content.text(provenance.command)
        content.literal("</code></pre>\n")
        HTMLRenderer.add(
            ReportTable(
                columns: [.init(title: "Input"), .init(title: "Value")],
                rows: [["program", ReportText(provenance.program)]] + inputs.map { [$0.name, $0.value] }),
            to: &content)
        add("How to repeat it", content)
    }
}
