import Analytics
import Terminal

/// All sessions, one a row with its KPIs, and above them what they add up to.
struct FleetScreen {
    let state: AppState
    let layout: ScreenLayout

    /// The table of a body; above it stand the set's KPIs.
    static func table(in body: Rect) -> Rect {
        body.splitTop(body.height >= 20 ? 5 : 2).rest
    }

    private static let columns: [Table.Column] = FleetColumn.allCases.map { column in
        switch column {
        case .number: Table.Column("#", width: 5, priority: 12, alignsRight: true)
        case .title: Table.Column("session", width: 16, priority: 20, grows: true)
        case .id: Table.Column("id", width: 10, priority: 1)
        case .type: Table.Column("type", width: 5, priority: 3)
        case .network: Table.Column("network", width: 9, priority: 5)
        case .watched: Table.Column("watched", width: 9, priority: 9, alignsRight: true)
        case .startup: Table.Column("startup", width: 8, priority: 15, alignsRight: true)
        case .stalls: Table.Column("stalls", width: 7, priority: 8, alignsRight: true)
        case .stallRate: Table.Column("rate", width: 8, priority: 14, alignsRight: true)
        case .rebuffer: Table.Column("rebuffer", width: 10, priority: 13, alignsRight: true)
        case .indicated: Table.Column("indic.", width: 7, priority: 11, alignsRight: true)
        case .observed: Table.Column("obs.", width: 7, priority: 4, alignsRight: true)
        case .switches: Table.Column("switch", width: 7, priority: 6, alignsRight: true)
        case .errors: Table.Column("err", width: 5, priority: 7, alignsRight: true)
        case .failed: Table.Column("failed", width: 7, priority: 10)
        }
    }

    private static func table(_ state: AppState) -> Table {
        Table(columns: columns, sort: (state.fleetSort.column.rawValue, state.fleetSort.descending))
    }

    /// The first row in view: the selected one is kept in it.
    private static func first(_ state: AppState, _ rect: Rect) -> Int {
        let visible = max(1, rect.height - 1)
        return max(0, min(state.selectedRow - visible / 2, state.sessions.count - visible))
    }

    /// The row at a place of the screen.
    static func row(at point: Point, _ state: AppState, _ body: Rect) -> Int? {
        let rect = table(in: body)
        return table(state).row(at: point, in: rect, count: state.sessions.count, first: first(state, rect))
    }

    /// The column whose heading is at a place of the screen.
    static func heading(at point: Point, _ state: AppState, _ body: Rect) -> FleetColumn? {
        let rect = table(in: body)
        guard point.y == rect.y else { return nil }
        return table(state).column(at: point, in: rect).flatMap(FleetColumn.init(rawValue:))
    }

    func draw(of frame: inout Frame) {
        drawAggregate(of: &frame)
        let rect = Self.table(in: layout.body)
        Self.table(state).draw(
            in: rect, of: &frame, count: state.sessions.count, first: Self.first(state, rect),
            selected: state.selectedRow
        ) { row, column in
            let session = state.fleet.order[row]
            guard let column = FleetColumn(rawValue: column) else { return ("", .text) }
            let isMatch = column == .title && state.search?.matches.contains(row) ?? false
            return (
                FleetText.cell(column, session, of: state.sessions),
                isMatch ? .key.adding(.underline) : FleetText.style(column, state.sessions[session].totals)
            )
        }
    }

    /// The set's KPIs: each rate a ratio of sums, with how many sessions know it.
    private func drawAggregate(of frame: inout Frame) {
        let fleet = state.fleet.aggregate
        let rect = layout.body
        frame.rule(
            rect.splitTop(1).top, title: "\(Figures.counted(fleet.sessionCount, "session")) together",
            note: "watched " + (fleet.durationWatched.map(Figures.clock) ?? Figures.unknown))
        var facts: [(String, String)] = []
        let startup = fleet.startupTime
        let source = startup.map { $0.source == .events ? "startup" : "startup (log)" } ?? "startup"
        let median = Figures.duration(startup?.times.percentile(50))
        facts.append((source, "p50 \(median)  p95 \(Figures.duration(startup?.times.percentile(95)))"))
        facts.append(("stall rate", Figures.perHour(fleet.stallRate)))
        facts.append(("rebuffer", Figures.percent(fleet.rebufferRatio)))
        facts.append(("indicated, tw", Figures.bitrate(fleet.timeWeightedIndicatedBitrate)))
        let failed = "\(fleet.failures.numerator) of \(fleet.failures.known)"
        facts.append(
            ("failures", fleet.failurePercentage.map { "\(Figures.percent($0 / 100))  \(failed)" } ?? Figures.unknown))
        let known = [
            startup.map { $0.times.count } ?? 0, fleet.stallsPerWatched.known, fleet.rebufferPerWatched.known,
            fleet.indicated.known, fleet.failures.known,
        ]
        draw(facts, known, in: rect.splitTop(1).rest, &frame)
    }

    private func draw(_ facts: [(String, String)], _ known: [Int], in rect: Rect, _ frame: inout Frame) {
        guard rect.rows.upperBound > Self.table(in: layout.body).y, layout.body.height >= 20 else {
            var line = StyledText()
            for fact in facts {
                line.add(" \(fact.0) ", .muted)
                line.add(fact.1 + " ", .title)
            }
            frame.put(line, at: rect.origin, width: rect.width)
            return
        }
        // The startup's two percentiles need more room than the others.
        let share = (rect.width - 2) / 6
        var x = rect.x + 1
        for (index, fact) in facts.enumerated() {
            let width = index == 0 ? share * 2 : share
            frame.put(fact.0, at: Point(x: x, y: rect.y), style: .muted, truncatedTo: width - 1)
            frame.put(fact.1, at: Point(x: x, y: rect.y + 1), style: .title, truncatedTo: width - 1)
            frame.put(
                "known of \(known[index])", at: Point(x: x, y: rect.y + 2), style: .muted, truncatedTo: width - 1)
            x += width
        }
    }
}
