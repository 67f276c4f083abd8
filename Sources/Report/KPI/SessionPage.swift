import Descriptions
import PlayerLog
import PlayheadAnalytics

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
        if let charts { page.add("Over time", [charts.block(named: "time")]) }
        page.add("KPIs", [.table(kpis)])
        page.add("Startup", startup)
        if !session.variantShares.isEmpty { page.add("Variants", [.table(summary.variants)]) }
        if let charts, !charts.moments.isEmpty {
            let table = charts.table(mostRows: HTMLRenderer.mostRows)
            page.add("Moments", [.table(table), .rest(charts.moments.count - table.rows.count, of: "moments")])
        }
        page.add("Errors", errors)
        if let detail = charts?.course.detail { page.add("Requests", Self.requests(detail)) }
        let remarks = [session.sourceNote].compactMap(\.self) + session.sessionFlags.map(\.meaning)
        for section in ReportBlock.notes(options.notes, after: remarks) {
            page.add(section)
        }
        // Of a recorded session the context is the answer's, and stands above.
        let inputs = session.source == .simulated ? session.context : SessionContext()
        page.add(
            options.provenance,
            inputs.keys.map { (ReportText(foreign: $0), ReportText(foreign: inputs[$0] ?? NumberText.unknown)) })
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
            ReportText(foreign: key) + " " + ReportText(foreign: context[key] ?? NumberText.unknown)
        }
    }

    /// What the viewer got, in a sentence that says nothing that is not known.
    private var lead: ReportText {
        let verdict = summary.verdict.reportText
        var parts: [String] = []
        if let startup = session.startupTime {
            parts.append(
                (startup.source == .log ? "buffered for " : "started in ") + NumberText.duration(startup.seconds))
        }
        if let bitrate = session.timeWeightedIndicatedBitrate {
            parts.append("\(NumberText.bitrate(bitrate)) indicated on average over time")
        }
        if let watched = session.durationWatched { parts.append("\(NumberText.duration(watched)) watched") }
        var lead = verdict
        // Only a text of ours comes first.
        lead.parts[0].text = lead.parts[0].text.prefix(1).uppercased() + lead.parts[0].text.dropFirst()
        return lead + ReportText(parts.map { "; " + $0 }.joined() + ".")
    }

    private var kpis: ReportTable {
        let notes = Dictionary((summary.headline + summary.further).map { ($0.title, $0.note) }) { first, _ in first }
        let isLatencyKnown = session.observed?.latency.mean != nil
        return ReportTable(
            KPI.sideBySide + (isLatencyKnown ? [.liveLatency] : []),
            [
                .left("KPI", \.name), .right("Value") { [session] in $0.figure(of: session, at: 0) },
                .left("") { notes[$0.name] ?? "" },
            ])
    }

    private var startup: [ReportBlock] {
        guard var table = StartupTable.table(session) else { return requestsAtStart }
        // The drawing shows what the bars of a text do.
        table.columns.removeLast()
        table.rows = table.rows.map { Array($0.dropLast()) }
        let whole = NumberText.duration(session.startupTime?.seconds)
        let chart = Waterfall(
            title: "Startup", description: "What the startup time of \(whole) went on; the table has the figures.",
            parts: session.startupWaterfall.map { ($0.part, $0.start, $0.duration) })
        let caption = "What playback waited for, from the request to play on."
        return [.drawing(chart.markup(named: "startup"), caption: caption), .table(table)]
    }

    /// Where no load was timed by the app, the requests that were made before playback began; none where those are not known.
    private var requestsAtStart: [ReportBlock] {
        guard let timeline = options.timelines[session.id], let start = timeline.spans.first?.start else { return [] }
        let requests = timeline.log.requests.prefix { $0.start < start }.filter { $0.start >= 0 }
        if requests.isEmpty { return [] }
        let chart = Waterfall(
            title: "Requests at the start",
            description:
                "The \(NumberText.counted(requests.count, "request")) before playback began at \(NumberText.duration(start)).",
            parts: requests.map { (Self.name(of: $0), $0.start, $0.end - $0.start) })
        return [.drawing(chart.markup(named: "requests"), caption: "What was asked for before playback began.")]
    }

    private static func name(of request: MediaRequest) -> String {
        [request.track?.rawValue, request.kind.rawValue, request.segment.map { "\($0)" }].compactMap(\.self)
            .joined(separator: " ")
    }

    /// Every request with what became of it; nothing where none is known.
    private static func requests(_ detail: PlaybackDetail) -> [ReportBlock] {
        guard !detail.requests.isEmpty else { return [] }
        let chart = Waterfall(detail.requests)
        let table = ReportTable(
            detail.requests.prefix(HTMLRenderer.mostRows),
            [
                .right("At") { NumberText.clock($0.start) }, .left("Request", \.name),
                .right("Indicated") { NumberText.bitrate($0.indicatedBitrate) },
                .right("To first byte") { NumberText.duration($0.timeToFirstByte) },
                .right("In all") { NumberText.duration($0.end - $0.start) },
                .right("Arrived") { NumberText.bytes($0.received.map { Int64(min(max(0, $0 / 8), 9e18)) }) },
                .left("Ended", \.ending), .left("URI") { MultivariantSummary.uri($0.uri) },
            ])
        let left = detail.requestsLeftOut + detail.requests.count - table.rows.count
        return [
            .drawing(
                chart.markup(named: "all-requests"),
                caption: chart.description + " Faint: waiting for the first byte. A cross: it did not arrive."),
            .folded("Requests as a table", .table(table)), .rest(left, of: "requests"),
        ]
    }

    private var errors: [ReportBlock] {
        guard let errors = session.errors, errors.total > 0 else { return [] }
        let known = SessionMoments(options.timelines[session.id], catalog: options.catalog).errors
        return [.paragraph(ReportText(SessionSummary.heading(of: errors)))] + (known.isEmpty ? [] : [.list(known)])
    }
}

extension HTMLPage {

    /// Adds how the report can be made again.
    ///
    /// - Parameter inputs: what went in besides what was typed, with its names.
    mutating func add(_ provenance: ReportProvenance?, _ inputs: [(name: ReportText, value: ReportText)] = []) {
        guard let provenance else { return }
        var command = Markup()
        command.literal("<pre><code>")
        command.text(provenance.command)
        command.literal("</code></pre>\n")
        let rows = [(name: "program", value: ReportText(provenance.program))] + inputs
        add(
            "How to repeat it",
            [
                .paragraph("The same inputs, options and seed give the same bytes, on every machine."),
                .markup(command), .table(ReportTable(rows, [.left("Input", \.name), .left("Value", \.value)])),
            ])
    }
}
